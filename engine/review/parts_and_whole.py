"""L102: printed parts that do not add up to a printed whole, without a note that says why.

A sum written out, a + b = c, in a formula or in text; and percentages that are all of one row of coefficients, in one block,
one table or one placeholder. Looked at as the page stands at the start. A note is a word on rounding in the block, or in the
one before or behind it.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from numpy import ndindex

from engine.errors import Place
from engine.evaluate.graph import Node
from engine.evaluate.precision import CONTEXT
from engine.notation.numbers import MINUS, Form
from engine.parse.expression_tree import Text
from engine.parse.page_source import Placeholder
from engine.parse.walk import Passage
from engine.records import dataclass
from engine.render.cells import write_element
from engine.render.formula_parts import Matrix, Number, Part
from engine.review.diagnoses import Finding, PartsAndWhole
from engine.review.manuscript import Manuscript, Page

NOTE = re.compile("丸め|四捨五入|の桁|端数")
PIECE = re.compile(
    r"(?P<skip>[\s{}&]+|\\[ ,;!]|\\left|\\right)|(?P<plus>[+＋])|(?P<equals>[=＝≈]|\\approx)|(?P<number>\d+(?:\.\d+)?%?)"
    r"|(?P<gap>\\q?quad|\\\\|\\text\{[^{}]*\})|(?P<other>\\[A-Za-z]+|.)"
)
"A formula, or a text, in pieces."
ENDS = {"gap", "equals"}
HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Item:
    kind: str
    "number, plus, equals, gap or other"
    values: tuple[Decimal, ...] = ()
    "of a number: one, or those of a matrix"
    text: str = ""


def find(manuscript: Manuscript) -> Iterator[Finding]:
    for page in manuscript.pages:
        yield from sums_in_formulas(page)
        yield from sums_in_text(page)
        yield from rows_of_percentages(page)


def sums_in_formulas(page: Page) -> Iterator[Finding]:
    for token in page.formulas:
        if "+" not in token.content and "steps" not in "".join(called(page, token.content)):
            continue
        line = token.meta["line"]
        yield from complain_about(page, line, [item for part, _ in page.parts(token) for item in items_of(page, part)])


def called(page: Page, content: str) -> Iterator[str]:
    """The verbs of the placeholders in a formula."""
    for character in content:
        if character in page.source.placeholders:
            yield page.source.placeholders[character].call.function


def sums_in_text(page: Page) -> Iterator[Finding]:
    for passage in page.passages:
        if not re.search("[+＋]", passage.text):
            continue
        items: list[Item] = []
        for child in passage.children:
            if child.type == "placeholder":
                parts = parts_of(page, page.source.placeholders[child.content])
                items += [item for part in parts for item in items_of(page, part)]
            elif child.type == "text":
                items += items_of(page, child.content)
            elif not child.nesting:
                items.append(Item("other"))
        yield from complain_about(page, passage.line, spoken(items))


def spoken(items: list[Item]) -> list[Item]:
    """In running text words are no operations: they end a sum."""
    return [Item("gap") if item.kind == "other" and item.text not in "×−-÷/*" else item for item in items]


def parts_of(page: Page, placeholder: Placeholder) -> Sequence[Part]:
    return page.inline.formula_parts(placeholder) if placeholder.call.function in ("compute", "steps") else ()


def items_of(page: Page, part: Part) -> Iterator[Item]:
    """A part of a formula as items of a sum."""
    match part:
        case str():
            for piece in PIECE.finditer(part):
                if piece.lastgroup == "number":
                    yield number_item(piece[0])
                elif piece.lastgroup != "skip":
                    yield Item(str(piece.lastgroup), text=piece[0])
        case Number():
            yield number_item(written(page, part))
        case Matrix():
            values = [number_item(written(page, number)).values for number in part.numbers()]
            yield Item("number", tuple(v for value in values for v in value)) if all(values) else Item("other")
        case _:
            yield Item("equals")


def written(page: Page, number: Number) -> str:
    """A number as the page shows it at the start."""
    return write_element(page.reader.cells.value(number.node), number.i, number.j, number.form).text


def number_item(text: str) -> Item:
    """A written number; a bound or a label is none."""
    value = printed_value(text)
    return Item("other") if value is None else Item("number", (value,), text)


def printed_value(text: str) -> Decimal | None:
    plain = text.strip("()").replace(MINUS, "-").replace(",", "").rstrip("%")
    return Decimal(plain) if re.fullmatch(r"-?\d+(\.\d+)?", plain) else None


def complain_about(page: Page, line: int, items: list[Item]) -> Iterator[Finding]:
    """Each sum a + b = c among the items whose printed numbers do not fit."""
    bounded = [Item("gap"), *items, Item("gap")]
    for start in range(1, len(bounded)):
        if bounded[start - 1].kind not in ENDS:
            continue
        parts, at = read_sum(bounded, start)
        kinds = [item.kind for item in bounded[at : at + 3]]
        if len(parts) < 2 or kinds[:2] != ["equals", "number"] or kinds[2] not in ENDS:
            continue
        whole = bounded[at + 1]
        if not adds_up(parts, whole) and not has_note(page, line):
            place = line_place(page, line)
            yield PartsAndWhole(f"the printed parts add up to {total(parts)}, not to {shown(whole)}; {REMEDY}", place)


REMEDY = "say beside it that the parts are rounded (丸め), or show more digits"


def read_sum(items: list[Item], at: int) -> tuple[list[Item], int]:
    """The numbers of a sum that begins at a place, and what stands behind it."""
    parts = []
    while items[at].kind == "number":
        parts.append(items[at])
        at += 1
        if items[at].kind != "plus":
            return parts, at
        at += 1
    return [], at


def adds_up(parts: list[Item], whole: Item) -> bool:
    """Whether the printed numbers add up, element by element; matrices of other sizes are no sum."""
    if any(len(part.values) != len(whole.values) for part in parts):
        return True
    return all(sum(numbers) == result for *numbers, result in zip(*(part.values for part in parts), whole.values))


def total(parts: list[Item]) -> str:
    return shown(Item("number", tuple(sum(numbers) for numbers in zip(*(part.values for part in parts)))))


def shown(item: Item) -> str:
    return ", ".join(str(value).replace("-", MINUS) for value in item.values)


def has_note(page: Page, line: int, placeholders: Sequence[Placeholder] = ()) -> bool:
    """Whether the block of a line, or a neighbour of it, speaks of rounding."""
    options = [value for placeholder in placeholders for _, value in placeholder.call.options]
    if any(isinstance(value, Text) and NOTE.search(value.value) for value in options):
        return True
    at = next((at for at, passage in enumerate(page.passages) if passage.line > line), len(page.passages))
    return any(NOTE.search(passage.text) for passage in page.passages[max(0, at - 2) : at + 1])


def line_place(page: Page, line: int) -> Place:
    text = page.source.lines[line - 1]
    return Place(page.source.path, line, 1, max(1, len(text)), text)


def rows_of_percentages(page: Page) -> Iterator[Finding]:
    """Complete rows of coefficients in percent whose printed sum is not 100%."""
    for placeholders in blocks_of_placeholders(page):
        rows: dict[tuple[Node, int], dict[int, str]] = {}
        for placeholder in placeholders:
            for node, i, j, text in percentages(page, placeholder):
                rows.setdefault((node, i), {})[j] = text
        for (node, i), texts in rows.items():
            values = page.reader.cells.value(node).array[i]
            printed = [printed_value(text) for text in texts.values()]
            if len(texts) < len(values) or len(values) < 2 or None in printed or not is_one(values):
                continue
            line = placeholders[0].place.line
            if sum(printed) != HUNDRED and not has_note(page, line, placeholders):
                message = f"the printed percentages {' + '.join(texts.values())} make {sum(printed)}%, not 100%; {REMEDY}"
                yield PartsAndWhole(message, placeholders[0].place)


def is_one(values) -> bool:
    """Whether a row's exact sum is 1."""
    total = Decimal(0)
    for value in values:
        total = CONTEXT.add(total, value) if isinstance(value, Decimal) else Decimal("NaN")
    return abs(total - 1) < Decimal("1e-20")


def blocks_of_placeholders(page: Page) -> Iterator[list[Placeholder]]:
    """The percentages of each block, those of a table together."""
    in_table = lambda passage: passage.block in ("th", "td")
    for table, group in groupby(page.passages, key=in_table):
        blocks = [list(group)] if table else [[passage] for passage in group]
        for block in blocks:
            found = [placeholder for passage in block for placeholder in wanted(page, passage)]
            if found:
                yield found


def wanted(page: Page, passage: Passage) -> Iterator[Placeholder]:
    """The placeholders of a passage that show percentages."""
    placeholders = page.source.placeholders
    for child in passage.children:
        for character in child.content if child.type in ("placeholder", "math_inline") else "":
            placeholder = placeholders.get(character)
            if placeholder and any(form.percent for _, form in shares(page, placeholder)):
                yield placeholder


def shares(page: Page, placeholder: Placeholder) -> Iterator[tuple[Node, Form]]:
    """The matrices that a placeholder shows, and how; only those that may be percentages."""
    call, reader = placeholder.call, page.reader
    bars = call.function == "figure" and isinstance(call.arguments[0], Text) and call.arguments[0].value == "bars"
    if bars and len(call.arguments) > 1:
        yield reader.node(call.arguments[1]), reader.cells.form(percent=True)
    elif call.function in ("compute", "table") and "percent" in dict(call.options):
        arguments = reader.arguments(placeholder)
        columns = call.arguments[1::2] if call.function == "table" else (arguments["expression"],)
        yield from ((reader.node(column), reader.form(arguments)) for column in columns)


def percentages(page: Page, placeholder: Placeholder) -> Iterator[tuple[Node, int, int, str]]:
    """Source element and text of each percentage that a placeholder shows."""
    cells = page.reader.cells
    for node, form in shares(page, placeholder):
        value = cells.value(node)
        for i, j in ndindex(value.array.shape):
            yield *cells.model.source_element(node, i, j), write_element(value, i, j, form).text
