"""The book's command line.

    python build.py            content/ becomes site/
    python build.py serve      the book in a browser, built and shown anew whenever a file is saved
    python build.py check      is site/ what the build makes, and is the prose sound? If not: why, and exit status 1
    python build.py diff       what changed for a reader since a revision, and why? Exit status 1 if anything did
    python build.py editions   the same book as one archive, one file, an e-book and a PDF: dist/
    python build.py estimate config.json    what the model that it describes consists of
    python build.py train      the translator learns its weights anew, as content/models/translator-….txt
    python build.py new PAGE   a page that builds, with a test of its number; a whole book, where there is none

A build goes one way through five stages; each hands finished records to the next:

    parse      engine/parse/      text: pages, placeholders, statements
    evaluate   engine/evaluate/   the calculation graph and its values in every state
    notation   engine/notation/   values as numbers, LaTeX, MathML
    render     engine/render/     pages as bytes, with engine/theme/
    write      engine/write.py    site/, all or nothing
"""

import sys
from importlib import import_module

if sys.version_info < (3, 11):
    sys.exit("The book needs Python 3.11 or newer: make PYTHON=/path/to/python3.12 site")

from engine.arguments import Options, read_arguments
from engine.building import build_site, with_one_thread
from engine.cache.opening import open_cache
from engine.console import forgiving_console, leave_at_once
from engine.outcome import explained, tell
from engine.write import check_apart, open_site


def build(options: Options) -> None:
    """Make site/ from content/; nothing heavy is imported to find out that nothing changed."""
    tell(options, build_site(options.content, options.site, options.cache))


def check(options: Options) -> None:
    """Compare site/ with what the build makes, prove its numbers, and look for what a reader would take for a mistake."""
    with (
        open_site(options.site) as opened,
        open_cache(opened.cache, options.cache, exact=True) as cache,
        open_cache(opened.proved, options.cache) as proved,
    ):
        from engine.review.check import check_book
        checked = check_book(options.content, opened.folder, options.mutate, cache, proved)
    sys.exit(tell(options, checked.said, checked.problems, checked.figures))


def room(name: str):
    """Where a command is made that needs no more than its words; imported when it is asked for."""
    return import_module(f"engine.{name}.command")


COMMANDS = {
    "build": build,
    "serve": lambda options: room("serve").serve(options.content, options.site, options.port, options.poll),
    "check": check,
    "diff": lambda options: sys.exit(room("review.comparison").show_changes(options.content, options.site, options.revision, options.form, options.page)),
    "editions": lambda options: room("editions").make(options.content, options.site, options.dist, options.browser, options.cache),
    "estimate": lambda options: room("estimate").answer(options.file, options.content, options.json),
    "train": lambda options: room("training").train(options.content, options.seed, options.seeds, options.ablations),
    "new": lambda options: print(room("new").begin(options.content, options.site, options.name, options.title, options.chapter)),
}


def main() -> None:
    with_one_thread()
    options = read_arguments(__doc__, COMMANDS)
    with explained(options):
        check_apart(options.site, options.content)
        COMMANDS[options.command](options)


if __name__ == "__main__":
    with forgiving_console():
        main()
    leave_at_once()
