"""Tokens in boxes: one strip, or a table of them with a name and a count each."""

from types import SimpleNamespace

from markupsafe import Markup

from engine.evaluate.graph import Node
from engine.evaluate.labels import texts_of
from engine.evaluate.signatures import Arguments
from engine.render.cells import Cell, Cells
from engine.render.diagnoses import MisfitOption, NotShowable
from engine.render.following import ABSENT, Bound, bound, current_of, read_followed, write_attributes
from engine.render.templates import fill
from engine.render.verbs import Reader


def write_tokens(reader: Reader, arguments: Arguments) -> Markup:
    """Every row of labels as boxes; the largest matrix of all states counts, what is not there is hidden."""
    node = reader.node(arguments["tokens"])
    extent = reader.cells.model.extent(node)
    if not extent.text:
        raise NotShowable("tokens() shows labels; a matrix of numbers is shown by compute()", arguments.place)
    below = element_cells(reader, arguments, "below", (extent.rows, extent.columns))
    marked = option_node(reader, arguments, "marked")
    followed = read_followed(reader.cells, arguments.get("follow"), None, extent.columns).marks
    heads = [row_cells(reader, arguments, option, extent.rows) for option in ("names", "times")]
    rows = tuple(
        SimpleNamespace(
            name=heads[0] and heads[0][i],
            times=heads[1] and heads[1][i],
            tokens=tuple(
                SimpleNamespace(
                    cell=reader.cells.number(node, i, j, reader.cells.form()), below=below and below[i][j],
                    attributes=write_attributes(mark_of(reader.cells, marked, i, j), current_of(reader.cells, followed[j])),
                )
                for j in range(extent.columns)
            ),
        )
        for i in range(extent.rows)
    )
    return fill("_tokens.html", strips=SimpleNamespace(
        label=reader.words(arguments, "label"), headings=read_headings(reader, arguments), rows=rows,
    ))  # fmt: skip


def mark_of(cells: Cells, marked: Node | None, i: int, j: int) -> Bound:
    """The class of a token that is set apart from the others."""
    if marked is None:
        return Bound("class", None)

    def write(value) -> str:
        exists = i < value.array.shape[0] and j < value.array.shape[1]
        return "marked" if exists and value.array[i, j] else ABSENT

    return bound("class", cells.derive(f"{cells.model.element_name(marked, i, j)}|marked", (marked,), write))


def read_headings(reader: Reader, arguments: Arguments) -> tuple[str, ...]:
    """Of the table: the names, the counts if there are some, the tokens. Without names there is none."""
    expression = arguments.get("headings")
    needed = 0 if arguments.get("names") is None else 2 + (arguments.get("times") is not None)
    found = () if expression is None else texts_of(reader.cells.value(reader.node(expression)))
    if len(found) != needed:
        remedy = f'names= asks for {needed} headings=labels("…", "…")' if needed else "headings= and times= go with names="
        raise NotShowable(remedy, arguments.place)
    return found


def option_node(reader: Reader, arguments: Arguments, option: str) -> Node | None:
    expression = arguments.get(option)
    return None if expression is None else reader.node(expression)


def element_cells(reader: Reader, arguments: Arguments, option: str, shape: tuple[int, int]) -> list[list[Cell]] | None:
    """The cells of a matrix that is as large as the tokens are."""
    if (node := option_node(reader, arguments, option)) is None:
        return None
    extent = reader.cells.model.extent(node)
    if (extent.rows, extent.columns) != shape:
        turn = "; turn it with .T" if (extent.columns, extent.rows) == shape else ""
        message = f"{option}= is {extent.rows}×{extent.columns}, the tokens are {shape[0]}×{shape[1]}{turn}"
        raise MisfitOption(message, arguments.place)
    return [[reader.cells.number(node, i, j, reader.cells.form()) for j in range(shape[1])] for i in range(shape[0])]


def row_cells(reader: Reader, arguments: Arguments, option: str, rows: int) -> list[Cell] | None:
    """One cell a strip, from one row or one column."""
    if (node := option_node(reader, arguments, option)) is None:
        return None
    extent = reader.cells.model.extent(node)
    if sorted((extent.rows, extent.columns)) != sorted((1, rows)):
        raise MisfitOption(f"{option}= is {extent.rows}×{extent.columns}; there are {rows} rows of tokens", arguments.place)
    places = [(0, k) if extent.rows == 1 else (k, 0) for k in range(rows)]
    return [reader.cells.number(node, i, j, reader.cells.form()) for i, j in places]
