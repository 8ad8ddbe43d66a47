"""The rules of the book's numbers a second time: by whole numbers, not by decimals, and without an allowance for what is nearly equal."""

from fractions import Fraction

from engine.certify.reals import NONE, Real
from engine.certify.settling import settle


def write_again(value: Fraction | Real | float | str, form) -> str:
    """A value in a form, by the text of the README; raises Undecided."""
    if isinstance(value, str):
        return value.replace(" ", "\u00a0")
    if value == NONE:
        return "(−∞)" if form.parenthesised else "−∞"
    unit = Fraction(1, 10 ** (form.digits + (2 if form.percent else 0)))
    value, stated = settle(value, unit)
    units = abs(value) / unit
    count = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    exact = stated and units == count
    percent = "%" if form.percent else ""
    if count == 0 and not exact:
        sign, number = ("<", "") if value > 0 else (">", "−")
        unit = number + decimal(1, form.digits, False) + percent
        text = unit if form.bare else f"{sign}\u00a0{unit}"
        return f"({text})" if value < 0 and form.parenthesised else text
    text = decimal(count, form.digits, exact)
    text = (in_threes(text) if form.grouped else text) + percent
    if value > 0 or count == 0:
        return text
    return f"(−{text})" if form.parenthesised else f"−{text}"


def in_threes(text: str) -> str:
    """A comma before each three digits left of the point, counted from it."""
    whole, point, part = text.partition(".")
    first = len(whole) % 3
    groups = [whole[:first]] * (first > 0) + [whole[k : k + 3] for k in range(first, len(whole), 3)]
    return ",".join(groups) + point + part


def decimal(count: int, digits: int, exact: bool) -> str:
    """A count of units of the last decimal, written out."""
    text = str(count).rjust(digits + 1, "0")
    whole, part = (text[:-digits], text[-digits:]) if digits else (text, "")
    part = part.rstrip("0") if exact else part
    return f"{whole}.{part}" if part else whole
