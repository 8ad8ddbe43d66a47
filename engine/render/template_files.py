"""The templates as files: their texts, and the key of one with all that it leads to. Nothing is compiled for that."""

import re
from functools import cache
from pathlib import Path

from engine.keyed import key_of_bytes

THEME = Path(__file__).parent.parent / "theme"
FOLDER = THEME / "templates"
LEADS = re.compile(r"\{%[-+]?\s*(?:include|extends|import|from)\s+(?:\"([^\"]+)\"|'([^']+)')?")
"A tag that leads to another template; without a name if it is not written out."


@cache
def texts() -> dict[str, str]:
    """All templates by name, read once, with the line ends of this project."""
    paths = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".html", ".svg", ".xml"))
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes().decode().replace("\r\n", "\n") for path in paths}


@cache
def key_of_template(name: str) -> str:
    """The key of a template and of all that it leads to; nothing if it is not there."""
    known = texts()
    if name not in known:
        return ""
    return key_of_bytes("\0".join(f"{each}\0{known[each]}" for each in sorted(behind(name)) if each in known).encode())


def behind(name: str) -> frozenset[str]:
    """A template and those that it leads to; all of them if one cannot be told from its text."""
    found, ahead = {name}, [name]
    while ahead:
        for double, single in LEADS.findall(texts().get(ahead.pop(), "")):
            if not (double or single):
                return frozenset(texts())
            if (double or single) not in found:
                found.add(double or single)
                ahead.append(double or single)
    return frozenset(found)


def have_changed() -> bool:
    """Whether the files are no longer what was read; then they are read again."""
    before = texts()
    texts.cache_clear()
    if texts() == before:
        return False
    key_of_template.cache_clear()
    return True
