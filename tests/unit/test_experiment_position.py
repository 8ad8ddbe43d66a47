"""The experiment with positions again, without the engine: plain loops over floats, in every state of its controls."""

import re
from itertools import product
from math import cos, exp, hypot, sin, sqrt

import pytest

from engine.evaluate.model import Library, read_model
from engine.parse.page import read_page
from tests.certify import CONTENT, PROJECT
from tests.unit.shown_page import ShownPage
from tests.unit.shown_strings import page_cells
from tests.unit.test_chapter_3 import DOG, MAN, MODEL, attend, embedded, plus, times, wave

ADDRESS = "experiment-position"
SIZES = (8, 16, 32)
EACH_SIZE = pytest.mark.parametrize("size, d", [*enumerate(SIZES)])
PLACES = range(64)
SHIFTS, APART = range(31), range(9)
QUERY, KEY = (1.6, 1.2, 1.2, 1.6), (1.0, 0.0, 0.8, -0.6)
SPEEDS = (1.0, 0.01)


@pytest.fixture(scope="module")
def page():
    return read_model(read_page(CONTENT / f"{ADDRESS}.md", PROJECT), Library(CONTENT))


def value(page, name, **state):
    return [[float(x) for x in line] for line in page.value(page.names[name], state).array]


def near(rows):
    return [pytest.approx(row, abs=1e-12) for row in rows]


def component(place, j, d):
    """The paper's formula, as it stands."""
    angle = place / 10000 ** ((j - j % 2) / d)
    return cos(angle) if j % 2 else sin(angle)


def vector(place, d):
    return [component(place, j, d) for j in range(d)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def turned(row, place):
    """Each pair as one complex number, turned."""
    result = []
    for i, speed in enumerate(SPEEDS):
        pair = complex(row[2 * i], row[2 * i + 1]) * complex(cos(place * speed), sin(place * speed))
        result += [pair.real, pair.imag]
    return result


@EACH_SIZE
def test_the_table_of_each_size_is_the_paper_s_formula(page, size, d):
    columns = [vector(place, d) for place in PLACES]
    assert value(page, "PE", size=size) == near([[column[j] for column in columns] for j in range(d)])
    assert value(page, "own_speeds", size=size) == near([[10000 ** (-2 * i / d)] for i in range(d // 2)])


@EACH_SIZE
def test_the_table_beside_the_picture_has_the_chosen_column_at_every_position(page, size, d):
    cells = page_cells(ADDRESS)
    for place in PLACES:
        column = vector(place, d)
        for name, first in (("S", 0), ("C", 1)):
            rows = value(page, name, size=size)
            assert [row[place] for row in rows] == pytest.approx(column[first::2], abs=1e-12)
    for pair in range(16):
        strings = cells.known[f"S[:,p][{pair},0]"].strings
        assert all(bool(string) == (pair < d // 2) for string in strings[64 * size : 64 * (size + 1)])


def test_the_waves_and_their_marks_are_those_of_eight_components(page):
    waves = value(page, "waves")
    assert [waves[3 * place] for place in PLACES] == near([vector(place, 8) for place in PLACES])
    for place in PLACES:
        assert value(page, "waves_now", p=place) == near([vector(place, 8)])
    assert value(page, "further") == near([vector(place, 8) for place in (0, 1, 2, 3, 6, 10, 20, 40, 63)])


@EACH_SIZE
def test_the_dot_product_of_two_positions_depends_on_their_distance_only(page, size, d):
    vectors = [vector(place, d) for place in PLACES]
    matrix = value(page, "G", size=size)
    assert matrix == near([[dot(vectors[i], vectors[j]) for j in range(32)] for i in range(32)])
    curve = [row[size] for row in value(page, "by_distance")]
    assert curve == pytest.approx([dot(vectors[0], vectors[k]) for k in PLACES], abs=1e-12)
    assert all(abs(matrix[i][j] - curve[abs(i - j)]) < 1e-12 for i, j in product(range(32), repeat=2))
    for distance in range(32):
        three = [dot(vectors[i], vectors[i + distance]) for i in (0, 10, 31)]
        assert value(page, "dots", size=size, distance=distance) == near([[x] for x in three])
        assert max(three) - min(three) < 1e-12
    assert curve[0] == d / 2


def test_a_larger_distance_is_not_always_a_smaller_dot_product(page):
    for size in range(3):
        curve = [row[size] for row in value(page, "by_distance")]
        assert any(later > earlier for earlier, later in zip(curve, curve[1:]))


STATES = [*product(SHIFTS, APART)]


def test_the_query_and_the_key_are_turned_by_their_places_in_every_state(page):
    for shift, apart in STATES:
        state = {"shift": shift, "apart": apart}
        assert value(page, "q_now", **state) == near([turned(QUERY, shift + apart)])
        assert value(page, "k_now", **state) == near([turned(KEY, shift)])
        assert value(page, "dot", **state) == near([[dot(turned(QUERY, shift + apart), turned(KEY, shift))]])
        assert value(page, "q_angles", **state) == near([[(shift + apart) * speed] for speed in SPEEDS])


def test_shifting_both_leaves_the_dot_product_alone_in_every_state(page):
    for apart in APART:
        first = page.value(page.names["dot"], {"shift": 0, "apart": apart}).array[0, 0]
        for shift in SHIFTS:
            now = page.value(page.names["dot"], {"shift": shift, "apart": apart}).array[0, 0]
            assert abs(now - first) <= 1e-12
            assert abs(dot(turned(QUERY, shift + apart), turned(KEY, shift)) - float(first)) <= 1e-12
    assert len({round(value(page, "dot", apart=apart)[0][0], 4) for apart in APART}) == len(APART)


def test_the_page_shows_a_dot_product_that_follows_the_distance_and_not_the_shift():
    tables = ShownPage(ADDRESS).tables
    assert tables["cells"]["first_pair+second_pair"][0] == "apart"
    assert tables["cells"]["q_now[0]"][0] == "shift apart" and tables["cells"]["k_now[0]"][0] == "shift"


def test_the_table_for_readers_without_script_has_four_equal_rows(page):
    rows = value(page, "shifts_and_gaps")
    expected = [dot(turned(QUERY, gap), KEY) for gap in (0, 1, 3, 5, 8)]
    assert rows == near([expected] * 4)
    assert value(page, "unturned")[0][0] == pytest.approx(expected[0])


def attend_turned(x):
    """As in chapter 3, with the queries and the keys turned by their places, and the values left alone."""
    q, k = ([turned(row, place) for place, row in enumerate(times(x, MODEL[name]))] for name in ("W_Q", "W_K"))
    v = times(x, MODEL["W_V"])
    rows = []
    for query in q:
        powers = [exp(dot(query, key) / sqrt(len(query))) for key in k]
        rows.append([sum(p * line[j] for p, line in zip(powers, v)) / sum(powers) for j in range(len(v[0]))])
    return rows


def gaps(dog, man):
    """The largest difference of each token's row."""
    back = [man[MAN.index(token)] for token in DOG]
    return [max(abs(x - y) for x, y in zip(a, b)) for a, b in zip(dog, back)]


def test_the_order_experiment_in_its_three_ways(page):
    places = [wave(place) for place in range(5)]
    dog, man = embedded(DOG), embedded(MAN)
    expected = [
        gaps(attend(dog), attend(man)),
        gaps(attend(plus(dog, places)), attend(plus(man, places))),
        gaps(attend_turned(dog), attend_turned(man)),
    ]
    for way, rows in enumerate(expected):
        assert value(page, "gaps_now", way=way) == near([[x] for x in rows])
        assert value(page, "largest_gaps")[way][0] == pytest.approx(max(rows), abs=1e-12)
    assert max(abs(gap) for [gap] in value(page, "gaps_now", way=0)) < 1e-40  # the order of a sum; shown as 0
    assert min(expected[1] + expected[2]) > 0.01


# What the figures draw

RUN = re.compile(r"M(\d+),(\d+)h(\d+)")


def painted(cells, name, state):
    """The step of every painted cell, from the seven paths of a fine heat."""
    steps = {}
    for wanted in range(-3, 4):
        cell = cells.known[f"{name}.{wanted}"]
        for column, row, length in RUN.findall((cell.strings or (cell.text,) * 3)[state]):
            for j in range(int(column), int(column) + int(length)):
                assert (int(row), j) not in steps
                steps[int(row), j] = wanted
    return steps


def step_of(x, largest):
    size = 0 if abs(x) < 1e-12 else 1 if abs(x) <= largest / 3 else 2 if abs(x) <= 2 * largest / 3 else 3
    return -size if x < 0 else size


@EACH_SIZE
def test_every_cell_of_the_two_fine_heats_is_painted_once_in_the_step_of_its_number(size, d):
    cells = page_cells(ADDRESS)
    vectors = [vector(place, d) for place in PLACES]
    largest = max(abs(x) for row in vectors for x in row)
    assert painted(cells, "PE[0,0]|fig-table", size) == {(j, p): step_of(vectors[p][j], largest) for p in PLACES for j in range(d)}
    dots = {(i, j): dot(vectors[i], vectors[j]) for i, j in product(range(32), repeat=2)}
    assert painted(cells, "G[0,0]|fig-dots", size) == {at: step_of(x, d / 2) for at, x in dots.items()}


def test_the_arrows_are_turned_to_where_the_numbers_say_in_every_state():
    cells = page_cells(ADDRESS)
    for role, row, states in (("query", QUERY, STATES), ("key", KEY, [(shift, 0) for shift in SHIFTS])):
        for pair in range(2):
            turns = cells.known[f"{role[0]}_now[{2 * pair}]|fig-turns.{role}.turn"].strings
            labels = cells.known[f"{role[0]}_now[{2 * pair}]|fig-turns.{role}.label"].strings
            assert len(turns) == len(labels) == len(states)
            for (shift, apart), turn, label in zip(states, turns, labels):
                x, y = turned(row, shift + apart)[2 * pair : 2 * pair + 2]
                a, b, c, d = (float(number) for number in turn[7:].split(",")[:4])
                before = row[2 * pair], -row[2 * pair + 1]
                assert (a * before[0] + c * before[1], b * before[0] + d * before[1]) == pytest.approx((x, -y), abs=2e-4)
                across, down = (float(number) for number in label[10:-1].split(","))
                assert (across / hypot(across, down), -down / hypot(across, down)) == pytest.approx((x / hypot(x, y), y / hypot(x, y)), abs=1e-3)


def test_the_arc_between_the_arrows_does_not_move_when_both_are_shifted():
    cells = page_cells(ADDRESS)
    for pair in range(2):
        arc = cells.known[f"q_now[{2 * pair}]|fig-turns.arc"]
        assert arc.controls == ("apart",) and len(set(arc.strings)) == len(APART)
