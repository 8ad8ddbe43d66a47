"""From saving a chapter to its new bytes in site/, and to what is new in a browser, while a preview is at work."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from tests.bench.build_time import copy_project, seconds
from tests.bench.edit_time import WEIGHTS
from tests.bench.figure import Figure
from tests.find_browser import open_browser
from tests.unit.served import Served, serve

Edit = Callable[[str, int], str]
"From the text of a page and the number of a save to what is saved."
RUNS = 7
WARMING = 2
"Saves that are not counted: the first one makes the page as a whole."
EDITS = {
    "words": "ここで{0}回めに計りました。",
    "a number": "ここで{0}回めに数<< compute({0}) >>を計りました。",
    "a calculation": "```compute\ncounted = {0}\n```\n\nここで{0}回めに数<< compute(counted + 1) >>を計りました。",
}
"What is added behind the last line: a sentence; one with something to calculate; one with a statement, for which all is calculated anew that rests on it."
MARK = "\nここで{0}回めです。\n"
"By which a new page is known where the edit itself adds no sentence."
MOST_WRITTEN, MOST_SHOWN = 0.06, 0.2
"Of the cold build of the whole book, in the same run."


def measure_preview() -> Iterator[Figure]:
    """A light chapter and the one that takes longest."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder, "project"))
        cold = seconds([sys.executable, project / "build.py"])
        with serve(project / "content", project=project) as served, open_browser() as browser:
            served.wait_for("is current|new,")
            for address, kind, edit in edits():
                written, shown = measure_saves(served, browser.new_page(), address, edit)
                yield Figure(f"{kind} in {address}.md saved, until written", written, "s")
                yield Figure("  against the cold build of the book", written / cold, "times", MOST_WRITTEN)
                yield Figure("  until it is on the open page", shown, "s")
                yield Figure("  against the cold build of the book", shown / cold, "times", MOST_SHOWN)


def edits() -> Iterator[tuple[str, str, Edit]]:
    """Each with the page and its name: sentences in two chapters, a weight in each that has one."""
    for address in ("chapter-1", "chapter-4"):
        for kind, added in EDITS.items():
            yield address, kind, lambda text, number, added=added: f"{text}\n{added.format(number)}\n"
    for address, (before, after) in WEIGHTS.items():
        yield address, "a weight", lambda text, number, pair=(before, after): turned(text, number, *pair) + MARK.format(number)


def turned(text: str, number: int, before: str, after: str) -> str:
    """A weight that is another one at every second save."""
    return text.replace(before, after, 1) if number % 2 else text


def measure_saves(served: Served, page: Page, address: str, edit: Edit) -> tuple[float, float]:
    """Seconds at the median."""
    path, file = served.content / f"{address}.md", served.site / f"{address}.html"
    text = path.read_text(encoding="utf-8")
    page.goto(f"{served.address}{address}.html")
    written, shown = [], []
    for number in range(10, 10 + RUNS + WARMING):
        before, saved = file.stat().st_mtime_ns, time.time()
        path.write_text(edit(text, number), encoding="utf-8")
        while file.stat().st_mtime_ns == before:
            time.sleep(0.0005)
        written.append(time.time() - saved)
        page.get_by_text(f"ここで{number}回め").wait_for(state="attached")
        shown.append(time.time() - saved)
        served.wait_for("changed")
        time.sleep(2)  # what it does when it rests is done
    path.write_text(text, encoding="utf-8")
    served.wait_for("changed")
    page.close()
    return median(written[WARMING:]), median(shown[WARMING:])
