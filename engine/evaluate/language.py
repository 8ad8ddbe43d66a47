"""Expressions → nodes, by an allow-list: what no case names does not exist."""

from dataclasses import dataclass, field
from decimal import Decimal, DecimalException

from engine.errors import AuthorError, NotANumber, Place, TooLarge, UnknownFunction, UnknownName
from engine.evaluate.bounds import MOST_NODES
from engine.evaluate.composites import WrongArguments
from engine.evaluate.controls import check_owner
from engine.evaluate.diagnoses import BadControl
from engine.evaluate.functions import FUNCTIONS
from engine.evaluate.graph import Control, Graph, Node, Value
from engine.evaluate.indexing import read_index
from engine.evaluate.labels import texts_of
from engine.evaluate.library import Library
from engine.evaluate.literals import make_matrix, make_number, number_of
from engine.evaluate.naming import Extent, Naming
from engine.evaluate.signatures import bind, refuse_value
from engine.evaluate.values import Evaluator
from engine.parse.expression_tree import (
    Binary, Call, Comparison, Expression, Index, Listing, Name, Transpose, Unary,
)  # fmt: skip
from engine.parse.suggestion import did_you_mean

OPERATORS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "@": "matmul", "**": "power"}
COMPARISONS = {
    "<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal", "==": "equal", "!=": "not_equal",
}  # fmt: skip


class Unavailable(Exception):
    """A name whose own statement failed: that error is reported, what follows from it is not."""


@dataclass
class Workspace:
    """What the statements of a page and of the constants files that it imports have in common."""

    library: Library
    graph: Graph = field(default_factory=Graph)
    controls: dict[str, Control] = field(default_factory=dict)
    "in the order of their definition"
    modules: dict[str, dict[str, Node]] = field(default_factory=dict)
    "the names of each constants file that was read"
    literals: dict[tuple, Node] = field(default_factory=dict)
    "matrices typed inside expressions; equal ones are one node"
    placed: int = 0
    "how many nodes of the graph have a place already"

    def __post_init__(self):
        self.evaluator = Evaluator(self.controls)
        self.naming = Naming(self.evaluator)


class Reader:
    """Reads the expressions of one file."""

    def __init__(self, workspace: Workspace, module: str | None = None):
        self.workspace = workspace
        self.library, self.graph, self.naming = workspace.library, workspace.graph, workspace.naming
        self.module = module
        "the constants file; None for a page"
        self.names: dict[str, Node] = {}
        self.failed: set[str] = set()
        "names whose own statement has an error"
        self.later: dict[str, int] = {}
        "names that get their value below, with the line"

    def read(self, expression: Expression, owner: str | None = None) -> Node:
        """The node of an expression; owner: the name that it is assigned to as a whole."""
        try:
            node = self.build(expression, owner)
        except AuthorError as error:
            raise error.at(expression.place)
        except DecimalException as error:
            raise NotANumber(f"this cannot be calculated: {type(error).__name__}", expression.place) from None
        self.place_nodes(expression.place)
        return node

    def build(self, expression: Expression, owner: str | None) -> Node:
        """One case for each kind of expression."""
        if (value := number_of(expression)) is not None:
            return make_number(self, value, expression.place, owner)
        match expression:
            case Name(name=name):
                return self.look_up(name, expression.place)
            case Listing():
                return make_matrix(self, expression, owner)
            case Call():
                return self.call(expression, owner)
            case Unary(operator="+", operand=operand):
                return self.read(operand)
            case Unary(operator="-", operand=operand):
                return self.make("neg", expression.place, operand)
            case Binary(operator=operator, left=left, right=right) if operator in OPERATORS:
                return self.make(OPERATORS[operator], expression.place, left, right)
            case Comparison(operator=operator, left=left, right=right) if operator in COMPARISONS:
                return self.make(COMPARISONS[operator], expression.place, left, right)
            case Index():
                return read_index(self, expression)
            case Transpose(base=base):
                return self.make("transpose", expression.place, base)
            case _:
                raise refuse_value(expression)

    def make(self, operation: str, place: Place, *operands: Expression) -> Node:
        """The node of an operation."""
        return self.graph.node(operation, *map(self.read, operands), place=place)

    def call(self, call: Call, owner: str | None) -> Node:
        """The node that a registered function makes."""
        function = FUNCTIONS.get(call.function)
        if function is None:
            hint = did_you_mean(call.function, FUNCTIONS)
            if call.function in self.names:
                hint = f"; {call.function!r} is a value: index it with [ ], multiply it with *"
            raise UnknownFunction(f"no function {call.function!r}{hint}", call.place)
        return function.build(self, bind(function.signature, call), owner)

    def look_up(self, name: str, place: Place) -> Node:
        """The node of a name."""
        if name in self.names:
            return self.names[name]
        if name.partition(".")[0] in self.failed:
            raise Unavailable
        if name in FUNCTIONS:
            raise UnknownName(f"{name!r} is a function; call it: {FUNCTIONS[name].signature.text}", place)
        if self.later.get(name) == place.line:
            raise UnknownName(f"{name!r} cannot be made from itself; a name is assigned once, so give the new value a new name", place)
        if name in self.later:
            raise UnknownName(f"{name!r} gets its value only in line {self.later[name]}", place)
        raise UnknownName(f"no name {name!r}{did_you_mean(name, self.names)}", place)

    # what the constructors ask for

    def number(self, expression: Expression) -> Decimal:
        """A number that is the same in every state."""
        if (value := number_of(expression)) is not None:
            return value
        array = self.fixed(expression).array
        if array.shape != (1, 1) or isinstance(array[0, 0], str):
            raise WrongArguments("one number is needed here", expression.place)
        return array[0, 0]

    def fixed(self, expression: Expression) -> Value:
        """A value that depends on no control."""
        node = self.read(expression)
        if node.controls:
            names = ", ".join(self.workspace.evaluator.controls_of(node))
            raise WrongArguments(f"this follows {names}; here it has to be the same in every state", expression.place)
        return self.start_value(node)

    def label_texts(self, expression: Expression) -> tuple[str, ...]:
        """A row of labels that is the same in every state."""
        try:
            return texts_of(self.fixed(expression))
        except AuthorError as error:
            raise error.at(expression.place)

    def start_value(self, node: Node) -> Value:
        """A value in the start state."""
        return self.workspace.evaluator.value(node, {})

    def extent(self, node: Node) -> Extent:
        """How large a node becomes, over all states."""
        return self.naming.extent(node)

    def keep_input(self, value: Value, kind: str, source: str, place: Place, owner: str | None) -> Node:
        """An input with a name is one of its own; equal ones inside expressions are one node."""
        if owner is not None:
            return self.graph.input(value, kind, source, place)
        key = (kind, source, value.rows, value.columns, value.array.shape, tuple(value.array.flat))
        if key not in self.workspace.literals:
            self.workspace.literals[key] = self.graph.input(value, kind, source, place)
        return self.workspace.literals[key]

    def control(self, control: Control, place: Place) -> Node:
        """A new control of the page."""
        check_owner(control.name, place)
        if self.module is not None:
            raise BadControl("controls are defined on the page itself, not in a constants file or an exercise", place)
        self.workspace.controls[control.name] = control
        return self.graph.control(control, place)

    def name_call(self, result: Node, function: str, arguments: tuple, made: int) -> None:
        """Remember what a call made, so that its elements have names; made: the size of the graph before it."""
        self.check_nodes()
        _, counted = self.naming.parts.get(result, (None, ""))
        if result in self.graph.nodes[made:] or counted.startswith("#"):
            self.naming.calls.setdefault(result, (function, arguments))

    def name_steps(self, result: Node, intermediates: dict[str, Node], made: int, owner: str | None) -> None:
        """The intermediate results of a call, by the names that they have in it."""
        new = set(self.graph.nodes[made:])
        for name, node in intermediates.items():
            if node in new:
                self.naming.parts.setdefault(node, (result, f".{name}"))
            if owner is not None:
                self.names[f"{owner.rpartition('.')[2]}.{name}"] = node
                self.naming.steps.setdefault(node, f"{owner}.{name}")

    def number_steps(self, result: Node, made: int) -> None:
        """What a call made on its way without names, counted."""
        for number, node in enumerate(self.graph.nodes[made:]):
            self.naming.parts.setdefault(node, (result, f"#{number}"))

    def place_nodes(self, place: Place) -> None:
        """Nodes that do not know where they come from stand where the expression stands that made them."""
        self.check_nodes()
        for node in self.graph.nodes[self.workspace.placed :]:
            if node.place is None:
                self.workspace.evaluator.places[node] = place
        self.workspace.placed = len(self.graph.nodes)

    def check_nodes(self) -> None:
        """The graph is not larger than a page can calculate."""
        if len(self.graph.nodes) > MOST_NODES:
            raise TooLarge(f"a page has at most {MOST_NODES:,} operations; load results as a model file instead")
