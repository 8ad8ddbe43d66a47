"""Whoever does the calculation of a panel again, with the numbers that it shows, gets what it says."""

import mpmath
import pytest

from tests.browser.test_trace import NUMBERS
from tests.browser.test_trace_wording import START
from tests.browser.written_arithmetic import READ, Written

ADDRESSES = {"experiment-8d": "eight-dimensions"}
"where the numbers of a page are, if not under its own name"
STARTS = """most => {
    const ids = [...document.querySelectorAll("main [data-cell]")].filter(tadoru.numbers.numberAt).map(number => number.dataset.cell);
    return ids.filter((_, at) => at % Math.ceil(ids.length / most) === 0);
}"""
"numbers from all of a page"
MOST_STARTS, MOST_PANELS, FEWEST = 40, 90, 36


@pytest.mark.parametrize("name", NUMBERS)
def test_what_a_panel_writes_out_comes_out(page, from_folder, name):
    page.goto(f"{from_folder}{name}.html")
    page.evaluate(START)
    said = page.evaluate(READ, [ADDRESSES.get(name, name), page.evaluate(STARTS, MOST_STARTS), MOST_PANELS])
    written = [each for each in (Written(*each) for each in said) if each.complete]
    with mpmath.workdps(50):
        wrong = [(each.name, each.values, each.result, each.by_hand()) for each in written if not agrees(each)]
    assert len(written) >= FEWEST and not wrong


def agrees(written: Written) -> bool:
    """To the last digit; where the panel says that it may be another one, within what the operands may be before rounding."""
    by_hand = written.by_hand()
    return by_hand in (None, written.stated) or ("ずれることが" in written.text and written.may_be())
