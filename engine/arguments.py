"""The words behind ``python build.py``: a command, and what it is told."""

import argparse
from collections.abc import Collection
from pathlib import Path

Options = argparse.Namespace
PROJECT = Path(__file__).resolve().parents[1]
OF_ESTIMATE = ("file", "json")
"options that no other command has"


def read_arguments(description: str, commands: Collection[str]) -> Options:
    """The words of the command line; a wrong one ends the program with the usage and exit status 2."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=commands, default="build")
    parser.add_argument("file", nargs="?", type=Path, help="of estimate: a config.json, else the one in this folder")
    parser.add_argument("--json", action="store_true", help="of estimate: for programs")
    parser.add_argument("--content", type=Path, default=PROJECT / "content", help="the folder of sources")
    parser.add_argument("--site", type=Path, default=PROJECT / "site", help="the folder of pages")
    arguments = parser.parse_intermixed_args()
    if arguments.command != "estimate" and any(getattr(arguments, option) for option in OF_ESTIMATE):
        parser.error(f"{arguments.command} takes no file and no --json; estimate does")
    arguments.file = arguments.file or Path("config.json")
    arguments.content = arguments.content.resolve()
    return arguments
