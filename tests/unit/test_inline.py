"""Running text: emphasis beside Japanese, line breaks, formulas, ruby, roles, links, HTML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_inline.state_inline import StateInline

from engine.parse.emphasis import FriendlyState
from tests.unit.parse_cases import FRONT_LINES, one_error, parse_body, read_cases, shown


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("emphasis.txt"))
def test_emphasis_is_where_the_table_says(source, sign, expected):
    assert shown(source) == expected


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("line_breaks.txt"))
def test_a_line_break_is_a_space_only_where_the_table_says(source, sign, expected):
    assert shown(source) == expected


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("inline.txt"))
def test_running_text_is_read_as_the_table_says(source, sign, expected):
    if sign == "=>":
        assert shown(source) == expected
        return
    diagnosis, _, words = expected.partition(": ")
    error = one_error(lambda: parse_body(source))
    assert type(error).__name__ == diagnosis
    assert words in error.message
    assert error.place.line == FRONT_LINES + 1


@given(st.text(st.sampled_from("*_ab (\"'.,!-)\n\t1éß–“”’🐱→"), max_size=30))
def test_emphasis_without_japanese_is_that_of_commonmark(text):
    plain = MarkdownIt()
    for position, character in enumerate(text):
        if character in "*_":
            ours, theirs = (kind(text, plain, {}, []).scanDelims(position, character == "*") for kind in (FriendlyState, StateInline))
            assert ours == theirs


@pytest.mark.parametrize("source", [
    "# a *b* **c** `d`", "- a\n- b\n\n  c", "> a\n> b", "1. a\n2. b", "a  \nb", "[a](b 'c')", "a\n\n    code", "***a** b*", "a_b_c _d_",
])
def test_what_has_no_japanese_is_read_as_commonmark_does(source):
    kinds = [token.type for token in MarkdownIt("commonmark").parse(source)]
    assert [token.type for token in parse_body(source).tokens] == kinds


def test_whether_a_sentence_is_bold_does_not_depend_on_a_value():
    for before in ("値", " ", "（", "a", "）"):
        for after in ("で", " ", "）", "a", "（"):
            placeholder = shown(f"x{before}**<< compute(x) >>**{after}x")
            assert placeholder == shown(f"x{before}**v**{after}x").replace("v", "■")


def test_a_text_token_has_the_line_it_stands_in():
    page = parse_body("一\n*二*\n<< compute(\nx) >> a\n\n> - 三 `x`\n>   $y$")
    lines = {t.content: t.meta["line"] - FRONT_LINES for b in page.tokens for t in b.children or [] if t.content.strip()}
    assert {k: v for k, v in lines.items() if len(k) == 1 and k.isascii()} == {"x": 6, "y": 7}
    assert [lines[c] for c in ("一", "二", " a", "三 ")] == [1, 2, 4, 6]
