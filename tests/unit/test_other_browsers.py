"""What make browsers says of a formula that stands otherwise than in Chromium, of a browser that is not there, and how it leaves."""

import os
import select
from contextlib import ExitStack

import pytest

from tests.other_browsers.__main__ import read_arguments
from tests.other_browsers.driver import NoBrowser, find_program, start_program
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


def test_a_program_that_is_ended_takes_with_it_what_it_has_started():
    with ExitStack() as stack:
        reads, writes = os.pipe()
        start_program(stack, ["sh", "-c", "sleep 600 & wait"], pass_fds=[writes])
        os.close(writes)
    assert select.select([reads], [], [], 60)[0] and os.read(reads, 1) == b""  # nobody has its other end any more
    os.close(reads)


def test_a_page_that_is_not_there_is_named(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["other_browsers", "chapter-1.html", "chapter-99.html"])
    with pytest.raises(SystemExit):
        read_arguments()
    assert "not in site/: chapter-99.html" in capsys.readouterr().err
