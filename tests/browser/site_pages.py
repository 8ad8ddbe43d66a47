"""The pages of the site, and what a reader does with them."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

SITE = Path(__file__).resolve().parents[2] / "site"
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
TABLES = {path.with_suffix(".html").name: json.loads(path.read_text(encoding="utf-8")) for path in sorted((SITE / "tables").glob("*.json"))}
MOVED = [name for name, tables in TABLES.items() if tables["controls"]]
"pages with a control"
SLIDERS = [(name, control) for name in MOVED for control, record in TABLES[name]["controls"].items() if record["kind"] == "slider"]
WIDTHS = [320, 390, 1440]


def states_of(name: str, control: str) -> list[str]:
    return TABLES[name]["controls"][control]["states"]


def slider_of(page: Page, name: str, control: str) -> Locator:
    return page.get_by_role("slider", name=TABLES[name]["controls"][control]["label"]).first


def set_slider(page: Page, name: str, control: str, position: int) -> None:
    """Drags it, and waits until it says what it shows."""
    slider = slider_of(page, name, control)
    slider.fill(str(position))
    expect(slider).to_have_attribute("aria-valuetext", states_of(name, control)[position])


def five_states(name: str, control: str) -> list[int]:
    """Both ends, the middle, and two more."""
    last = len(states_of(name, control)) - 1
    return sorted({0, last // 5, last // 2, last - last // 4, last})


def set_all_ends(page: Page, name: str) -> None:
    """Moves every slider of the page to the end where it does not start."""
    for page_name, control in SLIDERS:
        if page_name == name:
            start, last = TABLES[name]["controls"][control]["start"], len(states_of(name, control)) - 1
            set_slider(page, name, control, 0 if start == last else last)


def open_folds(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def live_ids(name: str) -> list[str]:
    """The cells that are text on the page, not attributes of a figure."""
    return [key for key in TABLES[name]["cells"] if "|" not in key or key.endswith("|relation")]


def string_at(name: str, key: str, positions: dict[str, int]) -> str:
    """What the table has for a cell: the last control runs fastest."""
    controls, strings = TABLES[name]["cells"][key]
    place = 0
    for control in controls.split():
        place = place * len(states_of(name, control)) + positions[control]
    return strings.split(" ")[place]


def texts_of_cells(page: Page) -> list[list[str]]:
    """Id and text of every cell on the page, in its order."""
    return page.locator("[data-cell]").evaluate_all("cells => cells.map(cell => [cell.dataset.cell, cell.textContent])")


def expect_current(page: Page, name: str) -> None:
    """Every number of the page is the one of the state that its controls show."""
    read = """names => Object.fromEntries(names.map(name => {
        const element = document.querySelector(`[data-control="${name}"]`);
        return [name, element.type === "checkbox" ? +element.checked : +(element.querySelector("input:checked") || element).value];
    }))"""
    positions = page.evaluate(read, list(TABLES[name]["controls"]))
    wanted = {key: string_at(name, key, positions) for key in live_ids(name)}
    expect_texts(page, wanted)


def expect_texts(page: Page, wanted: dict[str, str]) -> None:
    """Waits until all cells with these ids show these texts."""
    expect_soon(page, lambda: [(key, text, wanted[key]) for key, text in texts_of_cells(page) if wanted.get(key, text) != text], [])


def expect_soon(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Looks again after every frame, for five seconds at most."""
    last = time.monotonic() + 5
    while (seen := read()) != wanted and time.monotonic() < last:
        page.evaluate(NEXT_FRAME)
    assert seen == wanted


NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(done))"
