"""Chapter 7, calculated a second time in plain loops."""

from decimal import Decimal, getcontext

import pytest

from tests.unit.shown_page import ShownPage, shown

getcontext().prec = 40
ROOT = Decimal(2).sqrt()
EPSILON = Decimal("0.00001")
TOKENS, PARTS, INNER = ["猫", "眠る"], ["1", "2", "3", "4"], ["1", "2", "3", "4", "5", "6"]
X = [[1, 0, 1, 0], [0, 1, 0, 1]]
HEADS = {
    "1": ([[1, 0], [0, 1], [0, 0], [0, 0]], [[1, 0], [0, 1], [0, 0], [0, 0]], [[2, 0], [0, 2], [0, 0], [0, 0]]),
    "2": ([[0, 0], [0, 0], [0, 1], [1, 0]], [[0, 0], [0, 0], [1, 0], [0, 1]], [[0, 0], [0, 0], [1, 0], [0, 3]]),
}
W_O = [[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1]]
W_1 = [[1, -1, 0, 0, 1, 0], [0, 0, 1, -1, 0, 1], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 0, 0]]
B_1 = [0, 0, 0, 0, 1, -1]
W_2 = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, Decimal("0.5"), 0, 1], [0, 0, 1, 0]]
B_2 = [0, 0, 1, 0]
W_Q_NEXT = [[0, 1], [1, 0], [0, 0], [0, 0]]


def times(left, right):
    """The product of two matrices."""
    result = []
    for row in left:
        result.append([])
        for j in range(len(right[0])):
            result[-1].append(sum((Decimal(row[k]) * right[k][j] for k in range(len(row))), Decimal(0)))
    return result


def plus(table, other):
    return [[Decimal(a) + b for a, b in zip(row, second)] for row, second in zip(table, other)]


def softmax(table):
    result = []
    for row in table:
        powers = [number.exp() for number in row]
        result.append([power / sum(powers) for power in powers])
    return result


def spread(row):
    """The mean, and the root of the mean square of the deviations with epsilon."""
    mean = sum(row) / Decimal(len(row))
    return mean, (sum((number - mean) ** 2 for number in row) / Decimal(len(row)) + EPSILON).sqrt()


def normalise(table):
    result = []
    for row in table:
        mean, root = spread(row)
        result.append([(number - mean) / root for number in row])
    return result


def run_head(w_q, w_k, w_v):
    """Everything that one head calculates, by name."""
    q, k, v = times(X, w_q), times(X, w_k), times(X, w_v)
    s = [[sum(a * b for a, b in zip(query, key)) for key in k] for query in q]
    scores = [[number / ROOT for number in row] for row in s]
    a = softmax(scores)
    powers = [[number.exp() for number in row] for row in scores]
    return {"Q": q, "K": k, "V": v, "S": s, "scores": scores, "E": powers, "A": a, "Z": times(a, v)}


RUN = {number: run_head(*weights) for number, weights in HEADS.items()}
JOINED = [one + two for one, two in zip(RUN["1"]["Z"], RUN["2"]["Z"])]
O = times(JOINED, W_O)
ADDED_X = plus(X, O)
G = normalise(ADDED_X)
WIDENED = plus(times(G, W_1), [B_1, B_1])
KEPT = [[max(number, Decimal(0)) for number in row] for row in WIDENED]
F = plus(times(KEPT, W_2), [B_2, B_2])
ADDED_G = plus(G, F)
Y = normalise(ADDED_G)
Q_NEXT = times(Y, W_Q_NEXT)


@pytest.fixture(scope="module")
def page():
    return ShownPage("chapter-7")


WHOLE = {
    "X": (X, PARTS), "joined": (JOINED, PARTS), "O": (O, PARTS), "Y": (Y, PARTS), "Q_next": (Q_NEXT, [0, 1]),
    **{f"{name}_{number}": (RUN[number][name], [0, 1]) for number in RUN for name in "QKVZ"},
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_every_matrix_is_what_the_loops_give(page, name):
    table, columns = WHOLE[name]
    for label, row in zip(TOKENS, table):
        assert [cell(page, f"{name}[{label},{column}]") for column in columns] == list(map(shown, row))


def cell(page, id):
    """What is joined is the same cell as what it is joined from."""
    if id in page.texts:
        return page.text(id)
    label, column = id.removeprefix("joined[").rstrip("]").split(",")
    at = int(column) - 1
    return page.text(f"Z_{at // 2 + 1}[{label},{at % 2}]")


@pytest.mark.parametrize("number", RUN)
def test_every_coefficient_is_what_the_loops_give(page, number):
    for label, row in zip(TOKENS, RUN[number]["A"]):
        assert [page.text(f"A_{number}[{label},{token}]%1") for token in TOKENS] == [shown(n, 1, True) for n in row]


FOLLOWED = {
    "O": (O, PARTS), "added_x": (ADDED_X, PARTS), "G": (G, PARTS), "widened": (WIDENED, INNER), "kept": (KEPT, INNER),
    "F": (F, PARTS), "added_g": (ADDED_G, PARTS), "Y": (Y, PARTS), "Q_next": (Q_NEXT, [0, 1]),
    **{f"{name}_{number}": (RUN[number][name], TOKENS) for number in RUN for name in ("S", "scores", "E", "A")},
    **{f"Z_{number}": (RUN[number]["Z"], [0, 1]) for number in RUN},
}  # fmt: skip


@pytest.mark.parametrize("name", FOLLOWED)
def test_the_followed_row_is_shown_in_each_state(page, name):
    table, columns = FOLLOWED[name]
    for state in page.states("t"):
        assert [page.text(f"{name}[t][{column}]", **state) for column in columns] == list(map(shown, table[state["t"]]))


@pytest.mark.parametrize("name, table", [("x", ADDED_X), ("g", ADDED_G)])
def test_mean_and_spread_of_the_followed_row(page, name, table):
    for state in page.states("t"):
        mean, root = spread(table[state["t"]])
        assert page.text(f"mean_{name}[t]", **state) == shown(mean)
        assert page.text(f"spread_{name}[t]", **state) == shown(root)


def test_the_numbers_of_the_brief():
    assert [shown(number) for number in RUN["1"]["A"][1]] == ["0.3302", "0.6698"]


def test_what_the_paper_counts(page):
    layers, heads = 6, 8
    attentions = sum(1 for _ in range(layers)) + sum(2 for _ in range(layers))
    assert (page.text("attentions"), page.text("heads")) == (str(attentions), str(attentions * heads)) == ("18", "144")
    assert (page.text("of_encoder"), page.text("of_decoder")) == ("6", "12")
    assert page.text("n_head*d_v") == "512"


def test_what_the_page_says_of_its_numbers_is_so():
    negative = [sum(number < 0 for number in row) for row in WIDENED]
    assert negative == [3, 4]
    first, second = RUN["1"]["A"], RUN["2"]["A"]
    assert all(one != two for one, two in zip(first, second))
    assert all((row[0] > row[1]) != (other[0] > other[1]) for row, other in ((first[0], first[1]), (second[0], second[1])))
    assert all(a != b for a, b in zip(Q_NEXT, RUN["1"]["Q"]))
    assert all(total == row[0] + row[2] for (total, *_), row in zip(O, JOINED))


def test_nothing_but_the_followed_row_moves(page):
    assert set(page.tables["controls"]) == {"t"}
    whole = [f"{name}[{label},{column}]" for name, (_, columns) in WHOLE.items() for label in TOKENS for column in columns]
    assert not [id for id in whole if id in page.tables["cells"]]
