"""A formula's parts become one MathML element with its cells in it."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from engine.errors import Place
from engine.notation.diagnoses import BadLatex
from engine.notation.latex import reserve, write_matrix, write_reserved, write_reserved_relation
from engine.notation.mathml import Slot, formula_text
from engine.notation.numbers import MINUS
from engine.render.cells import Cell, Cells
from engine.render.formula_parts import Matrix, Number, Part, Sign, resolve_relations


@dataclass
class Layout:
    """LaTeX under construction: each cell is a reserved integer, each piece knows where it came from."""

    cells: Cells
    latex: str = ""
    slots: dict[int, Slot] = field(default_factory=dict)
    starts: list[int] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)

    def add(self, part: Part, origin: int) -> None:
        """One part, and where in the author's formula it stands."""
        self.starts.append(len(self.latex))
        self.origins.append(origin)
        match part:
            case str():
                self.latex += part
            case Sign(cell):
                self.latex += write_reserved_relation(self.reserve(relation_slot(cell)))
            case Number():
                self.latex += write_reserved(self.reserve(number_slot(part, self.cells)))
            case Matrix(rows):
                self.latex += write_matrix([[self.reserve(number_slot(n, self.cells)) for n in row] for row in rows])

    def reserve(self, slot: Slot) -> int:
        """The reserved integer that stands for a slot."""
        number = reserve(len(self.slots))
        self.slots[number] = slot
        return number

    def origin_of(self, position: int) -> int:
        """Where in the author's formula a position of the LaTeX comes from."""
        piece = bisect_right(self.starts, position) - 1
        return self.origins[piece] + (position - self.starts[piece] if piece >= 0 else 0)


def write_formula(
    parts: Sequence[tuple[Part, int]],
    cells: Cells,
    letters: Mapping[str, str],
    display: bool,
    place_at: Callable[[int, int], Place | None],
) -> Markup:
    """The MathML of a formula; ``place_at`` maps an offset in the author's formula to its place."""
    layout = Layout(cells)
    places = [None if isinstance(part, str) else place_at(origin, 1) for part, origin in parts]
    resolved = resolve_relations([part for part, _ in parts], places, cells)
    for part, place, (_, origin) in zip(resolved, places, parts):
        cells.place = place
        layout.add(part, origin)
    try:
        return Markup(formula_text(layout.latex, display, layout.slots, letters))
    except BadLatex as error:
        raise error.at(place_at(layout.origin_of(error.position), error.length))


def number_slot(number: Number, cells: Cells) -> Slot:
    """The slot of a number or of a label."""
    cell = cells.number(number.node, number.i, number.j, number.form)
    label = isinstance(cells.value(number.node).array.flat[0], str)
    return Slot(
        text=cell.text,
        id=cell.id,
        live=cell.live,
        tag="mtext" if label else "mn",
        width=cell.width,
        classes=(f"role-{number.role}",) if number.role else (),
        negative=any(string.startswith(MINUS) for string in cell.strings or (cell.text,)),
        parenthesised=number.form.parenthesised,
    )


def relation_slot(cell: Cell) -> Slot:
    """The slot of a relation's sign."""
    return Slot(text=cell.text, id=cell.id, live=cell.live, tag="mo")
