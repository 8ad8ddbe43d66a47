"""How long a page takes to read: 500 characters a minute, without folds, tables and formulas."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.parse.page import read_page
from engine.parse.reading_time import characters, minutes_to_read
from tests.unit.parse_cases import errors_of, parse_body
from tests.unit.small_book import build_page

PROJECT = Path(__file__).resolve().parents[2]
CHAPTERS = sorted((PROJECT / "content").glob("chapter-*.md"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("猫は 眠る。", 5),
        ("**猫**は{眠|ねむ}る", 4),
        ("## 見出し\n\n猫", 4),
        ("猫$x+y$は<< compute(1) >>つ", 3),
        ("猫\n\n$$x$$\n\n```\nabc\n```", 1),
        ("猫\n\n| a | b |\n|---|---|\n| c | d |", 1),
        ("猫\n\n::: fold 題\n長い話\n:::", 1),
        ("::: aside\n注\n:::\n\n- 一\n- 二", 3),
        ("::: check\n問い\n\n- ( ) 甲\n- (x) 乙\n\n長い理由\n:::", 4),
    ],
)
def test_characters_of_the_walk(text, count):
    assert characters(parse_body(text + "\n")) == count


@pytest.mark.parametrize(("many", "minutes"), [(1, 1), (749, 1), (751, 2), (5000, 10)])
def test_minutes(many, minutes):
    assert minutes_to_read(parse_body("猫" * many + "\n")) == minutes


def test_a_chapter_says_how_long_it_takes(tmp_path):
    assert '<span class="nowrap">約3分</span>' in build_page(tmp_path, "猫" * 1500 + "\n")


def test_a_long_article_says_so_too(tmp_path):
    html = build_page(tmp_path, "猫" * 1500 + "\n\n## 節\n", "---\ntitle: 題\ntopic: 話\ntags: [甲, 乙]\n---\n")
    assert '<span class="time">約3分</span>' in html and "<dd>甲、乙</dd>" in html and "この文章の道すじ" in html


def test_sections_for_looking_up_do_not_count():
    body = "猫\n\n## 甲 {#one}\n\n猫\n\n### 乙\n\n猫\n\n## 丙 {#two}\n\n猫\n"
    page = parse_body(body)
    assert characters(page) == 7
    assert characters(replace(page, front=replace(page.front, values={"untimed": ("one",)}))) == 3


def test_a_section_that_is_not_there_cannot_be_left_out(tmp_path):
    (error,) = errors_of(lambda: build_page(tmp_path, "## 甲 {#one}\n\n猫\n", "---\ntitle: 題\ntags: 甲\nuntimed: ones\n---\n"))
    assert "no heading has the id 'ones'; did you mean 'one'?" in error.message and error.place.line == 4


def test_other_pages_do_not(tmp_path):
    assert "約" not in build_page(tmp_path, "猫" * 1500 + "\n", "---\ntitle: 題\ntopic: 話\n---\n")


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_takes_5_to_30_minutes(path):
    assert 5 <= minutes_to_read(read_page(path, PROJECT)) <= 30
