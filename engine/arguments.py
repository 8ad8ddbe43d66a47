"""The words behind ``python build.py``: a command, and what it is told."""

import argparse
import sys
from collections.abc import Collection
from pathlib import Path

from engine.errors import AuthorError

Options = argparse.Namespace
PROJECT = Path(__file__).resolve().parents[1]
FOLDERS = {"content": "the folder of sources; else content/ beside build.py", "site": "the folder of pages; else site/ beside build.py, of another book beside its sources"}
"Folders that every command knows."
JSON = {"--json": {"action": "store_true", "help": "for programs: what is wrong, as one object"}}


def port(text: str) -> int:
    """A port that a program may listen at."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 1 to 65535")
    return int(text)


def seed(text: str) -> int:
    """Where random numbers begin."""
    if not text.isdecimal() or int(text) >= 2**32:
        raise argparse.ArgumentTypeError(f"{text!r} is no seed: a whole number below 2^32")
    return int(text)


FORM = {"dest": "form", "action": "store_const"}
ANEW = {"dest": "cache", "action": "store_false", "help": "make every page anew: nothing is taken from .site-build/cache/, nothing kept"}
NO_CACHE = {"--no-cache": ANEW | {"default": argparse.SUPPRESS}}
"Of the commands that build; it can stand before the command too."
OF_COMMANDS = {
    "build": JSON | NO_CACHE,
    "check": JSON | NO_CACHE | {
        "--mutate": {"action": "store_true", "help": "nudge every input: report numbers that do not move, and inputs that move none"},
    },
    "serve": {
        "--port": {"type": port, "metavar": "N", "help": "of 127.0.0.1; else 8000 or a free one"},
        "--poll": {"action": "store_true", "help": "look at the files by and by: where the system tells of no changes"},
    },
    "editions": NO_CACHE | {
        "--dist": {"type": Path, "metavar": "DIR", "help": "the folder that they are made in; else dist/ beside the pages"},
        "--browser": {"default": "", "metavar": "PATH", "help": "of the Chromium, Chrome or Edge that prints; else one that is found"},
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
    "train": {
        "--seed": {"type": seed, "metavar": "N", "help": "of the random start; else the one that the book has chosen"},
        "--seeds": {"action": "store_true", "help": "compare ten seeds instead: content/models/translator-seeds.txt"},
        "--ablations": {"action": "store_true", "help": "compare the model with a part taken away: content/models/translator-ablations.txt"},
    },
    "diff": {
        "revision": {"nargs": "?", "default": "HEAD", "help": "of git: a commit, a branch, a tag; else the last commit"},
        "--json": FORM | {"const": "json", "default": "text", "help": "for programs"},
        "--markdown": FORM | {"const": "markdown", "help": "for a pull request"},
        "--page": {"type": Path, "metavar": "FILE", "help": "write both versions side by side to this file, or into this folder"},
    },
}
"What only one command is told, as argparse takes it."


class WrongWords(AuthorError, code="A101"):
    """A command, an option or a value on the command line that build.py does not take."""


class Parser(argparse.ArgumentParser):
    """Says of a wrong word what it says of any mistake."""

    def error(self, message: str) -> None:
        self.print_usage(sys.stderr)
        from engine.codes.report import show_remedies  # asked for seldom

        wrong = WrongWords(message)
        self.exit(2, f"{self.prog}: {wrong}\n\n{show_remedies([wrong])}\n")


class Explain(argparse.Action):
    """--explain CODE prints and ends; without a code it lists them all."""

    def __call__(self, parser, namespace, asked, option=None) -> None:
        from engine.codes.explain import explain

        text, known = explain(asked or "")
        print(text, file=sys.stdout if known else sys.stderr)
        parser.exit(0 if known else 2)


def read_arguments(description: str, commands: Collection[str]) -> Options:
    """The words of the command line; a wrong one ends the program with the usage and exit status 2."""
    first, *_ = commands
    parser = Parser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_common(parser, {"content": PROJECT / "content", "site": None})
    parser.add_argument("--no-cache", **ANEW)
    listed = parser.add_subparsers(dest="command", metavar="{" + ",".join(commands) + "}")
    for command in commands:
        own = listed.add_parser(command)
        add_common(own, {})
        for name, settings in OF_COMMANDS.get(command, {}).items():
            own.add_argument(name, **settings)
    arguments = parser.parse_args()
    arguments.command = arguments.command or first
    arguments.content = arguments.content.resolve()
    arguments.site = arguments.site or site_of(arguments.content)
    return arguments


def site_of(content: Path) -> Path:
    """Where the pages of a book lie unless another folder is named: never in those of another book."""
    return content.with_name("site" if content.name == "content" else f"{content.name}-site")


def add_common(parser: argparse.ArgumentParser, defaults: dict[str, Path | None]) -> None:
    """--content, --site and --explain can stand before the command and behind it."""
    for name, what in FOLDERS.items():
        parser.add_argument(f"--{name}", type=Path, default=defaults.get(name, argparse.SUPPRESS), help=what)
    parser.add_argument("--explain", action=Explain, nargs="?", metavar="CODE", help="what the code of a message means; else all codes")
