"""Records ↔ bytes, for the cache: JSON for what is short, the bytes of files as they are behind it.

Nothing in such bytes is ever executed: they are told what record to become, and make strings, numbers, bytes and tuples.
"""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from engine.compact import compact


class Unreadable(ValueError):
    """Bytes that are not the record that they were said to be."""


def freeze(record: object) -> bytes:
    """A frozen dataclass as bytes: a line of JSON, then the blocks of bytes in it, one behind the other."""
    blocks: list[bytes] = []
    head = compact([plain(record, blocks), list(map(len, blocks))])
    return b"".join([head.encode("utf-8", "surrogatepass"), b"\n", *blocks])


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


def thaw(kind: type, data: bytes):
    """The record of a kind that was frozen; raises Unreadable."""
    head, line_end, rest = data.partition(b"\n")
    try:
        made, lengths = json.loads(head)
        if not line_end or sum(lengths) != len(rest):
            raise Unreadable("cut off")
        return restore(kind, made, cut(rest, lengths))
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def cut(data: bytes, lengths: list[int]) -> list[bytes]:
    """The blocks of bytes that stand one behind the other."""
    blocks, at = [], 0
    for length in lengths:
        blocks.append(data[at : at + length])
        at += length
    return blocks


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
