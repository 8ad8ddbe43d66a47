"""What a placeholder gives to a drawing of boxes: numbers, labels and rows, and the conditions of its boxes."""

import re
from functools import cached_property

from engine.errors import Place
from engine.evaluate.graph import Node
from engine.parse.suggestion import did_you_mean
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import COMMON_OPTIONS, FigureArguments
from engine.render.figures.diagnoses import BadDrawing, BadFigureValue, MisfitFigure, UnknownFigureOption, UnknownSlot
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
    def lengths(self) -> dict[str, int]:
        """How many elements each number or row of the placeholder has, by its name."""
        options = self.arguments.options.items()
        given = {name: node for name, node in options if name not in COMMON_OPTIONS | FORM_OPTIONS}
        return {name: self.length(name, node) for name, node in given.items()}

    def length(self, name: str, node: Node) -> int:
        if not isinstance(node, Node):
            raise BadFigureValue(f"{name} must be a number, a label or a row", self.arguments.place)
        rows, columns = steady_shape(self.cells, node, self.arguments, labels=True)
        if rows != 1:
            raise MisfitFigure(f"a box shows a label, a number or one row, not {rows}×{columns}", self.arguments.place)
        return columns

    def write(self, name: str, at: int) -> Text:
        """One element of what the placeholder gives."""
        node = self.arguments.options[name]
        cell = self.cells.number(node, 0, at, self.arguments.form(self.cells))
        if not isinstance(self.cells.value(node).array.flat[0], str):
            return number(cell)
        return (Run(cell.text, cell if cell.live else None),)

    def read(self, source: str, place: Place) -> Text:
        """A text of the drawing, its slots filled."""
        _, *formulas = source.split("$")
        if len(formulas) % 2:
            raise BadDrawing("a letter of a formula stands between two $, and here one is missing", place)
        if command := next((formula for formula in formulas[::2] if "\\" in formula), ""):
            raise BadDrawing(f"a drawing has letters with _ and ^, no LaTeX such as {command!r}", place)
        try:
            return read_text(source, self)
        except KeyError as missing:
            raise self.unknown(missing.args[0], place) from None

    def __getitem__(self, slot: str) -> Text:
        name, at = self.find(slot)
        if at is not None:
            return self.write(name, at)
        return in_brackets([self.write(name, k) for k in range(self.lengths[name])])

    def find(self, slot: str) -> tuple[str, int | None]:
        """The name of a slot and which element of it is asked for; KeyError if there is none."""
        match = ELEMENT.fullmatch(slot)
        name, at = (match["name"], match["at"]) if match else (slot, None)
        self.used.add(name)
        if name not in self.lengths or at is not None and int(at) >= self.lengths[name]:
            raise KeyError(slot)
        return name, at if at is None else int(at)

    def unknown(self, slot: str, place: Place) -> UnknownSlot:
        name = slot.partition("[")[0]
        if name in self.lengths:
            return UnknownSlot(f"{name!r} has {self.lengths[name]} elements, counted from 0: there is no {slot!r}", place)
        return UnknownSlot(f"the placeholder gives no {name!r}{did_you_mean(name, self.lengths)}; add {name}=… to it", place)

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
        for name in self.lengths:
            if name not in self.used:
                hint = did_you_mean(name, self.used | COMMON_OPTIONS | FORM_OPTIONS)
                raise UnknownFigureOption(f"the drawing has no {{{name}}}{hint}", self.arguments.place)


def in_brackets(elements: list[Text]) -> Text:
    """A row as it is written; one element alone stands without brackets."""
    if len(elements) == 1:
        return elements[0]
    inner = [run for k, text in enumerate(elements) for run in ((Run(", ", kind="number"),) if k else ()) + text]
    return (Run("[", kind="number"), *inner, Run("]", kind="number"))
