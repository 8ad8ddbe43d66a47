"""The arithmetic of pages: 50 decimal digits, the same on every machine; what is no number stops."""

from decimal import ROUND_HALF_EVEN, Context, DivisionByZero, FloatOperation, InvalidOperation, Overflow

DIGITS = 50
SECOND_DIGITS = 80
"Of the ends of an interval, where numbers are calculated a second time (engine/certify/)."

CONTEXT = Context(
    prec=DIGITS,
    rounding=ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    capitals=1,
    clamp=0,
    flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow, FloatOperation],
)
