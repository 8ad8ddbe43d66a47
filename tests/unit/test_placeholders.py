"""Placeholders: found in the raw text, resolved by where they stand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import AuthorError, Place, TooLarge
from engine.parse.diagnoses import PlaceholderInAttribute
from engine.parse.placeholders import find_placeholders
from tests.unit.parse_cases import FRONT_LINES, errors_of, one_error, parse_body, read_cases, shown


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("placeholders.txt"))
def test_a_placeholder_is_what_the_table_says(source, sign, expected):
    if sign == "=>":
        assert shown(source) == expected.replace("⏎", "\n")
        return
    head, _, words = expected.partition(": ")
    error = one_error(lambda: parse_body(source))
    assert f"{error.place.line - FRONT_LINES}:{error.place.column} {type(error).__name__}" == head
    assert words in error.message


VERBATIM = {
    "fence": "```cpp\nX\n```",
    "tilde fence": "~~~\nX\n~~~",
    "code span": "a `X` b",
    "code span in a heading": "## a `X`",
    "code span in a table": "| a |\n|---|\n| `X` |",
    "code in a list": "- a\n\n  ```\n  X\n  ```",
}


@pytest.mark.parametrize("where", VERBATIM)
@pytest.mark.parametrize("text", ["<< compute(x) >>", "<< compuet(x) >>", "<< compute(x", "<< compute x >>", r"\<< compute(x) >>"])
def test_nothing_is_expanded_or_complained_about_in_code(where, text):
    page = parse_body(VERBATIM[where].replace("X", text))
    assert not page.placeholders
    contents = [t.content for b in page.tokens for t in [b, *(b.children or [])] if t.type.startswith(("code", "fence"))]
    assert [content.rstrip("\n") for content in contents] == [text]


@pytest.mark.parametrize("body", ["    X", "1. a\n\n       X", "- a\n\n      b\n      X"])
def test_a_placeholder_that_indentation_made_code_is_an_error(body):
    (error,) = errors_of(lambda: parse_body(body.replace("X", "<< compute(x) >>")))
    assert type(error).__name__ == "IndentedPlaceholder" and "indent it less" in error.message
    assert error.place.text.endswith("<< compute(x) >>")


@pytest.mark.parametrize("text", ["<< compute(x) >>", "<< compuet(x) >>", "<< compute(x"])
def test_nothing_is_expanded_or_complained_about_in_comments(text):
    assert shown(f"a <!-- {text} --> b\n\n<!--\n{text}\n-->") == "a  b"


SHOWN = {
    "paragraph": "a X b",
    "heading": "## a X",
    "setext heading": "X\n---",
    "table head": "| X |\n|---|\n| b |",
    "table cell": "| a | b |\n|---|---|\n| X | c |",
    "list": "- a\n  - X",
    "quote": "> X",
    "definition list": "X\n: b",
    "definition": "a\n: X",
    "emphasis": "**X**",
    "link text": "[X](#a)",
    "role": "[X]{.query}",
    "formula": "$a = X$",
    "formula alone": "$X$",
    "display formula": "$$\na = X\n$$",
    "display formula in a line": "$$X$$",
    "fold": "::: fold 題\nX\n:::",
    "title of a fold": "::: fold 題 X\na\n:::",
    "caption": "::: figure {#f}\na\n\nX\n:::",
}


@pytest.mark.parametrize("where", SHOWN)
def test_a_placeholder_is_found_wherever_text_is_shown(where):
    page = parse_body(SHOWN[where].replace("X", "<< compute(x) >>"))
    assert [p.source for p in page.placeholders.values()] == ["<< compute(x) >>"]


@pytest.mark.parametrize("where", SHOWN)
def test_a_misspelt_placeholder_is_an_error_wherever_text_is_shown(where):
    assert "did you mean" in one_error(lambda: parse_body(SHOWN[where].replace("X", "<< compuet(x) >>"))).message


NOT_SHOWN = {
    "front matter": "---\ntitle: 値は << compute(x) >>\n---\n",
    "reference": "---\ntitle: a\n---\n[a]: X\n",
    "id of a heading": "---\ntitle: a\n---\n## a {#X}\n",
    "fence's first line": "---\ntitle: a\n---\n```X\na\n```\n",
    "HTML block": '---\ntitle: a\n---\n<div class="X">\na\n</div>\n',
}


@pytest.mark.parametrize("where", NOT_SHOWN)
def test_a_placeholder_where_nothing_is_shown_is_an_error(where):
    from engine.parse.page import parse_page

    text = NOT_SHOWN[where].replace("X", "<<compute(x)>>")
    errors = errors_of(lambda: parse_page(text, "content/page.md"))
    assert any(isinstance(error, PlaceholderInAttribute) for error in errors)


def test_the_call_of_a_placeholder_has_its_places():
    page = parse_body("猫は << compute(Q[\"眠る\"],\n  digits=2) >>")
    placeholder = next(iter(page.placeholders.values()))
    assert placeholder.call.function == "compute"
    assert (placeholder.place.line, placeholder.place.column) == (FRONT_LINES + 1, 4)
    index, (name, digits) = placeholder.call.arguments[0], placeholder.call.options[0]
    assert (index.place.line, index.place.column, index.place.length) == (FRONT_LINES + 1, 15, 7)
    assert (name, digits.place.line, digits.place.column) == ("digits", FRONT_LINES + 2, 10)


def test_lines_behind_a_placeholder_of_several_lines_are_right():
    errors = errors_of(lambda: parse_body("<< compute(\n x,\n y) >>\n\n## a\n\n値 << compuet(x) >>\n\n```compute\na = __x\n```"))
    assert [(e.place.line - FRONT_LINES, e.place.column) for e in errors] == [(7, 6), (10, 5)]


def test_a_placeholder_of_more_than_500_characters_is_unclosed():
    assert find_placeholders(f'<< compute("{"a" * 470}") >>', "p.md").marks[0].placeholder
    assert find_placeholders(f'<< compute("{"a" * 500}") >>', "p.md").marks[0].error


def test_marks_restore_what_was_written():
    text = "a << compute(x) >> b << compuet(y) >> c << compute(z\n"
    marked = find_placeholders(text, "p.md")
    assert len(marked.marks) == 3
    assert marked.restore(marked.text) == text


def test_too_many_placeholders_are_an_error():
    assert isinstance(one_error(lambda: find_placeholders("<< relation() >>" * 20_001, "p.md")), TooLarge)


@settings(max_examples=300)
@given(st.text() | st.lists(st.sampled_from([*"<>() \n\"'#\\,x猫", "<< compute(", ") >>", "table", "<<"])).map("".join))
def test_any_text_is_searched_without_a_crash_and_restored(text):
    try:
        marked = find_placeholders(text, "p.md")
    except AuthorError as error:
        assert str(error)
    else:
        if not any(0xF0000 <= ord(c) for c in text):
            assert marked.restore(marked.text) == text
        for line, content in enumerate(marked.lines):
            for column in range(len(content) + 1):
                assert isinstance(marked.place(line, column), Place)
