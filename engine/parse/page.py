"""A file of content → a page, read: front matter, statements, tokens, placeholders."""

import re
from pathlib import Path

from markdown_it.token import Token

from engine.errors import AuthorError, Collector, Place
from engine.parse.bounds import MOST_ERRORS
from engine.parse.diagnoses import BadAddress, ManyErrors
from engine.parse.finish import Finisher, whole_line
from engine.parse.front_matter import front_matter_length, read_front_matter
from engine.parse.headings import give_ids
from engine.parse.markdown import parse_markdown
from engine.parse.page_source import PageSource
from engine.parse.marked_text import MARK
from engine.parse.placeholders import find_placeholders
from engine.parse.source import read_source
from engine.parse.time_limit import time_limit


def read_page(path: Path, root: Path) -> PageSource:
    """Read content/<address>.md; raises all its errors together."""
    text = read_source(path, root)
    return parse_page(text, path.relative_to(root).as_posix())


def parse_page(text: str, path: str) -> PageSource:
    """The page of a text; ``path`` is relative to the project."""
    with time_limit(path, "reading"):
        return parse_in_time(text, path)


def parse_in_time(text: str, path: str) -> PageSource:
    lines = text.split("\n")
    collector = Collector()
    address = Path(path).stem
    with collector.gather():
        check_address(address, path)
    length = front_matter_length(lines, path)
    front = None
    with collector.gather():
        front, _ = read_front_matter(lines, path)
    marked = find_placeholders("\n" * length + "\n".join(lines[length:]), path)
    tokens, problems = parse_markdown(marked)
    finisher = Finisher(marked)
    finished = finisher.finish(tokens)
    problems += give_ids(finished, lambda line: whole_line(path, line, lines))
    finish_errors(collector, [*problems, *finisher.collector.errors])
    return PageSource(
        address, path, front, tuple(finisher.statements), finished, finisher.placeholders, tuple(lines),
        finisher.exercises.finished(),
    )


def check_address(address: str, path: str) -> None:
    if not re.fullmatch("[a-z0-9-]+", address):
        raise BadAddress(
            f"{address!r} cannot be the address of a page; name the file with a to z, 0 to 9 and -", Place(path, 1)
        )


def finish_errors(collector: Collector, more: list[AuthorError]) -> None:
    """Raise what there is, in the order of the file."""
    collector.errors += more
    collector.errors.sort(key=lambda error: (error.place.line, error.place.column) if error.place else (0, 0))
    if (many := len(collector.errors) - MOST_ERRORS) > 0:
        place = collector.errors[MOST_ERRORS].place
        collector.errors[MOST_ERRORS:] = [ManyErrors(f"{many:,} more errors are not shown", place)]
    collector.finish()


def place_of(page: PageSource, line: int) -> Place:
    """The place of a whole line of the page."""
    return whole_line(page.path, line, page.lines)


def place_in_formula(page: PageSource, token: Token, offset: int, length: int = 1) -> Place:
    """The place in the file of a character of a formula's content, in which marks stand for placeholders."""
    before = token.content[:offset]
    number = before.count("\n")
    line, column = token.meta["starts"][min(number, len(token.meta["starts"]) - 1)]
    for character in before[before.rfind("\n") + 1 :]:
        written = page.placeholders[character].source if MARK.match(character) else character
        line += written.count("\n")
        column = len(written) - written.rfind("\n") if "\n" in written else column + len(written)
    mark = token.content[offset : offset + 1]
    if mark in page.placeholders:
        return page.placeholders[mark].place
    text = page.lines[line - 1]
    return Place(page.path, line, column, max(1, min(length, len(text) - column + 1)), text)
