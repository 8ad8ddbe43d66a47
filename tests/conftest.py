"""What the tests share: site/ opened as a reader opens it, from a folder and from a server, in a real browser."""

import functools
import http.server
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.axe import check
from tests.find_browser import open_browser
from tests.kept_pages import FAILED, KeptPage, KeptPages

SITE = Path(__file__).resolve().parents[1] / "site"
PREFIX = "/repo/"
"the site lies in a folder of its domain, as on a forge's pages"
PATIENCE = 20
"seconds that a test waits for what it expects: a machine with other work to do is no fault"
expect.set_options(timeout=PATIENCE * 1000)
os.environ.pop("GITHUB_ACTIONS", None)  # what a test breaks on purpose is no annotation of the run's
signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background of a shell ignores it, and so would what a test starts


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when != "teardown":
        item.stash[FAILED] = report.failed  # anew for each try
    return report


@pytest.fixture(scope="session")
def site() -> Path:
    """The committed site."""
    assert (SITE / "index.html").exists(), "site/ is missing: run `make site` first"
    return SITE


@pytest.fixture(scope="session")
def from_folder(site: Path) -> str:
    """The address of the site as a double click opens it."""
    return site.as_uri() + "/"


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the site under PREFIX, with its own page for what is missing, and says nothing."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(PREFIX.rstrip("/")) if path.startswith(PREFIX) else "/outside")

    def send_error(self, code, message=None, explain=None) -> None:
        missing = Path(self.directory, "404.html")
        body = missing.read_bytes() if code == 404 and missing.exists() else str(message).encode()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments) -> None:
        pass

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser that goes on does not wait for what it asked for
            super().handle()


@pytest.fixture(scope="session")
def from_server(site: Path) -> Iterator[str]:
    """The address of the site on a server, under PREFIX."""
    with serve(site) as address:
        yield address


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The address of a folder on a server, under PREFIX."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SiteHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["folder", "server"])
def address(request: pytest.FixtureRequest) -> str:
    """Each test that asks for it runs twice: from the folder and from the server."""
    return request.getfixturevalue(f"from_{request.param}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def kept_pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> KeptPages:
    """The pages that the tests of this session give one another."""
    return KeptPages(browser, [f"{folder.as_uri()}/" for folder in (SITE, tmp_path_factory.getbasetemp())])


@pytest.fixture
def new_page(request: pytest.FixtureRequest, kept_pages: KeptPages) -> Iterator[Callable[..., Page]]:
    """Makes pages: new_page(width=390, color_scheme="dark", java_script_enabled=False, pauses="real", …).

    When the test is over, their consoles must be empty, and no request may have left the site.
    """
    taken: list[KeptPage] = []

    def make(**options) -> Page:
        taken.append(kept_pages.take(**options))
        return taken[-1].page

    yield make
    give_back = kept_pages.close if request.node.stash[FAILED] else kept_pages.give_back
    assert [complaint for kept in taken for complaint in give_back(kept)] == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1440 by 900 pixels."""
    return new_page()


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """Runs axe-core in a page or a part of it (tests/axe.py)."""
    return check
