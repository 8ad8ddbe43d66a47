"""R108: a page, or what it loads, that weighs more than the table of budgets allows."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from engine.calculations.addresses import listed_in
from engine.errors import Place
from engine.render import budgets
from engine.render.diagnoses import OverBudget
from engine.render.taking import FOLDER
from engine.review.manuscript import Manuscript, Page

LOADED = re.compile(r'<(?:script[^>]*? src|link[^>]*? href)="([^"#:]+)"')
SHOWN = re.compile(r' data-experiment="([^"]*)"')
FONT = re.compile(rb'url\("?([^")]+\.woff2)')
PARTS = "assets/parts.js"
"Comes with an experiment whose tables lie apart, which names it."
HASTE, CARE = 1, 9
"Levels of gzip: what fits when it is compressed in haste needs no second look."


def find(manuscript: Manuscript) -> Iterator[OverBudget]:
    files = manuscript.files
    lists = defaultdict(list)
    for path in files:
        lists[listed_in(path)].append(path)
    for page in manuscript.pages:
        taken = [path for path in files if path.startswith(f"{FOLDER}/{page.source.address}.")]
        yield from complain("what a reader takes along", taken, budgets.TAKEN, files, place_of(page))
        if not page.source.space:
            most, paths = page_files(f"{page.seen_on}.html", bool(page.chapter), files)
            yield from complain("the page with its tables", paths, most, files, place_of(page))
            for path in lists[page.seen_on]:
                yield from complain(f"a page with its calculations, {path}", [path], budgets.CALCULATIONS, files, place_of(page))
            for path in part_files(f"{page.seen_on}.html", files):
                yield from complain(f"a part of the tables, {path}", [path], budgets.PART, files, place_of(page))
            for what, paths, most in visit_files(f"{page.seen_on}.html", files):
                yield from complain(what, paths, most, files, place_of(page))
    for what, paths, most in shared_files(files):
        yield from complain(what, paths, most, files, Place(f"site/{paths[0]}", 1) if paths else None)


def complain(what: str, paths: Iterable[str], most: float, files: Mapping[str, bytes], place: Place | None) -> Iterator[OverBudget]:
    if weight(paths, files, HASTE) > most and (size := weight(paths, files, CARE)) > most:
        yield OverBudget(f"{what}: {size:.1f} kB, at most {most:g} kB", place)


def place_of(page: Page) -> Place:
    """Where a page states its own budget, or its first line."""
    return page.source.front.places.get("budget_kb") or Place(page.source.path, 1, text=page.source.lines[0])


def page_files(page: str, is_chapter: bool, files: Mapping[str, bytes]) -> tuple[float, list[str]]:
    """What a page may weigh, and what it is weighed with.

    Tables of an experiment that a chapter shows load only when a reader opens it; on another page it is what they came for.
    """
    if is_chapter:
        return budgets.CHAPTER, [page]
    opened = [f"assets/{name}.js" for name in dict.fromkeys(SHOWN.findall(files[page].decode()))]
    loader = [PARTS] if any(PARTS.encode() in files[path] for path in opened) else []
    return budgets.OTHER_PAGE, [page, *opened, *loader]


def loaded_files(page: str, files: Mapping[str, bytes]) -> list[str]:
    """The script, the styles and the font of a page; fonts are named in the styles."""
    names = [name for name in LOADED.findall(files[page].decode()) if name in files and name.endswith((".js", ".css"))]
    fonts = [f"assets/{name.decode()}" for style in names if style.endswith(".css") for name in FONT.findall(files[style])]
    return list(dict.fromkeys([*names, *fonts]))


def part_files(page: str, files: Mapping[str, bytes]) -> Iterator[str]:
    """What the experiments of a page load for another state of the control that parts their tables."""
    for name in dict.fromkeys(SHOWN.findall(files[page].decode())):
        part = re.compile(rf"assets/{re.escape(name)}-\d+\.js")
        yield from filter(part.fullmatch, files)


def visit_files(page: str, files: Mapping[str, bytes]) -> Iterator[tuple[str, list[str], float]]:
    """What a page loads besides itself: by what it is called, the paths, and what they may weigh."""
    loaded = loaded_files(page, files)
    yield "what the page loads on a first visit", loaded, budgets.FIRST_VISIT
    own = [path for path in loaded if path.endswith(".css") and path != "assets/book.css"]
    yield "the styles that only this page and some others need", own, budgets.OWN_STYLES


def shared_files(files: Mapping[str, bytes]) -> Iterator[tuple[str, list[str], float]]:
    """The same of what all pages load."""
    yield "the style sheet of all pages", [path for path in files if path == "assets/book.css"], budgets.STYLES
    yield "the script of all pages", [path for path in files if path == "assets/book.js"], budgets.SCRIPT
    yield "the font", [path for path in files if path.endswith(".woff2")], budgets.FONT
    yield "what the first search loads", [path for path in files if path.startswith(("assets/search.", "tables/search-text."))], budgets.SEARCH


def weight(paths: Iterable[str], files: Mapping[str, bytes], level: int = CARE) -> float:
    """In kilobytes, as a reader's browser gets them."""
    return sum(len(files[path] if path.endswith(".woff2") else gzip.compress(files[path], level, mtime=0)) for path in paths) / 1000
