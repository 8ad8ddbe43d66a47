"""Bytes of a file → text: UTF-8, line feeds, and no character that only a machine sees."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from engine.errors import AuthorError, AuthorErrors, Place
from engine.keyed import key_of_bytes
from engine.noting import note
from engine.parse.bounds import LARGEST_PAGE, LARGEST_SOURCE, MOST_COMPLAINTS
from engine.parse.diagnoses import ForbiddenCharacter, NotUtf8, SourceTooLarge, UnreadableFile

FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls
    "\u2028-\u202e\u2066-\u2069"  # separators of lines, turning of the direction
    "\ud800-\uf8ff\ufdd0-\ufdef\ufeff\ufffd-\uffff\U000f0000-\U0010ffff]"  # private use, no characters
)
OWN = "the sources of the book are files and folders of their own"
REMEDIES = {
    "\ufffd": "it stands for a character that was lost when the file was saved in another encoding; type it again",
    "\ufeff": "delete it, or give the file no second byte order mark",
}


def read_source(path: Path, root: Path) -> str:
    """The text of a file, a byte order mark left out and every line ended by a line feed."""
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    return decode_source(read_bytes(path, name), name)


def read_bytes(path: Path, name: str) -> bytes:
    """The bytes of a file that is one, and small enough; ``name`` is what messages call it, the root's folders left out."""
    steps = [path, *path.parents][: name.count("/")]
    if any(map(os.path.islink, steps)):
        raise UnreadableFile(f"a link; {OWN}", Place(name, 1))
    if not os.path.isfile(path):
        raise UnreadableFile("this is not a file", Place(name, 1))
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_SOURCE + 1)
    except OSError as error:
        raise UnreadableFile(f"the file cannot be read: {error.strerror}", Place(name, 1)) from None
    note(f"file {path}", key_of_bytes(data))
    return data


def decode_source(data: bytes, path: str) -> str:
    largest = LARGEST_PAGE if path.endswith(".md") else LARGEST_SOURCE
    if len(data) > largest:
        raise SourceTooLarge(f"the file has more than {largest:,} bytes; divide it", Place(path, 1))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_utf8(data, error.start, path) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if errors := tuple(islice(forbidden_characters(text, path), MOST_COMPLAINTS)):
        raise AuthorErrors(errors)
    return text


def not_utf8(data: bytes, start: int, path: str) -> NotUtf8:
    """The first byte that is no UTF-8; what precedes it is."""
    before = data[:start].decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    line = before.rpartition("\n")[2]
    place = Place(path, before.count("\n") + 1, len(line) + 1, 1, line + "?")
    return NotUtf8(f"the byte 0x{data[start]:02X} is not UTF-8; save the file as UTF-8", place)


def forbidden_characters(text: str, path: str) -> Iterator[AuthorError]:
    for match in FORBIDDEN.finditer(text):
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.start())
        line = text[start : end if end >= 0 else len(text)]
        place = Place(path, text.count("\n", 0, start) + 1, match.start() - start + 1, 1, FORBIDDEN.sub("?", line))
        remedy = REMEDIES.get(match[0], "delete it")
        yield ForbiddenCharacter(f"the character U+{ord(match[0]):04X} must not stand in a source; {remedy}", place)
