"""How an element is made, seen through views and through what a control looks up.

The row of S that a control chooses is made as S is made, of the row of Q that it chooses: ``take_row(Q @ K.T, t)`` is
opened as products of elements of ``take_row(Q, t)`` and of K. So the arithmetic can be written out in every state.
"""

from collections.abc import Iterator, Sequence

from engine.evaluate.graph import Node
from engine.evaluate.operations import OPERATIONS, operands_of
from engine.evaluate.values import Evaluator, State
from engine.records import dataclass

LOOKS_UP = frozenset({"take_row", "take_column"})
PICKS = frozenset({"pick_rows", "most"})
"Which rows of the first operand they take is calculated from the others, and may follow a control."

Element = tuple[Node, int, int]


@dataclass(frozen=True)
class Made:
    """The operation that makes an element, and its operand elements."""

    operation: str
    "of the node behind all views and look-ups; of the node itself where an operand cannot be named in every state"
    operands: tuple[Element, ...]


@dataclass(frozen=True)
class Spot:
    """An element of a node, its row and column fixed or calculated."""

    node: Node
    row: int | Node
    column: int | Node

    @property
    def moves(self) -> bool:
        return isinstance(self.row, Node) or isinstance(self.column, Node)


class Opener:
    """Opens the elements of one page's nodes."""

    def __init__(self, evaluator: Evaluator):
        self.evaluator = evaluator

    def made(self, node: Node, i: int, j: int) -> Made:
        """How the element (i, j) is made."""
        spot = self.behind(Spot(node, i, j))
        operands = self.operands(spot)
        if operands is None:
            return Made(node.operation, ())
        return Made(spot.node.operation, tuple(map(self.element, operands)))

    def behind(self, spot: Spot) -> Spot:
        """Through views and look-ups, to where something is calculated, typed or loaded."""
        *_, last = self.way(spot)
        return last

    def way(self, spot: Spot) -> Iterator[Spot]:
        """An element, and the same element as each view or look-up on the way finds it."""
        while spot is not None:
            yield spot
            spot = self.next_on_way(spot)

    def next_on_way(self, spot: Spot) -> Spot | None:
        """What an element looks at; nothing where it looks at none."""
        operation = spot.node.operation
        if operation in LOOKS_UP and not spot.moves:
            return self.looked_up(spot)
        if operation in OPERATIONS and OPERATIONS[operation].view:
            seen = self.operands(spot)
            return seen[0] if seen else None
        return None

    def nodes_on_way(self, node: Node, i: int, j: int) -> list[Node]:
        """All the nodes that an element is an element of."""
        return [spot.node for spot in self.way(Spot(node, i, j))]

    def looked_up(self, spot: Spot) -> Spot:
        """One look-up, as a place of the matrix that it looks into."""
        base, at = spot.node.arguments
        return Spot(base, at, spot.column) if spot.node.operation == "take_row" else Spot(base, spot.row, at)

    def operands(self, spot: Spot) -> list[Spot] | None:
        """The operand elements, if they can be said for all states at once."""
        if spot.node.operation not in OPERATIONS:
            return []
        states = [state for state in self.states_of(spot) if self.exists(spot, state)]
        if not states:
            return None
        found = [self.operands_in(spot, state) for state in states]
        if len({tuple(operand for operand, _, _ in elements) for elements in found}) > 1:
            return None
        places = [self.places(spot, state) for state in states]
        spots = []
        for elements in zip(*found):
            row = follow([row for _, row, _ in elements], places, spot)
            column = follow([column for _, _, column in elements], places, spot)
            if row is None or column is None:
                return None
            spots.append(Spot(spot.node.arguments[elements[0][0]], row, column))
        return spots

    def states_of(self, spot: Spot) -> Iterator[State]:
        """Those between which the operand elements may differ."""
        picked_by = spot.node.arguments[1:] if spot.node.operation in PICKS else ()
        controls = (*self.controls_of(spot), *self.evaluator.controls_of(*picked_by))
        return self.evaluator.states_of(tuple(dict.fromkeys(controls))) if controls else iter([{}])

    def exists(self, spot: Spot, state: State) -> bool:
        """Whether the node has this element in a state: its size may follow a control."""
        rows, columns = self.evaluator.value(spot.node, state).array.shape
        row, column = self.places(spot, state)
        return row < rows and column < columns

    def controls_of(self, spot: Spot) -> tuple[str, ...]:
        return self.evaluator.controls_of(*(at for at in (spot.row, spot.column) if isinstance(at, Node)))

    def operands_in(self, spot: Spot, state: State) -> list[tuple[int, int, int]]:
        """The operand elements in one state."""
        arrays = [self.evaluator.value(argument, state).array for argument in spot.node.arguments]
        return operands_of(spot.node.operation, *self.places(spot, state), arrays, spot.node.parameters)

    def places(self, spot: Spot, state: State) -> tuple[int, int]:
        """The row and column in one state."""
        return tuple(
            int(self.evaluator.value(at, state).array[0, 0]) if isinstance(at, Node) else at for at in (spot.row, spot.column)
        )

    def products(self, made: Made) -> Node:
        """A column of the products that a sum of products adds up."""
        half = len(made.operands) // 2
        (left, i, _), (right, _, j) = made.operands[0], made.operands[half]
        graph = left.graph
        rows, columns = self.evaluator.value(left, {}).array.shape[0], self.evaluator.value(right, {}).array.shape[1]
        row = left if rows == 1 else graph.node("row", left, parameters=(i,))
        column = right if columns == 1 else graph.node("column", right, parameters=(j,))
        return graph.node("mul", graph.node("transpose", row), column)

    def element(self, spot: Spot) -> Element:
        """An element with fixed row and column: of the node itself, or of what is looked up in it."""
        node, i, j = spot.node, spot.row, spot.column
        while node.operation == "transpose":
            node, i, j = node.arguments[0], j, i
        if isinstance(i, Node):
            node, i = node.graph.node("take_row", node, i), 0
        if isinstance(j, Node):
            node, j = node.graph.node("take_column", node, j), 0
        return node, i, j


def follow(positions: Sequence[int], places: Sequence[tuple[int, int]], spot: Spot) -> int | Node | None:
    """What a position is in all states: the same number, or the row or column of the spot; None for anything else."""
    if len(set(positions)) == 1:
        return positions[0]
    if list(positions) == [row for row, _ in places]:
        return spot.row
    return spot.column if list(positions) == [column for _, column in places] else None
