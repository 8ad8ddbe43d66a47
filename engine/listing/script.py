"""The calculations of one page as a Python script, and as a notebook."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.evaluate.graph import Control
from engine.evaluate.model import PageModel
from engine.listing.expressions import Writer
from engine.listing.functions import write_functions
from engine.listing.inputs import quoted
from engine.listing.naming import Names
from engine.listing.plan import ALL, Block, Printed, Shows, plan
from engine.listing.reach import Reach
from engine.records import dataclass

PRELUDE = Path(__file__).parent / "prelude.py"
FEW = 12
"States of a control that are all listed."


@dataclass(frozen=True)
class Passage:
    """A stretch of a script, below a heading of the page."""

    heading: str
    "or nothing"
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    """What a reader can run."""

    script: bytes
    notebook: bytes


@dataclass(frozen=True)
class Source:
    """A page, as far as its script is made of it."""

    title: str
    file: str
    "the name of the script"
    model: PageModel
    shows: Shows
    blocks: Sequence[tuple[str, Sequence[str]]]
    "the heading and the cells of each block that shows numbers, in the order of the page"
    headings: Mapping[str, str]
    "of its sections, by their ids"
    bounds: Collection[str]
    "the cells that are written as a bound in some state"

    def plan(self) -> list[Block]:
        """What its script prints."""
        return plan(self.model, self.shows, self.blocks, self.bounds)


def write_listing(source: Source) -> Listing:
    """The script and the notebook of a page."""
    passages = write_passages(source.model, source.plan(), source.headings)
    return Listing(as_script(source.title, source.file, passages), as_notebook(source.title, passages))


def write_passages(model: PageModel, blocks: Sequence[Block], headings: Mapping[str, str]) -> list[Passage]:
    """What readers may change, what is given, and the calculations in the order of the page."""
    reach = Reach(model, (printed.node for block in blocks for printed in block.printed))
    writer = Writer(model, reach, Names(model))
    moved = controls_in(model, reach)
    names = {node: writer.names.given(node) or writer.names.free(control.name) for node, control in moved}
    for node, name in names.items():
        writer.control(node, name)
    calculated: dict[str, list[str]] = {}
    for block in blocks:
        lines = calculated.setdefault(block.heading, [])
        for printed in block.printed:
            shown = show(writer, printed)
            lines += [*([""] if lines and writer.lines else []), *writer.take_lines(), shown]
    states = [line for node, control in moved for line in state_lines(names[node], control)]
    tables = [f"{name} = table([{name}])" for name in names.values()]
    imports, functions = write_functions(writer.functions)
    given = prelude()
    return [
        *([Passage("動かせる数", tuple(states))] if states else []),
        Passage("本と同じ書き方で数を書き出す", given),
        *([Passage("この頁の計算に使う関数", (*imports, *spaced(functions)))] if functions or imports else []),
        *([Passage("動かせる数を、1行1列の表にする", tuple(tables))] if tables else []),
        *(Passage(title := headings.get(heading, ""), (*announced(title), *lines)) for heading, lines in calculated.items()),
    ]


def announced(heading: str) -> list[str]:
    """The line that prints a heading."""
    return [f"print({quoted(chr(10) + heading)})", ""] if heading else []


def controls_in(model: PageModel, reach: Reach) -> list:
    """The controls that move something that is printed, in the order of the page."""
    nodes = {node.parameters[0].name: node for node in reach.uses if node.operation == "control"}
    return [(nodes[name], control) for name, control in model.controls.items() if name in nodes]


def state_lines(name: str, control: Control) -> list[str]:
    """A control as a variable, with what it may be."""
    values = [plain_number(value) for value in control.values]
    if list(control.states) == values:
        told = "、".join(values) if len(values) <= FEW else f"{'、'.join(values[:2])}、…、{values[-1]}"
    else:
        told = "、".join(f"{value} {state}" for value, state in zip(values, control.states))
    return [f"# {control.label}: {told}", f"{name} = {values[control.start]}"]


def plain_number(value) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def show(writer: Writer, printed: Printed) -> str:
    """The line that prints something."""
    node, form, whole = printed.node, printed.form, (printed.rows, printed.columns) == (ALL, ALL)
    text = writer.value(node) if whole else writer.atom(node)
    if not whole:
        rows, columns = printed.rows, printed.columns
        text = f"{text}[{':' if rows is ALL else f'{rows}:{rows + 1}'}{'' if columns is ALL else f', {columns}:{columns + 1}'}]"
    options = ", percent=%d" % form.digits if form.percent else f", digits={form.digits}" if form.digits != 4 else ""
    options += ", grouped=True" * form.grouped + ", tiny=True" * printed.tiny
    return f"show({quoted(printed.name)}, {text}{options})"


@cache
def prelude() -> tuple[str, ...]:
    """The text of prelude.py behind its own docstring."""
    _, _, text = PRELUDE.read_text(encoding="utf-8").partition('"""\n\n')
    return tuple(text.rstrip("\n").split("\n"))


def spaced(texts: Sequence[str]) -> list[str]:
    """Functions with two empty lines between them."""
    return [line for text in texts for line in ("", "", *text.split("\n"))]


def as_script(title: str, name: str, passages: Sequence[Passage]) -> bytes:
    """One file, each passage below its heading."""
    head = [
        f"# {title}",
        "#",
        "# 本と同じ計算を、NumPyだけで行います。",
        "#     pip install numpy",
        f"#     python {name}",
        "# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。",
        "# 練習の答えは入っていません。",
        "",
        "import sys",
        "",
        'sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない',
    ]
    lines = list(head)
    for passage in passages:
        lines += ["", "", *([f"# ── {passage.heading} ──", ""] if passage.heading else []), *passage.lines]
    return ("\n".join([*lines, ""])).encode()


def as_notebook(title: str, passages: Sequence[Passage]) -> bytes:
    """The same, one cell a passage."""
    cells = [cell("markdown", 0, [f"# {title}", "", "本と同じ計算を、NumPyだけで行います。上から順に動かしてください。"])]
    for passage in passages:
        if passage.heading:
            cells.append(cell("markdown", len(cells), [f"## {passage.heading}"]))
        cells.append(cell("code", len(cells), passage.lines))
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()


def cell(kind: str, number: int, lines: Sequence[str]) -> dict:
    source = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    code = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source, **code}
