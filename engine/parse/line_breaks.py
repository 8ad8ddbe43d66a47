"""A line break in the source is a space, but not between two wide characters."""

import unicodedata

from markdown_it.token import Token

from engine.parse.emphasis import is_cjk

WIDE, MIDDLE, NARROW = "wide", "middle", "narrow"
"a middle one joins with a wide one only: a number, a formula, a dash"
WITHOUT_TEXT = {
    "strong_open", "strong_close", "em_open", "em_close", "link_open", "link_close", "role_open", "role_close",
}


def join_lines(tokens: list[Token]) -> list[Token]:
    """Drop the soft breaks that join Japanese, make the others spaces."""
    joined: list[Token] = []
    for index, token in enumerate(tokens):
        if token.type != "softbreak":
            joined.append(token)
        elif needs_space(side(tokens, index, -1), side(tokens, index, 1)):
            token.type, token.tag, token.content = "text", "", " "
            joined.append(token)
    return joined


def needs_space(before: str, after: str) -> bool:
    return {before, after} not in ({WIDE}, {WIDE, MIDDLE})


def side(tokens: list[Token], index: int, step: int) -> str:
    """What kind of character stands beside a break; emphasis, links and roles are looked through."""
    for position in range(index + step, len(tokens) if step > 0 else -1, step):
        token = tokens[position]
        if token.type in ("placeholder", "math_inline"):
            return MIDDLE
        if token.type in ("text", "code_inline", "ruby") and token.content:
            return kind_of(token.content[0 if step > 0 else -1])
        if token.type not in WITHOUT_TEXT:
            return NARROW
    return NARROW


def kind_of(character: str) -> str:
    if is_cjk(character) and not unicodedata.name(character, "").startswith("HANGUL"):
        return WIDE
    ambiguous = unicodedata.east_asian_width(character) == "A"
    return MIDDLE if ambiguous and unicodedata.category(character)[0] in "PSN" else NARROW
