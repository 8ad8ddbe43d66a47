"""Pages for tests: each is opened once and given to one test after the other, as clean as a new one.

A new window costs the browser more than most tests do.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

FAILED = pytest.StashKey[bool]()
"in a test's stash, whether this try of it failed: the page that it had is then not given to another one"
PAUSES = """{
    const wait = window.setTimeout;
    window.setTimeout = (work, pause = 0, ...rest) => wait(work, pause >= 100 && pause < 1000 ? pause * %s : pause, ...rest);
}"""
FACTORS = {"short": 1 / 20, "real": 1, "endless": 10**6}
"a page that waits until a control has come to rest does so in its own way, but sooner; or never, to see what happens before"

WHOLE = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".columns > main > *, .fold > .body > *, .experiment > *, .exercise > *, .steps > li, .end { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
}"""
"lays out a page as if a reader had been everywhere; only tests of what is far from the view take a page without (far=True)"
OURS = ("pauses", "far")
"options that are not the browser's"


class KeptPage:
    """A page in a context of its own, and what it has complained about since it was taken."""

    def __init__(self, browser: Browser, options: dict, inside: list[str]):
        self.options = options
        self.complaints: list[str] = []
        pauses = FACTORS[options.get("pauses", "short")]
        self.context = browser.new_context(locale="ja-JP", **{name: value for name, value in options.items() if name not in OURS})
        self.context.add_init_script(PAUSES % pauses)
        if not options.get("far"):
            self.context.add_init_script(WHOLE)
        self.context.add_init_script("delete Navigator.prototype.serviceWorker")  # a test that wants the copy of the book has a context of its own
        self.context.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.context.on("request", lambda request: self.complaints.extend(leaving(request.url, inside)))
        self.page: Page = self.context.new_page()
        self.protocol = self.context.new_cdp_session(self.page)

    def clean(self) -> None:
        """Takes back what a test may have left: the page, routes, media, the pointer, history, cache, storage."""
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.reset_media()
        self.page.mouse.move(-1, -1)
        self.protocol.send("Page.resetNavigationHistory")
        self.protocol.send("Network.clearBrowserCache")
        self.protocol.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})

    def reset_media(self) -> None:
        self.page.emulate_media(media="null", color_scheme=self.options.get("color_scheme", "light"), forced_colors=self.options.get("forced_colors", "none"))

    def take_complaints(self) -> list[str]:
        """Each is told once."""
        complaints, self.complaints[:] = list(self.complaints), []
        return complaints


class KeptPages:
    """The pages that no test has at the moment."""

    def __init__(self, browser: Browser, inside: list[str]):
        """``inside``: where requests may go."""
        self.browser, self.inside = browser, inside
        self.free: list[KeptPage] = []

    def take(self, width: int = 1440, height: int = 900, **options) -> KeptPage:
        kept = next((kept for kept in self.free if kept.options == options), None)
        if kept:
            self.free.remove(kept)
        else:
            kept = KeptPage(self.browser, options, self.inside)
        kept.page.set_viewport_size({"width": width, "height": height})
        return kept

    def give_back(self, kept: KeptPage) -> list[str]:
        """What the page has complained about; the next test gets it without."""
        kept.clean()
        self.free.append(kept)
        return kept.take_complaints()

    def close(self, kept: KeptPage) -> list[str]:
        """The same, when nobody knows in which state a test has left the page."""
        kept.context.close()
        return kept.complaints


def leaving(url: str, inside: list[str]) -> Iterator[str]:
    """A complaint, if the request goes anywhere but to the site, or to one that a test has made."""
    if not url.startswith((*inside, "http://127.0.0.1:", "data:", "blob:", "about:")):
        yield f"request: {url}"
