"""What a typed number is compared with: strings and bounds made ahead, so that the page does no arithmetic."""

import json
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.notation.numbers import MINUS, Form, write_number

DEEPER = 8
"Decimals beyond those asked for, with which a typed number is still the right rounding."


@dataclass(frozen=True)
class Judged:
    """The right answer of an exercise, or what a slip gives, as it may be typed."""

    spellings: tuple[str, ...]
    "rounded to the decimals asked for, then to one more, and so on; those that are the same number once"
    coarser: tuple[str, ...] = ()
    "rounded to fewer decimals: right, but not enough of it"
    near: tuple[str, str] | None = None
    "the smallest and the largest number that rounding on the way may lead to; none where nothing is rounded"


def judged(value: Decimal, form: Form) -> Judged:
    """A value in the form that is asked for; percentages without their sign."""
    spellings = [spelling(value, form, form.digits + more) for more in range(DEEPER + 1)]
    coarser = [spelling(value, form, digits) for digits in range(form.digits)]
    return Judged(
        tuple(dict.fromkeys(spellings)),
        tuple(dict.fromkeys(each for each in coarser if each not in spellings)),
        None if write_number(value, form).exact else one_unit_around(spellings[0], form.digits),
    )


def spelling(value: Decimal, form: Form, digits: int) -> str:
    """As a program reads it: rounded by the rule of the book, without idle zeros."""
    written = write_number(value, replace(form, digits=digits, grouped=False, parenthesised=False))
    return "0" if written.bound else shortest(written.text.replace(MINUS, "-").removesuffix("%"))


def shortest(text: str) -> str:
    """A decimal number without idle zeros."""
    short = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if short == "-0" else short


def one_unit_around(text: str, digits: int) -> tuple[str, str]:
    """What lies within one unit of the last digit asked for."""
    unit = Decimal(1).scaleb(-digits)
    return tuple(shortest(f"{Decimal(text) + step:f}") for step in (-unit, unit))


def as_record(answer: Judged, slips: tuple[Judged, ...], form: Form) -> dict[str, object]:
    """What the script of the page gets of one exercise."""
    return {
        "right": answer.spellings,
        "coarser": answer.coarser,
        "near": answer.near,
        "slips": [slip.spellings for slip in slips],
        "percent": form.percent,
    }


def script(address: str, records: dict[str, object]) -> bytes:
    """The answers of a page as a script: a page that is opened from a folder can load nothing else."""
    lines = ",\n".join(f"{json.dumps(name)}:{json.dumps(record, separators=(',', ':'))}" for name, record in records.items())
    return f"tadoru.exercises({json.dumps(address)},{{\n{lines}\n}});\n".encode()
