"""Whatever stands in a page, a build gives well-formed HTML or errors of the author, each with its place."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from justhtml import JustHTML

from engine.errors import AuthorError, AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import write_book

CALCULATION = """```compute
tokens = labels("猫", "<眠る>")
a = slider("量 & <b>", 0, 1, step=0.5, start=1)
c = choice("語", tokens)
M = rows(tokens, [1, 0.1], [1/3, a])
v = [1, -2, 3]
Z = attention(M, M, M)
```
"""
BLOCKS = [
    "## 見出し << compute(a) >> {#x}\n", "### 猫の $x$\n", "- い\n  - ろ << compute(v) >>\n\n1. は\n", "> 引用 << compute(M) >>\n",
    "| a | $b$ |\n| - | -: |\n| << compute(a) >> | << compute(M) >> |\n", "$$\nZ << relation() >> << compute(Z) >>\n$$\n",
    "<< compute(M, follow=1) >>\n", '<< table("語", tokens, "値", M[0]) >>\n', "<< control(a) >>\n", "<< control(c, hint='<i>') >>\n", "語\n: 説明\n",
    "::: fold 題 << compute(a) >> {#f}\n文\n\n- い\n:::\n", "::: aside\n$<< steps(a * 2) >>$\n:::\n", "::: card 1 題\n文\n:::\n",
    "::: chain\n<< compute(M) >>\n\n<< compute(Z) >>\n:::\n", "::: steps\n1. い\n2. $<< steps(M @ M.T) >>$\n:::\n",
    "::: figure\n<< figure('heat', M, title='<t>', description='\"d\"') >>\n\n説明 << compute(a) >>\n:::\n",
    "::: figure\n<< figure('bars', softmax(v), title='t', description='d') >>\n\n説明\n:::\n",
    "::: check\n問い\n\n- (x) い $x$\n- ( ) ろ\n\nわけ\n:::\n", "::: summary\nつながったこと\n: 文\n:::\n", "::: misconception\n誤解\n\n本当\n:::\n",
    "```\n<html> << compute(x) >>\n```\n", "***\n", "    code </pre>\n", "![絵](a.png)\n", "{漢字|かんじ}と[語](#x)と[クエリ]{.query}と`</p>`\n",
    ":::: fold 外\n::: aside\n中\n:::\n::::\n", "<< compute(1/0) >>\n", "<< compute(nix) >>\n", "$\\nix$\n", "::: nix\n:::\n", "::: aside\n:::\n", ":::\n",
]  # fmt: skip
INLINE = [
    "<< compute(a) >>", "<< compute(v) >>", "<< steps(a + 1) >>", "$x_{<< compute(a) >>}$", "$", "$$", "**", "*", "`", "[", "](", "](#x)", ")", "{", "}",
    "{.query}", "{漢|か}", "<", ">", "&", "&lt;", "&#0;", "\\", "\n", "\n\n", "  \n", "猫", "、", "「", "」", " ", "<< ", " >>", "<!-- x -->", "<b>", "|", "~",
    "#", "- ", ":::", ":", "_", '"', "'", "!", "😀", "\u3099", "\u200b",
]  # fmt: skip
FRONTS = st.sampled_from([
    "title: 題\n", 'title: "<script>&\\""\ndescription: "\\"> <"\n', "title: 題\nchapter: 1\nlead: <b>\nreceives: [い, '&']\nchosen: ろ\nrests_on: は\n",
    "title: 題\ndigits: 0\n",
])  # fmt: skip
TEXTS = (
    st.lists(st.sampled_from(BLOCKS), max_size=6).map("\n".join)
    | st.lists(st.sampled_from(INLINE), max_size=30).map("".join)
    | st.text(alphabet=string.ascii_letters + string.digits + string.punctuation + " \n\t猫、「」", max_size=60)
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("book")


@settings(max_examples=300)
@given(FRONTS, st.lists(TEXTS, max_size=3).map("\n\n".join))
def test_any_page_is_well_formed_html_or_errors_with_their_places(folder, front, text):
    content = write_book(folder, CALCULATION + text, f"---\n{front}---\n")
    try:
        site = render_site(content)
    except (AuthorError, AuthorErrors) as error:
        for one in getattr(error, "errors", [error]):
            assert one.place and one.place.path == "content/page.md" and one.place.line >= 1
            assert one.place.text == (content / "page.md").read_text(encoding="utf-8").split("\n")[one.place.line - 1]
            assert 1 <= one.place.column <= len(one.place.text) + 1
    else:
        html = site["page.html"].decode()
        assert not JustHTML(html, sanitize=False, collect_errors=True).errors
        assert not any("\ue000" <= character <= "\uf8ff" or character >= "\U000f0000" for character in html)
