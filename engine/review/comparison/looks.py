"""The files of the theme that readers' browsers get: styles, scripts, fonts. What only authors read in them is left out."""

import re
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("css", "js", "fonts")
COMMENTS = {".css": re.compile(r"/\*.*?\*/", re.DOTALL), ".js": re.compile(r"/\*.*?\*/|(?m:^\s*//.*$)", re.DOTALL)}


def changed_looks(old: Path, new: Path) -> Iterator[str]:
    """Those that differ between two folders with an engine/."""
    if old == new:
        return
    for name in sorted({*files(old), *files(new)}):
        if content(old / name) != content(new / name):
            yield name


def files(root: Path) -> Iterator[str]:
    for folder in FOLDERS:
        for path in (root / "engine/theme" / folder).glob("*"):
            if path.suffix in (".css", ".js", ".woff2"):
                yield path.relative_to(root).as_posix()


def content(path: Path) -> bytes | str:
    """What a browser gets of a file, spaces folded."""
    if not path.is_file():
        return b""
    if path.suffix not in COMMENTS:
        return path.read_bytes()
    return " ".join(COMMENTS[path.suffix].sub("", path.read_text(encoding="utf-8")).split())
