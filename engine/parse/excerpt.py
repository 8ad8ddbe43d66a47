"""A part of a source that still knows where each of its characters stands."""

import ast
from collections.abc import Sequence
from functools import cached_property

from engine.errors import Place
from engine.records import dataclass


@dataclass(frozen=True)
class Excerpt:
    text: str
    "may have several lines"
    place: Place
    "of its first character"
    file_lines: Sequence[str] = ()
    "the lines of the whole file, for the code frame and for indented lines; may be left out"

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def at(self, line: int, column: int, length: int = 1) -> Place:
        """The place of a character; line and column are counted from 0 in this excerpt."""
        line = min(line, len(self.lines) - 1)
        number = self.place.line + line
        whole = self.file_lines[number - 1] if number <= len(self.file_lines) else self.lines[line]
        shift = max(0, whole.find(self.lines[line]))
        if line == 0:
            whole, shift = self.place.text or whole, self.place.column - 1
        return Place(self.place.path, number, shift + column + 1, max(1, length), whole)

    def at_offset(self, offset: int, length: int = 1) -> Place:
        """The place of a character that is counted from the beginning of the text."""
        before = self.text[:offset]
        line = before.count("\n")
        column = offset - (before.rfind("\n") + 1)
        return self.at(line, column, min(length, len(self.lines[line]) - column))

    def of_node(self, node: ast.AST) -> Place:
        """The place of a node of Python's tree, as far as its first line reaches."""
        line, start = node.lineno - 1, self.characters(node.lineno, node.col_offset)
        one_line = node.end_lineno == node.lineno
        end = self.characters(node.lineno, node.end_col_offset) if one_line else len(self.lines[line])
        return self.at(line, start, end - start)

    def source_of(self, node: ast.AST) -> str:
        """What is written where a node of one line stands."""
        start, end = (self.characters(node.lineno, c) for c in (node.col_offset, node.end_col_offset))
        return self.lines[node.lineno - 1][start:end]

    def characters(self, line: int, octets: int) -> int:
        """Python counts columns in bytes of UTF-8, a person in characters."""
        text = self.lines[line - 1]
        return octets if text.isascii() else len(text.encode()[:octets].decode(errors="ignore"))
