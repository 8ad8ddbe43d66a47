"""What a visit to each page costs, from a server on this machine, by the browser's own measurements."""

import json
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

from engine.parse.book import read_book
from engine.render import budgets
from engine.review.weights import page_files
from tests.bench.figure import Figure
from tests.bench.pages_server import SITE, serve_packed
from tests.bench.sizes import CONTENT
from tests.bench.slider_step import CATEGORIES, SETTLED, SLOWER
from tests.browser.site_pages import PAGES
from tests.find_browser import open_browser

LATER = 5
"kilobytes that a page may load besides itself for a reader who comes from another one"
LONGEST = 50
"milliseconds of a task, at a quarter of the speed"
SHIFT = 0.005
"what is written 0.00"
PAINTED = 0.3
"seconds to the largest part of the first view, unthrottled"
VISITS = 3
"of which the median counts"
EMPTY = "data:text/html,<!doctype html><title>.</title><p>."
"what even the least page costs in this browser on this machine"
SHIFTS = """new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted = (window.shifted || 0) + entry.value; })
    .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { window.painted = list.getEntries().at(-1).startTime; }).observe({ type: "largest-contentful-paint", buffered: true });"""
"what the browser itself notes"


def measure_visits(names: list[str] = PAGES) -> Iterator[Figure]:
    """Every page: a reader's first visit, a later one, and a first one on a slow processor."""
    chapters = {f"{entry.address}.html" for entry in read_book(CONTENT).chapters}
    files = {path.relative_to(SITE).as_posix(): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    with open_browser() as browser, serve_packed() as address:
        yield Figure("longest task of an empty document, at a quarter of the speed", slow_visits(browser, EMPTY)[0], "ms")
        for name in names:
            budget, own = page_files(name, name in chapters, files)
            yield from measure_visit(browser, address, name, budget, own)


def measure_visit(browser: Browser, address: str, name: str, budget: float, own: list[str]) -> Iterator[Figure]:
    sizes, seconds = zip(*(first_visit(browser, address, name) for _ in range(VISITS)))
    away = {url for size in sizes for url in size if not url.startswith((address, "data:"))}
    yield Figure(f"first visit to {name}", sum(sizes[0].values()) / 1000, "KB", budget + budgets.FIRST_VISIT)
    later = later_visit(browser, address, name)
    besides = sum(size for url, size in later.items() if url.removeprefix(address) not in own)
    yield Figure("  a later one, besides the page", besides / 1000, "KB", LATER)
    yield Figure("  requests elsewhere", len(away), "", 0)
    yield Figure("  largest contentful paint, median", median(seconds), "s", PAINTED)
    longest, shifted = slow_visits(browser, address + name)
    yield Figure("  longest task, at a quarter of the speed, median", longest, "ms", LONGEST)
    yield Figure("  layout shift while it loads", shifted, "", SHIFT)


def new_context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    context.add_init_script(SHIFTS)
    return context


def open_page(page: Page, url: str) -> dict[str, int]:
    """The bytes that came over the line for each address, heads included; done when nothing more comes."""
    protocol = page.context.new_cdp_session(page)
    urls, sizes = {}, {}
    protocol.on("Network.requestWillBeSent", lambda event: urls.setdefault(event["requestId"], event["request"]["url"]))
    protocol.on("Network.loadingFinished", lambda event: sizes.update({urls[event["requestId"]]: event["encodedDataLength"]}))
    protocol.send("Network.enable")
    page.goto(url, wait_until="networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(SETTLED)
    protocol.detach()
    return sizes


def first_visit(browser: Browser, address: str, name: str) -> tuple[dict[str, int], float]:
    """What is loaded, and the seconds to the largest paint."""
    context = new_context(browser)
    page = context.new_page()
    sizes = open_page(page, address + name)
    painted = page.evaluate("window.painted") / 1000
    context.close()
    return sizes, painted


def later_visit(browser: Browser, address: str, name: str) -> dict[str, int]:
    """By a reader who has read a chapter, not this one."""
    context = new_context(browser)
    page = context.new_page()
    for before in ("index.html", "chapter-3.html" if name != "chapter-3.html" else "chapter-2.html"):
        open_page(page, address + before)
    sizes = open_page(page, address + name)
    context.close()
    return sizes


def slow_visits(browser: Browser, url: str) -> tuple[float, float]:
    """The milliseconds of the longest task, the median of a few first visits, and the most that has shifted in one."""
    longest, shifted = zip(*(slow_visit(browser, url) for _ in range(VISITS)))
    return median(map(max, longest)), max(shifted)


def slow_visit(browser: Browser, url: str) -> tuple[list[float], float]:
    """The tasks of the page's main thread, in milliseconds of the processor, and how much has shifted."""
    context = new_context(browser)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser.start_tracing(page=page, categories=[*CATEGORIES, "disabled-by-default-devtools.timeline"])
    page.goto(url, wait_until="load")
    page.evaluate("performance.mark('loaded')")
    page.evaluate(SETTLED)
    shifted = page.evaluate("window.shifted || 0")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    mark = next(event for event in events if event["name"] == "loaded")
    thread = (mark["pid"], mark["tid"])
    tasks = [event for event in events if event["name"] == "RunTask" and (event["pid"], event["tid"]) == thread]
    return [event.get("tdur", event.get("dur", 0)) / 1000 for event in tasks], shifted
