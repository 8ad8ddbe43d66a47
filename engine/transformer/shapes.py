"""Shape contracts: what a function of the core expects of its matrices, written above its ``def`` line."""

import re
from functools import wraps
from inspect import signature

from engine.errors import ShapeError
from engine.transformer.arrangements import shape_text


def shapes(contract):
    """Check the operands of a function against a contract such as ``"[n, d], [d, m] -> [n, m]"``.

    The same name is the same length everywhere; ``n|1`` may also be 1; ``_`` stands for an operand that is
    no matrix. Absent operands and plain numbers are not checked.
    Raises: ShapeError that states both shapes.
    """
    axes = [re.findall(r"[\w|]+", text) for text in re.findall(r"\[[^]]*\]|_(?!\w)", contract.split(" -> ")[0])]

    def contracted(function):
        form = signature(function)

        @wraps(function)
        def checked(*operands, **named):
            bound = form.bind(*operands, **named).arguments
            check(function.__name__, zip(form.parameters, axes), bound)
            return function(**bound)

        return checked

    return contracted


def check(function, contract, operands):
    """Raises: ShapeError for the first operand with an axis that differs from that of an earlier one."""
    known = {"1": (1, "[1, 1]")}
    for name, axes in contract:
        operand = operands.get(name)
        if not hasattr(operand, "shape"):
            continue
        this = f"{name} {shape_text(operand)}"
        for axis, length in zip(axes, operand.shape):
            axis = axis.removesuffix("|1") if length != 1 else axis
            expected, earlier = known.setdefault(axis, (length, this))
            if length != expected:
                raise ShapeError(f"{function}: {this} and {earlier} differ in {axis}; it takes {name} [{', '.join(axes)}]")
