"""Records ↔ bytes, for the cache: JSON for what is short, the bytes of files as they are behind it.

Nothing in such bytes is executed to read them: they are told what record to become, and make strings, numbers, bytes and
tuples. Of compiled templates the bytes are code, which runs where those are used (engine/render/compiling.py).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from engine.compact import compact
from engine.keyed import key_of_bytes, keyed
from engine.records import dataclass


class Unreadable(ValueError):
    """Bytes that are not the record that they were said to be."""


@dataclass(frozen=True)
class Frozen:
    """A record as bytes."""

    head: bytes
    "a line of JSON: the record without its blocks, how long each of them is, and its key"
    blocks: Sequence[bytes]
    "one behind the other"

    @property
    def key(self) -> str:
        return key_of_bytes(self.head)


def freeze(record: object) -> Frozen:
    """A frozen dataclass as bytes."""
    blocks: list[bytes] = []
    head = compact([plain(record, blocks), list(map(len, blocks)), list(map(key_of_bytes, blocks))])
    return Frozen(head.encode("utf-8", "surrogatepass"), blocks)


def plain(value: object, blocks: list[bytes]) -> object:
    """A value as JSON has it; bytes are a number of a block."""
    if is_dataclass(value):
        return [plain(getattr(value, field.name), blocks) for field in fields(value)]
    if isinstance(value, tuple):
        return [plain(item, blocks) for item in value]
    if isinstance(value, bytes):
        blocks.append(value)
        return len(blocks) - 1
    if value is None or isinstance(value, (str, bool, int, float)):
        return str(value) if isinstance(value, str) else value
    raise TypeError(f"{type(value).__name__} cannot be kept")


def thaw(kind: type, head: bytes, size: int, read: Callable[[int, int], bytes], known: Mapping[str, bytes] = MappingProxyType({})):
    """The record of a kind that was frozen; raises Unreadable.

    size: of all its blocks; read: so many bytes of them from some place on; known: blocks by their keys that need not be read.
    """
    try:
        made, lengths, keys = json.loads(head)
        if sum(lengths) != size:
            raise Unreadable("cut off")
        return restore(kind, made, list(read_blocks(lengths, keys, read, known)))
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def read_blocks(lengths: list[int], keys: list[str], read: Callable[[int, int], bytes], known: Mapping[str, bytes]) -> Iterator[bytes]:
    """The blocks that stand one behind the other."""
    at = 0
    for length, key in zip(lengths, keys, strict=True):
        block = known.get(key)
        if block is None:
            block = keyed(read(at, length))
            if block.key != key:
                raise Unreadable("damaged")
        yield block
        at += length


def restore(kind: type, made: object, blocks: list[bytes]) -> object:
    """A value of a kind, from what JSON has of it."""
    if is_dataclass(kind):
        kinds = kinds_of(kind)
        return kind(*(restore(each, item, blocks) for each, item in zip(kinds, made, strict=True)))
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        kinds = inner[:1] * len(made) if inner[1:] == (...,) else inner
        return tuple(restore(each, item, blocks) for each, item in zip(kinds, made, strict=True))
    if get_origin(kind) in (Union, UnionType):
        chosen = [each for each in get_args(kind) if each is not NoneType]
        return None if made is None else restore(chosen[0], made, blocks)
    if kind is bytes:
        return blocks[made]
    if isinstance(made, kind):
        return made
    if issubclass(kind, (str, float)) and isinstance(made, (str, int, float)):
        return kind(made)
    raise Unreadable(f"no {kind.__name__}")


@cache
def kinds_of(record: type) -> tuple[type, ...]:
    """The kinds of a record's fields."""
    hints = get_type_hints(record)
    return tuple(hints[field.name] for field in fields(record))
