"""The book's command line.

    python build.py            content/ becomes site/
    python build.py check      is site/ what the build makes, and is the prose sound? If not: why, and exit status 1

A build goes one way through five stages; each hands finished records to the next:

    parse      engine/parse/      text: pages, placeholders, statements
    evaluate   engine/evaluate/   the calculation graph and its values in every state
    notation   engine/notation/   values as numbers, LaTeX, MathML
    render     engine/render/     pages as bytes, with engine/theme/
    write      engine/write.py    site/, all or nothing
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("The book needs Python 3.11 or newer: make PYTHON=/path/to/python3.12 site")

import argparse
from pathlib import Path

from engine.console import forgiving_console
from engine.errors import AuthorError, AuthorErrors
from engine.fingerprint import is_current, keep_record, key_of_inputs
from engine.write import check_apart, open_site, write_site

PROJECT = Path(__file__).resolve().parent


def build(content: Path, site: Path) -> None:
    """Make site/ from content/; nothing heavy is imported to find out that nothing changed."""
    with open_site(site) as opened:
        inputs = key_of_inputs(content)
        if is_current(opened.record, inputs, opened.folder):
            return print(f"{site.name}/ is current")
        from engine.render.site import render_site

        pages = render_site(content)
        found = write_site(opened, pages)
        if key_of_inputs(content) == inputs:  # nobody wrote meanwhile
            keep_record(opened.record, inputs, pages)
    print(f"{site.name}/: {len(found.new)} new, {len(found.changed)} changed, {len(found.stale)} removed, of {len(pages)}")


def check(content: Path, site: Path) -> None:
    """Compare site/ with what the build makes, and look for what a reader would take for a mistake."""
    with open_site(site) as opened:
        from engine.render.site import render_site
        from engine.review.check import complaints

        if said := complaints(content, opened.folder, render_site(content)):
            sys.exit(print(said) or 1)
    print(f"{site.name}/ is current")


COMMANDS = {"build": build, "check": check}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=COMMANDS, default="build")
    parser.add_argument("--content", type=Path, default=PROJECT / "content", help="the folder of sources")
    parser.add_argument("--site", type=Path, default=PROJECT / "site", help="the folder of pages")
    arguments = parser.parse_args()
    try:
        check_apart(arguments.site, arguments.content)
        COMMANDS[arguments.command](arguments.content.resolve(), arguments.site)
    except (AuthorError, AuthorErrors) as error:
        sys.exit(str(error))
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("engine"):
            raise
        sys.exit(f"{missing.name} is not installed in this Python: run `make site`, or .venv/bin/python build.py")


if __name__ == "__main__":
    with forgiving_console():
        main()
