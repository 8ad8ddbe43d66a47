"""What a search looks through: the words of a page under the headings where they stand, and none of its numbers."""

import json
from pathlib import Path

from engine.render.search_text import WORDS, find_places, words_of_page
from engine.render.site import render_site
from tests.unit.cached_book import write_files
from tests.unit.published_book import write_published
from tests.unit.small_book import write_book

PAGE = """
```compute
a = 3
A = [[1, 2], [3, 4]]
```

はじめの文です。

## 1 一つめ & もう一つ {#one}

{重|おも}みは<< compute(a) >>です。**強い**語。

<< compute(A) >>

$$x = << compute(a) >>$$

| 語 | 数 |
|---|---|
| 猫 | 12 |

::: fold 開く説明 {#more}
中の文です。
:::

折りたたみのあとの文です。

### 二つめ {#two}

- 項目です。
- 項目です。

```
print("プログラム")
```
"""


def words_read(script: bytes) -> list:
    """The two lists that the script hands over, as a browser reads them."""
    text = script.decode().removeprefix("tadoruReader.search.take(").removesuffix(");\n")
    return json.loads(f"[{text}]")


def build(folder: Path, text: str) -> list:
    return words_read(render_site(write_book(folder, text))[WORDS])


def test_words_stand_under_the_heading_where_a_reader_finds_them(tmp_path):
    ((address, kicker, title, places), *_), terms = build(tmp_path, PAGE)
    assert (address, kicker, title, terms) == ("page", "第1章", "一つの問い", [])
    assert places == [
        ["", "", "はじめの文です。"],
        ["one", "一つめ & もう一つ", "重みは3です。強い語。", "語 数", "猫", "折りたたみのあとの文です。"],
        ["more", "開く説明", "中の文です。"],
        ["two", "二つめ", "項目です。"],
    ]


def test_every_place_can_be_linked_to(tmp_path):
    page = render_site(write_book(tmp_path, PAGE))["page.html"].decode()
    assert all(f'id="{id}"' in page for id in find_places(page) if id)


def test_terms_come_with_their_readings_and_the_page_that_explains_them(tmp_path):
    pages, terms = words_read(render_site(write_files(tmp_path / "content"))[WORDS])
    assert terms == [["句", "く", "phrase"], ["語", "ご", "word"]]
    glossary = next(places for address, _, _, places in pages if address == "glossary")
    assert ["word", "語 ご word", "一文です。 第1章"] in glossary


def test_pages_stand_in_the_order_of_the_book_and_the_missing_one_in_none(tmp_path):
    pages, _ = words_read(render_site(write_published(tmp_path))[WORDS])
    assert [address for address, *_ in pages] == ["page", "index"]


def test_what_a_page_leaves_closed_of_an_experiment_is_found_where_it_is_open():
    stage = '<details class="fold stage{}" id="x:{}"{}>\n<summary><span class="title">{}</span></summary>\n<div class="body">\n<p>{}の文。</p>\n{}</div>\n</details>\n'
    inner = '<details class="fold">\n<summary><span class="title">なか</span></summary>\n<p>なかの文。</p>\n</details>\n'
    page = f'<main>{stage.format(" dimmed", "a", "", "甲", "甲", inner)}<p>あとの文。</p>{stage.format("", "b", " open", "乙", "乙", inner)}</main>'
    assert find_places(page) == {"": ("", ["あとの文。"]), "x:b": ("乙", ["乙の文。", "なか", "なかの文。"])}


def test_words_that_look_like_a_script_are_only_words():
    page = '<main><h2 id="a">"); alert(1) //</h2><p>文&lt;/script&gt;\\"。</p></main>'
    assert json.loads(words_of_page(page)) == ["a", '"); alert(1) //', '文</script>\\"。']


def test_one_line_of_the_words_differs_for_one_sentence(tmp_path):
    before, after = (render_site(write_book(tmp_path / name, PAGE.replace("項目", name)))[WORDS].splitlines() for name in ("甲", "乙"))
    (differ,) = [(one.decode(), other.decode()) for one, other in zip(before, after, strict=True) if one != other]
    assert differ == ('"甲です。"]', '"乙です。"]')
