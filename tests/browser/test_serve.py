"""python build.py serve, as an author sees it: edit, save, look at the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site_pages import expect_soon
from tests.unit.served import Served, serve
from tests.unit.small_book import FRONT, write_book
from tests.unit.test_reproducible import copy_project

PARAGRAPHS = "\n\n".join(f"{number}番めの段落です。" * 12 for number in range(1, 40))
PAGE = f"""
```compute
a = slider("はじめの数", 0, 1, step=0.25, start=1)
b = 3 * a
```

## 1 見る数 {{#number}}

数は<< compute(b) >>です。

<< control(a) >>

::: fold 開く説明 {{#more}}
中の文です。
:::

{PARAGRAPHS}
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(write_book(tmp_path_factory.mktemp("served"), PAGE)) as begun:
        begun.wait_for("new|current")
        yield begun


@pytest.fixture
def opened(served: Served, page: Page) -> Iterator[Page]:
    """The page in a browser; the book is again what it was when the test is over."""
    (served.content / "page.md").write_text(FRONT + PAGE, encoding="utf-8")
    page.goto(served.address + "page.html")
    expect(page.get_by_text("数は3です。")).to_be_visible()
    yield page


def test_a_number_that_is_edited_changes_on_the_open_page(served: Served, opened: Page):
    served.edit("page.md", "b = 3 * a", "b = 5 * a")
    expect(opened.get_by_text("数は5です。")).to_be_visible()
    assert "_tadoru" not in (served.site / "page.html").read_text("utf-8")


def test_the_search_works_on_a_page_that_was_exchanged(served: Served, opened: Page):
    """The script before the first paint is begun anew like those behind it, and so are the doors that it keeps."""
    served.edit("page.md", "番めの段落です", "番めの文です")
    expect(opened.get_by_text("1番めの文です。").first).to_be_visible()
    opened.keyboard.press("/")
    expect(opened.get_by_role("searchbox", name="本の中を探す")).to_be_focused()
    opened.keyboard.press("Escape")
    opened.locator(".contents > summary").click()
    expect(opened.get_by_role("group", name="画面の明るさ")).to_be_visible()


def test_the_reader_stays_where_they_are(served: Served, opened: Page):
    """The place in the text, the slider, an open fold and the focus; also when something is put in above."""
    slider = opened.get_by_role("slider", name="はじめの数")
    slider.focus()
    slider.press("ArrowLeft")
    opened.get_by_text("開く説明").click()
    slider.focus()
    paragraph = opened.get_by_text("20番めの段落です。")
    paragraph.evaluate("element => element.scrollIntoView()")
    before = paragraph.bounding_box()["y"]
    served.edit("page.md", "数は<< ", "上に足した文です。\n\nいまの数は<< ")
    expect(opened.get_by_text("いまの数は2.25です。")).to_be_attached()
    expect(slider).to_have_value("3")
    expect(slider).to_be_focused()
    expect(opened.get_by_text("中の文です。")).to_be_visible()
    expect_soon(opened, lambda: round(paragraph.bounding_box()["y"] - before), 0)


def test_errors_stand_over_the_old_page_and_go_when_they_are_mended(served: Served, opened: Page, axe):
    (served.content / "page.md").write_text(FRONT + PAGE.replace("compute(b)", "compute(c)").replace("中の文", "<< compute(d) >>"), "utf-8")
    alert = opened.get_by_role("alert")
    expect(alert).to_contain_text("content/page.md:14:14")
    expect(alert).to_contain_text("no name 'c'")
    expect(alert).to_contain_text("no name 'd'")
    expect(alert.locator("pre").first).to_have_text("14 | 数は<< compute(c) >>です。")
    expect(alert.locator("mark")).to_have_text(["c", "d"])
    expect(opened.get_by_text("数は3です。")).to_be_visible()
    assert axe(opened, preload=False) == []  # it would put a style into the shadow tree
    opened.keyboard.press("Escape")
    expect(alert).to_be_hidden()
    served.write("page.md", FRONT + PAGE.replace("compute(b)", "compute(2 * b)"))
    expect(opened.get_by_text("数は6です。")).to_be_visible()
    expect(alert).to_be_hidden()


def test_an_error_that_is_taken_back_leaves_the_page_as_it_is(served: Served, opened: Page):
    served.edit("page.md", "compute(b)", "compute(c)")
    expect(opened.get_by_role("alert")).to_be_visible()
    opened.evaluate("window.stays = true")
    served.edit("page.md", "compute(c)", "compute(b)")
    expect(opened.get_by_role("alert")).to_be_hidden()
    assert opened.evaluate("window.stays")


def test_a_page_that_is_new_appears_where_it_was_missing(served: Served, browser: Browser):
    page = browser.new_page()  # a missing page is told on the console
    page.goto(served.address + "second.html")
    expect(page.get_by_role("heading", name="頁がありません")).to_be_visible()
    served.write("second.md", "---\ntitle: 二つめの頁\n---\n\n文です。\n")
    expect(page.get_by_role("heading", name="二つめの頁")).to_be_visible()
    (served.content / "second.md").unlink()
    expect(page.get_by_role("heading", name="頁がありません")).to_be_visible()
    page.close()


def test_a_change_of_the_engine_is_shown_at_the_same_address(tmp_path: Path, page: Page):
    """Its styles; its templates, for which the process that builds is begun anew; and what serves itself."""
    project = copy_project(tmp_path / "写し")
    with serve(write_book(tmp_path, PAGE), project=project) as served:
        served.wait_for("new")
        page.goto(served.address + "page.html")
        change(project / "engine/theme/css/tokens.css", ":root {", ":root { tab-size: 7;")
        expect(page.locator("html")).to_have_css("tab-size", "7")
        change(project / "engine/theme/templates/_frame.html", ">本文へ<", ">文へ進む<")
        expect(page.get_by_role("link", name="文へ進む")).to_be_attached()
        change(project / "engine/serve/files.py", '"live.css")', '"live.css",)')
        served.wait_for("still at")
        served.edit("page.md", "b = 3 * a", "b = 5 * a")
        expect(page.get_by_text("数は5です。")).to_be_visible()
        change(project / "engine/render/page.py", "def render_page(", "def render_page((")
        expect(page.get_by_role("alert")).to_contain_text("SyntaxError")
        change(project / "engine/render/page.py", "def render_page((", "def render_page(")
        expect(page.get_by_role("alert")).to_be_hidden()


def test_a_server_that_is_killed_and_begun_again_finds_its_page(browser: Browser, tmp_path: Path):
    opened = browser.new_page()  # what it cannot reach for a while is told on the console
    content = write_book(tmp_path, PAGE)
    with serve(content) as first:
        first.wait_for("new")
        opened.goto(first.address + "page.html")
        first.process.kill()
        first.process.wait()
        assert "数は" in (first.site / "page.html").read_text("utf-8")
        first.edit("page.md", "b = 3 * a", "b = 5 * a")
        with serve(content, "--port", first.address.split(":")[2].strip("/")) as second:
            second.wait_for("changed")
            expect(opened.get_by_text("数は5です。")).to_be_visible()
    opened.close()


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
