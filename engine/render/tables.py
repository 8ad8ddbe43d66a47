"""The tables of a page: what each live cell is in each combination of states. README states the format."""

import json
import re
from collections.abc import Iterable, Mapping

from engine.compact import compact
from engine.evaluate.graph import Control
from engine.render.cells import Cell

Tables = dict[str, dict]
"As JSON has them: the controls by name, the cells by id."

BEGINS_TAG = re.compile("<(?=[A-Za-z/!?])")


def write_tables(controls: Iterable[Control], cells: Iterable[Cell], space: str = "") -> str:
    """The tables as JSON, one control and one cell a line; empty without a control. space: what names begin with."""
    control_lines = [f"{compact(space + control.name)}:{compact(describe(control))}" for control in controls]
    cell_lines = [f"{compact(cell.id)}:{compact(row_of(cell, space))}" for cell in cells]
    return lay_out(control_lines, cell_lines) if control_lines else ""


def lay_out(control_lines: list[str], cell_lines: list[str]) -> str:
    return '{"controls":{\n' + ",\n".join(control_lines) + '\n},\n"cells":{\n' + ",\n".join(cell_lines) + "\n}}\n"


def lay_out_tables(controls: Mapping[str, object], cells: Mapping[str, object]) -> str:
    """Tables as JSON, one control and one cell a line."""
    return lay_out(*([f"{compact(name)}:{compact(value)}" for name, value in each.items()] for each in (controls, cells)))


def join_tables(several: Iterable[str]) -> str:
    """Several tables as one; each has names of its own."""
    tables = [json.loads(one) for one in several if one]
    controls, cells = ({name: value for table in tables for name, value in table[key].items()} for key in ("controls", "cells"))
    return lay_out_tables(controls, cells) if tables else ""


def row_of(cell: Cell, space: str) -> list[str]:
    """The controls of a cell, and its strings."""
    return [" ".join(space + name for name in cell.controls), " ".join(cell.strings)]


def describe(control: Control) -> dict[str, object]:
    """A control as the page's script and other programs need it."""
    return {"kind": control.kind, "label": control.label, "states": list(control.states), "start": control.start}


def inert(tables: str) -> str:
    """The same JSON, safe inside a script element: nothing in it begins like a tag."""
    return BEGINS_TAG.sub(r"\\u003c", tables)
