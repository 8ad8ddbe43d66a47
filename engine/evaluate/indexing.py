"""Rows, columns, elements and slices, by position, by label, or by a calculated position."""


from engine.errors import BadValue, OutOfRange, Place, ShapeError
from engine.evaluate.controls import is_whole, plain
from engine.evaluate.diagnoses import UnknownLabel
from engine.evaluate.graph import Node
from engine.evaluate.naming import Extent
from engine.evaluate.signatures import refuse_value
from engine.parse.expression_tree import Expression, Index, Number, Span, Text
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

AXES = ("row", "column")


@dataclass(frozen=True)
class At:
    """One position."""

    position: int | Node
    "fixed, or calculated"


@dataclass(frozen=True)
class Between:
    """Positions from a start up to, but without, a stop."""

    start: int | Node
    stop: int | Node


WHOLE = None
"No key: the whole axis."

Key = At | Between | None


def read_index(reader, index: Index) -> Node:
    """The view, or the look-up, that an index is."""
    base = reader.read(index.base)
    extent = reader.extent(base)
    keys = index.keys
    if len(keys) == 2:
        rows, columns = (read_key(reader, key, base, extent, axis) for axis, key in enumerate(keys))
    elif extent.rows == 1 and not names_row(keys[0], extent):
        rows, columns = At(0), read_key(reader, keys[0], base, extent, 1)
    else:
        rows, columns = read_key(reader, keys[0], base, extent, 0), WHOLE
    return View(reader.graph, index.place).cut(base, rows, columns, extent)


def names_row(key: Expression, extent: Extent) -> bool:
    """Whether a label is that of the only row, and of no column."""
    return isinstance(key, Text) and key.value in (extent.row_labels or ()) and key.value not in (extent.column_labels or ())


def read_key(reader, key: Expression, base: Node, extent: Extent, axis: int) -> Key:
    """What one key of an index stands for."""
    length, labels = ((extent.rows, extent.row_labels), (extent.columns, extent.column_labels))[axis]
    match key:
        case Span(start=None, stop=None):
            return WHOLE
        case Span(start=start, stop=stop):
            first = 0 if start is None else read_end(reader, start, labels, length, axis)
            whole = stop is None
            last = whole_length(reader, base, extent, axis) if whole else read_end(reader, stop, labels, length, axis)
            check_ends(first, last, key.place)
            return Between(first, last)
        case _:
            return At(read_position(reader, key, labels, length, axis))


def whole_length(reader, base: Node, extent: Extent, axis: int) -> int | Node:
    """Where a slice without a stop ends."""
    if extent.fixed:
        return (extent.rows, extent.columns)[axis]
    return reader.graph.node(("rows_count", "columns")[axis], base)


def read_end(reader, key: Expression, labels, length: int, axis: int) -> int | Node:
    """The start or stop of a slice, which may be the length of the axis."""
    return read_position(reader, key, labels, length + 1, axis)


def read_position(reader, key: Expression, labels, length: int, axis: int) -> int | Node:
    """A position: a number, that of a label, or a node that calculates it."""
    match key:
        case Number(value=value):
            return check_position(value, length, axis, key.place)
        case Text(value=label):
            return label_position(label, labels, axis, key.place)
        case Span():
            raise refuse_value(key)
    node = reader.read(key)
    if node.operation in ("input", "constant"):
        return check_position(reader.number(key), length, axis, key.place)
    if node.operation == "control":
        check_choice(node, labels, axis, key.place)
    return node


def check_position(value, length: int, axis: int, place: Place) -> int:
    """A whole number within the axis."""
    if not is_whole(value) or not 0 <= value < length:
        raise OutOfRange(f"there is no {AXES[axis]} {plain(value)}; positions count from 0, the last is {length - 1}", place)
    return int(value)


def label_position(label: str, labels: tuple[str, ...] | None, axis: int, place: Place) -> int:
    """The position of a label that stands once on its axis."""
    if labels is None:
        raise UnknownLabel(f"the {AXES[axis]}s have no labels that hold in every state; use a position counted from 0", place)
    if labels.count(label) > 1:
        raise UnknownLabel(f"{label!r} labels {labels.count(label)} {AXES[axis]}s; use a position counted from 0", place)
    if label not in labels:
        hint = did_you_mean(label, labels) or f"; they are {', '.join(labels[:8])}"
        raise UnknownLabel(f"no {AXES[axis]} has the label {label!r}{hint}", place)
    return labels.index(label)


def check_choice(node: Node, labels: tuple[str, ...] | None, axis: int, place: Place) -> None:
    """A choice among labels of this axis lists them in the axis's order: its value is a position."""
    states = node.parameters[0].states
    if labels and node.parameters[0].kind in ("choice", "stepper") and not set(states).isdisjoint(labels):
        if states != labels[: len(states)]:
            raise BadValue(
                f"the control lists {', '.join(states[:8])}, the {AXES[axis]}s are {', '.join(labels[:8])}; "
                "its position would find another label",
                place,
            )


def check_ends(first: int | Node, last: int | Node, place: Place) -> None:
    """A fixed slice is not empty."""
    if isinstance(first, int) and isinstance(last, int) and last <= first:
        raise ShapeError(f"the slice {first}:{last} is empty; it goes from its start up to, but without, its stop", place)


class View:
    """Makes the nodes of one index."""

    def __init__(self, graph, place: Place):
        self.graph = graph
        self.place = place

    def cut(self, base: Node, rows: Key, columns: Key, extent: Extent) -> Node:
        """Fixed parts are views; calculated ones are looked up, in what is fixed."""
        match rows, columns:
            case At(int(i)), At(int(j)):
                return self.node("element", base, parameters=(i, j))
            case At(int(i)), None:
                return self.node("row", base, parameters=(i,))
            case None, At(int(j)):
                return self.node("column", base, parameters=(j,))
            case None, None:
                return base
        fixed = self.fixed_ends(rows, extent.rows), self.fixed_ends(columns, extent.columns)
        if extent.fixed and all(fixed):
            return self.node("slice", base, parameters=(*fixed[0], *fixed[1]))
        if rows == At(0) and extent.rows == 1:
            return self.cut_axis(base, columns, 1, extent)
        if self.fixed_ends(columns, extent.columns) and not (isinstance(rows, At) and isinstance(columns, At)):
            return self.cut_axis(self.cut_axis(base, columns, 1, extent), rows, 0, extent)
        return self.cut_axis(self.cut_axis(base, rows, 0, extent), columns, 1, extent)

    def fixed_ends(self, key: Key, length: int) -> tuple[int, int] | None:
        """Start and stop, if both are fixed."""
        match key:
            case None:
                return 0, length
            case At(int(position)):
                return position, position + 1
            case Between(int(start), int(stop)):
                return start, stop
        return None

    def cut_axis(self, base: Node, key: Key, axis: int, extent: Extent) -> Node:
        """Cut along one axis."""
        match key:
            case None:
                return base
            case At(int(position)):
                return self.node(AXES[axis], base, parameters=(position,))
            case At(at):
                return self.node("take_label" if axis and extent.text else f"take_{AXES[axis]}", base, at)
            case Between(int(start), int(stop)) if extent.fixed:
                whole = (0, extent.columns) if axis == 0 else (0, extent.rows)
                return self.node("slice", base, parameters=(start, stop, *whole) if axis == 0 else (*whole, start, stop))
            case Between(start, stop):
                return self.node(f"take_{AXES[axis]}s", base, start, stop)

    def node(self, operation: str, *operands, parameters: tuple = ()) -> Node:
        return self.graph.node(operation, *operands, parameters=parameters, place=self.place)
