"""The values of nodes, state by state; each calculated once for each combination of exactly its own controls."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal, DecimalException, DivisionByZero, DivisionUndefined, Overflow, localcontext
from functools import lru_cache
from itertools import product
from math import prod
from operator import itemgetter
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


Positions = tuple[int, ...]
"the same of exactly the controls that a node depends on, in the order of their definition"


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
        self._known: defaultdict[Node, dict[Positions, Value]] = defaultdict(dict)
        self._complete: set[Node] = set()
        "nodes that were calculated in every state"
        self._orders: dict[frozenset[str], tuple[str, ...]] = {}
        self._end = 0.0
        "when the time for calculations will be over"

    def controls_of(self, *nodes: Node) -> tuple[str, ...]:
        """The names of the controls that some nodes depend on, in the order of their definition."""
        names = nodes[0].controls if len(nodes) == 1 else frozenset().union(*(node.controls for node in nodes))
        if names not in self._orders:
            self._orders[names] = tuple(name for name in self.controls if name in names)
        return self._orders[names]

    def states_of(self, names: Iterable[str]) -> Iterator[dict[str, int]]:
        """All combinations of the controls' states, the last control fastest."""
        names = tuple(names)
        return (dict(zip(names, positions)) for positions in self.positions_of(names))

    def positions_of(self, names: Sequence[str]) -> Iterator[Positions]:
        """The same, as positions alone."""
        counts = [len(self.controls[name].states) for name in names]
        if prod(counts) > MOST_COMBINATIONS:
            listed = " × ".join(f"{name} {count:,}" for name, count in zip(names, counts))
            raise TooLarge(
                f"a value depends on {prod(counts):,} combinations of states ({listed}); at most {MOST_COMBINATIONS:,}. "
                "Take larger steps, or fewer controls for one value"
            )
        return product(*map(range, counts))

    def value(self, node: Node, state: State) -> Value:
        """The value of a node in a state."""
        names, known = self.controls_of(node), self._known
        positions = tuple([state.get(name, self.controls[name].start) for name in names])
        if positions not in known[node]:
            with self._calculating():
                at = lambda each: picker(self.controls_of(each), names)(positions)
                for each in operands_first(node, lambda each: at(each) in known[each]):
                    self._calculate(each, [at(each)])
        return known[node][positions]

    def in_each_state(self, *nodes: Node) -> Iterator[tuple[Positions, list[Value]]]:
        """The positions of all the controls that some nodes depend on, and the nodes' values there."""
        names = self.controls_of(*nodes)
        combinations = self.positions_of(names)
        with self._calculating():
            for each in (each for node in nodes for each in operands_first(node, self._complete.__contains__)):
                self._calculate(each, self.positions_of(self.controls_of(each)))
                self._complete.add(each)
        sources = self._sources(nodes, names)
        return ((positions, [known[pick(positions)] for known, pick in sources]) for positions in combinations)

    @contextmanager
    def _calculating(self) -> Iterator[None]:
        """In the arithmetic of pages, and with an eye on the time."""
        started = perf_counter()
        self._end = started + MOST_SECONDS - self.seconds
        try:
            with localcontext(CONTEXT):
                yield
        finally:
            self.seconds += perf_counter() - started

    def _calculate(self, node: Node, combinations: Iterable[Positions]) -> None:
        """A node whose operands are known, in some states; every error gets the place and the state."""
        names, known = self.controls_of(node), self._known[node]
        sources = self._sources(node.arguments, names)
        for positions in combinations:
            if positions in known:
                continue
            self._check_time(node)
            try:
                value = calculate(node, [source[pick(positions)] for source, pick in sources], positions)
            except (AuthorError, DecimalException) as error:
                failure = error if isinstance(error, AuthorError) else no_number(node, error)
                failure.message += self.state_text(dict(zip(names, positions)))
                raise failure.at(self.place_of(node)) from None
            self._count(node, value)
            known[positions] = value

    def _sources(self, nodes: Sequence[Node], names: tuple[str, ...]) -> list[tuple[dict[Positions, Value], Callable]]:
        """The values of some nodes, and how the positions of their controls are picked from those of more controls."""
        return [(self._known[node], picker(self.controls_of(node), names)) for node in nodes]

    def _count(self, node: Node, value: Value) -> None:
        self.counts[node] = self.counts.get(node, 0) + 1
        self.kept += value.array.size
        if self.kept > MOST_KEPT:
            message = f"the values of this page have more than {MOST_KEPT:,} elements, counted in every state"
            raise TooLarge(f"{message}; take smaller matrices or fewer states", self.place_of(node))

    def _check_time(self, node: Node) -> None:
        if perf_counter() > self._end:
            raise TooLarge(f"the calculations of this page take more than {MOST_SECONDS} s", self.place_of(node))

    def place_of(self, node: Node) -> Place | None:
        """The source that made a node."""
        return node.place or self.places.get(node)

    def state_text(self, state: State) -> str:
        """The state in which something failed, unless it is the start: the end of a message."""
        if all(position == self.controls[name].start for name, position in state.items()):
            return ""
        said = (f"{name} is {self.controls[name].states[position]}" for name, position in state.items())
        return f" (where {', '.join(said)})"


def operands_first(node: Node, is_known: Callable[[Node], bool]) -> Iterator[Node]:
    """What is not known of all that a node is made of, each behind its operands; who asks makes it known.

    No recursion, since a graph may be deeper than Python's stack.
    """
    waiting = [node]
    while waiting:
        current = waiting[-1]
        missing = [argument for argument in current.arguments if not is_known(argument)]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        if not is_known(current):
            yield current


@lru_cache(maxsize=None)
def picker(wanted: tuple[str, ...], names: tuple[str, ...]) -> Callable[[Positions], Positions]:
    """A function that picks the positions of the wanted controls from those of all names."""
    places = [names.index(name) for name in wanted]
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


def calculate(node: Node, operands: Sequence[Value], positions: Positions) -> Value:
    """One operation; a control is in the only position that there is."""
    match node.operation:
        case "input":
            return node.parameters[0]
        case "constant":
            return number_value(node.parameters[0])
        case "control":
            return number_value(node.parameters[0].values[positions[0]])
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
