"""A page with other words, written from its last draft: the same bytes as when it is made as a whole, or no new draft at all."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.page import parse_page
from engine.render.page import Page, finish_page, render_page
from engine.render.redrafting import DRAFTS, redraft
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


def whole(text: str, address: str = "page") -> Page:
    source = parse_page(text, f"content/{address}.md")
    return render_page(source, read_model(source, LIBRARY), BOOK, PROJECT / "content/drawings")


def again(text: str, address: str = "page") -> Page | None:
    """The page from its last draft."""
    draft = DRAFTS.known[address]
    body = redraft(draft, link_terms(parse_page(text, f"content/{address}.md"), BOOK))
    return finish_page(body, BOOK, draft.trace, draft.calculations) if body else None


def same(quick: Page, page: Page) -> bool:
    """Whether they are the same page; trace and calculations name lines, and those of a draft are the old ones."""
    return quick.files().keys() == page.files().keys() and replace(quick, trace=page.trace, calculations=page.calculations) == page


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("はじめの文", "はじめの、もっと長い文"),
        ("はじめの文です。\n", "はじめの文です。\n\n足した段落です。**太字**と`符号`と[リンク](#more)です。\n"),
        ("はじめの文です。\n\n", ""),
        ("数は<<", "その数は<<"),
        ("とも書きます", "とも、$x^2$ とも書きます"),
        ("一つめの点です。", "一つめの点でした。"),
        ("- 一つめの点です。\n", "- 一つめの点です。\n- 間の点です。\n"),
        ("| 左 |", "| 右 |"),
        ("開く説明", "開く別の説明"),
        ("中の文です。", "中の文です。\n\n中の二つめの文です。"),
        ("余白の文", "余白の別の文"),
        ("おわりの文です。\n", "おわりの文です。\n\n一つの<!-- 注 -->文です。\n"),
        ("Q = [[a, 1 / 3]]\n", "Q = [[a, 1 / 3]]\n# 控え\n"),
    ],
)
def test_other_words_give_the_same_page_as_a_whole_build(before: str, after: str):
    whole(TEXT)
    assert before in TEXT
    quick = again(TEXT.replace(before, after, 1))
    assert quick is not None and same(quick, whole(TEXT.replace(before, after, 1)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("compute(Q[0, 1])", "compute(Q[0, 0])"),
        ("compute(Q[0, 1])", "compute(Q[0, 1], digits=2)"),
        ("1 / 3", "1 / 4"),
        ("start=1", "start=0"),
        ("title: 一つの問い", "title: 別の問い"),
        ("## 1 数", "## 1 別の数"),
        ("<< control(a) >>", "<< control(a, hint='動きます') >>"),
        ("はじめの文です。", "はじめの文です。\n\n<< compute(Q) >>"),
        ("はじめの文です。", "## 2 見出し"),
        ("- ( ) 0です。", "- ( ) 2です。"),
        ("はじめの文です。", "<< compute(b) >>"),
    ],
)
def test_what_may_be_more_than_words_gives_no_new_draft(before: str, after: str):
    whole(TEXT)
    assert before in TEXT
    assert again(TEXT.replace(before, after, 1)) is None


def test_drafts_follow_one_another():
    whole(TEXT)
    for number in range(3):
        text = TEXT.replace("はじめの文", f"{number}回めの文")
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
