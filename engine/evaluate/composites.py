"""The functions of the core that are written in the language, read as parts of a graph.

They run as NumPy when Python calls them; here the same source makes nodes, its intermediate results named.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path

from engine.errors import AuthorError, Place, UnsupportedSyntax
from engine.evaluate.graph import Graph, Node
from engine.evaluate.operations import FUNCTIONS
from engine.records import dataclass

CORE = Path(__file__).parent.parent / "transformer"
MODULES = ("softmax", "attention", "layer_norm", "feed_forward", "layers", "positions", "loss", "decoding", "counting", "translator")
"the modules of engine/transformer/ whose functions are composites; the others hold the operations"

OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.MatMult: "matmul", ast.Pow: "power",
    ast.Lt: "less", ast.LtE: "less_equal", ast.Gt: "greater", ast.GtE: "greater_equal",
    ast.Eq: "equal", ast.NotEq: "not_equal",
}  # fmt: skip

Operand = Node | None | tuple
"a matrix, an absent mask, or a group of operands"


class WrongArguments(AuthorError, code="C106"):
    """A call with an argument too many, too few, of the wrong kind, or an unknown option."""


@dataclass(frozen=True)
class Composite:
    """A function of the core, as it is written."""

    name: str
    parameters: tuple[str, ...]
    "in order"
    optional: frozenset[str]
    "those that may be left out"
    groups: frozenset[str]
    "those that take a list: of heads, or of the parameters of a part"
    statements: tuple[ast.stmt, ...]
    "assignments and one return"
    path: str
    "its file, for messages"


@cache
def composites() -> Mapping[str, Composite]:
    """All composites by name."""
    return {
        statement.name: read_composite(statement, f"engine/transformer/{module}.py")
        for module in MODULES
        for statement in ast.parse((CORE / f"{module}.py").read_text(encoding="utf-8")).body
        if isinstance(statement, ast.FunctionDef)
    }


def read_composite(function: ast.FunctionDef, path: str) -> Composite:
    names = [argument.arg for argument in function.args.args]
    optional = names[len(names) - len(function.args.defaults) :]
    return Composite(
        function.name, tuple(names), frozenset(optional), frozenset(groups_in(function) & set(names)),
        tuple(function.body[1:]), path,
    )  # fmt: skip


def groups_in(function: ast.FunctionDef) -> set[str]:
    """The names that are unpacked or looped over."""
    unpacked = (node.value for node in ast.walk(function) if isinstance(node, ast.Starred))
    looped = (node.iter for node in ast.walk(function) if isinstance(node, ast.comprehension))
    return {node.id for node in (*unpacked, *looped) if isinstance(node, ast.Name)}


def inline(
    graph: Graph, name: str, operands: Sequence[Operand] | Mapping[str, Operand], place: Place | None = None
) -> tuple[Node, dict[str, Node]]:
    """Write the nodes of a composite into a graph: its result, and its intermediate results by name.

    The names of a part come behind its own and a dot: ``attended.attention1.scores``.
    Raises: WrongArguments.
    """
    composite = composites()[name]
    reading = Reading(graph, composite, bind(composite, operands, place), place)
    return reading.run(), reading.intermediates


def bind(composite: Composite, operands, place: Place | None) -> dict[str, Operand]:
    """The operands by parameter.

    Raises: WrongArguments if one is missing, too many, or of the wrong kind.
    """
    usage = f"{composite.name}({', '.join(composite.parameters)})"
    named = operands if isinstance(operands, Mapping) else dict(zip(composite.parameters, operands))
    if len(operands) > len(named) or set(named) - set(composite.parameters):
        raise WrongArguments(f"too many or unknown arguments; it is {usage}", place)
    for parameter in composite.parameters:
        if named.get(parameter) is None and parameter not in composite.optional:
            raise WrongArguments(f"{parameter!r} is missing; it is {usage}", place)
        if isinstance(named.get(parameter), tuple) != (parameter in composite.groups):
            kind = "a list [ , ]" if parameter in composite.groups else "a matrix"
            raise WrongArguments(f"{parameter!r} must be {kind}; it is {usage}", place)
    return {parameter: named.get(parameter) for parameter in composite.parameters}


@dataclass
class Reading:
    """One call of a composite while its statements are read."""

    graph: Graph
    composite: Composite
    scope: dict[str, Operand]
    "parameters, intermediate results, and the names of a loop"
    place: Place | None
    "of the call, in the content"
    intermediates: dict[str, Node] = field(default_factory=dict)

    def run(self) -> Node:
        """Read the assignments and give back what is returned."""
        for statement in self.composite.statements:
            match statement:
                case ast.Assign([ast.Name(name)], value):
                    self.scope[name] = self.intermediates[name] = self.expression(value, name)
                case ast.Assign([ast.Tuple(names)], ast.Call(ast.Name("each_column"), [matrix], [])):
                    self.name_columns([name.id for name in names], self.expression(matrix))
                case ast.Return(value):
                    return self.expression(value)
                case _:
                    raise self.unsupported(statement)
        raise self.unsupported(statement)

    def name_columns(self, names: Sequence[str], matrix: Node) -> None:
        """Each column of a matrix under a name of its own; they are parts of an operand, no results."""
        for j, name in enumerate(names):
            self.scope[name] = self.graph.node("column", matrix, parameters=(j,), place=self.place)

    def expression(self, node: ast.expr, part: str | None = None) -> Operand:
        """The node of an expression; part: what the intermediate results of a call are named after."""
        match node:
            case ast.Name(name) if name in self.scope:
                return self.scope[name]
            case ast.Constant(int(number)) if not isinstance(number, bool):
                return self.graph.constant(number)
            case ast.Attribute(base, "T"):
                return self.make("transpose", self.expression(base))
            case ast.UnaryOp(ast.USub(), operand):
                return self.make("neg", self.expression(operand))
            case ast.BinOp(left, operator, right) | ast.Compare(left, [operator], [right]):
                return self.make(OPERATORS[type(operator)], self.expression(left), self.expression(right))
            case ast.Call(ast.Name(), arguments, []):
                return self.call(node, [a for argument in arguments for a in self.argument(argument)], part)
        raise self.unsupported(node)

    def argument(self, node: ast.expr) -> Sequence[Operand]:
        """The operands that an argument stands for: several, if it is starred."""
        match node:
            case ast.Starred(ast.ListComp(element, [loop])):
                return self.each(element, loop)
            case ast.Starred(group):
                return self.expression(group)
        return [self.expression(node)]

    def each(self, element: ast.expr, loop: ast.comprehension) -> list[Operand]:
        """The node of a call for each member of a group, numbered from 1."""
        names = [name.id for name in loop.target.elts]
        results = []
        for number, member in enumerate(self.expression(loop.iter), start=1):
            if not isinstance(member, tuple) or len(member) != len(names):
                raise WrongArguments(f"each of {loop.iter.id!r} is a list [{', '.join(names)}]", self.place)
            self.scope.update(zip(names, member))
            results.append(self.expression(element, f"{element.func.id}{number}"))
            self.intermediates[f"{element.func.id}{number}"] = results[-1]
        return results

    def call(self, node: ast.Call, operands: list[Operand], part: str | None) -> Node:
        """The node of an operation or of another composite."""
        function = node.func.id
        if function == "masked" and operands[1] is None:
            return operands[0]
        if function in FUNCTIONS:
            return self.make(FUNCTIONS[function], *operands)
        if function not in composites():
            raise self.unsupported(node)
        result, inner = inline(self.graph, function, operands, self.place)
        self.intermediates |= {f"{part or function}.{name}": node for name, node in inner.items()}
        return result

    def make(self, operation: str, *operands: Node) -> Node:
        return self.graph.node(operation, *operands, place=self.place)

    def unsupported(self, node: ast.AST) -> UnsupportedSyntax:
        place = Place(self.composite.path, node.lineno, node.col_offset + 1)
        return UnsupportedSyntax(f"{ast.unparse(node)!r} is not in the language of composites", place)
