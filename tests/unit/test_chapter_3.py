"""Chapter 3 again, without the engine: its model file is read here and everything recalculated in floats by plain loops."""

from math import cos, exp, pi, sin, sqrt

import pytest

from engine.evaluate.model import Library, read_model
from engine.evaluate.weights import FILE, write_weights
from engine.parse.page import read_page
from tests.certify import CONTENT, PROJECT
from tests.unit.model_file import read_sections

VOCABULARY = "詰め物 開始 終了 The cat sleeps . 猫 は 眠る 。 犬 が 人 を 噛む".split()
WIDTH = 8


MODEL = read_sections()


@pytest.fixture(scope="module")
def chapter():
    return read_model(read_page(CONTENT / "chapter-3.md", PROJECT), Library(CONTENT))


def value(chapter, name, **state):
    array = chapter.value(chapter.names[name], state).array
    return [[x if isinstance(x, str) else float(x) for x in line] for line in array]


def near(rows):
    return [pytest.approx(row, abs=1e-12) for row in rows]


def wave(place):
    """One row of the paper's positions."""
    row = []
    for j in range(WIDTH):
        angle = place / 10000 ** ((j - j % 2) / WIDTH)
        row.append(cos(angle) if j % 2 else sin(angle))
    return row


def embedded(tokens):
    return [MODEL["E"][VOCABULARY.index(token)] for token in tokens]


def plus(a, b):
    return [[x + y for x, y in zip(left, right)] for left, right in zip(a, b)]


def times(a, b):
    return [[sum(row[k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))] for row in a]


def attend(x):
    """Self-attention without a mask, one row after the other."""
    q, k, v = (times(x, MODEL[name]) for name in ("W_Q", "W_K", "W_V"))
    rows = []
    for query in q:
        powers = [exp(sum(a * b for a, b in zip(query, key)) / sqrt(len(query))) for key in k]
        rows.append([sum(p * line[j] for p, line in zip(powers, v)) / sum(powers) for j in range(len(v[0]))])
    return rows


DOG, MAN = list("犬が人を") + ["噛む"], list("人が犬を") + ["噛む"]


def test_the_weights_are_the_stated_generator_s():
    assert (PROJECT / FILE).read_text(encoding="utf-8") == write_weights()


def test_the_weights_are_random_hundredths_between_minus_one_and_one():
    weights = {name: rows for name, rows in MODEL.items() if name != "draws"}
    numbers = [x for rows in weights.values() for row in rows for x in row]
    assert len(numbers) == 16 * 8 + 2 * 3 * 8 * 4 + 8 * 8 + 2 * 8 * 16 + 8 * 16
    assert all(-1 <= x <= 1 and abs(100 * x - round(100 * x)) < 1e-9 for x in numbers)
    assert abs(sum(numbers)) / len(numbers) < 0.1


def test_the_draws_are_random_hundredths_from_zero_and_below_one():
    (draws,) = MODEL["draws"]
    assert len(draws) == 5 and all(0 <= x < 1 and abs(100 * x - round(100 * x)) < 1e-9 for x in draws)


def test_an_id_picks_a_row_and_a_one_hot_row_times_the_table_is_the_same(chapter):
    assert value(chapter, "E") == MODEL["E"]
    assert value(chapter, "picked") == embedded(["猫", "は", "眠る", "。"])
    assert value(chapter, "all_hot") == [[float(token == entry) for entry in VOCABULARY] for token in ("猫", "は", "眠る", "。")]
    assert value(chapter, "hot_rows") == value(chapter, "picked") and value(chapter, "hot_distance") == [[0]]
    assert value(chapter, "small") == [row[:2] for row in embedded(["The", "cat", "sleeps"])]
    assert value(chapter, "by_hand") == [embedded(["cat"])[0][:2]]


@pytest.mark.parametrize("on", [0, 1])
def test_the_order_experiment_in_both_positions_of_its_switch(chapter, on):
    places = [[on * x for x in wave(place)] for place in range(5)]
    dog = attend(plus(embedded(DOG), places))
    man = attend(plus(embedded(MAN), places))
    back = [man[MAN.index(token)] for token in DOG]
    gap = max(abs(x - y) for a, b in zip(dog, back) for x, y in zip(a, b))
    assert value(chapter, "out_dog", positions_on=on) == near(dog)
    assert value(chapter, "back", positions_on=on) == near(back)
    assert value(chapter, "shown_gap", positions_on=on) == near([[gap]])
    assert chapter.value(chapter.names["back"], {"positions_on": on}).rows == tuple(DOG)


def test_without_positions_the_gap_is_zero_and_with_them_it_is_not(chapter):
    assert value(chapter, "shown_gap", positions_on=0) == value(chapter, "shown_plain_gap") == [[0]]
    assert value(chapter, "gap", positions_on=0)[0][0] < 1e-40
    assert value(chapter, "placed_gap") == value(chapter, "shown_gap", positions_on=1)
    assert value(chapter, "placed_gap")[0][0] > 0.1


@pytest.mark.parametrize("place", range(16))
def test_every_position_of_the_slider(chapter, place):
    row = wave(place)
    assert value(chapter, "pe", p=place) == near([row])
    assert value(chapter, "angle", p=place) == near([[place / 10 ** (j // 2) for j in range(WIDTH)]])
    assert value(chapter, "x", p=place) == near(plus(embedded(["猫"]), [row]))
    assert value(chapter, "moved", p=place) == near([wave(place + 3)[2:4]])
    assert value(chapter, "there", p=place) == near([wave(place + 3)[2:4]])


def test_position_zero_and_the_lengths_of_the_waves(chapter):
    assert value(chapter, "first_place") == [[0, 1] * 4]
    lengths = [2 * pi * 10 ** (j // 2) for j in range(WIDTH)]
    assert value(chapter, "turns") == [pytest.approx(lengths)]
    assert lengths[-1] < value(chapter, "longest")[0][0] == pytest.approx(20000 * pi)


def test_the_drawn_waves_go_through_the_values_at_whole_positions(chapter):
    waves = value(chapter, "waves")
    assert [waves[4 * place] for place in range(16)] == near(map(wave, range(16)))


def test_what_is_said_of_positions_0_and_6_is_so():
    first, sixth = wave(0), wave(6)
    assert max(abs(a - b) for a, b in zip(first[:2], sixth[:2])) < 0.3 < max(abs(a - b) for a, b in zip(first, sixth))


def test_every_token_at_every_place_of_the_slider_has_a_row_of_its_own():
    rows = [plus([entry], [wave(place)])[0] for entry in MODEL["E"] for place in range(16)]
    apart = [max(abs(x - y) for x, y in zip(a, b)) for k, a in enumerate(rows) for b in rows[:k]]
    assert min(apart) > 0.01


def test_the_learned_positions_are_the_paper_s_row_e(chapter):
    assert value(chapter, "bleu_waves") == [[25.8]] and value(chapter, "bleu_learned") == [[25.7]]


def test_the_chapter_ends_with_one_row_of_eight_components_a_token(chapter):
    assert value(chapter, "X") == near(plus(embedded(["猫", "は", "眠る", "。"]), [wave(place) for place in range(4)]))
    assert chapter.value(chapter.names["X"], {}).rows == ("猫", "は", "眠る", "。")


def test_one_token_at_two_places_has_one_row_of_e_and_two_of_x():
    assert all(wave(a) != wave(b) for a in range(16) for b in range(a))
