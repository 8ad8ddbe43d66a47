"""Whether an unrounded value of the trace is one: in full it is the number itself, else its first twelve digits, rounded well."""

from fractions import Fraction

from engine.certify.reals import NONE, Real, Undecided, parts
from engine.certify.settling import settle

FIRST = 12
"Digits of a number that goes on."


def is_unrounded(text: str, value: Fraction | Real | float | str) -> bool:
    """Whether a text, without what the trace puts behind it, states a value; raises Undecided."""
    if isinstance(value, str):
        return text == value.replace(" ", "\u00a0")
    if value == NONE:
        return text == "-∞"
    if not text.endswith("…"):
        return text != "-∞" and equals(value, Fraction(text))
    number = text[:-1]
    said, unit = Fraction(number), unit_of(number)
    if digits_in(number) != FIRST and not (unit == 1 and abs(said) >= 10**FIRST):
        return False
    near, stated = settle(value, unit)
    units = abs(near) / unit
    rounded = (2 * units.numerator + units.denominator) // (2 * units.denominator) * unit
    return (rounded if near > 0 else -rounded) == said and not (stated and near == said)


def equals(value: Fraction | Real, said: Fraction) -> bool:
    """Whether a number is another; raises Undecided."""
    if isinstance(value, Fraction):
        return value == said
    if parts(said)[1] == value.residue:
        return value.compared(said) == 0
    if value.compared(said):
        return False
    raise Undecided("a number touches another")


def unit_of(number: str) -> Fraction:
    """One of the last digit that is written."""
    mantissa, _, power = number.partition("e")
    return Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))


def digits_in(number: str) -> int:
    """How many digits a number has from its first one that is not zero."""
    return len(number.partition("e")[0].lstrip("-").replace(".", "").lstrip("0"))
