"""Ids of headings: given by the author, or made from the source text without its values."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from engine.errors import AuthorError, Place
from engine.parse.diagnoses import DuplicateHeadingId
from engine.parse.marked_text import MARK


def give_ids(tokens: list[Token], place_of_line) -> Iterator[AuthorError]:
    """Give every heading an id; yields the errors. ``place_of_line`` makes a place of a line."""
    given: dict[str, int] = {}
    for token in tokens:
        if token.nesting > 0 and (name := token.attrs.get("id")):
            if name in given:
                place: Place = place_of_line(token.meta["line"])
                yield DuplicateHeadingId(f"the id {name!r} is given in line {given[name]} already", place)
            given.setdefault(name, token.meta["line"])
    taken = dict.fromkeys(given, 1)
    for heading, inline in zip(tokens, tokens[1:]):
        if heading.type == "heading_open":
            heading.meta["given"] = "id" in heading.attrs
            if not heading.meta["given"]:
                heading.attrs["id"] = numbered(slug(source_text(inline.children)), taken)


def source_text(children: Iterable[Token]) -> str:
    """What stands in a heading, placeholders left out."""
    shown = (child.content for child in children if child.type in ("text", "code_inline", "ruby", "math_inline"))
    return MARK.sub("", "".join(shown))


def slug(text: str) -> str:
    """Letters and digits of any script, ASCII in lower case, joined by hyphens."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", plain)).strip("-") or "section"


def numbered(name: str, taken: dict[str, int]) -> str:
    """The name, or with -2, -3, … what is free; ``taken`` knows the last number of each."""
    free = name
    while free in taken:
        taken[name] += 1
        free = f"{name}-{taken[name]}"
    taken[free] = 1
    return free
