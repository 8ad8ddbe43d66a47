"""The pages of the site, and what a reader does with them."""

import json
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import unquote_plus, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import PATIENCE
from tests.unit.site_files import IN_FOLDER, read_site_page

SITE = Path(__file__).resolve().parents[2] / "site"
PAGES = IN_FOLDER
EXPERIMENT = re.compile(r'^<div class="experiment".* data-experiment="([^"]*)"', re.MULTILINE)


def read_tables(name: str) -> dict:
    """The tables of a page: its own, else those of the experiment that it is about."""
    shown = EXPERIMENT.search((SITE / name).read_text(encoding="utf-8"))
    for stem in [Path(name).stem, *(shown.groups() if shown else ())]:
        if (path := SITE / "tables" / f"{stem}.json").exists():
            return json.loads(path.read_text(encoding="utf-8"))
    return {}


def live_cells(name: str) -> set[str]:
    """The ids of all that follows a control on a page, in an experiment that it shows too."""
    html = (SITE / name).read_text(encoding="utf-8")
    paths = [SITE / "tables" / f"{stem}.json" for stem in (Path(name).stem, *EXPERIMENT.findall(html))]
    return {id for path in paths if path.exists() for id in json.loads(path.read_text(encoding="utf-8"))["cells"]}


TABLES = {name: tables for name in PAGES if (tables := read_tables(name))}
MOVED = [name for name, tables in TABLES.items() if tables["controls"]]
"pages with a control"


def in_closed_stages(name: str) -> set[str]:
    """The controls of an experiment that cannot be seen as the page opens."""
    if ' dimmed" id="' not in (SITE / name).read_text(encoding="utf-8"):
        return set()
    return {element.attrs["data-control"] for element in read_site_page(name).all(".dimmed [data-control]")}


def is_repeated(name: str, control: str) -> bool:
    """Whether it is one of the guide's many examples of kinds that its example of all kinds has, too."""
    return name == "authors.html" and not control.startswith("all-controls:")


from_either = pytest.mark.parametrize(
    ("name", "address"), [(name, ("folder", "server")[at % 2]) for at, name in enumerate(MOVED)], indirect=["address"]
)  # fmt: skip
"each page with a control either as a double click opens it or from a server, in turn: what differs is the browser's, not the page's"
CONTROLS = [
    (name, control) for name in MOVED for control in TABLES[name]["controls"]
    if control not in in_closed_stages(name) and not is_repeated(name, control)
]  # fmt: skip


def every_page_read(names: list[str] = PAGES) -> pytest.MarkDecorator:
    """For tests that only look at pages (see look_at): all that look at one page follow one another."""
    return pytest.mark.parametrize("name", names, scope="module")


CHAPTERS = [name for name in MOVED if name.startswith("chapter-")]
"pages with a control, and with sections and folds to link to"


def controls_of(name: str, *kinds: str) -> list[str]:
    """Those of a page that can be seen as it opens; of some kinds, or all."""
    return [control for page, control in CONTROLS if page == name and (not kinds or TABLES[name]["controls"][control]["kind"] in kinds)]


OPENING = re.compile(r'parted\|\|=\[\]\)\.push\("([^"]*)"')
PARTED = {control for path in SITE.glob("assets/*.js") for control in OPENING.findall(path.read_text(encoding="utf-8")[:200])}
"controls whose other states are loaded when they are chosen"
STEPPED = ("slider", "stepper")
"the kinds that have a button on either side"
WITH_STEPPED = [name for name in MOVED if controls_of(name, *STEPPED)]
WITH_SLIDERS = [name for name in MOVED if controls_of(name, "slider")]


def states_of(name: str, control: str) -> list[str]:
    return TABLES[name]["controls"][control]["states"]


def start_of(name: str) -> dict[str, int]:
    """The positions of all controls of a page as it opens."""
    return {control: record["start"] for control, record in TABLES.get(name, {"controls": {}})["controls"].items()}


def slider_of(page: Page, name: str, control: str) -> Locator:
    return page.get_by_role("slider", name=TABLES[name]["controls"][control]["label"], exact=True).first


def control_of(page: Page, name: str, control: str) -> Locator:
    """What a reader moves, by its name: a slider, a checkbox, a list, or a group of choices."""
    record = TABLES[name]["controls"][control]
    if record["kind"] in STEPPED:
        return slider_of(page, name, control)
    if record["kind"] == "switch":
        return page.get_by_role("checkbox", name=record["label"], exact=True).first
    group = page.get_by_role("group", name=record["label"], exact=True)
    return group.or_(page.get_by_role("combobox", name=record["label"], exact=True)).first


def focused_part(page: Page, name: str, control: str) -> Locator:
    """What of a control takes the focus: of a group, the choice that is made."""
    element = control_of(page, name, control)
    return element.get_by_role("radio", checked=True) if is_group(name, control) else element


def is_group(name: str, control: str) -> bool:
    return TABLES[name]["controls"][control]["kind"] == "choice" and len(states_of(name, control)) <= 7


def set_control(page: Page, name: str, control: str, position: int) -> bool:
    """Moves it as a reader does, and waits until it says what it shows; False for a state that is impossible now."""
    element, kind = control_of(page, name, control), TABLES[name]["controls"][control]["kind"]
    if kind in STEPPED:
        element.fill(str(position))
    elif kind == "switch":
        element.set_checked(position == 1)
    elif is_group(name, control):
        element.locator("label").nth(position).click()  # of the choice that has the focus the words lie over the button
    elif element.locator(f"option[value='{position}']").is_disabled():
        return False
    else:
        element.select_option(str(position))
    expect_position(page, name, control, position)
    return True


def move_all(page: Page, name: str, which: int = 0) -> dict[str, int]:
    """Moves every control of the page to the first or the second of its two states; where they stand then."""
    wanted = {control: two_states(name, control)[which] for control in controls_of(name)}
    return {control: position for control, position in wanted.items() if set_control(page, name, control, position)}


def move_back(page: Page, name: str, control: str) -> None:
    """To its start, so that the next one moves alone."""
    set_control(page, name, control, start_of(name)[control])


def expect_position(page: Page, name: str, control: str, position: int) -> None:
    """The control stands there, and says so."""
    element, kind = control_of(page, name, control), TABLES[name]["controls"][control]["kind"]
    if kind == "switch":
        expect(element).to_be_checked(checked=position == 1)
    elif is_group(name, control):
        expect(element.get_by_role("radio").nth(position)).to_be_checked()
    else:
        expect(element).to_have_value(str(position))
    if kind in STEPPED:
        expect(element).to_have_attribute("aria-valuetext", states_of(name, control)[position])


def expect_positions(page: Page, name: str, positions: dict[str, int]) -> None:
    for control, position in positions.items():
        expect_position(page, name, control, position)


def five_states(name: str, control: str) -> list[int]:
    """Both ends, the middle, and two more."""
    last = len(states_of(name, control)) - 1
    return sorted({0, last // 5, last // 2, last - last // 4, last})


def two_states(name: str, control: str) -> list[int]:
    """Two positions where it does not stand at first, the first of them at no end, as far as it has so many."""
    start, last = TABLES[name]["controls"][control]["start"], len(states_of(name, control)) - 1
    inner = [position for position in range(1, last) if position != start]
    others = inner + [position for position in (0, last) if position != start]
    return [others[len(inner) // 2] if inner else others[0], others[0] if len(inner) > 1 else others[-1]]


def fragment_at(name: str, positions: dict[str, int]) -> str:
    """What stands in the address, with its signs as they are, when these controls stand there and all others at their start."""
    moved = [control for control, start in start_of(name).items() if positions.get(control, start) != start]
    return "&".join(f"{control}={states_of(name, control)[positions[control]]}" for control in moved)


def fragment_of(page: Page) -> str:
    return unquote_plus(urlsplit(page.url).fragment)


def set_all_ends(page: Page, name: str) -> None:
    """Moves every control of the page to the end where it does not start."""
    for control, start in start_of(name).items():
        last = len(states_of(name, control)) - 1
        set_control(page, name, control, 0 if start == last else last)


STOPS = """[...document.querySelectorAll("body *")].filter(element => element.matches("a[href], button, summary, input, select, textarea, [tabindex]")
    || element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight).length"""
"no walk by Tab is longer than this: the browser stops at what scrolls, too"


def tab_to(page: Page, is_there: Callable[[], bool], key: str = "Tab") -> None:
    """Presses the key until the focus is there, as one does who sees it."""
    for _ in range(page.evaluate(STOPS) + 1):
        page.keyboard.press(key)
        if is_there():
            return
    raise AssertionError(f"{key} does not reach it")


def write_now(page: Page) -> None:
    """Lets the page write what is far from the view too, as when a reader begins to search in it."""
    page.keyboard.press("Control+f")


def open_folds(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
    see_sizes(page)


def see_sizes(page: Page) -> None:
    """Done when what observes sizes has seen the new ones: of all parts, as when a reader has been everywhere."""
    page.evaluate(LAY_OUT)
    for _ in range(2):
        page.evaluate(NEXT_FRAME)


@cache
def live_ids(name: str) -> list[str]:
    """The cells that are text on the page, not attributes of a figure."""
    return [key for key in TABLES[name]["cells"] if "|" not in key or key.endswith("|relation")]


def string_at(name: str, key: str, positions: dict[str, int]) -> str:
    """What the table has for a cell: the last control runs fastest."""
    place = 0
    for control in TABLES[name]["cells"][key][0].split():
        place = place * len(states_of(name, control)) + positions[control]
    return strings_of(name, key)[place]


@cache
def strings_of(name: str, key: str) -> list[str]:
    return TABLES[name]["cells"][key][1].split(" ")


CELLS = "JSON.stringify([...document.querySelectorAll('[data-cell]')].map(cell => [cell.dataset.cell, cell.textContent]))"
"one text, which reaches the test sooner than thousands of values"


def texts_of_cells(page: Page) -> list[list[str]]:
    """Id and text of every cell on the page, in its order."""
    return json.loads(page.evaluate(CELLS))


def load_parts(page: Page, name: str) -> None:
    """Two states of each such control have been there once; it stands at its start again."""
    for control in PARTED & set(controls_of(name)):
        for position in two_states(name, control):
            set_control(page, name, control, position)
            expect(page.locator("[data-loading]")).to_have_count(0)
        move_back(page, name, control)


def expect_current(page: Page, name: str) -> None:
    """Every number of the page is the one of the state that its controls show."""
    read = """names => Object.fromEntries(names.map(name => {
        const element = document.querySelector(`[data-control="${name}"]`);
        return [name, element.type === "checkbox" ? +element.checked : +(element.querySelector("input:checked") || element).value];
    }))"""
    positions = page.evaluate(read, list(TABLES[name]["controls"]))
    wanted = {key: string_at(name, key, positions) for key in live_ids(name)}
    expect_texts(page, wanted)


WRONG_TEXTS = """async ([wanted, patience]) => {
    const texts = JSON.parse(wanted), cells = [...document.querySelectorAll("[data-cell]")].filter(cell => cell.dataset.cell in texts);
    const wrong = () => cells.filter(cell => cell.textContent !== texts[cell.dataset.cell]);
    const last = performance.now() + patience;
    while (wrong().length && performance.now() < last) await new Promise(done => requestAnimationFrame(done));
    return wrong().map(cell => [cell.dataset.cell, cell.textContent, texts[cell.dataset.cell]]);
}"""
"looks again after every frame, and so leaves the test in peace"


def expect_texts(page: Page, wanted: dict[str, str]) -> None:
    """Waits until all cells with these ids show these texts."""
    assert page.evaluate(WRONG_TEXTS, [json.dumps(wanted), PATIENCE * 1000]) == []


def expect_soon(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Looks again after every frame, as long as PATIENCE allows."""
    last = time.monotonic() + PATIENCE
    while (seen := read()) != wanted and time.monotonic() < last:
        page.evaluate(NEXT_FRAME)
    assert seen == wanted


NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(done))"

LAY_OUT = """for (const part of document.querySelectorAll(".calculation, .columns > main > *, .fold > .body > *, .experiment > *, .exercise > *, .steps > li, .end"))
    part.style.contentVisibility = "visible";"""
"what is far from the view is not laid out: a list of calculations, and without its script any page (else see kept_pages)"

MOVE = """(control, position) => {
    const element = document.querySelector(`[data-control="${control}"]`);
    if (element.type === "checkbox") element.checked = position === 1;
    else if (element.type === "fieldset") element.querySelectorAll("input")[position].checked = true;
    else element.value = position;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise(done => requestAnimationFrame(done));
}"""
"moves a control by the event that a reader's hand makes; done when the page has had its frame"
