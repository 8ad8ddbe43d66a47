"""What a step of every control costs a slow processor, on every page, and whether anything shifts while it sweeps."""

import json
from collections.abc import Iterator
from statistics import median, quantiles

from playwright.sync_api import Browser

from tests.bench.figure import Figure
from tests.bench.page_visits import SHIFT, SHIFTS
from tests.bench.slider_step import CATEGORIES, SETTLED, SITE, SLOWER, cost_of, split
from tests.browser.site_pages import MOVE, MOVED, controls_of, is_group, start_of, states_of
from tests.find_browser import open_browser

SCRIPT, BOTH, LATE = 5, 16, 50
"milliseconds of a step: script at the median, script and layout at the median and at the 95th percentile"
STEP = "([control, position]) => { performance.mark('step'); return (%s)(control, position); }" % MOVE


def measure_control_sweeps(names: list[str] = MOVED) -> Iterator[Figure]:
    """All controls of all pages; the figures of a page are those of its slowest control."""
    with open_browser() as browser:
        for name in names:
            sweeps = {control: sweep(browser, name, control) for control in controls_of(name) if len(states_of(name, control)) > 1}
            if sweeps:
                yield from figures_of(name, sweeps)


def figures_of(name: str, sweeps: dict[str, tuple[list[tuple[float, float]], float]]) -> Iterator[Figure]:
    scripts = {control: median(script for script, _ in steps) for control, (steps, _) in sweeps.items()}
    both = {control: [script + layout for script, layout in steps] for control, (steps, _) in sweeps.items()}
    slowest = max(both, key=lambda control: median(both[control]))
    yield Figure(f"steps of the {len(sweeps)} controls of {name}", sum(map(len, both.values())), "steps")
    yield Figure("  script, median of the slowest", max(scripts.values()), "ms", SCRIPT)
    yield Figure(f"  script and layout, median of {slowest}", median(both[slowest]), "ms", BOTH)
    yield Figure("  script and layout, 95th percentile of the slowest", max(map(late, both.values())), "ms", LATE)
    yield Figure("  layout shift", max(shifted for _, shifted in sweeps.values()), "", SHIFT)


def late(costs: list[float]) -> float:
    return quantiles(costs, n=20)[-1] if len(costs) > 1 else costs[0]


def sweep(browser: Browser, name: str, control: str) -> tuple[list[tuple[float, float]], float]:
    """The cost of each step from one end to the other and back to the start, with the control in view; what has shifted."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(SHIFTS)
    page.goto((SITE / name).as_uri())
    element = page.locator(f'[data-control="{control}"]').first
    element.scroll_into_view_if_needed()
    (element.locator("input").first if is_group(name, control) else element).focus()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(SETTLED)
    page.evaluate("window.shifted = 0")
    browser.start_tracing(page=page, categories=CATEGORIES)
    for position in [*range(len(states_of(name, control))), start_of(name)[control]]:
        page.evaluate(STEP, [control, position])
        page.evaluate(SETTLED)
    events = split(json.loads(browser.stop_tracing())["traceEvents"])
    shifted = page.evaluate("window.shifted")
    page.close()
    return [cost_of(step) for step in events], shifted
