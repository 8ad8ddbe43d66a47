"""Expressions: an allow-list over Python's syntax, with places and exact numbers."""

import ast
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import AuthorError, Place, TooLarge
from engine.parse.expression_tree import Call, Index, Listing, Number
from engine.parse.expressions import parse_expression, print_expression
from engine.parse.python_tree import tree_of
from tests.unit.parse_cases import one_error, read_cases

NO_BREAK_SPACE = "\u00a0"


def parse(text: str, column: int = 1):
    return parse_expression(text, Place("content/page.md", 1, column, text=" " * (column - 1) + text.split("\n")[0]))


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("expressions.txt"))
def test_an_expression_is_read_as_the_table_says(source, sign, expected):
    if sign == "=>":
        printed = print_expression(parse(source))
        assert printed.replace(NO_BREAK_SPACE, "_") == expected
        assert " " not in printed
        return
    head, _, words = expected.partition(": ")
    error = one_error(lambda: parse(source))
    assert f"{error.place.column} {type(error).__name__}" == head
    assert words in error.message


@pytest.mark.parametrize("text", [
    "(" * 300 + "a" + ")" * 300, "-" * 1500 + "a", "+".join("a" * 200), "[" * 60 + "1" + "]" * 60, "a" + "[0]" * 100,
    "a" + ".b" * 500, "a**" * 100 + "a", "f(" * 90 + ")" * 90, "9" * 60, "0." + "1" * 60, "1e99999999999999999999",
    "1e1001", "a+" * 1000 + "a", "x" * 3000, "9" * 1999, '"' + "a" * 2000 + '"',
])
def test_what_is_too_deep_or_too_long_is_an_author_error(text):
    assert isinstance(one_error(lambda: parse(text)), AuthorError)


def test_a_bound_says_what_to_do():
    assert "names with statements" in one_error(lambda: parse("-" * 100 + "a")).message
    assert isinstance(one_error(lambda: parse("x" * 3000)), TooLarge)


@pytest.mark.parametrize("error", [MemoryError(), RecursionError(), ValueError("x"), OverflowError()])
def test_what_pythons_parser_raises_is_an_author_error(error, monkeypatch):
    def fail(*arguments, **options):
        raise error

    tree_of.cache_clear()
    monkeypatch.setattr(ast, "parse", fail)
    found = one_error(lambda: parse("a"))
    monkeypatch.undo()
    assert found.place.line == 1


@pytest.mark.parametrize("character", ["\0", "\r", "\x0c", "\ufeff", "\ud800", "\x1b"])
def test_a_control_character_in_an_expression_is_an_error_at_its_place(character):
    assert one_error(lambda: parse(f"重み + {character}")).place.column == 6


def test_a_number_is_exactly_as_written():
    assert parse("0.1").value == Decimal("0.1")
    assert parse("12345678901234567890.123456789").value == Decimal("12345678901234567890.123456789")


def test_columns_count_characters_and_not_bytes():
    call = parse('選ぶ("眠る", 猫, 𰻞) + 1', column=4).left
    assert [a.place.column for a in call.arguments] == [7, 13, 16]
    assert [a.place.length for a in call.arguments] == [4, 1, 1]


def test_places_in_an_expression_of_several_lines():
    call = parse('f("猫",\n  重み @\n  Q["眠る"])', column=5)
    assert isinstance(call, Call)
    assert (call.place.line, call.place.column, call.place.length) == (1, 5, 6)
    product = call.arguments[1]
    assert (product.place.line, product.place.column) == (2, 3)
    assert isinstance(product.right, Index)
    assert (product.right.place.line, product.right.place.column, product.right.place.length) == (3, 3, 7)
    assert product.right.place.text == '  Q["眠る"])'


def test_leading_empty_lines_do_not_move_places():
    number = parse("\n\n  1")
    assert isinstance(number, Number) and (number.place.line, number.place.column) == (3, 3)


def test_a_message_shows_the_line_with_the_place_below():
    error = one_error(lambda: parse("重み + __x"))
    assert str(error).splitlines()[1:] == ["    1 | 重み + __x", "      |        ^^^"]


def test_warnings_of_python_do_not_reach_the_author(recwarn):
    parse(r'f("\d", 1)')
    assert not recwarn.list


NAMES = st.sampled_from(["a", "Q", "重み", "Z.attention.scores"])
NUMBERS = st.decimals(0, 1000, places=3).map(lambda d: f"{d:f}")


FORMS = [f"({{}}){operator}({{}})" for operator in "+ - * / @ ** < >= ==".split()] + [
    "-({})", "({}).T", "({})[0,1:2]", "[{},{}]", "f({},x={})",
]


@st.composite
def sources(draw, depth: int = 4) -> str:
    """The text of an expression, with more brackets than it needs."""
    if depth == 0 or draw(st.booleans()):
        return draw(NAMES | NUMBERS)
    form = draw(st.sampled_from(FORMS))
    return form.format(*(draw(sources(depth - 1)) for _ in range(form.count("{}"))))


@given(sources())
def test_what_is_printed_reads_back_as_the_same(source):
    printed = print_expression(parse(source))
    assert print_expression(parse(printed)) == printed
    assert ast.dump(ast.parse(printed)) == ast.dump(ast.parse(print_expression(parse(printed))))


@given(sources())
def test_printing_keeps_the_meaning_that_python_gives(source):
    plain = source.replace("Z.attention.scores", "Z")
    printed = print_expression(parse(plain))
    numbers = {n.value: float(n.value) for n in ast.walk(ast.parse(plain)) if isinstance(n, ast.Constant)}
    same = [ast.unparse(ast.parse(text)) for text in (plain, printed)]
    assert all(value >= 0 for value in numbers.values())
    assert normal(same[0]) == normal(same[1])


def normal(text: str) -> str:
    """With every number written in one way."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            node.value = float(node.value)
    return ast.unparse(tree)


@settings(max_examples=300)
@given(st.text() | st.text(st.sampled_from("()[]{}\"'#\\,.:=+-*/@ \n\tabλ猫01_ef"), max_size=60))
def test_any_text_is_an_expression_or_an_author_error(text):
    try:
        print_expression(parse(text))
    except AuthorError as error:
        assert str(error)


def test_a_list_knows_its_items():
    listing = parse("[[1, 2], [3, 4]]")
    assert isinstance(listing, Listing)
    assert [item.value for row in listing.items for item in row.items] == [1, 2, 3, 4]
