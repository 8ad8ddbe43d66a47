"""Reads the tables of cases for parse, and writes tokens as one line that a person can read."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it.token import Token

from engine.errors import AuthorError, AuthorErrors
from engine.parse.page import parse_page

CASES = Path(__file__).parents[1] / "cases"
FRONT = "---\ntitle: 題\n---\n"
FRONT_LINES = 3
TAGS = {"strong": "b", "em": "i", "link": "a"}


def read_cases(name: str) -> list:
    """(source, expectation, "=>" or "!!") of each line; ⏎ in a source is a line break."""
    return list(cases_of((CASES / name).read_text(encoding="utf-8")))


def cases_of(text: str) -> Iterator:
    for line in text.split("\n"):
        if line.strip() and not re.match(r"#( |$)", line):
            yield case_of(line)
        elif line.endswith("=>"):
            yield case_of(line)


def case_of(line: str):
    source, sign, expected = re.fullmatch(r"(.*?) (=>|!!)(?: (.*))?", line).groups()
    return pytest.param(source.replace("⏎", "\n"), sign, expected or "", id=line)


def parse_body(body: str):
    """The page of a text whose front matter is of no interest."""
    return parse_page(FRONT + body, "content/page.md")


def errors_of(action) -> tuple[AuthorError, ...]:
    """What a call complains about."""
    with pytest.raises((AuthorError, AuthorErrors)) as caught:
        action()
    return getattr(caught.value, "errors", (caught.value,))


def one_error(action) -> AuthorError:
    errors = errors_of(action)
    assert len(errors) == 1, "\n\n".join(map(str, errors))
    return errors[0]


def sketch(tokens: list[Token]) -> str:
    """Inline tokens as one line."""
    return "".join(map(sketch_token, tokens))


def sketch_token(token: Token) -> str:
    kind = token.type.removesuffix("_open").removesuffix("_close")
    if token.nesting:
        return f"<{'/' if token.nesting < 0 else ''}{TAGS.get(kind) or ' '.join(token.meta.get('roles', ['role']))}>"
    match token.type:
        case "text":
            return token.content
        case "placeholder":
            return "■"
        case "math_inline":
            return re.sub("[\U000f0000-\U000ffff0]", "■", f"${token.content}$")
        case "code_inline":
            return f"`{token.content}`"
        case "ruby":
            return f"{{{token.content}/{token.meta['reading']}}}"
        case "hardbreak":
            return "⏎"
        case "image":
            return f"<img {token.attrs['src']} {token.content}>"
    return f"?{token.type}?"


def shown(body: str) -> str:
    """The inline content of a page, one line for each block."""
    return "⏎".join(sketch(token.children) for token in parse_body(body).tokens if token.type == "inline")
