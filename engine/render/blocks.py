"""What blocks are made of, and the placeholders that become controls and figures."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

from markupsafe import Markup

from engine.evaluate.graph import Control, Node
from engine.evaluate.signatures import Arguments
from engine.notation.latex import write_symbol
from engine.notation.mathml import formula_text
from engine.notation.numbers import width_class
from engine.parse.expression_tree import Name, Text
from engine.parse.page_source import PageSource, Placeholder
from engine.render.cells import Cells, spaceless
from engine.render.diagnoses import BadOption, NotShowable
from engine.render.figures import draw_figure
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.drawing import DataTable
from engine.render.following import ABSENT, Bound, bound, write_attributes
from engine.render.templates import fill, macro
from engine.render.verbs import Reader, WrongContext, literal

NONE: Mapping[str, str] = MappingProxyType({})
"No attributes."
NUMBER = re.compile(r"(\d+)[\s　]+")


def split_number(text: Markup) -> tuple[str, Markup]:
    """The number before a heading's text, if there is one, and the text behind it."""
    number = NUMBER.match(text)
    return (number[1], Markup(text[number.end() :])) if number else ("", text)


def number_html(cell, role: str = "") -> Markup:
    """A number in running text, in the colour of a role if it has one."""
    return macro("_cell.html", "number")(cell, role)


def symbol(name: str) -> Markup:
    """A name of the calculation as a letter of formulas."""
    return formula(write_symbol(name))


def formula(latex: str, letters: Mapping[str, str] = NONE) -> Markup:
    """A small formula without cells; letters: those that have the colour of a role."""
    return Markup(formula_text(latex, False, {}, letters))


def word_html(cell) -> Markup:
    """A word that may follow a control."""
    return macro("_cell.html", "word")(cell)


def table_entry(
    html: Markup, numeric: bool = False, attributes: Mapping[str, str] | None = None, word: Markup = Markup("")
) -> SimpleNamespace:
    """One entry of a table."""
    fixed = {"class": "right"} if numeric else {}
    return SimpleNamespace(html=html, attributes=fixed if attributes is None else attributes, word=word)


def table_row(cells: tuple, attributes: Mapping[str, str] = NONE, current: Mapping[str, str] = NONE) -> SimpleNamespace:
    """One row of a table; current: the attributes of its heading."""
    return SimpleNamespace(cells=cells, attributes=attributes, current=current)


def table_head(html: Markup, numeric: bool, attributes: Mapping[str, str] = NONE) -> SimpleNamespace:
    """The heading of a column."""
    return SimpleNamespace(html=html, attributes={"class": "right"} | attributes if numeric else attributes)


def table_record(
    columns: tuple, rows: tuple, row_heads: bool = False, label: str = "", note: str = "", growing: bool = False
) -> SimpleNamespace:
    """What _table.html asks for."""
    return SimpleNamespace(
        label=label, caption="", columns=columns, rows=rows, row_heads=row_heads, note=note, growing=growing
    )


def write_control(reader: Reader, arguments: Arguments, times: int) -> Markup:
    """A control; ``times``: how often it has stood on the page before."""
    expression, model = arguments["name"], reader.cells.model
    if not isinstance(expression, Name) or expression.name not in model.controls:
        known = ", ".join(model.controls) or "none"
        raise NotShowable(f"control() takes the name of a control; this page has {known}", expression.place)
    control = model.controls[expression.name]
    node = model.names[control.name]
    name = reader.cells.space + control.name
    record = SimpleNamespace(
        id=name if not times else f"{name}-{times + 1}",
        name=name,
        kind=control.kind,
        label=control.label,
        title=control.label,
        symbol=symbol(control.name) if len(control.name) == 1 else "",
        value=reader.cells.number(node, 0, 0, reader.cells.form()) if control.kind == "slider" else state_cell(reader, control),
        states=control.states,
        start=control.start,
        ticks=slider_ticks(control),
        happens=happening(reader, arguments),
        binds=possible_states(reader, arguments, control),
        hint=reader.words(arguments, "hint"),
    )
    return fill("_control.html", control=record)


def possible_states(reader: Reader, arguments: Arguments, control: Control) -> tuple[Mapping[str, str], ...]:
    """The attributes of a choice's states; those that possible= says 0 of are disabled."""
    if (expression := arguments.get("possible")) is None:
        return (NONE,) * len(control.states)
    node = reader.node(expression)
    extent = reader.cells.model.extent(node)
    if control.kind != "choice" or extent.text or not extent.fixed or (extent.rows, extent.columns) != (1, len(control.states)):
        message = f"possible= goes with a choice, and is one row with a 1 or a 0 for each of its {len(control.states)} states"
        raise BadOption(message, expression.place)
    return tuple(write_attributes(disabled(reader.cells, node, at)) for at in range(len(control.states)))


def disabled(cells: Cells, node: Node, at: int) -> Bound:
    """``disabled``, on a state that is impossible now."""
    id = f"{cells.model.element_name(node, 0, at)}|disabled"
    return bound("disabled", cells.derive(id, (node,), lambda value: ABSENT if value.array[0, at] else ""))


def state_cell(reader: Reader, control: Control):
    """What the chosen state is called."""
    node = reader.cells.model.names[control.name]
    states = [spaceless(state) for state in control.states]
    cell = reader.cells.derive(
        f"{control.name}|state", (node,), lambda value: states[control.values.index(value.array[0, 0])]
    )
    return replace(cell, width=width_class(cell.strings))


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
    numeric = [at > 0 and table.row_headings and any(is_numeric(row[at]) for row in table.rows) for at in range(len(table.headings))]
    columns = tuple(table_head(runs(heading), numeric=at) for heading, at in zip(table.headings, numeric))
    rows = tuple(
        table_row(tuple(table_entry(runs(text), at and is_numeric(text)) for text, at in zip(row, numeric))) for row in table.rows
    )
    return table_record(columns, rows, row_heads=table.row_headings, label=label)


def is_numeric(text) -> bool:
    """Whether a text of a figure is a number."""
    return any(run.kind == "number" for run in text)
