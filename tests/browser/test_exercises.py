"""A typed number is judged: right, rounded on the way, a slip with its hint, anything else; as Japanese keyboards write it."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SITE

CHAPTER = "chapter-4.html"
NAME = "ex-coefficient"
RECORDS = {
    (path.parent.name, name): record
    for path in sorted(SITE.glob("tables/chapter-*/exercises.js"))
    for name, record in json.loads(path.read_text(encoding="utf-8").partition(",")[2].rstrip().removesuffix(");")).items()
}
CHAPTERS = sorted({chapter for chapter, _ in RECORDS})


def opened(page, address: str, name: str = CHAPTER, exercise: str = NAME):
    page.goto(address + name)
    return page.locator(f"#{exercise}")


def try_number(exercise, text: str):
    """Type it, and press Enter; what is said of it."""
    field = exercise.get_by_label("答え", exact=True)
    field.fill(text)
    field.press("Enter")
    return exercise.get_by_role("status")


RIGHT = ["63.8", "６３．８", "63.8%", "６３．８％", " 63。8 ", "63,8", "+63.80", "約63.8", "63.78", "63.777"]
SAID = [
    ("63.7", "○ よさそうです"), ("63.9", "○ よさそうです"), ("63.5", "× ちがいます"), ("0.638", "ここでは百分率で聞いています"),
    ("64", "桁が足りません。数は合っています。小数第1位まで書いてください。"), ("ー63.8", "プラスとマイナスが反対"), ("−６３．８", "プラスとマイナスが反対"),
    ("2/3", "小数で書いてください"), ("猫", "数として読めません"), ("", "数として読めません"), ("1.2.3", "数として読めません"),
]  # fmt: skip


def test_the_right_number_is_right_however_it_is_written_and_any_other_gets_its_answer(page, from_folder):
    exercise = opened(page, from_folder)
    for typed, said in SAID:
        expect(try_number(exercise, typed)).to_contain_text(said)
        expect(try_number(exercise, "99")).to_contain_text("もう一度計算するか")
    for typed in RIGHT:
        expect(try_number(exercise, typed)).to_have_text("○ そのとおりです。")
        expect(exercise.locator(".solution")).to_be_visible()
        expect(try_number(exercise, "99")).to_contain_text("もう一度計算するか")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_answer_and_every_slip_of_a_chapter_is_known(page, from_folder, chapter):
    page.goto(f"{from_folder}{chapter}.html")
    for (of, name), record in RECORDS.items():
        exercise = page.locator(f"#{name}")
        if of != chapter:
            continue
        for at, slip in enumerate(record["slips"]):
            verdict = try_number(exercise, slip[0].replace("-", "−"))
            expect(verdict).to_contain_text("× ")
            hint = exercise.locator("[data-slip] .hint").nth(at).evaluate("e => e.textContent")
            expect(verdict).to_have_text("× " + hint)
        expect(exercise.locator(".solution")).to_be_hidden()
        expect(try_number(exercise, record["right"][0])).to_have_text("○ そのとおりです。")
        expect(exercise.locator(".solution")).to_be_visible()


def test_thousands_may_be_grouped(page, from_folder):
    exercise = opened(page, from_folder, exercise="ex-weights")
    for typed in ("262144", "262,144", "２６２，１４４"):
        expect(try_number(exercise, typed)).to_have_text("○ そのとおりです。")
    expect(try_number(exercise, "262145")).to_contain_text("× ちがいます")


def test_the_answers_are_loaded_at_the_first_use(page, from_server):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    exercise = opened(page, from_server)
    expect(exercise.get_by_role("button", name="確かめる")).to_be_visible()
    assert not [url for url in asked if url.endswith("exercises.js")]
    expect(try_number(exercise, "63.8")).to_have_text("○ そのとおりです。")
    assert len([url for url in asked if url.endswith("exercises.js")]) == 1


def test_without_script_the_answers_are_folded_and_there_is_no_field(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    exercise = opened(page, from_folder)
    expect(exercise.locator("form")).to_be_hidden()
    expect(exercise.locator(".solution")).to_be_hidden()
    exercise.get_by_text("答えと解き方").click()
    expect(exercise.locator(".solution")).to_be_visible()


def test_a_number_of_an_exercise_opens_its_panel(page, from_folder):
    exercise = opened(page, from_folder)
    exercise.get_by_text("答えと解き方").click()
    exercise.locator(".solution [data-cell]").click()
    expect(page.get_by_role("dialog")).to_contain_text("63.8%")


def test_the_sheets_print_without_script_on_a4(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + CHAPTER)
    page.get_by_text("この章を配る").click()
    page.get_by_role("link", name="練習の紙").click()
    page.wait_for_url("**/chapter-4-sheet.html")
    expect(page.locator(".blank")).to_have_count(len([1 for chapter, _ in RECORDS if chapter == "chapter-4"]))
    page.emulate_media(media="print")
    for line in page.locator(".blank .line").all():
        assert line.bounding_box()["width"] >= 120
    for gone in (".bar", ".around"):
        expect(page.locator(gone)).to_be_hidden()
