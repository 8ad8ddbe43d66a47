"""An expression as the page writes it in ids: one form for equal expressions, no spaces, no needless brackets."""

import re
from decimal import Decimal

from engine.parse.expression_tree import (
    Binary, Call, Comparison, Expression, Index, Listing, Name, Number, Span, Text, Transpose, Truth, Unary,
)

COMPARING, ADDING, MULTIPLYING, SIGN, POWER, ATOM = range(1, 7)
BINDING = {"+": ADDING, "-": ADDING, "*": MULTIPLYING, "/": MULTIPLYING, "@": MULTIPLYING, "**": POWER}
NO_BREAK_SPACE = "\u00a0"


def print_expression(expression: Expression) -> str:
    """Reads back as the same tree, but for labels in an index, which lose their quotes."""
    match expression:
        case Number(value=value):
            return print_number(value)
        case Text(value=value):
            return quoted(value)
        case Truth(value=value):
            return str(value)
        case Name(name=name):
            return name
        case Listing(items=items):
            return f"[{','.join(map(print_expression, items))}]"
        case Call(function=function, arguments=arguments, options=options):
            named = (f"{name}={print_expression(value)}" for name, value in options)
            return f"{function}({','.join([*map(print_expression, arguments), *named])})"
        case Unary(operator=operator, operand=operand):
            return operator + bracketed(operand, SIGN)
        case Binary(operator="**", left=left, right=right):
            return f"{bracketed(left, ATOM)}**{bracketed(right, SIGN)}"
        case Binary(operator=operator, left=left, right=right):
            binding = BINDING[operator]
            return f"{bracketed(left, binding)}{operator}{bracketed(right, binding + 1)}"
        case Comparison(operator=operator, left=left, right=right):
            return f"{bracketed(left, ADDING)}{operator}{bracketed(right, ADDING)}"
        case Span(start=start, stop=stop):
            return ":".join("" if end is None else print_key(end) for end in (start, stop))
        case Index(base=base, keys=keys):
            return f"{bracketed(base, ATOM)}[{','.join(map(print_key, keys))}]"
        case Transpose(base=base):
            point = isinstance(base, Number)  # 2.T would not be read back
            return f"({print_number(base.value)}).T" if point else f"{bracketed(base, ATOM)}.T"
    raise TypeError(expression)


def bracketed(expression: Expression, binding: int) -> str:
    """In brackets if it binds less than its surroundings ask for."""
    written = print_expression(expression)
    return written if binding_of(expression) >= binding else f"({written})"


def binding_of(expression: Expression) -> int:
    match expression:
        case Comparison():
            return COMPARING
        case Unary():
            return SIGN
        case Binary(operator=operator):
            return BINDING[operator]
    return ATOM


def print_key(key: Expression) -> str:
    """A label without its quotes, unless it would then be read as a position or as two keys."""
    if isinstance(key, Text) and re.fullmatch(r"""(?!\d+$)[^\[\],:"'\\]+""", key.value):
        return key.value.replace(" ", NO_BREAK_SPACE)
    return print_expression(key)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace(" ", NO_BREAK_SPACE)
    return f'"{escaped}"'


def print_number(value: Decimal) -> str:
    """1.50 and 1.5 are one number, and so are 1e3 and 1000."""
    if value == 0:
        return "0"
    if abs(value.adjusted()) > 30:
        digits, _, exponent = f"{value:e}".partition("e")
        return f"{without_zeros(digits)}e{int(exponent)}"
    return without_zeros(f"{value:f}")


def without_zeros(digits: str) -> str:
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
