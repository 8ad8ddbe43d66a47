"""A whole visit to a page in one browser: from the folder with everything, from a server what differs there."""

from collections.abc import Iterator
from io import BytesIO

from pypdf import PdfReader

from tests.browser.site_pages import TABLES, controls_of, five_states, live_ids, start_of, string_at
from tests.browser.test_nothing_moves import ANOTHER_SIZE
from tests.other_browsers import scripts
from tests.other_browsers.driver import Driver
from tests.other_browsers.formulas import compare_formulas
from tests.other_browsers.uses import use_page

PAPER = 642, 1123
"what the margins leave of an A4 sheet, in pixels"
LEAST = 400
"bytes that draw more than an empty sheet"


def visit_from_folder(driver: Driver, name: str, address: str, formulas: list[dict]) -> Iterator[str]:
    """Everything, at 1440 pixels; formulas: what those of the browser of the tests measure."""
    driver.resize(1440, 900)
    driver.go(address + name)
    if not driver.call(scripts.READY):
        yield "the font of the formulas is not there"
    yield from compare_formulas(driver.call(scripts.FORMULAS), formulas)
    if name in TABLES:
        yield from wrong_cells(driver, name)
        for control in controls_of(name):
            yield from sweep(driver, name, control)
        yield from open_number(driver)
    yield from use_page(driver, name)
    yield from complaints(driver)
    yield from printed(driver)


def visit_from_server(driver: Driver, name: str, address: str) -> Iterator[str]:
    """On a phone: each control once, and the layout on paper."""
    driver.resize(390, 844)
    driver.go(address + name)
    driver.call(scripts.READY)
    for control in controls_of(name) if name in TABLES else []:
        yield from sweep(driver, name, control, ends_only=True)
    driver.resize(*PAPER)
    yield from driver.call(scripts.ON_PAPER)
    yield from complaints(driver)
    yield from (f"asks elsewhere: {address}" for address in driver.call(scripts.ELSEWHERE))


def wrong_cells(driver: Driver, name: str) -> Iterator[str]:
    start = start_of(name)
    found = driver.call(scripts.WRONG, {key: string_at(name, key, start) for key in live_ids(name)})
    yield from found["wrong"]
    if live_ids(name) and not found["seen"]:
        yield "none of the live numbers is on the page"


def sweep(driver: Driver, name: str, control: str, ends_only: bool = False) -> Iterator[str]:
    """Through some states of a control, and back; every number that follows it, and everything that may not move."""
    start = start_of(name)
    states = five_states(name, control)
    keys = [key for key in live_ids(name) if control in TABLES[name]["cells"][key][0].split()]
    driver.call(scripts.KEEP_PLACES)
    for position in [*(states[:: len(states) - 1 or 1] if ends_only else states), start[control]]:
        texts = {key: string_at(name, key, start | {control: position}) for key in keys}
        found = driver.call(scripts.STEP, {"control": control, "position": position, "texts": texts, "slack": driver.slack})
        stirred = [] if control in ANOTHER_SIZE else found["moved"] + found["collisions"]
        yield from (f"{control} at {position}: {fault}" for fault in found["wrong"] + stirred)


def open_number(driver: Driver) -> Iterator[str]:
    """Presses the first number that opens; its panel has to show it, inside the window."""
    if not (id := driver.call(scripts.FIRST_NUMBER)):
        return
    driver.press(f"#{id}")
    panel = driver.call(scripts.PANEL)
    if not panel or not panel["text"] or not panel["inside"]:
        yield f"the panel of a number does not open as it should: {panel}"
    driver.call(scripts.CLOSE_PANEL)


def printed(driver: Driver) -> Iterator[str]:
    """Every sheet of the PDF is A4, and none is empty."""
    if (sheets := driver.sheets()) is None:
        return
    for number, sheet in enumerate(PdfReader(BytesIO(sheets)).pages, 1):
        size = [round(float(side)) for side in sheet.mediabox[2:]]
        if abs(size[0] - 595) > 1 or abs(size[1] - 842) > 1:
            yield f"sheet {number} is {size}, not A4"
        if len(sheet.get_contents().get_data()) < LEAST and not sheet.extract_text().strip():
            yield f"sheet {number} is empty"


def complaints(driver: Driver) -> Iterator[str]:
    yield from driver.call(scripts.COMPLAINTS)
    yield from driver.errors()
