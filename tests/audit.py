"""make audit: axe-core over every page × light, dark × 320, 390, 1440 px × controls at their start and at their ends.

The test run looks at each page, each width, each scheme and both states, in pairs (tests/browser/test_accessibility.py); this is
the whole product. What does not hang on colours is looked at once for both schemes. Exit status 1 if anything is found.

python -m tests.audit [PAGE.html …] looks at some pages only.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.axe import check
from tests.browser.site_pages import PAGES, open_folds, see_sizes, set_all_ends
from tests.conftest import SITE, serve
from tests.find_browser import open_browser

WIDTHS = (320, 390, 1440)
STATES = ("start", "ends")
PATIENCE = 120_000
"milliseconds: nobody waits for this"


def move(page: Page, name: str, state: str) -> None:
    if state == "ends":
        open_folds(page)
        set_all_ends(page, name)


def look(page: Page, address: str, name: str) -> Iterator[tuple[str, list[str]]]:
    """Each combination of a page and what axe finds in it."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="light")
        page.goto("about:blank")
        page.goto(address + name)
        for state in STATES:
            page.emulate_media(color_scheme="light")
            move(page, name, state)
            see_sizes(page)
            yield f"{name} {width} {state} light", check(page)
            page.emulate_media(color_scheme="dark")
            yield f"{name} {width} {state} dark", check(page, runOnly="color-contrast")


def main(names: list[str]) -> None:
    expect.set_options(timeout=PATIENCE)
    looked = found = 0
    began = time.monotonic()
    with serve(SITE) as address, open_browser() as browser:
        for name in names or PAGES:
            page = browser.new_context(locale="ja-JP").new_page()
            page.set_default_timeout(PATIENCE)
            for combination, faults in look(page, address, name):
                looked += 1
                found += len(faults)
                for fault in faults:
                    print(f"{combination}: {fault}", flush=True)
            page.context.close()
            print(f"{name}: {looked} combinations, {found} faults so far, {time.monotonic() - began:.0f} s", flush=True)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main([Path(name).name for name in sys.argv[1:]])
