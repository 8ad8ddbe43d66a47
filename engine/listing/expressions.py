"""Nodes of a calculation as lines of Python: one assignment for what has a name, or is used more than once."""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.evaluate.gradients import between
from engine.evaluate.graph import Node, Value
from engine.evaluate.language_operations import MEASURES
from engine.evaluate.model import PageModel
from engine.evaluate.naming import plain
from engine.listing.functions import WIDEST
from engine.listing.inputs import literal, quoted, written_input
from engine.listing.naming import Names, joined
from engine.listing.reach import Reach

INFIX = {"add": ("+", 2), "sub": ("-", 2), "mul": ("*", 3), "div": ("/", 3), "matmul": ("@", 3), "power": ("**", 5)}
"The signs between operands, and how tightly they bind."
COMPARING = {"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==", "not_equal": "!="}
COMPARISON, SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5, 6
CALLED = {"select": "where", "take_label": "take_column"}
"Operations whose function has another name."
VIEWS = frozenset({"row", "column", "element", "slice", "transpose", "labelled", "held"})
SHORT = 24
"What is not longer is written again where it is used again."
LONG = 24
"An operand of a long line that is longer gets a line of its own."

Written = tuple[str, int, bool]
"A text, how tightly it binds, and whether it is a plain Python number."


class Writer:
    """Writes the statements of one script, each when it is first needed."""

    def __init__(self, model: PageModel, reach: Reach, names: Names):
        self.model, self.reach, self.names = model, reach, names
        self.known: dict[Node, str] = {}
        self.lines: list[str] = []
        self.functions: set[str] = set()
        self.owner = "x"

    def control(self, node: Node, name: str) -> None:
        """A control has its variable already."""
        self.known[node] = name

    def take_lines(self) -> list[str]:
        """The lines that were written since the last time."""
        lines, self.lines = self.lines, []
        return lines

    def value(self, node: Node) -> str:
        """A matrix as an expression, what it is made of written before it."""
        text, _, is_number = self.operand(node)
        return f"table([{text}])" if is_number else text

    def operand(self, node: Node) -> Written:
        """What stands for a node in an expression."""
        if node in self.known:
            return self.known[node], ATOM, False
        if name := self.names.given(node):
            return self.assign(node, name), ATOM, False
        written = self.expression(node)
        if node in self.known or is_number(node) or not self.reach.is_shared(node) or len(written[0]) <= SHORT:
            return written
        return self.keep(node, written[0]), ATOM, False

    def assign(self, node: Node, name: str) -> str:
        """A line that gives a node a name."""
        owner, self.owner = self.owner, name
        seen = node
        while seen.operation in ("labelled", "held") and (seen is node or not self.is_apart(seen)):
            seen = seen.arguments[0]
        if seen.operation == "input" and (seen is node or not self.is_apart(seen)):
            self.lines += written_input(name, seen)
        else:
            text, _, is_number = self.expression(node)
            self.lines.append(f"{name} = {f'table([{text}])' if is_number else text}")
        self.owner = owner
        self.known[node] = name
        return name

    def is_apart(self, node: Node) -> bool:
        """Whether a node has a line of its own."""
        return node in self.known or self.model.has_name(node) or self.reach.is_shared(node)

    def expression(self, node: Node) -> Written:
        """A node written out."""
        function = self.reach.call(node)
        if function == "difference":
            return self.difference(node), ATOM, False
        if function:
            return self.call(function, [self.argument(each) for each in self.reach.arguments(node)]), ATOM, False
        match node.operation, node.parameters:
            case "constant", (number,):
                return plain(number), SIGN if number < 0 else ATOM, True
            case "input", (value, _, _) if is_number(node):
                return plain(value.array[0, 0]), SIGN if value.array[0, 0] < 0 else ATOM, True
            case "input", (value, _, _):
                return self.typed(node, literal(value)), ATOM, False
            case ("labelled" | "held"), _:
                return self.operand(node.arguments[0])
            case ("sum_to" | "spread_to"), _ if self.reach.is_idle(node):
                return self.operand(node.arguments[0])
            case "transpose", _:
                text = self.atom(node.arguments[0])
                return text[:-2] if text.endswith(".T") else f"{text}.T", ATOM, False
            case ("row" | "column" | "element" | "slice"), parameters:
                return f"{self.atom(node.arguments[0])}[{part(node.operation, parameters)}]", ATOM, False
            case "neg", _:
                text, binding, is_plain = self.operand(node.arguments[0])
                return f"-{text if binding >= SIGN and not text.startswith('-') else f'({text})'}", SIGN, is_plain
            case "stack_scalars", (_, columns):
                return self.scalars(node.arguments, columns), ATOM, False
            case "measure", (kind,):
                return self.call(MEASURES[kind].__name__, [self.value(node.arguments[0])]), ATOM, False
            case operation, _ if operation in INFIX:
                return self.infix(node, *INFIX[operation])
            case operation, _ if operation in COMPARING:
                text, _, _ = self.infix(node, COMPARING[operation], COMPARISON)
                return f"1.0 * ({text})", PRODUCT, False
        operands = [lambda each=each: self.value(each) for each in node.arguments]
        extra = [quoted(each) if isinstance(each, str) else str(each) for each in node.parameters]
        return self.call(CALLED.get(node.operation, node.operation), [*self.fitting(node.arguments, operands), *extra]), ATOM, False

    def typed(self, node: Node, text: str) -> str:
        """A matrix that is typed inside an expression; a long one has lines of its own."""
        return text if len(text) <= WIDEST // 2 else self.assign(node, self.names.step(self.owner))

    def call(self, function: str, arguments: Sequence[str]) -> str:
        self.functions.add(function)
        return f"{function}({joined(arguments)})"

    def argument(self, argument: Node | tuple | None) -> str:
        """What a composite is given: a matrix, a group of them, or nothing."""
        if isinstance(argument, tuple):
            return f"[{joined(map(self.argument, argument))}]"
        return "None" if argument is None else self.value(argument)

    def atom(self, node: Node) -> str:
        text, binding, is_plain = self.operand(node)
        return f"table([{text}])" if is_plain else text if binding == ATOM else f"({text})"

    def infix(self, node: Node, sign: str, binding: int) -> Written:
        """Two operands with a sign between them; a plain number stands for itself beside a matrix."""
        left, right = node.arguments
        both = self.operand(left), self.operand(right)
        if len(both[0][0]) + len(both[1][0]) > WIDEST:
            both = tuple(self.hoisted(each, written) for each, written in zip(node.arguments, both))
        (a, binding_a, plain_a), (b, binding_b, plain_b) = both
        if plain_a and sign == "@":
            a, binding_a = f"table([{a}])", ATOM
        if plain_b and sign == "@":
            b, binding_b = f"table([{b}])", ATOM
        least_a, least_b = (ATOM, SIGN) if sign == "**" else (max(binding, SUM), binding + 1)
        a, b = (a if binding_a >= least_a else f"({a})"), (b if binding_b >= least_b else f"({b})")
        return f"{a} {sign} {b}", binding, plain_a and plain_b and sign != "@"

    def fitting(self, nodes: Sequence[Node], operands: Sequence[Callable[[], str]]) -> list[str]:
        """Arguments of a function; of a long line, the long ones get lines of their own."""
        texts = [operand() for operand in operands]
        if sum(map(len, texts)) <= WIDEST:
            return texts
        return [self.hoisted(node, (text, ATOM, False))[0] for node, text in zip(nodes, texts)]

    def hoisted(self, node: Node, written: Written) -> Written:
        """A long operand in a line of its own."""
        text, _, is_plain = written
        if is_plain or len(text) <= LONG or node in self.known or node.operation in VIEWS:
            return written
        return self.keep(node, text), ATOM, False

    def keep(self, node: Node, text: str) -> str:
        """A line for something on the way."""
        name = self.names.step(self.owner)
        self.lines.append(f"{name} = {text}")
        self.known[node] = name
        return name

    def scalars(self, nodes: Sequence[Node], columns: int) -> str:
        """A matrix made of numbers."""
        texts = [self.operand(node)[0] for node in nodes]
        rows = [f"[{joined(texts[at : at + columns])}]" for at in range(0, len(texts), columns)]
        return f"table({joined(rows)})"

    def difference(self, node: Node) -> str:
        """The loss as a function of what is moved, and the measurement."""
        loss, by, step = self.reach.arguments(node)
        moved, width = self.value(by), self.value(step)
        path = set(between(loss, [by])) - {by}
        for each in between(loss, [by]):
            for argument in each.arguments:
                if argument not in path and argument is not by and not is_number(argument):
                    self.value(argument)
        name = self.names.free(f"{self.known.get(loss, 'loss')}_of_{moved}")
        known, lines, names = self.known, self.lines, self.names
        self.known = {other: text for other, text in known.items() if other not in path}
        self.lines, inner = [], Counter(argument for each in path for argument in each.arguments)
        self.names = Names(self.model, self.known.values())
        self.known[by] = moved
        self.reach.begin(inner)
        result = self.value(loss)
        self.reach.end()
        body = [*self.lines, f"return {result}"]
        self.known, self.lines, self.names = known, lines, names
        self.lines += [f"def {name}({moved}):", *(f"    {line}" for line in body)]
        return self.call("difference", [name, moved, width])


def part(operation: str, parameters: Sequence[int]) -> str:
    """What stands in the brackets of an index."""
    match operation, parameters:
        case "row", (i,):
            return f"{i}:{i + 1}"
        case "column", (j,):
            return f":, {j}:{j + 1}"
        case "element", (i, j):
            return f"{i}:{i + 1}, {j}:{j + 1}"
    top, bottom, left, right = parameters
    return f"{top}:{bottom}, {left}:{right}"


def is_number(node: Node) -> bool:
    """Whether a node is one number that is typed."""
    if node.operation == "constant":
        return True
    return node.operation == "input" and is_one(node.parameters[0])


def is_one(value: Value) -> bool:
    return value.array.shape == (1, 1) and not isinstance(value.array[0, 0], str)
