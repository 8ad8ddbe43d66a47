"""What the browser tests share: a page that is already open, for those that only look at it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.shared_page import SharedPage
from tests.kept_pages import FAILED, KeptPages


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late: what fails here is tried once more, and the summary names it (RERUN).

    What fails twice has failed. ``make test ARGS=--fail-on-flaky`` lets nothing be late.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def shared_page(kept_pages: KeptPages, from_folder: str) -> Iterator[SharedPage]:
    yield (shared := SharedPage(kept_pages, from_folder))
    shared.leave()


@pytest.fixture
def look_at(request: pytest.FixtureRequest, shared_page: SharedPage) -> Iterator[Callable[..., Page]]:
    """Shows a page to a test that only looks: look_at("chapter-4.html", width=390, folds=True).

    The next test that looks at it gets it as it is; tests are in the order of their pages when ``every_page_read`` marks them.
    """

    def show(name: str, width: int = 1440, folds: bool = False, script: bool = True) -> Page:
        return shared_page.show(name, width, folds, script)

    yield show
    if request.node.stash[FAILED]:
        shared_page.close()
    else:
        assert shared_page.complaints() == []
