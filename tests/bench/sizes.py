"""What a reader's browser loads, compressed as a server does it, beside the book's table of budgets."""

from collections.abc import Iterator
from pathlib import Path

from engine.parse.book import read_book
from engine.review.weights import page_files, shared_files, visit_files, weight
from tests.bench.figure import Figure

PROJECT = Path(__file__).resolve().parents[2]
SITE, CONTENT = PROJECT / "site", PROJECT / "content"


def measure_sizes() -> Iterator[Figure]:
    """The heaviest chapter and the heaviest other page with their tables; the files that they load, by kind."""
    files = {path.relative_to(SITE).as_posix(): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    book = read_book(CONTENT)
    chapters = {f"{entry.address}.html" for entry in book.chapters}
    pages = {path: page_files(path, path in chapters, files) for path in files if path.endswith(".html")}
    for what in ("chapter", "other page"):
        weights = {path: (weight(paths, files), most) for path, (most, paths) in pages.items() if (path in chapters) == (what == "chapter")}
        path = max(weights, key=weights.get)
        yield Figure(f"the heaviest {what} with its tables: {path}", weights[path][0], "KB", weights[path][1])
    for what, paths, most in shared_files(files):
        yield Figure(what, weight(paths, files), "KB", most)
    visits = [(path, *visit) for path in pages for visit in visit_files(path, files)]
    for name in dict.fromkeys(what for _, what, _, _ in visits):
        size, path, most = max((weight(paths, files), path, most) for path, what, paths, most in visits if what == name)
        yield Figure(f"{name}: {path}", size, "KB", most)
