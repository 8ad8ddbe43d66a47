"""A page in class: its sections and steps one by one, in large type, by keys, buttons and addresses."""

from playwright.sync_api import Page, expect

from tests.browser.site_pages import expect_soon, fragment_of

CHAPTER = "chapter-4.html"
SIZES = [(1280, 720), (1920, 1080), (320, 640)]
SMALL = """() => [...document.querySelectorAll(".showing button, .keys button, .keys label, .tools button")]
    .map(e => [e.getBoundingClientRect(), e.textContent]).filter(([box]) => box.width && (box.width < 24 || box.height < 24)).map(([, name]) => name)"""
OPENED = "id => document.getElementById(id).open"


def expect_shown(page: Page, id: str, said: str) -> None:
    """The stop with this id, alone, said aloud; the focus before its first control."""
    expect(page.get_by_role("navigation", name="授業で見せる").get_by_role("status")).to_have_text(said)
    expect_soon(page, lambda: fragment_of(page).rpartition("show=")[2], id)
    expect(page.get_by_role("main")).to_be_focused()


def test_keys_step_and_where_one_was_is_kept(page: Page, address: str):
    """From a folder and from a server; the control stays with the numbers that follow it, and its arrows are its own."""
    page.goto(f"{address}{CHAPTER}#a=0.35&show=steps-1-6")
    expect_shown(page, "steps-1-6", "10 / 30 2 「眠る」の計算を一段ずつ　段6")
    expect(page.locator("#steps-1-5")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect_shown(page, "fig-bars", "12 / 30 2 「眠る」の計算を一段ずつ")
    slider = page.get_by_role("slider", name="「眠る」のクエリの第1成分")
    expect(slider).to_be_in_viewport()
    slider.press("ArrowRight")
    expect_soon(page, lambda: fragment_of(page), "a=0.4&show=fig-bars")
    page.get_by_role("button", name="次へ ›").click()
    expect_shown(page, "try", "13 / 30 つまみを動かす")
    expect(page.locator("#try ~ .control").get_by_role("slider")).to_have_attribute("aria-valuetext", "0.4")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect_shown(page, "figure-1", "30 / 30 原論文の図では、ここ")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("#what")).to_be_focused()
    expect(page.locator("#what")).to_be_in_viewport()
    expect_soon(page, lambda: fragment_of(page), "a=0.4&at=what")
    expect(page.locator(".off-stage, .at-hand, .showing")).to_have_count(0)


def test_the_menu_and_a_key_begin_where_one_reads_and_other_keys_go_on_as_ever(page: Page, from_folder: str):
    page.goto(from_folder + CHAPTER)
    page.locator(".contents > summary").click()
    page.get_by_role("button", name="授業で見せる").click()
    expect_shown(page, "main", "1 / 30 「眠る」の新しいベクトルは、二つのトークンからどう計算されるのか")
    page.keyboard.press("p")
    expect(page.locator("#what")).to_be_visible()
    page.goto(from_folder + CHAPTER + "#heads")
    page.keyboard.press("P")
    expect_shown(page, "heads", "15 / 30 4 ヘッドの出力はどこへ行くか")
    page.locator("#heads ~ p [data-cell]:visible, #heads ~ * math:has([data-cell]):visible").first.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog")
    expect(panel.locator("h2")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("PageDown")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator("#heads")).to_be_in_viewport()
    page.keyboard.type("?p")
    expect(page.get_by_role("searchbox")).to_have_value("?p")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="キーの一覧")
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    for key in ("p", "/"):
        page.keyboard.press(key)
    page.reload()
    page.keyboard.press("?")
    page.locator(".contents > summary").click()
    page.get_by_role("button", name="キーの一覧").click()
    expect(keys.get_by_role("checkbox")).not_to_be_checked()
    expect(page.locator(".showing, .find[open]")).to_have_count(0)


def test_folds_and_steps_have_addresses(page: Page, from_folder: str):
    page.goto(from_folder + CHAPTER + "#open=why-root&open=why-heads&at=steps-1-3")
    expect(page.locator("#steps-1-3")).to_be_in_viewport()
    assert page.evaluate(OPENED, "why-root") and page.evaluate(OPENED, "why-heads") and not page.evaluate(OPENED, "where-g")
    page.goto(from_folder + CHAPTER + "#where-g")
    expect(page.locator("#where-g > .body")).to_be_visible()
    page.locator(".contents > summary").click()
    page.get_by_role("button", name="いまの状態へのリンク").click()
    expect_soon(page, lambda: fragment_of(page), "open=why-root&open=why-heads&open=where-g&at=q-and-k")


def test_with_the_panel_open_a_class_still_moves_the_control_and_steps_on(page: Page, from_folder: str):
    """All of it is in sight, nothing lies on it; the text makes room for the panel."""
    for width, height in [*SIZES, (1440, 900), (820, 1180)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{from_folder}{CHAPTER}#a=0.35&show=steps-1-6")
        page.reload()
        number = page.locator("#steps-1-6 mn[data-cell]").last
        number.click()
        panel = page.get_by_role("dialog")
        expect(panel.locator("h2")).to_be_focused()
        expect(number).to_be_in_viewport(ratio=0.9)
        expect(page.get_by_role("slider", name="「眠る」のクエリの第1成分")).to_be_in_viewport(ratio=1)
        page.locator(".at-hand").get_by_role("button").last.click()
        expect_soon(page, lambda: fragment_of(page), "a=0.4&show=steps-1-6")
        expect(panel).to_be_visible()
        end = panel.get_by_role("link", name="第4章の計算")
        end.focus()
        expect(end).to_be_in_viewport(ratio=1)
        end.click(trial=True)
        page.get_by_role("button", name="次へ ›").click()
        expect(page.get_by_role("navigation", name="授業で見せる").get_by_role("status")).to_contain_text("11 / 30")
        expect(panel).to_be_hidden()
        page.get_by_role("button", name="終わる").click()
        expect(page.locator(".showing")).to_have_count(0)


def test_it_fits_and_axe_finds_nothing(new_page, from_server: str, axe):
    page = new_page()
    page.goto(f"{from_server}{CHAPTER}#show=try")
    expect_shown(page, "try", "13 / 30 つまみを動かす")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and page.evaluate(SMALL) == []
        expect(page.get_by_role("button", name="終わる")).to_be_in_viewport(ratio=1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="キーの一覧")).to_be_visible()
    assert axe(page) == [] and page.evaluate(SMALL) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, runOnly="color-contrast") == []


def test_without_script_there_is_the_page(new_page, from_folder: str):
    page = new_page(java_script_enabled=False)
    page.goto(f"{from_folder}{CHAPTER}#show=try")
    expect(page.locator("#what")).to_be_visible()
