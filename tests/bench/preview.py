"""From saving a chapter to its new bytes in site/, and to its new number in a browser, while a preview is at work."""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from tests.bench.build_time import copy_project, seconds
from tests.bench.figure import Figure
from tests.find_browser import open_browser
from tests.unit.served import Served, serve

RUNS = 9
MOST_WRITTEN, MOST_SHOWN = 0.1, 0.25
"Of the cold build, in the same run."


def measure_preview() -> Iterator[Figure]:
    """A light chapter, the two that take longest, and one between them."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder, "project"))
        cold = seconds([sys.executable, project / "build.py"])
        with serve(project / "content", project=project) as served, open_browser() as browser:
            served.wait_for("is current|new,")
            for address in ("chapter-1", "chapter-2", "chapter-4", "chapter-7"):
                written, shown = measure_saves(served, browser.new_page(), address)
                yield from figures(address, written, shown, cold)


def figures(address: str, written: float, shown: float, cold: float) -> Iterator[Figure]:
    yield Figure(f"{address}.md saved, until its bytes are written", written, "s")
    yield Figure("  against the cold build of the book", written / cold, "times", MOST_WRITTEN)
    yield Figure("  until it is on the open page", shown, "s")
    yield Figure("  against the cold build of the book", shown / cold, "times", MOST_SHOWN)


def measure_saves(served: Served, page: Page, address: str) -> tuple[float, float]:
    """Seconds at the median; the first saves only warm the processes."""
    path = served.content / f"{address}.md"
    text = path.read_text(encoding="utf-8")
    file = served.site / f"{address}.html"
    page.goto(f"{served.address}{address}.html")
    written, shown = [], []
    for number in range(RUNS):
        sentence = f"ここで{number}回めに計りました。"
        before = file.stat().st_mtime_ns
        saved = time.time()
        path.write_text(f"{text}\n{sentence}\n", encoding="utf-8")
        while file.stat().st_mtime_ns == before:
            time.sleep(0.0005)
        written.append(time.time() - saved)
        page.get_by_text(sentence).wait_for(state="attached")
        shown.append(time.time() - saved)
        served.wait_for("changed")
        time.sleep(1)  # as long as it takes to write down that all is current
    path.write_text(text, encoding="utf-8")
    served.wait_for("changed")
    page.close()
    return median(written[2:]), median(shown[2:])
