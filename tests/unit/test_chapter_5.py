"""Chapter 5, calculated a second time in plain loops, and what the page says about its numbers."""

import re
from decimal import ROUND_HALF_UP, Decimal, getcontext
from html.parser import HTMLParser
from pathlib import Path

import json
import pytest

getcontext().prec = 40
PAGE = (Path(__file__).resolve().parents[2] / "site" / "chapter-5.html").read_text(encoding="utf-8")
TABLES = json.loads(re.search(r"data-tables>(.*?)</script>", PAGE, re.DOTALL)[1])
EPSILON = Decimal("0.00001")
HEADS = [[1, 2], [3, 4]]
X = [1, 0, 1, 0]
W_O = [[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, Decimal("-0.5"), 0, 0]]
W_1 = [[1, -1, 0, 0, 1, 0], [0, 0, 1, -1, 0, 1], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 0, 0]]
B_1 = [0, 0, 0, 0, 1, -1]
W_2 = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, Decimal("0.5"), 0, 1], [0, 0, 1, 0]]
B_2 = [0, 0, 1, 0]


def times(row, matrix):
    """A row times a matrix."""
    result = []
    for j in range(len(matrix[0])):
        total = Decimal(0)
        for k, number in enumerate(row):
            total += number * matrix[k][j]
        result.append(total)
    return result


def plus(row, other):
    return [Decimal(a) + b for a, b in zip(row, other)]


def spread_of(row):
    """The mean, the mean square of the deviations, and its root with epsilon."""
    mean = sum(row) / Decimal(len(row))
    variance = sum((number - mean) ** 2 for number in row) / Decimal(len(row))
    return mean, variance, (variance + EPSILON).sqrt()


def normalise(row):
    mean, _, spread = spread_of(row)
    return [(number - mean) / spread for number in row]


JOINED = HEADS[0] + HEADS[1]
O = times(JOINED, W_O)
SUM_1 = plus(X, O)
H = normalise(SUM_1)
WIDENED = times(H, W_1)
BIASED = plus(WIDENED, B_1)
KEPT = [max(number, Decimal(0)) for number in BIASED]
NARROWED = times(KEPT, W_2)
F = plus(NARROWED, B_2)
SUM_2 = plus(H, F)
Y = normalise(SUM_2)


def shown(number, digits=3):
    """Exact short, rounded full, with the minus sign of print."""
    unit = Decimal(1).scaleb(-digits)
    rounded = abs(Decimal(number)).quantize(unit, ROUND_HALF_UP)
    exact = abs(abs(Decimal(number)) - rounded) < Decimal("1e-25")
    text = f"{rounded:f}"
    if exact:
        text = text.rstrip("0").rstrip(".")
    return ("−" if number < 0 and rounded else "") + text


class Reader(HTMLParser):
    """The texts of all cells of the page, by id, in the start state."""

    def __init__(self):
        super().__init__()
        self.cells, self.open = {}, None

    def handle_starttag(self, tag, attributes):
        self.open = dict(attributes).get("data-cell")
        if self.open:
            self.cells.setdefault(self.open, set()).add("")

    def handle_data(self, data):
        if self.open and data.strip():
            self.cells[self.open].discard("")
            self.cells[self.open].add(data)

    def handle_endtag(self, tag):
        self.open = None


@pytest.fixture(scope="module")
def cells():
    reader = Reader()
    reader.feed(PAGE)
    return reader.cells


ROWS = {
    "joined": JOINED, "o": O, "added_1": SUM_1, "h": H, "widened": WIDENED, "biased": BIASED, "kept": KEPT,
    "narrowed": NARROWED, "f": F, "added_2": SUM_2, "y": Y, "x": X, "b_1": B_1, "b_2": B_2,
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_every_component_is_what_the_loops_give(cells, name):
    found = [cells.get(f"{name}[{k + 1}]") or cells.get(f"{name}[{k}]") for k in range(len(ROWS[name]))]
    assert found == [{shown(number)} for number in ROWS[name]]


@pytest.mark.parametrize("number, row", [("1", SUM_1), ("2", SUM_2)])
def test_mean_and_spread_are_over_the_four_components(cells, number, row):
    mean, variance, spread = spread_of(row)
    assert cells[f"mean_{number}"] == {shown(mean)}
    assert cells[f"variance_{number}"] == {shown(variance)}
    assert cells[f"spread_{number}"] == {shown(spread)}
    assert cells["epsilon~5"] == {"0.00001"}


def test_the_first_norm_gives_what_the_brief_says():
    assert [shown(number) for number in H] == ["0", "−1.414", "1.414", "0"]


def strings(cells, id):
    """What a cell shows in the four states of the control; one that never changes has no table."""
    if id not in TABLES["cells"]:
        (text,) = cells[id]
        return [text] * 4
    controls, texts = TABLES["cells"][id]
    assert controls == "part"
    return texts.split(" ")


@pytest.mark.parametrize("name, row", [("o", O), ("added_1", SUM_1), ("added_2", SUM_2), ("f", F)])
def test_the_followed_component_is_shown_in_each_state(cells, name, row):
    assert strings(cells, f"{name}[part]") == [shown(number) for number in row]


def test_the_followed_results_of_both_norms_are_shown_in_each_state(cells):
    assert strings(cells, "normal_1[part]") == [shown(number) for number in H]
    assert strings(cells, "normal_2[part]") == [shown(number) for number in Y]


def products(row, matrix, j):
    return [Decimal(number) * matrix[k][j] for k, number in enumerate(row)]


def test_the_written_sum_of_the_followed_column_multiplies_and_adds_it(cells):
    for k in range(4):
        assert strings(cells, f"joined.T*W_O[:,part][{k + 1},0]") == [shown(products(JOINED, W_O, j)[k]) for j in range(4)]
    for k in range(6):
        assert strings(cells, f"kept.T*W_2[:,part][{k + 1},0]") == [shown(products(KEPT, W_2, j)[k]) for j in range(4)]
    assert strings(cells, "b_2[part]") == [shown(number) for number in B_2]


def test_the_control_moves_no_row_only_marks_and_which_component_is_shown():
    assert TABLES["controls"]["part"]["states"] == ["1", "2", "3", "4"]
    assert all("part" in id for id in TABLES["cells"])


def test_every_written_equals_sign_is_exact(cells):
    for id, texts in cells.items():
        if id.endswith("|relation") or id.endswith("|product"):
            assert texts <= {"=", "≈"}, id
    for k in range(6):
        exact = [KEPT[k] == 0 or W_2[k][j] == 0 or KEPT[k] == KEPT[k].quantize(Decimal("0.001")) for j in range(4)]
        id = f"kept.T*W_2[:,part][{k + 1},0]|product"
        assert strings(cells, id) == ["=" if one else "≈" for one in exact], id


def test_the_page_says_true_things_about_its_weights():
    assert [sum(row[j] != 0 for row in W_O) for j in range(4)] == [1, 2, 1, 1]
    assert W_O[1][1] and W_O[1][3]
    assert [j for j in range(4) if B_2[j]] == [2]
    assert [k for k in range(6) if W_2[k][3]] == [4]


def test_the_reasons_beside_relu_are_those_of_the_numbers():
    assert [(number > 0) - (number < 0) for number in BIASED] == [0, 0, -1, 1, 1, -1]
    assert WIDENED[5] == 0 and B_1[4] == 1


def test_two_linears_without_relu_collapse_and_differ_from_the_network_in_the_third_component(cells):
    collapsed = [[sum(Decimal(W_1[i][k]) * W_2[k][j] for k in range(6)) for j in range(4)] for i in range(4)]
    one = plus(times(H, collapsed), plus(times(B_1, W_2), B_2))
    two = plus(times(BIASED, W_2), B_2)
    assert [shown(number) for number in one] == [shown(number) for number in two]
    assert [abs(a - b) > Decimal("1e-20") for a, b in zip(two, F)] == [False, False, True, False]
    for j in range(4):
        assert cells[f"in_two[{j + 1}]"] == cells[f"in_one[{j + 1}]"] == {shown(two[j])}
        assert [cells[f"W[{i + 1},{j + 1}]"] for i in range(4)] == [{shown(collapsed[i][j])} for i in range(4)]


def test_the_sum_of_the_normalised_row_is_nothing(cells):
    assert cells["total(h)"] == {"0"} and abs(sum(H)) < Decimal("1e-30")


def test_the_papers_network_has_as_many_weights_as_the_page_says(cells):
    assert cells["weights_of_network"] == {str(512 * 2048 + 2048 + 2048 * 512 + 512)}
