"""A page that many tests look at, one after the other, without loading it again."""

from playwright.sync_api import Page

from tests.browser.site_pages import LAY_OUT, open_folds, see_sizes
from tests.kept_pages import KeptPage, KeptPages

STATE = """() => {
    let hash = 0;
    for (const sign of document.body.textContent) hash = (hash * 31 + sign.codePointAt(0)) | 0;
    return [hash, document.querySelectorAll("*").length, document.querySelectorAll("[open]").length, scrollX, scrollY, document.activeElement.tagName];
}"""
"what a test that only looks leaves as it was"


class SharedPage:
    """The page that is looked at now: as it opens, with its folds open, without its script."""

    def __init__(self, pages: KeptPages, folder: str):
        self.pages, self.folder = pages, folder
        self.name = ""
        self.opened: dict[tuple[bool, bool], KeptPage] = {}
        self.states: dict[tuple[bool, bool], list] = {}

    def show(self, name: str, width: int, folds: bool, script: bool) -> Page:
        assert script or not folds, "without its script a page has no frame to wait for"
        if name != self.name:
            self.leave()
            self.name = name
        if (folds, script) not in self.opened:
            self.opened[folds, script] = kept = self.pages.take(width=width, java_script_enabled=script)
            kept.page.goto(self.folder + name)
            if folds:
                open_folds(kept.page)
            self.states[folds, script] = kept.page.evaluate(STATE)
        page = self.opened[folds, script].page
        page.set_viewport_size({"width": width, "height": 900})
        if script:
            see_sizes(page)
        else:
            page.evaluate(LAY_OUT)
        return page

    def complaints(self) -> list[str]:
        """Of both pages; that a test has changed something is one."""
        found = []
        for which, kept in self.opened.items():
            kept.reset_media()
            if kept.page.evaluate(STATE) != self.states[which]:
                found.append(f"{self.name} is not left as it was found")
            found += kept.take_complaints()
        return found

    def leave(self) -> None:
        for kept in self.opened.values():
            self.pages.give_back(kept)
        self.opened.clear()

    def close(self) -> None:
        """Nobody knows in which state a test has left it."""
        for kept in self.opened.values():
            self.pages.close(kept)
        self.opened.clear()
