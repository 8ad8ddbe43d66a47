"""Strips of tokens, and tables that grow: what exists in some states only is there, empty and hidden."""

import json
import re

import pytest

from engine.errors import AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import build_page, main_of, write_book

COMPUTE = """```compute
t = stepper("結合", 3, start=1)
names = labels("ab", "b")
letters = letters_of(names, "_")
merges = learn_merges(letters, [2, 1], 2)
pieces = merge(letters, merges[0:t])
made = join(merges[0:t], "")
tokens = labels("猫", "は")
```

"""


@pytest.fixture
def page(tmp_path):
    return lambda text: main_of(build_page(tmp_path, COMPUTE + text))


def tables(tmp_path, text):
    return json.loads(render_site(write_book(tmp_path, COMPUTE + text))["tables/page.json"])["cells"]


def test_tokens_stand_in_boxes_with_their_ids_below(page):
    html = page('<< tokens(tokens, below=[7, 8], label="訳文") >>')
    assert '<ul class="tokens" aria-label="訳文">' in html
    assert re.findall(r'class="token" data-cell="([^"]*)">(.)</span><span class="n" data-cell="[^"]*">(.)<', html) == [
        ("tokens[0]", "猫", "7"), ("tokens[1]", "は", "8"),
    ]  # fmt: skip


def test_a_box_that_does_not_exist_in_a_state_is_empty_there(tmp_path, page):
    text = '<< tokens(pieces, names=names, times=[2, 1], headings=labels("語", "回数", "部品")) >>'
    cells = tables(tmp_path, text)
    assert cells["pieces[ab,0]"] == ["t", "a a ab_"] and cells["pieces[ab,1]"] == ["t", "b b_ "]
    assert cells["pieces[ab,2]"] == ["t", "_  "]
    html = page(text)
    assert '<span class="token" data-cell="pieces[ab,2]" hidden></span>' in html
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)<', html) == ["語", "回数", "部品"]
    assert html.count('<th scope="row">') == 2


def test_a_row_of_a_growing_table_is_there_in_every_state_and_hidden_in_some(tmp_path, page):
    text = '<< table("部品", made, "順番", (counting(2) + 1)[0:t]) >>'
    cells = tables(tmp_path, text)
    assert cells["made[0,0]"] == ["t", " b_ b_"] and cells["made[1,0]"] == ["t", "  ab_"]
    html = page(text)
    assert '<table class="growing">' in html and html.count('<th scope="row">') == 2
    assert re.search(r'data-cell="made\[1,0\]" hidden></span>', html)


def test_a_table_of_fixed_size_does_not_grow_and_may_have_one_column(page):
    html = page('<< table("語", names) >>')
    assert "growing" not in html and html.count("<tr>") == 3


def test_words_are_not_set_as_numbers(page):
    html = page("<< compute(tokens[0, 0]) >>と<< compute(t) >>")
    assert '<span class="n label" data-cell="tokens[0]">猫</span>' in html and 'class="n" data-cell="t"' in html


def test_a_stepper_through_counts_shows_the_count(page):
    html = page("<< control(t) >>")
    assert '<span data-position="t" data-first="0">1</span> / 2</span>' in html


FAULTS = [
    ("<< tokens([1, 2]) >>", "tokens() shows labels; a matrix of numbers is shown by compute()"),
    ("<< tokens(tokens, below=[1, 2, 3]) >>", "below= is 1×3, the tokens are 1×2"),
    ("<< tokens(tokens, below=counting(2)) >>", "below= is 2×1, the tokens are 1×2; turn it with .T"),
    ("<< tokens(tokens, names=names, headings=labels(\"a\", \"b\")) >>", "names= is 1×2; there are 1 rows of tokens"),
    ("<< tokens(pieces, names=names) >>", 'names= asks for 2 headings=labels("…", "…")'),
    ("<< tokens(pieces, headings=labels(\"a\")) >>", "headings= and times= go with names="),
    ("語は<< tokens(tokens) >>です。", "tokens() cannot stand in running text; give it a paragraph of its own"),
    ('<< table("語", pieces) >>', "a column of a table is one row or one column, not 2×3"),
    ('<< table("語") >>', "table() takes a heading and a column, again and again"),
]


@pytest.mark.parametrize("text, message", FAULTS, ids=[text for text, _ in FAULTS])
def test_mistakes_are_named(tmp_path, text, message):
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, COMPUTE + text))
    assert message in str(caught.value.errors[0])
