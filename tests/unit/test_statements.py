"""Statements: one a line, all errors at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import AuthorErrors
from engine.parse.expressions import print_expression
from engine.parse.page_source import Import
from engine.parse.statements import parse_statements
from tests.unit.parse_cases import errors_of, one_error, read_cases


def parse(text: str):
    return parse_statements(text, "content/page.md", 1)


def summary(statement) -> str:
    if isinstance(statement, Import):
        return f"{statement.module}: {' '.join(name for name, _ in statement.names)}"
    return f"{statement.name}: {print_expression(statement.expression)}"


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("statements.txt"))
def test_a_statement_is_read_as_the_table_says(source, sign, expected):
    if sign == "=>":
        assert " ".join(map(summary, parse(source))) == expected
        return
    head, _, words = expected.partition(": ")
    error = one_error(lambda: parse(source))
    assert f"{error.place.column} {type(error).__name__}" == head
    assert words in error.message


def test_statements_know_their_lines_and_their_text():
    first, second, third = parse("a = 1  # one\n\n# comment\nb = f(a,\n  2)\nfrom paper import d, e")
    assert (first.place.line, first.text) == (1, "a = 1  # one")
    assert (second.place.line, second.text) == (4, "b = f(a,\n  2)")
    assert second.expression.arguments[1].place.line == 5
    assert [(name, place.line, place.column) for name, place in third.names] == [("d", 6, 19), ("e", 6, 22)]


def test_all_errors_of_a_calculation_come_together():
    errors = errors_of(lambda: parse("a = __x\nb = 1\nc += 2\nd = 1 +\nimport os"))
    assert [error.place.line for error in errors] == [1, 3, 4, 5]


def test_a_bracket_never_closed_does_not_swallow_the_next_statements():
    errors = errors_of(lambda: parse("a = f(1,\n  step=2\nb = 2\nc = __x"))
    assert [error.place.line for error in errors] == [1, 4]


def test_lines_may_be_indented_in_the_file():
    lines = ["- x", "  ```compute", "  a = __x", "  ```"]
    error = one_error(lambda: parse_statements("a = __x", "p.md", 3, lines))
    assert (error.place.line, error.place.column, error.place.text) == (3, 7, "  a = __x")


@settings(max_examples=300)
@given(st.text() | st.text(st.sampled_from("()[]\"'#\\,=+ \n\tab猫1_"), max_size=80))
def test_any_text_is_a_calculation_or_author_errors(text):
    try:
        parse(text)
    except AuthorErrors as errors:
        assert str(errors)
