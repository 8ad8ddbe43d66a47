"""A page's calculation, as the later stages use it: nodes, their values state by state, the names of elements."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from decimal import localcontext
from types import MappingProxyType

from engine.errors import AuthorError, Place
from engine.evaluate.gradients import upstream
from engine.evaluate.graph import Control, Graph, Node, Value
from engine.evaluate.language import Workspace
from engine.evaluate.exercises import read_exercises
from engine.evaluate.library import Library
from engine.evaluate.naming import Extent
from engine.evaluate.opened import Made, Opener
from engine.evaluate.operations import OPERATIONS, operands_of
from engine.evaluate.precision import CONTEXT
from engine.evaluate.sheets import Sheet, Stack
from engine.evaluate.statements import StatementReader
from engine.evaluate.values import Positions, State
from engine.parse.expression_tree import Expression
from engine.parse.page_source import Exercise, PageSource
from engine.parse.time_limit import time_limit

__all__ = ["Library", "PageModel", "read_model"]


def read_model(page: PageSource, library: Library) -> "PageModel":
    """Read all statements of a page; raises AuthorErrors with all their errors."""
    reader = StatementReader(Workspace(library))
    with time_limit(page.path, "calculating"), localcontext(CONTEXT):
        reader.run(page.statements)
        exercises = read_exercises(page, reader)
    return PageModel(reader, page.exercises, exercises)


class PageModel:
    """The calculation of one page, read."""

    def __init__(self, reader: StatementReader, exercises: tuple[Exercise, ...] = (), readers: Mapping[str, StatementReader] = MappingProxyType({})):
        self._reader = reader
        self.exercises = exercises
        "where they stand on the page; another text of the same page may have them in other lines"
        self._exercises = readers
        self._evaluator = reader.workspace.evaluator
        self._naming = reader.naming
        self._opener = Opener(self._evaluator)
        self.graph: Graph = reader.graph
        self.names: Mapping[str, Node] = MappingProxyType(reader.names)
        self.controls: Mapping[str, Control] = MappingProxyType(reader.workspace.controls)
        self.stated = self._naming.named()
        "the nodes that statements have named; placeholders name more"
        self.asked: set[Node] = set()
        "what was read of placeholders; whoever wants to know of a part of a page begins it with an empty set"

    def node(self, expression: Expression) -> Node:
        """The node of a placeholder's expression, calculated for the start state."""
        try:
            with localcontext(CONTEXT):
                node = self._reader_at(expression.place).read(expression)
            self._evaluator.value(node, {})
        except AuthorError as error:
            raise error.at(expression.place)
        self.asked.add(node)
        return node

    def _reader_at(self, place: Place) -> StatementReader:
        """In an exercise, names mean what follows from the numbers that it gives."""
        return next((self._exercises[exercise.name] for exercise in self.exercises if exercise.holds(place.line)), self._reader)

    def exercise_names(self, exercise: str) -> Iterator[tuple[str, Node]]:
        """The names that mean something else in an exercise than on the page."""
        names = self._exercises[exercise].names
        return ((name, node) for name, node in names.items() if self._reader.names.get(name) is not node)

    def controls_of(self, *nodes: Node) -> tuple[str, ...]:
        """The names of the controls that some nodes depend on, in the order of their definition."""
        return self._evaluator.controls_of(*nodes)

    def value(self, node: Node, state: State) -> Value:
        """What a node is in a state, given as positions; controls that it leaves out are in their start state."""
        return self._evaluator.value(node, state)

    def times_calculated(self, node: Node) -> int:
        """How often a node's value was worked out: at most once for each combination of its own controls' states."""
        return self._evaluator.counts.get(node, 0)

    def states_of(self, controls: Iterable[str]) -> Iterator[dict[str, int]]:
        """All combinations of some controls' states, the last control fastest."""
        return self._evaluator.states_of(controls)

    def in_each_state(self, *nodes: Node) -> Iterator[tuple[Positions, list[Value]]]:
        """The positions of the controls that some nodes depend on, the last control fastest, and the values there."""
        return self._evaluator.in_each_state(*nodes)

    def sheet(self, node: Node) -> Sheet | None:
        """A node in all its states at once; none if they differ in size or labels."""
        return self._evaluator.sheet(node)

    def stack(self, node: Node) -> Stack | None:
        """The elements of a node in all its states, None where a state has no such element; none if they are too many to be looked at together."""
        return self._evaluator.stack(node)

    def repeat(self, node: Node, operands: Sequence[Stack]) -> Stack | None:
        """What a node is in all its states with other operands, each a stack over the states of its own controls; none if that is not plain."""
        return self._evaluator.repeat(node, operands)

    def state_text(self, state: State) -> str:
        """The end of a message about a state: " (where a is 0.5)"; nothing for the start."""
        return self._evaluator.state_text(state)

    def extent(self, node: Node) -> Extent:
        """How many rows and columns a node has at most, over all states, and which labels hold in all."""
        return self._naming.extent(node)

    def element_name(self, node: Node, i: int, j: int) -> str:
        """The id of an element, without its form: A[眠る,猫]."""
        return self._naming.element_name(node, i, j)

    def source_element(self, node: Node, i: int, j: int) -> tuple[Node, int, int]:
        """The element that is looked at through views: that of Q for Q.T and for Q["眠る"]."""
        return self._naming.source_element(node, i, j)

    def within(self, node: Node, i: int, j: int) -> tuple[Node, int, int]:
        """An element that was taken out, where it stands in its matrix; but not if that may change its size."""
        while node.operation == "element" and not self._naming.may_reshape(node.arguments[0]):
            (i, j), node = node.parameters, node.arguments[0]
        return node, i, j

    def operands_of(self, node: Node, i: int, j: int, state: State = MappingProxyType({})) -> list[tuple[Node, int, int]]:
        """The operand elements that make an element in a state, as the operation's index pattern names them."""
        if node.operation not in OPERATIONS:
            return []
        arrays = [self.value(argument, state).array for argument in node.arguments]
        found = operands_of(node.operation, i, j, arrays, node.parameters)
        return [(node.arguments[operand], row, column) for operand, row, column in found]

    def opened(self, node: Node, i: int, j: int) -> Made:
        """How an element is made, through views and through what a control looks up."""
        return self._opener.made(node, i, j)

    def element(self, node: Node, i: int, j: int) -> Node:
        """One element as a node of its own."""
        if self.value(node, {}).array.shape == (1, 1):
            return node
        return self.graph.node("element", node, parameters=(i, j))

    def products(self, node: Node) -> Node:
        """The products, one below the other, that a single sum of products adds up."""
        return self._opener.products(self.opened(node, 0, 0))

    def is_named(self, node: Node, i: int, j: int) -> bool:
        """Whether an element belongs to something that has a name, or to an input."""
        way = self._opener.nodes_on_way(node, i, j)
        return any(map(self.has_name, way)) or not way[-1].arguments

    def named_element(self, node: Node, i: int, j: int) -> tuple[Node, int, int]:
        """The element that an id names: through views, that of the last matrix on the way that has a name."""
        return self._naming.named_element(node, i, j)

    def written(self, node: Node) -> str:
        """What a node is called in ids: its name, or its expression in names."""
        return self._naming.written(node)

    def is_known(self, node: Node) -> bool:
        """Whether a node is called something without its operation being written out."""
        return self._naming.is_known(node)

    def call_of(self, node: Node) -> str:
        """The function whose result a node is; or nothing."""
        return self._naming.calls.get(node, ("", ()))[0]

    def call_arguments(self, node: Node) -> tuple[Node, ...]:
        """The nodes that the function whose result a node is was given."""
        return tuple(argument for argument in self._naming.calls.get(node, ("", ()))[1] if isinstance(argument, Node))

    def part_of(self, node: Node) -> tuple[Node, str] | None:
        """The result of the call that made a node on its way, and the name or number that it has there."""
        return self._naming.parts.get(node)

    def place_of(self, node: Node) -> Place | None:
        """The source that made a node."""
        return self._evaluator.place_of(node)

    def depends_on(self, node: Node, other: Node) -> bool:
        """Whether a node was calculated with another, or with what that one is a part of."""
        made_of = set(upstream(node))
        return any(part in made_of for part in self._opener.nodes_on_way(other, 0, 0))

    def has_name(self, node: Node) -> bool:
        """Whether an author gave a node a name, or the call that made it did."""
        return self._naming.given(node) is not None

    def source_name(self, node: Node) -> str | None:
        """The name that an element belongs to, through views: 'Q' for q = Q["眠る"]."""
        source = self._naming.source(node)
        name = self._naming.given(source) or self._naming.typed.get(source, "").partition("[")[0] or self._naming.given(node)
        exercise, _, inside = (name or "").partition(".")
        return inside if exercise in self._exercises else name

    def naming_of(self, node: Node, keys: Mapping[Node, Hashable]) -> tuple:
        """All that a node is called, and why; keys: what stands for other nodes in it."""
        return self._naming.all_of(node, keys)

    def display_name(self, node: Node) -> str:
        """What a node is called where a person reads it: its own name, else its expression."""
        return self._naming.given(node) or self._naming.written(node)
