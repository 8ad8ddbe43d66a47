"""In each chapter the first use of a term is a quiet link to the glossary."""

import re
from pathlib import Path

import pytest

from engine.render.site import render_site
from tests.unit.small_book import BOOK, FRONT, main_of, text_of, write_book

GLOSSARY = """- {term: 注目, reading: ちゅうもく, english: attention, chapter: 1, meaning: 一文。}
- {term: 係数, reading: けいすう, english: coefficient, chapter: 1, meaning: 一文。}
"""


def build(folder: Path, text: str, front: str = FRONT) -> str:
    content = write_book(folder, text, front)
    (content / "book.yml").write_text(BOOK.replace("others: []", "others: [{address: glossary, title: 用語, topic: 語}]"), encoding="utf-8")
    (content / "glossary.yml").write_text(GLOSSARY, encoding="utf-8")
    (content / "glossary.md").write_text("---\ntitle: 用語\n---\n::: glossary\n:::\n", encoding="utf-8")
    return main_of(render_site(content)["page.html"].decode())


def linked(html: str) -> list[str]:
    """The text of each link to the glossary, with the four characters before it."""
    return [text_of(before)[-2:] + "|" + text_of(word) for before, word in re.findall(r'(.*?)<a href="glossary.html#\w+" class="term">(.*?)</a>', html, re.DOTALL)]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("甲の注目と乙の注目\n\nまた注目", ["甲の|注目"]),
        ("甲の係数と乙の注目", ["甲の|係数", "乙の|注目"]),
        ("## 甲の注目\n\n乙の注目", ["乙の|注目"]),
        ("**甲の注目**と注目", ["甲の|注目"]),
        ("{注目|ちゅうもく}と注目", ["|注目(ちゅうもく)"]),
        ("[係数]{.weight}と[係数](page.html)と甲の係数", ["甲の|係数"]),
        ("`注目`と$x$の注目", ["xの|注目"]),
        ("| 注目 |\n|---|\n| 注目 |\n\n甲の注目", ["甲の|注目"]),
        ("::: aside\n注目\n:::\n\n甲の注目", ["甲の|注目"]),
        ("::: misconception\n甲の注目\n\n乙の注目\n:::", ["乙の|注目"]),
        ("::: fold 注目\n甲の注目\n:::\n\n乙の注目\n\n::: fold 題\n丙の注目\n:::", ["甲の|注目", "乙の|注目"]),
        ("乙の注目\n\n::: fold 題\n丙の注目\n:::", ["乙の|注目"]),
        ("- 甲の注目\n- 乙の注目", ["甲の|注目"]),
        ("注**目**と注目", ["目と|注目"]),
    ],
)
def test_the_first_use_is_a_link(tmp_path, text, links):
    assert linked(build(tmp_path, text + "\n")) == links


def test_linking_changes_no_character(tmp_path):
    text = "甲の **{注目|ちゅうもく}（attention）** は $x$ 係数と << compute(1) >> 係数です。\n"
    plain = main_of(render_site(write_book(tmp_path / "plain", text))["page.html"].decode())
    made = build(tmp_path / "linked", text)
    assert "glossary.html" in made
    assert re.sub(r"</?a\b[^>]*>", "", made) == re.sub(r"</?a\b[^>]*>", "", plain)


def test_only_chapters_have_links(tmp_path):
    assert linked(build(tmp_path, "甲の注目\n", "---\ntitle: 題\n---\n")) == []


def test_a_book_without_the_page_has_no_links(tmp_path):
    content = write_book(tmp_path, "甲の注目\n")
    (content / "glossary.yml").write_text(GLOSSARY, encoding="utf-8")
    assert "class=\"term\"" not in render_site(content)["page.html"].decode()
