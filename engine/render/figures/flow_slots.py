"""What a placeholder gives to a drawing of boxes: numbers, labels and rows, and the conditions of its boxes."""

import re
from functools import cached_property

from engine.errors import BadValue, Place, ShapeError, UnknownName
from engine.evaluate.graph import Node
from engine.parse.suggestion import did_you_mean
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import COMMON_OPTIONS, FigureArguments
from engine.render.figures.diagnoses import UnknownFigureOption
from engine.render.figures.drawing import Run, Text, number
from engine.render.figures.drawing_file import ArrowLine, Box
from engine.render.figures.lettering import read_text
from engine.render.figures.states import steady_shape

FORM_OPTIONS = frozenset({"digits", "percent"})
ELEMENT = re.compile(r"(?P<name>[^\[\]]+)(?:\[(?P<at>[0-9]{1,3})\])?")


class Slots:
    """Reads the texts of a drawing and remembers which slots they used."""

    def __init__(self, arguments: FigureArguments, cells: Cells):
        self.arguments = arguments
        self.cells = cells
        self.used: set[str] = set()

    @cached_property
    def known(self) -> dict[str, tuple[Text, ...]]:
        """What the placeholder gives, element by element."""
        options = self.arguments.options.items()
        given = {name: node for name, node in options if name not in COMMON_OPTIONS | FORM_OPTIONS}
        return {name: self.write_elements(name, node) for name, node in given.items()}

    def write_elements(self, name: str, node: Node) -> tuple[Text, ...]:
        if not isinstance(node, Node):
            raise BadValue(f"{name} must be a number, a label or a row", self.arguments.place)
        rows, columns = steady_shape(self.cells, node, self.arguments, labels=True)
        if rows != 1:
            raise ShapeError(f"a box shows a label, a number or one row, not {rows}×{columns}", self.arguments.place)
        shown = [self.cells.number(node, 0, j, self.arguments.form(self.cells)) for j in range(columns)]
        if not isinstance(self.cells.value(node).array.flat[0], str):
            return tuple(map(number, shown))
        return tuple((Run(cell.text, cell if cell.live else None),) for cell in shown)

    def read(self, source: str, place: Place) -> Text:
        """A text of the drawing, its slots filled."""
        try:
            return read_text(source, self)
        except KeyError as missing:
            raise self.unknown(missing.args[0], place) from None

    def __getitem__(self, slot: str) -> Text:
        name, at = self.find(slot)
        return in_brackets(self.known[name]) if at is None else self.known[name][at]

    def find(self, slot: str) -> tuple[str, int | None]:
        """The name of a slot and which element of it is asked for; KeyError if there is none."""
        match = ELEMENT.fullmatch(slot)
        name, at = (match["name"], match["at"]) if match else (slot, None)
        self.used.add(name)
        if name not in self.known or at is not None and int(at) >= len(self.known[name]):
            raise KeyError(slot)
        return name, at if at is None else int(at)

    def unknown(self, slot: str, place: Place) -> UnknownName:
        name = slot.partition("[")[0]
        if name in self.known:
            return UnknownName(f"{name!r} has {len(self.known[name])} elements, counted from 0: there is no {slot!r}", place)
        return UnknownName(f"the placeholder gives no {name!r}{did_you_mean(name, self.known)}; add {name}=… to it", place)

    def conditions_of(self, thing: Box | ArrowLine) -> dict[str, Cell]:
        """The attributes of a box or an arrow that follow the states; "-" is no attribute."""
        found = {}
        if marked := getattr(thing, "marked", ""):
            found["data-marked"] = self.condition(marked, thing.place, "marked", on="", off="-")
        if thing.shown:
            found["visibility"] = self.condition(thing.shown, thing.place, "shown", on="-", off="hidden")
        return found

    def condition(self, slot: str, place: Place, kind: str, on: str, off: str) -> Cell:
        """``on`` in the states in which a number of the placeholder is not 0, else ``off``."""
        try:
            name, at = self.find(slot)
        except KeyError:
            raise self.unknown(slot, place) from None
        node, column = self.arguments.options[name], at or 0
        id = f"{self.cells.model.element_name(node, 0, column)}|{kind}"
        return self.cells.derive(id, (node,), lambda value: on if value.array[0, column] else off)

    def check_used(self) -> None:
        """Refuse what the drawing does not show."""
        for name in self.known:
            if name not in self.used:
                hint = did_you_mean(name, self.used | COMMON_OPTIONS | FORM_OPTIONS)
                raise UnknownFigureOption(f"the drawing has no {{{name}}}{hint}", self.arguments.place)


def in_brackets(elements: tuple[Text, ...]) -> Text:
    """A row as it is written; one element alone stands without brackets."""
    if len(elements) == 1:
        return elements[0]
    inner = [run for k, text in enumerate(elements) for run in ((Run(", ", kind="number"),) if k else ()) + text]
    return (Run("[", kind="number"), *inner, Run("]", kind="number"))
