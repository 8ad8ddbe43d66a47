"""Budgets: one table; check weighs each page, and what all pages load."""

from random import Random
from string import ascii_letters
from types import SimpleNamespace

import pytest

from engine.errors import Place
from engine.render import budgets
from engine.review import weights

SHELL = '<link rel="stylesheet" href="assets/book.css"><script defer src="assets/book.js"></script>'
FILES = {
    "page.html": f'{SHELL}<div data-experiment="small"></div>'.encode(),
    "assets/book.css": b'@font-face { src: url("f.woff2") }',
    "assets/book.js": b"1",
    "assets/small.js": b"2",
    "tables/search-text.js": b"3",
    "assets/f.woff2": b"3" * 1000,
    "take/page.py": b"4",
}


def noise(kilobytes: float) -> bytes:
    """Text that no server can compress by more than a quarter."""
    return bytes(Random(1).choices(ascii_letters.encode(), k=int(kilobytes * 1500)))


def find(chapter: int = 0, **heavy: bytes) -> list[tuple[str, str]]:
    """What is said, and where, of a book of one page; heavy: what stands behind a file, its / as __ and its . as _."""
    files = {path: content + heavy.get(path.replace("/", "__").replace(".", "_"), b"") for path, content in FILES.items()}
    source = SimpleNamespace(space="", address="page", path="content/page.md", lines=("---",), front=SimpleNamespace(places={}))
    page = SimpleNamespace(source=source, chapter=chapter, seen_on="page")
    return [(error.message, str(error.place)) for error in weights.find(SimpleNamespace(files=files, pages=(page,)))]


def test_a_book_within_its_budgets_is_sound():
    assert find() == find(chapter=1) == []


@pytest.mark.parametrize(
    ("path", "kilobytes", "place"),
    [
        ("assets/book.css", budgets.STYLES, "site/assets/book.css:1:1"),
        ("assets/book.js", budgets.SCRIPT, "site/assets/book.js:1:1"),
        ("tables/search-text.js", budgets.SEARCH, "site/tables/search-text.js:1:1"),
        ("page.html", budgets.OTHER_PAGE, "content/page.md:1:1"),
        ("assets/small.js", budgets.OTHER_PAGE, "content/page.md:1:1"),
        ("take/page.py", budgets.TAKEN, "content/page.md:1:1"),
    ],
)
def test_what_is_too_heavy_is_named_with_its_weight_and_its_budget(path, kilobytes, place):
    said = find(**{path.replace("/", "__").replace(".", "_"): noise(kilobytes)})
    assert said[-1][1] == place and f"at most {kilobytes:g} kB" in said[-1][0]


def test_an_experiment_that_a_chapter_shows_is_weighed_on_its_own_page_only():
    assert find(chapter=1, assets__small_js=noise(100)) == []


def test_the_font_the_styles_and_the_script_are_weighed_together_for_a_first_visit(monkeypatch):
    monkeypatch.setattr(budgets, "FIRST_VISIT", 1)
    assert [said.partition(":")[0] for said, _ in find()] == ["what the page loads on a first visit"]


def test_a_page_points_at_the_line_that_states_its_own_budget():
    places = {"budget_kb": Place("content/page.md", 4)}
    page = SimpleNamespace(source=SimpleNamespace(path="content/page.md", lines=("---",), front=SimpleNamespace(places=places)))
    assert weights.place_of(page).line == 4
