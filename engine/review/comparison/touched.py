"""Which sources can differ for a reader, found out by bytes alone: the others need not be read."""

import re
from collections.abc import Iterator
from pathlib import Path

from engine.review.comparison.committed import changed_pins
from engine.review.comparison.revisions import Version

MAKING = ("parse", "evaluate", "transformer", "notation", "render", "theme/templates", "errors.py")
"What of an engine makes a page."
NAMED = ("constants", "models", "corpora", "drawings", "experiments")
"Folders of files that pages call by name; every other file concerns all pages."
WORD = re.compile(r"[\w-]+")


def touched_sources(old: Version, new: Version) -> tuple[str, ...] | None:
    """The names of the sources that may differ; none at all means all."""
    if changed_pins(old, new) or list(engine_files(old.root)) != list(engine_files(new.root)):
        return None
    before, after = dict(content_files(old.content)), dict(content_files(new.content))
    differing = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    if any(not is_page(name) and name.partition("/")[0] not in NAMED for name in differing):
        return None
    return tuple(sorted(map(source_name, reached(differing, before, after))))


def reached(differing: set[str], *versions: dict[str, bytes]) -> set[str]:
    """The pages and experiments that differ, or that name a file that is reached."""
    files = {name: set().union(*(words(version.get(name, b"")) for version in versions)) for version in versions for name in version}
    found, waiting = set(differing), list(differing)
    while waiting:
        stem = Path(waiting.pop()).stem
        for name in sorted(files.keys() - found):
            if stem in files[name]:
                found.add(name)
                waiting.append(name)
    return {name for name in found if name.endswith(".md")}


def words(text: bytes) -> set[str]:
    """The words of a file, among them the names of the files that it asks for."""
    decoded = text.decode(errors="replace")
    return {*WORD.findall(decoded), *re.findall(r"\w+", decoded)}


def is_page(name: str) -> bool:
    return "/" not in name and name.endswith(".md")


def source_name(name: str) -> str:
    return name.removesuffix(".md")


def content_files(content: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a book, each with its text as it is read on every system."""
    for path in sorted(content.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path.relative_to(content).as_posix(), path.read_bytes().replace(b"\r\n", b"\n")


def engine_files(root: Path) -> Iterator[tuple[str, bytes]]:
    for part in MAKING:
        folder = root / "engine" / part
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(root).as_posix(), path.read_bytes()
