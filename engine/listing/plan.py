"""What a script prints, in the order of the page: matrices, rows, columns and single numbers, each in one form."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.evaluate.naming import axis_name
from engine.notation.numbers import Form
from engine.records import dataclass

Shows = Mapping[str, tuple[Node, int, int, Form]]
"From the id of a cell to what it shows."
Element = tuple[Node, int, int]
VIEWS = {
    "row": lambda i, j, row: (row, j),
    "column": lambda i, j, column: (i, column),
    "element": lambda i, j, row, column: (row, column),
    "slice": lambda i, j, top, bottom, left, right: (top + i, left + j),
    "transpose": lambda i, j: (j, i),
    "labelled": lambda i, j, *axes: (i, j),
    "held": lambda i, j: (i, j),
}
"Where an element stands in what it is taken from."
ALL = None
"All rows, or all columns."


@dataclass(frozen=True)
class Printed:
    """One thing that a script prints."""

    node: Node
    rows: int | None
    "one of them, or all"
    columns: int | None
    form: Form
    name: str
    "as the page's ids have it"
    tiny: bool = False
    "whether some of it is written as a bound in some state: what is nearly zero there is not zero"


@dataclass(frozen=True)
class Block:
    """What stands together on the page."""

    heading: str
    "of its section"
    printed: tuple[Printed, ...]


def plan(model: PageModel, shows: Shows, blocks: Iterable[tuple[str, Sequence[str]]], bounds: Collection[str] = ()) -> list[Block]:
    """What is printed for each block of a page. Nothing is printed twice below a heading.

    blocks: the heading and the cells of each; bounds: the cells that are written as a bound in some state.
    """
    planned: list[Block] = []
    seen: set[tuple] = set()
    above, below = None, {(node, (i, j)) for node, i, j in (looked_at(model, *shows[id][:3]) for id in bounds if id in shows)}
    for heading, cells in blocks:
        seen, above = (seen if heading == above else set()), heading
        printed = []
        for node, form, places in runs(model, shows, [cell for cell in cells if is_printed(model, shows, cell)]):
            tiny = any((node, place) in below for place in places)
            fresh = [place for place in places if (node, form, place) not in seen]
            if fresh:
                seen.update((node, form, place) for place in places)
                printed += pieces(model, node, form, places, tiny)
        if printed:
            planned.append(Block(heading, tuple(printed)))
    return planned


def is_printed(model: PageModel, shows: Shows, cell: str) -> bool:
    """Exercises are for the reader, and a number that is typed in an expression says itself."""
    if "." in cell and any(f"{exercise.name}." in cell for exercise in model.exercises):
        return False
    return shows[cell][0].operation != "constant"


def runs(model: PageModel, shows: Shows, cells: Iterable[str]) -> Iterator[tuple[Node, Form, list[tuple[int, int]]]]:
    """Cells of one matrix in one form, however they are mixed with others in their block."""
    found: dict[tuple[Node, Form], dict[tuple[int, int], None]] = {}
    for cell in cells:
        node, i, j = looked_at(model, *shows[cell][:3])
        form = shows[cell][3]
        found.setdefault((node, plain(form)), {})[i, j] = None
    for (node, form), places in found.items():
        yield node, form, list(places)


def looked_at(model: PageModel, node: Node, i: int, j: int) -> Element:
    """An element where it stands in a matrix that has a name, if it is taken from one."""
    found = node, i, j
    while node.operation in VIEWS and not model.has_name(node):
        i, j = VIEWS[node.operation](i, j, *node.parameters)
        node = node.arguments[0]
        found = (node, i, j) if model.has_name(node) else found
    return found


@cache
def plain(form: Form) -> Form:
    """A form without what only the place on the page asks for."""
    return replace(form, parenthesised=False, bare=False, infinity=False)


def pieces(model: PageModel, node: Node, form: Form, places: Sequence[tuple[int, int]], tiny: bool) -> Iterator[Printed]:
    """Some elements of a matrix as the whole of it, as rows, as columns, or one by one."""
    n, m = model.value(node, {}).array.shape
    wanted = set(places)
    if len(wanted) == n * m:
        yield Printed(node, ALL, ALL, form, model.written(node) if n * m > 1 else model.element_name(node, 0, 0), tiny)
        return
    rows = [i for i in dict.fromkeys(i for i, _ in places) if m > 1 and all((i, j) in wanted for j in range(m))]
    left = [(i, j) for i, j in places if i not in rows]
    columns = [j for j in dict.fromkeys(j for _, j in left) if n > 1 and all((i, j) in wanted for i in range(n))]
    name, extent = model.written(node), model.extent(node)
    for i in rows:
        yield Printed(node, i, ALL, form, f"{name}[{axis_name(extent.row_labels, i)}]", tiny)
    for j in columns:
        yield Printed(node, ALL, j, form, f"{name}[:,{axis_name(extent.column_labels, j)}]", tiny)
    for i, j in left:
        if j not in columns:
            yield Printed(node, i, j, form, model.element_name(node, i, j), tiny)
