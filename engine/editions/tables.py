"""The tables of a page's controls, read as the script of the page reads them (README, The format of the tables)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

FEW = 7
"states of a control that are all shown"
MOST_SHOWN = 9
"states of a figure that are shown, whatever moves it"


@dataclass(frozen=True)
class Tables:
    controls: Mapping[str, dict]
    "by name: the kind, the label, the states and the position of the start"
    cells: Mapping[str, list[str]]
    "by id: the controls that move it, and what it shows in every combination of their states"

    def start(self) -> dict[str, int]:
        """The state of every control before a reader moves one."""
        return {name: control["start"] for name, control in self.controls.items()}

    def text(self, cell: str, state: Mapping[str, int]) -> str:
        """What a cell shows in a state; the last control runs fastest."""
        names, strings = self.cells[cell]
        place = 0
        for name in names.split(" "):
            place = place * len(self.controls[name]["states"]) + state[name]
        return strings.split(" ")[place]

    def movers(self, cells: Iterable[str]) -> tuple[str, ...]:
        """The controls that some of the cells depend on, in the order of the page."""
        moved = {name for cell in cells if cell in self.cells for name in self.cells[cell][0].split(" ")}
        return tuple(name for name in self.controls if name in moved)


def read_tables(text: str) -> Tables:
    given = json.loads(text)
    return Tables(given["controls"], given["cells"])


def key_positions(control: dict) -> list[int]:
    """The states of a control that stand for all: every one of a few, else the first, the middle, the last and the start."""
    last = len(control["states"]) - 1
    return list(range(last + 1)) if last < FEW else sorted({0, (last + 1) // 2, last, control["start"]})


def key_states(tables: Tables, names: Iterable[str]) -> list[dict[str, int]]:
    """States of a figure that several controls move: each of them by itself, the others at their start; the start first."""
    start = tables.start()
    states = [start]
    for name in names:
        states += [start | {name: at} for at in key_positions(tables.controls[name]) if at != start[name]]
    return states[:MOST_SHOWN]


def bound_cells(element: Element) -> Iterator[tuple[str, str]]:
    """The cells that an element follows: each with the attribute, or nothing for its text."""
    if cell := element.get("data-cell"):
        yield "", cell
    words = element.get("data-bind", "").split(" ")
    yield from zip(words[::2], words[1::2], strict=False)


def cells_in(root: Element) -> list[str]:
    """The ids of all cells in an element, in the order of the page, each once."""
    return list(dict.fromkeys(cell for element in root.iter() for _, cell in bound_cells(element)))


def show_state(root: Element, tables: Tables, state: Mapping[str, int]) -> None:
    """Bring everything in an element to a state of the controls."""
    for element in root.iter():
        for attribute, cell in bound_cells(element):
            if cell in tables.cells:
                write_cell(element, attribute, tables.text(cell, state))


def write_cell(element: Element, attribute: str, text: str) -> None:
    """What the script of the page does with a string of a table."""
    if not attribute:
        element.text = text
        put(element, "hidden", None if text else "")
    elif attribute == "steps":
        for child, level in zip(list(element)[len(element) - len(text) :], text, strict=True):
            child.set("data-level", level)
    elif attribute == "share":
        element.set("stroke-width", text)
        element.set("opacity", text)
    else:
        put(element, attribute, None if text == "-" else text.replace("\u00a0", " "))


def put(element: Element, name: str, value: str | None) -> None:
    """Give an element an attribute, or take it away."""
    if value is None:
        element.attrib.pop(name, None)
    else:
        element.set(name, value)
