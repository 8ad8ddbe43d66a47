"""The figure "origin": one coefficient above, and below it the numbers it came from, down to a query and a key.

``figure("origin", A[…], E[…], total, E[other], S[…], q, k, …)``: the coefficient, its exponential, the sum of the
exponentials, the other exponential, the dot product, and the two rows that it was made of.
"""

from engine.evaluate.graph import Node
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.drawing import DataTable, FigureDrawing, number, words
from engine.render.templates import fill

OPTIONS = frozenset({"query_name", "key_name"})
NUMBERS = ("係数", "指数", "指数の和", "もう一つの指数", "内積")


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    coefficient, *others = [arguments.matrix(at, name) for at, name in enumerate(NUMBERS)]
    query, key = (arguments.matrix(len(NUMBERS) + at, name) for at, name in enumerate(("クエリ", "キー")))
    shown = [cells.number(coefficient, 0, 0, cells.form(percent=True))]
    shown += [cells.number(node, 0, 0, cells.form()) for node in others]
    rows = {name: row_cells(cells, node) for name, node in (("query", query), ("key", key))}
    names = {name: arguments.text(f"{name}_name", default) for name, default in (("query", "q"), ("key", "k"))}
    svg = fill(
        "figures/origin.svg", figure=arguments.name, title=arguments.title, description=arguments.description,
        rows=rows, names=names, **dict(zip(("coefficient", "exponential", "total", "other", "score"), shown)),
    )
    table = [(words(name), number(cell)) for name, cell in zip(NUMBERS, shown)]
    for name, row in rows.items():
        table += [(words(f"{names[name]} {at}"), number(cell)) for at, cell in enumerate(row, 1)]
    return FigureDrawing(svg, DataTable(((), words("値")), tuple(table)))


def row_cells(cells: Cells, node: Node) -> tuple[Cell, ...]:
    """The components of a row."""
    columns = cells.value(node).array.shape[1]
    return tuple(cells.number(node, 0, j, cells.form()) for j in range(columns))
