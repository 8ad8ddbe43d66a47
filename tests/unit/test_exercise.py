"""::: exercise: the page calculated again from other numbers, an answer that can be judged, slips that can be told apart."""

import json
import re

import pytest

from engine.evaluate.model import Library, read_model
from engine.parse.page import parse_page
from engine.parse.page_source import Import
from engine.render.site import render_site
from engine.review.comparison.record import NamesOf, pieces_of
from tests.trace_reader import TraceReader
from tests.unit.parse_cases import errors_of
from tests.unit.small_book import FRONT, build_page, text_of, write_book

CALCULATION = """```compute
tokens = labels("猫", "眠る")
a = slider("数", 0, 1, step=0.5, start=1)
Q = [[a, 1 - a]]
K = rows(tokens, [1, 0], [0.5, 1])
scores = Q @ K.T / sqrt(columns(K))
A = softmax(scores)
```

「猫」の係数は << compute(A[0, "猫"], percent=1) >> です。

## 練習 {#practice}
"""
SLIPS = """- ( ) << compute(softmax(Q @ K.T)[0, "猫"]) >> 割っていません。
- ( ) << compute(A[0, "眠る"]) >> 「眠る」の係数です。
"""
EXERCISE = f"""
::: exercise 係数 {{#ex-one}}
```given
a = 0.3
```

クエリは $<< compute(Q) >>$ です。

- (x) << compute(A[0, "猫"], percent=1) >>
{SLIPS}- ( ) はじめから計算します。

$$<< steps((Q @ K.T)[0, "猫"]) >>$$
:::
"""


def page_of(folder, exercise: str = EXERCISE) -> str:
    return build_page(folder, CALCULATION + exercise)


def messages(folder, exercise: str) -> list[str]:
    """Line of the exercise, code and message of each error."""
    before = (FRONT + CALCULATION).count("\n")
    errors = errors_of(lambda: page_of(folder, exercise))
    return [f"{error.place.line - before}: {error.code} {error.message}" for error in errors]


def records_of(files: dict[str, bytes], address: str = "page") -> dict:
    text = files[f"tables/{address}/exercises.js"].decode()
    assert text.startswith(f'tadoru.exercises("{address}",{{')
    return json.loads(text.partition(",")[2].rstrip().removesuffix(");"))


def shown(html: str, id: str) -> str:
    return re.search(rf'data-cell="{re.escape(id)}"[^>]*>([^<]*)<', html)[1]


def test_the_page_is_calculated_again_from_what_the_exercise_gives(tmp_path):
    html = page_of(tmp_path)
    assert shown(html, "ex-one.a") == "0.3" and shown(html, "ex-one.Q[1]") == "0.7"
    assert shown(html, "ex-one.A[猫]%1") == "40.4%" and shown(html, "A[猫]%1") == "58.7%"  # by hand: e^0.2121 and e^0.6010


def test_what_it_does_not_change_is_the_page_s_own(tmp_path):
    assert 'data-cell="K[猫,0]()"' in page_of(tmp_path) and "ex-one.K" not in page_of(tmp_path)


def test_no_number_of_it_follows_the_control_that_it_gives_a_value(tmp_path):
    tables = json.loads(render_site(write_book(tmp_path, CALCULATION + EXERCISE))["tables/page.json"])
    assert not [id for id in tables["cells"] if "ex-one" in id]


def test_the_question_stands_open_and_answer_slips_and_solution_in_a_fold(tmp_path):
    html = page_of(tmp_path).partition('<section class="exercise"')[2].partition("</section>")[0]
    question, _, fold = html.partition("<details")
    assert "練習 1 係数" in text_of(question) and "クエリは" in question and "40.4" not in question
    assert all(text in text_of(fold) for text in ("答え 40.4%", "36.6% 割っていません。", "ほかの数 はじめから計算します。"))


def test_without_a_script_there_is_no_field(tmp_path):
    assert re.search(r'<form class="try" data-exercise="ex-one" hidden>', page_of(tmp_path))


def test_spellings_are_the_right_roundings_at_the_digits_asked_for_and_beyond(tmp_path):
    record = records_of(render_site(write_book(tmp_path, CALCULATION + EXERCISE)))["ex-one"]
    assert record["right"][:3] == ["40.4", "40.398", "40.398003"] and record["coarser"] == ["40"]
    assert record["near"] == ["40.3", "40.5"] and record["percent"] is True
    assert [slip[0] for slip in record["slips"]] == ["36.6", "59.6"]


def test_an_exact_answer_has_no_neighbours(tmp_path):
    text = EXERCISE.replace('compute(A[0, "猫"], percent=1)', "compute(a, digits=2)")
    assert records_of(render_site(write_book(tmp_path, CALCULATION + text)))["ex-one"]["near"] is None


def test_the_sheets_have_the_question_blanks_and_the_answers(tmp_path):
    files = render_site(write_book(tmp_path, CALCULATION + EXERCISE))
    blank, answers = (files[f"page-{kind}.html"].decode().partition("<main")[2] for kind in ("sheet", "answers"))
    assert "空欄" in blank and "小数第1位まで" in blank and "40.4" not in blank and "割っていません" not in blank
    assert "40.4%" in answers and "割っていません" in answers and "空欄" not in answers
    assert 'href="page-sheet.html"' in files["page.html"].decode() and "この章を配る" in files["page.html"].decode()


def test_a_page_without_an_exercise_has_neither(tmp_path):
    files = render_site(write_book(tmp_path, CALCULATION))
    assert not [path for path in files if path in ("page-sheet.html", "page-answers.html") or path.endswith("exercises.js")]
    assert "を配る" not in files["page.html"].decode() and "exercise.js" not in files["page.html"].decode()


def test_its_numbers_are_traced_with_those_of_the_page(tmp_path):
    elements = TraceReader(render_site(write_book(tmp_path, CALCULATION + EXERCISE)), "page").elements
    assert [id for id in elements if id.startswith("ex-one.A")]


def test_two_exercises_do_not_know_of_one_another(tmp_path):
    other = EXERCISE.replace("ex-one", "ex-two").replace("a = 0.3", "a = 0.6")
    html = page_of(tmp_path, EXERCISE + other)
    assert shown(html, "ex-one.a") == "0.3" and shown(html, "ex-two.a") == "0.6"


@pytest.mark.parametrize(("old", "new", "found"), [
    (" {#ex-one}", "", "2: P308 an exercise has an id"),
    ("{#ex-one}", "{#one}", "2: P308 an exercise has an id"),
    ("a = 0.3", "from paper import d_model", "4: P308 an exercise gives numbers; import on the page"),
    ("```given\na = 0.3", "```compute\nb = 0.3", "3: P304 a calculation in an exercise begins with ```given"),
    ("a = 0.3", 'a = slider("数", 0, 1, step=0.5)', "4: C107 controls are defined on the page itself"),
    ("a = 0.3", "K = [[1, 2, 3]]", "-6: C201 "),
    ("a = 0.3", "a = c\nc = a", "5: C101 'a' gets its value only in line"),
    ("a = 0.3", "a = 1\na = 2", "5: C103 'a' has a value since line"),
    ("a = 0.3", "b = 0.3", "9: R114 this follows a, and an exercise has one answer"),
    ("compute(softmax(Q @ K.T)", "compute(softmax(Q @ K.T / sqrt(2))", "10: R114 this slip is 40.4 like the answer"),
    ('compute(A[0, "眠る"])', 'compute(softmax(Q @ K.T)[0, "猫"])', "11: R114 this slip is 36.6 like another slip"),
    ('compute(A[0, "猫"], percent=1)', "compute(A)", "9: R114 the answer of an exercise is one number"),
    ('compute(A[0, "猫"], percent=1)', "compute(tokens[0])", "9: R114 the answer of an exercise is one number"),
    ('<< compute(A[0, "猫"], percent=1) >>', "40.4%", "9: R114 an item of an exercise begins with the number"),
    (SLIPS, "", "2: R102 ::: exercise holds a question"),
    ("- (x)", "- ( )", "2: R102 ::: exercise holds a question"),
])  # fmt: skip
def test_a_mistake_is_told_at_its_place(tmp_path, old, new, found):
    assert old in EXERCISE
    told = messages(tmp_path, EXERCISE.replace(old, new, 1))
    assert told and told[0].startswith(found), told


def test_an_error_in_a_line_of_the_page_names_the_exercise(tmp_path):
    [told, *_] = messages(tmp_path, EXERCISE.replace("a = 0.3", "K = [[1, 2, 3]]"))
    assert "with the numbers that the exercise 'ex-one' gives" in told


def test_a_comparison_knows_what_an_exercise_gives_by_its_name(tmp_path):
    content = write_book(tmp_path, CALCULATION + EXERCISE)
    page = parse_page((content / "page.md").read_text(encoding="utf-8"), "content/page.md")
    assert "ex-one.a" in [piece["name"] for piece in pieces_of(page)] and not [s for s in page.statements if isinstance(s, Import)]
    model = read_model(page, Library(content))
    placeholder = next(p for p in page.placeholders.values() if p.source.startswith("<< compute(Q)"))
    assert NamesOf(model).of(model.node(placeholder.call.arguments[0])) == {"ex-one.a", "Q"}


def test_an_example_of_the_guide_has_an_exercise_too(tmp_path):
    files = render_site(write_book(tmp_path, f"::: example {{#small}}\n`````markdown\n{CALCULATION + EXERCISE}`````\n:::\n"))
    assert "small:ex-one" in records_of(files) and 'data-exercise="small:ex-one"' in files["page.html"].decode()
