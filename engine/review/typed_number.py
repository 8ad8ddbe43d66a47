"""L101: a number typed in prose that equals, or nearly equals, one that is computed.

A decimal or a percentage, compared with what its page shows and with what constants quote; and a whole number of
two digits or more that constants quote, such as 512. Counts (2つ), numbers of chapters, figures and sections, years,
indices and exponents are none.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from engine.errors import Place
from engine.notation.numbers import MINUS
from engine.parse.expression_tree import Text
from engine.parse.marked_text import MARK
from engine.parse.page import place_in_formula
from engine.review.diagnoses import Finding, TypedNumber
from engine.review.findings import place_of_text
from engine.review.manuscript import Manuscript, Page

REMEDY = "let the build write it: << compute(…) >>"
NUMBER = re.compile(r"(?<![A-Za-z0-9_.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)*[ \t]?(?:%|パーセント)?")
NAMED = re.compile(r"(?:第|§|図|表|式|節|章|頁|p\.|pp\.|v|Table|Figure|Fig\.|Section|Chapter|arXiv:)\s*$", re.IGNORECASE)
COUNTED = re.compile(r"\s*(?:つ|章|節|図|表|年|月|日|頁|ページ|番目)")
FULL_WIDTH = str.maketrans("０１２３４５６７８９．％，", "0123456789.%,")
NO_NUMBER = re.compile(r"[_^]\s*(?:\{[^{}]*\}|\w)|\\text\{[^{}]*\}|\\[A-Za-z]+")
"In a formula: indices, exponents, words, commands."


def find(manuscript: Manuscript) -> Iterator[Finding]:
    quoted = {decimal for number in manuscript.quoted if (decimal := read_decimal(number)) is not None}
    for page in manuscript.pages:
        known = Known(page, quoted)
        for passage in page.passages:
            text = passage.text.translate(FULL_WIDTH)
            for start, end in numbers_in(text):
                if near := known.nearest(text[start:end]):
                    yield complain(text[start:end], near, place_of_text(page.source, passage.line, passage.text, start, end))
        for text, place in other_texts(page):
            for start, end in numbers_in(text.translate(FULL_WIDTH)):
                if near := known.nearest(text[start:end]):
                    yield complain(text[start:end], near, place)
        for token in page.formulas:
            text = blank(NO_NUMBER, MARK.sub(" ", token.content).replace(r"\%", " %"))
            for start, end in numbers_in(text):
                if near := known.nearest(text[start:end]):
                    yield complain(text[start:end], near, place_in_formula(page.source, token, start, end - start))


def other_texts(page: Page) -> Iterator[tuple[str, Place]]:
    """The texts of the front matter, and those in placeholders: titles, descriptions, hints."""
    front = page.source.front
    for key, value in front.values.items():
        if isinstance(value, str | tuple):
            yield "".join(value), front.places[key]
    for placeholder in page.source.placeholders.values():
        values = [value for _, value in placeholder.call.options]
        yield from ((value.value, value.place) for value in values if isinstance(value, Text))


def complain(typed: str, near: str, place: Place) -> Finding:
    return TypedNumber(f"{typed!r} is typed, and {near} is computed; {REMEDY}", place)


def numbers_in(text: str) -> Iterator[tuple[int, int]]:
    """Where numbers stand that are neither counts nor the numbers of chapters, figures and years."""
    for match in NUMBER.finditer(text):
        typed = match[0].rstrip(" \t")
        if not (NAMED.search(text[: match.start()]) or COUNTED.match(text[match.end() :])) and typed.count(".") < 2:
            yield match.start(), match.start() + len(typed)


class Known:
    """The computed numbers of a page, and the quoted ones of the book."""

    def __init__(self, page: Page, quoted: set[Decimal]):
        self.page = page
        self.quoted = quoted
        self.shown = by_value(page.shown)
        self.in_some_state = by_value(page.shown_in_some_state)

    def nearest(self, typed: str) -> str:
        """What a typed number equals or nearly equals, as a message calls it; or nothing."""
        value = read_decimal(typed)
        if value is None:
            return ""
        if value in self.quoted and (value >= 10 or value != int(value)):
            return f"{value} is quoted in the constants, which"
        if "." not in typed and "%" not in typed:
            return ""
        if value in self.in_some_state:
            return self.in_some_state[value]
        digits = len(typed.rstrip("%").partition(".")[2]) + 2 * ("%" in typed)
        near = (text for shown, text in self.shown.items() if is_near(value, shown, digits))
        return next(near, "")


def is_near(typed: Decimal, shown: Decimal, digits: int) -> bool:
    """Whether a typed number may be a computed one, rounded or one unit off; one digit alone says nothing."""
    significant = len(f"{abs(typed).scaleb(digits):.0f}")
    units = abs(typed - abs(shown)).scaleb(digits)
    return units <= (Decimal("1.5") if significant >= 3 else Decimal("0.5") if significant == 2 else 0)


def by_value(strings: Iterable[str]) -> dict[Decimal, str]:
    """From a value to how it is shown; without signs, since prose writes them apart."""
    values = ((read_decimal(text.strip("()").removeprefix(MINUS)), text) for text in sorted(strings))
    return {value: text for value, text in values if value is not None}


def read_decimal(text: str) -> Decimal | None:
    """The value of a written number, a percentage as a share; none for what is no number."""
    digits = text.replace(",", "").replace("パーセント", "%").strip()
    if not re.fullmatch(r"\d+(\.\d+)?\s*%?", digits):
        return None
    value = Decimal(digits.rstrip("% \t"))
    return value / 100 if "%" in digits else value


def blank(pattern: re.Pattern, text: str) -> str:
    """The text with spaces for what matches."""
    return pattern.sub(lambda match: " " * len(match[0]), text)
