"""One thing that was made, as the cache keeps it: what it was made from, and what it became."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

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

    def pack(self) -> bytes:
        """For a file: a first line that seals all that follows."""
        head = json.dumps({"code": self.code, "whole": self.whole, "inputs": dict(self.inputs)}, ensure_ascii=False)
        body = head.encode() + b"\n" + self.made
        return f"{MAGIC} {sha256(body).hexdigest()}\n".encode() + body


def unpack(data: bytes) -> Entry | None:
    """The entry in a file; none if it is cut off, damaged, or something else."""
    seal, _, body = data.partition(b"\n")
    if seal != f"{MAGIC} {sha256(body).hexdigest()}".encode():
        return None
    head, _, made = body.partition(b"\n")
    try:
        said = json.loads(head)
        entry = Entry(said["code"], said["whole"], said["inputs"], made)
    except (ValueError, TypeError, KeyError):
        return None
    texts = [entry.code, entry.whole, *entry.inputs, *entry.inputs.values()] if isinstance(entry.inputs, dict) else [None]
    return entry if all(isinstance(text, str) for text in texts) else None
