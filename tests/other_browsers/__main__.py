"""make browsers: every page in Firefox and in WebKit, from a folder and from a server. Exit status 1 if something is wrong.

python -m tests.other_browsers [--only firefox|webkit] [--all] [--pictures FOLDER] [PAGE.html …]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.browser.site_pages import PAGES
from tests.conftest import serve
from tests.other_browsers import scripts
from tests.other_browsers.chromium import Chromium
from tests.other_browsers.driver import Driver, Failed, NoBrowser
from tests.other_browsers.firefox import Firefox
from tests.other_browsers.visit import visit_from_folder, visit_from_server
from tests.other_browsers.watched_site import copy_site
from tests.other_browsers.webkit import WebKit

BROWSERS = {"firefox": Firefox, "webkit": WebKit}
SHOWN = 12
"faults of a page that are written out, unless all are asked for"


def main() -> None:
    arguments = read_arguments()
    wanted = {name: make for name, make in BROWSERS.items() if arguments.only in (None, name)}
    pages = arguments.page or PAGES
    with tempfile.TemporaryDirectory(prefix="tadoru-browsers-") as folder:
        site = copy_site(Path(folder, "site"))
        formulas = measure_formulas(pages, site)
        failed = sum(look_with(make, name, pages, site, formulas, arguments) for name, make in wanted.items())
    sys.exit(f"{failed} with faults" if failed else 0)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.other_browsers", description="The book in Firefox and in WebKit.")
    parser.add_argument("page", nargs="*", help="pages of site/; all, if none is named")
    parser.add_argument("--only", choices=BROWSERS, help="one browser instead of both")
    parser.add_argument("--all", action="store_true", help="write out all faults")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where to put a picture of each page, to look at")
    return parser.parse_args()


def measure_formulas(pages: list[str], site: Path) -> dict[str, list[dict]]:
    """What the formulas of each page measure in the browser of the tests."""
    driver = Chromium()
    found = {}
    for name in pages:
        driver.go(f"{site.as_uri()}/{name}")
        driver.call(scripts.READY)
        found[name] = driver.call(scripts.FORMULAS)
    driver.close()
    return found


def look_with(make: Callable[[], Driver], name: str, pages: list[str], site: Path, formulas: dict, arguments: argparse.Namespace) -> int:
    """How many pages have faults in a browser; one that is not there is a fault too."""
    try:
        driver = make()
    except NoBrowser as error:
        print(f"{name}: {error}", flush=True)
        return 1
    print(f"{driver.name} {driver.version}", flush=True)
    try:
        with serve(site) as server:
            return sum(look_at(driver, page, f"{site.as_uri()}/", server, formulas[page], arguments) for page in pages)
    finally:
        driver.close()


def look_at(driver: Driver, page: str, folder: str, server: str, formulas: list[dict], arguments: argparse.Namespace) -> bool:
    began = time.monotonic()
    faults = []
    for visit in (visit_from_folder(driver, page, folder, formulas), visit_from_server(driver, page, server)):
        try:
            faults += visit
        except Failed as error:
            faults.append(f"the visit broke off: {error}")
    print(f"  {page:<34} {time.monotonic() - began:>6.1f} s  {f'{len(faults)} faults' if faults else 'sound'}", flush=True)
    for fault in faults[: None if arguments.all else SHOWN]:
        print(f"    {fault[:400]}", flush=True)
    if arguments.pictures:
        take_pictures(driver, page, folder, arguments.pictures)
    return bool(faults)


def take_pictures(driver: Driver, page: str, folder: str, pictures: Path) -> None:
    """The beginning of a page, on a desk and on a phone."""
    pictures.mkdir(parents=True, exist_ok=True)
    for width, height in ((1440, 2200), (390, 2200)):
        driver.resize(width, height)
        driver.go(folder + page)
        driver.call(scripts.READY)
        (pictures / f"{Path(page).stem}-{driver.name.lower()}-{width}.png").write_bytes(driver.picture())


if __name__ == "__main__":
    main()
