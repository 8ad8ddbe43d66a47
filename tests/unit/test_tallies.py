"""The page on the book's numbers: counted by the build from all pages, and made again when any of them has other numbers."""

import re
from pathlib import Path

from engine.cache.store import Cache
from engine.render.site import render_site
from tests.unit.parse_cases import errors_of
from tests.unit.small_book import text_of, write_book

COUNTING = "---\ntitle: 数\n---\n::: numbers\n:::\n"
WORLD = '```compute\na = slider("a", 1, 3, step=1)\nb = a / 3\n```\n<< control(a) >>\n\nこれは<< compute(b) >>と<< compute(b * b) >>と<< compute(exp(a)) >>です。\n'


def book(folder: Path, text: str) -> Path:
    content = write_book(folder, text)
    (content / "numbers.md").write_text(COUNTING, encoding="utf-8")
    return content


def rows(files: dict[str, bytes], label: str) -> list[list[str]]:
    table = re.search(rf'aria-label="{label}">(.*?)</table>', files["numbers.html"].decode(), re.DOTALL)[1]
    return [[text_of(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]


def test_each_state_of_a_number_counts_and_what_comes_out_otherwise_by_hand(tmp_path):
    files = render_site(book(tmp_path, WORLD))
    head, page, total = rows(files, "頁ごとの、見せる数")
    assert page == ["第1章 一つ", "12", "12", "9", "3"] and total == ["全体", *page[1:]]  # the slider shows its own
    # b is 0.3333, 0.6667 and 1: of b * b, 0.6667² = 0.44448889 comes to 0.4445, and the page shows 0.4444
    head, page, total = rows(files, "頁ごとの、手でやり直せる計算")
    assert page == ["第1章 一つ", "9", "1", "11.1%"]


def test_a_book_without_numbers_has_no_row(tmp_path):
    files = render_site(book(tmp_path, "文です。\n"))
    assert rows(files, "頁ごとの、見せる数")[1:] == [["全体", "0", "0", "0", "0"]] and "手でやり直せる" not in files["numbers.html"].decode()


def test_it_is_made_again_when_a_page_has_other_numbers_and_only_then(tmp_path):
    cache = Cache(tmp_path / "cache", "code")
    render_site(book(tmp_path, WORLD), cache)
    cache.fresh.clear()
    said = render_site(book(tmp_path, WORLD.replace("です", "でした")), cache)
    assert "tallied-numbers" not in cache.fresh and said["numbers.html"] == render_site(tmp_path / "content")["numbers.html"]
    more = render_site(book(tmp_path, WORLD + "\n\nまた<< compute(b / 2) >>です。\n"), cache)
    assert "tallied-numbers" in cache.fresh and rows(more, "頁ごとの、見せる数")[1][1] == "15"
    (tmp_path / "content/other.md").write_text("---\ntitle: ほか\n---\n<< compute(1 / 3) >>です。\n", encoding="utf-8")
    other = render_site(tmp_path / "content", cache)
    assert other["numbers.html"] == render_site(tmp_path / "content")["numbers.html"] and rows(other, "頁ごとの、見せる数")[-1][1] == "16"


def test_it_stands_alone(tmp_path):
    (error,) = errors_of(lambda: render_site(write_book(tmp_path, "::: numbers\n文\n:::\n")))
    assert error.message.startswith("::: numbers is filled from the book's data")

