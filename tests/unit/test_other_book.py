"""content/ is not special: a folder on another subject is a book, with and without its data files."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import AuthorError
from engine.estimate.counts import borrow
from engine.render.site import render_site
from engine.review.check import complaints
from engine.review.comparison.compare import compare
from engine.review.diagnoses import BrokenLink
from tests.unit.regression_book import FILES, LINE, write_files, write_listed

PROJECT = Path(__file__).resolve().parents[2]
OF_THE_REAL_BOOK = re.compile("Transformer|注目|クエリ|論文|八つ|tadoru authors|chapter-\\d|figure-1")


@pytest.fixture(params=["listed", "bare"])
def content(request, tmp_path):
    folder = tmp_path / "直線 の本"
    return write_listed(folder) if request.param == "listed" else write_files(folder, FILES)


def pages_of(site: dict[str, bytes]) -> dict[str, str]:
    return {path: page.decode() for path, page in site.items() if path.endswith(".html")}


def test_a_book_on_another_subject_builds_and_is_sound(content, tmp_path):
    site = render_site(content)
    assert {"index.html", "line.html", "tables/line.json"} <= site.keys()
    for path, page in pages_of(site).items():
        assert not OF_THE_REAL_BOOK.search(page), path
    for path, written in site.items():
        target = tmp_path / "site" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(written)
    assert complaints(content, tmp_path / "site", site) == ("", [])


def test_the_remedy_for_an_old_site_is_a_command_that_makes_this_one(content, tmp_path):
    made = subprocess.run(
        [sys.executable, str(PROJECT / "build.py"), "check", "--content", str(content), "--site", str(tmp_path / "其")], capture_output=True, encoding="utf-8"
    )
    assert made.returncode == 1 and "Run `python build.py --content … --site …` and commit" in made.stdout


def test_its_numbers_are_its_own(content):
    page = render_site(content)["line.html"].decode()
    x, y, w = [1, 2, 3], [2, 3, 5], 1
    loss, upper, lower = 0, 0, 0
    for a, b in zip(x, y):
        loss += (b - w * a) ** 2
        upper += a * b
        lower += a * a
    assert re.findall(r'data-cell="loss"[^>]*>([^<]*)<', page) == [str(loss)] * 2
    assert re.findall(r'data-cell="slope"[^>]*>([^<]*)<', page) == [f"{upper / lower:.4f}"]


def test_its_front_page_leads_to_its_first_page(content):
    front = render_site(content)["index.html"].decode()
    assert '<a class="button" href="line.html">第1章からはじめる</a>' in front and ">目次</h2>" in front


def test_a_folder_with_one_page_and_nothing_else_is_a_book(tmp_path):
    content = write_files(tmp_path / "one", {"alone.md": "---\ntitle: 一つだけ\n---\n\n一足す一は << compute(1 + 1) >> です。\n"})
    site = render_site(content)
    assert '<a class="button" href="alone.html">「一つだけ」からはじめる</a>' in site["index.html"].decode()
    assert "<title>一つだけ - 一つだけ</title>" in site["alone.html"].decode()
    assert BrokenLink.code not in complaints(content, tmp_path / "none", site)[0]


def test_a_list_of_chapters_can_have_its_own_heading(tmp_path):
    content = write_listed(tmp_path / "book")
    with (content / "book.yml").open("a", encoding="utf-8") as file:
        file.write("contents: 一つの問い\n")
    assert '<h2 id="questions">一つの問い</h2>' in render_site(content)["index.html"].decode()


def test_mistakes_in_a_glossary_name_the_folder_that_it_lies_in(content):
    (content / "glossary.yml").write_text("- {term: 残差}\n", encoding="utf-8")
    with pytest.raises(Exception, match="^直線 の本/glossary.yml:1:1: "):
        render_site(content)


def test_a_changed_number_of_another_book_has_its_cause(content):
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "一"]):
        subprocess.run(["git", "-C", str(content), *command], check=True)
    points = content / "constants/points.calc"
    points.write_text(points.read_text(encoding="utf-8").replace("[5]", "[6]"), encoding="utf-8")
    found = compare(content, content.parent / "site", "HEAD")
    assert [(change.id, change.before, change.after) for change in found.numbers if change.id == "loss"]


def test_models_are_counted_by_a_book_that_says_how(content):
    with pytest.raises(AuthorError, match="constants/configurations.calc, which this book does not have; leave --content out"):
        borrow(content, "rules")


def test_a_page_may_say_nothing_of_roles(tmp_path):
    content = write_files(tmp_path / "book", {"line.md": LINE.replace("[重み]{.weight}", "重み"), "constants/points.calc": FILES["constants/points.calc"]})
    assert 'class="legend"' not in render_site(content)["line.html"].decode()
