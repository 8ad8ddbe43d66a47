"""The followed row or column of a block: fixed, or chosen by a control; then its mark moves with the control."""


from engine.evaluate.graph import Node
from engine.parse.expression_tree import Expression, Number, Text
from engine.records import dataclass
from engine.render.cells import Cell, Cells, spaceless
from engine.render.diagnoses import NothingToFollow

ABSENT = "-"
"What a bound attribute is written as in a state in which it is absent."


@dataclass(frozen=True)
class Mark:
    """Whether one row or column is the followed one."""

    on: bool
    "in the start state"
    id: str = ""
    "of the control's element and the position, where a control chooses; the beginning of its cells' ids"
    node: Node | None = None
    "what chooses"
    position: int = 0


@dataclass(frozen=True)
class Bound:
    """An attribute that may follow the controls."""

    name: str
    value: str | None
    "in the start state; None where it is absent"
    id: str = ""
    "of the cell that it follows, or nothing"


@dataclass(frozen=True)
class Followed:
    """The marks of one axis."""

    marks: tuple[Mark, ...]

    @property
    def live(self) -> bool:
        """Whether a control chooses."""
        return any(mark.node for mark in self.marks)

    @property
    def start(self) -> int | None:
        """Which one is followed in the start state."""
        return next((mark.position for mark in self.marks if mark.on), None)


def read_followed(cells: Cells, expression: Expression | None, labels: tuple[str, ...] | None, count: int) -> Followed:
    """From an author's follow=: nothing, a label, a position, or a calculated position such as a control."""
    match expression:
        case None:
            return fixed_mark(None, count)
        case Text(value=label) if labels and label in labels:
            return fixed_mark(labels.index(label), count)
        case Number(value=number) if number == int(number) and 0 <= number < count:
            return fixed_mark(int(number), count)
        case Text() | Number():
            known = ", ".join(labels or map(str, range(count)))
            raise NothingToFollow(f"there is no such row or column to follow; there are {known}", expression.place)
    return follow_node(cells, cells.model.node(expression), count, expression.place)


def fixed_mark(at: int | None, count: int) -> Followed:
    """The same one in every state."""
    return Followed(tuple(Mark(k == at, position=k) for k in range(count)))


def follow_node(cells: Cells, node: Node, count: int, place) -> Followed:
    """A position that is calculated; it exists in every state."""
    model = cells.model
    for array in (value.array for _, (value,) in model.in_each_state(node)):
        if array.shape != (1, 1) or isinstance(array[0, 0], str) or array[0, 0] not in range(count):
            raise NothingToFollow(f"what is followed is a position from 0 to {count - 1}, in every state", place)
    start = int(cells.value(node).array[0, 0])
    if not model.controls_of(node):
        return fixed_mark(start, count)
    name = model.element_name(node, 0, 0)
    return Followed(tuple(Mark(k == start, f"{name}={k}", node, k) for k in range(count)))


def choose(cells: Cells, mark: Mark, name: str, followed: str, otherwise: str) -> Cell:
    """A string that a row or column has while it is followed, and another one while it is not."""
    if mark.node is None:
        return Cell("", followed if mark.on else otherwise)
    return cells.derive(
        f"{mark.id}|{name}", (mark.node,), lambda value: followed if value.array[0, 0] == mark.position else otherwise
    )


def class_of(cells: Cells, mark: Mark, other: str = "") -> Bound:
    """The classes of a cell or row."""
    both = f"{other} followed" if other else "followed"
    return bound("class", choose(cells, mark, other or "followed", spaceless(both), other or ABSENT))


def current_of(cells: Cells, mark: Mark) -> Bound:
    """aria-current of a heading."""
    return bound("aria-current", choose(cells, mark, "current", "true", ABSENT))


def bound(name: str, cell: Cell) -> Bound:
    """An attribute that is a cell's string."""
    value = None if cell.text == ABSENT else cell.text.replace("\N{NO-BREAK SPACE}", " ")
    return Bound(name, value, cell.id if cell.live else "")


def presence(cells: Cells, count: Node | None, at: int) -> Bound:
    """``hidden``, on what stands behind the rows that a state has."""
    return bound("hidden", presence_cell(cells, count, at)) if count else Bound("hidden", None)


def presence_cell(cells: Cells, count: Node, at: int) -> Cell:
    """The value of ``hidden`` for one row."""
    id = f"{cells.model.element_name(count, 0, 0)}>{at}|hidden"
    return cells.derive(id, (count,), lambda value: ABSENT if value.array[0, 0] > at else "")


def write_attributes(*bounds: Bound) -> dict[str, str]:
    """The attributes of an element, data-bind among them."""
    written = {b.name: b.value for b in bounds if b.value is not None}
    binds = " ".join(f"{b.name} {b.id}" for b in bounds if b.id)
    return written | ({"data-bind": binds} if binds else {})
