"""Where what a lint finds stands in its source."""

from engine.errors import Place
from engine.parse.page_source import PageSource


def place_of_text(page: PageSource, line: int, text: str, start: int, end: int) -> Place:
    """The place of a part of some running text that begins in a line: found again by what stands before it."""
    first = text.rfind("\0", 0, start) + 1
    for before in (text[max(first, start - 8) : start], ""):
        for number in range(line, min(line + 30, len(page.lines)) + 1):
            source = page.lines[number - 1]
            at = source.find(before + text[start:end])
            if at >= 0:
                return Place(page.path, number, at + len(before) + 1, end - start, source)
    source = page.lines[line - 1]
    return Place(page.path, line, 1, max(1, len(source)), source)
