"""A value as the trace states it: in full where it is exact, else its first twelve digits; and how the page rounds it.

    0.5                  exact
    2.02811498165…       the first twelve digits, correctly rounded
    1.17499584…|0        the page's own form has other last digits than the unrounded one: it ends in these
    0.0000123…|<         the page writes a bound
    12345678901.2…|=12…  the whole form, where it is written otherwise
    …^2                  by hand, from what the page shows, other last digits come out (engine/trace/by_hand.py)
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache

from engine.notation.numbers import DIGIT_AFTER, GAP, MINUS, WHOLE_DIGITS, Form, cut_clearly, noise_of, write_number

DIGITS, MOST_EXACT = 12, 30
NOTHING_MORE = ("0" * 8, "9" * 8)
"What stands behind the digits of a number that stops."
"Of a number that goes on; a number with more than these is none that stops."
SURE = 40
"Digits that a number in full agrees with, however small it is."
SHORT = Context(prec=DIGITS, rounding=ROUND_HALF_UP, Emin=-999_999, Emax=999_999)
LONG = Context(prec=MOST_EXACT, Emin=-999_999, Emax=999_999)
SMALLEST = -9
"The power of ten below which a number is written with one, as it is where no page shows a number of so many digits: that may be on the way to one."


def write_unrounded(value: Decimal | str, digits: int) -> str:
    """One element; digits: the decimals that the page shows."""
    if isinstance(value, str):
        return value.replace(" ", GAP)
    if not value.is_finite():
        return "-∞"
    text, exact = write_digits(value)
    return text + how_shown(value, text, exact, digits)


def write_clear(text: str, digits: int) -> str | None:
    """The same from Python's own text of a number, where its digits alone say all, as those of most numbers do."""
    length = len(text)
    if length <= DIGITS:
        return write_short(text, digits)
    point, first = text.find("."), length - len(text.lstrip("-0."))
    end, last = first + DIGITS + (first < point), point + digits
    if not 0 < point < DIGITS or not point < last < end or length < end + 26 or text[end + 18 : end + 26] in NOTHING_MORE or "E" in text:
        return None
    shown, rounded = cut_clearly(text, last), text[end - 1] if text[end] < "5" else DIGIT_AFTER.get(text[end - 1])
    if not shown or not rounded:
        return None
    kept = f"{text[: end - 1]}{rounded}…"
    return kept if shown[-1] == kept[last] else f"{kept}|{shown[-1]}"


def write_short(text: str, digits: int) -> str | None:
    """A number of few digits, all of which the page shows."""
    short = text.rstrip("0").rstrip(".") if "." in text else text
    plain = "E" not in text and text[-1].isdigit() and short.strip("-0")
    return short if plain and len(short.partition(".")[2]) <= digits else None


def write_digits(value: Decimal) -> tuple[str, bool]:
    """The digits, and whether they are all."""
    rounded, size = SHORT.plus(value), value.adjusted()
    if size < SMALLEST and value.copy_abs() <= noise_of(value):
        return "0", True
    if rounded == value:
        return plain(rounded), True
    long = LONG.plus(value)
    left = value - long
    if not left or left.adjusted() < size - SURE + 2 and abs(left) <= min(noise_of(value), abs(value).scaleb(-SURE)):
        return plain(long), True
    if DIGITS <= rounded.adjusted() < WHOLE_DIGITS:
        rounded = value.to_integral_value(ROUND_HALF_UP)
    return plain(rounded, keep=True) + "…", False


def plain(number: Decimal, keep: bool = False) -> str:
    """Without an exponent unless it is very small, or larger than any number of a page; idle zeros only where they are digits of a rounded number."""
    if not number:
        return "0"
    if not SMALLEST <= number.adjusted() < WHOLE_DIGITS:
        return f"{number if keep else number.normalize(LONG):e}".replace("+", "")
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if not keep and "." in text else text


usual_form = cache(Form)
"The form of so many decimals, made once."


def how_shown(value: Decimal, text: str, exact: bool, digits: int) -> str:
    """What the page's form has, by the book's own rule, that cannot be read off the unrounded one."""
    if value.adjusted() >= WHOLE_DIGITS or exact and "e" not in text and len(text.partition(".")[2]) <= digits:
        return ""
    written = write_number(value, usual_form(digits))
    shown = written.text.replace(MINUS, "-")
    if written.bound:
        return "|" + written.bound
    whole, point, part = text.removesuffix("…").partition(".")
    cut = whole + (point + part[:digits] if digits else "")
    if "e" not in text and shown == cut:
        return ""
    if "e" in text or len(cut) != len(shown):
        return "|=" + shown
    same = next(at for at, (a, b) in enumerate(zip(cut, shown)) if a != b)
    return "|" + shown[same:]


def read_shown(string: str, digits: int) -> str:
    """The page's form from what is kept: what the page's script does as well."""
    text, mark, tail = string.partition("^")[0].partition("|")
    number = text.removesuffix("…")
    if tail.startswith("="):
        return tail[1:].replace("-", MINUS)
    if tail in ("<", ">"):
        unit = f"0.{1:0{digits}d}" if digits else "1"
        return f"{tail}{GAP}{MINUS if tail == '>' else ''}{unit}"
    if mark or text.endswith("…") or ("." in number and len(number.partition(".")[2]) > digits):
        cut = number[: number.index(".") + 1 + digits] if digits else number.partition(".")[0]
        number = cut[: len(cut) - len(tail)] + tail
    return number.replace("-", MINUS)
