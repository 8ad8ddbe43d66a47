"""What a reader of the experiment with Q, K and V does: moves the query, chooses keys and values, throws the switches."""

import pytest
from playwright.sync_api import expect

PAGE = "experiment-qkv.html"
AT_ONE = "#a=1&b=0"


@pytest.fixture
def experiment(page, from_folder):
    page.goto(from_folder + PAGE)
    return page


def slider(page, name):
    """The one of the figure of the query; another one stands by that of the output."""
    return page.get_by_role("slider", name=f"クエリの第{name}成分").first


def coefficient(page, token):
    return page.locator(f'#fig-coefficients svg [data-cell="A[{token}]%1"]')


def output(page):
    return [page.locator(f'#fig-mixture table [data-cell="Z[{at}]"]') for at in (0, 1)]


def test_both_components_are_moved_by_keys_and_the_arrow_follows(experiment):
    tip = experiment.locator("#fig-projection line[marker-end]")
    before = [tip.get_attribute(axis) for axis in ("x1", "y1")]
    slider(experiment, 1).focus()
    experiment.keyboard.press("ArrowLeft")
    experiment.keyboard.press("ArrowLeft")
    expect(slider(experiment, 1)).to_have_attribute("aria-valuetext", "1")
    expect(tip).not_to_have_attribute("x1", before[0])
    expect(tip).to_have_attribute("y1", before[1])
    slider(experiment, 2).focus()
    experiment.keyboard.press("End")
    expect(slider(experiment, 2)).to_have_attribute("aria-valuetext", "2")
    expect(tip).not_to_have_attribute("y1", before[1])


def test_the_sliders_by_the_output_are_the_same_ones(experiment):
    first, second = experiment.get_by_role("slider", name="クエリの第1成分").all()
    second.focus()
    experiment.keyboard.press("Home")
    expect(first).to_have_value("0")
    expect(first).to_have_attribute("aria-valuetext", "−2")


def test_a_negative_shadow_is_striped_and_has_its_sign(experiment):
    shadow = experiment.locator("#fig-projection line[stroke-width='10']").first
    expect(shadow).to_have_class("shadow-along")
    slider(experiment, 1).fill("0")
    expect(shadow).to_have_class("shadow-against")
    assert shadow.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    expect(experiment.locator("tr.followed").first).to_contain_text("−2")


def test_exchanging_the_values_moves_the_output_and_no_coefficient(page, from_folder):
    page.goto(from_folder + PAGE + AT_ONE)
    expect(coefficient(page, "猫")).to_have_text("54.4%")
    expect(output(page)[0]).to_have_text("2.71")
    page.get_by_role("group", name="キーとバリューの組").get_by_role("radio", name="Vを交換").check()
    expect(output(page)[0]).to_have_text("1.45")
    expect(coefficient(page, "猫")).to_have_text("54.4%")


def test_the_switches_are_thrown_by_the_space_bar_and_the_coefficient_grows(page, from_folder):
    page.goto(from_folder + PAGE + AT_ONE)
    page.get_by_role("checkbox", name="クエリを4倍する").focus()
    page.keyboard.press("Space")
    expect(coefficient(page, "猫")).to_have_text("93.2%")
    page.get_by_role("checkbox", name="内積を平方根で割る").focus()
    page.keyboard.press("Space")
    expect(coefficient(page, "猫")).to_have_text("98.0%")


def test_a_link_in_the_text_sets_the_controls_and_goes_to_the_place(experiment):
    experiment.get_by_role("link", name="(−1, 0)").click()
    expect(slider(experiment, 1)).to_have_attribute("aria-valuetext", "−1")
    expect(slider(experiment, 2)).to_have_attribute("aria-valuetext", "0")
    expect(experiment.get_by_role("heading", name="クエリを動かす")).to_be_in_viewport()
    expect(coefficient(experiment, "猫")).to_have_text("16.9%")


def test_without_script_the_start_state_and_four_directions_are_there(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + PAGE)
    expect(coefficient(page, "猫")).to_have_text("60.1%")
    rows = page.get_by_role("table").filter(has_text="の向き").get_by_role("row")
    expect(rows.filter(has_text="右")).to_contain_text("54.4%")
    expect(rows.filter(has_text="左")).to_contain_text("16.9%")


def test_chapter_4_leads_to_the_experiment_and_back(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    page.get_by_role("link", name="Q・K・Vの実験").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Q・K・Vの実験")
    page.get_by_role("main").get_by_role("link", name="第4章").first.click()
    expect(page).to_have_title("「眠る」の新しいベクトルは、二つのトークンからどう計算されるのか - たどる Transformer")


def test_a_number_stands_in_the_middle_of_its_fraction(experiment):
    bars = experiment.locator("#arithmetic ~ .steps mfrac")
    expect(bars).to_have_count(2)
    off = bars.last.evaluate("""fraction => [...fraction.children].map(part => {
        const range = document.createRange();
        range.selectNodeContents(part.querySelector("span").firstChild);
        const [text, bar] = [range, fraction].map(thing => thing.getBoundingClientRect());
        return Math.abs(text.left + text.right - bar.left - bar.right) / 2;
    })""")
    assert max(off) < 2
