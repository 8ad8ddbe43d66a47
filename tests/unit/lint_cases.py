"""A small book, built and read by the lints."""

from pathlib import Path

from engine.render.site import render_site
from engine.review.diagnoses import Finding
from engine.review.lint import find_faults
from tests.unit.small_book import FRONT, write_book

TERM = "- {{term: {name}, reading: ご, english: {english}, chapter: {chapter}, meaning: 一文です。}}\n"


def find_in(folder: Path, text: str, front: str = FRONT, **files: str) -> list[Finding]:
    """What the lints find in a book of a front page and one page; files: more of content/, the dot of a name as _."""
    content = write_book(folder, text, front)
    (content / "index.md").write_text("---\ntitle: 本\n---\n本です。\n", encoding="utf-8")
    for name, written in files.items():
        path = content / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(written, encoding="utf-8")
    return find_faults(content, render_site(content))


def found(folder: Path, text: str, **files: str) -> list[tuple[str, int]]:
    """Code and line of each finding; lines are counted in the text."""
    shift = FRONT.count("\n")
    return [(finding.code, finding.place.line - shift) for finding in find_in(folder, text, **files)]
