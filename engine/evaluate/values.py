"""The values of nodes, state by state; each calculated once for each combination of exactly its own controls."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import DecimalException, localcontext
from functools import lru_cache
from itertools import product
from math import prod
from operator import itemgetter
from time import thread_time

from engine.errors import AuthorError, Place, TooSlow
from engine.evaluate.bounds import MOST_COMBINATIONS, MOST_KEPT, MOST_SECONDS
from engine.evaluate.calculate import Positions, calculate, no_number
from engine.evaluate.diagnoses import TooManyStates
from engine.evaluate.graph import Control, Node, Value
from engine.evaluate.labels import labels_of
from engine.evaluate.precision import CONTEXT
from engine.evaluate.sheets import Sheet, Stack, calculate_stack, can_be_stacked, padded, sheet_of, spread, stacked

State = Mapping[str, int]
"from a control's name to the position of its state; a control that is left out is in its start state"


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
        self._sheets: dict[Node, Sheet | None] = {}
        self._stacks: dict[Node, Stack | None] = {}
        "of those that have no sheet"
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
            raise TooManyStates(
                f"a value depends on {prod(counts):,} combinations of states ({listed}); at most {MOST_COMBINATIONS:,}. "
                "Take larger steps, or fewer controls for one value"
            )
        return product(*map(range, counts))

    def value(self, node: Node, state: State) -> Value:
        """The value of a node in a state."""
        names = self.controls_of(node)
        positions = tuple([state.get(name, self.controls[name].start) for name in names]) if names else ()
        if positions not in self._known[node]:
            self._calculate_at(node, names, positions)
        return self._known[node][positions]

    def _calculate_at(self, node: Node, names: tuple[str, ...], positions: Positions) -> None:
        """A node in one state of its controls, with all that it is made of."""

        def own(each: Node) -> Positions:
            return picker(self.controls_of(each), names)(positions)

        with self._calculating():
            for each in operands_first(node, lambda each: own(each) in self._known[each]):
                self._calculate(each, [own(each)])

    def in_each_state(self, *nodes: Node) -> Iterator[tuple[Positions, Sequence[Value]]]:
        """The positions of all the controls that some nodes depend on, and the nodes' values there."""
        names = self.controls_of(*nodes)
        combinations = self.positions_of(names)
        if not all(map(self._complete.__contains__, nodes)):
            with self._calculating():
                for each in (each for node in nodes for each in operands_first(node, self._complete.__contains__)):
                    self._calculate_everywhere(each)
                    self._complete.add(each)
        if len(nodes) == 1:
            known = self._known[nodes[0]]
            return ((positions, (known[positions],)) for positions in combinations)
        sources = self._sources(nodes, names)
        return ((positions, [known[pick(positions)] for known, pick in sources]) for positions in combinations)

    def sheet(self, node: Node) -> Sheet | None:
        """A node in all its states; none if they differ in size or labels."""
        if node not in self._sheets:
            self._sheets[node] = sheet_of(self._everywhere(node))
        return self._sheets[node]

    def stack(self, node: Node) -> Stack | None:
        """The elements of a node in all its states, None where a state has no such element; none if they are too many."""
        if sheet := self.sheet(node):
            return sheet.stack
        if node not in self._stacks:
            self._stacks[node] = padded(self._everywhere(node))
        return self._stacks[node]

    def _everywhere(self, node: Node) -> list[Value]:
        """The values of a node in all its states."""
        if node not in self._complete:
            self.in_each_state(node)
        return [self._known[node][positions] for positions in self.positions_of(self.controls_of(node))]

    @contextmanager
    def _calculating(self) -> Iterator[None]:
        """In the arithmetic of pages, and with an eye on the time."""
        started = thread_time()
        self._end = started + MOST_SECONDS - self.seconds
        try:
            with localcontext(CONTEXT):
                yield
        finally:
            self.seconds += thread_time() - started

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

    def _calculate_everywhere(self, node: Node) -> None:
        """A node whose operands are known in every state: all at once where that is plain, else in one state after the other."""
        names, known = self.controls_of(node), self._known[node]
        if names and node.arguments and (sheet := self._at_once(node, names)):
            self._sheets[node] = sheet
            for positions, array in zip(self.positions_of(names), sheet.stack):
                if positions not in known:
                    known[positions] = value = Value(array, sheet.rows, sheet.columns)
                    self._count(node, value)
        else:
            if names and node.arguments:
                self._calculate_by_shape(node, names)
            self._calculate(node, self.positions_of(names))

    def _calculate_by_shape(self, node: Node, names: tuple[str, ...]) -> None:
        """States whose operands have the same size, together: sentences of one length. What is not plain is left."""
        sources, known = self._sources(node.arguments, names), self._known[node]
        groups: dict[tuple, list[tuple[Positions, list[Value]]]] = {}
        for positions in self.positions_of(names):
            if positions in known:
                continue
            operands = [source[pick(positions)] for source, pick in sources]
            groups.setdefault(tuple([value.array.shape for value in operands]), []).append((positions, operands))
        for (first, samples), *others in groups.values():
            if not can_be_stacked(node, len(others), samples):
                continue
            self._calculate(node, [first])
            stack = calculate_stack(node, [stacked([operands[at].array for _, operands in others]) for at in range(len(sources))])
            if stack is not None and stack.shape[1:] == known[first].array.shape:
                for (positions, operands), array in zip(others, stack):
                    known[positions] = value = Value(array, *labels_of(node, operands, array.shape))
                    self._count(node, value)

    def _at_once(self, node: Node, names: tuple[str, ...]) -> Sheet | None:
        """All states of a node; none if they have to be calculated one after the other."""
        first = (0,) * len(names)
        samples = [self._known[argument][first[: len(self.controls_of(argument))]] for argument in node.arguments]
        if not can_be_stacked(node, prod(self._counts(names)), samples):
            return None
        sheets = [self.sheet(argument) for argument in node.arguments]
        if None in sheets:
            return None
        self._calculate(node, [first])
        stack, value = self.repeat(node, [sheet.stack for sheet in sheets]), self._known[node][first]
        return None if stack is None or stack.shape[1:] != value.array.shape else Sheet(stack, value.rows, value.columns)

    def repeat(self, node: Node, operands: Sequence[Stack]) -> Stack | None:
        """A node in all its states, each operand a stack over the states of its own controls; none if that is not plain."""
        names = self.controls_of(node)
        counts, own = self._counts(names), [self.controls_of(argument) for argument in node.arguments]
        places = [tuple([names.index(name) for name in each]) for each in own]
        with localcontext(CONTEXT):
            return calculate_stack(node, [spread(stack, each, counts) for stack, each in zip(operands, places)])

    def _counts(self, names: Iterable[str]) -> tuple[int, ...]:
        """How many states some controls have."""
        return tuple([len(self.controls[name].states) for name in names])

    def _sources(self, nodes: Sequence[Node], names: tuple[str, ...]) -> list[tuple[dict[Positions, Value], Callable]]:
        """The values of some nodes, and how the positions of their controls are picked from those of more controls."""
        return [(self._known[node], picker(self.controls_of(node), names)) for node in nodes]

    def _count(self, node: Node, value: Value) -> None:
        self.counts[node] = self.counts.get(node, 0) + 1
        self.kept += value.array.size
        if self.kept > MOST_KEPT:
            message = f"the values of this page have more than {MOST_KEPT:,} elements, counted in every state"
            raise TooManyStates(f"{message}; take smaller matrices or fewer states", self.place_of(node))

    def _check_time(self, node: Node) -> None:
        if thread_time() > self._end:
            raise TooSlow(f"the calculations of this page take more than {MOST_SECONDS} s", self.place_of(node))

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
