"""What make browsers says of a formula that stands otherwise than in Chromium, and of a browser that is not there."""

import pytest

from tests.other_browsers.driver import NoBrowser, find_program
from tests.other_browsers.formulas import compare_formulas

UPRIGHT = {"text": "53.606", "lines": 1, "places": [["5", 0, 0], ["3.606", -18, 26]], "fences": []}
IN_THE_LINE = UPRIGHT | {"places": [["5", 0, 0], ["3.606", 9, 0]]}


def test_a_fraction_whose_parts_stand_side_by_side_is_a_fault():
    assert list(compare_formulas([UPRIGHT], [UPRIGHT])) == []
    assert len(list(compare_formulas([IN_THE_LINE], [UPRIGHT]))) == 2


def test_a_bracket_that_does_not_hold_its_matrix_is_a_fault():
    matrix = UPRIGHT | {"fences": [1.05, 0.4]}
    assert list(compare_formulas([matrix], [matrix])) == ["53.606: a bracket holds 0.40 of its matrix"]


def test_a_missing_browser_names_its_package():
    with pytest.raises(NoBrowser, match="no-such-browser is missing .*apt-get install some-package"):
        find_program("some-package", "no-such-browser")
