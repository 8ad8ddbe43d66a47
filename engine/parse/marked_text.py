"""The text of a page with its placeholders marked: what stands where, and where that is in the file."""

import re
from bisect import bisect_right
from functools import cached_property

from engine.errors import AuthorError, AuthorErrors, Place
from engine.parse.page_source import Placeholder
from engine.records import dataclass

FIRST_MARK = 0xF0000
MARK = re.compile("[\U000f0000-\U000ffff0]")


@dataclass(frozen=True)
class Mark:
    character: str
    "what stands in the marked text"
    start: int
    "where it stands in the marked text"
    begin: int
    "the first character in the original text"
    end: int
    "behind the last one"
    placeholder: Placeholder | None
    "what it stands for, or"
    error: AuthorError | AuthorErrors | None
    "what is wrong with it, should it stand where placeholders are looked for"


@dataclass(frozen=True)
class MarkedText:
    path: str
    original: str
    text: str
    "with the marks"
    marks: tuple[Mark, ...]
    "in their order"

    @cached_property
    def by_character(self) -> dict[str, Mark]:
        return {mark.character: mark for mark in self.marks}

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def file_lines(self) -> list[str]:
        return self.original.split("\n")

    @cached_property
    def line_starts(self) -> list[int]:
        return starts_of(self.lines)

    @cached_property
    def file_line_starts(self) -> list[int]:
        return starts_of(self.file_lines)

    @cached_property
    def mark_starts(self) -> list[int]:
        return [mark.start for mark in self.marks]

    def position(self, line: int, column: int) -> tuple[int, int]:
        """Line and column of the marked text → those of the file; all are counted from 0."""
        line = min(line, len(self.lines) - 1)
        offset = self.line_starts[line] + column
        index = bisect_right(self.mark_starts, offset) - 1
        if index >= 0:
            mark = self.marks[index]
            offset = mark.begin if offset == mark.start else mark.end + offset - mark.start - 1
        number = bisect_right(self.file_line_starts, offset) - 1
        return number, offset - self.file_line_starts[number]

    def place(self, line: int, column: int, length: int = 1) -> Place:
        number, column = self.position(line, column)
        text = self.file_lines[number]
        return Place(self.path, number + 1, column + 1, max(1, min(length, len(text) - column)), text)

    def restore(self, text: str) -> str:
        """A piece of the marked text as it was written."""
        def written(match: re.Match) -> str:
            mark = self.by_character.get(match[0])
            return self.original[mark.begin : mark.end] if mark else match[0]

        return MARK.sub(written, text)


def starts_of(lines: list[str]) -> list[int]:
    starts = [0]
    for line in lines[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    return starts


def is_escaped(text: str, position: int) -> bool:
    """Whether an odd number of backslashes stands before."""
    first = position
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (position - first) % 2 == 1
