"""One thing that was made, as the cache keeps it: what it was made from, and what it became."""

import json
from collections.abc import Mapping

from engine.keyed import key_of_bytes
from engine.records import dataclass

MAGIC = "tadoru cache 2"


@dataclass(frozen=True)
class Entry:
    code: str
    "the key of what made it: the engine's code, Python, the libraries"
    whole: str
    "the key of everything that any page could have been made from at that time"
    inputs: Mapping[str, str]
    "what it was made from, by name, and the key of each (engine/noting.py)"
    head: bytes
    "the frozen record without its blocks (engine/cache/freezing.py)"
    @property
    def key(self) -> str:
        """Of the record."""
        return key_of_bytes(self.head)

    def pack(self) -> bytes:
        """The beginning of its file, before the blocks: a line that seals the next one, which seals the first line of the
        record, which has the keys of all behind it."""
        said = {"code": self.code, "whole": self.whole, "inputs": dict(self.inputs), "key": self.key}
        head = json.dumps(said, ensure_ascii=False).encode()
        return b"\n".join([seal_of(head), head, self.head, b""])


def unpack(seal: bytes, said: bytes, head: bytes) -> Entry | None:
    """The entry of a file, from its first lines; none if they are cut off, damaged, or something else."""
    if not head.endswith(b"\n") or seal.rstrip(b"\n") != seal_of(said.rstrip(b"\n")):
        return None
    try:
        known = json.loads(said)
        entry = Entry(known["code"], known["whole"], known["inputs"], head[:-1])
    except (ValueError, TypeError, KeyError):
        return None
    texts = [entry.code, entry.whole, *entry.inputs, *entry.inputs.values()] if isinstance(entry.inputs, dict) else [None]
    return entry if all(isinstance(text, str) for text in texts) and entry.key == known.get("key") else None


def seal_of(head: bytes) -> bytes:
    return f"{MAGIC} {key_of_bytes(head)}".encode()
