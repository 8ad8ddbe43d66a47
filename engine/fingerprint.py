"""Whether a build would change anything, found out by reading bytes only: nothing heavy is imported for it.

The record of the last build is one line: the key of everything a page is made from, and the key of the site it gave.
A record that is missing, damaged or of another state never matches, and the build runs.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def key_of_inputs(content: Path) -> str:
    """The key of the content, the engine with its theme, the settings, Python and the installed libraries."""
    files = {name: read(PROJECT / name) for name in ("build.py", "pyproject.toml")}
    for name, folder in (("content", content), ("engine", PROJECT / "engine")):
        files |= {f"{name}/{path}": read(folder / path) for path in walk(folder)}
    files["surroundings"] = "\n".join([sys.version, *installed_libraries()]).encode()
    return key_of(files)


def installed_libraries() -> Iterator[str]:
    """Names and versions, as the names of their metadata folders state them."""
    for folder in sorted(filter(os.path.isdir, set(sys.path))):
        yield from sorted(name for name in os.listdir(folder) if name.endswith((".dist-info", ".egg-info")))


def walk(folder: Path) -> Iterator[str]:
    """Every file below a folder but Python's own cache; a linked folder is a name like a file's, and not entered."""
    for parent, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (Path(parent, name).relative_to(folder).as_posix() for name in files + links)


def read(path: Path) -> bytes:
    """A file's bytes; none for what is no file: a link that leads nowhere, such as an editor's lock, or a device."""
    with suppress(OSError):
        if path.is_file():
            return path.read_bytes()
    return b""


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
    return kept.startswith(inputs.encode()) and kept == line(inputs, {path: read(site / path) for path in walk(site)})


def keep_record(record: Path, inputs: str, pages: dict[str, bytes]) -> None:
    """Remember a build; where it cannot be remembered, the next one simply runs."""
    with suppress(OSError):
        record.write_bytes(line(inputs, pages))


def line(inputs: str, pages: dict[str, bytes]) -> bytes:
    return f"{inputs} {key_of(pages)}\n".encode()
