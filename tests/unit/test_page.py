"""A page as a whole: everything wrong with it at once, and never anything but author errors."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import AuthorError, AuthorErrors
from engine.parse.page import parse_page, place_of, read_page
from engine.parse.source import decode_source
from tests.unit.parse_cases import FRONT, FRONT_LINES, errors_of, one_error, parse_body

PAGE = """---
title: 一つのヘッド
chapter: 4
---

## 見出し

値は << compute(a) >> です。

```compute
a = 1
```
"""


def test_a_page_is_read_from_its_file(tmp_path):
    path = tmp_path / "content" / "chapter-4.md"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode())
    page = read_page(path, tmp_path)
    assert (page.address, page.path) == ("chapter-4", "content/chapter-4.md")
    assert page.front.values == {"title": "一つのヘッド", "chapter": 4}
    assert [statement.name for statement in page.statements] == ["a"]
    assert page.lines == tuple(PAGE.split("\n"))
    assert str(place_of(page, 8)) == "content/chapter-4.md:8:1"


@pytest.mark.parametrize("name", ["Chapter.md", "章.md", "a b.md", "a_b.md", ".md", "a.b.md"])
def test_a_file_name_that_is_no_address_is_an_error(name):
    error = one_error(lambda: parse_page(FRONT + "文", f"content/{name}"))
    assert type(error).__name__ == "BadAddress"


def test_all_errors_of_a_page_come_together_in_the_order_of_the_file():
    text = PAGE.replace("chapter: 4", "chaptre: 4").replace("compute(a)", "compuet(a)").replace("a = 1", "a = __x\nb =")
    errors = errors_of(lambda: parse_page(text + "\n[x](javascript:y) <br>\n\n::: fold\n\n## a {#見出し}\n## b {#見出し}", "content/a.md"))
    assert [(type(e).__name__, e.place.line) for e in errors] == [
        ("UnknownKey", 3), ("UnknownVerb", 8), ("UnsupportedSyntax", 11), ("BadSyntax", 12), ("RawHtml", 15), ("BadLink", 15),
        ("BadContainer", 17), ("BadContainer", 17), ("DuplicateHeadingId", 20),
    ]


def test_every_token_has_its_line():
    page = parse_body("一\n\n- 二\n\n> 三\n\n| a |\n|---|\n| 四 |\n\n::: card 五\n六\n:::\n\n$$\n七\n$$\n")
    lines = {t.content: t.meta["line"] - FRONT_LINES for t in page.tokens if t.content}
    assert lines == {"一": 1, "二": 3, "三": 5, "a": 7, "四": 9, "五": 11, "六": 12, "七": 16}
    assert all(t.meta["line"] >= 1 for block in page.tokens for t in [block, *(block.children or [])])


PIECES = [
    "<<", ">>", "<< compute(x) >>", "<< compute(", "<< relation() >>", "<< x >>", "$", "$$", "$$\n", "```", "```compute\n", "~~~", "\n", "\n\n", ":::",
    ":::: fold t {#a}\n", "::: card\n", "::::\n", "{", "}", "{#x}", "{.query}", "|", "[", "](", "](#x)", "**", "*", "_", "<!--", "-->", "<b>",
    '<a href="', "猫", "、", "「", "」", "- ", "> ", "# ", "## x {#a}", "| a | b |\n|---|---|\n| c | d |\n", "\n: def", "1. ", "    ", "\t", " ",
    "\\", "`", "&#xF0000;", "(", ")", '"', "=", "a = 1", "from x import y", "😀", "é", "\u3000", "![", "  \n", "{漢字|かんじ}", "lambda: 1",
    "<https://a.b>", "[a]: javascript:x\n", "---\n", "title: a\n",
]


@settings(max_examples=300, deadline=None)
@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.booleans())
@example("\u3000::: a\n:::\u3000b", True)
def test_any_text_is_a_page_or_author_errors(text, with_front):
    try:
        data = ((FRONT if with_front else "") + text).encode("utf-8", "surrogatepass")
        page = parse_page(decode_source(data, "content/a.md"), "content/a.md")
    except (AuthorError, AuthorErrors) as error:
        assert str(error)
        assert all(e.place is None or e.place.path == "content/a.md" for e in getattr(error, "errors", [error]))
    else:
        tokens = [t for block in page.tokens for t in [block, *(block.children or [])]]
        assert {t.content for t in tokens if t.type == "placeholder"} <= set(page.placeholders)
        assert not any("\U000f0000" <= c for t in tokens if t.type in ("text", "ruby", "code_inline", "fence") for c in t.content)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_page_or_author_errors(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.md"
    path.write_bytes(data)
    with pytest.raises((AuthorError, AuthorErrors)):
        read_page(path, path.parent)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(["猫", "は", "、", "「", "」", "。", "**", "*", "\n", " ", "a", "<< compute(x) >>", "$x$", "[", "]", "- "]), max_size=30))
@example(["    ", "猫"])
@example(["    ", "<< compute(x) >>"])
def test_no_word_of_a_text_is_lost(pieces):
    source = "".join(pieces)
    try:
        page = parse_body(source)
    except AuthorErrors as error:
        assert "four spaces make code" in str(error)
        return
    code = "".join(block.content for block in page.tokens if block.type == "code_block")
    shown = code + "".join(t.content for block in page.tokens for t in block.children or [])
    for word in "猫は、「」。a":
        assert shown.count(word) == source.replace("<< compute(x) >>", "").count(word)
    assert sum(c in page.placeholders for c in shown) == source.count("<< compute(x) >>")
