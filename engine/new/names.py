"""What a page can be called: an address, and one that nothing else has."""

import re
from collections.abc import Iterator
from pathlib import Path

from engine.errors import AuthorError

NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 60
OF_THE_BOOK = {
    "index": "the front page", "404": "the page that a server shows for missing ones", "glossary": "the page of all terms",
}  # fmt: skip
"Addresses of which the generator makes something: their pages are written by hand."
OF_WINDOWS = re.compile("con|prn|aux|nul|(com|lpt)[0-9]")
"Names that no file can have there."


class BadName(AuthorError, code="A201"):
    """A page cannot be called so; the message says what it can be called."""


def check_name(name: str, content: Path) -> None:
    """Raises BadName unless this is the address of a page that could be, and is not."""
    if not NAME.fullmatch(name):
        form = "the name of a page is its address: a to z, 0 to 9, and - between them, such as least-squares"
        raise BadName(f"{form}{what_is_wrong(name)}")
    if len(name) > LONGEST:
        raise BadName(f"the name has {len(name)} characters; {LONGEST} are enough for an address")
    if name in OF_THE_BOOK:
        raise BadName(f"{name!r} is {OF_THE_BOOK[name]}, which is written by hand: {content.name}/{name}.md")
    if OF_WINDOWS.fullmatch(name):
        raise BadName(f"on Windows no file can be called {name!r}; take another name")
    for path in taken_by(name, content):
        raise BadName(f"{path.relative_to(content.parent).as_posix()} is there already; take another name, or write on in that file")


def what_is_wrong(name: str) -> str:
    """The remedy for what is typed most often."""
    if name.lower().endswith(".md") and NAME.fullmatch(name[:-3].lower()):
        return f"; leave the .md out: {name[:-3].lower()}"
    if "/" in name or "\\" in name:
        return "; pages lie in the folder itself, which --content names"
    plain = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"; for {name[:40]!r} perhaps {plain}" if plain and name.isascii() else f", not {name[:40]!r}"


def taken_by(name: str, content: Path) -> Iterator[Path]:
    """Files that have the name already, in whatever case."""
    for folder in (content, content / "experiments"):
        present = sorted(folder.iterdir()) if folder.is_dir() else []
        yield from (path for path in present if path.stem.lower() == name and path.suffix.lower() in (".md", ".markdown"))
