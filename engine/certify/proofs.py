"""The second evaluation of one page beside what the page says, in every state, idle ones too."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from mpmath import workdps

from engine.certify.reals import Real, Undecided
from engine.certify.second_evaluation import Again
from engine.certify.second_unrounded import is_unrounded
from engine.certify.second_writing import write_again
from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.evaluate.precision import SECOND_DIGITS
from engine.notation.numbers import MINUS, WHOLE_DIGITS, Form
from engine.records import dataclass
from engine.render.cells import Cells
from engine.trace.structure import has_values, nodes_behind
from engine.trace.unrounded import read_shown
from engine.trace.values import Strings

T = TypeVar("T")
TRIES = (SECOND_DIGITS, 2 * SECOND_DIGITS, 4 * SECOND_DIGITS)
"Digits to calculate with, where fewer do not tell a number from a boundary of its last digit."


@dataclass(frozen=True)
class Shown:
    """One string in one state."""

    id: str
    "of its cell; of a value of the trace, what its node is called"
    at: int
    "which of the strings of the cell, or of the node"
    string: str
    "as the page has it"
    again: str
    "as it has to be"
    state: dict[str, int]
    "positions of controls"
    node: Node
    rational: bool = True
    "whether it is proved by a fraction, and not by bounds"
    decided: bool = True
    "whether it could be told from a boundary of its last digit"

    @property
    def right(self) -> bool:
        return self.decided and self.string == self.again


class Proofs:
    """Of one page. What is looked at is kept, so that its identity stays its own and each thing is proved once."""

    def __init__(self, model: PageModel, digits: int):
        self.model = model
        self.digits = digits
        self.tries: list[Again] = []
        self.known: dict[tuple, tuple] = {}

    def numbers(self, cells: Cells) -> Iterator[Shown]:
        """Every number and label that cells show."""
        for id, (node, i, j, form) in cells.shows.items():
            cell = cells.known[id]
            strings = cell.strings or (cell.text,)
            for state, at in states_of(self.model, node, cell.controls):
                found = self.element(node, state, i, j, form, write_again)
                yield self.shown(id, at, strings[at], found, state, node)

    def unrounded(self, cells: Cells, strings: Sequence[Strings | None]) -> Iterator[Shown]:
        """Every value of the trace; strings: those of the nodes behind the cells."""
        form = Form(self.digits)
        for node, kept in zip(nodes_behind(self.model, cells.shows), strings, strict=True):
            extent = self.model.extent(node)
            size = extent.rows * extent.columns
            if not has_values(node) or not size:
                continue
            name = self.model.display_name(node)
            for state, at in states_of(self.model, node, kept.controls):
                for place in range(size):
                    string = kept.texts[at * size + place]
                    found = self.element(node, state, *divmod(place, extent.columns), (string, form), restate)
                    yield self.shown(name, at * size + place, string, found, state, node)

    def shown(self, id: str, at: int, string: str, found: tuple | None, state: dict[str, int], node: Node) -> Shown:
        if found is None:
            return Shown(id, at, string, "", state, node, False, False)
        return Shown(id, at, string, found[1], state, node, not isinstance(found[0], Real))

    def element(self, node: Node, state: dict[str, int], i: int, j: int, key, use: Callable[[object, T], T]) -> tuple[object, T] | None:
        """An element and what use makes of it; none if no number of digits is enough for it."""
        for at, digits in enumerate(TRIES):
            if at == len(self.tries):
                self.tries.append(Again(self.model, digits))
            try:
                value = element_of(self.tries[at].value(node, state), i, j)
                looked_up = (value if isinstance(value, str) else id(value), key)
                if looked_up not in self.known:
                    with workdps(digits):
                        self.known[looked_up] = value, use(value, key)
                return self.known[looked_up]
            except Undecided:
                pass
        return None


def element_of(matrix: list[list], i: int, j: int):
    """An element, or nothing where a state has none."""
    return matrix[i][j] if i < len(matrix) and j < len(matrix[i]) else ""


def restate(value, kept: tuple[str, Form]) -> str:
    """A string of the trace if it is right, else what it should say, as far as a few words can."""
    string, form = kept
    if isinstance(value, str):
        return value.replace(" ", "\u00a0")
    unrounded = string.partition("^")[0].partition("|")[0]
    shown = write_again(value, form)
    too_large = len(shown.partition(".")[0].lstrip(MINUS)) > WHOLE_DIGITS  # no page shows it
    if is_unrounded(unrounded, value) and (too_large or read_shown(string, form.digits) == shown):
        return string
    return f"{shown}, unrounded {value}"


def states_of(model: PageModel, node: Node, controls: Sequence[str]) -> Iterator[tuple[dict[str, int], int]]:
    """Every state of a node's own controls, and which string it has; controls: those that the strings know of."""
    steps, step = {}, 1
    for name in reversed(controls):
        steps[name] = step
        step *= len(model.controls[name].states)
    for state in model.states_of(model.controls_of(node)):
        yield state, sum(state[name] * step for name, step in steps.items())
