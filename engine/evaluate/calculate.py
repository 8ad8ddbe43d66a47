"""One operation on values: what has to hold before it and behind it, and what to say when it fails."""

from collections.abc import Sequence
from decimal import Decimal, DecimalException, DivisionByZero, DivisionUndefined, Overflow

import numpy as np

from engine.errors import BadValue, NotANumber, TooLarge
from engine.evaluate.bounds import LARGEST_EXPONENT, MOST_ELEMENTS
from engine.evaluate.exact import all_finite
from engine.evaluate.graph import Node, Value
from engine.evaluate.labels import is_text, labels_of
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.operations import symbol

Positions = tuple[int, ...]
"those of the controls that a node depends on, in the order of their definition"

WHAT_FAILED = {
    "sqrt": "the square root of a negative number",
    "log": "the logarithm of a number that is not positive",
    "power": "a power that is no number",
}


def calculate(node: Node, operands: Sequence[Value], positions: Positions) -> Value:
    """One operation; a control is in the only position that there is."""
    match node.operation:
        case "input":
            return node.parameters[0]
        case "constant":
            return number_value(node.parameters[0])
        case "control":
            return number_value(node.parameters[0].values[positions[0]])
    operation = OPERATIONS[node.operation]
    check_operands(node, operands)
    array = operation.compute([value.array for value in operands], node.parameters)
    if operation.calculates:
        check_finite(node, array, operands)
    return Value(array, *labels_of(node, operands, array.shape))


def number_value(number: Decimal) -> Value:
    """A number as a matrix [1, 1]."""
    array = np.empty((1, 1), dtype=object)
    array[0, 0] = number
    return Value(array)


def check_operands(node: Node, operands: Sequence[Value]) -> None:
    """What has to be known before the work is done."""
    match node.operation:
        case "concat" | "stack":
            texts = {is_text(value) for value in operands if value.array.size}
            if len(texts) > 1:
                raise BadValue(f"{node.operation} joins labels with labels or numbers with numbers")
            check_size(sum(value.array.size for value in operands))
        case "power":
            check_exponents(operands[1].array)


def check_size(elements: int) -> None:
    """A value is not larger than a page can use."""
    if elements > MOST_ELEMENTS:
        raise TooLarge(f"{elements:,} elements; a value has at most {MOST_ELEMENTS:,}")


def check_exponents(exponents: np.ndarray) -> None:
    """Huge powers are refused, not tried."""
    for exponent in exponents.flat:
        if abs(exponent) > LARGEST_EXPONENT:
            raise TooLarge(f"an exponent is at most {LARGEST_EXPONENT:,} in size, not {short(exponent)}")


def short(number: Decimal) -> str:
    """A number in an error message."""
    return f"{number:.6g}"


def check_finite(node: Node, array: np.ndarray, operands: Sequence[Value]) -> None:
    """No element is NaN or infinite, but for the −∞ that masked() sets and what carries it on."""
    elements = array.ravel().tolist()
    if all_finite(elements):
        return
    odd = [x for x in elements if not x.is_finite()]
    carried = node.operation == "masked" or any(x.is_infinite() for value in operands for x in value.array.flat)
    if not carried or any(x.is_nan() or x > 0 for x in odd):
        raise NotANumber(WHAT_FAILED.get(node.operation, f"the result of {symbol(node.operation)} is no finite number"))


def no_number(node: Node, error: DecimalException) -> NotANumber:
    """What went wrong in the arithmetic."""
    undefined = DivisionUndefined in error.args[0] if error.args else False
    if (undefined or isinstance(error, DivisionByZero)) and node.operation != "power":
        return NotANumber("division by zero")
    if isinstance(error, Overflow):
        return NotANumber(f"the result of {symbol(node.operation)} is too large to be written")
    default = f"{symbol(node.operation)} has no result here: an infinite operand, or none that it is defined for"
    return NotANumber(WHAT_FAILED.get(node.operation, default))
