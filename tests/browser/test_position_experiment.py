"""The experiment with positions, moved by its keys: the frame, the waves, the diagonal, the arrows, and what does not move."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import expect_current, expect_position, live_ids, open_folds, set_control, states_of, texts_of_cells

NAME = "experiment-position.html"
SLIDERS = ("p", "distance", "shift", "apart")


@pytest.fixture
def experiment(page, from_folder):
    page.goto(from_folder + NAME)
    return page


def slider(page, name):
    return page.locator(f'[data-control="{name}"]')


def attribute_of(page, figure, selector, name):
    return page.get_by_role("img", name=figure, exact=True).locator(selector).first.get_attribute(name)


@pytest.mark.parametrize("control", SLIDERS)
def test_a_key_moves_a_slider_by_one_place_and_every_number_with_it(experiment, control):
    position = int(slider(experiment, control).input_value())
    slider(experiment, control).focus()
    experiment.keyboard.press("ArrowRight")
    expect_position(experiment, NAME, control, position + 1)
    expect_current(experiment, NAME)


@pytest.mark.parametrize("control", ["size", "way"])
def test_a_key_chooses_the_next_of_a_group_and_every_number_with_it(experiment, control):
    group = experiment.locator(f'fieldset[data-control="{control}"]')
    start = int(group.locator("input:checked").get_attribute("value"))
    group.locator("input:checked").focus()
    experiment.keyboard.press("ArrowRight")
    expect_position(experiment, NAME, control, start + 1)
    expect_current(experiment, NAME)


def test_the_frame_stands_at_the_chosen_position_and_the_mark_of_the_waves_below_it(experiment):
    for position in (0, 37, 63):
        set_control(experiment, NAME, "p", position)
        expect_current(experiment, NAME)
        frame = experiment.get_by_role("img", name="位置の波の表", exact=True).locator("path.stroke-ink").bounding_box()
        mark = experiment.get_by_role("img", name="四つの組の波", exact=True).locator("path.stroke-mark").bounding_box()
        assert frame["x"] + frame["width"] / 2 == pytest.approx(mark["x"] + mark["width"] / 2, abs=1)


def test_a_table_of_as_many_rows_as_the_size_has_pairs(experiment):
    table = experiment.get_by_role("table").filter(has=experiment.get_by_role("columnheader", name="一つ進む角度", exact=True))
    for state, rows in enumerate((4, 8, 16)):
        set_control(experiment, NAME, "size", state)
        expect(table.locator("tbody tr:visible")).to_have_count(rows)


def test_shifting_both_turns_the_arrows_and_leaves_the_dot_product_alone(experiment):
    figure = "位置だけ回したクエリとキー"
    turned = 'g[transform^="matrix"]'
    total = experiment.locator('[data-cell="first_pair+second_pair"]').first
    wanted, before = total.text_content(), attribute_of(experiment, figure, turned, "transform")
    arcs = "path.stroke-ink"
    arc = attribute_of(experiment, figure, arcs, "d")
    slider(experiment, "shift").focus()
    for _ in range(3):
        experiment.keyboard.press("ArrowRight")
        expect(experiment.get_by_role("img", name=figure, exact=True).locator(turned).first).not_to_have_attribute("transform", before)
        before = attribute_of(experiment, figure, turned, "transform")
        expect_current(experiment, NAME)
        assert total.text_content() == wanted and attribute_of(experiment, figure, arcs, "d") == arc
    slider(experiment, "apart").focus()
    experiment.keyboard.press("ArrowRight")
    expect(total).not_to_have_text(wanted)


def test_the_two_lines_lie_on_the_chosen_diagonal_for_every_distance(experiment):
    lines = experiment.get_by_role("img", name="二つの位置の内積", exact=True).locator("path.stroke-ink")
    seen = []
    for position in (0, 1, 15, len(states_of(NAME, "distance")) - 1):
        set_control(experiment, NAME, "distance", position)
        expect_current(experiment, NAME)
        seen.append(lines.bounding_box())
    right = {round(box["x"] + box["width"]) for box in seen}
    assert len(right) == 1 and [box["width"] for box in seen] == sorted((box["width"] for box in seen), reverse=True)


def test_without_script_the_start_state_and_the_two_tables_of_further_states_stand_there(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + NAME)
    texts = dict(texts_of_cells(page))
    assert set(live_ids(NAME)) <= set(texts)
    assert texts["p"] == "10" and texts["S[:,p][0,0]"] == "−0.5440"
    for title in ("いくつかの位置のベクトル", "回したあとの内積"):
        expect(page.get_by_text(title, exact=True).first).to_be_visible()


@pytest.mark.parametrize("there, back", [("chapter-3.html", NAME), (NAME, "chapter-3.html")])
def test_chapter_3_and_the_experiment_link_to_one_another(page, from_folder, there, back):
    page.goto(from_folder + there)
    open_folds(page)
    assert page.locator(f'main a[href^="{back}"]').count() >= 1


def test_a_number_in_a_sentence_has_its_spare_room_on_both_sides(experiment):
    before, after = experiment.locator("#fig-dots figcaption .n").evaluate("""number => {
        const range = document.createRange();
        range.selectNodeContents(number.firstChild);
        const [text, room] = [range, number].map(thing => thing.getBoundingClientRect());
        return [text.left - room.left, room.right - text.right];
    }""")
    assert before > 1 and abs(before - after) < 1


def test_a_column_of_numbers_is_as_wide_as_its_heading(experiment):
    heights = experiment.get_by_role("columnheader", name="一つ目の位置").or_(experiment.get_by_role("columnheader", name="二つ目の位置"))
    lines = heights.evaluate_all("""heads => heads.map(head => {
        const range = document.createRange();
        range.selectNodeContents(head);
        return range.getClientRects().length;
    })""")
    assert lines == [1, 1]
