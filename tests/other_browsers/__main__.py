"""make browsers: every page in Firefox and in WebKit, from a folder and from a server. Exit status 1 if something is wrong.

python -m tests.other_browsers [--only firefox|webkit] [--all] [--pictures FOLDER] [PAGE.html …]
"""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.conftest import serve
from tests.other_browsers.rounds import BROWSERS, Round, go_round
from tests.other_browsers.watched_site import SITE, copy_site
from tests.unit.site_files import ADDRESS, MISSING

SHOWN = 12
"faults of a page that are written out, unless all are asked for"


def main() -> None:
    arguments = read_arguments()
    for kind in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, lambda number, _: sys.exit(f"ended by signal {number}"))
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tadoru-browsers-") as folder:
        site = copy_site(Path(folder, "site"))
        with serve(site) as server:
            wanted = Round(arguments.page or all_pages(), site, server, None if arguments.all else SHOWN, arguments.pictures)
            failed = go_round(wanted, [arguments.only] if arguments.only else list(BROWSERS))
    print(f"{len(wanted.pages)} pages, {time.monotonic() - began:.0f} s", flush=True)
    sys.exit(f"{failed} with faults" if failed else 0)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.other_browsers", description="The book in Firefox and in WebKit.")
    parser.add_argument("page", nargs="*", help="pages of site/; all, if none is named")
    parser.add_argument("--only", choices=BROWSERS, help="one browser instead of both")
    parser.add_argument("--all", action="store_true", help="write out all faults")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where to put a picture of each page, to look at")
    arguments = parser.parse_args()
    if unknown := set(arguments.page) - set(all_pages()):
        parser.error(f"not in site/: {', '.join(sorted(unknown))}")
    return arguments


def all_pages() -> list[str]:
    """Those of one template too; not the one for missing pages, if it belongs to an address."""
    return sorted({path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")} - ({MISSING} if ADDRESS else set()))


if __name__ == "__main__":
    main()
