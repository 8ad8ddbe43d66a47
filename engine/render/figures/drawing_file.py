"""A drawing of boxes and arrows as an author writes it: ``content/drawings/<name>.yml`` → ``Drawing``.

    grid: |              # the picture: one word a box, repeated over all the fields that it covers; . is empty
      x   x
      h1  h2
    columns: 1 1         # optional: relative widths
    gap: 14 28           # optional: units between columns and between rows
    width: 344           # optional: a wider drawing scrolls
    padding: 15          # optional: units above and below a box's text, together
    boxes:
      x: "$X$"
      h1: {text: "ヘッド1\\n{q}", role: query}    # also side: encoder|decoder, plain: yes, stack: yes
      h2: {text: "{words[1]}", marked: "here[1]", shown: "there[1]"}
    groups:              # optional: several boxes that arrows lead to and from as one
      heads: h1 h2
    arrows:
      - x -> h1
      - x --> h2: "$W$"  # a dashed one, with a label
      - heads -> x: {label: 足す, shown: "there[1]"}

``$W_Q$`` is a letter of a formula, ``{q}`` a number, a label or a row that the placeholder gives: figure("flow", "<name>",
q=Q["眠る"]); ``{q[1]}`` is one element of the row. ``marked`` and ``shown`` name a number: the box is the one being followed, or
it or the arrow is there at all, in the states in which that number is not 0.
"""

import re
from collections.abc import Collection
from decimal import Decimal
from pathlib import Path

import yaml

from engine.errors import Place
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.render.figures.data_file import FileReader, read_file
from engine.render.figures.diagnoses import BadDrawing, UnknownBox
from engine.render.figures.role_marks import ROLES

SIDES = ("encoder", "decoder")
KEYS = ("grid", "columns", "gap", "width", "padding", "boxes", "groups", "arrows")
BOX_KEYS = ("text", "role", "side", "plain", "stack", "marked", "shown")
ARROW_KEYS = ("label", "shown")
ARROW = re.compile(r"\s*(\S+)\s+(->|-->|→|⇢)\s+(\S+)\s*")
NUMBER = re.compile(r"[1-9][0-9]{0,3}")
DASHED = ("-->", "⇢")
MOST_FIELDS = 400
"Of a grid."


@dataclass(frozen=True)
class Area:
    """The fields of the grid that a box covers; the ends are not among them."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True)
class Box:
    name: str
    area: Area
    lines: tuple[str, ...]
    "as written, with letters of formulas and slots"
    role: str
    side: str
    plain: bool
    "a text without a border"
    stack: bool
    "several of the same kind, one behind the other"
    place: Place
    marked: str = ""
    "the number that says in which states the box is followed, or nothing"
    shown: str = ""
    "the number that says in which states the box is there; nothing: in all"


@dataclass(frozen=True)
class ArrowLine:
    start: str
    end: str
    dashed: bool
    label: str
    place: Place
    shown: str = ""
    "as that of a box"


@dataclass(frozen=True)
class Drawing:
    columns: tuple[Decimal, ...]
    "relative widths"
    rows: int
    gap: tuple[Decimal, Decimal]
    "between columns, between rows"
    width: Decimal
    padding: Decimal
    boxes: dict[str, Box]
    groups: dict[str, tuple[str, ...]]
    "names of boxes that arrows lead to and from as one"
    arrows: tuple[ArrowLine, ...]


class DrawingReader(FileReader):
    """Reads the file of one drawing."""

    def read(self) -> Drawing:
        whole = self.mapping(self.root, KEYS)
        fields = self.read_grid(self.needed(whole, "grid", self.root))
        count = len(fields[0])
        columns = self.numbers(whole, "columns", "1 " * count, count)
        gap = self.numbers(whole, "gap", "14 28", 2)
        (width,) = self.numbers(whole, "width", "344", 1)
        if width - gap[0] * (count - 1) < count:
            raise BadDrawing(f"{count} columns with gaps of {gap[0]} do not fit into {width} units", self.place(whole["grid"]))
        boxes = self.read_boxes(self.needed(whole, "boxes", self.root), self.areas(fields, whole["grid"]), whole["grid"])
        (padding,) = self.numbers(whole, "padding", "15", 1)
        groups = self.read_groups(whole.get("groups"), boxes)
        ends = {**boxes, **groups}
        arrows = tuple(self.read_arrow(item, ends) for item in self.items(whole.get("arrows")))
        return Drawing(columns, len(fields), (gap[0], gap[1]), width, padding, boxes, groups, arrows)

    def read_grid(self, node: yaml.Node) -> list[list[str]]:
        rows = [line.split() for line in self.scalar(node).splitlines() if line.strip()]
        if not rows or len(set(map(len, rows))) > 1:
            raise BadDrawing("each line of the grid needs the same number of words", self.place(node))
        if len(rows) * len(rows[0]) > MOST_FIELDS:
            raise BadDrawing(f"a grid has at most {MOST_FIELDS} fields", self.place(node))
        return rows

    def areas(self, fields: list[list[str]], node: yaml.Node) -> dict[str, Area]:
        """The rectangle of each name."""
        found: dict[str, list[tuple[int, int]]] = {}
        for i, row in enumerate(fields):
            for j, name in enumerate(row):
                if name != ".":
                    found.setdefault(name, []).append((i, j))
        return {name: self.rectangle(name, where, node) for name, where in found.items()}

    def rectangle(self, name: str, where: list[tuple[int, int]], node: yaml.Node) -> Area:
        rows, columns = [i for i, _ in where], [j for _, j in where]
        area = Area(min(rows), min(columns), max(rows) + 1, max(columns) + 1)
        if (area.bottom - area.top) * (area.right - area.left) != len(where):
            raise BadDrawing(f"the fields of {name!r} do not make a rectangle", self.place(node))
        return area

    def read_boxes(self, node: yaml.Node, areas: dict[str, Area], grid: yaml.Node) -> dict[str, Box]:
        given = self.mapping(node)
        for name in given:
            if name not in areas:
                raise UnknownBox(f"the grid has no box {name!r}{did_you_mean(name, areas)}", self.place(given[name]))
        for name in areas:
            if name not in given:
                raise UnknownBox(f"the grid's {name!r} is not among the boxes{did_you_mean(name, given)}", self.place(grid))
        return {name: self.read_box(name, areas[name], given[name]) for name in areas}

    def read_box(self, name: str, area: Area, node: yaml.Node) -> Box:
        if isinstance(node, yaml.ScalarNode):
            return Box(name, area, tuple(self.scalar(node).split("\n")), "", "", False, False, self.place(node))
        keys = self.mapping(node, BOX_KEYS)
        text = self.scalar(self.needed(keys, "text", node)).rstrip("\n")
        return Box(
            name, area, tuple(text.split("\n")),
            self.one_of(keys, "role", ROLES), self.one_of(keys, "side", SIDES),
            bool(self.one_of(keys, "plain", ("yes", "true"))), bool(self.one_of(keys, "stack", ("yes", "true"))),
            self.place(node),
            *(self.scalar(keys[key]).strip() if key in keys else "" for key in ("marked", "shown")),
        )

    def read_groups(self, node: yaml.Node | None, boxes: dict[str, Box]) -> dict[str, tuple[str, ...]]:
        given = self.mapping(node) if node is not None else {}
        groups = {name: tuple(self.scalar(words).split()) for name, words in given.items()}
        for name, members in groups.items():
            if name in boxes:
                raise BadDrawing(f"{name!r} is a box already", self.place(given[name]))
            for member in members or ("",):
                if member not in boxes:
                    raise UnknownBox(f"no box {member!r}{did_you_mean(member, boxes)}", self.place(given[name]))
        return groups

    def read_arrow(self, node: yaml.Node, boxes: Collection[str]) -> ArrowLine:
        source, label, shown = node, "", ""
        if isinstance(node, yaml.MappingNode) and len(node.value) == 1:
            source, label, shown = node.value[0][0], *self.read_arrow_text(node.value[0][1])
        match = ARROW.fullmatch(self.scalar(source))
        if not match:
            raise BadDrawing("an arrow is written a -> b, or a --> b for a dashed one", self.place(source))
        for name in (match[1], match[3]):
            if name not in boxes:
                raise UnknownBox(f"no box {name!r}{did_you_mean(name, boxes)}", self.place(source))
        if match[1] == match[3]:
            raise BadDrawing("an arrow leads from one box to another one", self.place(source))
        return ArrowLine(match[1], match[3], match[2] in DASHED, label, self.place(source), shown)

    def read_arrow_text(self, node: yaml.Node) -> tuple[str, str]:
        """The label and the condition of an arrow; a text alone is its label."""
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node), ""
        keys = self.mapping(node, ARROW_KEYS)
        label, shown = (self.scalar(keys[key]).strip() if key in keys else "" for key in ARROW_KEYS)
        return label, shown

    def numbers(self, entries: dict[str, yaml.Node], key: str, default: str, count: int) -> tuple[Decimal, ...]:
        """So many numbers above zero, separated by spaces."""
        words = (self.scalar(entries[key]) if key in entries else default).split()
        if len(words) != count or not all(map(NUMBER.fullmatch, words)):
            raise BadDrawing(f"{key} needs {count} numbers from 1 to 9999", self.place(entries[key]))
        return tuple(map(Decimal, words))


def read_drawing(folder: Path, name: str, path: str, place: Place | None) -> Drawing:
    """The drawing of a name; ``path`` is what messages call its file, ``place`` where it is asked for."""
    return read_file(DrawingReader, folder, name, path, place)
