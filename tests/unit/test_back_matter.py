"""The front page, the page on notation and the colophon, as far as the book's data make them."""

import re
from pathlib import Path

import pytest
import yaml

from engine.render.site import render_site
from tests.unit.parse_cases import errors_of
from tests.unit.small_book import BOOK, text_of, write_book

PROJECT = Path(__file__).resolve().parents[2]
REPORT = "::: report\n## 誤り\n\n知らせてください。\n:::\n"


def page_of(folder: Path, text: str, book: str = BOOK) -> str:
    content = write_book(folder, text)
    (content / "book.yml").write_text(book, encoding="utf-8")
    return render_site(content)["page.html"].decode()


def test_the_table_of_roles_shows_letter_word_fill_and_line(tmp_path):
    content = write_book(tmp_path, "::: legend\n:::\n")
    (content / "roles.yml").write_text(
        "query: {word: クエリ, letter: Q, letters: [Q], names: [Q], colour: 青, line: 実線, meaning: 行の側}\n", encoding="utf-8"
    )
    html = render_site(content)["page.html"].decode()
    row = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)[1]
    assert text_of(row) == "Q クエリ行の側 実線、青"
    assert 'class="letter role-query"' in row and "url(#pattern-query)" in row and 'id="pattern-query"' in html
    assert 'class="legend"' not in html  # the opener's legend would say it twice


def test_the_notation_page_shows_all_roles_of_the_book():
    roles = yaml.safe_load((PROJECT / "content/roles.yml").read_text(encoding="utf-8"))
    html = (PROJECT / "site/notation.html").read_text(encoding="utf-8")
    for role in roles.values():
        assert f"{role['line']}、{role['colour']}" in html and role["meaning"] in html


@pytest.mark.parametrize("address", ["https://example.org/issues", "mailto:book@example.org"])
def test_an_address_for_reports_is_shown(tmp_path, address):
    html = page_of(tmp_path, REPORT, BOOK + f"report: {address}\n")
    assert f'<a href="{address}">' in html and "誤り" in html


def test_without_an_address_nothing_is_said_about_reports(tmp_path):
    assert "誤り" not in page_of(tmp_path, REPORT)


def test_an_address_for_reports_is_of_the_web_or_of_mail(tmp_path):
    (error,) = errors_of(lambda: page_of(tmp_path, REPORT, BOOK + "report: javascript:x\n"))
    assert "https:// or mailto:" in error.message


def test_the_colophon_names_authors_edition_and_licences():
    text = text_of((PROJECT / "site/about.html").read_text(encoding="utf-8"))
    for words in ("The tadoru authors", "第1版", "CC BY 4.0", "MIT License", "SIL Open Font License", "Attention Is All You Need"):
        assert words in text
    assert not re.search(r"20\d\d年", text)


def front_page(folder: Path) -> str:
    content = write_book(folder, "文\n")
    (content / "book.yml").write_text(BOOK.replace("topic: 一つ}", "topic: 一つ, answer: 一つの答え。}"), encoding="utf-8")
    (content / "index.md").write_text("---\ntitle: 本\n---\n約束です。\n\n## 入口 {#ways}\n\n第1章から。\n\n## 読み方\n\n数。\n", encoding="utf-8")
    return render_site(content)["index.html"].decode()


def test_the_front_page_has_promise_start_answers_and_its_sections(tmp_path):
    html = front_page(tmp_path)
    promise = re.search(r'<div class="promise">(.*?)</div>', html, re.DOTALL)[1]
    assert "約束です。" in promise and 'href="page.html">第1章からはじめる' in promise and "入口" not in promise
    assert '<span class="topic">一つの答え。</span>' in html
    assert [text_of(section) for section in re.findall(r"<section>(.*?)</section>", html, re.DOTALL)] == ["入口 第1章から。", "読み方 数。"]


def test_the_front_page_of_the_book_promises_in_three_sentences():
    html = (PROJECT / "site/index.html").read_text(encoding="utf-8")
    promise = re.search(r'<div class="promise">.*?</h1>\n<p>(.*?)</p>', html, re.DOTALL)[1]
    assert promise.count("。") == 3
    assert len(re.findall(r'<li data-address="chapter-\d"', html.split("八つの問い")[1])) == 8
