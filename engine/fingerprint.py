"""Whether a build would change anything, found out by reading bytes only: nothing heavy is imported for it.

The record of the last build is one line: the key of everything a page is made from, and the key of the site it gave.
A record that is missing, damaged or of another state never matches, and the build runs.

If something did change, the pages that do not depend on it come from the cache (engine/cache/), whose entries hold only
for the same code: the engine's modules, the list of the font's characters, Python, and the installed libraries.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from engine.keyed import key_of_bytes
from engine.records import dataclass

PROJECT = Path(__file__).resolve().parents[1]


CODE = (".py", ".txt")
"The ends of the names of what makes pages; templates are inputs of their pages, and styles and scripts of none."


@dataclass(frozen=True)
class Inputs:
    everything: str
    "the key of the content, the engine with its theme, the settings, Python and the installed libraries"
    code: str
    "the key of what makes a page of its inputs"


def read_inputs(content: Path) -> Inputs:
    """The keys of what there is to build from."""
    engine = read_all(PROJECT / "engine")
    code = {path: data for path, data in engine.items() if path.endswith(CODE)} | surroundings()
    settings = {name: read(PROJECT / name) for name in ("build.py", "pyproject.toml")}
    parts = {"content": read_all(content), "engine": engine, "": settings | surroundings()}
    return Inputs(key_of({f"{part}/{path}": data for part, files in parts.items() for path, data in files.items()}), key_of(code))


def key_of_code() -> str:
    """The key of what makes a page of its inputs."""
    engine = PROJECT / "engine"
    return key_of({path: read(os.path.join(engine, path)) for path in walk(engine) if path.endswith(CODE)} | surroundings())


def read_all(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    return {path: read(os.path.join(folder, path)) for path in walk(folder)}


def surroundings() -> dict[str, bytes]:
    return {"surroundings": "\n".join([sys.version, *installed_libraries()]).encode()}


def installed_libraries() -> Iterator[str]:
    """Names and versions, as the names of their metadata folders state them."""
    for folder in sorted(filter(os.path.isdir, set(sys.path))):
        yield from sorted(name for name in os.listdir(folder) if name.endswith((".dist-info", ".egg-info")))


def walk(folder: Path) -> Iterator[str]:
    """Every file below a folder but Python's own cache; a linked folder is a name like a file's, and not entered."""
    for parent, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        folders[:] = [name for name in folders if name != "__pycache__"]
        below = Path(parent).relative_to(folder).as_posix()
        yield from (name if below == "." else f"{below}/{name}" for name in files + links)


def read(path: Path | str) -> bytes:
    """A file's bytes; none for what is no file: a link that leads nowhere, such as an editor's lock, or a device.

    There are hundreds to read in a build, so that half the usual calls of the system count.
    """
    with suppress(OSError):
        found = os.stat(path)
        if S_ISREG(found.st_mode):
            return read_whole(path, found.st_size)
    return b""


def read_whole(path: Path | str, size: int) -> bytes:
    """The bytes of a file that has about so many."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        data = os.read(file, size + 1)
        while part := os.read(file, size + 1):  # it has grown, or comes in parts
            data += part
        return data
    finally:
        os.close(file)


def key_of(files: dict[str, bytes]) -> str:
    """One key for names and contents."""
    digest = hashlib.sha256()
    for name in sorted(files):
        framed = os.fsencode(name)
        digest.update(b"%d %d %s\n" % (len(framed), len(files[name]), framed))
        digest.update(files[name])
    return digest.hexdigest()


def is_current(record: Path, inputs: str, site: Path) -> bool:
    """Whether the last build had these inputs and its site still stands, byte for byte."""
    kept = read(record)
    return kept.startswith(inputs.encode()) and kept == line(inputs, read_all(site))


def keep_record(record: Path, inputs: str, pages: dict[str, bytes]) -> None:
    """Remember a build; where it cannot be remembered, the next one simply runs."""
    with suppress(OSError):
        record.write_bytes(line(inputs, pages))


def line(inputs: str, pages: dict[str, bytes]) -> bytes:
    """The record. Most of the pages know their own keys, so that of the site is made of those."""
    return f"{inputs} {key_of({path: key_of_bytes(data).encode() for path, data in pages.items()})}\n".encode()
