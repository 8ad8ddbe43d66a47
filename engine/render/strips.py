"""Vectors as strips of coloured cells, one row a token: a table in which colour and cut corners repeat the numbers.

``strips(Q, names=tokens, rows=n, follow=at)``: of the rows of the largest state the first n are shown.
"""

from decimal import Decimal
from types import SimpleNamespace

from markupsafe import Markup

from engine.evaluate.graph import Node, Value
from engine.evaluate.signatures import Arguments
from engine.notation.numbers import Form, width_in_em
from engine.parse.expression_tree import Expression
from engine.render.cells import Cell, Cells
from engine.render.diagnoses import MisfitOption, NotShowable
from engine.render.figures.scale import largest_size, step
from engine.render.following import ABSENT, Bound, bound, class_of, current_of, presence, read_followed, write_attributes
from engine.render.masking import PLAIN, is_zero
from engine.render.matrix_block import matrix_letter, plain_letter, role_word
from engine.render.templates import fill
from engine.render.verbs import Reader

ROOM = 2.6
"In em: what every cell is wide; wider texts, such as bounds, make their column wider."
STEPS = "abcdefg"
"What the steps of the diverging scale are called in the attribute data-level, from −3 to 3; one character each, a row in one string."


def write_strips(reader: Reader, arguments: Arguments) -> Markup:
    """A matrix as a table of coloured cells."""
    expression, cells = arguments["expression"], reader.cells
    node = reader.node(expression)
    extent = cells.model.extent(node)
    if extent.text:
        raise NotShowable("strips() shows numbers; labels are shown by tokens()", arguments.place)
    role = reader.role(arguments) or reader.roles.get(cells.model.source_name(node) or "", "")
    letter, title = matrix_letter(reader, expression), reader.words(arguments, "title") or role_word(reader, role)
    names = read_names(reader, arguments, "names", extent.rows)
    present = [presence(cells, reader.count(arguments, "rows"), i) for i in range(max(extent.rows, extent.columns))]
    tokens = read_names(reader, arguments, "columns", extent.columns)
    absent = absent_columns(reader, arguments, present, extent.columns)
    strips = SimpleNamespace(
        role=role,
        letter=letter,
        title=title,
        label=" ".join(filter(None, (plain_letter(expression), title))) or cells.model.element_name(node, 0, 0),
        columns=column_heads(extent, tokens, absent),
        rows=write_rows(reader, arguments, node, names, absent if tokens else None, present),
        growing=arguments.get("rows") is not None,
        named=names is not None,
        note=reader.words(arguments, "note"),
    )
    return fill("_strips.html", strips=strips)


def read_names(reader: Reader, arguments: Arguments, option: str, count: int) -> list | None:
    """The cells of a row of labels, one a row or column of the strips."""
    if (expression := arguments.get(option)) is None:
        return None
    node = reader.node(expression)
    extent = reader.cells.model.extent(node)
    if not extent.text or extent.rows != 1 or extent.columns != count:
        raise MisfitOption(f"{option}= is one row of {count} labels", expression.place)
    return [reader.cells.number(node, 0, k, reader.cells.form()) for k in range(count)]


def absent_columns(reader: Reader, arguments: Arguments, present: list[Bound], count: int) -> list[Bound]:
    """``data-absent`` of each column that is a token: like its row; of other tokens than the rows, where a state has not so many."""
    if is_own_side(reader, arguments):
        return [Bound("data-absent", at.value, at.id) for at in present]
    cells, node = reader.cells, reader.node(arguments["columns"])

    def absence(j: int) -> Cell:
        id = f"{cells.model.element_name(node, 0, j)}|absent"
        return cells.derive(id, (node,), lambda value: ABSENT if j < value.array.shape[1] else "")

    return [bound("data-absent", absence(j)) for j in range(count)]


def is_own_side(reader: Reader, arguments: Arguments) -> bool:
    """Whether the columns are the tokens of the rows."""
    rows, columns = arguments.get("names"), arguments.get("columns")
    return rows is None or columns is None or reader.node(rows) is reader.node(columns)


def column_heads(extent, tokens: list | None, absent: list[Bound]) -> tuple[SimpleNamespace, ...]:
    """Tokens, labels that never change, or the numbers of the components."""
    if tokens is not None:
        return tuple(
            SimpleNamespace(cell=cell, text="", broad=is_broad(cell), attributes=write_attributes(at))
            for cell, at in zip(tokens, absent)
        )
    texts = extent.column_labels or tuple(str(j + 1) for j in range(extent.columns))
    return tuple(SimpleNamespace(cell=None, text=text, broad=False, attributes={}) for text in texts)


def is_broad(cell: Cell) -> bool:
    """Whether a number or a token needs more room than a cell has, in some state."""
    return max(map(width_in_em, set(cell.strings or (cell.text,)))) > ROOM


def write_rows(reader: Reader, arguments: Arguments, node: Node, names, columns, present) -> tuple[SimpleNamespace, ...]:
    """All rows of the largest state."""
    cells, extent = reader.cells, reader.cells.model.extent(node)
    followed = read_followed(cells, arguments.get("follow"), None, extent.rows)
    writer = EntryWriter(cells, node, reader.form(arguments), read_mask(cells, arguments.get("mask"), extent), columns, is_own_side(reader, arguments))
    return tuple(
        SimpleNamespace(
            name=names and names[i],
            current=write_attributes(current_of(cells, mark)),
            attributes=write_attributes(class_of(cells, mark), present[i], writer.colours(i)),
            entries=tuple(writer.entry(i, j) for j in range(extent.columns)),
        )
        for i, mark in enumerate(followed.marks)
    )


def read_mask(cells: Cells, expression: Expression | None, extent) -> Node | None:
    """An author's mask=, as large as the matrix: 0 hides an element."""
    if expression is None:
        return None
    mask = cells.model.node(expression)
    known = cells.model.extent(mask)
    if (known.rows, known.columns) != (extent.rows, extent.columns):
        raise MisfitOption(f"the mask is {known.rows}×{known.columns}, the matrix {extent.rows}×{extent.columns}", expression.place)
    return mask


class EntryWriter:
    """Writes the cells of one matrix, on one scale."""

    def __init__(self, cells: Cells, node: Node, form: Form, mask: Node | None, columns: list[Bound] | None, own: bool = True):
        self.cells, self.node, self.mask, self.columns, self.own = cells, node, mask, columns, own
        self.largest = largest_size(cells, node)
        extent = cells.model.extent(node)
        self.width = extent.columns
        self.numbers = [[cells.number(node, i, j, form) for j in range(extent.columns)] for i in range(extent.rows)]
        self.broad = [any(map(is_broad, column)) for column in zip(*self.numbers)]
        self.rows = [self.steps(i) for i in range(extent.rows)]
        "the steps of each row"

    def entry(self, i: int, j: int) -> SimpleNamespace:
        """One cell: its number, its colour, and whether the mask hides it."""
        masked, outside = self.masked(i, j), self.outside(i, j)
        return SimpleNamespace(
            cell=self.numbers[i][j], broad=self.broad[j], masked=masked is not PLAIN, apart=outside is not None,
            attributes={"data-level": self.rows[i].text[j]} | write_attributes(*filter(None, (masked, outside))),
        )

    def colours(self, i: int) -> Bound:
        """The steps of a row's cells: each cell has its own in the HTML, all of them follow the controls in one string."""
        cell = self.rows[i]
        return Bound("steps", None, cell.id if cell.live else "")

    def steps(self, i: int) -> Cell:
        """The steps of a row, one character a cell."""
        id = f"{self.cells.model.element_name(self.node, i, 0)}|steps"

        def at_once() -> list[str] | None:
            stack = self.cells.stack(self.node)
            return None if stack is None else ["".join(map(self.step_of, row)) for row in stack[:, i].tolist()]

        return self.cells.derive(id, (self.node,), lambda value: "".join(map(self.step_of, self.row_of(value, i))), at_once)

    def row_of(self, value: Value, i: int) -> list[Decimal | None]:
        """A row of one state, as long as the longest."""
        row = value.array[i].tolist() if i < len(value.array) else []
        return row + [None] * (self.width - len(row))

    def step_of(self, element: Decimal | None) -> str:
        """The step of the scale; absent outside the matrix of a state."""
        return ABSENT if element is None else STEPS[step(element, self.largest) + 3]

    def masked(self, i: int, j: int) -> Bound:
        """The hatch of what the mask hides; nothing on what it never hides."""
        if self.mask is None:
            return PLAIN
        id = f"{self.cells.model.element_name(self.mask, i, j)}|masked"

        def write(value) -> str:
            exists = i < value.array.shape[0] and j < value.array.shape[1]
            return "" if exists and is_zero(value, i, j) else ABSENT

        found = self.cells.derive(id, (self.mask,), write)
        return PLAIN if found.text == ABSENT and not found.live else bound("data-masked", found)

    def outside(self, i: int, j: int) -> Bound | None:
        """``data-absent``, on a later column than the row: a row that exists does not say whether that column does."""
        return self.columns[j] if self.columns and (j > i or not self.own) else None
