"""Strips: vectors as coloured cells, the rows of a state, the hatch of a mask; and what stands beside them."""

import json
import re

import pytest

from engine.errors import AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import build_page, main_of, write_book

COMPUTE = """```compute
t = stepper("結合", 3, start=1)
n = t + 1
place = choice("追う行", "最後", "一つ目", "二つ目", "三つ目")
row = where((place > 0) * (place <= n), place - 1, n - 1)
possible = (counting(4) <= n).T
names = labels("猫", "は", "眠る")
Q = [[3, -0.004], [-1, 0], [2, 1.5]]
S = Q * (t + 1)
M = causal_mask(3)
A = softmax(masked(Q @ Q.T, M))
added = [[0, 0, 1]]
```

"""


@pytest.fixture
def page(tmp_path):
    return lambda text: main_of(build_page(tmp_path, COMPUTE + text))


def tables(tmp_path, text):
    return json.loads(render_site(write_book(tmp_path, COMPUTE + text))["tables/page.json"])["cells"]


def error_of(tmp_path, text):
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, COMPUTE + text))
    return caught.value.errors[0].message


def test_a_matrix_is_a_table_with_the_steps_of_the_scale_as_letters(page):
    html = page("<< strips(Q, names=names, digits=2) >>")
    assert '<table aria-label="Q クエリ">' in html
    assert re.findall(r'data-level="(.)">([^<]*)</td>', html) == [
        ("g", "3"), ("c", "&gt;\xa0−0.01"), ("c", "−1"), ("d", "0"), ("f", "2"), ("f", "1.5"),
    ]  # fmt: skip
    assert re.findall(r'<th scope="row">([^<]*)</th>', html) == ["猫", "は", "眠る"]
    assert re.findall(r'<th scope="col">([^<]*)</th>', html) == ["1", "2"]


def test_the_steps_of_a_row_follow_the_controls_in_one_string(tmp_path, page):
    text = "<< strips(S, names=names, digits=2) >>"
    cells = tables(tmp_path, text)
    assert cells["S[0,0]|steps"] == ["t", "ec fc gc"]
    assert '<tr data-bind="steps S[0,0]|steps">' in page(text)


def test_rows_behind_those_of_a_state_are_hidden(tmp_path, page):
    text = "<< strips(Q, names=names, rows=n) >>"
    assert [tables(tmp_path, text)[f"n&gt;{i}|hidden".replace("&gt;", ">")] for i in (1, 2)] == [["t", " - -"], ["t", "  -"]]
    html = page(text)
    assert html.count('<tr hidden="" data-bind="hidden n&gt;2|hidden">') == 1
    assert '<tr data-bind="hidden n&gt;1|hidden">' in html


def test_the_followed_row_has_its_mark(page):
    html = page("<< strips(Q, names=names, rows=n, follow=row) >>")
    assert re.findall(r'<th scope="row"[^>]*aria-current="true"[^>]*>([^<]*)<', html) == ["は"]


def test_what_a_mask_hides_is_zero_hatched_and_said(page):
    html = page("<< strips(A, names=names, columns=names, rows=n, mask=M, percent=0) >>")
    hidden = re.findall(r"<td([^>]*data-masked[^>]*)>(.*?)</td>", html)
    assert [re.sub("<[^>]*>", "", inner) for _, inner in hidden] == ["0%（隠す）"] * 3
    assert ["data-absent" in attributes.split("data-bind")[0] for attributes, _ in hidden] == [False, True, True]
    assert html.count("data-level") == 9


def test_tokens_are_set_apart_and_followed(page):
    html = page("<< tokens(names, marked=added, follow=row) >>")
    assert re.findall(r"<li([^>]*)>", html) == [
        ' data-bind="aria-current row=0|current"',
        ' aria-current="true" data-bind="aria-current row=1|current"',
        ' class="marked" data-bind="aria-current row=2|current"',
    ]


def test_impossible_states_of_a_choice_are_disabled(tmp_path, page):
    text = "<< control(place, possible=possible) >>"
    cells = tables(tmp_path, text)
    assert [cells[f"possible[{k}]|disabled"] for k in (2, 3)] == [["t", " - -"], ["t", "  -"]]
    inputs = re.findall(r"<input[^>]*>", page(text))
    assert [bool(re.search(r' disabled=""', one)) for one in inputs] == [False, False, False, True]
    assert [" data-bind=" in one for one in inputs] == [False, False, True, True]


@pytest.mark.parametrize(
    "text, message",
    [
        ("<< strips(names) >>", "strips() shows numbers; labels are shown by tokens()"),
        ("<< strips(Q, names=added) >>", "names= is one row of 3 labels"),
        ("<< strips(Q, rows=Q) >>", "rows= is one number"),
        ("<< strips(Q, mask=M) >>", "the mask is 3×3, the matrix 3×2"),
        ("<< control(t, possible=possible) >>", "possible= goes with a choice, and is one row with a 1 or a 0 for each of its 3 states"),
        ("<< control(place, possible=added) >>", "possible= goes with a choice, and is one row with a 1 or a 0 for each of its 4 states"),
    ],
)
def test_what_does_not_fit_is_an_error(tmp_path, text, message):
    assert error_of(tmp_path, text) == message
