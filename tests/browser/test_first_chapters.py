"""What a reader of chapters 2 and 3 sees when the controls are moved."""

import pytest


@pytest.fixture
def chapter_2(page, address):
    page.goto(f"{address}chapter-2.html")
    return page


@pytest.fixture
def chapter_3(page, address):
    page.goto(f"{address}chapter-3.html")
    return page


def table(page, heading: str):
    """The first table in view that has a column of this name."""
    return page.get_by_role("table").filter(has=page.get_by_role("columnheader", name=heading, exact=True)).first


def pieces_of(page, word: str) -> list[str]:
    """The boxes that stand beside a word."""
    row = table(page, "今の切り方").get_by_role("row").filter(has=page.get_by_role("rowheader", name=word, exact=True))
    return row.locator(".token:visible").all_inner_texts()


def test_a_step_merges_a_pair_and_adds_a_row_to_the_list_of_merges(chapter_2):
    forward = chapter_2.get_by_role("button", name="結合の回数を一つ進める")
    merges = table(chapter_2, "そのときの回数").locator("tbody tr:visible")
    assert pieces_of(chapter_2, "the") == ["t", "he", "_"] and merges.count() == 1
    forward.click()
    forward.click()
    merges.nth(2).wait_for()
    assert pieces_of(chapter_2, "the") == ["the_"] and merges.count() == 3
    assert merges.nth(2).inner_text().split("\t")[0].replace("\xa0", " ") == "t + he_ → the_"
    assert chapter_2.get_by_text("3 / 25").is_visible()


def test_a_step_back_before_the_first_merge_leaves_letters(chapter_2):
    chapter_2.get_by_role("button", name="結合の回数を一つ戻す").click()
    chapter_2.get_by_text("はじめの状態", exact=True).wait_for()
    assert pieces_of(chapter_2, "sleeping") == list("sleeping_")
    table(chapter_2, "そのときの回数").locator("tbody tr").first.wait_for(state="hidden")


def test_the_start_state_is_complete_without_script(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(f"{from_folder}chapter-2.html")
    assert pieces_of(page, "the") == ["t", "he", "_"]
    assert table(page, "そのときの回数").locator("tbody tr:visible").count() == 1


def place_in(figure, mark) -> tuple[float, float]:
    """Where a mark stands in its figure: from the left, from the top."""
    whole, part = figure.bounding_box(), mark.bounding_box()
    return part["x"] - whole["x"], part["y"] - whole["y"]


def test_the_position_slider_moves_the_numbers_and_the_mark_on_the_waves(chapter_3):
    slider = chapter_3.get_by_role("slider", name="位置")
    figure = chapter_3.get_by_role("img", name="八つの成分の波")
    before = place_in(figure, figure.locator("circle").first)
    slider.focus()
    slider.press("ArrowRight")
    first = table(chapter_3, "波の値").get_by_role("row").nth(1)
    first.get_by_text("0.1411").wait_for()
    after = place_in(figure, figure.locator("circle").first)
    assert after[0] > before[0] and after[1] > before[1]


def test_the_switch_of_the_order_experiment_tells_the_two_sentences_apart(chapter_3):
    gap = chapter_3.get_by_role("row", name="いちばん大きい差").first
    assert gap.locator("[data-cell]").inner_text() == "0"
    chapter_3.get_by_text("位置を足す", exact=True).click()
    gap.get_by_text("1.3912").wait_for()
