"""Every digit of every page, in every state, against a second evaluation in another arithmetic."""

import pytest

from engine.certify import certificate
from engine.certify.certificate import WrongDigit, certify_book, show_certificate, shown_numbers, strings_of
from engine.certify.second_evaluation import evaluate_again
from engine.certify.second_writing import write_again
from tests.certify import EXPERIMENTS, PAGES, cells_of, cells_of_examples
from tests.unit.small_book import write_book


@pytest.fixture(scope="module", params=[*PAGES, *EXPERIMENTS])
def cells(request):
    return cells_of(request.param)


def test_every_shown_number_is_what_a_second_evaluation_writes(cells):
    wrong = [shown for shown in shown_numbers(cells) if shown.string != shown.again]
    assert wrong == []


def test_every_number_of_the_examples_in_the_guide_is_what_a_second_evaluation_writes():
    examples = cells_of_examples("authors")
    assert sum(len(cells.shows) for cells in examples) > 300
    assert [shown for cells in examples for shown in shown_numbers(cells) if shown.string != shown.again] == []


def test_chapter_4_shows_hundreds_of_numbers_in_many_states():
    cells = cells_of("chapter-4")
    assert len(cells.shows) > 150
    assert sum(1 for _ in shown_numbers(cells)) > 800


def test_every_equals_sign_stands_between_numbers_that_are_exact_as_shown(cells):
    for cell in cells.known.values():
        if not cell.id.endswith("|relation"):
            continue
        sides = cell.id.removesuffix("|relation").replace("=", "+")
        ids = [id for id in cells.shows if id in sides.split("+") or f"+{id}+" in f"+{sides}+"]
        assert ids, cell.id
        for state, sign in strings_of(cells, cell):
            exact = all(is_exact(cells, id, state) for id in ids)
            assert sign in ("=", "≈", "<", ">")
            assert (sign == "=") == exact, (cell.id, state, sign)


def is_exact(cells, id, state):
    """Whether the string, read as a number, is the value of the second evaluation."""
    node, i, j, form = cells.shows[id]
    value = evaluate_again(cells.model, node, state)[i][j]
    text = write_again(value, form).strip("()").replace("−", "-").replace(",", "").rstrip("%")
    if text[0] in "<>":
        return False
    return abs(float(text) / (100 if form.percent else 1) - float(value)) < 1e-15


WORLD = "```compute\na = slider(\"a\", 1, 3, step=1)\nb = a / 3\n```\n<< control(a) >>\n\nこれは<< compute(b) >>です。\n"


def test_all_shown_numbers_of_a_book_are_certified_and_counted(tmp_path):
    counts = certify_book(write_book(tmp_path, WORLD))
    assert counts == {"page": 6}
    assert show_certificate(counts).splitlines()[1:] == ["  page: 6"]


def test_a_wrong_digit_is_no_authors_error(tmp_path, monkeypatch):
    monkeypatch.setattr(certificate, "write_again", lambda value, form: "0.3334")
    with pytest.raises(WrongDigit, match="page.md: .* is 0.3334"):
        certify_book(write_book(tmp_path, WORLD))
