"""What the browser tests share: a page that is already open, for those that only look at it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.shared_page import SharedPage
from tests.kept_pages import KeptPages


@pytest.fixture(scope="session")
def shared_page(kept_pages: KeptPages, from_folder: str) -> Iterator[SharedPage]:
    yield (shared := SharedPage(kept_pages, from_folder))
    shared.leave()


@pytest.fixture
def look_at(request: pytest.FixtureRequest, shared_page: SharedPage) -> Iterator[Callable[..., Page]]:
    """Shows a page to a test that only looks: look_at("chapter-4.html", width=390, folds=True).

    The next test that looks at it gets it as it is; tests are in the order of their pages when ``every_page_read`` marks them.
    """
    failed = request.session.testsfailed

    def show(name: str, width: int = 1440, folds: bool = False, script: bool = True) -> Page:
        return shared_page.show(name, width, folds, script)

    yield show
    if request.session.testsfailed > failed:
        shared_page.close()
    else:
        assert shared_page.complaints() == []
