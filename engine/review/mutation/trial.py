"""A calculation with other numbers in some of its leaves: only what follows from them is calculated again."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import DecimalException, localcontext

import numpy as np

from engine.errors import AuthorError
from engine.evaluate.calculate import calculate
from engine.evaluate.graph import Node, Value
from engine.evaluate.model import PageModel
from engine.evaluate.precision import CONTEXT
from engine.evaluate.values import State, operands_first
from engine.review.mutation.nudging import Way, nudged_value
from engine.review.mutation.source import Datum


class Trial:
    """The values of a page's nodes in one state, some leaves being other ones.

    What cannot be calculated with them stays as it is: other leaves may still move what follows.
    """

    def __init__(self, model: PageModel, changed: Mapping[Node, Value], follow: set[Node], state: State):
        self.model, self.state, self.follow = model, state, follow
        self.known: dict[Node, Value] = dict(changed)

    def value(self, node: Node) -> Value:
        """The value of a node."""
        if node not in self.follow:
            return self.model.value(node, self.state)
        with localcontext(CONTEXT):
            for each in operands_first(node, lambda each: each in self.known or each not in self.follow):
                self.known[each] = self.calculate(each)
        return self.known[node]

    def calculate(self, node: Node) -> Value:
        """A node whose operands are known; the value as it was where they are."""
        before = self.model.value(node, self.state)
        operands = [self.known[each] if each in self.follow else self.model.value(each, self.state) for each in node.arguments]
        if all(operand is self.model.value(each, self.state) for operand, each in zip(operands, node.arguments)):
            return before
        try:
            after = calculate(node, operands, ())
        except (AuthorError, DecimalException):
            return before
        return before if same(before, after) else after

    def moves(self, datum: Datum) -> bool:
        """Whether something on the page is written in another way."""
        if self.follow.isdisjoint(datum.nodes):
            return False
        before = [self.model.value(node, self.state) for node in datum.nodes]
        return differ(datum, before, [self.value(node) for node in datum.nodes])


def differ(datum: Datum, before: Sequence[Value], after: Sequence[Value]) -> bool:
    """Whether something is written in another way for other values; what cannot be written does not count."""
    if all(old is new for old, new in zip(before, after)):
        return False
    try:
        with localcontext(CONTEXT):
            return datum.write(*before) != datum.write(*after)
    except (AuthorError, ArithmeticError, LookupError, ValueError):  # a figure looks at its values before it is drawn, not at these
        return False


class Trials:
    """The same nudge in several states."""

    def __init__(self, model: PageModel, changed: Mapping[Node, Value]):
        self.model, self.changed = model, changed
        self.follow = following(model, changed)
        self.known: dict[frozenset, Trial] = {}

    def at(self, state: State) -> Trial:
        key = frozenset(state.items())
        if key not in self.known:
            self.known[key] = Trial(self.model, self.changed, self.follow, state)
        return self.known[key]

    def move(self, datum: Datum, states: Iterable[State]) -> bool:
        """Whether something moves in one of the states."""
        return any(self.at(state).moves(datum) for state in states)


def nudge(model: PageModel, nodes: Iterable[Node], way: Way) -> dict[Node, Value]:
    """Other values for some nodes that hold numbers, these numbered through."""
    changed, at = {}, 0
    for node in nodes:
        value = model.value(node, {})
        changed[node] = nudged_value(value, way, at)
        at += value.array.size
    return changed


def following(model: PageModel, changed: Mapping[Node, Value]) -> set[Node]:
    """The nodes that are calculated with some leaves, these included."""
    follow = set(changed)
    for node in model.graph.nodes:
        if not follow.isdisjoint(node.arguments):
            follow.add(node)
    return follow


def same(before: Value, after: Value) -> bool:
    """Whether two values are alike, labels included."""
    if (before.array.shape, before.rows, before.columns) != (after.array.shape, after.rows, after.columns):
        return False
    return bool(np.array_equal(before.array, after.array))
