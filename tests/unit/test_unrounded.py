"""A value as the trace states it, and as the page's form is read off it."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from engine.evaluate.precision import CONTEXT
from engine.notation.numbers import Form, write_number
from engine.trace.unrounded import read_shown, write_clear, write_unrounded

with localcontext(CONTEXT):
    THIRD = Decimal(1) / 3


def third(power: int = 0) -> Decimal:
    return CONTEXT.scaleb(THIRD, power)


@pytest.mark.parametrize(
    ("value", "string"),
    [
        (Decimal("0.50"), "0.5"),
        (Decimal("-1200"), "-1200"),
        (Decimal("0.123456789012345"), "0.123456789012345|5"),
        (Decimal("0.00005"), "0.00005|1"),
        (Decimal("-0.00004"), "-0.00004|>"),
        (Decimal("-Infinity"), "-∞"),
        ("東京 駅", "東京\u00a0駅"),
        (THIRD, "0.333333333333…"),
        (CONTEXT.add(THIRD, THIRD), "0.666666666667…|7"),
        (CONTEXT.multiply(THIRD, 3), "1"),
        (CONTEXT.minus(third(4)), "-3333.33333333…"),
        (third(13), "3333333333333…|=3333333333333.3333"),
        (third(-12), "3.33333333333e-13…|<"),
        (CONTEXT.add(Decimal("0.99996"), third(-9)), "0.999960000333…|1.0000"),
    ],
)
def test_it_is_in_full_where_it_is_exact_and_else_its_first_twelve_digits(value, string):
    with localcontext(CONTEXT):
        assert write_unrounded(value, 4) == string


def sample():
    with localcontext(CONTEXT):
        for k in range(-40, 41):
            for denominator in (1, 3, 7, 8, 16, 997):
                for power in (-7, -4, 0, 3):
                    yield (Decimal(k * k * k + k) / denominator).scaleb(power)


@pytest.mark.parametrize("digits", [0, 1, 2, 4, 6])
def test_the_form_of_the_page_is_read_off_without_rounding(digits):
    with localcontext(CONTEXT):
        for value in sample():
            assert read_shown(write_unrounded(value, digits), digits) == write_number(value, Form(digits)).text


lengths = st.integers(1, 50).flatmap(lambda length: st.integers(0, 10**length))
numbers = st.builds(lambda sign, size, zeros, exponent: Decimal(f"{sign}{size}{zeros}E{exponent}"), st.sampled_from(["", "-"]), lengths, st.text("05", max_size=12), st.integers(-60, 3))


@given(numbers, st.integers(0, 8))
@example(Decimal("0.12345" + "0" * 30 + "12345"), 4)
@example(Decimal("1.23449999999999999999999999999999999999999"), 4)
@example(Decimal("-Infinity"), 4)
def test_what_the_digits_say_by_themselves_is_what_is_calculated(value, digits):
    assume(not value.is_finite() or value.adjusted() < 18)  # larger ones are errors
    with localcontext(CONTEXT):
        assert write_clear(str(value), digits) in (None, write_unrounded(value, digits))


def test_the_digits_say_it_of_a_number_like_most():
    assert write_clear(str(third(2)), 4) == "33.3333333333…" and write_clear("-1.50", 4) == "-1.5"
