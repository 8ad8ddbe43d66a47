"""L103: an equals sign typed before a number that is rounded in some state."""

import re
from collections.abc import Iterator, Sequence

from engine.errors import Place
from engine.parse.page_source import Placeholder
from engine.render.cells import write_element
from engine.render.formula_parts import BOUNDARY, Matrix, Number, Part
from engine.review.diagnoses import Finding, RoundedEquals
from engine.review.manuscript import Manuscript, Page

MESSAGE = "'=' is typed, and {text} behind it is rounded; write {remedy}"
INDEX = re.compile(r"[_^]\s*\{[^{}]*\}")


def find(manuscript: Manuscript) -> Iterator[Finding]:
    for page in manuscript.pages:
        for token in page.formulas:
            if "=" in token.content:
                yield from in_formula(page, token)
        for passage in page.passages:
            for before, child in zip(passage.children, passage.children[1:]):
                if before.type == "text" and child.type == "placeholder" and before.content.rstrip()[-1:] in ("=", "＝"):
                    yield from in_text(page, page.source.placeholders[child.content])


def in_formula(page: Page, token) -> Iterator[Finding]:
    """The first rounded number in the reach of each typed sign."""
    parts = page.parts(token)
    for at, (part, place) in enumerate(parts):
        if isinstance(part, str) and ends_with_equals(part):
            behind = list(reach(parts, at))
            number, place = next(((number, place) for number, place in behind if is_rounded(page, number)), (None, None))
            if number:
                yield RoundedEquals(MESSAGE.format(text=shown(page, number), remedy="<< relation() >>"), place)


def in_text(page: Page, placeholder: Placeholder) -> Iterator[Finding]:
    """A number in running text."""
    if placeholder.call.function != "compute":
        return
    parts = page.inline.formula_parts(placeholder)
    number = next((number for number in numbers_of(parts) if is_rounded(page, number)), None)
    if number:
        remedy = "$… << relation() >> << compute(…) >>$"
        yield RoundedEquals(MESSAGE.format(text=shown(page, number), remedy=remedy), placeholder.place)


def ends_with_equals(latex: str) -> bool:
    """Whether the last boundary of a piece of LaTeX is an equals sign outside indices."""
    found = BOUNDARY.findall(INDEX.sub("", latex))
    return bool(found) and found[-1] == "="


def reach(parts: Sequence[tuple[Part, Place | None]], at: int) -> Iterator[tuple[Number, Place | None]]:
    """The numbers behind a part, up to the next boundary, each with its place."""
    for part, place in parts[at + 1 :]:
        if isinstance(part, str) and BOUNDARY.search(INDEX.sub("", part)):
            return
        if not isinstance(part, str | Number | Matrix):
            return
        yield from ((number, place) for number in numbers_of([part]))


def numbers_of(parts: list[Part]) -> Iterator[Number]:
    for part in parts:
        if isinstance(part, Number):
            yield part
        elif isinstance(part, Matrix):
            yield from part.numbers()


def is_rounded(page: Page, number: Number) -> bool:
    """Whether a number is written inexactly in some state."""
    states = page.reader.cells.model.in_each_state(number.node)
    return any(not write_element(value, number.i, number.j, number.form).exact for _, (value,) in states)


def shown(page: Page, number: Number) -> str:
    """A number as the page shows it at the start."""
    return write_element(page.reader.cells.value(number.node), number.i, number.j, number.form).text
