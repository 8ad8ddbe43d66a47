"""Hatched entries: what a mask hides, state by state."""

from engine.evaluate.graph import Node, Value
from engine.parse.expression_tree import Expression
from engine.render.cells import Cells
from engine.render.diagnoses import MisfitOption
from engine.render.following import ABSENT, Bound, bound


PLAIN = Bound("data-masked", None)
"Of an entry that is never hatched."


def read_mask(cells: Cells, expression: Expression | None, shape: tuple[int, int]) -> Node | None:
    """An author's mask=: 1 where an element may be used, 0 where not; as large as the matrix, or one row for all."""
    if expression is None:
        return None
    mask = cells.model.node(expression)
    rows, columns = cells.value(mask).array.shape
    if rows not in (1, shape[0]) or columns != shape[1]:
        raise MisfitOption(f"the mask is {rows}×{columns}, the matrix {shape[0]}×{shape[1]}", expression.place)
    return mask


def hatch(cells: Cells, node: Node, mask: Node | None, i: int, j: int) -> Bound:
    """data-masked of an entry: by the mask; without one, where −∞ stands."""
    decides = mask or node
    row = i if cells.value(decides).array.shape[0] > i else 0
    hides = is_zero if mask else is_infinite
    cell = cells.derive(
        f"{cells.model.element_name(decides, row, j)}|masked",
        (decides,),
        lambda value: "" if hides(value, row, j) else ABSENT,
    )
    return bound("data-masked", cell)


def exists(value: Value, i: int, j: int) -> bool:
    """Whether the matrix of this state has the element."""
    return i < value.array.shape[0] and j < value.array.shape[1]


def is_zero(value: Value, i: int, j: int) -> bool:
    """Whether a mask hides an element."""
    return exists(value, i, j) and value.array[i, j] == 0


def is_infinite(value: Value, i: int, j: int) -> bool:
    """Whether an element is −∞."""
    element = value.array[i, j] if exists(value, i, j) else ""
    return not isinstance(element, str) and element.is_infinite()
