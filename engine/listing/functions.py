"""The functions of the core as plain NumPy, from their own source: without what is there for Decimals and for mistakes of authors."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from engine.evaluate.explanations import COMPOSITES, EXPLANATIONS
from engine.records import dataclass

ENGINE = Path(__file__).parent.parent
SOURCES = ("transformer/*.py", "evaluate/words.py", "evaluate/byte_pairs.py", "evaluate/language_operations.py")
WIDEST = 96
"Of the lines of a script, where it can be helped."
CHECKS = frozenset({"same_length", "check_work", "list"})
"What is called for its errors only."
BY_NUMPY = {name: f"np.{name}" for name in ("exp", "sqrt", "log", "sin", "cos", "maximum")}
"Names of the core that are NumPy's."
IMPORTS = {"Counter": "from collections import Counter"}
OWN = {
    "as_numbers": "def as_numbers(rows, width):\n    return np.array(rows, dtype=float).reshape(len(rows), width)",
    "one_row": "def one_row(labels):\n    return filled_up([list(labels)])",
    "join": (
        "def join(labels, between):\n"
        '    """連なり"""\n'
        "    return filled_up([[between.join(labels_in(row))] for row in labels], 1)"
    ),
    "difference": (
        "def difference(loss, x, step):\n"
        '    """一つずつ少し動かして測った勾配"""\n'
        "    result = np.zeros(x.shape)\n"
        "    for i, j in np.ndindex(x.shape):\n"
        "        up = loss(nudge(x, step, i, j))\n"
        "        down = loss(nudge(x, -step, i, j))\n"
        "        result[i, j] = ((up - down) / (2 * step)).item()\n"
        "    return result"
    ),
}
"What a script writes in its own way."
SHAPES = re.compile(r"^def .*?:  # (.* -> .*)", re.MULTILINE)
BETWEEN = re.compile(r"\n\n\n")
"Two empty lines part what stands in a module."
DEFINED = re.compile(r"^def (\w+)\(", re.MULTILINE)


@dataclass(frozen=True)
class Plain:
    """A function as a script has it."""

    text: str
    needs: tuple[str, ...]
    "the other functions that it calls"


def write_functions(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """The lines of what is imported or taken from NumPy, and the texts of some functions, those that others need before them."""
    order: dict[str, Plain] = {}
    for name in sorted(names):
        collect(name, order)
    known = [name for name in BY_NUMPY if name in order]
    imports = [line for name, line in IMPORTS.items() if name in order]
    if known:
        imports.append(f"{', '.join(known)} = {', '.join(BY_NUMPY[name] for name in known)}")
    return imports, [plain.text for plain in order.values() if plain.text]


def collect(name: str, order: dict[str, Plain]) -> None:
    if name not in order:
        plain = read_function(name)
        for needed in plain.needs:
            collect(needed, order)
        order[name] = plain


@cache
def read_function(name: str) -> Plain:
    """One function by its name."""
    if name in BY_NUMPY or name in IMPORTS:
        return Plain("", ())
    if name in OWN:
        return Plain(OWN[name], needs_of(ast.parse(OWN[name]).body[0]))
    function, comment = read_source(name)
    plain = simplified(function, title_of(name))
    head, _, rest = ast.unparse(plain).partition("\n")
    head += f"\n    #{comment}" if len(head) + len(comment) > WIDEST else f"  #{comment}" if comment else ""
    return Plain(f"{head}\n{rest}", needs_of(plain))


def is_known(name: str) -> bool:
    """Whether a script can have a function of this name."""
    return name in BY_NUMPY or name in IMPORTS or name in OWN or name in sources()


@cache
def sources() -> dict[str, str]:
    """The source of every function of the core by its name, with what stands above it."""
    found: dict[str, str] = {}
    for path in (path for pattern in SOURCES for path in sorted(ENGINE.glob(pattern))):
        for part in BETWEEN.split(path.read_text(encoding="utf-8")):
            if match := DEFINED.search(part):
                found.setdefault(match[1], part)
    return found


def read_source(name: str) -> tuple[ast.FunctionDef, str]:
    """A function, and the comment that says its shapes: the contract above it, or that of its first line."""
    text = sources()[name]
    function = next(statement for statement in ast.parse(text).body if isinstance(statement, ast.FunctionDef))
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and decorator.args:
            return function, f" {decorator.args[0].value}"
    match = SHAPES.search(text)
    return function, f" {match[1]}" if match else ""


def title_of(name: str) -> str:
    """What the book calls a function; or nothing."""
    names = {"where": "select", "standard_deviation": "measure standard deviation", "mean_largest_coefficient": "measure mean largest coefficient"}
    return COMPOSITES.get(name) or (EXPLANATIONS[key].name if (key := names.get(name, name)) in EXPLANATIONS else "")


def needs_of(function: ast.FunctionDef) -> tuple[str, ...]:
    """The functions that are called in it, in their order."""
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    own = {function.name, *(node.id for node in names if isinstance(getattr(node, "ctx", None), ast.Store)), *(node.arg for node in ast.walk(function) if isinstance(node, ast.arg))}
    return tuple(name for name in dict.fromkeys(node.id for node in names) if is_known(name) and name not in own)


def simplified(function: ast.FunctionDef, title: str) -> ast.FunctionDef:
    """The same function of float64 only, without checks, under its Japanese name."""
    body = list(Plainer().statements(function.body))
    arguments = ast.arguments([], [ast.arg(each.arg) for each in function.args.args], None, [], [], None, list(function.args.defaults))
    arguments.vararg = function.args.vararg and ast.arg(function.args.vararg.arg)
    told = [ast.Expr(ast.Constant(title))] if title else []
    return ast.fix_missing_locations(ast.FunctionDef(function.name, arguments, [*told, *body], [], None, type_params=[]))


class Plainer(ast.NodeTransformer):
    """Takes away what only Decimals and authors need."""

    def statements(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in body:
            match statement:
                case ast.Expr(ast.Constant()):
                    continue
                case ast.Expr(ast.Call(ast.Name(name))) if name in CHECKS:
                    continue
                case ast.If(body=[*_, ast.Raise()]):
                    continue
                case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                    pairs = [ast.Assign([target], value) for target, value in zip(targets, values, strict=True)]
                    yield from self.statements([ast.copy_location(pair, statement) for pair in pairs])
                    continue
                case ast.AnnAssign(target, _, value):
                    statement = ast.Assign([target], value)
            if isinstance(statement, (ast.For, ast.While, ast.If)):
                inner = list(self.statements(statement.body))
                if not inner:
                    continue
                statement = type(statement)(**{**dict(ast.iter_fields(statement)), "body": inner})
            yield ast.fix_missing_locations(self.visit(ast.copy_location(statement, body[0])))

    def visit_Call(self, call: ast.Call) -> ast.expr:
        self.generic_visit(call)
        match call:
            case ast.Call(ast.Name("number"), [_, ast.Constant("-Infinity")]):
                return ast.parse("-np.inf", mode="eval").body
            case ast.Call(ast.Name("number"), [_, ast.Constant() as value]):
                return value
            case ast.Call(ast.Name("number"), [_, value]):
                return ast.parse(f"float({ast.unparse(value)})", mode="eval").body
            case ast.Call(ast.Name("numbers" | "counted"), [_, value]):
                return ast.parse(f"({ast.unparse(value)}).astype(float)", mode="eval").body
            case ast.Call(ast.Name("count_from"), [count, _]):
                return ast.parse(f"int({ast.unparse(count)}[0, 0])", mode="eval").body
            case ast.Call(ast.Name("held"), [value]):
                return value
        return call
