"""The browser of the tests, as one more driver: what its formulas measure is what others are compared with."""

from contextlib import ExitStack

from tests.find_browser import open_browser


class Chromium:
    name = "Chromium"
    slack = 0.75

    def __init__(self) -> None:
        self.stack = ExitStack()
        browser = self.stack.enter_context(open_browser())
        self.version = browser.version
        self.page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")

    def go(self, address: str) -> None:
        self.page.goto(address)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def call(self, function: str, argument: object = None) -> object:
        return self.page.evaluate(function, argument)

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()

    def picture(self) -> bytes:
        return self.page.screenshot()

    def sheets(self) -> bytes:
        return self.page.pdf(prefer_css_page_size=True)

    def errors(self) -> list[str]:
        return []

    def close(self) -> None:
        self.stack.close()
