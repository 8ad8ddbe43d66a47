"""The cells of one page: every shown string, and its table over the states of what it depends on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from time import thread_time
from typing import TypeVar

from engine.errors import AuthorError, Place, TooSlow
from engine.evaluate.bounds import MOST_SECONDS
from engine.evaluate.graph import Node, Value
from engine.evaluate.model import PageModel
from engine.evaluate.sheets import Stack
from engine.notation.idle import drop_idle
from engine.notation.numbers import Form, Written, width_class, write_number, write_texts
from engine.records import dataclass

T = TypeVar("T")
NOTHING = Written(text="", exact=True, bound="")
"What an element that does not exist in a state is written as."


class ClashingCell(AssertionError):
    """Two places made different strings under one id: a fault of ours, not of the author's."""


@dataclass(frozen=True)
class Cell:
    id: str
    "stable and readable: expression, index, form; without a space"
    text: str
    "what stands there in the start state"
    controls: tuple[str, ...] = ()
    "the controls whose states change it, in the order of their definition"
    strings: tuple[str, ...] = ()
    "one string a combination of their states, the last control fastest; empty when it never changes"
    width: str = ""
    "the class that reserves the room of the widest string"
    label: bool = False
    "whether it shows words, not a number"

    @property
    def live(self) -> bool:
        """Whether a control changes it."""
        return bool(self.controls)


class Cells:
    """Makes the cells of a page, each once."""

    def __init__(self, model: PageModel, digits: int = 4, space: str = ""):
        self.model = model
        self.digits = digits
        self.space = space
        self.known: dict[str, Cell] = {}
        self.shows: dict[str, tuple[Node, int, int, Form]] = {}
        self.needed_by: dict[str, Place | None] = {}
        self.place: Place | None = None
        self.asked: set[str] = set()
        "the ids of what was asked for; whoever wants to know of a part of a page begins it with an empty set"
        self.started = thread_time()

    def form(self, **options) -> Form:
        """A form with the page's number of digits, unless another is asked for."""
        return Form(**{"digits": 1 if options.get("percent") else self.digits, **options})

    def value(self, node: Node) -> Value:
        """What a node is in the start state."""
        try:
            return self.model.value(node, {})
        except AuthorError as error:
            raise self._placed(error)

    def element_id(self, node: Node, i: int, j: int, form: Form) -> str:
        """The id of an element in a form; the page's own number of digits goes without saying."""
        try:
            return self.own_id(self.model.element_name(node, i, j) + form.suffix(self.digits))
        except AuthorError as error:
            raise self._placed(error)

    def own_id(self, id: str) -> str:
        """An id without spaces; that of an experiment begins with its name, once."""
        id = spaceless(id)
        return id if id.startswith(self.space) else self.space + id

    def number(self, node: Node, i: int, j: int, form: Form) -> Cell:
        """One element of a matrix, written; a label is written as it is."""
        id = self.element_id(node, i, j, form)
        node, i, j = self.model.within(node, i, j)
        self.shows[id] = (node, i, j, form)
        cell = self.derive(id, (node,), lambda value: write_element(value, i, j, form).text, lambda: self._at_once(node, i, j, form))
        label = self.model.extent(node).text
        if cell.label == label and (cell.width or not cell.live):
            return cell
        return self._keep(Cell(cell.id, cell.text, cell.controls, cell.strings, width_class(cell.strings), label))

    def is_ever_bound(self, node: Node, i: int, j: int, form: Form) -> bool:
        """Whether an element is written as a bound in some state."""
        node, i, j = self.model.within(node, i, j)
        return any(written.bound for written in self._each_state((node,), lambda value: write_element(value, i, j, form)))

    def derive(
        self, id: str, nodes: tuple[Node, ...], write: Callable[..., str], at_once: Callable[[], list[str] | None] = lambda: None
    ) -> Cell:
        """Any other string that follows the values of some nodes: a label, an attribute, a class.

        at_once: what write() makes of all states, if that can be said without looking at each.
        """
        id = self.own_id(id)
        self.asked.add(id)
        if id in self.known:
            return self.known[id]
        return self._keep(self._tabulate(id, nodes, write, at_once))

    def shown_numbers(self) -> Iterator[str]:
        """Everything that a number of the page is written as, in every state."""
        for cell in (self.known[id] for id in self.shows):
            if not cell.label:
                yield from (cell.text, *cell.strings)

    def live_cells(self) -> list[Cell]:
        """Those with a table, in the order of their ids."""
        return sorted((cell for cell in self.known.values() if cell.live), key=lambda cell: cell.id)

    def take_over(self, other: "Cells", ids: Iterable[str]) -> None:
        """What was made for the same page before, and is the same."""
        for id in ids:
            self.known[id] = other.known[id]
            self.needed_by.setdefault(id, other.needed_by[id])
            if id in other.shows:
                self.shows[id] = other.shows[id]

    def _keep(self, cell: Cell) -> Cell:
        self.known[cell.id] = cell
        self.needed_by.setdefault(cell.id, self.place)
        return cell

    def _tabulate(self, id: str, nodes: tuple[Node, ...], write: Callable[..., str], at_once: Callable[[], list[str] | None]) -> Cell:
        controls = self.model.controls_of(*nodes)
        counts = [len(self.model.controls[name].states) for name in controls]
        controls, strings = drop_idle(controls, counts, tuple(at_once() or self._each_state(nodes, write)))
        for string in strings:
            if " " in string:
                raise ClashingCell(f"the string {string!r} of the cell {id!r} contains a space")
        return Cell(id, write(*map(self.value, nodes)), controls, strings) if controls else Cell(id, strings[0])

    def _at_once(self, node: Node, i: int, j: int, form: Form) -> list[str] | None:
        """An element in all states; none if one of them has to be looked at by itself, to say what is wrong with it."""
        stack = self.stack(node)
        if stack is None or i >= stack.shape[1] or j >= stack.shape[2]:
            return None
        with suppress(AuthorError):
            return write_all(stack[:, i, j].tolist(), form)
        return None

    def stack(self, node: Node) -> Stack | None:
        """The elements of a node in all its states, None where a state has no such element; none if they are too many."""
        self._check_time()
        try:
            return self.model.stack(node)
        except AuthorError as error:
            raise self._placed(error)

    def _each_state(self, nodes: tuple[Node, ...], write: Callable[..., T]) -> list[T]:
        """What some values are written as in each combination of states; an error says which one, and where."""
        controls, positions, written = self.model.controls_of(*nodes), (), []
        try:
            for positions, values in self.model.in_each_state(*nodes):
                written.append(write(*values))
            self._check_time()
        except AuthorError as error:
            raise self._placed(error, self.model.state_text(dict(zip(controls, positions))))
        return written

    def _check_time(self) -> None:
        if thread_time() - self.started > MOST_SECONDS:
            raise TooSlow(f"writing this page takes more than {MOST_SECONDS} s; take coarser steps or smaller matrices", self.place)

    def _placed(self, error: AuthorError, more: str = "") -> AuthorError:
        """An error that has no place of its own is the placeholder's; ``more`` ends its message."""
        error.message += "" if error.place else more
        return error.at(self.place)


def spaceless(text: str) -> str:
    """A text in which a line of ids, or of strings, is not parted by spaces of its own."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def write_element(value: Value, i: int, j: int, form: Form) -> Written:
    """The element (i, j) as text; nothing where the matrix of this state has no such element."""
    rows, columns = value.array.shape
    if i >= rows or j >= columns:
        return NOTHING
    return write_one(value.array[i, j], form)


def write_all(elements: Sequence[Decimal | str | None], form: Form) -> list[str]:
    """The texts of an element in several states; nothing where it does not exist."""
    if str not in map(type, elements):
        return write_texts(elements, form)
    return ["" if element is None else write_one(element, form).text for element in elements]


def write_one(element: Decimal | str, form: Form) -> Written:
    """A number, or a label."""
    if isinstance(element, str):
        return Written(text=spaceless(element), exact=True, bound="")
    return write_number(element, form)
