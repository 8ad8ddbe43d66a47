"""What a save changes is exchanged in the open page: nothing is loaded anew, and everything on it works as in a page just opened."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.unit.served import Served, serve
from tests.unit.small_book import FRONT, write_book

PAGE = """
```compute
tokens = labels("猫", "犬")
a = slider("はじめの数", 0, 1, step=0.25, start=1)
X = rows(tokens, [a, 2], [3, 4])
b = 3 * a
```

## 1 見る数 {#number}

数は<< compute(b) >>です。

<< control(a) >>

::: figure {#fig-heat}
<< figure("heat", X, title="はじめの図", description="明るさで見る数") >>

図の説明
:::

::: fold 開く説明 {#more}
中の文です。
:::
"""
SECOND = PAGE.replace("\n```\n", '\nc = slider("別の数", 0, 1, step=0.5, start=1)\n```\n').replace(
    "<< control(a) >>", "<< control(a) >>\n\n<< control(c) >>\n\n積は<< compute(b * c) >>です。"
)
"With a control more."


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    content = write_book(tmp_path_factory.mktemp("served"), PAGE)
    (content / "second.md").write_text(f"---\ntitle: 二つめの頁\n---\n{SECOND}", encoding="utf-8")  # so that its style sheet is there
    with serve(content) as begun:
        begun.wait_for("new|current")
        yield begun


@pytest.fixture
def opened(served: Served, page: Page) -> Iterator[Page]:
    """The page in a browser, with a mark that is gone when it is loaded anew."""
    served.write("page.md", FRONT + PAGE)
    page.goto(served.address + "page.html")
    expect(page.get_by_text("数は3です。")).to_be_visible()
    expect(page.locator('[data-cell="b"]').first).to_have_attribute("tabindex", "0")
    page.evaluate("window.stays = true")
    yield page


def slider(page: Page, name: str = "はじめの数") -> Locator:
    return page.get_by_role("slider", name=name)


def stays(page: Page) -> bool:
    return page.evaluate("window.stays === true")


def test_a_slider_and_the_panel_show_the_new_numbers(served: Served, opened: Page):
    """Also when both were used before."""
    slider(opened).press("ArrowLeft")
    opened.locator('[data-cell="b"]').first.click()
    expect(opened.get_by_role("dialog")).to_contain_text("3×0.75")
    served.edit("page.md", "b = 3 * a", "b = 5 * a")
    expect(opened.get_by_text("数は3.75です。")).to_be_visible()
    expect(opened.get_by_role("dialog")).to_be_hidden()
    slider(opened).press("ArrowLeft")
    expect(opened.get_by_text("数は2.5です。")).to_be_visible()
    opened.locator('[data-cell="b"]').first.click()
    expect(opened.get_by_role("dialog")).to_contain_text("5×0.5")
    slider(opened).press("ArrowRight")
    expect(opened.get_by_role("dialog")).to_contain_text("5×0.75")
    assert stays(opened)


def test_the_address_the_folds_and_the_focus_are_kept(served: Served, opened: Page):
    slider(opened).press("ArrowLeft")
    opened.get_by_text("開く説明").click()
    slider(opened).focus()
    expect(opened).to_have_url(served.address + "page.html#a=0.75")
    served.edit("page.md", "中の文", "中の別の文")
    expect(opened.get_by_text("中の別の文です。")).to_be_visible()
    expect(slider(opened)).to_be_focused()
    expect(slider(opened)).to_have_value("3")
    expect(opened).to_have_url(served.address + "page.html#a=0.75")
    expect(opened.locator('[data-cell="b"]').first).to_have_class(re.compile(r"\bfollows\b"))
    assert stays(opened)


def test_a_figure_a_title_and_a_heading_change(served: Served, opened: Page):
    served.write("page.md", (FRONT + PAGE).replace("[3, 4]", "[3, 7]").replace("はじめの図", "つぎの図").replace("1 見る数", "1 比べる数"))
    expect(opened.get_by_role("img", name="つぎの図")).to_contain_text("7")
    expect(opened.get_by_role("heading", name="比べる数")).to_be_visible()
    served.edit("page.md", "title: 一つの問い", "title: 別の問い")
    expect(opened).to_have_title("別の問い - 小さな 本")
    assert stays(opened)


def test_a_control_that_is_new_works_and_one_that_went_leaves_no_trace(served: Served, opened: Page):
    served.write("page.md", FRONT + SECOND)
    slider(opened, "別の数").press("ArrowLeft")
    expect(opened.get_by_text("積は1.5です。")).to_be_visible()
    expect(opened).to_have_url(served.address + "page.html#c=0.5")
    served.write("page.md", FRONT + PAGE)
    expect(slider(opened, "別の数")).to_have_count(0)
    slider(opened).press("ArrowLeft")
    expect(opened.get_by_text("数は2.25です。")).to_be_visible()
    expect(opened).to_have_url(served.address + "page.html#a=0.75")
    assert stays(opened)


def test_saves_one_upon_the_other_end_with_the_last(served: Served, opened: Page):
    """An error and what mends it among them."""
    for number in range(4, 8):
        served.write("page.md", FRONT + PAGE.replace("b = 3 * a", f"b = {number} * a"))
    served.write("page.md", FRONT + PAGE.replace("compute(b)", "compute(d)"))
    expect(opened.get_by_role("alert")).to_contain_text("no name 'd'")
    served.write("page.md", FRONT + PAGE.replace("b = 3 * a", "b = 9 * a"))
    expect(opened.get_by_text("数は9です。")).to_be_visible()
    expect(opened.get_by_role("alert")).to_have_count(0)
    assert stays(opened)


def test_what_cannot_be_exchanged_is_loaded_anew(served: Served, opened: Page):
    """A page that asks for one more style sheet; another title of the book is exchanged."""
    book = (served.content / "book.yml").read_text(encoding="utf-8")
    served.write("book.yml", book.replace("小さな 本", "別の 本"))
    expect(opened.get_by_role("link", name="別の 本").first).to_be_visible()
    assert stays(opened)
    slider(opened).press("ArrowLeft")
    served.edit("page.md", "図の説明\n:::", "図の説明\n:::\n\n<< strips(X) >>")
    expect(opened.locator("link[href='assets/experiment.css']")).to_have_count(1)
    expect(opened.get_by_text("数は2.25です。")).to_be_visible()
    assert not stays(opened)
    served.write("book.yml", book)
    expect(opened.get_by_role("link", name="小さな 本").first).to_be_visible()
