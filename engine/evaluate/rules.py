"""One rule for each operation: how the gradient of its result becomes those of its operands.

A rule gets the gradient g of the result, the result y, the operands and the parameters. It is written
in operations again, so that it makes nodes of nodes and matrices of matrices. None: nothing flows there.
"""

from engine.evaluate import exact
from engine.evaluate.lift import lift
from engine.transformer import arrangements, primitives, ranking

log = lift("log", primitives.log, exact.log)
sin = lift("sin", primitives.sin, exact.sin)
cos = lift("cos", primitives.cos, exact.cos)
total = lift("total", primitives.total)
columns = lift("columns", primitives.columns)
where = lift("select", primitives.where)
greater = lift("greater", primitives.greater)
greater_equal = lift("greater_equal", primitives.greater_equal)
equal = lift("equal", primitives.equal)
less = lift("less", primitives.less)
cumulative = lift("cumulative", ranking.cumulative)
sum_to = lift("sum_to", primitives.sum_to)
spread_to = lift("spread_to", primitives.spread_to)
concat = lift("concat", arrangements.concat)
stack = lift("stack", arrangements.stack)
concat_part = lift("concat_part", arrangements.concat_part, parameters=1)
stack_part = lift("stack_part", arrangements.stack_part, parameters=1)
element = lift("element", arrangements.element, parameters=2)
put = lift("put", arrangements.put, parameters=2)
cut = lift("cut", arrangements.cut, parameters=2)
take_row = lift("take_row", arrangements.take_row)
take_column = lift("take_column", arrangements.take_column)
put_row = lift("put_row", arrangements.put_row)
put_column = lift("put_column", arrangements.put_column)
quarter_turn = lift("quarter_turn", arrangements.quarter_turn)


def split(part, g, parts):
    """The gradient of a concatenation, cut into those of its parts."""
    return tuple(part(g, *parts, which) for which in range(len(parts)))


def join(joined, g, parts, which):
    """The reverse: the gradient of one part between zeros."""
    return (joined(*(g if k == which else other * 0 for k, other in enumerate(parts))),) + (None,) * len(parts)


def largest_rule(g, y, x):
    """The gradient goes to the largest elements of a row, in equal shares."""
    chosen = equal(x, y)
    return (g * chosen / total(chosen),)


def power_rule(g, y, a, b):
    return sum_to(g * b * a ** (b - 1), a), sum_to(g * y * log(a), b)


def scalar_parts(g, scalars, n, m):
    """The gradient of a matrix made of numbers, one for each number."""
    return tuple(element(g, k // m, k % m) for k in range(n * m))


RULES = {
    "add": lambda g, y, a, b: (sum_to(g, a), sum_to(g, b)),
    "sub": lambda g, y, a, b: (sum_to(g, a), sum_to(-g, b)),
    "mul": lambda g, y, a, b: (sum_to(g * b, a), sum_to(g * a, b)),
    "div": lambda g, y, a, b: (sum_to(g / b, a), sum_to(-g * y / b, b)),
    "power": power_rule,
    "neg": lambda g, y, x: (-g,),
    "matmul": lambda g, y, a, b: (g @ b.T, a.T @ g),
    "exp": lambda g, y, x: (g * y,),
    "sqrt": lambda g, y, x: (g / (y + y),),
    "log": lambda g, y, x: (g / x,),
    "sin": lambda g, y, x: (g * cos(x),),
    "cos": lambda g, y, x: (-g * sin(x),),
    "relu": lambda g, y, x: (g * greater(x, 0),),
    "maximum": lambda g, y, a, b: (sum_to(g * greater_equal(a, b), a), sum_to(g * less(a, b), b)),
    "total": lambda g, y, x: (spread_to(g, x),),
    "mean": lambda g, y, x: (spread_to(g / columns(x), x),),
    "largest": largest_rule,
    "sum_all": lambda g, y, x: (spread_to(g, x),),
    "sum_to": lambda g, y, x, like: (spread_to(g, x), None),
    "spread_to": lambda g, y, x, like: (sum_to(g, x), None),
    "select": lambda g, y, c, a, b: (None, sum_to(where(c, g, 0), a), sum_to(where(c, 0, g), b)),
    "masked": lambda g, y, x, mask: (sum_to(where(mask, g, 0), x), None),
    "concat": lambda g, y, *parts: split(concat_part, g, parts),
    "stack": lambda g, y, *parts: split(stack_part, g, parts),
    "concat_part": lambda g, y, x, *rest: join(concat, g, rest[:-1], rest[-1]),
    "stack_part": lambda g, y, x, *rest: join(stack, g, rest[:-1], rest[-1]),
    "transpose": lambda g, y, x: (g.T,),
    "row": lambda g, y, x, i: (put(g, x, i, 0),),
    "column": lambda g, y, x, j: (put(g, x, 0, j),),
    "element": lambda g, y, x, i, j: (put(g, x, i, j),),
    "slice": lambda g, y, x, i, i_stop, j, j_stop: (put(g, x, i, j),),
    "stack_scalars": lambda g, y, *rest: scalar_parts(g, rest[:-2], *rest[-2:]),
    "take_row": lambda g, y, x, at: (put_row(g, x, at), None),
    "take_column": lambda g, y, x, at: (put_column(g, x, at), None),
    "put": lambda g, y, x, like, i, j: (cut(g, x, i, j), None),
    "cut": lambda g, y, x, like, i, j: (put(g, x, i, j), None),
    "put_row": lambda g, y, x, like, at: (take_row(g, at), None, None),
    "put_column": lambda g, y, x, like, at: (take_column(g, at), None, None),
    "nudge": lambda g, y, x, step, i, j: (g, element(g, i, j)),
    "quarter_turn": lambda g, y, x: (-quarter_turn(g),),
    "cumulative": lambda g, y, x: (total(g) - cumulative(g) + g,),
}
