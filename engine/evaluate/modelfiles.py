"""Model files: matrices as data, in a plain text that a person can read and a difference can show.

    kind: measured            # learned, random, chosen or measured
    source: one line, any text
    [W_Q]                     # one section a matrix
    rows: 猫 眠る              # optional labels
    columns: a b              # optional
    0.1 −0.2                  # decimals; the minus is - or U+2212
"""

import re
from collections.abc import Iterator
from decimal import Decimal

import numpy as np

from engine.errors import Place, TooLarge
from engine.evaluate.bounds import MOST_ELEMENTS
from engine.evaluate.diagnoses import BadModelFile
from engine.evaluate.graph import Value
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

KINDS = ("learned", "random", "chosen", "measured")
DECIMAL = re.compile(r"[-−]?\d{1,50}(?:\.\d{1,50})?(?:[eE][-+]?\d{1,3})?")
SECTION = re.compile(r"\[\s*([^\W\d]\w*)\s*\]")


@dataclass(frozen=True)
class ModelFile:
    kind: str
    "how its numbers came about: learned, random, chosen or measured"
    source: str
    "where they come from, in one line"
    sections: dict[str, Value]
    "the matrices by name"


@dataclass(frozen=True)
class Line:
    number: int
    text: str
    "without a comment and without space around it"
    place: Place
    "of the text"

    def at(self, start: int, length: int) -> Place:
        """The place of a part of the text."""
        return Place(self.place.path, self.number, self.place.column + start, max(1, length), self.place.text)

    def words(self) -> list[tuple[str, Place]]:
        """What stands between spaces, each with its place."""
        return [(m[0], self.at(m.start(), len(m[0]))) for m in re.finditer(r"\S+", self.text)]


def read_model_file(text: str, path: str) -> ModelFile:
    """Read a whole model file; the first mistake is raised with its line and column."""
    lines = list(lines_of(text, path))
    end = lines[-1].place if lines else Place(path, 1)
    head_lines, parts = parts_of(lines)
    head = read_head(head_lines, end)
    sections = {name: read_matrix(title, below) for name, title, below in parts}
    if not sections:
        raise BadModelFile("the file has no section; a matrix stands below its name: [W_Q]", end)
    return ModelFile(head["kind"], head["source"], sections)


def lines_of(text: str, path: str) -> Iterator[Line]:
    """The lines that say something; a comment begins with # at the start or behind a space, but in a source."""
    for number, whole in enumerate(text.split("\n"), 1):
        whole = whole.rstrip("\r")
        bare = whole if whole.startswith("source:") else re.split(r"(?:^|\s)#", whole, maxsplit=1)[0]
        stripped = bare.strip()
        if stripped:
            column = bare.index(stripped) + 1
            yield Line(number, stripped, Place(path, number, column, len(stripped), whole))


def read_head(lines: list[Line], end: Place) -> dict[str, str]:
    """kind and source, which stand before the first section."""
    head: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.text.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in ("kind", "source") or key in head or not value:
            raise BadModelFile(
                "before the first section stand 'kind: …' and 'source: …', each once" + did_you_mean(key, ("kind", "source")),
                line.place,
            )
        if key == "kind" and value not in KINDS:
            place = line.at(line.text.index(value), len(value))
            hint = did_you_mean(value, KINDS)
            raise BadModelFile(f"the kind is one of {', '.join(KINDS)}, not {value!r}{hint}", place)
        head[key] = value
    for key in ("kind", "source"):
        if key not in head:
            raise BadModelFile(f"the line '{key}: …' is missing before the first section", (lines[0].place if lines else end))
    return head


def parts_of(lines: list[Line]) -> tuple[list[Line], list[tuple[str, Line, list[Line]]]]:
    """What stands before the first section; then each section's name, its title and what stands below it."""
    starts = [at for at, line in enumerate(lines) if line.text.startswith("[")]
    parts: dict[str, tuple[str, Line, list[Line]]] = {}
    for start, stop in zip(starts, [*starts[1:], len(lines)]):
        title = SECTION.fullmatch(lines[start].text)
        if not title:
            raise BadModelFile("a section's name is a plain name in brackets: [W_Q]", lines[start].place)
        if title[1] in parts:
            raise BadModelFile(f"the section [{title[1]}] stands in this file already", lines[start].place)
        parts[title[1]] = (title[1], lines[start], lines[start + 1 : stop])
    return lines[: starts[0] if starts else len(lines)], list(parts.values())


def read_matrix(title: Line, lines: list[Line]) -> Value:
    """The labels and numbers below a section's name."""
    labels: dict[str, tuple[str, ...]] = {}
    places: dict[str, Place] = {}
    while lines and (axis := re.match(r"(rows|columns)\s*:", lines[0].text)):
        if axis[1] in labels:
            raise BadModelFile(f"the labels of the {axis[1]} are given twice", lines[0].place)
        labels[axis[1]] = tuple(lines[0].text[axis.end() :].split())
        places[axis[1]] = lines[0].place
        lines = lines[1:]
    array = read_numbers(title, lines)
    for axis, length in zip(("rows", "columns"), array.shape):
        if axis in labels and len(labels[axis]) != length:
            raise BadModelFile(f"{len(labels[axis])} labels for {length} {axis} of numbers", places[axis])
    return Value(array, labels.get("rows"), labels.get("columns"))


def read_numbers(title: Line, lines: list[Line]) -> np.ndarray:
    """The rows of numbers, all of one length."""
    if not lines:
        raise BadModelFile(f"the section {title.text} has no numbers", title.place)
    width = len(lines[0].text.split())
    if len(lines) * width > MOST_ELEMENTS:
        raise TooLarge(f"{len(lines):,} × {width:,} numbers; a matrix has at most {MOST_ELEMENTS:,} elements", title.place)
    array = np.empty((len(lines), width), dtype=object)
    for i, line in enumerate(lines):
        row = line.text.split()
        if len(row) != width or not all(map(DECIMAL.fullmatch, row)):
            raise bad_row(line, width)
        array[i] = [Decimal(word.replace("−", "-")) for word in row]
    return array


def bad_row(line: Line, width: int) -> BadModelFile:
    """What is wrong with a row, at the first word that is."""
    for word, place in line.words():
        if not DECIMAL.fullmatch(word):
            return BadModelFile(f"{word[:40]!r} is not a decimal number such as 0.25 or −1", place)
    words = line.words()
    place = words[width][1] if len(words) > width else line.place
    return BadModelFile(f"this row has {len(words)} numbers, the rows above have {width}", place)
