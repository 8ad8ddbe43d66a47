"""One thing that was made, as the cache keeps it: what it was made from, and what it became."""

import json
from collections.abc import Mapping, Sequence

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
    blocks: Sequence[bytes | memoryview]

    @property
    def key(self) -> str:
        """Of the record."""
        return key_of_bytes(self.head)

    def pack(self) -> list[bytes | memoryview]:
        """For a file: a line that seals the next one, which seals the first line of the record, which has the keys of all behind it."""
        said = {"code": self.code, "whole": self.whole, "inputs": dict(self.inputs), "key": self.key}
        head = json.dumps(said, ensure_ascii=False).encode()
        return [seal_of(head), b"\n", head, b"\n", self.head, b"\n", *self.blocks]


def unpack(data: bytes) -> Entry | None:
    """The entry in a file; none if it is cut off, damaged, or something else. What is copied is little."""
    ends, at = [], -1
    for _ in range(3):
        at = data.find(b"\n", at + 1)
        ends.append(at)
    if -1 in ends:
        return None
    said, head = data[ends[0] + 1 : ends[1]], data[ends[1] + 1 : ends[2]]
    if data[: ends[0]] != seal_of(said):
        return None
    try:
        known = json.loads(said)
        entry = Entry(known["code"], known["whole"], known["inputs"], head, [memoryview(data)[ends[2] + 1 :]])
    except (ValueError, TypeError, KeyError):
        return None
    texts = [entry.code, entry.whole, *entry.inputs, *entry.inputs.values()] if isinstance(entry.inputs, dict) else [None]
    return entry if all(isinstance(text, str) for text in texts) and entry.key == known.get("key") else None


def seal_of(head: bytes) -> bytes:
    return f"{MAGIC} {key_of_bytes(head)}".encode()
