"""Calculations for tests: pages made of nothing but statements."""

from pathlib import Path

import pytest

from engine.errors import AuthorErrors, Place
from engine.evaluate.model import Library, PageModel, read_model
from engine.parse.expressions import parse_expression
from engine.parse.page_source import FrontMatter, PageSource
from engine.parse.statements import parse_statements

CONTENT = Path(__file__).resolve().parents[2] / "content"

CHAPTER = """\
tokens = labels("猫", "眠る")
a = slider("「眠る」のQの第1成分", 0, 1, step=0.05, start=1)
X = rows(tokens, [1, 0], [0, 1])
W_Q = [[0, 1], [a, 1 - a]]
W_K = [[1, 0], [0.5, 1]]
W_V = [[2, 0], [0, 4]]
Q = X @ W_Q
K = X @ W_K
V = X @ W_V
A = softmax(Q @ K.T / sqrt(2))
Z = A @ V
"""
"The world of chapter 4, by hand."


def page(text: str) -> PageSource:
    """A page whose file begins with its statements."""
    lines = text.split("\n")
    statements = parse_statements(text, "content/page.md", 1, lines)
    return PageSource("page", "content/page.md", FrontMatter({}, {}), statements, (), {}, tuple(lines))


def model(text: str, content: Path = CONTENT) -> PageModel:
    """The calculation of such a page."""
    return read_model(page(text), Library(content))


def expression(text: str):
    """An expression as a placeholder would have it, in line 90."""
    return parse_expression(text, Place("content/page.md", 90, 1, len(text), text))


def numbers(calculation: PageModel, text: str, **state: int) -> list[list]:
    """The value of an expression in a state, as rows."""
    return calculation.value(calculation.node(expression(text)), state).array.tolist()


def ids(calculation: PageModel, text: str) -> list[str]:
    """The names of all elements of an expression."""
    node = calculation.node(expression(text))
    extent = calculation.extent(node)
    return [calculation.element_name(node, i, j) for i in range(extent.rows) for j in range(extent.columns)]


def errors_of(text: str, content: Path = CONTENT) -> list[str]:
    """The first lines of the errors of a page: place and message."""
    with pytest.raises(AuthorErrors) as caught:
        model(text, content)
    return [str(error).split("\n")[0] for error in caught.value.errors]


def error_of(text: str, content: Path = CONTENT) -> str:
    """The only error of a page."""
    (message,) = errors_of(text, content)
    return message
