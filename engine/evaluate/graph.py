"""The calculation graph: nodes, made once each, that keep what they were made of."""

from dataclasses import field
from decimal import Decimal

import numpy as np

from engine.errors import Place
from engine.records import dataclass


@dataclass(frozen=True)
class Value:
    """What a node is in one state: a matrix of two axes with the labels of its axes."""

    array: np.ndarray
    "[n, m] of Decimal, or of str for labels"
    rows: tuple[str, ...] | None = None
    "one label a row, or None"
    columns: tuple[str, ...] | None = None
    "one label a column, or None"


@dataclass(frozen=True)
class Control:
    """What a reader moves."""

    name: str
    "the name that the statement assigns"
    kind: str
    "slider, choice, stepper or switch"
    label: str
    "what the page calls it"
    states: tuple[str, ...]
    "what each state is called on the page: '0.15', '眠る'"
    values: tuple[Decimal, ...]
    "what each state is in the calculation: a number, or a position counted from 0"
    start: int
    "the position of the start state"


@dataclass(frozen=True, eq=False)
class Node:
    """An operation with its arguments. Compared by identity: equal expressions are one node."""

    graph: "Graph" = field(repr=False)
    operation: str
    "a key of OPERATIONS, or 'input', 'constant', 'control'"
    arguments: tuple["Node", ...] = field(default=(), repr=False)
    parameters: tuple = ()
    "what the operation needs besides its operands, hashable: an index, a name"
    controls: frozenset[str] = frozenset()
    "the names of the controls that its value depends on"
    place: Place | None = None
    "the source of the expression that made it first"

    def __add__(self, other): return self.graph.node("add", self, other)
    def __sub__(self, other): return self.graph.node("sub", self, other)
    def __mul__(self, other): return self.graph.node("mul", self, other)
    def __truediv__(self, other): return self.graph.node("div", self, other)
    def __matmul__(self, other): return self.graph.node("matmul", self, other)
    def __pow__(self, other): return self.graph.node("power", self, other)
    def __radd__(self, other): return self.graph.node("add", other, self)
    def __rsub__(self, other): return self.graph.node("sub", other, self)
    def __rmul__(self, other): return self.graph.node("mul", other, self)
    def __rtruediv__(self, other): return self.graph.node("div", other, self)
    def __neg__(self): return self.graph.node("neg", self)
    @property
    def T(self): return self.graph.node("transpose", self)


class Graph:
    """Makes nodes; equal operations on the same arguments are one node, inputs never are."""

    def __init__(self):
        self.nodes: list[Node] = []
        self._known: dict[tuple, Node] = {}

    def node(self, operation: str, *arguments, parameters: tuple = (), place: Place | None = None) -> Node:
        """The node of an operation; a plain number among the arguments becomes a constant."""
        operands = tuple(a if isinstance(a, Node) else self.constant(a) for a in arguments)
        key = (operation, tuple(map(id, operands)), parameters)
        if key not in self._known:
            controls = frozenset().union(*(operand.controls for operand in operands))
            self._known[key] = self._keep(Node(self, operation, operands, parameters, controls, place))
        return self._known[key]

    def constant(self, number: Decimal | int, place: Place | None = None) -> Node:
        """A number written inside an expression; equal ones are one node."""
        key = ("constant", Decimal(number))
        if key not in self._known:
            self._known[key] = self._keep(Node(self, "constant", parameters=(Decimal(number),), place=place))
        return self._known[key]

    def input(self, value: Value, kind: str, source: str = "", place: Place | None = None) -> Node:
        """A matrix or number that is typed or loaded; kind: chosen, quoted, learned, random, measured."""
        return self._keep(Node(self, "input", parameters=(value, kind, source), place=place))

    def control(self, control: Control, place: Place | None = None) -> Node:
        """A number [1, 1] that the reader chooses."""
        return self._keep(
            Node(self, "control", parameters=(control,), controls=frozenset({control.name}), place=place)
        )

    def _keep(self, node: Node) -> Node:
        self.nodes.append(node)
        return node
