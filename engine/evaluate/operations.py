"""The table of operations: how each is calculated, which operand elements make an element, its gradient."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

import numpy as np

from engine.errors import BadValue, ShapeError, TooLarge
from engine.evaluate import exact, patterns
from engine.evaluate.bounds import MOST_ELEMENTS, MOST_WORK
from engine.evaluate.explanations import EXPLANATIONS, Explanation
from engine.evaluate.lift import choose
from engine.evaluate.rules import RULES
from engine.records import dataclass
from engine.transformer import arrangements, primitives, ranking


@dataclass(frozen=True)
class Operation:
    """What the graph and the trace know of an operation."""

    name: str
    "the key of the table"
    function: Callable
    "(*operands, *parameters) -> matrix, for float64 and, unless exact is given, for Decimal"
    pattern: tuple[str, ...] | None
    "for each operand what row and column of it make element (i, j); see patterns.py; None if locate is given"
    locate: Callable | None = None
    "(i, j, operands, parameters) -> [(operand, row, column)], where a pattern cannot say it"
    exact: Callable | None = None
    "the function for Decimal where NumPy has none"
    view: bool = False
    "each element is an element of an operand, the same one in every state: a trace goes on to that one at once"

    @property
    def gradient(self) -> Callable | None:
        """(g, y, *operands, *parameters) -> gradients of the operands; None: the derivative is zero or has no meaning."""
        return RULES.get(self.name)

    @property
    def explanation(self) -> Explanation:
        """What the book says of it."""
        return EXPLANATIONS[self.name]

    @cached_property
    def calculates(self) -> bool:
        """Whether it needs numbers; the others move or compare elements, which may be labels."""
        return self.name in CALCULATE_BY_PLACE if self.locate else self.name not in MOVE_BY_PATTERN

    def compute(self, operands: Sequence[np.ndarray], parameters: tuple = ()) -> np.ndarray:
        """The result for matrices.

        Raises: ShapeError if they do not fit; TooLarge if the result would be over a bound; BadValue for labels.
        """
        check_shapes(self.name, self.pattern, tuple([operand.shape for operand in operands]))
        if self.calculates and any(operand.size and isinstance(operand.flat[0], str) for operand in operands):
            raise BadValue(f"{symbol(self.name)} needs numbers, not labels")
        return choose(self.function, self.exact, operands)(*operands, *parameters)


MOVE_BY_PATTERN = frozenset("equal not_equal select held transpose columns rows_count".split())
CALCULATE_BY_PLACE = frozenset({"nudge", "quarter_turn", "cumulative"})

SYMBOLS = {
    "add": "+", "sub": "−", "mul": "*", "div": "/", "matmul": "@", "power": "**", "select": "where",
    "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==", "not_equal": "!=",
}  # fmt: skip


def symbol(name: str) -> str:
    """An operation as an author writes it."""
    return SYMBOLS.get(name, name)


@lru_cache(maxsize=4096)
def check_shapes(name: str, pattern: tuple[str, ...] | None, shapes: Sequence[tuple[int, int]]) -> None:
    """Raises: ShapeError if matrices of these shapes do not fit; TooLarge. What fits once fits in every state."""
    lengths = {}
    for shape, letters in zip(shapes, pattern or ()):
        for letter, length in zip(letters, shape):
            known = lengths.setdefault(letter, length)
            if length != known and (letter == "*" and letters != "**" or letter in "ij" and 1 not in (length, known)):
                raise ShapeError(misfit(name, shapes))
            if letter == "*" and length == 0:
                raise ShapeError(f"{symbol(name)} of {shapes_text(shapes)}: there is nothing to add up or compare")
            lengths[letter] = max(length, known)
    size = lengths.get("i", 1) * lengths.get("j", 1) if pattern else sum(n * m for n, m in shapes) // 2
    if size > MOST_ELEMENTS or size * lengths.get("*", 1) > MOST_WORK:
        raise TooLarge(f"{symbol(name)} of {shapes_text(shapes)} is over the bound for one result")


def shapes_text(shapes: Sequence[tuple[int, int]]) -> str:
    return " and ".join(f"[{n}, {m}]" for n, m in shapes)


def misfit(name: str, shapes: Sequence[tuple[int, int]]) -> str:
    """The message for matrices that do not fit: both shapes, and what would."""
    remedy = "as many columns on the left as rows on the right" if name == "matmul" else "equal shapes, or axes of length one"
    return f"{symbol(name)} cannot join {shapes_text(shapes)}: it needs {remedy}"


def elementwise(*names: str, operands: int = 1) -> list[Operation]:
    """Operations in which (i, j) makes (i, j)."""
    pattern = ("ij",) * operands
    return [Operation(name, getattr(primitives, name), pattern, exact=getattr(exact, name, None)) for name in names]


def of_rows(*names: str, module=primitives) -> list[Operation]:
    """Operations in which the whole row i makes (i, j)."""
    return [Operation(name, getattr(module, name), ("i*",)) for name in names]


def of_count(*names: str) -> list[Operation]:
    """Operations in which a number [1, 1] decides how many rows there are."""
    return [Operation(name, getattr(primitives, name), ("00",)) for name in names]


def moving(*names: str, view: bool = False) -> list[Operation]:
    """Operations that move elements; a function of the same name in patterns.py says from where."""
    return [
        Operation(name, getattr(arrangements, name), None, getattr(patterns, f"from_{name}"), view=view) for name in names
    ]


OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in [
        *elementwise("neg", "exp", "sqrt", "log", "sin", "cos", "relu"),
        *elementwise("add", "sub", "mul", "div", "power", "maximum", operands=2),
        *elementwise("less", "less_equal", "greater", "greater_equal", "equal", "not_equal", "masked", operands=2),
        Operation("select", primitives.where, ("ij", "ij", "ij")),
        Operation("held", primitives.held, ("ij",), view=True),
        Operation("matmul", primitives.matmul, ("i*", "*j"), exact=exact.matmul),
        *of_rows("total", "mean", "largest"),
        *of_rows("rank", "total_above", "greedy", module=ranking),
        Operation("cumulative", ranking.cumulative, None, patterns.from_cumulative),
        Operation("sum_all", primitives.sum_all, ("**",)),
        Operation("sum_to", primitives.sum_to, ("IJ", "")),
        Operation("spread_to", primitives.spread_to, ("ij", "")),
        Operation("columns", primitives.columns, ("",)),
        Operation("rows_count", primitives.rows_count, ("",)),
        *of_count("counting", "alternating", "identity", "causal_mask"),
        Operation("transpose", arrangements.transpose, ("ji",), view=True),
        *moving("row", "column", "element", "slice", "stack_scalars", "concat_part", "stack_part", "cut", view=True),
        *moving("concat", "stack", "put", "put_row", "put_column", "nudge", "quarter_turn"),
        *moving("take_row", "take_column", "take_label"),
    ]
}

WORDS = (
    "exp sqrt log sin cos relu maximum total mean largest sum_all columns rows_count masked concat stack identity "
    "causal_mask counting alternating rank total_above cumulative greedy quarter_turn held"
)

FUNCTIONS: dict[str, str] = {name: name for name in WORDS.split()} | {"where": "select"}
"the words of the language that are one operation; the operator signs are read by their own table"


def operands_of(
    operation: str, i: int, j: int, operands: Sequence[np.ndarray], parameters: tuple = ()
) -> list[tuple[int, int, int]]:
    """The operand elements that make element (i, j): (operand, row, column) each.

    A looked-up element comes first, the position that it was looked up by second.
    """
    entry = OPERATIONS[operation]
    if entry.locate:
        return entry.locate(i, j, operands, parameters)
    return patterns.elements(entry.pattern, i, j, [operand.shape for operand in operands])
