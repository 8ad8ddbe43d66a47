"""axe-core in a page: what it finds, one line for each violation and element."""

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

RUN = "([part, options]) => axe.run(part, { resultTypes: ['violations'], ...options }).then(result => result.violations)"


@cache
def source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def check(page: Page, part: str | dict = "html", **options) -> list[str]:
    """Runs it in a page or a part of it; options are those of axe.run. Nothing if all is well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())  # a script element would be blocked by the page's policy
    found = page.evaluate(RUN, [part, options])
    return [f"{v['id']}: {v['help']} {node['target']} {node['failureSummary']}" for v in found for node in v["nodes"]]
