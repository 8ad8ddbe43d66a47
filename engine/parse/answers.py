"""The answers of a self-check or an exercise: ``- (x) …`` is the right one, ``- ( ) …`` a wrong one."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

ASKING = frozenset({"check", "exercise"})
"Containers that ask something."


def mark_answers(tokens: Sequence[Token]) -> None:
    """Take the sign out of the text and write into the item's meta whether it is right."""
    containers: list[str] = []
    item = None
    for token in tokens:
        if token.type == "container_open":
            containers.append(token.info)
        elif token.type == "container_close":
            containers.pop()
        elif token.type == "list_item_open":
            item = token if ASKING.intersection(containers[-1:]) else None
        elif token.type == "inline" and item:
            read_answer(item, token.children)
            item = None


def read_answer(item: Token, children: list[Token]) -> None:
    match = re.match(r"\(([ xX])\)\s+", children[0].content) if children and children[0].type == "text" else None
    if match:
        item.meta["right"] = match[1] != " "
        children[0].content = children[0].content[match.end() :]
