"""Containers, controls, figures, the frame and the budget of a page."""

import re

import pytest

from engine.errors import AuthorErrors
from engine.parse.block_rules import CONTAINERS
from engine.render.containers import WRITERS
from engine.render.site import render_site
from tests.unit.small_book import FRONT, build_page, main_of, text_of, write_book

COMPUTE = """```compute
names = labels("猫", "眠る")
a = slider("つまみ", 0, 1, step=0.5, start=1)
W = labelled([[a, 1 - a], [0.25, 0.75]], rows=names, columns=names)
```

"""


@pytest.fixture
def page(tmp_path):
    return lambda text: main_of(build_page(tmp_path, COMPUTE + text))


def test_every_container_that_is_read_is_written():
    assert sorted(WRITERS) == sorted(CONTAINERS)


def error_of(tmp_path, text, front=FRONT):
    with pytest.raises(AuthorErrors) as caught:
        render_site(write_book(tmp_path, COMPUTE + text, front))
    return str(caught.value.errors[0])


def test_a_fold_is_a_details_element(page):
    html = page("::: fold 題 {#more}\n中身。\n:::")
    assert '<details class="fold" id="more">' in html and "<p>中身。</p>" in html


def test_what_is_printed_on_one_sheet_keeps_its_headings_and_blocks(page):
    html = page("::: sheet\n## 題 {#here}\n\n<< compute(W) >>\n:::")
    assert '<div class="one-sheet">' in html and 'id="here"' in html and 'class="matrix' in html


def test_a_title_that_is_a_letter_of_formulas_stands_as_one(page):
    html = page('<< compute(W @ W, title="$W_Q$") >>')
    assert 'aria-label="W_Q"' in html and "$" not in text_of(html) and "<msub>" in html[html.index("<figcaption>") : html.index("</figcaption>")]


def test_steps_are_an_ordered_list_with_blocks_inside(page):
    html = page("::: steps\n1. 一つ目。\n\n   $$x$$\n2. 二つ目。\n:::")
    assert '<ol class="steps">' in html and html.count("<li id=") == 2 and 'class="formula' in html


def test_every_step_has_an_address(page):
    html = page("::: steps\n1. 一つ目。\n:::\n\n::: steps\n3. 三つ目。\n4. 四つ目。\n:::")
    assert re.findall(r'<li id="(.*?)">', html) == ["steps-1-1", "steps-2-3", "steps-2-4"]


def test_a_chain_puts_arrows_between_its_blocks(page):
    html = page("::: chain\n<< compute(W) >>\n\n<< compute(W.T) >>\n:::")
    assert html.count('class="arrow"') == 1 and html.count('class="brackets"') == 2


def test_a_followed_row_is_marked_for_the_eye_and_for_assistive_technology(page):
    html = page('<< compute(W, follow="眠る") >>')
    assert '<tr class="followed">' in html and '<th scope="row" aria-current="true">眠る</th>' in html


def test_a_row_to_follow_that_does_not_exist_is_an_error_that_names_those_that_do(tmp_path):
    assert "there are 猫, 眠る" in error_of(tmp_path, '<< compute(W, follow="犬") >>')


def test_a_figure_is_numbered_and_shows_the_same_cells_as_a_table(page):
    figure = '<< figure("bars", W["眠る"], title="題", description="説明") >>'
    html = page(f"::: figure {{#fig-a}}\n{figure}\n\n図の言葉。\n:::")
    assert "<b>図 1.1</b>" in html and "<title" in html and "図の数を表で見る" in html
    assert html.count('data-cell="W[1,0]%1"') == 2


def test_the_table_of_a_drawing_stands_at_the_left_numbers_of_a_figure_at_the_right(page, tmp_path):
    drawing = 'grid: |\n  甲 乙\nboxes:\n  甲: はじめ\n  乙: "{w}"\narrows:\n  - 甲 -> 乙\n'
    (tmp_path / "content/drawings").mkdir(parents=True)
    (tmp_path / "content/drawings/two.yml").write_text(drawing, encoding="utf-8")
    flow = page('::: figure\n<< figure("flow", "two", w=a, title="題", description="説明") >>\n\n言葉。\n:::')
    bars = page('::: figure\n<< figure("bars", W["眠る"], title="題", description="説明") >>\n\n言葉。\n:::')
    assert "どこへ" in flow and 'class="right"' not in flow and '<th scope="col" class="right">' in bars


def test_a_figure_without_description_is_an_error(tmp_path):
    assert "description" in error_of(tmp_path, '::: figure\n<< figure("bars", W["眠る"], title="題") >>\n\n言葉。\n:::')


def test_a_figure_outside_its_container_is_an_error(tmp_path):
    assert "::: figure" in error_of(tmp_path, '<< figure("bars", W["眠る"], title="題", description="説明") >>')


ORIGIN = '::: figure\n<< figure("origin", W[0, 0], W[0, 0], a, a, a, W[0], W[1], title="題", description="説明") >>\n\n説明。\n:::'


@pytest.mark.parametrize(("text", "linked"), [(ORIGIN, True), ("文。", False)])
def test_a_page_with_the_figure_origin_links_the_sheet_that_draws_it(tmp_path, text, linked):
    assert ('href="assets/front.css"' in build_page(tmp_path, COMPUTE + text)) == linked


def test_a_check_has_one_right_answer(page, tmp_path):
    html = page("::: check\n問い。\n\n- ( ) 甲\n- (x) 乙\n\n理由。\n:::")
    assert html.count("data-right") == 1 and html.count('type="radio"') == 2 and "理由。" in html
    assert "one - (x) right" in error_of(tmp_path, "::: check\n問い。\n\n- ( ) 甲\n- ( ) 乙\n\n理由。\n:::")


def test_a_summary_is_a_definition_list(page, tmp_path):
    assert '<dl class="summary">' in page("::: summary\nつながったこと\n: これ。\n:::")
    assert "definition list" in error_of(tmp_path, "::: summary\n文。\n:::")


def test_what_falls_out_of_a_step_is_named_where_it_stands(tmp_path):
    message = error_of(tmp_path, "::: steps\n1. 一つ目。\n\n  $$x$$\n\n2. 二つ目。\n:::")
    assert "indent what belongs to a step" in message and "| " + "  $$x$$" in message
    assert "holds one ordered list" in error_of(tmp_path, "::: steps\n文。\n:::")


def test_a_card_without_a_title_is_an_error(tmp_path):
    assert "a card needs a title" in error_of(tmp_path, "::: card\n文。\n:::")


def test_a_misconception_has_what_one_may_think_and_what_is_so(page):
    html = page("::: misconception\nこう思う。\n\n実はこう。\n:::")
    assert "誤解" in html and "<p>実はこう。</p>" in html


def test_a_control_is_a_native_element_with_its_name(page):
    html = page("<< control(a) >>")
    assert re.search(r'<input class="slider" type="range" id="control-a" data-control="a" min="0" max="2" step="1" value="2"', html)
    assert 'aria-label="つまみ"' in html and 'class="resting"' in html


def test_a_control_that_stands_twice_has_two_ids(page):
    html = page("<< control(a) >>\n\n<< control(a) >>")
    assert 'id="control-a"' in html and 'id="control-a-2"' in html


def test_control_of_something_else_names_the_controls_of_the_page(tmp_path):
    assert "this page has a" in error_of(tmp_path, "<< control(W) >>")


def test_a_table_has_one_row_an_element(page):
    html = text_of(page('<< table("語", names, "値", W["猫"]) >>'))
    assert html == "語 値 猫 1 眠る 0"


def test_a_short_heading_of_a_row_stays_on_one_line(page):
    html = page('<< table("種類", labels("手で決めた数", "とても長い見出し"), "値", [1, 2]) >>')
    assert re.search(r'<th scope="row" class="nowrap">(<[^>]*>)?手で決めた数<', html)
    assert re.search(r'<th scope="row">(<[^>]*>)?とても長い見出し<', html)


def test_the_numbers_that_head_rows_stand_under_their_heading_at_the_left(page):
    html = page('::: figure\n<< figure("curve", counting(3), counting(3) ** 2, horizontal="横", vertical="縦", title="題", description="説明") >>\n\n言葉。\n:::')
    first, second = re.findall(r'<th scope="col"([^>]*)>', html)
    assert 'class="right"' not in first and 'class="right"' in second


def test_a_table_of_columns_of_different_length_is_an_error(tmp_path):
    assert "different lengths: 2, 3" in error_of(tmp_path, '<< table("語", names, "値", [1, 2, 3]) >>')


def test_a_heading_of_level_1_in_the_text_is_an_error(tmp_path):
    assert "front matter" in error_of(tmp_path, "# 題")


def test_a_number_before_a_heading_hangs_beside_it(page):
    assert '<span class="number">2</span>題</h2>' in page("## 2 題")


def test_a_page_over_its_budget_names_the_cells_that_cost_most(tmp_path):
    error = error_of(tmp_path, "<< compute(W) >>", FRONT.replace("chapter: 1", "chapter: 1\nbudget_kb: 0.5"))
    assert "its budget is 0.5 kB" in error and "W[" in error


def test_a_page_without_controls_has_no_tables(tmp_path):
    files = render_site(write_book(tmp_path, "文。"))
    assert "tables/page.json" not in files
    assert b"data-tables" not in files["page.html"]


def test_chapters_that_are_not_written_are_named_without_a_link(tmp_path):
    content = write_book(tmp_path, "文。")
    book = (content / "book.yml").read_text(encoding="utf-8")
    (content / "book.yml").write_text(
        book.replace("others:", "  - {address: later, title: あとの問い, topic: あと}\nothers:"), encoding="utf-8"
    )
    html = render_site(content)["page.html"].decode()
    assert "あとの問い" in html and "later.html" not in html and "準備中" in html


def test_the_page_says_what_it_rests_on(tmp_path):
    html = build_page(tmp_path, "文。", FRONT.replace("chapter: 1", "chapter: 1\nrests_on: [論文 §1, 論文 §2]"))
    assert "よりどころ：論文 §1、論文 §2。" in html


@pytest.mark.parametrize(
    "text, said",
    [
        ("文。", ""),
        ("<< compute(3) >>", ""),
        ("<< compute(1 / 3) >>", "数は小数第4位までで見せ、"),
        ("<< compute(1 / 3, percent=1) >>", "割合は小数第1位までで見せ、"),
        ("<< compute(1 / 3) >>、<< compute(1 / 3, percent=1) >>", "数は小数第4位まで、割合は小数第1位までで見せ、"),
    ],
)
def test_the_last_line_speaks_only_of_numbers_that_the_page_shows(tmp_path, text, said):
    html = build_page(tmp_path, text, FRONT.replace("chapter: 1", "chapter: 1\nrests_on: 論文 §1"))
    assert f'<p class="last-line">{said}{"計算には丸める前の値を使っています。" if said else ""}よりどころ：論文 §1。</p>' in html


def test_a_closing_sign_is_not_parted_from_a_formula(page):
    assert '<span class="nowrap"><math' in page("式$x$、次。") and "</math>、</span>次。" in page("式$x$、次。")


def test_an_opening_sign_is_not_parted_from_a_formula_or_a_number(page):
    assert '式<span class="nowrap">（<math' in page("式（$x$）次。") and "</math>）</span>次。" in page("式（$x$）次。")
    assert '数<span class="nowrap">「<span class="n"' in page("数「<< compute(3) >>と4」。")
    assert '</span>」</span><span class="nowrap">「<span' in page("「<< compute(3) >>」「<< compute(4) >>」。")


def test_an_empty_link_is_refused_or_named(page):
    assert '<a href="#fig-a">図</a>' in page("[図](#fig-a)\n\n## 見出し {#fig-a}")


def test_what_a_control_says_has_the_room_of_its_widest_state(page):
    html = page('```compute\nb = choice("行", "猫", "眠る")\n```\n\n<< control(b) >>\n\n<< compute(b) >>')
    assert '<span class="n w16" data-cell="b|state">猫</span>' in html


def test_the_count_of_a_stepper_has_the_room_of_its_last_step(page):
    html = page('```compute\nb = stepper("回", 12)\n```\n\n<< control(b) >>\n\n<< compute(b) >>')
    assert '<span class="n"><span class="n w8" data-position="b" data-first="0">0</span> / 11</span>' in html


def test_a_labelled_matrix_may_get_narrower_with_a_control(tmp_path):
    text = (
        "```compute\nn = slider(\"n\", 1, 2, step=1, start=2)\nc = labelled([[1, 2]], columns=labels(\"あ\", \"い\"))[:, 0:n]\nm = masked(c, c)\n```\n\n"
        "<< control(n) >>\n\n<< compute(c) >>\n\n<< compute(m, infinity=True) >>\n"
    )
    assert text_of(main_of(build_page(tmp_path, text))).count("い") >= 1
