"""The one place that turns a number into text: decimal, exact short, rounded full."""

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_DOWN, ROUND_UP, Context, Decimal, InvalidOperation
from functools import cache, cached_property, lru_cache
from math import ceil
from unicodedata import east_asian_width

from engine.errors import NotANumber
from engine.notation.diagnoses import UnshowableNumber
from engine.records import dataclass

MINUS = "\N{MINUS SIGN}"
GAP = "\N{NO-BREAK SPACE}"
WHOLE_DIGITS = 18
"Of a number that is shown, at most."
LIMIT = 10**WHOLE_DIGITS
"A shown number is smaller than this."
MOST_DIGITS = 40
"As many decimals may be asked for: more than the 50 of the calculation could not be told from noise."
MOST_REMEMBERED, MOST_FORMS = 65_536, 32
"Numbers that have been written in one form, and forms."
HALF = Decimal("0.5")
NOISE = Decimal("1e-46")
"Of a number, or of 1 if it is smaller: what is nearer to a value, or to a tie, is equal to it, as far as 50 digits can tell."
FEW, CLEAR = 8, 20
"Of a number of so few digits before and behind the point, so many of the digits that are left out say whether it is near a tie, or exact."
NO_TEXT = {str(None): ""}
"What is not there, by Python's own text of it."
WINDOW, UNCLEAR = 4, frozenset(("0000", "9999", "5000", "4999"))
"So many digits that are left out say whether a number is far from a tie, and from being exact: all but these."
DIGIT_AFTER = dict(zip("012345678", "123456789"))
DOWN = Context(prec=100, rounding=ROUND_DOWN, Emin=-999999, Emax=999999, traps=[InvalidOperation])
UP = Context(prec=100, rounding=ROUND_UP, Emin=-999999, Emax=999999, traps=[InvalidOperation])


@dataclass(frozen=True)
class Form:
    """How a number is to be written."""

    digits: int = 4
    "decimals that a rounded value shows"
    percent: bool = False
    "a hundred times the value, with a percent sign"
    parenthesised: bool = False
    "negative numbers stand in parentheses"
    bare: bool = False
    "the sign of a bound is left to the relation before it"
    infinity: bool = False
    "minus infinity may be shown (masks)"
    grouped: bool = False
    "a comma before each three digits, for counts of many digits"

    @cached_property
    def write(self) -> Callable[[str], "Written"]:
        """What writes finite values in this form, each given as Python's own text of it."""
        return writer_in(self)

    def suffix(self, default_digits: int = 4) -> str:
        """What the id of a cell says of its form: nothing for the page's own number of digits."""
        number = f"%{self.digits}" if self.percent else f"~{self.digits}" if self.digits != default_digits else ""
        return number + "()" * self.parenthesised + "!" * self.bare + "," * self.grouped


@dataclass(frozen=True)
class Written:
    """A number, written."""

    text: str
    "as the page shows it"
    exact: bool
    "whether the text states the value exactly"
    bound: str = ""
    'the sign of a bound, "<" or ">", or nothing'


def write_number(value: Decimal, form: Form = Form()) -> Written:
    """Write a value: short if the shown digits state it exactly, with all its digits if it is rounded.

    Raises: NotANumber for NaN and for infinity that was not asked for; UnshowableNumber for 1e18 and more.
    """
    return form.write(str(value)) if value.is_finite() else write_infinity(value, form)


def write_texts(values: Sequence[Decimal | None], form: Form) -> list[str]:
    """The texts alone, of many values in one form, nothing for what is not there; the same ones come in many states and places."""
    known = texts_in(form)
    if len(known) > MOST_REMEMBERED:
        known.clear()
        known |= NO_TEXT
    return each_once(known, values, lambda value, text: clear_text(text, form) or write_number(value, form).text)


@lru_cache(MOST_FORMS)
def texts_in(form: Form) -> dict[str, str]:
    """What is remembered of a form: the texts of values, by Python's own text of each."""
    return dict(NO_TEXT)


def each_once(known: dict[str, str], values: Sequence[Decimal | None], write: Callable[[Decimal, str], str]) -> list[str]:
    """What each of many values is written as; known: what was written before, by Python's own text of a value, which write() is given too."""
    numbers = list(map(str, values))
    texts = list(map(known.get, numbers))
    if None in texts:
        for at, text in enumerate(texts):
            if text is None:
                texts[at] = known[numbers[at]] = write(values[at], numbers[at])
    return texts


@lru_cache(MOST_FORMS)
def writer_in(form: Form) -> Callable[[str], Written]:
    """The one writer of a form.

    The same values come in many states and places: what they are written as is remembered, by that text, since it takes
    less time to make one than to compare numbers of 50 digits.
    """

    @lru_cache(MOST_REMEMBERED)
    def write(text: str) -> Written:
        return write_finite(text, form)

    return write


def write_finite(text: str, form: Form) -> Written:
    """A value that is not remembered."""
    clear = clear_text(text, form)
    return Written(clear, False) if clear else write_counted(text, form)


def clear_text(text: str, form: Form) -> str | None:
    """By its digits alone, as most numbers can be written; it is not exact."""
    point = text.find(".")
    if form.percent or form.grouped or not 0 < form.digits <= FEW or not 0 < point <= FEW or "E" in text:
        return None
    kept = cut_clearly(text, point + form.digits)
    return kept and (signed(kept[1:], True, form) if kept.startswith("-") else kept)


def cut_clearly(text: str, last: int) -> str | None:
    """Decimal digits, rounded at one of them; none where what is left out is near a tie, or nothing, or is carried on, and where only noughts stay."""
    rest = text[last + 1 : last + 1 + WINDOW]
    if len(rest) < WINDOW or rest in UNCLEAR:
        return None
    kept = text[: last + 1]
    if rest < "5":
        return kept if kept.strip("-0.") else None
    return kept[:-1] + DIGIT_AFTER[kept[-1]] if kept[-1] in DIGIT_AFTER else None


def write_counted(text: str, form: Form) -> Written:
    """By the units of the last digit that is shown."""
    count, exact = read_units(text, form) or count_units(Decimal(text), form)
    if count >= LIMIT * 10**form.digits:
        raise UnshowableNumber(f"{Decimal(text):.6g} is too large to be shown: numbers on a page are smaller than 1e18")
    negative = text.startswith("-")
    if count == 0 and not exact:
        return write_bound(negative, form)
    return Written(signed(digits_of(count, exact, form), negative and count > 0, form), exact)


def read_units(text: str, form: Form) -> tuple[int, bool] | None:
    """What count_units says, from the digits alone; none where they leave room for doubt."""
    whole, _, part = text.partition(".")
    if "E" in text or form.percent or not 0 <= form.digits <= FEW or len(whole) > FEW:
        return None
    kept, rest = part[: form.digits], part[form.digits :]
    count = int(whole.lstrip("-") + kept.ljust(form.digits, "0"))
    if not rest.strip("0"):
        return count, True
    nearest = rest[:CLEAR]
    if nearest.strip("0") in ("", "5") or nearest.strip("9") in ("", "4"):
        return None
    return count + (rest[0] >= "5"), False


def count_units(value: Decimal, form: Form) -> tuple[int, bool]:
    """The nearest number of units of the last shown digit, ties upwards, and whether it is exact."""
    if not 0 <= form.digits <= MOST_DIGITS:
        raise UnshowableNumber(f"digits={form.digits}: a number is shown with 0 to {MOST_DIGITS} decimals")
    power = form.digits + 2 * form.percent
    units, noise = value.copy_abs().scaleb(power, DOWN), noise_of(value).scaleb(power, UP)
    count = int(DOWN.add(DOWN.add(units, HALF), noise)) if units.adjusted() < 90 else LIMIT * 10**form.digits
    return count, UP.subtract(units, Decimal(count)).copy_abs() <= noise


def noise_of(value: Decimal) -> Decimal:
    """How far off a value may be."""
    return NOISE if value.adjusted() < 0 else UP.multiply(value.copy_abs(), NOISE)


def digits_of(count: int, exact: bool, form: Form) -> str:
    """The units as decimal digits, without a sign; without idle zeros when exact."""
    text = str(count).rjust(form.digits + 1, "0")
    whole, part = (text[: -form.digits], text[-form.digits :]) if form.digits else (text, "")
    if exact:
        part = part.rstrip("0")
    if form.grouped:
        whole = f"{int(whole):,}"
    return f"{whole}.{part}" if part else whole


def signed(digits: str, negative: bool, form: Form) -> str:
    """Digits with their percent sign, minus and parentheses."""
    text = digits + "%" * form.percent
    if not negative:
        return text
    return f"({MINUS}{text})" if form.parenthesised else MINUS + text


def write_bound(negative: bool, form: Form) -> Written:
    """A value that is not zero and would be printed as zero: below, or above, one unit."""
    bound = ">" if negative else "<"
    unit = signed(digits_of(1, False, form), negative, Form(percent=form.percent))
    text = unit if form.bare else bound + GAP + unit
    return Written(f"({text})" if negative and form.parenthesised else text, False, bound)


def write_infinity(value: Decimal, form: Form) -> Written:
    """Minus infinity where it was asked for; anything else is no number."""
    if form.infinity and value.is_infinite() and value < 0:
        return Written(f"({MINUS}∞)" if form.parenthesised else f"{MINUS}∞", True)
    raise NotANumber("this is no number (NaN)" if value.is_nan() else "this is infinite, and −∞ was not asked for")


WIDTHS = {".": 245, MINUS: 720, "%": 692, "<": 701, ">": 701, "(": 357, ")": 357, GAP: 235, "∞": 953}
WIDTHS |= {"=": 720, "≈": 701, ",": 245}
"In thousandths of an em of the math font."
DIGIT = 495
FINE = 6
"Up to how many em room is reserved in eighths."


@lru_cache(MOST_REMEMBERED)
def width_in_em(text: str) -> float:
    """The width of a text in the math font; of a label, at most its width in a text font."""
    return sum(map(width_of, text)) / 1000


@cache
def width_of(character: str) -> int:
    """Thousandths of an em: measured for what numbers are made of, a bound for letters."""
    if "0" <= character <= "9":
        return DIGIT
    if character in WIDTHS:
        return WIDTHS[character]
    if east_asian_width(character) in "WFA":
        return 1000
    return 950 if character.isupper() or character in "mw" else 650


def width_class(texts: Iterable[str]) -> str:
    """The class that reserves room for the widest of some texts, in eighths of an em; "" if all are as wide.

    Above six em they are whole em: the style sheet has a rule for each.
    """
    widths = set(map(width_in_em, set(texts)))
    if len(widths) < 2:
        return ""
    widest = max(widths)
    return f"w{ceil(widest) * 8 if widest > FINE else ceil(widest * 8)}"
