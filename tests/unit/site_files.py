"""The committed pages, read as a browser reads them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from justhtml import JustHTML

SITE = Path(__file__).resolve().parents[2] / "site"
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))


@dataclass(frozen=True)
class SitePage:
    source: str
    document: JustHTML
    "the tree; its errors are what a browser would repair"

    def all(self, selector: str) -> list:
        """The elements that a selector finds."""
        return self.document.query(selector)


@cache
def read_site_page(name: str) -> SitePage:
    source = (SITE / name).read_text(encoding="utf-8")
    return SitePage(source, JustHTML(source, sanitize=False, collect_errors=True))
