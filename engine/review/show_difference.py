"""A difference between site/ and what the build makes, as a person reads it: files, changed lines, what to do."""

import difflib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from engine.write import Difference

LINES_A_FILE = 40
LINES_IN_ALL = 200
CHARACTERS_A_LINE = 200
LARGEST_FILE = 1_000_000
"in bytes; to compare larger ones line by line takes too long"


def show_difference(found: Difference, folder: Path, pages: dict[str, bytes]) -> str:
    """The list of files, the changed lines shortened, and the one command that helps."""
    kinds = [("missing", found.new), ("different", found.changed), ("no longer made", found.stale)]
    names = [f"  {kind}: {path}" for kind, paths in kinds for path in paths]
    changes = (line for path in found.changed for line in changed_lines(folder, path, pages[path]))
    shown = list(islice(changes, LINES_IN_ALL))
    more = [f"… and more, from {LINES_IN_ALL} lines on"] if next(changes, None) is not None else []
    head, remedy = f"{folder.name}/ is not what the build makes:", "Run `make site` and commit what it changes."
    return "\n".join([head, *names, *shown, *more, remedy])


def changed_lines(folder: Path, path: str, made: bytes) -> Iterator[str]:
    """The unified diff of one file, from what is there to what the build makes."""
    there = (folder / path).read_bytes()
    if max(len(there), len(made)) > LARGEST_FILE or b"\0" in there or b"\0" in made:
        yield f"{path}: {len(there)} bytes there, {len(made)} made"
        return
    lines = unified_diff(there, made, f"{folder.name}/{path}")
    yield from islice(lines, LINES_A_FILE)
    if rest := sum(1 for _ in lines):
        yield f"… {rest} more lines of {path}"


def unified_diff(there: bytes, made: bytes, name: str) -> Iterator[str]:
    old, new = (text.decode(errors="replace").split("\n") for text in (there, made))
    for line in difflib.unified_diff(old, new, f"{name} (there)", f"{name} (made)", n=1, lineterm=""):
        yield shorten(line.replace("\r", "␍"))


def shorten(line: str) -> str:
    return line if len(line) <= CHARACTERS_A_LINE else line[:CHARACTERS_A_LINE] + "…"
