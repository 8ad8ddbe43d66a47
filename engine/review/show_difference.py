"""A difference between site/ and what the build makes, as a person reads it: files, changed lines, what to do."""

import difflib
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from pathlib import Path

from engine.errors import AuthorError, Place
from engine.review.diagnoses import GatheredNotCurrent, SiteNotCurrent
from engine.write import Difference

OWN = Path(__file__).resolve().parents[2] / "site"
"What make site makes; another book has a folder of its own."
LINES_A_FILE = 40
LINES_IN_ALL = 200
CHARACTERS_A_LINE = 200
LARGEST_FILE = 1_000_000
"in bytes; to compare larger ones line by line takes too long"


def show_difference(found: Difference, problems: Sequence[AuthorError], folder: Path, pages: Mapping[str, bytes]) -> str:
    """The list of files, the changed lines shortened, and the one command that helps; problems: as differing_files finds them."""
    names = [f"  {problem.message} [{problem.code}]" for problem in problems]
    changes = (line for path in found.changed for line in changed_lines(folder, path, pages[path]))
    shown = list(islice(changes, LINES_IN_ALL))
    more = [f"… and more, from {LINES_IN_ALL} lines on"] if next(changes, None) is not None else []
    merged = all(isinstance(problem, GatheredNotCurrent) for problem in problems)
    after = ["Files that are gathered from all pages are left behind when two branches are merged."] if merged else []
    command = "make site" if folder == OWN else "python build.py --content … --site …"
    head, remedy = f"{folder.name}/ is not what the build makes:", f"Run `{command}` and commit what it changes."
    return "\n".join([head, *names, *shown, *more, *after, remedy])


def differing_files(found: Difference, folder: Path, pages: Mapping[str, bytes], own: Collection[str]) -> Iterator[AuthorError]:
    """Each file that differs, at its first line that does; own: the files that are made of one source each."""
    for kind, paths in {"missing": found.new, "different": found.changed, "no longer made": found.stale}.items():
        for path in paths:
            line = first_difference((folder / path).read_bytes(), pages[path]) if kind == "different" else 1
            error = SiteNotCurrent if path in own or kind == "no longer made" else GatheredNotCurrent
            yield error(f"{kind}: {path}", Place(f"{folder.name}/{path}", line))


def first_difference(there: bytes, made: bytes) -> int:
    """The number of the first line that differs, in the file that is there."""
    old, new = there.split(b"\n"), made.split(b"\n")
    same = next((at for at, (left, right) in enumerate(zip(old, new)) if left != right), min(len(old), len(new)))
    return min(same, len(old) - 1) + 1


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
    """Each line that goes and each that comes; of long ones the part that differs."""
    old, new = (text.decode(errors="replace").replace("\r", "␍").split("\n") for text in (there, made))
    lines = difflib.unified_diff(old, new, f"{name} (there)", f"{name} (made)", n=1, lineterm="")
    yield from islice(lines, 2)
    changed: list[str] = []
    for line in lines:
        if line[0] in "-+":
            changed.append(line)
        else:
            yield from cut_around_changes(changed)
            changed = []
            yield shorten(line)
    yield from cut_around_changes(changed)


def cut_around_changes(changed: Sequence[str]) -> Iterator[str]:
    """Lines that go and the lines in their place, each cut where the two begin to differ."""
    gone, come = ([line for line in changed if line[0] == sign] for sign in "-+")
    same = [len(os.path.commonprefix([old[1:], new[1:]])) for old, new in zip(gone, come)]
    for lines in (gone, come):
        yield from (line[0] + shorten(line[1:], before) for line, before in zip_longest(lines, same[: len(lines)], fillvalue=0))


def shorten(text: str, before: int = 0) -> str:
    """A part of a long line; before: the characters that are of no interest."""
    left = max(0, before - CHARACTERS_A_LINE // 3) if len(text) > CHARACTERS_A_LINE else 0
    right = left + CHARACTERS_A_LINE
    return f"{'…' * (left > 0)}{text[left:right]}{'…' * (len(text) > right)}"
