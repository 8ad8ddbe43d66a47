"""A round through pages: the browsers side by side, each in a thread of its own; what formulas measure in Chromium comes from a third."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from tests.other_browsers import scripts
from tests.other_browsers.chromium import Chromium
from tests.other_browsers.driver import Driver, Failed, NoBrowser
from tests.other_browsers.firefox import Firefox
from tests.other_browsers.visit import visit_from_folder, visit_from_server
from tests.other_browsers.webkit import WebKit

BROWSERS = {"firefox": Firefox, "webkit": WebKit}


@dataclass(frozen=True)
class Round:
    pages: list[str]
    site: Path
    "the copy of site/ that is looked at"
    server: str
    "its address there"
    shown: int | None
    "faults of a page that are written out; None is all"
    pictures: Path | None
    "where to put a picture of each page; None is nowhere"

    @property
    def folder(self) -> str:
        return f"{self.site.as_uri()}/"


def go_round(wanted: Round, names: list[str]) -> int:
    """How many visits found faults; a browser that is not there is a fault too. However it ends, so do the browsers."""
    formulas = {page: Future() for page in wanted.pages}
    ending = Event()
    with ThreadPoolExecutor(len(names) + 1) as pool, ExitStack() as opened:
        opened.callback(ending.set)
        drivers = [driver for name in names if (driver := open_browser(name, opened))]
        measuring = pool.submit(measure_formulas, wanted, formulas, ending)
        looking = [pool.submit(look_with, driver, wanted, formulas) for driver in drivers]
        measuring.result()
        return len(names) - len(drivers) + sum(task.result() for task in looking)


def open_browser(name: str, opened: ExitStack) -> Driver | None:
    try:
        driver = opened.enter_context(closing(BROWSERS[name]()))
    except NoBrowser as error:
        print(f"{name}: {error}", flush=True)
        return None
    print(f"{driver.name} {driver.version}", flush=True)
    return driver


def measure_formulas(wanted: Round, formulas: dict[str, Future], ending: Event) -> None:
    """What the formulas of each page measure in the browser of the tests; those who wait for one do not wait in vain."""
    try:
        with closing(Chromium()) as driver:
            for name in wanted.pages:
                if ending.is_set():
                    return
                driver.go(wanted.folder + name)
                driver.call(scripts.READY)
                formulas[name].set_result(driver.call(scripts.FORMULAS))
    finally:
        for formula in formulas.values():
            formula.cancel()


def look_with(driver: Driver, wanted: Round, formulas: dict[str, Future]) -> int:
    """On how many pages a browser has faults."""
    return sum(look_at(driver, page, wanted, formulas[page].result()) for page in wanted.pages)


def look_at(driver: Driver, page: str, wanted: Round, formulas: list[dict]) -> bool:
    began = time.monotonic()
    faults = []
    for visit in (visit_from_folder(driver, page, wanted.folder, formulas), visit_from_server(driver, page, wanted.server)):
        try:
            faults += visit
        except Failed as error:
            faults.append(f"the visit broke off: {error}")
    number = wanted.pages.index(page) + 1
    said = f"{number:>3}/{len(wanted.pages)}  {driver.name:<7}  {page:<34} {time.monotonic() - began:>6.1f} s  {f'{len(faults)} faults' if faults else 'sound'}"
    print("\n".join([said, *(f"    {fault[:400]}" for fault in faults[: wanted.shown])]), flush=True)
    if wanted.pictures:
        take_pictures(driver, page, wanted)
    return bool(faults)


def take_pictures(driver: Driver, page: str, wanted: Round) -> None:
    """The beginning of a page, on a desk and on a phone."""
    wanted.pictures.mkdir(parents=True, exist_ok=True)
    for width, height in ((1440, 2200), (390, 2200)):
        driver.resize(width, height)
        driver.go(wanted.folder + page)
        driver.call(scripts.READY)
        (wanted.pictures / f"{Path(page).stem}-{driver.name.lower()}-{width}.png").write_bytes(driver.picture())
