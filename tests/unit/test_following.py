"""What a control chooses: the followed row or column, the hatched entries, the row whose arithmetic is written out."""

import json
import re

import pytest

from engine.errors import AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import build_page, main_of, text_of, write_book

COMPUTE = """```compute
names = labels("猫", "眠る", "。")
t = choice("追う行", names, start="眠る")
Q = labelled([[1, 0], [0, -2], [1, 1]], rows=names)
K = labelled([[1, 2], [3, 4], [5, 6]], rows=names)
S = Q @ K.T
M = causal_mask(3)
hidden = masked(S, M)
E = exp(hidden)
A = E / total(E)
R = relu(S)
```

"""


@pytest.fixture
def page(tmp_path):
    return lambda text: build_page(tmp_path, COMPUTE + text)


def tables_of(html):
    return json.loads(re.search(r"data-tables>(.*?)</script>", html, re.DOTALL)[1])["cells"]


def strings(html, id):
    return tables_of(html)[id][1].split(" ")


def error_of(tmp_path, text):
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, COMPUTE + text))
    return str(caught.value.errors[0])


def test_a_followed_row_is_marked_in_the_start_state_and_bound_to_the_control(page):
    html = page("<< compute(S, follow=t) >>")
    assert '<tr class="followed" data-bind="class t=1|followed">' in html
    assert '<th scope="row" aria-current="true" data-bind="aria-current t=1|current">眠る</th>' in html
    assert '<tr data-bind="class t=0|followed">' in html
    assert strings(html, "t=2|followed") == ["-", "-", "followed"]
    assert strings(html, "t=1|current") == ["-", "true", "-"]


def test_a_followed_column_marks_its_cells_and_its_heading(page):
    html = page("<< compute(S, follow_column=t) >>")
    assert html.count('<td class="followed" data-bind="class t=1|followed">') == 3
    assert html.count('data-bind="aria-current t=') == 3


def test_several_blocks_share_the_strings_of_a_mark(page):
    once = tables_of(page("<< compute(S, follow=t) >>"))
    assert tables_of(page("<< compute(S, follow=t, follow_column=t) >>\n\n<< compute(S.T, follow=t) >>")).keys() == once.keys()


def test_a_row_of_a_table_follows_the_control_and_numbers_keep_their_alignment(page):
    html = page('<< table("語", names, "値", S["猫"], "次", S["眠る"], follow=t, follow_column=t) >>')
    assert '<tr class="followed" data-bind="class t=1|followed">' in html
    assert 'data-bind="class t=1|right"' in html
    assert strings(html, "t=1|right") == ["right", "right\u00a0followed", "right"]


@pytest.mark.parametrize("follow", ["t + 1", "S", '"犬"', "3", "1.5"])
def test_what_is_followed_exists_in_every_state(tmp_path, follow):
    assert "follow" in error_of(tmp_path, f"<< compute(S, follow={follow}) >>")


def test_infinite_entries_are_hatched_where_they_were_asked_for(page, tmp_path):
    html = page("<< compute(hidden, infinity=True) >>")
    assert html.count('data-masked=""') == 3 and html.count("−∞") == 3
    assert "−∞ was not asked for" in error_of(tmp_path, "<< compute(hidden) >>")


def test_a_mask_hatches_zeros_that_it_made_and_no_others(page):
    html = page("<< compute(A, mask=M) >>")
    assert html.count('data-masked=""') == 3


def test_a_mask_may_be_one_row_for_all(page, tmp_path):
    assert page("<< compute(S, mask=[1, 0, 1]) >>").count("data-masked") == 3
    assert "2×2" in error_of(tmp_path, "<< compute(S, mask=[[1, 0], [1, 1]]) >>")


def test_the_hatch_follows_the_control(page):
    html = page("<< compute(A[t], mask=M[t]) >>")
    assert re.findall(r"<td([^>]*)>", html.partition("<tbody>")[2]) == ["", ' data-bind="data-masked M[t][1]|masked"', ' data-masked="" data-bind="data-masked M[t][2]|masked"']
    assert strings(html, "A[t][猫]|row") == ["猫", "眠る", "。"]
    assert strings(html, "M[t][1]|masked") == ["", "-", "-"]
    assert strings(html, "M[t][2]|masked") == ["", "", "-"]


def test_a_mask_can_be_shown_in_words(page, tmp_path):
    assert text_of(main_of(page('<< compute(M, words="隠す 使う", mask=M) >>'))).startswith("M 使う 隠す 隠す 使う 使う 隠す")
    assert "two words" in error_of(tmp_path, '<< compute(M, words="隠す") >>')


def test_a_table_hatches_only_the_columns_that_were_calculated_with_the_mask(page):
    html = page('<< table("相手", names, "内積", S["猫"], "マスク", hidden["猫"], "softmax", A["猫"], mask=M[0]) >>')
    assert re.findall(r"<td[^>]*>", html) == [
        '<td class="right">', '<td class="right">', '<td class="right">',
        '<td class="right">', '<td class="right" data-masked="">', '<td class="right" data-masked="">',
        '<td class="right">', '<td class="right" data-masked="">', '<td class="right" data-masked="">',
    ]  # fmt: skip


def test_what_relu_made_zero_is_hatched_with_a_word_in_the_states_in_which_it_was_negative(page):
    html = page('<< table("相手", names, "前", S[t], "後", R[t]) >>')
    assert strings(html, "S[t][猫]|negative") == ["", "負", ""]
    assert strings(html, "S[t][猫]|cut") == ["-", "", "-"]
    assert html.count('data-masked=""') == 3


def tex(html):
    return re.findall(r'data-tex="([^"]*)"', html)


def numbers(html):
    """The text of the numbers of the first formula, in their order."""
    found = re.findall(r"<m[no][^>]*>(.*?)</m[no]>", re.search(r"<math.*?</math>", html, re.DOTALL)[0])
    return [re.sub(r"<[^>]*>", "", text) for text in found]


def test_steps_of_a_chosen_row_are_those_of_the_row(page):
    html = page('$<< steps(S[t, "猫"]) >>$')
    assert numbers(html) == ["0", "×", "1", "+", "(−2)", "×", "2", "=", "−4"]
    assert strings(html, "Q[t][1]()") == ["0", "(−2)", "1"]
    assert strings(html, "S[t][猫]") == ["1", "−4", "3"]
    assert "K[t]" not in html


def test_steps_of_a_chosen_column_choose_in_the_right_matrix(page):
    html = page('$<< steps(S["。", t]) >>$')
    assert numbers(html) == ["1", "×", "3", "+", "1", "×", "4", "=", "7"]
    assert strings(html, "K[t][0]()") == ["1", "3", "5"]


def test_steps_of_a_chosen_row_of_a_softmax_divide_by_the_sum_of_that_row(page):
    html = page('$<< steps(A[t, "猫"]) >>$')
    assert strings(html, "E[t][猫]") == [strings(html, "E[t][猫]")[0], "0.0183", "20.0855"]
    assert "E[t][。]" in html


def test_steps_show_infinity_where_it_was_asked_for(page, tmp_path):
    assert numbers(page('$<< steps(E["猫", "。"], infinity=True) >>$')) == ["−∞", "=", "0"]
    assert "not asked for" in error_of(tmp_path, '$<< steps(E["猫", "。"]) >>$')


def test_a_chosen_row_has_the_role_of_its_matrix(page):
    assert 'class="role-query"' in page('$<< steps(S[t, "猫"]) >>$')


def test_a_typed_number_in_steps_is_written_as_it_was_typed(tmp_path):
    text = "```compute\nv = [0.5]\nepsilon = 0.00001\ns = sqrt(v + epsilon)\n```\n\n$<< steps(s, digits=3) >>$"
    assert numbers(build_page(tmp_path, text)) == ["0.5", "+", "0.00001", "≈", "0.707"]


FIGURES = {
    "bars": '"bars", A[t]',
    "heat": '"heat", A, follow=t, mask=M',
    "heat of a row": '"heat", A[t], mask=M[t]',
}


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_figures_follow_the_control(page, figure):
    html = page(f'::: figure {{#fig}}\n<< figure({figure}, title="題", description="説明") >>\n\n言葉。\n:::')
    assert 'data-bind="' in html


def test_a_number_in_a_box_of_a_drawing_is_that_of_the_chosen_row(tmp_path):
    content = write_book(tmp_path, COMPUTE + '::: figure {#fig}\n<< figure("flow", "one", q=Q[t], title="題", description="説明") >>\n\n言葉。\n:::')
    (content / "drawings").mkdir()
    (content / "drawings" / "one.yml").write_text("grid: a\nboxes:\n  a: \"行 {q}\"\n", encoding="utf-8")
    html = render_site(content)["page.html"].decode()
    assert strings(html, "Q[t][0]") == ["1", "0", "1"]


def test_a_heat_figure_moves_its_frame_and_hatches_by_the_mask(page):
    html = page('::: figure {#fig}\n<< figure("heat", A, follow=t, mask=M, title="題", description="説明") >>\n\n言葉。\n:::')
    assert len(set(strings(html, "t|fig.row"))) == 3
    assert strings(html, "t=0|weight") == ["700", "-", "-"] and strings(html, "t=0|▸") == ["▸\u00a0", "", ""]
    assert html.count('class="masked"') == 3 and 'id="pattern-masked"' in html


def test_a_heat_figure_shows_infinity_on_a_hatch(page):
    html = page('::: figure {#fig}\n<< figure("heat", hidden, infinity=True, title="題", description="説明") >>\n\n言葉。\n:::')
    assert html.count('class="masked"') == 3 and html.count("−∞") == 6


SUMS = """```compute
parts = labels("1", "2")
c = choice("成分", parts, start="1")
v = [1, -2, 0.3333]
W = labelled([[1, 0], [0.5, 2], [0.5, 1]], columns=parts)
b = labelled([0.25, -1], columns=parts)
z = v @ W + b
r = sqrt(v * v) / 3 @ W
```

"""


def sum_of(folder, placeholder):
    html = build_page(folder, SUMS + placeholder)
    return html, text_of(re.search(r'<figure class="matrix sum">.*?</figure>', html, re.DOTALL)[0])


def test_a_written_sum_has_a_line_a_product_its_bias_and_its_total(tmp_path):
    _, text = sum_of(tmp_path, '<< written_sum(z, column="2", title="題") >>')
    assert text == "題 受けた数 重み 積 1 1 × 0 = 0 2 −2 × 2 = −4 3 0.3333 × 1 = 0.3333 バイアス + −1 合計 = −4.6667"


def test_the_column_of_a_written_sum_follows_the_control(tmp_path):
    html, _ = sum_of(tmp_path, "<< written_sum(z, column=c, follow=2) >>")
    assert strings(html, "z[c]") == ["0.4167", "−4.6667"]
    assert strings(html, "v.T*W[:,c][1,0]") == ["−1", "−4"] and strings(html, "b[c]") == ["0.25", "−1"]
    assert html.count('<tr class="followed">') == 1


def test_a_written_sum_says_where_its_printed_products_do_not_add_up(tmp_path):
    html, text = sum_of(tmp_path, "<< written_sum(r, column=c, digits=0) >>")
    assert "合計 ≈ 1" in text and "最後の桁がずれます" in text
    assert strings(html, "r[c]~0|sum")[1] == ""
    assert "最後の桁" not in sum_of(tmp_path, "<< written_sum(z, column=c) >>")[1]


def test_nothing_times_a_rounded_number_is_exactly_nothing(tmp_path):
    assert "1 0.3333 × 0 = 0 2" in sum_of(tmp_path, '<< written_sum(r, column="2") >>')[1]


@pytest.mark.parametrize(("asked", "message"), [("z", "z[0] is a row, choose it with column="), ('v * v, column=0', "a row times a matrix")])
def test_a_written_sum_of_something_else_is_an_error(tmp_path, asked, message):
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, SUMS + f"<< written_sum({asked}) >>"))
    assert message in str(caught.value.errors[0])


CARD = """:::: card 4 題 {#card}
形
: 2→3

受け取る
: << compute(S["猫"], follow_column=t) >>

中身。

語
: 意味

次へ渡す
: << compute(S["眠る"]) >>
::::
"""


def test_a_card_has_strips_with_what_it_receives_and_passes_on(page):
    html = page(CARD)
    assert '<span class="shapes">2→3</span>' in html and '<span class="number">4</span>題' in html
    first, last = html.partition('<section class="card"')[2].split('<div class="body">', 1)
    assert first.count('class="brackets"') == 1 and 'data-bind="class t=1|followed"' in first
    assert last.count('class="strip"') == 1 and "<dt>語</dt>" in last and "受け取る" not in last


def test_a_strip_with_two_definitions_is_an_error(tmp_path):
    assert "one definition" in error_of(tmp_path, CARD.replace(": 2→3", ": 2→3\n: 3→4"))
