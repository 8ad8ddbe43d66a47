"""The words behind ``python build.py``: a command, what it is told, and how it ends when something is wrong."""

import argparse
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import AuthorError, AuthorErrors

Options = argparse.Namespace
PROJECT = Path(__file__).resolve().parents[1]
FOLDERS = {"content": "the folder of sources", "site": "the folder of pages"}
"Folders that every command knows, each beside build.py unless another is named."


def port(text: str) -> int:
    """A port that a program may listen at."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 1 to 65535")
    return int(text)


FORM = {"dest": "form", "action": "store_const"}
OF_COMMANDS = {
    "check": {
        "--mutate": {"action": "store_true", "help": "nudge every input, and report numbers that do not move (takes minutes)"},
    },
    "serve": {
        "--port": {"type": port, "help": "of 127.0.0.1; else 8000 or a free one"},
        "--poll": {"action": "store_true", "help": "look at the files by and by: where the system tells of no changes"},
    },
    "estimate": {
        "file": {"nargs": "?", "type": Path, "default": Path("config.json"), "help": "a config.json, else the one in this folder"},
        "--json": {"action": "store_true", "help": "for programs"},
    },
    "new": {
        "name": {"metavar": "PAGE", "help": "its address: a to z, 0 to 9 and -"},
        "--title": {"default": "", "help": "of the page; else its address"},
        "--chapter": {"action": "store_true", "help": "list it behind the last chapter, not among the other pages"},
    },
    "diff": {
        "revision": {"nargs": "?", "default": "HEAD", "help": "of git: a commit, a branch, a tag; else the last commit"},
        "--json": FORM | {"const": "json", "default": "text", "help": "for programs"},
        "--markdown": FORM | {"const": "markdown", "help": "for a pull request"},
        "--page": {"type": Path, "metavar": "FILE", "help": "write both versions side by side to this file, or into this folder"},
    },
}
"What only one command is told, as argparse takes it."
FAILED = {"diff": 2}
"The exit status of an error, for commands to which 1 means something else."


def read_arguments(description: str, commands: Collection[str]) -> Options:
    """The words of the command line; a wrong one ends the program with the usage and exit status 2."""
    first, *_ = commands
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_folders(parser, {name: PROJECT / name for name in FOLDERS})
    listed = parser.add_subparsers(dest="command", metavar="{" + ",".join(commands) + "}")
    for command in commands:
        own = listed.add_parser(command)
        add_folders(own, {})
        for name, settings in OF_COMMANDS.get(command, {}).items():
            own.add_argument(name, **settings)
    arguments = parser.parse_args()
    arguments.command = arguments.command or first
    arguments.content = arguments.content.resolve()
    return arguments


def add_folders(parser: argparse.ArgumentParser, defaults: dict[str, Path]) -> None:
    """--content and --site can stand before the command and behind it."""
    for name, what in FOLDERS.items():
        parser.add_argument(f"--{name}", type=Path, default=defaults.get(name, argparse.SUPPRESS), help=what)


@contextmanager
def explained(command: str) -> Iterator[None]:
    """What an author, or the set-up, can mend is said in words, and ends the command."""
    try:
        yield
    except (AuthorError, AuthorErrors) as error:
        fail(command, str(error))
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("engine"):
            raise
        fail(command, f"{missing.name} is not installed in this Python: run `make site`, or .venv/bin/python build.py")


def fail(command: str, message: str) -> None:
    """End with a message, and the exit status of an error."""
    print(message, file=sys.stderr)
    sys.exit(FAILED.get(command, 1))
