"""One thing that was made, as the cache keeps it: what it was made from, and what it became."""

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256

from engine.records import dataclass

MAGIC = "tadoru cache 1"


@dataclass(frozen=True)
class Entry:
    code: str
    "the key of what made it: the engine's code, Python, the libraries"
    whole: str
    "the key of everything that any page could have been made from at that time"
    inputs: Mapping[str, str]
    "what it was made from, by name, and the key of each (engine/noting.py)"
    made: bytes
    "the frozen record"

    @cached_property
    def key(self) -> str:
        """Of the record."""
        return sha256(self.made).hexdigest()

    def pack(self) -> bytes:
        """For a file: a line that seals the next one, which seals the record behind it."""
        said = {"code": self.code, "whole": self.whole, "inputs": dict(self.inputs), "key": self.key}
        head = json.dumps(said, ensure_ascii=False).encode()
        return b"\n".join([seal_of(head), head, self.made])


def unpack(data: bytes) -> Entry | None:
    """The entry in a file; none if it is cut off, damaged, or something else."""
    seal, _, rest = data.partition(b"\n")
    head, _, made = rest.partition(b"\n")
    if seal != seal_of(head):
        return None
    try:
        said = json.loads(head)
        entry = Entry(said["code"], said["whole"], said["inputs"], made)
    except (ValueError, TypeError, KeyError):
        return None
    texts = [entry.code, entry.whole, *entry.inputs, *entry.inputs.values()] if isinstance(entry.inputs, dict) else [None]
    return entry if all(isinstance(text, str) for text in texts) and entry.key == said.get("key") else None


def seal_of(head: bytes) -> bytes:
    return f"{MAGIC} {sha256(head).hexdigest()}".encode()
