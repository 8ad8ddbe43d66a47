"""Blocks of a page: containers, formulas on their own, headings, fences, tables, self-checks."""

import pytest

from engine.errors import UnsupportedSyntax
from engine.parse.page import place_in_formula
from engine.parse.statements import Statement
from tests.unit.parse_cases import FRONT_LINES, errors_of, one_error, parse_body, read_cases

SHORT = {"paragraph": "p", "bullet_list": "ul", "ordered_list": "ol", "list_item": "li", "container_title": "title"}


def outline(tokens) -> str:
    """Blocks in short: what contains what."""
    text, inside = "", 0
    for token in tokens:
        name = token.info if token.type.startswith("container_") and not token.type.startswith("container_title") else ""
        name = name or token.type.removesuffix("_open")
        name = SHORT.get(name, name)
        leaf = name in ("p", "title") or name.startswith("heading")
        if token.nesting > 0:
            number = f"#{token.attrs['id']}" if token.attrs.get("id") else ""
            text += f" {name}{number}" + ("" if leaf else "[")
        elif token.nesting < 0:
            text += "" if token.type in ("paragraph_close", "container_title_close", "heading_close") else "]"
        elif token.type != "inline":
            text += f" {name}"
    return text.replace("[ ", "[").strip()


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("containers.txt"))
def test_containers_are_read_as_the_table_says(source, sign, expected):
    if sign == "=>":
        assert outline(parse_body(source).tokens) == expected
        return
    head, _, words = expected.partition(": ")
    error = one_error(lambda: parse_body(source))
    assert f"{error.place.line - FRONT_LINES}:{error.place.column} {type(error).__name__}" == head
    assert words in error.message


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("heading_ids.txt"))
def test_heading_ids_are_what_the_table_says(source, sign, expected):
    ids = [token.attrs["id"] for token in parse_body(source).tokens if token.type == "heading_open"]
    assert " ".join(ids) == expected


@pytest.mark.parametrize("source", ["## a {#x}\n## b {#x}", "## a {#x}\n\n::: card {#x}\n:::", "::: card {#x}\n:::\n\n## a {#x}"])
def test_a_heading_id_given_twice_is_an_error(source):
    error = one_error(lambda: parse_body(source))
    assert type(error).__name__ == "DuplicateHeadingId"
    assert f"line {FRONT_LINES + 1}" in error.message and error.place.line > FRONT_LINES + 1


@pytest.mark.parametrize("source", ["## a {.x}", "## a {# x}", "## a {#a&b}", "## a {#}"])
def test_other_braces_at_a_heading_are_an_error(source):
    assert type(one_error(lambda: parse_body(source))).__name__ == "BadAttributes"


def test_a_given_id_is_told_from_a_made_one():
    given = [t.meta["given"] for t in parse_body("## a {#x}\n## b").tokens if t.type == "heading_open"]
    assert given == [True, False]


# formulas on their own


@pytest.mark.parametrize(("source", "content"), [
    ("$$\na = b\n$$", "a = b"), ("$$a = b$$", "a = b"), ("$$a\n= b$$", "a\n= b"), ("- x\n\n  $$\n  a\n  b\n  $$", "a\nb"),
    ("> $$\n> a\n> b\n> $$", "a\nb"), ("文\n$$\na\n$$\n文", "a"), (r"$$ \$5 \\ {x|y} $$", r" \$5 \\ {x|y}"),
])
def test_a_display_formula_keeps_its_text(source, content):
    assert [t.content for t in parse_body(source).tokens if t.type == "math_block"] == [content]


@pytest.mark.parametrize("source", ["$$\na", "$$\na\n\n$$", "$$ a $$ b", "$$\na\n$$ b"])
def test_a_display_formula_that_is_not_closed_is_an_error(source):
    errors = errors_of(lambda: parse_body(source))
    assert {type(error).__name__ for error in errors} == {"UnclosedBlock"}
    assert errors[0].place.line >= FRONT_LINES + 1


FORMULAS = {
    "inline": "猫は $<< compute(x) >> \\bad$",
    "behind a placeholder of two lines": "<< compute(x,\n digits=2) >> と $a \\bad$",
    "a placeholder of two lines inside": "$a << compute(x,\n  digits=2) >> \\bad$",
    "two lines": "$a\n  b \\bad$",
    "display": "$$\na << compute(x) >>\n  b \\bad\n$$",
    "display in one line": "$$<< compute(x) >>\\bad$$",
    "in a list": "- 一\n- 二\n\n  $$\n  \\bad\n  $$",
    "in a quote": "> > 一 $\\bad$",
    "in a table": "| a | $x$ |\n|---|---|\n| $x$ | $x \\bad$ |",
    "in a heading": "## 一 $\\bad$ {#a}",
    "in a title": "::: fold 題 $\\bad$\na\n:::",
    "in emphasis": "**一 $\\bad$**",
    "in a definition": "一\n: 二 $\\bad$",
}


@pytest.mark.parametrize("where", FORMULAS)
def test_a_place_inside_a_formula_is_that_in_the_file(where):
    source = FORMULAS[where]
    page = parse_body(source)
    formulas = [t for b in page.tokens for t in [b, *(b.children or [])] if t.type.startswith("math") and "bad" in t.content]
    place = place_in_formula(page, formulas[0], formulas[0].content.index("\\bad"), 4)
    before = source[: source.index("\\bad")]
    assert place.line == FRONT_LINES + before.count("\n") + 1
    assert place.column == len(before) - before.rfind("\n")
    assert place.text[place.column - 1 :][: place.length] == "\\bad"


# fences


def test_statements_of_all_calculations_are_taken_out_in_order():
    page = parse_body("```compute\na = 1\n```\n文\n\n::: fold 題\n~~~compute\nb = f(a,\n  2)\n~~~\n:::\n- c\n\n  ```compute\n  c = 3\n  ```\n")
    assert [(s.name, s.place.line - FRONT_LINES, s.place.column) for s in page.statements if isinstance(s, Statement)] == [
        ("a", 2, 1), ("b", 8, 1), ("c", 15, 3),
    ]
    assert not any(token.type == "fence" for token in page.tokens)


def test_an_error_in_a_calculation_inside_a_list_has_its_column():
    error = one_error(lambda: parse_body("- c\n\n  ```compute\n  c = f(1,\n    a.b.__x)\n  ```"))
    assert isinstance(error, UnsupportedSyntax)
    assert (error.place.line - FRONT_LINES, error.place.column, error.place.text) == (5, 5, "    a.b.__x)")


@pytest.mark.parametrize("source", ["```compute\na = 1", "```\na", "~~~\na\n```", "- ```\n  a\n\nb", "````\na\n```", "```"])
def test_a_fence_that_is_not_closed_is_an_error(source):
    assert "UnclosedBlock" in {type(error).__name__ for error in errors_of(lambda: parse_body(source))}


@pytest.mark.parametrize("info", ["comptue", "Compute", "computer", "compute python", "compute,"])
def test_a_fence_that_is_nearly_a_calculation_is_an_error(info):
    assert "```compute" in one_error(lambda: parse_body(f"```{info}\na = 1\n```")).message


@pytest.mark.parametrize("source", ["```python\na\n```", "```\na\n```", "> ```text\n> a\n> ```", "- ```c\n  a\n  ```"])
def test_other_code_stays_code(source):
    assert [t.content for t in parse_body(source).tokens if t.type == "fence"] == ["a\n"]


# tables, lists, comments


def test_a_table_knows_its_alignment_without_a_style():
    page = parse_body("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |")
    cells = [t for t in page.tokens if t.type in ("th_open", "td_open")]
    assert [t.meta["align"] for t in cells] == ["left", "center", "right"] * 2
    assert not any(t.attrs for t in cells)


@pytest.mark.parametrize("row", ["| 1 | 2 | 3 |", "1 | 2 | 3", "| $|x|$ | 2 |"])
def test_a_cell_too_many_is_an_error_and_not_lost(row):
    error = one_error(lambda: parse_body(f"| a | b |\n|---|---|\n{row}"))
    assert (type(error).__name__, error.place.line) == ("BadTable", FRONT_LINES + 3)


@pytest.mark.parametrize("row", ["| {漢字|かんじ} | 2 |", r"| $\|x\|$ | `a\|b` |", "| 1 |", "| << compute(x, \"a|b\") >> | 2 |", "| `{a|b}` | |"])
def test_bars_that_belong_to_a_cell_do_not_end_it(row):
    page = parse_body(f"| a | b |\n|---|---|\n{row}")
    assert sum(t.type == "td_open" for t in page.tokens) == 2


def test_answers_of_a_self_check_are_marked():
    page = parse_body("::: check\n問い\n\n- ( ) いいえ\n- (x) **はい**\n\n理由 (x) です\n:::\n\n- (x) ふつうの項目")
    items = [t for t in page.tokens if t.type == "list_item_open"]
    assert [item.meta.get("right") for item in items] == [False, True, None]
    texts = ["".join(c.content for c in t.children) for t in page.tokens if t.type == "inline"]
    assert texts == ["問い", "いいえ", "はい", "理由 (x) です", "(x) ふつうの項目"]


@pytest.mark.parametrize("source", ["<!-- a", "文\n\n<!-- a\n\n文 -- >"])
def test_a_comment_that_is_not_closed_is_an_error(source):
    assert "not closed" in one_error(lambda: parse_body(source)).message


def test_text_behind_a_comment_is_not_lost_silently():
    assert "a line of its own" in one_error(lambda: parse_body("<!-- a --> 文")).message


def test_html_has_the_line_where_it_stands():
    error = one_error(lambda: parse_body("文\n\n<!-- a\nb -->\n<div>\n\n文"))
    assert (type(error).__name__, error.place.line - FRONT_LINES) == ("RawHtml", 5)
