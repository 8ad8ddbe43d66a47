"""The verb table(): columns of numbers, of labels, or of written-out calculations, each behind its heading."""

from collections.abc import Sequence
from types import SimpleNamespace

from markupsafe import Markup, escape

from engine.evaluate.graph import Node
from engine.evaluate.signatures import Arguments, bind, read_signature
from engine.notation.numbers import Form
from engine.parse.expression_tree import Call, Expression, Text
from engine.records import dataclass
from engine.render.blocks import formula, number_html, table_entry, table_head, table_record, table_row, word_html
from engine.render.cells import Cell, Cells
from engine.render.diagnoses import BadColumns
from engine.render.following import ABSENT, Bound, Mark, bound, class_of, current_of, read_followed, write_attributes
from engine.render.formula import write_formula
from engine.render.masking import PLAIN, hatch
from engine.render.steps import StepWriter
from engine.render.templates import fill
from engine.render.verbs import SIGNATURES, Reader

NEGATIVE = "負"
"What stands beside a zero that ReLU made of a negative number."
SENTENCE = 20
"characters of a label; a longer one that follows a control takes as many lines as it needs"


@dataclass(frozen=True)
class Entry:
    """One entry of a column, before it is known whether it is followed."""

    html: Markup
    cell: Cell | None = None
    "of the number or label, if it is one"
    word: Markup = Markup("")
    "beside the number, where it is hatched"
    masked: Bound = PLAIN


@dataclass(frozen=True)
class Column:
    heading: Markup
    entries: Sequence[Entry]
    numeric: bool
    growing: bool = False
    "whether some entries exist only in some states"


def write_table(reader: Reader, arguments: Arguments) -> Markup:
    """A table whose columns are vectors or labels; each stands behind its heading."""
    given = arguments.rest
    if len(given) % 2:
        raise BadColumns("table() takes a heading and a column, again and again", arguments.place)
    columns = [read_column(reader, arguments, *pair) for pair in zip(given[::2], given[1::2])]
    lengths = [len(column.entries) for column in columns]
    if len(set(lengths)) > 1:
        raise BadColumns(f"the columns are of different lengths: {', '.join(map(str, lengths))}", arguments.place)
    cells = reader.cells
    labels = tuple(entry.cell.text if entry.cell else "" for entry in columns[0].entries)
    followed = read_followed(cells, arguments.get("follow"), labels, lengths[0])
    upright = read_followed(cells, arguments.get("follow_column"), None, len(columns))
    named = not columns[0].numeric or arguments.get("follow") is not None  # the sign of what is followed stands in a heading
    heads = tuple(
        table_head(column.heading, column.numeric and not (named and mark.position == 0), write_attributes(current_of(cells, mark)))
        for column, mark in zip(columns, upright.marks)
    )
    rows = tuple(
        table_row(
            tuple(write_entry(cells, column, column.entries[mark.position], at) for column, at in zip(columns, upright.marks)),
            write_attributes(class_of(cells, mark)),
            write_attributes(current_of(cells, mark)),
        )
        for mark in followed.marks
    )
    note = reader.words(arguments, "note")
    growing = any(column.growing for column in columns)
    record = table_record(heads, rows, row_heads=named, note=note, growing=growing)
    return fill("_table.html", table=record)


def write_entry(cells: Cells, column: Column, entry: Entry, mark: Mark) -> SimpleNamespace:
    """An entry in its column."""
    attributes = write_attributes(class_of(cells, mark, "right" if column.numeric else ""), entry.masked)
    return table_entry(entry.html, attributes=attributes, word=entry.word)


def read_column(reader: Reader, arguments: Arguments, heading: Expression, expression: Expression) -> Column:
    """A vector, labels, or steps(…) of a vector."""
    title = heading_html(reader, heading)
    if isinstance(expression, Call) and expression.function == "steps":
        return Column(title, written_out(reader, expression), numeric=False)
    node, form = reader.node(expression), reader.form(arguments)
    places = elements(reader.cells, node, expression)
    extent = reader.cells.model.extent(node)
    numeric = not extent.text
    mask = read_vector_mask(reader, arguments, node, len(places)) if numeric else None
    entries = [entry_of(reader.cells, node, place, at, form, mask) for at, place in enumerate(places)]
    sentences = any(len(string) > SENTENCE for entry in entries if entry.cell and entry.cell.label for string in entry.cell.strings)
    return Column(title, entries, numeric, growing=not extent.fixed or sentences)


def heading_html(reader: Reader, expression: Expression) -> Markup:
    """A heading, in quotes; $…$ in it is a formula."""
    if not isinstance(expression, Text):
        raise BadColumns("a heading is a text in quotes", expression.place)
    pieces, letters = expression.value.split("$"), reader.book.role_of_letter()
    return Markup("").join(formula(piece, letters) if at % 2 else escape(piece) for at, piece in enumerate(pieces))


def elements(cells: Cells, node: Node, expression: Expression) -> list[tuple[int, int]]:
    """The elements of a row or of a column in their order, also those that exist in some states only."""
    extent = cells.model.extent(node)
    rows, columns = extent.rows, extent.columns
    if 1 not in (rows, columns):
        raise BadColumns(f"a column of a table is one row or one column, not {rows}×{columns}", expression.place)
    return [(i, j) for i in range(rows) for j in range(columns)]


def written_out(reader: Reader, call: Call) -> list[Entry]:
    """How each element of a vector is made."""
    arguments = bind(read_signature(SIGNATURES["steps"]), call)
    node = reader.node(arguments["expression"])
    writer = StepWriter(reader.cells, reader.form(arguments), reader.roles, call.place)
    letters = reader.book.role_of_letter()
    parts = [writer.element(node, i, j) for i, j in elements(reader.cells, node, call)]
    return [
        Entry(write_formula([(part, 0) for part in one], reader.cells, letters, False, lambda *_: call.place)) for one in parts
    ]


def entry_of(cells: Cells, node: Node, place: tuple[int, int], at: int, form: Form, mask: Node | None) -> Entry:
    """A number or label; hatched where the mask hides it, where −∞ stands, and where ReLU made it 0."""
    cell = cells.number(node, *place, form)
    html = number_html(cell)
    made = cells.model.opened(node, *place)
    if made.operation == "relu" and made.operands:
        return Entry(html, cell, *negative(cells, made.operands[0]))
    masked = PLAIN
    if mask is not None:
        masked = hatch(cells, mask, mask, *elements_of(cells, mask)[at])
    elif form.infinity:
        masked = hatch(cells, node, None, *place)
    return Entry(html, cell, masked=masked)


def elements_of(cells: Cells, node: Node) -> list[tuple[int, int]]:
    """All the elements of a node in their order."""
    rows, columns = cells.value(node).array.shape
    return [(i, j) for i in range(rows) for j in range(columns)]


def negative(cells: Cells, operand: tuple[Node, int, int]) -> tuple[Markup, Bound]:
    """The word beside a zero, and its hatch, for what ReLU was given."""
    node, i, j = operand
    id = cells.model.element_name(node, i, j)
    word = cells.derive(f"{id}|negative", (node,), lambda value: NEGATIVE if value.array[i, j] < 0 else "")
    masked = cells.derive(f"{id}|cut", (node,), lambda value: "" if value.array[i, j] < 0 else ABSENT)
    return word_html(word), bound("data-masked", masked)


def read_vector_mask(reader: Reader, arguments: Arguments, node: Node, length: int) -> Node | None:
    """The mask, for a column that was calculated with it: 1 where an element may be used."""
    expression = arguments.get("mask")
    if expression is None:
        return None
    mask = reader.node(expression)
    if len(elements_of(reader.cells, mask)) != length:
        raise BadColumns(f"the mask has {len(elements_of(reader.cells, mask))} elements, the column {length}", expression.place)
    return mask if reader.cells.model.depends_on(node, mask) else None
