"""What moves when an input is another one: every input nudged, in the graph of every page that has it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import prod

from engine.evaluate.graph import Node
from engine.evaluate.values import State
from engine.review.comparison.edits import Key
from engine.review.mutation.leaves import COUNT, INPUT, LITERAL, Leaf
from engine.review.mutation.nudging import WAYS
from engine.review.mutation.source import Datum, Source, made_of
from engine.review.mutation.trial import Trials, nudge

CONTROL = "control"
MOST_STATES = 12
"that are tried of the controls behind one number, besides the start"


@dataclass
class Movements:
    """What was found out of one page."""

    source: Source
    leaves: list[Leaf]
    by: dict[str, str] = field(default_factory=dict)
    "for each number that moves with what: control, input, count, literal"
    used: set[Key] = field(default_factory=set)
    "the inputs with which something moves, be it no number"

    @cached_property
    def behind(self) -> dict[str, frozenset[Node]]:
        """The leaves behind each datum, and the controls."""
        wanted = {leaf.node for leaf in self.leaves}
        return {
            id: frozenset(node for node in made_of(datum) if node in wanted or node.operation == CONTROL)
            for id, datum in self.source.data.items()
        }

    @cached_property
    def literals(self) -> frozenset[Node]:
        """The numbers that are part of a formula."""
        return frozenset(leaf.node for leaf in self.leaves if leaf.kind == LITERAL)

    @property
    def open(self) -> list[Datum]:
        """The numbers that nothing moved yet."""
        return [self.source.data[id] for id in self.source.numbers if id not in self.by]

    def follow(self, nodes: Iterable[Node], data: Iterable[Datum]) -> list[Datum]:
        """Those of some data that are calculated with some leaves."""
        nodes = set(nodes)
        return [datum for datum in data if not self.behind[datum.id].isdisjoint(nodes)]


def move_source(source: Source, leaves: list[Leaf]) -> Movements:
    """Move every number of a page with as little as it takes: with one input, with several, in other states."""
    found = Movements(source, leaves, {id: CONTROL for id in source.numbers if source.cells.known[id].live})
    inputs, counts = ([leaf for leaf in leaves if leaf.kind == kind] for kind in (INPUT, COUNT))
    for group in (*groups(inputs), *groups(counts)):
        move_with(found, group)
    for together in (inputs, counts, inputs + counts):
        move_with(found, together, every_state=True)
    move_with_literals(found)
    return found


def groups(leaves: Sequence[Leaf]) -> Iterator[list[Leaf]]:
    """The leaves of one definition together."""
    known: dict[object, list[Leaf]] = {}
    for leaf in leaves:
        known.setdefault(leaf.key or leaf.node, []).append(leaf)
    yield from known.values()


def move_with(found: Movements, group: Sequence[Leaf], every_state: bool = False) -> None:
    """Nudge some leaves together, in one way after the other, and note what moves."""
    nodes, keys = [leaf.node for leaf in group], {leaf.key for leaf in group}
    (key,) = keys if len(keys) == 1 else (None,)
    for way in WAYS:
        wanted = found.follow(nodes, found.open)
        unsure = found.follow(nodes, found.source.data.values()) if key and key not in found.used else []
        if not wanted and not unsure:
            return
        trials = Trials(found.source.model, nudge(found.source.model, nodes, way))
        moved = [datum for datum in wanted if trials.move(datum, states(found.source, datum, every_state))]
        found.by |= {datum.id: group[0].kind for datum in moved}
        if unsure and (moved or any(trials.move(datum, [{}]) for datum in unsure)):
            found.used.add(key)


def states(source: Source, datum: Datum, every: bool) -> Iterable[State]:
    """The start, and some of the other states of the controls behind a datum, far apart."""
    yield {}
    if every and (controls := source.model.controls_of(*datum.nodes)):
        count = prod(len(source.model.controls[name].states) for name in controls)
        yield from islice(source.model.states_of(controls), 0, None, -(-count // MOST_STATES))


def move_with_literals(found: Movements) -> None:
    """What is calculated from no input at all moves with the numbers that stand in its own formula, or not at all."""
    own = [datum for datum in found.open if found.behind[datum.id] <= found.literals]
    for way in WAYS:
        literals = [leaf.node for leaf in found.leaves if leaf.kind == LITERAL]
        trials = Trials(found.source.model, nudge(found.source.model, literals, way))
        found.by |= {datum.id: LITERAL for datum in own if trials.move(datum, [{}])}

