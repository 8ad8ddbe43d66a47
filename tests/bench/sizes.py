"""What a reader's browser loads, compressed as a server does it."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from engine.parse.book import read_book
from tests.bench.figure import Figure

PROJECT = Path(__file__).resolve().parents[2]
SITE, CONTENT = PROJECT / "site", PROJECT / "content"
PAGE = "chapter-4.html"
LOADED = re.compile(r'<(?:script[^>]*? src|link[^>]*? href)="([^"#:]+)"')


def measure_sizes(page: str = PAGE) -> Iterator[Figure]:
    """A page with its tables, and the files that it loads, by kind."""
    files = loaded_files(page)
    yield Figure(f"{page} with its tables, gzipped", kilobytes([SITE / page]), "KB", 60)
    yield Figure("its scripts, gzipped", kilobytes(files[".js"]), "KB", 6)
    book = [path for path in files[".css"] if path.name == "book.css"]
    yield Figure("its styles, gzipped", kilobytes(book), "KB", 10)
    yield Figure("  those that only some pages need", kilobytes([path for path in files[".css"] if path not in book]), "KB", 3)
    yield Figure("its fonts", sum(path.stat().st_size for path in files[".woff2"]) / 1000, "KB", 50)
    for entry in read_book(CONTENT).others:
        if entry.experiment and entry.ready:
            page = SITE / f"{entry.address}.html"
            yield Figure(f"{page.name} with its tables, gzipped", kilobytes([page, *shared_tables(page)]), "KB", 90)


def shared_tables(page: Path) -> list[Path]:
    """The scripts with the tables of the experiments that a page shows."""
    names = re.findall(r' data-experiment="([^"]*)"', page.read_text(encoding="utf-8"))
    return [SITE / "assets" / f"{name}.js" for name in names]


def loaded_files(page: str) -> dict[str, list[Path]]:
    """The scripts, styles and fonts of a page; fonts are named in the styles."""
    names = LOADED.findall((SITE / page).read_text(encoding="utf-8"))
    files = {SITE / name for name in names if name.endswith((".js", ".css"))}
    for style in [path for path in files if path.suffix == ".css"]:
        files |= {style.parent / name for name in re.findall(r'url\("?([^")]+\.woff2)', style.read_text(encoding="utf-8"))}
    kinds: dict[str, list[Path]] = {".js": [], ".css": [], ".woff2": []}
    for path in sorted(path.resolve() for path in files):
        kinds[path.suffix].append(path)
    return kinds


def kilobytes(files: list[Path]) -> float:
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in files) / 1000
