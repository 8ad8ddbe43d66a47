"""Placeholders that become blocks: matrices in brackets, tables, controls, figures."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup, escape

from engine.errors import BadValue
from engine.evaluate.graph import Control, Node
from engine.evaluate.signatures import Arguments
from engine.notation.latex import write_symbol
from engine.notation.mathml import to_mathml, write_mathml
from engine.parse.expression_tree import Expression, Name, Text, Transpose
from engine.parse.page_source import PageSource, Placeholder
from engine.render.cells import spaceless
from engine.render.figures import draw_figure
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.drawing import DataTable
from engine.render.templates import fill, macro
from engine.render.verbs import Reader, WrongContext, literal


def number_html(cell) -> Markup:
    """A number in running text."""
    return macro("_cell.html", "number")(cell)


def write_matrix_block(reader: Reader, arguments: Arguments) -> Markup:
    """A matrix or vector in brackets, with its letter, labels and shape."""
    expression, cells = arguments["expression"], reader.cells
    node = reader.node(expression)
    value, form = cells.value(node), reader.form(arguments)
    n_rows, n_columns = value.array.shape
    role = reader.role(arguments) or reader.roles.get(cells.model.source_name(node) or "", "")
    letter, title = matrix_letter(reader, expression), reader.words(arguments, "title") or role_word(reader, role)
    entries = tuple(
        tuple(SimpleNamespace(cell=cells.number(node, i, j, form), masked=False, bind="") for j in range(n_columns))
        for i in range(n_rows)
    )
    matrix = SimpleNamespace(
        role=role,
        letter=letter,
        title=title,
        label=" ".join(filter(None, (plain_letter(expression), title))) or cells.model.element_name(node, 0, 0),
        row_labels=tuple(map(escape, value.rows or ())),
        column_labels=tuple(map(escape, value.columns or ())),
        rows=entries,
        follow_row=reader.position(arguments.get("follow"), value.rows, n_rows),
        follow_column=reader.position(arguments.get("follow_column"), value.columns, n_columns),
        note="　".join(filter(None, (f"{n_rows}×{n_columns}", reader.words(arguments, "note")))),
    )
    return fill("_matrix.html", matrix=matrix)


def role_word(reader: Reader, role: str) -> str:
    """What the book calls a role."""
    return next((r.word for r in reader.book.roles if r.name == role), "")


def matrix_letter(reader: Reader, expression: Expression) -> Markup:
    """The letter over a matrix that has a name."""
    match expression:
        case Name(name=name) if "." not in name:
            return symbol(name)
        case Transpose(base=Name(name=name)) if "." not in name:
            return formula(write_symbol(name) + r"^{\top}")
        case _:
            return Markup("")


def plain_letter(expression: Expression) -> str:
    """The same letter for those who do not see it."""
    match expression:
        case Name(name=name):
            return name
        case Transpose(base=Name(name=name)):
            return f"{name}の転置"
        case _:
            return ""


def symbol(name: str) -> Markup:
    """A name of the calculation as a letter of formulas."""
    return formula(write_symbol(name))


def formula(latex: str) -> Markup:
    """A small formula without cells and colours."""
    return Markup(write_mathml(to_mathml(latex, False, {}, {})))


def write_table(reader: Reader, arguments: Arguments) -> Markup:
    """A table whose columns are vectors or labels; each stands behind its heading."""
    columns = arguments.rest
    if len(columns) % 2:
        raise BadValue("table() takes a heading and a column, again and again", arguments.place)
    headings = [arguments_text(heading) for heading in columns[::2]]
    nodes = [reader.node(column) for column in columns[1::2]]
    lists = [column_cells(reader, node, arguments) for node in nodes]
    if len({len(cells) for cells in lists}) > 1:
        raise BadValue(f"the columns are of different lengths: {', '.join(str(len(c)) for c in lists)}", arguments.place)
    followed = reader.position(arguments.get("follow"), tuple(cell.text for cell in lists[0]), len(lists[0]))
    extents = [reader.cells.model.extent(node) for node in nodes]
    numeric = [not extent.text for extent in extents]
    rows = tuple(
        SimpleNamespace(
            cells=tuple(table_entry(number_html(cell), right) for cell, right in zip(row, numeric)), followed=at == followed
        )
        for at, row in enumerate(zip(*lists))
    )
    heads = tuple(SimpleNamespace(html=escape(text), numeric=right) for text, right in zip(headings, numeric))
    growing = not all(extent.fixed for extent in extents)
    return fill("_table.html", table=table_record(heads, rows, row_heads=not numeric[0], growing=growing))


def column_cells(reader: Reader, node: Node, arguments: Arguments) -> list:
    """The elements of a row or of a column as cells, also those that exist in some states only."""
    extent = reader.cells.model.extent(node)
    rows, columns = extent.rows, extent.columns
    if 1 not in (rows, columns):
        raise BadValue(f"a column of a table is one row or one column, not {rows}×{columns}", arguments.place)
    form = reader.form(arguments)
    return [reader.cells.number(node, i, j, form) for i in range(rows) for j in range(columns)]


def arguments_text(expression: Expression) -> str:
    """A heading, in quotes."""
    if not isinstance(expression, Text):
        raise BadValue("a heading is a text in quotes", expression.place)
    return expression.value


def table_entry(html: Markup, numeric: bool) -> SimpleNamespace:
    """One entry of a table."""
    return SimpleNamespace(html=html, numeric=numeric, masked=False, word="", bind="")


def table_record(
    columns: tuple, rows: tuple, row_heads: bool = False, label: str = "", growing: bool = False
) -> SimpleNamespace:
    """What _table.html asks for."""
    return SimpleNamespace(
        label=label, caption="", columns=columns, rows=rows, row_heads=row_heads, follow_column=None, note="",
        growing=growing,
    )  # fmt: skip


def write_control(reader: Reader, arguments: Arguments, times: int) -> Markup:
    """A control; ``times``: how often it has stood on the page before."""
    expression, model = arguments["name"], reader.cells.model
    if not isinstance(expression, Name) or expression.name not in model.controls:
        known = ", ".join(model.controls) or "none"
        raise BadValue(f"control() takes the name of a control; this page has {known}", expression.place)
    control = model.controls[expression.name]
    node = model.names[control.name]
    record = SimpleNamespace(
        id=control.name if not times else f"{control.name}-{times + 1}",
        name=control.name,
        kind=control.kind,
        label=control.label,
        title=control.label,
        symbol=symbol(control.name) if len(control.name) == 1 else "",
        value=reader.cells.number(node, 0, 0, reader.cells.form()) if control.kind == "slider" else state_cell(reader, control),
        states=control.states,
        start=control.start,
        ticks=slider_ticks(control),
        happens=happening(reader, arguments),
        binds=("",) * len(control.states),
        hint=reader.words(arguments, "hint"),
    )
    return fill("_control.html", control=record)


def state_cell(reader: Reader, control: Control):
    """What the chosen state is called."""
    node = reader.cells.model.names[control.name]
    states = [spaceless(state) for state in control.states]
    return reader.cells.derive(
        f"{control.name}|state", (node,), lambda value: states[control.values.index(value.array[0, 0])]
    )


def slider_ticks(control: Control) -> tuple[SimpleNamespace, ...]:
    """The first state, the last, and the middle one if there is one."""
    if control.kind != "slider":
        return ()
    last = len(control.states) - 1
    wanted = sorted({0, last} | ({last // 2} if last and last % 2 == 0 else set()))
    return tuple(SimpleNamespace(position=f"{100 * at // last if last else 0}%", text=control.states[at]) for at in wanted)


def happening(reader: Reader, arguments: Arguments) -> Markup:
    """What a step does: a text that follows the control."""
    expression = arguments.get("happens")
    if expression is None:
        return Markup("")
    return number_html(reader.cells.number(reader.node(expression), 0, 0, reader.cells.form()))


def draw(reader: Reader, placeholder: Placeholder, name: str, drawings: Path, page: PageSource) -> SimpleNamespace:
    """A figure's drawing, and its numbers as a table."""
    call = placeholder.call
    if not call.arguments or not isinstance(call.arguments[0], Text):
        raise WrongContext('figure() begins with its kind: figure("bars", …)', placeholder.place)
    positional = tuple(literal(reader, argument) for argument in call.arguments[1:])
    options = {option: literal(reader, value) for option, value in call.options}
    return draw_kind(
        reader, call.arguments[0].value, page,
        FigureArguments(name=name, positional=positional, options=options, place=placeholder.place, drawings=drawings),
    )


def draw_kind(reader: Reader, kind: str, page: PageSource, arguments: FigureArguments) -> SimpleNamespace:
    """The drawing of a kind on a page, and its numbers as a table."""
    arguments = replace(
        arguments, here=page.address, highlight=page.front.values.get("highlight", ()),
        chapters={entry.address: entry for entry in reader.book.chapters},
    )
    drawn = draw_figure(kind, arguments, reader.cells)
    title = str(arguments.options.get("title", drawn.title))
    return SimpleNamespace(
        svg=drawn.svg, table=figure_table(drawn.table, title), table_title=drawn.table_title, wide=drawn.wide,
        title=title, notes=drawn.notes, reading=drawn.reading,
    )


def figure_table(table: DataTable, label: str) -> SimpleNamespace | None:
    """The record of a figure's folded table."""
    if not table.rows:
        return None
    runs = macro("_elements.html", "runs")
    columns = tuple(SimpleNamespace(html=runs(heading), numeric=at > 0) for at, heading in enumerate(table.headings))
    rows = tuple(
        SimpleNamespace(cells=tuple(table_entry(runs(text), is_numeric(text)) for text in row), followed=False)
        for row in table.rows
    )
    return table_record(columns, rows, row_heads=table.row_headings, label=label)


def is_numeric(text) -> bool:
    """Whether a text of a figure is a number."""
    return any(run.kind == "number" for run in text)
