"""What the build made before, each thing under a name: in memory, and in a folder that the next process reads.

Beside the entries lies a mark that this machine made. When it was last touched is part of every entry's key, and nobody
can choose that moment: entries that were copied here, or that came with somebody's branch, are foreign and count for nothing.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, TypeVar

from engine.cache.entry import Entry, unpack
from engine.cache.freezing import Frozen, Unreadable, freeze, thaw
from engine.fingerprint import key_of
from engine.records import dataclass

T = TypeVar("T")
MARK = "mark"
UNFINISHED = ".new"


@dataclass(frozen=True)
class Made:
    """What was made, and what of it the cache has to know."""

    record: object
    inputs: dict[str, str]
    "what it was made from, by name, and the key of each (engine/noting.py)"
    whole: str
    "the key of everything that there was to be made from"
    key: str
    "of the record"


@dataclass
class Cache:
    """Things made before. Whoever asks for one has to look whether its inputs are still the same: engine/render/recalling.py.

    A process that stays makes one and keeps it. What cannot be read is not there, and what cannot be written is made anew
    the next time.
    """

    folder: Path | None
    "where entries outlast the process; or nowhere"
    code: str
    "the key of the code that runs (engine/fingerprint.py)"
    exact: bool = False
    "whether only that counts which was made when everything was as it is now, whatever it says it was made from"
    blocks: Mapping[str, bytes] = field(default_factory=dict)
    "bytes by their keys that are known already, such as the files of the site: they are not read again"
    known: dict[str, Made | None] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    "names of what is not written yet"
    frozen: dict[str, Frozen] = field(default_factory=dict)
    "the same as bytes, until they are written"

    def __post_init__(self):
        moment = touched(self.folder) if self.folder else ""
        self.folder = self.folder if moment else None
        self.code = key_of({"code": self.code.encode(), "mark": moment.encode()})

    def get(self, name: str, kind: type[T]) -> Made | None:
        """What was made under a name by the same code."""
        if name not in self.known:
            self.known[name] = self._load(name, kind)
        return self.known[name]

    def keep(self, name: str, record: object, inputs: dict[str, str], whole: str) -> Made:
        frozen = self.frozen[name] = freeze(record)
        made = self.known[name] = Made(record, inputs, whole, frozen.key)
        self.fresh.add(name)
        return made

    def forget_others(self, names: Iterable[str]) -> None:
        """Keep these only: the others belong to sources that are no longer there."""
        self.known = {name: self.known[name] for name in names if name in self.known}

    def unsettle(self) -> None:
        """What is not written yet was made while its inputs changed: of what whole, nobody can say."""
        for name in self.fresh & self.known.keys():
            self.known[name] = replace(self.known[name], whole="")

    def save(self) -> None:
        """Write what is new, each entry whole or not at all, and remove what is not known any more."""
        if self.folder is None:
            return
        for name in sorted(self.fresh & self.known.keys()):
            made = self.known[name]
            frozen = self.frozen.get(name) or freeze(made.record)
            self._write(name, [Entry(self.code, made.whole, made.inputs, frozen.head).pack(), *frozen.blocks])
        self.fresh.clear()
        self.frozen.clear()
        with suppress(OSError):
            for file in set(os.listdir(self.folder)) - self.known.keys() - {MARK}:
                os.unlink(self.folder / file)

    def _write(self, name: str, parts: Sequence[bytes]) -> None:
        unfinished = self.folder / f"{name}.{os.getpid()}{UNFINISHED}"
        with suppress(OSError):
            with open(unfinished, "wb") as file:
                file.writelines(parts)
            os.replace(unfinished, self.folder / name)

    def _load(self, name: str, kind: type[T]) -> Made | None:
        with suppress(OSError, Unreadable):
            if self.folder and S_ISREG(os.stat(self.folder / name).st_mode):
                with open(self.folder / name, "rb") as file:
                    return self._read(file, kind)
        return None

    def _read(self, file: BinaryIO, kind: type[T]) -> Made | None:
        """What an entry's file holds, if the same code made it."""
        entry = unpack(file.readline(), file.readline(), file.readline())
        if entry is None or entry.code != self.code:
            return None
        begin = file.tell()

        def read(at: int, length: int) -> bytes:
            file.seek(begin + at)
            return file.read(length)

        record = thaw(kind, entry.head, os.fstat(file.fileno()).st_size - begin, read, self.blocks)
        return Made(record, dict(entry.inputs), entry.whole, entry.key)


def touched(folder: Path) -> str:
    """When the folder's mark was last touched, by the clock of the system; nothing if there cannot be one."""
    mark = folder / MARK
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            open(mark, "x").close()
        return str(os.lstat(mark).st_ctime_ns)
    return ""
