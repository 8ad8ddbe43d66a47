"""The answers of all exercises of the book, and what each slip gives, once more: plain numbers and plain loops."""

import json
from decimal import ROUND_HALF_UP, Decimal
from math import cos, exp, log, pi, sin, sqrt
from pathlib import Path

import pytest

SITE = Path(__file__).resolve().parents[2] / "site"
CHAPTERS = range(1, 9)
FEWEST = 3


def records(chapter: int) -> dict:
    """What the script of a chapter gets, by the name of the exercise."""
    text = (SITE / f"tables/chapter-{chapter}/exercises.js").read_text(encoding="utf-8")
    return json.loads(text.partition(",")[2].rstrip().removesuffix(");"))


RECORDS = {name: record for chapter in CHAPTERS for name, record in records(chapter).items()}


def dot(a, b):
    result = 0
    for x, y in zip(a, b, strict=True):
        result += x * y
    return result


def times(rows, matrix):
    return [[dot(row, [line[j] for line in matrix]) for j in range(len(matrix[0]))] for row in rows]


def softmax(row):
    powers = [exp(x) for x in row]
    return [power / sum(powers) for power in powers]


def column(matrix, j):
    return [row[j] for row in matrix]


def mean(row):
    return sum(row) / len(row)


def variance(row, count=None):
    return sum((x - mean(row)) ** 2 for x in row) / (count or len(row))


def normal(row, at, epsilon=0.00001):
    return (row[at] - mean(row)) / sqrt(variance(row) + epsilon)


def runs():
    n = len("開始 犬 が 人 を 噛む 。 終了".split())
    return [n - 1, n - 2, n, 1]


def vectors():
    n = len("The dog bites the old man .".split())
    return [n, n - 1, 1, n + 2]


def received():
    return [sum(range(1, 8)), sum(range(7)), 7 * 7, sum(range(1, 9))]


def shifted_ids():
    entries = "詰め物 開始 終了 知らない文字 The cat sleeps . 猫".split()
    return [entries.index("猫"), entries.index("猫") - 1, len(entries), entries[4:].index("猫")]


def cut(text, entries):
    pieces = []
    while text:
        pieces.append(max((e for e in entries if text.startswith(e)), key=len))
        text = text.removeprefix(pieces[-1])
    return pieces


def longest():
    text, entries = "猫は眠る。犬は眠る。", ["犬", "猫", "は", "猫は", "眠る", "。"]
    pieces = cut(text, entries)
    return [len(pieces), len(cut(text, [e for e in entries if e != "猫は"])), len(set(pieces)), len(text)]


CORPUS = {"low": 5, "lower": 2, "newest": 6, "widest": 3}


def merged():
    letters = sum((len(word) + 1) * count for word, count in CORPUS.items())
    pairs: dict = {}
    for word, count in CORPUS.items():
        for pair in zip(word, word[1:] + "_"):
            pairs[pair] = pairs.get(pair, 0) + count
    top = max(pairs.values())
    in_words = sum("es" in word for word in CORPUS)
    assert pairs["e", "s"] == top == 9
    return [letters - top, letters, letters - sum(CORPUS.values()) - top, letters - 2 * top, letters - in_words]


def grown():
    alphabet = len({*"".join(CORPUS), "_"})
    return [alphabet + 4, alphabet - 1 + 4, alphabet, alphabet - 4]


def wave():
    angle = 5 / 10000 ** (2 / 8)
    return [sin(angle), cos(angle), sin(5), sin(angle * pi / 180), sin(5 / 10000 ** (4 / 8))]


def model_section(file: str, section: str) -> list[list[float]]:
    """The rows of numbers of a section, without their labels."""
    text = (SITE.parent / "content/models" / f"{file}.txt").read_text(encoding="utf-8")
    lines = text.partition(f"[{section}]")[2].partition("\n[")[0].split("\n")[1:]
    rows = [[float(word) for word in line.split() if word.lstrip("-").replace(".", "").isdigit()] for line in lines if line.strip() and line[0] != "#"]
    return [row for row in rows if row]


EMBEDDING = model_section("eight-dimensions", "E")


def placed():
    e, angle = EMBEDDING[7][3], 7 / 10
    return [e + cos(angle), e + sin(angle), cos(angle), e * cos(angle), e - cos(angle)]


def turn():
    part = 100 ** (2 / 8)
    return [2 * pi * part, part, 2 * pi * 10, 2 * pi * 100 ** (1 / 8), 2 * pi / part]


def two_hot():
    small = [row[:2] for row in EMBEDDING[3:6]]
    found = [small[0][j] + small[2][j] for j in range(2)]
    return [found[1], small[0][1], found[0], found[1] / 2, sum(row[1] for row in small)]


def score():
    q, k = [2, 1, 0, -1], [1, 3, 2, -2]
    product = dot(q, k)
    return [product / sqrt(4), product, product / 4, product / sqrt(2), (2 + 3 + 0 - 2 + 0) / 2]


HEAD = {"q": [[1, 0], [2, 0.2]], "k": [[1, 0], [0.5, 1]]}


def scores(root):
    return [[dot(q, k) / root for k in HEAD["k"]] for q in HEAD["q"]]


def coefficient():
    scaled, plain = scores(sqrt(2)), scores(1)
    right = softmax(scaled[1])
    found = [right[0], softmax(plain[1])[0], softmax(column(scaled, 0))[1], right[1], scaled[1][0] / sum(scaled[1]), softmax(scores(2)[1])[0]]
    return [100 * x for x in found]


def output():
    value, (cat, sleep) = [[1, 3], [5, -1]], softmax(scores(sqrt(2))[1])
    mixed = [cat * value[0][j] + sleep * value[1][j] for j in range(2)]
    own, other = softmax(scores(sqrt(2))[0])
    return [mixed[0], mixed[1], sleep * 1 + cat * 5, 1 + 5, (1 + 5) / 2, own * 1 + other * 5]


def weights():
    one_head = 3 * 256 * 64
    return [4 * one_head + 4 * 64 * 256, 4 * one_head, 4 * 4 * 256 * 256, 4 * 256 * 64]


def first_norm():
    x, o = [3, 0, 1, 2], [1, -2, 1, 6]
    added = [a + b for a, b in zip(x, o)]
    far = added[3] - mean(added)
    return [
        normal(added, 3), far / sqrt(variance(added, 3)), normal(o, 3), far / (variance(added) + 0.00001),
        added[3] / sqrt(variance(added) + 0.00001), far,
    ]  # fmt: skip


W_1 = [[1, -1, 0, 0, 1, 0], [0, 0, 1, -1, 0, 1], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 0, 0]]
B_1 = [0, 0, 0, 0, 1, -1]
W_2 = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0.5, 0, 1], [0, 0, 1, 0]]


def network():
    [wide] = times([[1.5, -1, 0.5, -1]], W_1)
    biased = [a + b for a, b in zip(wide, B_1)]
    kept = [max(0, x) for x in biased]
    second = column(W_2, 1)
    return [dot(kept, second), dot(biased, second), dot([max(0, x) for x in wide], second), dot(kept, column(W_2, 0)), 2 * dot(kept, second)]


def second_norm():
    x, h, f = [2, 0, 2, 0], [1, 1, -1, -1], [3, 0, 1, 1]
    added, wrong = [a + b for a, b in zip(h, f)], [a + b for a, b in zip(x, f)]
    return [normal(added, 0), normal(wrong, 0), normal(f, 0), (added[0] - mean(added)) / sqrt(variance(added, 3)), added[0]]


def network_size():
    return [100 * 400 + 400 + 400 * 100 + 100, 2 * 100 * 400, 100 * 400 + 400, 2 * 100 * 400 + 2 * 400]


def masked():
    x = [[1, 2], [2, 1], [0, 2]]
    q, k = times(x, [[0, 1], [1, 0]]), times(x, [[1, 0], [0.5, 1]])
    row = [dot(q[1], each) / sqrt(2) for each in k]
    two = softmax(row[:2])
    found = [two[0], softmax(row)[0], softmax([row[0], row[1], 0])[0], two[1], softmax([z * sqrt(2) for z in row[:2]])[0]]
    return [100 * z for z in found]


H, R = [[0.5, 0], [1, 1], [-1, 1]], [[1, 0], [0, 1], [1, 1], [0, 0]]


def cross_scores():
    q = times(H, [[0, 1], [1, 1]])
    return [[dot(each, k) / sqrt(2) for k in R] for each in q]


def cross():
    table = cross_scores()
    row = table[1]
    found = [
        softmax(row)[2], softmax([z * sqrt(2) for z in row])[2], softmax([dot(H[1], k) / sqrt(2) for k in R])[2],
        softmax(row[:2])[0], softmax(column(table, 2))[1],
    ]  # fmt: skip
    return [100 * z for z in found]


def cells():
    seen = sum(j <= i for i in range(7) for j in range(7))
    return [seen, 49, seen - 7, 49 - 7]


def cross_output():
    mixed = [softmax(row) for row in cross_scores()]
    values = [[2 * a, 4 * b] for a, b in R]
    return [
        dot(mixed[2], column(values, 1)), dot(mixed[2], column(R, 1)), dot(mixed[2], column(values, 0)),
        sum(column(values, 1)), dot(mixed[1], column(values, 1)),
    ]  # fmt: skip


def heads():
    return [(4 + 2 * 4) * 16, 2 * 4 * 16, 4 + 2 * 4, 4 * 16]


def mix():
    x = [[1, 0, 1, 1], [0, 2, 0, 1]]
    head_1 = [row[:2] for row in x]
    one = softmax([dot(head_1[1], k) / sqrt(2) for k in head_1])
    z_1 = [dot(one, [2 * row[j] for row in head_1]) for j in range(2)]
    query, keys, values = [x[1][3], x[1][2]], [row[2:] for row in x], [[row[2], 3 * row[3]] for row in x]
    two = softmax([dot(query, k) / sqrt(2) for k in keys])
    z_2 = [dot(two, column(values, j)) for j in range(2)]
    return [z_1[0] + 0.5 * z_2[0], z_1[0], z_2[0] + 0.5 * z_1[0], z_1[0] + z_2[0], z_1[1] + 2 * z_2[1]]


def coefficients():
    return [6 * 8 * 400, 6 * 400, 8 * 400, 6 * 8 * 20, 18 * 8 * 400]


def next_query():
    y = [[0.5, -1, 1.5, -1], [1.2, 0.4, -0.6, -1]]
    return [y[1][1] + 2 * y[1][2], y[1][0], y[0][1] + 2 * y[0][2], y[1][1] - 2 * y[1][2], 1]


def logits(h):
    return times([h], [[1, 1, 0, -1, 0], [0, 1, 1, 0, -1]])[0]


def probability():
    z = logits([1, 0.5])
    powers = [exp(x) for x in z]
    found = [powers[1] / sum(powers), 2 ** z[1] / sum(2**x for x in z), powers[0] / sum(powers), powers[1] / (sum(powers) - powers[1]), powers[1] / (sum(powers) + 1)]
    return [100 * x for x in found]


def temperature():
    z = logits([1, 0.5])
    right = softmax([x / 2 for x in z])[1]
    return [100 * x for x in (right, softmax(z)[1], softmax([2 * x for x in z])[1], softmax(z)[1] / 2)]


def loss():
    return [-log(0.2), log(0.2), -log(0.2) / log(2), -log(0.2) / log(10), 1 - 0.2]


def top_three():
    p = softmax(logits([1, 0.5]))
    best = sorted(p, reverse=True)
    rest = 1 - sum(best[:3])
    return [100 * x for x in (p[0] / sum(best[:3]), p[0], p[0] / sum(best[:2]), p[1] / sum(best[:3]), p[0] + rest / 3)]


def smoothed():
    logs = [log(x) for x in softmax(logits([0, 1]))]
    right, others = logs[2], sum(logs) - logs[2]
    return [-(0.8 * right + 0.2 / 5 * sum(logs)), -right, -0.8 * right, -(0.8 * right + 0.2 / 4 * others)]


BY_HAND = {
    "ex-runs": runs, "ex-vectors": vectors, "ex-received": received,
    "ex-shift": shifted_ids, "ex-longest": longest, "ex-merge": merged, "ex-entries": grown,
    "ex-wave": wave, "ex-sum": placed, "ex-turn": turn, "ex-two-hot": two_hot,
    "ex-score": score, "ex-coefficient": coefficient, "ex-output": output, "ex-weights": weights,
    "ex-norm": first_norm, "ex-network": network, "ex-residual": second_norm, "ex-count": network_size,
    "ex-masked": masked, "ex-cross": cross, "ex-cells": cells, "ex-cross-output": cross_output,
    "ex-heads": heads, "ex-mix": mix, "ex-coefficients": coefficients, "ex-next": next_query,
    "ex-probability": probability, "ex-temperature": temperature, "ex-loss": loss, "ex-top-k": top_three, "ex-smoothing": smoothed,
}  # fmt: skip
"from an exercise to its answer and what its slips give; percentages as they are typed"


def rounded(number: float, digits: int) -> Decimal:
    return Decimal(repr(number)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_has_exercises_with_slips_and_all_are_calculated_here(chapter):
    found = records(chapter)
    assert len(found) >= FEWEST and all(len(record["slips"]) >= 2 for record in found.values())
    assert found.keys() <= BY_HAND.keys()


@pytest.mark.parametrize("name", BY_HAND)
def test_the_answer_and_every_slip_are_what_plain_loops_give(name):
    record, numbers = RECORDS[name], BY_HAND[name]()
    shown = [record["right"][0], *(slip[0] for slip in record["slips"])]
    digits = asked(record)
    assert [Decimal(text) for text in shown] == [rounded(number, digits) for number in numbers]
    assert len({*shown}) == len(shown)


@pytest.mark.parametrize("name", BY_HAND)
def test_more_digits_and_fewer_are_those_of_the_same_number(name):
    record, number = RECORDS[name], BY_HAND[name]()[0]
    for text in record["right"]:
        places = len(text.partition(".")[2])
        assert abs(Decimal(text) - Decimal(repr(number))) <= Decimal("0.5").scaleb(-max(places, asked(record))) + Decimal("1e-9")
    for text in record["coarser"]:
        assert any(Decimal(text) == rounded(number, digits) for digits in range(asked(record)))


def asked(record: dict) -> int:
    """The decimals asked for: those of the widest of the first spellings."""
    first = [record["right"][0], *(slip[0] for slip in record["slips"])]
    return max(len(text.partition(".")[2]) for text in first)
