"""A page that was changed, written from its last draft: the same bytes as when it is made as a whole."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import AuthorErrors
from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.page import parse_page
from engine.render.body import Body
from engine.render.exercise import read_exercise
from engine.render.page import Page, finish_page, render_page
from engine.render.redrafting import DRAFTS, model_of, redraft, says_the_same
from engine.render.term_links import link_terms

PROJECT = Path(__file__).resolve().parents[2]
TEXT = """---
title: 一つの問い
description: 一つ
chapter: 1
---

```compute
a = slider("つまみ", 0, 1, step=0.5, start=1)
Q = [[a, 1 / 3]]
```

はじめの文です。

## 1 数 {#numbers}

数は<< compute(Q[0, 1]) >>です。$q << relation() >> << compute(Q) >>$ とも書きます。

<< control(a) >>

- 一つめの点です。
- 二つめの点は<< compute(a) >>です。

| 名 | 数 |
| --- | --- |
| 左 | << compute(Q[0, 0]) >> |

::: fold 開く説明 {#more}
中の文です。

$$x << relation() >> << compute(exp(a)) >>$$
:::

::: aside
余白の文です。
:::

::: check
$e^0$ はいくつですか。

- ( ) 0です。
- (x) 1です。

どの数も、0乗は1です。
:::

おわりの文です。
"""


@pytest.fixture(autouse=True)
def room_for_drafts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(DRAFTS, "most", 1)
    monkeypatch.setattr(DRAFTS, "known", {})


BOOK = read_book(PROJECT / "content")
LIBRARY = Library(PROJECT / "content")


SIZE = re.compile(rb"(?<=</a>\xe3\x80\x80)\d+ kB(?=</dt>)")
"Of the files to take along."


def whole(text: str, address: str = "page") -> Page:
    source = parse_page(text, f"content/{address}.md")
    return render_page(source, read_model(source, LIBRARY), BOOK, PROJECT / "content/drawings")


def again(text: str, address: str = "page") -> Page:
    """The page from its last draft."""
    draft, source = DRAFTS.known[address], parse_page(text, f"content/{address}.md")
    model = model_of(draft, source) or read_model(source, LIBRARY)
    return finish_page(redraft(draft, link_terms(source, BOOK), model), BOOK, draft.trace, draft.calculations, draft.taken)


def same(quick: Page, page: Page) -> bool:
    """Whether they are the same page, but for the trace and the calculations, which are those of the draft, and what is counted in it.

    What the search looks through is gathered when the page is made as a whole.
    """
    quick, page = (replace(each, html=SIZE.sub(b"", each.html)) for each in (quick, page))
    return replace(quick, trace=page.trace, calculations=page.calculations, tally=page.tally, taken=page.taken, words=page.words) == page


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("はじめの文", "はじめの、もっと長い文"),
        ("はじめの文です。\n", "はじめの文です。\n\n足した段落です。**太字**と`符号`と[リンク](#more)です。\n"),
        ("はじめの文です。\n\n", ""),
        ("とも書きます", "とも、$x^2$ とも書きます"),
        ("- 一つめの点です。\n", "- 一つめの点です。\n- 間の点です。\n"),
        ("| 左 |", "| 右 |"),
        ("開く説明", "開く別の説明"),
        ("中の文です。", "中の文です。\n\n中の二つめの文です。"),
        ("余白の文", "余白の別の文"),
        ("おわりの文です。\n", "おわりの文です。\n\n一つの<!-- 注 -->文です。\n"),
        ("Q = [[a, 1 / 3]]\n", "Q = [[a, 1 / 3]]\n# 控え\n"),
        ("compute(Q[0, 1])", "compute(Q[0, 0])"),
        ("compute(Q[0, 1])", "compute(Q[0, 1], digits=2)"),
        ("数は<< compute(Q[0, 1]) >>です。", "数はありません。"),
        ("<< compute(a) >>です。", "<< compute(2 * a) >>と$<< steps(Q[0, 1] * a) >>$です。"),
        ("はじめの文です。", "はじめの文です。\n\n<< compute(Q) >>"),
        ("## 1 数", "## 1 別の数"),
        ("はじめの文です。", "## 2 見出し"),
        ("はじめの文です。", "<< control(a) >>"),
        ("<< control(a) >>", "<< control(a, hint='動きます') >>"),
        ("<< control(a) >>\n", ""),
        ("- ( ) 0です。", "- ( ) 2です。"),
        ("はじめの文です。", "::: check\n一つ。\n\n- (x) 1\n- ( ) 2\n\n1です。\n:::"),
        ("はじめの文です。", '::: figure {#fig-x}\n<< figure("heat", Q, title="図", description="図") >>\n\n説明\n:::'),
    ],
)
def test_other_blocks_give_the_same_page_as_a_whole_build(before: str, after: str):
    check_both_ways(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1 / 3", "1 / 4"),
        ("start=1", "start=0"),
        ("step=0.5", "step=0.25"),
        ("1 / 3]]\n", "1 / 3]]\nb = 2 * a\n"),
        ("1 / 3]]\n", "1 / 3]]\ne = exp(a)\n"),
        ("1 / 3]]\n", "1 / 3]]\nW = [[1 - a, a], [exp(a), 2]]\n"),
        ("Q = [[", "P = [[a, 1 / 3]]\nQ = [["),
        ("Q = [[a, 1 / 3]]", "P = [[a, 1 / 3]]\nQ = P"),
        ("Q = [[a, 1 / 3]]", "Q = softmax([[a, 1 / 3]])"),
        ('a = slider("つまみ"', 'c = slider("別のつまみ", 0, 1, step=1, start=0)\na = slider("つまみ"'),
    ],
)
def test_another_calculation_gives_the_same_page_as_a_whole_build(before: str, after: str):
    """Also where nothing but the name is another one of what an untouched block shows."""
    check_both_ways(before, after)


def check_both_ways(before: str, after: str) -> None:
    assert before in TEXT
    edited = TEXT.replace(before, after, 1)
    for old, new in ((TEXT, edited), (edited, TEXT)):
        whole(old)
        assert same(again(new), whole(new))


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("はじめの文", "はじめの、もっと長い文", ["paragraph"]),
        ("1 / 3", "1 / 4", ["paragraph", "table"]),
        ("1 / 3]]\n", "1 / 3]]\nb = 2 * a\n", []),
        ("1 / 3]]\n", "1 / 3]]\ne = exp(a)\n", ["container"]),
        ("はじめの文です。", "## 2 見出し", ["heading"]),
        ("はじめの文です。", "<< control(a) >>", ["paragraph"]),
        ("はじめの文です。", "::: check\n一つ。\n\n- (x) 1\n- ( ) 2\n\n1です。\n:::", ["container", "container"]),
    ],
)
def test_only_what_is_different_is_written(before: str, after: str, kinds: list[str], monkeypatch: pytest.MonkeyPatch):
    """Behind a question that is new the next one is written too: it has another id."""
    whole(TEXT)
    written, add = [], Body.add
    monkeypatch.setattr(Body, "add", lambda body, node: (written.append(node.type), add(body, node)))
    again(TEXT.replace(before, after, 1))
    assert written == kinds


def test_an_error_is_told():
    whole(TEXT)
    with pytest.raises(AuthorErrors, match="no name 'b'"):
        again(TEXT.replace("はじめの文です。", "<< compute(b) >>"))


def test_another_title_is_no_matter_of_the_page_alone():
    assert not says_the_same(*(parse_page(text, "content/page.md") for text in (TEXT, TEXT.replace("title: 一つ", "title: 二つ"))))


def test_drafts_follow_one_another():
    whole(TEXT)
    for number in range(3):
        text = TEXT.replace("はじめの文", f"{number}回めの<< compute(a * {number}) >>の文")
        assert same(again(text), whole(text))


def test_without_room_nothing_is_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(DRAFTS, "most", 0)
    whole(TEXT)
    assert DRAFTS.known == {}


@pytest.mark.parametrize("address", ["chapter-1", "chapter-4", "chapter-7"])
def test_a_sentence_of_a_chapter_gives_the_same_page_as_a_whole_build(address: str):
    """Some sentences at once, spread over the chapter: the blocks between them are written again too."""
    text = (PROJECT / f"content/{address}.md").read_text(encoding="utf-8")
    whole(text, address)
    places = [match.start() for match in re.finditer(r"^[ぁ-ん一-龥「][^|<>$#:\n]{20,}。$", text, re.MULTILINE)]
    start = places[len(places) // 2]
    edited = f"{text[:start]}ところで、{text[start:]}"
    assert same(again(edited, address), whole(edited, address))


def test_an_exercise_is_written_again_only_where_it_or_the_calculation_is_another(monkeypatch: pytest.MonkeyPatch):
    written, address = [], "chapter-7"
    text = (PROJECT / f"content/{address}.md").read_text(encoding="utf-8")
    whole(text, address)
    monkeypatch.setattr("engine.render.exercise.read_exercise", lambda body, node, name: written.append(name) or read_exercise(body, node, name))
    again(f"{text}\nもう一文です。\n", address)
    assert not written
    names = re.findall(r"^::: exercise .*?\{#([a-z-]+)\}", text, re.MULTILINE)
    title = re.search(rf"^::: exercise (.*?) \{{#{names[-1]}\}}", text, re.MULTILINE)[1]
    again(text.replace(title, "別の題"), address)
    assert written == names[-1:]
    del written[:]
    again(text.replace("```given\n", "```given\nadded = 1\n", 1), address)
    assert written == names
