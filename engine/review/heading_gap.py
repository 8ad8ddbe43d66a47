"""L107: a heading two levels below the one before it."""

from collections.abc import Iterator

from engine.parse.page import place_of
from engine.review.diagnoses import Finding, HeadingGap
from engine.review.manuscript import Manuscript, Page

CONTAINERS = {"card": 3, "check": 3, "exercise": 3}
"Those that have a heading of their own, and its level."


def find(manuscript: Manuscript) -> Iterator[Finding]:
    for page in manuscript.pages:
        before = 2 if page.source.space else 1  # an experiment stands below some heading
        for level, line in headings(page):
            if level > before + 1:
                message = f"a heading of level {level} below one of level {before}; a level between is missing"
                yield HeadingGap(message, place_of(page.source, line))
            before = level


def headings(page: Page) -> Iterator[tuple[int, int]]:
    """Level and line of each heading."""
    for token in page.source.tokens:
        if token.type == "heading_open":
            yield int(token.tag[1]), token.meta["line"]
        elif token.type == "container_open" and token.info in CONTAINERS:
            yield CONTAINERS[token.info], token.meta["line"]
