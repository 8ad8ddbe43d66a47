"""The operations of the core in float64, with the same bits on every processor.

NumPy's own exp, log and matrix product differ in their last bits between processors and libraries. Here everything is made of
what IEEE 754 rounds correctly, addition, multiplication, division and root of single elements, in an order that is written out.
Axes before the last two are a batch: each sentence is calculated by itself, and all at once.
"""

from collections.abc import Callable
from math import factorial

import numpy as np

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
"the logarithm of 2 in two parts; the first has few bits, so that a small whole number of times it is exact"
EXP_TERMS = [1 / factorial(n) for n in range(13, -1, -1)]
LOWEST = -700.0
"what exp is called with below this makes zero"
LOG_TERMS = [1 / n for n in range(23, 0, -2)]
ROOT_HALF = 0.7071067811865476


def matmul(a, b):  # [.., n, k], [.., k, m] -> [.., n, m]
    """The matrix product: column times row, added up in the order of k."""
    result = a[..., :, 0:1] * b[..., 0:1, :]
    for k in range(1, a.shape[-1]):
        result += a[..., :, k : k + 1] * b[..., k : k + 1, :]
    return result


def total(x):  # [.., n, m] -> [.., n, 1]
    """Each row added up from the left."""
    result = x[..., 0:1].copy()
    for j in range(1, x.shape[-1]):
        result += x[..., j : j + 1]
    return result


def over_rows(x):  # [.., n, m] -> [.., 1, m]
    """Each column added up from above."""
    result = x[..., 0:1, :].copy()
    for i in range(1, x.shape[-2]):
        result += x[..., i : i + 1, :]
    return result


def over_batch(x):  # [b, n, m] -> [n, m]
    """The matrices of a batch added up: the first half and the second half, and so on until one is left."""
    while len(x) > 1:
        half = len(x) // 2
        added = x[:half] + x[half : 2 * half]
        x = np.concatenate([added, x[2 * half :]]) if len(x) % 2 else added
    return x[0]


def exp(x):
    """e to the power of x, by range reduction and a polynomial; off by less than one unit of the last place."""
    bounded = np.maximum(x, LOWEST)
    halvings = np.rint(bounded * LOG2_E)
    rest = (bounded - halvings * LN2_HIGH) - halvings * LN2_LOW
    result = np.full_like(rest, EXP_TERMS[0])
    for term in EXP_TERMS[1:]:
        result *= rest
        result += term
    return np.where(x < LOWEST, 0.0, np.ldexp(result, halvings.astype(int)))


def log(x):
    """The natural logarithm, by its exponent and the series of the inverse hyperbolic tangent."""
    mantissa, exponent = np.frexp(x)
    small = mantissa < ROOT_HALF
    mantissa, exponent = np.where(small, mantissa * 2, mantissa), np.where(small, exponent - 1, exponent)
    z = (mantissa - 1) / (mantissa + 1)
    square, series = z * z, np.full_like(z, LOG_TERMS[0])
    for term in LOG_TERMS[1:]:
        series = series * square + term
    return exponent * LN2_HIGH + (exponent * LN2_LOW + 2 * z * series)


def sum_to(x, like):
    """The reverse of broadcasting within each matrix."""
    if like.shape[-2] == 1 < x.shape[-2]:
        x = over_rows(x)
    return total(x) if like.shape[-1] == 1 < x.shape[-1] else x


def spread_to(x, like):
    return np.broadcast_to(x, np.broadcast_shapes(x.shape, like.shape[-2:]))


def concat(*parts):
    return np.concatenate(alike(parts), axis=-1)


def stack(*parts):
    return np.concatenate(alike(parts), axis=-2)


def alike(parts):
    """Parts of a batch beside parts that all of the batch share."""
    batch = max((part.shape[:-2] for part in parts), key=len)
    return [np.broadcast_to(part, batch + part.shape[-2:]) for part in parts]


def concat_part(x, *parts_and_which):
    *parts, which = parts_and_which
    start = sum(part.shape[-1] for part in parts[:which])
    return x[..., start : start + parts[which].shape[-1]]


def stack_part(x, *parts_and_which):
    *parts, which = parts_and_which
    start = sum(part.shape[-2] for part in parts[:which])
    return x[..., start : start + parts[which].shape[-2], :]


def compared(relation: Callable) -> Callable:
    return lambda a, b: relation(a, b).astype(float)


OPERATIONS: dict[str, Callable] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "neg": np.negative, "sqrt": np.sqrt,
    "matmul": matmul, "exp": exp, "log": log, "total": total, "sum_to": sum_to, "spread_to": spread_to,
    "mean": lambda x: total(x) / x.shape[-1],
    "sum_all": lambda x: over_rows(total(x)),
    "largest": lambda x: x.max(axis=-1, keepdims=True),
    "relu": lambda x: np.where(x > 0, x, 0.0),
    "held": lambda x: x,
    "maximum": np.maximum,
    "masked": lambda x, mask: np.where(mask != 0, x, -np.inf),
    "select": lambda condition, yes, no: np.where(condition != 0, yes, no),
    "greater": compared(np.greater), "greater_equal": compared(np.greater_equal), "less": compared(np.less),
    "less_equal": compared(np.less_equal), "equal": compared(np.equal), "not_equal": compared(np.not_equal),
    "transpose": lambda x: np.swapaxes(x, -1, -2),
    "columns": lambda x: np.array([[float(x.shape[-1])]]),
    "rows_count": lambda x: np.array([[float(x.shape[-2])]]),
    "causal_mask": lambda n: np.tri(int(n.item())),
    "concat": concat, "stack": stack, "concat_part": concat_part, "stack_part": stack_part,
}  # fmt: skip
"by name as in engine/evaluate/operations.py: those that a model which is trained consists of"
