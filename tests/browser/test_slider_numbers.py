"""A control shows in every number what NumPy gives, and leaves every other number alone."""

import re
from decimal import Decimal

import pytest

from tests.browser import expected_chapter_4
from tests.browser.site_pages import CHAPTERS, MOVED, SITE, TABLES, controls_of, every_page_read, expect_current, expect_texts, five_states, live_ids, open_folds, set_control, states_of, texts_of_cells

CHAPTER = "chapter-4.html"
FORM = re.compile(r"(~\d+|%\d*|\(\)|!)+$")
"the end of an id that says in which form the number stands"


def bare(key: str) -> str:
    return FORM.sub("", key)


def shows(text: str, value: float) -> bool:
    """Whether a shown text states a value, to half of its last digit; one with fewer digits than its form states it exactly."""
    written = text.strip("()").replace("−", "-")
    digits = written.rstrip("%")
    unit = float(Decimal(1).scaleb(Decimal(digits).as_tuple().exponent)) / 2
    is_rounded = len(digits.partition(".")[2]) == (1 if "%" in text else 4)
    return abs(float(digits) - value * (100 if "%" in text else 1)) <= (unit if is_rounded else 0) + 1e-7


def is_exact(value: float) -> bool:
    return abs(value * 10**4 - round(value * 10**4)) < 1e-7


@pytest.mark.parametrize("position", five_states(CHAPTER, "a"))
def test_every_number_of_chapter_4_is_what_numpy_gives(new_page, from_folder, position):
    """With the pauses that a reader's browser makes."""
    page = new_page(pauses="real")
    page.goto(from_folder + CHAPTER)
    set_control(page, CHAPTER, "a", position)
    expect_current(page, CHAPTER)
    values = expected_chapter_4.numbers_at(float(states_of(CHAPTER, "a")[position]))
    shown = [(key, text) for key, text in texts_of_cells(page) if key in live_ids(CHAPTER)]
    assert {key for key, _ in shown} == set(live_ids(CHAPTER))
    assert [(key, text) for key, text in shown if not key.endswith("relation") and not shows(text, values[bare(key)])] == []


@pytest.mark.parametrize("position", range(len(states_of(CHAPTER, "a"))))
def test_a_relation_says_whether_both_its_sides_are_exact(position):
    values = expected_chapter_4.numbers_at(float(states_of(CHAPTER, "a")[position])) | {"d_k": 2.0}
    for key in live_ids(CHAPTER):
        if key.endswith("|relation"):
            sides = [bare(side) for side in re.split(r"[+=]", key.removesuffix("|relation")) if side]
            sign = TABLES[CHAPTER]["cells"][key][1].split(" ")[position]
            assert sign == ("=" if all(is_exact(values[side]) for side in sides) else "≈"), key


def test_a_wrong_number_would_be_seen():
    assert shows("0.4134", 0.41341) and shows("41.3%", 0.41341) and shows("(−1.1566)", -1.15662) and shows("0.5", 0.5)
    assert not shows("0.4135", 0.41341) and not shows("0.5", 0.50001) and not shows("50%", 0.5001) and not shows("1.1566", -1.15662)


@pytest.mark.parametrize("name", CHAPTERS)
def test_numbers_that_do_not_depend_on_a_control_stay(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name):
        fixed = {key: text for key, text in texts_of_cells(page) if control not in TABLES[name]["cells"].get(key, [""])[0].split()}
        assert fixed
        for position in five_states(name, control):
            set_control(page, name, control, position)
            expect_current(page, name)
            expect_texts(page, fixed)


@pytest.mark.parametrize("name", MOVED)
def test_a_step_changes_what_stands_in_closed_folds_too(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name):
        for position in five_states(name, control):
            set_control(page, name, control, position)
        expect_current(page, name)
    open_folds(page)
    expect_current(page, name)


@every_page_read([name for name in MOVED if (SITE / "tables" / name).with_suffix(".json").exists()])
def test_the_page_has_the_tables_of_the_file_beside_it(look_at, name):
    """One that shows only an experiment has none of its own."""
    assert look_at(name).locator("[data-tables]").evaluate("tables => JSON.parse(tables.textContent)") == TABLES[name]
