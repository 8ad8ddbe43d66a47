"""The files that a build reads, each with a stamp that any change of it changes. Nothing is opened for it."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SETTINGS = ("build.py", "pyproject.toml")
"What a build reads beside the content and the engine."
Stamp = tuple[int, int, int, int]
"when it was written, when its entry changed, its size, its number on the disk"
Look = Mapping[str, Stamp]
"by the whole path of each file"


def look(content: Path, project: Path = PROJECT) -> Look:
    """What there is now; of a folder that is not there: nothing."""
    seen = {**stamps(content), **stamps(project / "engine")}
    for name in SETTINGS:
        path = project / name
        try:
            seen[str(path)] = stamp(path.lstat())
        except OSError:
            continue
    return seen


def stamps(folder: Path) -> Iterator[tuple[str, Stamp]] | dict[str, Stamp]:
    """Every file below a folder that is not some program's own."""
    found: dict[str, Stamp] = {}
    waiting = [str(folder)]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:  # it went meanwhile
            continue
        for entry in entries:
            if is_idle(entry.name):
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    found[entry.path] = stamp(entry.stat(follow_symlinks=False))
            except OSError:
                continue
    return found


def stamp(status: os.stat_result) -> Stamp:
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def differing(before: Look, after: Look) -> frozenset[str]:
    """The files that came, went or changed."""
    return frozenset(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def is_idle(name: str) -> bool:
    """Whether a file is one that editors and Python keep for themselves: .chapter-4.md.swp, chapter-4.md~, #chapter-4.md#, 4913."""
    return name[0] == "." or name[-1] == "~" or name[0] == name[-1] == "#" or name in ("__pycache__", "4913")
