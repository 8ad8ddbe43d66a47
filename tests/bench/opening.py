"""What the opening of a number costs a slow processor: the first of a page, and one more, from the browser's trace."""

import json
from collections.abc import Iterator, Sequence
from statistics import median

from playwright.sync_api import Browser, Page

from tests.bench.figure import Figure
from tests.bench.slider_step import CATEGORIES, SETTLED, SITE, SLOWER
from tests.find_browser import open_browser

WORK = {"EvaluateScript", "FunctionCall", "RunMicrotasks", "v8.compile", "UpdateLayoutTree", "Layout"}
"Scripts, also to read them, and layout."
MOST_FIRST, MOST_LATER = 100, 50
"milliseconds"
FIRSTS = 5
"openings of each kind on a page, whose median counts"
NUMBERS = """() => [...document.querySelectorAll(`main ${tadoru.numbers.NUMBER}`)]
    .map((number, at) => [number, at]).filter(([number]) => number.checkVisibility() && tadoru.numbers.numberAt(number)).map(([, at]) => at)"""
OPENED = "() => document.querySelector('dialog.trace[open]') && document.activeElement.closest('dialog')"


def measure_openings() -> Iterator[Figure]:
    """Every page of the site that has numbers; numbers from its beginning to its end."""
    with open_browser() as browser:
        for path in sorted(SITE.glob("*.html")):
            yield from measure_page(browser, path.name)


def measure_page(browser: Browser, name: str) -> Iterator[Figure]:
    page = new_page(browser, name)
    numbers = spread(page.evaluate(NUMBERS), FIRSTS + 1)
    page.close()
    if len(numbers) < 2:
        return
    costs = [cost_of_two(browser, name, *pair) for pair in zip(numbers, numbers[1:])]
    yield Figure(f"first opening of a number of {name}, at a quarter of the speed, median", median(first for first, _ in costs), "ms", MOST_FIRST)
    yield Figure("  one more", median(later for _, later in costs), "ms", MOST_LATER)


def spread(items: Sequence[int], count: int) -> list[int]:
    """So many, from the first to the last."""
    return list(dict.fromkeys(items[round(at * (len(items) - 1) / max(count - 1, 1))] for at in range(count))) if items else []


def new_page(browser: Browser, name: str) -> Page:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto((SITE / name).as_uri())
    page.wait_for_load_state("load")
    return page


def cost_of_two(browser: Browser, name: str, first: int, later: int) -> tuple[float, float]:
    """Milliseconds of the first opening, and of another one on the same page."""
    page = new_page(browser, name)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    costs = cost_of_opening(browser, page, first), cost_of_opening(browser, page, later)
    page.close()
    return costs


def cost_of_opening(browser: Browser, page: Page, at: int) -> float:
    """By the key, with the number in view; parts of the data that it needs are read by then, or not."""
    number = page.evaluate_handle("at => document.querySelectorAll(`main ${tadoru.numbers.NUMBER}`)[at]", at)
    number.evaluate("number => { number.scrollIntoView({ block: 'center' }); tadoru.numbers.stop(number).focus(); }")
    page.evaluate(SETTLED)
    browser.start_tracing(page=page, categories=[*CATEGORIES, "v8"])
    page.evaluate("performance.mark('press')")
    page.keyboard.press("Enter")
    page.wait_for_function(OPENED)
    page.evaluate(SETTLED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.keyboard.press("Escape")
    page.evaluate(SETTLED)
    return work_of(events)


def work_of(events: list[dict]) -> float:
    """Of the page's main thread behind the mark, in milliseconds; what this measurement runs in the page is no work of the page."""
    mark = next(event for event in events if event["name"] == "press")
    timed = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])]
    total, busy_until = 0.0, mark["ts"]
    for event in sorted(timed, key=lambda event: (event["ts"], -event.get("dur", 0))):
        if event["name"] in WORK and event["ts"] >= busy_until and not is_ours(event):
            busy_until = event["ts"] + event.get("dur", 0)
            total += event.get("tdur", event.get("dur", 0))
    return total / 1000


def is_ours(event: dict) -> bool:
    """Whether a call has no file: it is one of Playwright's."""
    data = event.get("args", {}).get("data") or {}
    return event["name"] in ("FunctionCall", "v8.compile", "EvaluateScript") and not str(data.get("url", "")).startswith(SITE.as_uri())
