"""The values of nodes, state by state; each calculated once for each combination of exactly its own controls."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, DecimalException, DivisionByZero, DivisionUndefined, Overflow, localcontext
from itertools import product
from math import prod
from time import perf_counter

import numpy as np

from engine.errors import AuthorError, BadValue, NotANumber, Place, TooLarge
from engine.evaluate.bounds import LARGEST_EXPONENT, MOST_COMBINATIONS, MOST_ELEMENTS, MOST_KEPT, MOST_SECONDS
from engine.evaluate.graph import Control, Node, Value
from engine.evaluate.labels import is_text, labels_of
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.operations import symbol
from engine.evaluate.precision import CONTEXT

State = Mapping[str, int]
"from a control's name to the position of its state; a control that is left out is in its start state"

WHAT_FAILED = {
    "sqrt": "the square root of a negative number",
    "log": "the logarithm of a number that is not positive",
    "power": "a power that is no number",
}


class Evaluator:
    """Calculates nodes of one graph."""

    def __init__(self, controls: Mapping[str, Control]):
        self.controls = controls
        self.places: dict[Node, Place] = {}
        "of the nodes that do not know their place themselves"
        self.counts: dict[Node, int] = {}
        "how often each node was calculated"
        self.seconds = 0.0
        self.kept = 0
        "elements of all values so far"
        self._known: dict[Node, dict[tuple[int, ...], Value]] = {}
        self._orders: dict[frozenset[str], tuple[str, ...]] = {}

    def controls_of(self, *nodes: Node) -> tuple[str, ...]:
        """The names of the controls that some nodes depend on, in the order of their definition."""
        names = frozenset().union(*(node.controls for node in nodes))
        if names not in self._orders:
            self._orders[names] = tuple(name for name in self.controls if name in names)
        return self._orders[names]

    def states_of(self, names: Iterable[str]) -> Iterator[dict[str, int]]:
        """All combinations of the controls' states, the last control fastest."""
        names = tuple(names)
        counts = [len(self.controls[name].states) for name in names]
        if prod(counts) > MOST_COMBINATIONS:
            listed = " × ".join(f"{name} {count:,}" for name, count in zip(names, counts))
            raise TooLarge(
                f"a value depends on {prod(counts):,} combinations of states ({listed}); at most {MOST_COMBINATIONS:,}. "
                "Take larger steps, or fewer controls for one value"
            )
        return (dict(zip(names, positions)) for positions in product(*map(range, counts)))

    def value(self, node: Node, state: State) -> Value:
        """The value of a node in a state."""
        positions = {name: state.get(name, control.start) for name, control in self.controls.items()}
        if (known := self._recall(node, positions)) is not None:
            return known
        started = perf_counter()
        try:
            with localcontext(CONTEXT):
                return self._calculate(node, positions, started)
        finally:
            self.seconds += perf_counter() - started

    def _calculate(self, node: Node, positions: State, started: float) -> Value:
        """Operands first; no recursion, since a graph may be deeper than Python's stack."""
        waiting = [node]
        while waiting:
            current = waiting[-1]
            missing = [a for a in current.arguments if self._recall(a, positions) is None]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if self._recall(current, positions) is None:
                self._check_time(current, self.seconds + perf_counter() - started)
                self._remember(current, positions, self._calculate_one(current, positions))
        return self._recall(node, positions)

    def _key(self, node: Node, positions: State) -> tuple[int, ...]:
        return tuple(positions[name] for name in self.controls_of(node)) if node.controls else ()

    def _recall(self, node: Node, positions: State) -> Value | None:
        return self._known.get(node, {}).get(self._key(node, positions))

    def _remember(self, node: Node, positions: State, value: Value) -> None:
        self.kept += value.array.size
        if self.kept > MOST_KEPT:
            message = f"the values of this page have more than {MOST_KEPT:,} elements, counted in every state"
            raise TooLarge(f"{message}; take smaller matrices or fewer states", self.place_of(node))
        self._known.setdefault(node, {})[self._key(node, positions)] = value
        self.counts[node] = self.counts.get(node, 0) + 1

    def _check_time(self, node: Node, seconds: float) -> None:
        if seconds > MOST_SECONDS:
            raise TooLarge(f"the calculations of this page take more than {MOST_SECONDS} s", self.place_of(node))

    def _calculate_one(self, node: Node, positions: State) -> Value:
        """The value of a node whose operands are known; every error gets the place and the state."""
        operands = [self._recall(argument, positions) for argument in node.arguments]
        try:
            return calculate(node, operands, positions)
        except AuthorError as error:
            failure = error
        except DecimalException as error:
            failure = no_number(node, error)
        failure.message += self.state_text(self.controls_of(node), positions)
        raise failure.at(self.place_of(node)) from None

    def place_of(self, node: Node) -> Place | None:
        """The source that made a node."""
        return node.place or self.places.get(node)

    def state_text(self, names: Sequence[str], positions: State) -> str:
        """The state in which something failed, unless it is the start: the end of a message."""
        if all(positions[name] == self.controls[name].start for name in names):
            return ""
        return f" (where {', '.join(f'{name} is {self.controls[name].states[positions[name]]}' for name in names)})"


def calculate(node: Node, operands: Sequence[Value], positions: State) -> Value:
    """One operation."""
    match node.operation:
        case "input":
            return node.parameters[0]
        case "constant":
            return number_value(node.parameters[0])
        case "control":
            control = node.parameters[0]
            return number_value(control.values[positions[control.name]])
    operation = OPERATIONS[node.operation]
    check_operands(node, operands)
    array = operation.compute([value.array for value in operands], node.parameters)
    if operation.calculates:
        check_finite(node, array, operands)
    return Value(array, *labels_of(node, operands, array.shape))


def number_value(number: Decimal) -> Value:
    """A number as a matrix [1, 1]."""
    array = np.empty((1, 1), dtype=object)
    array[0, 0] = number
    return Value(array)


def check_operands(node: Node, operands: Sequence[Value]) -> None:
    """What has to be known before the work is done."""
    match node.operation:
        case "concat" | "stack":
            texts = {is_text(value) for value in operands if value.array.size}
            if len(texts) > 1:
                raise BadValue(f"{node.operation} joins labels with labels or numbers with numbers")
            check_size(sum(value.array.size for value in operands))
        case "power":
            check_exponents(operands[1].array)


def check_size(elements: int) -> None:
    """A value is not larger than a page can use."""
    if elements > MOST_ELEMENTS:
        raise TooLarge(f"{elements:,} elements; a value has at most {MOST_ELEMENTS:,}")


def check_exponents(exponents: np.ndarray) -> None:
    """Huge powers are refused, not tried."""
    for exponent in exponents.flat:
        if abs(exponent) > LARGEST_EXPONENT:
            raise TooLarge(f"an exponent is at most {LARGEST_EXPONENT:,} in size, not {short(exponent)}")


def short(number: Decimal) -> str:
    """A number in an error message."""
    return f"{number:.6g}"


def check_finite(node: Node, array: np.ndarray, operands: Sequence[Value]) -> None:
    """No element is NaN or infinite, but for the −∞ that masked() sets and what carries it on."""
    odd = [x for x in array.flat if not x.is_finite()]
    if not odd:
        return
    carried = node.operation == "masked" or any(x.is_infinite() for value in operands for x in value.array.flat)
    if not carried or any(x.is_nan() or x > 0 for x in odd):
        raise NotANumber(WHAT_FAILED.get(node.operation, f"the result of {symbol(node.operation)} is no finite number"))


def no_number(node: Node, error: DecimalException) -> NotANumber:
    """What went wrong in the arithmetic."""
    undefined = DivisionUndefined in error.args[0] if error.args else False
    if (undefined or isinstance(error, DivisionByZero)) and node.operation != "power":
        return NotANumber("division by zero")
    if isinstance(error, Overflow):
        return NotANumber(f"the result of {symbol(node.operation)} is too large to be written")
    default = f"{symbol(node.operation)} has no result here: an infinite operand, or none that it is defined for"
    return NotANumber(WHAT_FAILED.get(node.operation, default))
