"""Calculations made by a grammar that knows about shapes; where the pen slips, anything may stand."""

from collections.abc import Sequence

from tests.fuzz.pen import Pen
from tests.fuzz.vocabulary import CALLS, NUMBERS, TEXTS

WORLD = (
    'a = slider("量", 0, 1, step=0.5, start=1)',
    'b = switch("切替")',
    't = labels("猫", "眠る")',
    'c = choice("語", t)',
    "M = rows(t, [1, 0.5], [a, 2])",
    "v = [1, -2, 3]",
    "Z = attention(M, M, M)",
    "行列 = [[0.25, b], [1, 1 / 3]]",
)
"What a page calculates first, so that expressions have something to work on."
SCALARS = ("a", "b", "c", "M[0, 1]", 'M["猫", 0]', "v[2]", "Z[c, 1]", "行列[1, 1]", "columns(M)")
SQUARES = ("M", "Z", "行列", "M.T", "Z.scores", "Z.coefficients", "identity(2)", "causal_mask(2)")
ROWS = ("v", "M[0]", 'M["眠る"]', "M[c]", "Z[0:1]", "M[:, 0].T", "[1, 0]", "softmax(v)")
LABELS = ("t", 'labels("い", "ろ", "い")', "distinct(t)", 'words_of(labels("the cat sleeps", "a bird"))', 'cut_by(labels("猫眠る"), t)', 'join(t, "-")')
ELEMENTWISE = ("exp", "sqrt", "log", "sin", "cos", "relu")
OF_ROWS = ("total", "mean", "largest", "cumulative", "rank", "greedy", "total_above", "softmax")
SIGNS = ("+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=")
STRANGE_SIGNS = ("//", "%", "&", "and", "in", "is", "<<", ":=", "@", "**", "if")
STRANGE_KEYS = ("-1", "99", '"犬"', "0.5", "True", "...", "10**9", "::2", "t", "M", "", ":", "0,0,0", '"猫":', "e")
STRANGE_NAMES = ("M", "class", "x.y", "x[0]", "f()", "𝐱", "T", "_", "__x__", "exp", "not", "")
STRANGE_LINES = (
    "from paper import d_model", "from ..x import y", "import os", "from a import (b,", "x = [", ")", "# c", "def f(): pass", "for x in y:", "x = 1; y = 2", "x == 1", "x: int = 1",
)  # fmt: skip
HUGE = (
    "10**1000", "(10**1000)**1000", "exp(1000000)", "exp(exp(exp(10)))", "1e1000 * 1e1000", "identity(100000)", "counting(10**12)", "positions(512, 512)", "identity(512) @ identity(512)",
    "counting(20000) @ counting(20000).T", "1 / 0", "0 ** 0", "log(0)", "sqrt(-1)", "-(-1)", "sin(10**17)", "causal_mask(600)", "stack(identity(400), identity(400), identity(400))",
    "1e-999 * 1e-999", "gradient(sum_all(exp(M)), M)", "difference(sum_all(M @ M), M, 0.01)", 'measure("variance", counting(9))', "0.1 + 0.2 == 0.3", "[[1]] * [[1, 2], [3, 4]]", "top_k(softmax(v), 2)",
)  # fmt: skip


def number(pen: Pen) -> str:
    if pen.slip():
        return pen.choice(NUMBERS)
    return str(pen.choice((pen.randrange(4), pen.randrange(1, 100) / 8, pen.randrange(10**6), f"0.{pen.randrange(10**9)}")))


def scalar(pen: Pen, depth: int) -> str:
    if depth <= 0 or pen.chance(0.3):
        return number(pen) if pen.chance(0.5) else pen.choice(SCALARS)
    return pen.choice((
        lambda: f"({any_value(pen, scalar, depth - 1)} {sign(pen)} {any_value(pen, scalar, depth - 1)})",
        lambda: f"sum_all({any_value(pen, square, depth - 1)})",
        lambda: f"{pen.choice(ELEMENTWISE)}({any_value(pen, scalar, depth - 1)})",
        lambda: f"-{any_value(pen, scalar, depth - 1)}",
        lambda: f"{pen.choice(SQUARES)}[{key(pen)}, {key(pen)}]",
        lambda: f"where({any_value(pen, scalar, depth - 1)}, {scalar(pen, depth - 1)}, {scalar(pen, depth - 1)})",
        lambda: f"({any_value(pen, row, 1)} @ {any_value(pen, row, 1)}.T)[0, 0]" if pen.slip() else "(v @ v.T)[0, 0]",
        lambda: f"lengths({pen.choice(LABELS)})[0, 0]",
    ))()  # fmt: skip


def square(pen: Pen, depth: int) -> str:
    if depth <= 0 or pen.chance(0.3):
        return pen.choice(SQUARES)
    return pen.choice((
        lambda: f"({any_value(pen, square, depth - 1)} @ {any_value(pen, square, depth - 1)})",
        lambda: f"({any_value(pen, square, depth - 1)} {sign(pen)} {any_value(pen, square, depth - 1)})",
        lambda: f"({any_value(pen, square, depth - 1)} {sign(pen)} {any_value(pen, scalar, depth - 1)})",
        lambda: f"softmax({any_value(pen, square, depth - 1)})",
        lambda: f"{pen.choice(ELEMENTWISE)}({any_value(pen, square, depth - 1)})",
        lambda: f"masked({any_value(pen, square, depth - 1)}, causal_mask(2))",
        lambda: f"[[{scalar(pen, depth - 2)}, {scalar(pen, depth - 2)}], [{scalar(pen, depth - 2)}, {scalar(pen, depth - 2)}]]",
        lambda: f"concat({pen.choice(OF_ROWS)}({square(pen, depth - 1)})[:, 0:1], M[:, 0])",
        lambda: f"attention({square(pen, depth - 1)}, {square(pen, depth - 1)}, {square(pen, depth - 1)})",
        lambda: f"{any_value(pen, square, depth - 1)}.T",
    ))()  # fmt: skip


def row(pen: Pen, depth: int) -> str:
    if depth <= 0 or pen.chance(0.5):
        return pen.choice(ROWS)
    return pen.choice((
        lambda: f"softmax({any_value(pen, row, depth - 1)})",
        lambda: f"{any_value(pen, square, depth - 1)}[{key(pen)}]",
        lambda: f"({any_value(pen, row, depth - 1)} {sign(pen)} {scalar(pen, depth - 1)})",
        lambda: f"concat({row(pen, depth - 1)}, {row(pen, depth - 1)})",
        lambda: f"[{', '.join(scalar(pen, depth - 2) for _ in range(pen.choice((1, 2, 3, 5))))}]",
    ))()  # fmt: skip


def labels(pen: Pen, depth: int) -> str:
    return pen.choice(LABELS) if depth <= 0 or pen.chance(0.7) else f"distinct({labels(pen, depth - 1)})"


def any_value(pen: Pen, wanted, depth: int) -> str:
    """What is wanted, unless the pen slips."""
    return strange(pen, depth) if pen.slip() else wanted(pen, depth)


def sign(pen: Pen) -> str:
    return pen.choice(STRANGE_SIGNS) if pen.slip() else pen.choice(SIGNS[:4]) if pen.chance(0.8) else pen.choice(SIGNS)


def key(pen: Pen) -> str:
    return pen.choice(STRANGE_KEYS) if pen.slip() else pen.choice(("0", "1", "c"))


def strange(pen: Pen, depth: int) -> str:
    """Anything at all."""
    count = pen.choice((10, 45, 60, 200))
    return pen.choice((
        lambda: pen.choice(TEXTS), lambda: pen.choice(NUMBERS), lambda: pen.choice(HUGE), lambda: pen.choice(HUGE),
        lambda: f"{pen.choice(CALLS)}({', '.join(expression(pen, depth - 2) for _ in range(pen.randrange(4)))})",
        lambda: f"{pen.choice(CALLS)}({', '.join(expression(pen, depth - 2) for _ in range(pen.randrange(4)))})",
        lambda: f"{expression(pen, depth - 2)}.{pen.choice(('T', '__class__', 'shape', 'real', 'array', 'T.T', 'place', '_x', 'nix'))}",
        lambda: f"{pen.choice(('eval', 'open', '__import__', 'range', 'getattr', 'M', 'print'))}({expression(pen, depth - 2)})",
        lambda: f"[{', '.join(expression(pen, depth - 3) for _ in range(pen.randrange(4)))}]",
        lambda: f"{expression(pen, depth - 2)}[{pen.choice(STRANGE_KEYS)}]",
        lambda: pen.choice(("lambda: 1", "[x for x in v]", "f'{M}'", "(1, 2)", "{1: 2}", "*v", "M if a else v", "not a", "a < b < c", "x := 1", "await M", "None", "b'x'", "...", "1 2", "")),
        lambda: pen.choice(("(" * count + "1" + ")" * count, "-" * count + "1", "1" + "+1" * count, "M" + ".T" * count, "[" * count + "1" + "]" * count, "M" + "[0]" * count)),
    ))()  # fmt: skip


def expression(pen: Pen, depth: int = 3) -> str:
    """Any expression."""
    return any_value(pen, pen.choice((scalar, square, square, row, labels)), depth)


def statements(pen: Pen, count: int, world: Sequence[str] = WORLD) -> list[str]:
    """Lines of a calculation."""
    lines = [line for line in world if not pen.slip()]
    for number in range(count):
        name = pen.choice(STRANGE_NAMES) if pen.slip() else f"n{number}"
        lines.append(f"{name} = {expression(pen)}")
    if pen.slip():
        lines.insert(pen.randrange(len(lines) + 1), pen.choice(STRANGE_LINES))
    return lines


def block(pen: Pen, count: int) -> str:
    """A compute block."""
    return "```compute\n" + "\n".join(statements(pen, count)) + "\n```\n"
