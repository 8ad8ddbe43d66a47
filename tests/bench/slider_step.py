"""What one step of a slider costs a slow processor: the page's scripts, then style and layout, from the browser's trace."""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from tests.bench.figure import Figure
from tests.find_browser import open_browser

SITE = Path(__file__).resolve().parents[2] / "site"
PAGES = {"chapter-4.html": 4, "experiment-qkv.html": 5}
"With the most milliseconds that a step's script may take: a chapter, and a page of large tables."
SLOWER = 4
"times, by the browser's own throttling"
SWEEPS = 2
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
LAYOUTS = {"UpdateLayoutTree", "Layout"}
CATEGORIES = ["devtools.timeline", "blink.user_timing"]


def measure_slider_steps() -> Iterator[Figure]:
    """All steps of the first slider of each page, down and up again."""
    with open_browser() as browser:
        for name, most in PAGES.items():
            yield from measure_page(browser, name, most)


def measure_page(browser: Browser, name: str, most: float) -> Iterator[Figure]:
    steps = [cost_of(step) for step in trace_sweep(browser, name)]
    scripts, both = [script for script, _ in steps], [script + layout for script, layout in steps]
    yield Figure(f"steps of the slider of {name}, at a quarter of the speed", len(steps), "steps")
    yield Figure("  script, median", median(scripts), "ms", most)
    yield Figure("  script, 95th percentile", quantiles(scripts, n=20)[-1], "ms")
    yield Figure("  script and layout, median", median(both), "ms", 16)
    yield Figure("  script and layout, 95th percentile", quantiles(both, n=20)[-1], "ms", 50)


def trace_sweep(browser: Browser, name: str) -> list[list[dict]]:
    """The events of the trace, step by step."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto((SITE / name).as_uri())
    slider = page.locator('input[type="range"][data-control]').first
    slider.scroll_into_view_if_needed()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    slider.focus()
    page.evaluate(SETTLED)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(SWEEPS):
        sweep(page, slider)
    return split(json.loads(browser.stop_tracing())["traceEvents"])


def sweep(page: Page, slider) -> None:
    """From one end to the other, with the keys."""
    low, high, step, value = (float(slider.evaluate(f"e => e.{name} || 0")) for name in ("min", "max", "step", "value"))
    key = "ArrowLeft" if value > (low + high) / 2 else "ArrowRight"
    for _ in range(round((high - low) / (step or 1))):
        page.evaluate("performance.mark('step')")
        page.keyboard.press(key)
        page.evaluate(SETTLED)


def split(events: list[dict]) -> list[list[dict]]:
    """The timed events of the page's main thread between the marks."""
    marks = sorted((event for event in events if event["name"] == "step"), key=lambda event: event["ts"])
    thread = (marks[0]["pid"], marks[0]["tid"])
    timed = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == thread]
    ends = [mark["ts"] for mark in marks[1:]] + [float("inf")]
    return [[event for event in timed if mark["ts"] <= event["ts"] < end] for mark, end in zip(marks, ends)]


def cost_of(events: list[dict]) -> tuple[float, float]:
    """Milliseconds of script (layout that a script forces included), and of style and layout outside of scripts."""
    script, layout, busy_until = 0, 0, 0
    for event in sorted(events, key=lambda event: (event["ts"], -event.get("dur", 0))):
        ours = is_script_of_the_page(event)
        if (ours or event["name"] in LAYOUTS) and event["ts"] >= busy_until:
            busy_until = event["ts"] + event.get("dur", 0)
            spent = event.get("tdur", event.get("dur", 0))  # of the thread: other programs do not count
            script += spent * ours
            layout += spent * (not ours)
    return script / 1000, layout / 1000


def is_script_of_the_page(event: dict) -> bool:
    """Not what this measurement itself runs in the page."""
    return event["name"] == "FunctionCall" and event["args"]["data"].get("url", "").startswith(SITE.as_uri())
