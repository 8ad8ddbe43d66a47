"""Numbers are written by one rule."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from engine import errors
from engine.notation.numbers import GAP, MINUS, Form, width_class, width_in_em, write_number

CASES = Path(__file__).parents[1] / "cases" / "numbers.txt"
NOISE = Fraction(1, 10**46)


def noise_of(value) -> Fraction:
    """What 50 digits cannot tell from equal."""
    return NOISE * max(1, abs(Fraction(value)))




def read_cases():
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield tuple(part.strip() for part in line.split("|"))


def read_form(text: str) -> Form:
    options = dict(word.split("=") if "=" in word else (word, True) for word in text.split())
    return Form(**{name: int(value) if name == "digits" else value for name, value in options.items()})


@pytest.mark.parametrize(("value", "form", "text", "kind"), list(read_cases()), ids=lambda part: part or "-")
def test_a_number_is_written_as_the_table_says(value, form, text, kind):
    if not kind:
        with pytest.raises(getattr(errors, text)):
            write_number(Decimal(value), read_form(form))
        return
    written = write_number(Decimal(value), read_form(form))
    assert written.text == text.replace("-", MINUS).replace("_", GAP)
    assert written.exact == (kind == "exact")
    assert written.bound == kind.removeprefix("bound").strip() if kind.startswith("bound") else not written.bound


def write_slowly(value: Fraction, digits: int, percent: bool) -> tuple[str, bool]:
    """The rule once more, in fractions, by long division one digit at a time."""
    size = abs(value) * (100 if percent else 1)
    unit = Fraction(1, 10**digits)
    below = size // unit * unit
    noise = noise_of(value) * (100 if percent else 1)
    shown = below + unit if size - below + noise >= unit / 2 else below
    exact = abs(size - shown) <= noise
    if shown == 0 and not exact:
        sign = f">{GAP}{MINUS}" if value < 0 else f"<{GAP}"
        return sign + long_division(unit, digits) + "%" * percent, False
    text = long_division(shown, digits)
    while exact and "." in text and text[-1] in "0.":
        text = text[:-1]
    return MINUS * (value < 0 and shown > 0) + text + "%" * percent, exact


def long_division(value: Fraction, digits: int) -> str:
    text = str(value.numerator // value.denominator)
    rest = value - value.numerator // value.denominator
    for place in range(digits):
        text += "." if place == 0 else ""
        rest *= 10
        text += "0123456789"[int(rest)]
        rest -= int(rest)
    return text


decimals = st.builds(
    lambda sign, size, exponent: Decimal((sign, tuple(map(int, str(size))), exponent)),
    st.integers(0, 1),
    st.integers(0, 10**50),
    st.integers(-60, -35),
)
near_ties = st.builds(
    lambda units, half, offset, power: (Decimal(2 * units + half) / 2).scaleb(-4) + Decimal(offset).scaleb(power),
    st.integers(-50, 50),
    st.integers(0, 1),
    st.integers(-3, 3),
    st.integers(-49, -43),
)


@given(decimals | near_ties, st.integers(0, 8), st.booleans())
@example(Decimal("0.12344" + "9" * 41), 4, False)
@example(Decimal("-1e-46"), 4, False)
def test_a_number_is_written_as_by_the_slow_rule_in_fractions(value, digits, percent):
    assume(not percent or abs(value) < 10**15)
    written = write_number(value, Form(digits, percent))
    assert (written.text, written.exact) == write_slowly(Fraction(value), digits, percent)


@given(decimals | near_ties, st.integers(0, 8))
def test_a_written_number_can_be_read_back(value, digits):
    written = write_number(value, Form(digits))
    assert "-" not in written.text and "e" not in written.text.lower() and written.text != f"{MINUS}0"
    read = Fraction(written.text.lstrip("<>" + GAP).replace(MINUS, "-"))
    assert abs(read - Fraction(value)) <= Fraction(1, 10**digits) * (1 if written.bound else Fraction(1, 2)) + noise_of(value)
    if written.exact:
        assert abs(read - Fraction(value)) <= noise_of(value)


@pytest.mark.parametrize("value", [0.5, 1, "0.5"])
def test_only_decimals_are_written(value):
    with pytest.raises(AttributeError):
        write_number(value)


def test_the_form_is_part_of_an_id():
    assert Form().suffix() == ""
    assert Form(2).suffix() == "~2"
    assert Form(3).suffix(default_digits=3) == ""
    assert Form(1, percent=True).suffix() == "%1"
    assert Form(parenthesised=True).suffix() == "()"
    assert Form(2, parenthesised=True, bare=True).suffix() == "~2()!"
    assert Form(grouped=True).suffix() == ","
    assert Form(2, grouped=True).suffix() == "~2,"


def test_width_is_the_sum_of_the_advances():
    assert width_in_em("0.5") == pytest.approx(0.495 * 2 + 0.245)
    assert width_in_em(f"{MINUS}1.4") == pytest.approx(0.720 + 0.495 * 2 + 0.245)
    assert width_in_em("猫") == 1
    assert width_in_em("1,000") == pytest.approx(0.495 * 4 + 0.245)


def test_width_class_reserves_eighths_for_the_widest():
    assert width_class(["1", f"{MINUS}0.7071"]) == "w28"  # 0.720 + 5 × 0.495 + 0.245 = 3.44 em
    assert width_class(["0.5", "眠る"]) == "w16"
    assert width_class(["", "5"]) == "w4"
    assert width_class(["", "六文字の言葉"]) == "w48" and width_class(["", "六文字と半分。"]) == "w56"


def test_width_class_is_empty_where_every_text_is_as_wide():
    assert width_class(["0.1234", "0.9876"]) == ""
    assert width_class([]) == ""
