"""Chapter 4 worked out again from its inputs, in plain loops over floats, against every number that its page shows."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from math import exp, floor, isclose, sqrt
from pathlib import Path

import pytest

from tests.unit.shown_page import own_part

PROJECT = Path(__file__).resolve().parents[2]
TOKENS = ("猫", "眠る")
PAIR = range(2)
X, W_K, W_V = [[1, 0], [0, 1]], [[1, 0], [0.5, 1]], [[2, 0], [0, 4]]
Y = [[1, 2], [1, 1]]
W_O, HEADS = [[1, 0], [0, 1], [1, 1], [1, -1]], [1, 2, 3, 4]
STEP = 0.0001
D_MODEL, N_HEAD, D_V = 512, 8, 64
"Vaswani et al. 2017: §3.1, and §3.2.2."
FORM = re.compile(r"(?P<name>.*?)(?:(?P<kind>[%~])(?P<digits>\d))?(?:\(\))?")
ROOT = sqrt(2)


class ShownCells(HTMLParser):
    """Every element with data-cell, and its text."""

    def __init__(self, text):
        super().__init__()
        self.found, self.open = [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.open = dict(attributes).get("data-cell", self.open)

    def handle_data(self, data):
        if self.open is not None:
            self.found.append((self.open, data))
            self.open = None


@cache
def shown():
    return ShownCells(own_part((PROJECT / "site/chapter-4.html").read_text(encoding="utf-8"))).found


@cache
def tables():
    return json.loads((PROJECT / "site/tables/chapter-4.json").read_text(encoding="utf-8"))


def states():
    return [float(state) for state in tables()["controls"]["a"]["states"]]


def start():
    return states()[tables()["controls"]["a"]["start"]]


def product(left, right):
    return [[sum(row[k] * right[k][j] for k in range(len(right))) for j in range(len(right[0]))] for row in left]


def dot(one, other):
    return sum(x * y for x, y in zip(one, other))


def softmax(row):
    powers = [exp(score) for score in row]
    return [power / sum(powers) for power in powers]


def forward(Q, K, V):
    """The head: dot products, scores, coefficients, output."""
    S = [[dot(q, k) for k in K] for q in Q]
    scores = [[s / ROOT for s in row] for row in S]
    A = [softmax(row) for row in scores]
    return S, scores, A, product(A, V)


def loss(Q, K, V):
    Z = forward(Q, K, V)[3]
    return sum((Z[i][c] - Y[i][c]) ** 2 for i in PAIR for c in PAIR) / 2


def raised(matrix, i, c, by):
    return [[x + by * ((row, column) == (i, c)) for column, x in enumerate(line)] for row, line in enumerate(matrix)]


def named(name, matrix, columns=("0", "1")):
    """The ids of a matrix whose rows are the tokens."""
    return {f"{name}[{TOKENS[i]},{columns[j]}]": matrix[i][j] for i in PAIR for j in PAIR}


def plain(name, matrix):
    """The ids of a matrix without labels."""
    return {f"{name}[{i},{j}]": x for i, row in enumerate(matrix) for j, x in enumerate(row)}


def row(name, numbers, columns="0123"):
    return {f"{name}[{column}]": x for column, x in zip(columns, numbers)}


@cache
def numbers_at(a):
    """Every number of the page where the control stands at a, by its id without the form."""
    W_Q = [[0, 1], [a, 1 - a]]
    Q, K, V = product(X, W_Q), product(X, W_K), product(X, W_V)
    S, scores, A, Z = forward(Q, K, V)
    found = {"a": a, "L": loss(Q, K, V), "d_k": 2, "sqrt(d_k)": ROOT, "exp(1)": exp(1)}
    for name, matrix in (("X", X), ("Q", Q), ("K", K), ("V", V), ("Z", Z), ("attention(Q,K,V)", Z)):
        found |= named(name, matrix)
    for name, matrix in (("S", S), ("scores", scores), ("A", A), ("E", [[exp(x) for x in line] for line in scores])):
        found |= named(name, matrix, TOKENS)
    for name, matrix in (("W_Q", W_Q), ("W_K", W_K), ("W_V", W_V), ("W_O", W_O), ("Y", Y)):
        found |= plain(name, matrix)
    for j, token in enumerate(TOKENS):
        found |= row(f"A[眠る,{token}]*V[{token}]", [A[1][j] * v for v in V[j]])
    found["total(A)[眠る,0]"] = A[1][0] + A[1][1]
    return found | gradients_at(Q, K, V) | fixed_numbers(K)


def gradients_at(Q, K, V):
    """From the loss back to queries and keys, one derivative after the other."""
    _, _, A, Z = forward(Q, K, V)
    to_Z = [[Z[i][c] - Y[i][c] for c in PAIR] for i in PAIR]
    to_A = [[dot(to_Z[i], V[j]) for j in PAIR] for i in PAIR]
    G = [[sum(to_A[i][k] * A[i][k] * ((k == j) - A[i][j]) / ROOT for k in PAIR) for j in PAIR] for i in PAIR]
    to_Q = [[sum(G[i][j] * K[j][c] for j in PAIR) for c in PAIR] for i in PAIR]
    to_K = [[sum(G[i][j] * Q[i][c] for i in PAIR) for c in PAIR] for j in PAIR]
    by_Q = [[moved(lambda by: loss(raised(Q, i, c, by), K, V)) for c in PAIR] for i in PAIR]
    by_K = [[moved(lambda by: loss(Q, raised(K, j, c, by), V)) for c in PAIR] for j in PAIR]
    found = named("D", to_Z) | named("B", to_A, TOKENS) | named("G", G, TOKENS) | named("G_by_hand", G, TOKENS)
    found |= named("to_Q", to_Q) | named("to_K", to_K) | named("by_Q", by_Q) | named("by_K", by_K)
    found |= row("G[眠る]@K", to_Q[1]) | row("G.T[猫]@Q", to_K[0])
    return found | {"mean_B[眠る,0]": dot(A[1], to_A[1])}


def moved(loss_by):
    return (loss_by(STEP) - loss_by(-STEP)) / (2 * STEP)


def fixed_numbers(K):
    """What no control changes: the ends of the control, two heads, the moved tables, the paper, the measurement."""
    found = {"step": STEP, "2*step": 2 * STEP, "3": 3, "4": 4} | row("nudge", [0.5, 0.5])
    for name, q in (("first", [1, 0]), ("second", [0, 1])):
        dots = [dot(q, k) for k in K]
        found |= row(f"q_{name}", q) | row(f"S_{name}", dots, TOKENS)
        found |= row(f"A_{name}", softmax([x / ROOT for x in dots]), TOKENS)
    starting = [[0, 1], [1, 0]]
    for name, queries, keys in (
        ("S_start", starting, K), ("row_moved", [[0, 1], [1.5, 0.5]], K), ("column_moved", starting, [[1.5, 0.5], K[1]]),
    ):
        found |= named(name, [[dot(q, k) for k in keys] for q in queries], TOKENS)
    found |= row("head_1", HEADS[:2]) | row("head_2", HEADS[2:]) | row("joined", HEADS)
    found |= row("mixed", [sum(x * line[c] for x, line in zip(HEADS, W_O)) for c in PAIR])
    found |= {"d_model": D_MODEL, "n_head": N_HEAD, "d_v": D_V, "n_head*d_v": 512}
    found |= {"weights_of_one": 1_048_576, "weights_of_all": 8 * 3 * 32_768 + 8 * 32_768}
    return found | measurement()


@cache
def stored_draws():
    """The file of dot products: one table of rows a size."""
    draws, size = {}, None
    for line in (PROJECT / "content/models/dot-products.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[d"):
            size = int(line[2:-1])
            draws[size] = []
        elif size and line:
            draws[size].append([int(word.replace("−", "-")) for word in line.split()])
    return draws


@cache
def measurement():
    """The table of √d: spread and mean largest coefficient, before and after the division."""
    found = {"columns(dots_2)": 4, "columns(dots_2.T)": 250}
    for size, rows in stored_draws().items():
        found[f"size_{size}"] = size
        for name, divisor in ((f"dots_{size}", 1), (f"scaled_{size}", sqrt(size))):
            divided = [[x / divisor for x in line] for line in rows]
            every = [x for line in divided for x in line]
            mean = sum(every) / len(every)
            found[f"measure(standard\u00a0deviation,{name})"] = sqrt(sum((x - mean) ** 2 for x in every) / len(every))
            found[f"measure(mean\u00a0largest\u00a0coefficient,{name})"] = sum(max(softmax(line)) for line in divided) / len(divided)
    return found


def written(value, kind, digits):
    """A number by the book's rule, and whether its digits state it exactly."""
    decimals = int(digits or 4)
    units = abs(value) * (100 if kind == "%" else 1) * 10**decimals
    count, exact = floor(units + 0.5 + 1e-7), abs(units - round(units)) < 1e-6
    assert count or exact, "a number that would print as zero"
    text = str(count).rjust(decimals + 1, "0")
    text = f"{text[:-decimals]}.{text[-decimals:]}"
    text = (text.rstrip("0").rstrip(".") if exact else text) + "%" * (kind == "%")
    return ("−" + text if value < 0 and count else text), exact


def read_id(id, a):
    """What an id has to show at a, and whether exactly."""
    form = FORM.fullmatch(id)
    text, exact = written(numbers_at(a)[form["name"]], form["kind"], form["digits"])
    return (f"({text})" if id.endswith("()") and text.startswith("−") else text), exact


def number_ids():
    return {id for id, _ in shown() if "|" not in id}


def test_every_number_of_the_page_is_one_of_the_chapter():
    assert {FORM.fullmatch(id)["name"] for id in number_ids()} <= set(numbers_at(1.0))
    assert len(number_ids()) > 200 and len(states()) == 21


def test_the_page_shows_the_start_state_as_a_pencil_finds_it():
    wrong = [(id, text) for id, text in shown() if "|" not in id and text != read_id(id, start())[0]]
    assert start() == 1 and wrong == []


def test_the_tables_hold_every_state_as_a_pencil_finds_it():
    for id, (controls, strings) in tables()["cells"].items():
        if "|" not in id:
            assert controls == "a"
            assert strings.split(" ") == [read_id(id, a)[0] for a in states()], id


def test_the_control_moves_what_depends_on_it_and_nothing_else():
    moving = {id for id in number_ids() if len({read_id(id, a)[0] for a in states()}) > 1}
    assert moving == {id for id in tables()["cells"] if "|" not in id}


def test_an_equals_sign_stands_only_between_numbers_that_are_exact_as_shown():
    for id, sign in shown():
        if not id.endswith("|relation"):
            continue
        sides = [part for part in re.split("[=+]", id.removesuffix("|relation")) if part]
        strings = tables()["cells"].get(id, ["", ""])[1].split() or [sign] * len(states())
        assert strings == ["=" if all(read_id(part, a)[1] for part in sides) else "≈" for a in states()], id


@pytest.mark.parametrize("a", [1, 0.85, 0.5, 0.25, 0])
def test_moving_a_component_measures_the_gradient_of_the_formula(a):
    found = numbers_at(a)
    for place in (f"[{token},{c}]" for token in TOKENS for c in PAIR):
        assert isclose(found[f"by_Q{place}"], found[f"to_Q{place}"], abs_tol=1e-7)
        assert isclose(found[f"by_K{place}"], found[f"to_K{place}"], abs_tol=1e-7)
    for token in TOKENS:
        assert isclose(found[f"G[{token},猫]"], -found[f"G[{token},眠る]"], abs_tol=1e-12)


def test_the_two_columns_of_the_gradient_table_agree_in_every_state():
    cells = tables()["cells"]
    for name, token in (("Q", "眠る"), ("K", "猫")):
        for c in PAIR:
            assert cells[f"to_{name}[{token},{c}]"] == cells[f"by_{name}[{token},{c}]"]


def test_the_coefficients_are_those_of_the_brief():
    text = {id: strings.split(" ") for id, (_, strings) in tables()["cells"].items()}
    assert (text["A[眠る,猫]%1"][-1], text["A[眠る,眠る]%1"][-1]) == ("58.7%", "41.3%")
    assert (text["A[眠る,猫]%1"][0], text["A[眠る,眠る]%1"][0]) == ("33.0%", "67.0%")


def test_the_two_coefficients_change_places_where_the_two_dot_products_do():
    for a in states():
        found = numbers_at(a)
        assert (found["A[眠る,猫]"] > found["A[眠る,眠る]"]) == (found["S[眠る,猫]"] > found["S[眠る,眠る]"]) == (a > 2 / 3)


@pytest.mark.parametrize("size", [2, 8, 64, 512])
def test_the_stored_draws_can_be_dot_products_of_vectors_of_ones(size):
    rows = stored_draws()[size]
    assert len(rows) == 250 and all(len(row) == 4 for row in rows)
    assert all(abs(x) <= size and (x - size) % 2 == 0 for row in rows for x in row)


def test_the_spread_grows_with_the_root_and_the_division_takes_it_back():
    found = measurement()
    for size in stored_draws():
        assert isclose(found[f"measure(standard\u00a0deviation,dots_{size})"], sqrt(size), rel_tol=0.02)
        assert isclose(found[f"measure(standard\u00a0deviation,scaled_{size})"], 1, rel_tol=0.02)
    before = [found[f"measure(mean\u00a0largest\u00a0coefficient,dots_{size})"] for size in (2, 8, 64, 512)]
    after = [found[f"measure(mean\u00a0largest\u00a0coefficient,scaled_{size})"] for size in (2, 8, 64, 512)]
    assert before == sorted(before) and before[-1] > 0.95 and max(after) - min(after) < 0.05
