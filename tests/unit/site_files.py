"""The committed pages, read as a browser reads them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import yaml
from justhtml import JustHTML

from engine.calculations.addresses import listed_in

PROJECT = Path(__file__).resolve().parents[2]
SITE = PROJECT / "site"
CALCULATIONS = sorted((path.name for path in SITE.glob("*.html") if listed_in(path.name)), key=lambda name: (len(name), name))
"the pages that list calculations, all of one template, those of one list in their order: tests/unit/test_calculations.py looks at what differs"
SHEETS = sorted(path.name for kind in ("sheet", "answers") for path in SITE.glob(f"chapter-*-{kind}.html"))
"the exercises of each chapter for paper, likewise; those of chapter 8 are the longest"
ONE_OF_EACH = {"chapter-5-calculations.html", "chapter-8-sheet.html", "chapter-8-answers.html"}
PAGES = sorted({path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")} - {*CALCULATIONS, *SHEETS} | ONE_OF_EACH)
MISSING = "404.html"
ADDRESS = yaml.safe_load((PROJECT / "content/book.yml").read_text(encoding="utf-8")).get("address", "")
"where the book is published; or nothing"
ROOT = urlsplit(ADDRESS).path.rstrip("/") + "/" if ADDRESS else ""
"the folder that the page for missing ones then looks for its files in"
IN_FOLDER = [name for name in PAGES if name != MISSING or not ADDRESS]
"the pages that open by a double click"


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
