"""The glossary: its order, its mistakes, its words in a text, and its page."""

import re
from pathlib import Path

import pytest

from engine.parse.glossary import TermFinder, read_glossary
from engine.render.site import render_site
from tests.unit.parse_cases import errors_of
from tests.unit.small_book import BOOK, write_book

CONTENT = Path(__file__).resolve().parents[2] / "content"
ENTRY = "- {{term: {}, reading: {}, english: {}, chapter: 1, meaning: 一文です。}}\n"
GOOD = ENTRY.format("語", "ご", "word")


def read(folder: Path, text: str):
    path = folder / "content" / "glossary.yml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return read_glossary(path)


def names(folder: Path, *words: tuple[str, str]) -> list[str]:
    return [t.name for t in read(folder, "".join(ENTRY.format(name, kana, f"e{at}") for at, (name, kana) in enumerate(words)))]


def test_terms_stand_in_the_order_of_their_readings(tmp_path):
    words = [("層", "そう"), ("softmax", "ソフトマックス"), ("係数", "けいすう"), ("キー", "キー"), ("ベクトル", "ベクトル"), ("重み", "おもみ")]
    assert names(tmp_path, *words) == ["重み", "キー", "係数", "層", "softmax", "ベクトル"]


def test_voicing_decides_only_where_all_else_is_alike(tmp_path):
    words = [("丙", "がか"), ("乙", "かか"), ("丁", "かがあ"), ("甲", "カーア"), ("戊", "きょく"), ("己", "きよし")]
    assert names(tmp_path, *words) == ["甲", "乙", "丙", "丁", "戊", "己"]


@pytest.mark.parametrize(("reading", "row"), [("あい", "あ"), ("ぎ", "か"), ("ポ", "は"), ("ん", "わ"), ("ヴ", "あ"), ("ゃ", "や")])
def test_a_term_stands_in_the_row_of_its_first_kana(tmp_path, reading, row):
    (term,) = read(tmp_path, ENTRY.format("語", reading, "word"))
    assert term.row == row


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\n", "a glossary is a list"),
        ("- 語\n", "is no term"),
        (GOOD.replace("reading", "readnig"), "did you mean 'reading'"),
        (GOOD.replace("chapter: 1", "chapter: one"), "'chapter' is missing or not a int"),
        (GOOD.replace("chapter: 1", "chapter: 1, page: journey"), "not both"),
        (GOOD.replace("chapter: 1", "page: 1"), "'page' is missing or not a str"),
        (GOOD.replace("reading: ご", "reading: 語"), "written in kana"),
        (GOOD + ENTRY.format("句", "く", "word"), "'#word' is taken by the entry in line 1"),
        (GOOD + ENTRY.format("語", "ご", "other"), "'語' is taken"),
        ("- {term: 語", "not readable as YAML"),
    ],
)
def test_a_mistake_in_the_glossary_is_an_author_error_with_its_place(tmp_path, text, message):
    (error,) = errors_of(lambda: read(tmp_path, text))
    assert type(error).__name__ == "BadGlossary" and message in error.message and error.place.path == "content/glossary.yml"


def test_another_page_than_a_chapter_may_introduce_a_term(tmp_path):
    (term,) = read(tmp_path, GOOD.replace("chapter: 1", "page: journey"))
    assert (term.chapter, term.page) == (0, "journey")


def test_the_page_of_the_terms_leads_to_the_page_that_introduces_each(tmp_path):
    content = write_book(tmp_path, "**語**です。\n")
    (content / "book.yml").write_text(BOOK.replace("others: []", "others: [{address: glossary, title: 用語, topic: 語}, {address: walk, title: 旅, topic: 旅}]"), encoding="utf-8")
    (content / "glossary.yml").write_text(GOOD.replace("chapter: 1", "page: walk"), encoding="utf-8")
    (content / "glossary.md").write_text("---\ntitle: 用語\n---\n::: glossary\n:::\n", encoding="utf-8")
    (content / "walk.md").write_text("---\ntitle: 旅\n---\n**語**です。語です。\n", encoding="utf-8")
    pages = render_site(content)
    assert '<a class="nowrap" href="walk.html">旅</a>' in pages["glossary.html"].decode()
    assert 'href="glossary.html#word"' in pages["walk.html"].decode()


def test_a_book_needs_no_glossary(tmp_path):
    assert read_glossary(tmp_path / "glossary.yml") == ()


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("注目です。", ["注目"]),
        ("自己注目と注目", ["自己注目", "注目"]),
        ("注目度と大注目", []),
        ("二層目の各層、階層の層", ["層", "層"]),
        ("キーとスキーとキーワード", ["キー"]),
        ("Softmaxとsoftmaxのsoftmaxes", ["softmax", "softmax"]),
        ("Self-Attentionの行", ["自己注目"]),
        ("Add & Normです", ["Add & Norm"]),
        ("層\0層", ["層", "層"]),
    ],
)
def test_terms_are_found_as_whole_words_the_longest_first(tmp_path, text, uses):
    terms = read(tmp_path, "".join(
        ENTRY.format(name, "ご", f"e{at}") for at, name in enumerate(["注目", "層", "キー", "softmax", "Add & Norm"])
    ) + "- {term: 自己注目, also: [self-attention], reading: ご, english: s, chapter: 1, meaning: 一文。}\n")
    assert [use.term.name for use in TermFinder(terms).find(text)] == [use for use in uses]


def test_the_page_lists_every_term_with_its_chapter(tmp_path):
    content = write_book(tmp_path, "文\n")
    (content / "book.yml").write_text(BOOK.replace("others: []", "others: [{address: glossary, title: 用語, topic: 語}]"), encoding="utf-8")
    (content / "glossary.yml").write_text(GOOD + ENTRY.format("句", "く", "phrase").replace("chapter: 1", "chapter: 3"), encoding="utf-8")
    (content / "glossary.md").write_text("---\ntitle: 用語\n---\n::: glossary\n:::\n", encoding="utf-8")
    html = render_site(content)["glossary.html"].decode()
    assert re.findall(r'<div id="(\w+)">', html) == ["phrase", "word"]
    assert '<span class="reading">ご</span> <span lang="en">word</span>' in html
    assert '<a class="nowrap" href="page.html">第1章</a>' in html and '<span class="to-come nowrap">第3章</span>' in html


def test_what_the_book_fills_takes_no_text(tmp_path):
    (error,) = errors_of(lambda: render_site(write_book(tmp_path, "::: glossary\n語\n:::\n")))
    assert "is filled from the book's data" in error.message


def test_every_term_of_the_book_has_one_sentence_that_ends():
    for term in read_glossary(CONTENT / "glossary.yml"):
        assert term.meaning.endswith("。") and term.meaning.count("。") <= 2, term.name
        assert 1 <= term.chapter <= 8 or (CONTENT / f"{term.page}.md").is_file(), term.name


def test_ruby_in_the_chapters_reads_as_the_glossary_does():
    readings = {term.name: term.reading for term in read_glossary(CONTENT / "glossary.yml")}
    for page in CONTENT.glob("chapter-*.md"):
        for word, reading in re.findall(r"\{([^{}|\n]+)\|([^{}|\n]+)\}", page.read_text(encoding="utf-8")):
            assert readings.get(word, reading) == reading, (page.name, word)
