"""Chapter 6, calculated a second time in plain loops."""

import re
from decimal import Decimal, getcontext

import pytest

from tests.unit.shown_page import SITE, ShownPage, own_part, shown

getcontext().prec = 40
ROOT = Decimal(2).sqrt()
EPSILON = Decimal("0.00001")
TARGET, SOURCE = ["開始", "猫", "は"], ["The", "cat", "sleeps", "."]
X = [[1, 0], [0, 1], [1, 1]]
R = [[0, 0], [1, 0], [0, 1], [0, 0]]
W_Q, W_K, W_V = [[0, 1], [1, 0]], [[1, 0], [Decimal("0.5"), 1]], [[2, 0], [0, 4]]
U_Q, U_K, U_V = [[0, 1], [1, 1]], [[1, 0], [0, 1]], [[2, 0], [0, 4]]
NOTHING = Decimal("-Infinity")


def times(left, right):
    """The product of two matrices."""
    return [[sum((Decimal(row[k]) * right[k][j] for k in range(len(row))), Decimal(0)) for j in range(len(right[0]))] for row in left]


def dots(left, right):
    """Every row of one with every row of the other."""
    return [[sum((Decimal(a) * b for a, b in zip(row, other)), Decimal(0)) for other in right] for row in left]


def scaled(table):
    return [[number / ROOT for number in row] for row in table]


def hide(table):
    """What stands behind one's own place is minus infinity."""
    return [[number if j <= i else NOTHING for j, number in enumerate(row)] for i, row in enumerate(table)]


def softmax(table):
    result = []
    for row in table:
        powers = [Decimal(0) if number == NOTHING else number.exp() for number in row]
        result.append([power / sum(powers) for power in powers])
    return result


def plus(table, other):
    return [[Decimal(a) + b for a, b in zip(row, second)] for row, second in zip(table, other)]


def spread(row):
    """The mean and the root of the mean square of the deviations, with epsilon."""
    mean = sum(row) / Decimal(len(row))
    return mean, (sum((number - mean) ** 2 for number in row) / Decimal(len(row)) + EPSILON).sqrt()


def normalise(table):
    result = []
    for row in table:
        mean, root = spread(row)
        result.append([(number - mean) / root for number in row])
    return result


Q, K, V = times(X, W_Q), times(X, W_K), times(X, W_V)
S = dots(Q, K)
SCORES = scaled(S)
HIDDEN = hide(SCORES)
A = softmax(HIDDEN)
Z = times(A, V)
ADDED_1 = plus(X, Z)
H = normalise(ADDED_1)
Q_CROSS, K_CROSS, V_CROSS = times(H, U_Q), times(R, U_K), times(R, U_V)
S_CROSS = dots(Q_CROSS, K_CROSS)
SCORES_CROSS = scaled(S_CROSS)
A_CROSS = softmax(SCORES_CROSS)
Z_CROSS = times(A_CROSS, V_CROSS)
ADDED_2 = plus(H, Z_CROSS)
H_NEXT = normalise(ADDED_2)


@pytest.fixture(scope="module")
def page():
    return ShownPage("chapter-6")


PERCENT = {"A": (A, TARGET), "A_cross": (A_CROSS, SOURCE)}
PLAIN = {
    "X": X, "R": R, "Q": Q, "K": K, "V": V, "Z": Z, "H": H, "Q_cross": Q_CROSS, "K_cross": K_CROSS, "V_cross": V_CROSS,
    "Z_cross": Z_CROSS, "H_next": H_NEXT,
}  # fmt: skip


@pytest.mark.parametrize("name", PLAIN)
def test_every_matrix_is_what_the_loops_give(page, name):
    rows = SOURCE if len(PLAIN[name]) == 4 else TARGET
    for label, row in zip(rows, PLAIN[name]):
        assert [page.text(f"{name}[{label},{j}]") for j in range(len(row))] == [shown(number) for number in row]


@pytest.mark.parametrize("name", PERCENT)
def test_every_coefficient_is_what_the_loops_give(page, name):
    table, columns = PERCENT[name]
    for label, row in zip(TARGET, table):
        assert [page.text(f"{name}[{label},{column}]%1") for column in columns] == [shown(n, 1, True) for n in row]


def test_the_numbers_of_the_brief():
    assert [shown(number, 1, True) for number in A[1]] == ["58.7%", "41.3%", "0%"]
    assert shown(A_CROSS[1][1], 1, True) == "40.3%"


CHOSEN = {"S": (S, TARGET), "scores": (SCORES, TARGET), "A": (A, TARGET), "S_cross": (S_CROSS, SOURCE), "scores_cross": (SCORES_CROSS, SOURCE), "A_cross": (A_CROSS, SOURCE)}


@pytest.mark.parametrize("name", CHOSEN)
def test_the_followed_row_is_shown_in_each_state(page, name):
    table, columns = CHOSEN[name]
    for state in page.states("t"):
        row = table[state["t"]]
        assert [page.text(f"{name}[t,{column}]" if f"{name}[t,{column}]" in page.texts else f"{name}[t][{column}]", **state) for column in columns] == list(map(shown, row))


def test_the_mask_hides_what_comes_later_in_each_state(page):
    for state in page.states("t"):
        texts = [page.text(f"hidden[t][{column}]", **state) for column in TARGET]
        assert texts == ["−∞" if number == NOTHING else shown(number) for number in HIDDEN[state["t"]]]


def test_mean_and_spread_of_the_followed_row(page):
    for state in page.states("t"):
        mean_1, root_1 = spread(ADDED_1[state["t"]])
        mean_2, root_2 = spread(ADDED_2[state["t"]])
        assert (page.text("mean_1[t]", **state), page.text("spread_1[t]", **state)) == (shown(mean_1), shown(root_1))
        assert (page.text("mean_2[t]", **state), page.text("spread_2[t]", **state)) == (shown(mean_2), shown(root_2))


def test_without_the_mask_the_row_of_the_cat_takes_in_what_it_is_to_predict(page):
    closed, opened = (softmax(table) for table in (HIDDEN, SCORES))
    for on, table in ((0, opened), (1, closed)):
        for label, row in zip(TARGET, table):
            assert [page.text(f"A_open[{label},{c}]%1", on=on) for c in TARGET] == [shown(n, 1, True) for n in row]
        for label, row in zip(TARGET, times(table, V)):
            assert [page.text(f"Z_open[{label},{j}]", on=on) for j in range(2)] == list(map(shown, row))
    assert opened[1][2] > 0 and closed[1][2] == 0 and opened[2] == closed[2]


def test_a_score_of_nothing_would_hide_nothing(page):
    zero = softmax([[number if j <= i else Decimal(0) for j, number in enumerate(row)] for i, row in enumerate(SCORES)])
    assert page.text("A_zero[猫,は]%1") == shown(zero[1][2], 1, True)


def test_what_the_page_says_of_its_numbers_is_so():
    assert all(abs(row[1]) < Decimal("1e-30") for row in Q_CROSS)
    assert all(abs(abs(number) - 1) < Decimal("0.0001") for row in H for number in row)
    assert all(shown(a) == shown(b) for a, b in zip(H[1], H[2])) and A[1] != A[2]
    assert all(row[0] == 0 == row[3] for row in SCORES_CROSS)


def test_the_rows_chosen_as_in_chapter_4_give_its_numbers(page):
    other = ShownPage("chapter-4")
    for name in ("X", "Q", "K", "V"):
        texts = [[other.text(f"{name}[{label},{j}]", a=20) for j in range(2)] for label in ("猫", "眠る")]
        assert texts == [[page.text(f"{name}[{label},{j}]") for j in range(2)] for label in ("開始", "猫")], name
    assert [other.text(f"Z[眠る,{j}]", a=20) for j in range(2)] == [page.text(f"Z[猫,{j}]") for j in range(2)]


@pytest.mark.parametrize("chapter", [5, 6, 7])
def test_the_last_row_is_only_the_decoder_s_of_chapter_8(chapter):
    assert "最後の行" not in re.sub(r"<[^>]*>", "", own_part((SITE / f"chapter-{chapter}.html").read_text(encoding="utf-8")))


def test_the_switch_moves_only_its_own_section(page):
    moved = [id for id, (controls, _) in page.tables["cells"].items() if "on" in controls.split(" ")]
    assert moved and all("_open" in id or id.startswith(("on", "where(on")) for id in moved)
