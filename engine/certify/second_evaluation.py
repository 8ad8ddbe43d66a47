"""The same graph, calculated a second time by other means: fractions where it is rational, else intervals; lists, plain loops.

Nothing of the engine's arithmetic is used; of a node only its operation's name, its arguments and its parameters are read.
"""

from collections.abc import Mapping

from fractions import Fraction

from mpmath import workdps

from engine.certify import reals
from engine.certify.second_text import TEXT_AGAIN
from engine.evaluate.precision import SECOND_DIGITS

Matrix = list[list]
"rows of Fraction or Real, or of str for labels; NONE where a mask leaves nothing"


class Again:
    """The nodes of a page, each calculated once in each combination of its own controls' states."""

    def __init__(self, model, digits: int = SECOND_DIGITS):
        self.model = model
        self.digits = digits
        self.known: dict[tuple, Matrix] = {}
        "by node, and positions of its controls"
        self.names: dict = {}

    def value(self, node, state: Mapping[str, int] | None = None) -> Matrix:
        """A node in a state: positions of controls; those left out are in their start state."""
        if (found := self.known.get(self.key(node, state or {}))) is not None:
            return found
        state = {name: control.start for name, control in self.model.controls.items()} | dict(state or {})
        with workdps(self.digits):
            waiting = [node]
            while waiting:
                current = waiting[-1]
                missing = [argument for argument in current.arguments if self.key(argument, state) not in self.known]
                if missing:
                    waiting += missing
                    continue
                waiting.pop()
                if (key := self.key(current, state)) not in self.known:
                    operands = [self.known[self.key(argument, state)] for argument in current.arguments]
                    self.known[key] = evaluate_node(self.model, current, operands, state)
        return self.known[self.key(node, state)]

    def key(self, node, state: Mapping[str, int]) -> tuple:
        """What tells the value of a node in a state from others."""
        if node not in self.names:
            self.names[node] = sorted(node.controls)
        return (node, *[state[name] if name in state else self.model.controls[name].start for name in self.names[node]])


def evaluate_node(model, node, arguments: list[Matrix], state: Mapping[str, int]) -> Matrix:
    match node.operation:
        case "input":
            return [[exact(x) for x in row] for row in node.parameters[0].array.tolist()]
        case "constant":
            return [[exact(node.parameters[0])]]
        case "control":
            control = model.controls[node.parameters[0].name]
            return [[exact(control.values[state[control.name]])]]
    return AGAIN[node.operation](*arguments, *node.parameters)


def exact(value):
    return value if isinstance(value, str) else Fraction(str(value))


def size(x: Matrix) -> tuple[int, int]:
    return len(x), len(x[0]) if x else 0


def at(x: Matrix, i: int, j: int):
    """Element (i, j), an axis of length one repeated."""
    row = x[0] if len(x) == 1 else x[i]
    return row[0] if len(row) == 1 else row[j]


def each(function):
    """Element by element."""

    def applied(*operands: Matrix) -> Matrix:
        n = max(map(len, operands)) if all(operands) else 0
        m = n and max(len(x[0]) for x in operands)
        return [[function(*(at(x, i, j) for x in operands)) for j in range(m)] for i in range(n)]

    return applied


def per_row(function):
    """One number a row."""
    return lambda x: [[function(row)] for row in x]


def plus(numbers):
    result = Fraction(0)
    for number in numbers:
        result = result + number
    return result


def product(a: Matrix, b: Matrix) -> Matrix:
    return [[plus(a[i][k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))] for i in range(len(a))]


def before(row: list, j: int) -> list[int]:
    """The positions that come before j when the row is put from large to small, the first of equals first."""
    return [k for k in range(len(row)) if row[k] > row[j] or (row[k] == row[j] and k < j)]


def first_largest(row: list):
    return Fraction(next(j for j in range(len(row)) if not before(row, j)))


def sum_to(x: Matrix, like: Matrix) -> Matrix:
    if len(like) == 1:
        x = [[plus(row[j] for row in x) for j in range(len(x[0]))]]
    return [[plus(row)] for row in x] if len(like[0]) == 1 else x


def filled(like: Matrix, part: Matrix, top: int, left: int) -> Matrix:
    """Zeros as large as a matrix, with a part set in."""
    result = [[Fraction(0) for _ in row] for row in like]
    for i, row in enumerate(part):
        for j, x in enumerate(row):
            result[top + i][left + j] = x
    return result


def block(x: Matrix, top: int, bottom: int, left: int, right: int) -> Matrix:
    return [row[left:right] for row in x[top:bottom]]


def counted(n: Matrix, function) -> Matrix:
    return [[Fraction(function(i))] for i in range(int(n[0][0]))]


def square(n: Matrix, holds) -> Matrix:
    count = int(n[0][0])
    return [[Fraction(1 if holds(i, j) else 0) for j in range(count)] for i in range(count)]


def side_by_side(*parts: Matrix) -> Matrix:
    return [[x for part in parts for x in part[i]] for i in range(len(parts[0]))]


def one_above_the_other(*parts: Matrix) -> Matrix:
    return [list(row) for part in parts for row in part]


def concat_part(x: Matrix, *parts_and_which) -> Matrix:
    *parts, which = parts_and_which
    start = sum(len(part[0]) for part in parts[:which])
    return block(x, 0, len(x), start, start + len(parts[which][0]))


def stack_part(x: Matrix, *parts_and_which) -> Matrix:
    *parts, which = parts_and_which
    start = sum(len(part) for part in parts[:which])
    return x[start : start + len(parts[which])]


def of_scalars(*scalars_and_shape) -> Matrix:
    *scalars, n, m = scalars_and_shape
    return [[scalars[i * m + j][0][0] for j in range(m)] for i in range(n)]


def nudge(x: Matrix, step: Matrix, i: int, j: int) -> Matrix:
    return [[value + step[0][0] if (r, c) == (i, j) else value for c, value in enumerate(row)] for r, row in enumerate(x)]


def quarter_turn(x: Matrix) -> Matrix:
    return [[-row[j + 1] if j % 2 == 0 else row[j - 1] for j in range(len(row))] for row in x]


def measure(x: Matrix, kind: str) -> Matrix:
    if kind == "standard deviation":
        elements = [value for row in x for value in row]
        mean = plus(elements) / len(elements)
        return [[reals.sqrt(plus((value - mean) ** 2 for value in elements) / len(elements))]]
    assert kind == "mean largest coefficient"
    shares = [reals.exp(max(row)) / plus(reals.exp(value) for value in row) for row in x]
    return [[plus(shares) / len(shares)]]


def truth(relation):
    return each(lambda a, b: Fraction(1 if relation(a, b) else 0))


AGAIN = TEXT_AGAIN | {
    "neg": each(lambda x: -x),
    "exp": each(reals.exp),
    "sqrt": each(reals.sqrt),
    "log": each(reals.log),
    "sin": each(reals.sin),
    "cos": each(reals.cos),
    "relu": each(lambda x: x if x > 0 else Fraction(0)),
    "add": each(lambda a, b: a + b),
    "sub": each(lambda a, b: a - b),
    "mul": each(lambda a, b: a * b),
    "div": each(lambda a, b: a / b),
    "power": each(reals.power),
    "maximum": each(lambda a, b: a if a >= b else b),
    "less": truth(lambda a, b: a < b),
    "less_equal": truth(lambda a, b: a <= b),
    "greater": truth(lambda a, b: a > b),
    "greater_equal": truth(lambda a, b: a >= b),
    "equal": truth(lambda a, b: a == b),
    "not_equal": truth(lambda a, b: a != b),
    "masked": each(lambda score, mask: score if mask != 0 else reals.NONE),
    "select": each(lambda condition, yes, no: yes if condition != 0 else no),
    "held": lambda x: x,
    "matmul": product,
    "total": per_row(plus),
    "mean": per_row(lambda row: plus(row) / len(row)),
    "largest": per_row(max),
    "rank": lambda x: [[Fraction(len(before(row, j))) for j in range(len(row))] for row in x],
    "total_above": lambda x: [[plus(row[k] for k in before(row, j)) for j in range(len(row))] for row in x],
    "cumulative": lambda x: [[plus(row[: j + 1]) for j in range(len(row))] for row in x],
    "greedy": per_row(first_largest),
    "sum_all": lambda x: [[plus(value for row in x for value in row)]],
    "sum_to": sum_to,
    "spread_to": lambda x, like: [[at(x, i, j) for j in range(len(like[0]))] for i in range(len(like))],
    "columns": lambda x: [[Fraction(size(x)[1])]],
    "rows_count": lambda x: [[Fraction(size(x)[0])]],
    "counting": lambda n: counted(n, lambda i: i),
    "alternating": lambda n: counted(n, lambda i: i % 2),
    "identity": lambda n: square(n, lambda i, j: i == j),
    "causal_mask": lambda n: square(n, lambda i, j: j <= i),
    "transpose": lambda x: [[x[i][j] for i in range(len(x))] for j in range(len(x[0]))],
    "row": lambda x, i: [x[i]],
    "column": lambda x, j: [[row[j]] for row in x],
    "element": lambda x, i, j: [[x[i][j]]],
    "slice": block,
    "stack_scalars": of_scalars,
    "concat": side_by_side,
    "stack": one_above_the_other,
    "concat_part": concat_part,
    "stack_part": stack_part,
    "put": lambda x, like, i, j: filled(like, x, i, j),
    "cut": lambda x, like, i, j: block(x, i, i + len(like), j, j + len(like[0])),
    "take_row": lambda x, i: [x[int(i[0][0])]],
    "take_column": lambda x, j: [[row[int(j[0][0])]] for row in x],
    "take_label": lambda x, j: [[row[int(j[0][0])]] for row in x],
    "take_rows": lambda x, start, stop: x[int(start[0][0]) : int(stop[0][0])],
    "take_columns": lambda x, start, stop: [row[int(start[0][0]) : int(stop[0][0])] for row in x],
    "put_row": lambda x, like, i: filled(like, x, int(i[0][0]), 0),
    "put_column": lambda x, like, j: filled(like, x, 0, int(j[0][0])),
    "nudge": nudge,
    "quarter_turn": quarter_turn,
    "labelled": lambda x, *labels_and_axes: x,
    "measure": measure,
}
"One entry an operation; a test compares the names with the engine's."
