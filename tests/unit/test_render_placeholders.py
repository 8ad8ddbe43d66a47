"""Where placeholders may stand, and what becomes of them there."""

import json

import pytest

from engine.errors import AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import build_page, main_of, text_of, write_book

COMPUTE = """```compute
names = labels("猫", "眠る")
a = slider("つまみ", 0, 1, step=0.5, start=1)
x = [1, 0.5]
W = [[a, 1 - a], [0, 3]]
Q = labelled(x @ W, columns=names)
third = 1 / 3
tiny = 0.00001 / 3
```

"""


@pytest.fixture
def page(tmp_path):
    return lambda text: main_of(build_page(tmp_path, COMPUTE + text))


def test_a_number_in_prose_is_a_cell_with_its_id(page):
    assert '<span class="n" data-cell="third">0.3333</span>' in page("値は<< compute(third) >>です。")


def test_a_number_that_follows_a_control_reserves_the_room_of_its_widest_state(page):
    html = page("値は<< compute(Q[\"猫\"]) >>です。")
    assert 'data-cell="Q[猫]"' in html and 'class="n w' in html and ">1</span>" in html


def test_a_number_may_stand_in_a_heading_whose_id_does_not_contain_it(page):
    html = page("## 値は<< compute(third) >>")
    assert '<h2 id="値は">' in html and 'data-cell="third"' in html


def test_a_number_may_stand_in_a_table(page):
    assert '<td class="right"><span class="n" data-cell="third">' in page("| 数 |\n|--:|\n| << compute(third) >> |")


def test_a_number_may_stand_in_a_fold_and_in_its_title(page):
    html = page("::: fold 値<< compute(third) >>\n中身<< compute(third, digits=2) >>\n:::")
    assert '<span class="title">値<span class="n" data-cell="third">' in html and 'data-cell="third~2">0.33<' in html


def test_a_number_in_a_formula_is_one_mn_with_its_id(page):
    assert '<mn data-cell="third">0.3333</mn>' in page("式 $x = << compute(third) >>$ です。")
    assert '<mn data-cell="third">0.3333</mn>' in page("$$x = << compute(third) >>$$")


def test_a_matrix_in_a_formula_has_one_cell_an_entry(page):
    html = page("$W = << compute(W) >>$")
    assert html.count("<mtr>") == 2 and [f'data-cell="{id}"' in html for id in ("a", "W[0,1]", "W[1,0]", "W[1,1]")] == [True] * 4


def test_a_matrix_alone_in_a_paragraph_is_a_table_in_brackets(page):
    html = page("<< compute(Q, title=\"題\") >>")
    assert '<table class="brackets"' in html and '<th scope="col">猫</th>' in html and "1×2" in html


def test_nothing_is_expanded_in_code(page):
    html = page("`<< compute(third) >>`\n\n```\n<< compute(third) >>\n```")
    assert html.count("&lt;&lt; compute(third) &gt;&gt;") == 2 and "data-cell" not in html


def test_the_marker_can_be_written_literally(page):
    assert "&lt;&lt; compute(third) &gt;&gt;" in page(r"\<< compute(third) >>")


@pytest.mark.parametrize("before, after", [("**", "**"), ("「**", "**」"), ("*", "*")])
def test_emphasis_does_not_depend_on_a_value(page, before, after):
    html = page(f"値は{before}<< compute(third) >>{after}です。")
    assert "*" not in text_of(html)


def test_percent_and_digits_are_forms_with_ids_of_their_own(page):
    html = page("<< compute(third, percent=1) >>と<< compute(third, percent=0) >>と<< compute(third, digits=2) >>")
    assert [f'data-cell="{id}"' in html for id in ("third%1", "third%0", "third~2")] == [True] * 3
    assert text_of(html) == "33.3%と33%と0.33"


def test_counts_of_many_digits_may_be_grouped(tmp_path):
    source = """```compute
k = choice("何倍", "一", "千")
n = 6738415 * 1000 ** k
N = [[1234, 5]]
```

全部で << compute(n, grouped=True) >> 個、そのままでは << compute(n) >> 個です。

$n << relation() >> << compute(n, grouped=True) >>$

<< table("番号", [[1, 2]], "数", N, grouped=True) >>

<< control(k) >>
"""
    html = build_page(tmp_path, source)
    assert '"n,":["k","6,738,415 6,738,415,000"]' in html and '"n":["k","6738415 6738415000"]' in html
    assert html.count('data-cell="n,"') == 2
    assert "<mn" in html and ">6,738,415<" in html
    assert 'data-cell="N[0],">1,234<' in html and ">1234<" not in html


def test_a_relation_is_equal_only_where_both_sides_are_exact(page):
    html = page("$a = << compute(third) >>$ $<< compute(x[1]) >> << relation() >> << compute(x[1]) >>$ $x << relation() >> << compute(third) >>$")
    assert ">≈</mo>" in html and html.count(">=</mo>") == 2


def test_a_relation_before_a_bound_is_its_sign(page):
    html = page("$x << relation() >> << compute(tiny) >>$")
    assert '<mo data-cell="=tiny!|relation" lspace="0">&lt;</mo>' in html or "&lt;</mo>" in html
    assert '<mn data-cell="tiny!">0.0001</mn>' in html
    assert "&lt;\u00a00.0001" in page("値は<< compute(tiny) >>です。")


def test_a_relation_reads_its_neighbours_only_up_to_the_next_boundary(page):
    html = page(r"$$x << relation() >> << compute(x[1]) >> \quad y << relation() >> << compute(third) >>$$")
    assert ">=</mo>" in html and ">≈</mo>" in html


def test_a_relation_follows_a_control(tmp_path):
    files = render_site(write_book(tmp_path, COMPUTE + "$y << relation() >> << compute(a / 3) >>$"))
    tables = json.loads(files["tables/page.json"])["cells"]
    assert tables["=a/3|relation"] == ["a", "= ≈ ≈"] and tables["a/3"] == ["a", "0 0.1667 0.3333"]


def test_steps_write_out_a_product_with_shown_values(page):
    html = text_of(page('$<< steps(Q["眠る"]) >>$'))
    assert html.replace(" ", "") == "1×0+0.5×3=1.5"


def test_steps_write_negative_operands_in_parentheses(page):
    text = COMPUTE.replace("x = [1, 0.5]", "x = [1, -0.5]")
    assert "(−0.5)" in text_of(page(text.removeprefix(COMPUTE)) if False else page('$<< steps([1, -0.5] @ [[1], [2]]) >>$'))


def test_steps_colour_operands_by_the_role_of_their_name(page):
    assert 'class="role-weight"' in page('$<< steps(Q["眠る"]) >>$')


def test_equal_ids_carry_equal_strings_everywhere(page):
    html = page('<< compute(Q["猫"]) >>と$<< compute(Q["猫"]) >>$と\n\n<< compute(Q) >>')
    assert html.count('data-cell="Q[猫]"') == 3


def test_a_cell_depends_on_the_controls_that_move_it_and_no_other(tmp_path):
    text = COMPUTE.replace("x = [1, 0.5]", 'b = switch("もう一つ", start=False)\nx = [1, 0.5]')
    files = render_site(write_book(tmp_path, text + '<< compute(Q["猫"] + b) >> << compute(Q["猫"]) >> << compute(b * 0) >>'))
    tables = json.loads(files["tables/page.json"])
    assert tables["cells"]["Q[猫]"] == ["a", "0 0.5 1"]
    assert tables["cells"]["Q[猫]+b"] == ["a b", "0 1 0.5 1.5 1 2"]
    assert "b*0" not in tables["cells"]
    assert tables["controls"]["a"] == {"kind": "slider", "label": "つまみ", "states": ["0", "0.5", "1"], "start": 2}


def test_all_errors_of_a_page_are_shown_at_once_each_with_its_place(tmp_path):
    text = COMPUTE + "<< compute(thrid) >>\n\n$\\frac{1}$\n\n<< control(b) >>\n\n値は<< relation() >>です。\n"
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, text))
    shown = [str(error).splitlines()[0] for error in caught.value.errors]
    assert len(shown) == 4
    assert shown[0] == "content/page.md:16:12: no name 'thrid'; did you mean 'third'? [C101]"
    assert shown[1].startswith("content/page.md:18:") and shown[2].startswith("content/page.md:20:")
    assert shown[3].startswith("content/page.md:22:3: relation() cannot stand in running text")
