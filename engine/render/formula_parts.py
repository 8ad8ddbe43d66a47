"""What a formula is made of once its placeholders are resolved: LaTeX, numbers, matrices and relations."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.errors import Place
from engine.evaluate.graph import Node, Value
from engine.notation.numbers import Form
from engine.records import dataclass
from engine.render.cells import Cell, Cells, write_element
from engine.render.diagnoses import LonelyRelation


@dataclass(frozen=True)
class Number:
    node: Node
    i: int
    j: int
    form: Form
    role: str = ""
    "the role that colours it, or nothing"


@dataclass(frozen=True)
class Matrix:
    rows: tuple[tuple[Number, ...], ...]

    def numbers(self) -> Iterator[Number]:
        for row in self.rows:
            yield from row


@dataclass(frozen=True)
class Relation:
    place: Place | None


@dataclass(frozen=True)
class Sign:
    """A relation, resolved: the cell of its sign."""

    cell: Cell


Part = str | Number | Matrix | Relation | Sign

BOUNDARY = re.compile(r"=|\\approx|\\neq?\b|\\leq?\b|\\geq?\b|<|>|\\to\b|\\q?quad\b|\\\\|\\Rightarrow\b|\\begin\b|\\end\b")
"Where the reach of a relation ends in the author's LaTeX."


TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|[{}]", re.DOTALL)
DEEPER = {"{": 1, "\\begin": 1, "\\left": 1, "}": -1, "\\end": -1, "\\right": -1}
APART = "\\qquad"
"Between two formulas of one line, which stand one below the other where the line is too short for both."


def side_by_side(parts: Iterable[tuple[Part, int]]) -> list[list[tuple[Part, int]]]:
    """The formulas that an author set apart in one line; parts: each with the place where it begins."""
    groups: list[list[tuple[Part, int]]] = [[]]
    depth = 0
    for part, origin in parts:
        at = 0
        for token in TOKEN.finditer(part) if isinstance(part, str) else ():
            depth += DEEPER.get(token[0], 0)
            if token[0] == APART and not depth:
                groups[-1].append((part[at : token.start()].rstrip(), origin + at))
                at = token.end() + len(part[token.end() :]) - len(part[token.end() :].lstrip())
                groups.append([])
        groups[-1].append((part[at:] if isinstance(part, str) else part, origin + at))
    filled = [[(part, origin) for part, origin in group if part != ""] for group in groups]
    return [group for group in filled if group] or [[]]


def resolve_relations(parts: list[Part], places: list[Place | None], cells: Cells) -> list[Part]:
    """Choose every relation's sign from the numbers on both of its sides, state by state."""
    resolved = list(parts)
    for at, part in enumerate(parts):
        cells.place = places[at]
        if isinstance(part, Number):
            part = resolved[at] = bare_bound(parts, at, cells)
        for number in numbers_in(part):
            cells.number(number.node, number.i, number.j, number.form)  # here, so that its error is not the relation's
    return [Sign(relation_cell(resolved, at, cells)) if isinstance(p, Relation) else p for at, p in enumerate(resolved)]


def numbers_in(part: Part) -> Iterator[Number]:
    """The numbers that a part shows."""
    match part:
        case Number():
            yield part
        case Matrix():
            yield from part.numbers()


def bare_bound(parts: list[Part], at: int, cells: Cells) -> Number:
    """A number right behind a relation leaves the sign of its bound, if it ever has one, to the relation."""
    before = next((part for part in reversed(parts[:at]) if not isinstance(part, str) or part.strip(" {}")), None)
    number = parts[at]
    if isinstance(before, Relation) and cells.is_ever_bound(number.node, number.i, number.j, number.form):
        return replace(number, form=replace(number.form, bare=True))
    return number


def relation_cell(parts: list[Part], at: int, cells: Cells) -> Cell:
    """The cell of one relation: "=", "≈", or the bound of the number behind it."""
    cells.place = parts[at].place
    left, right = list(reach(parts, at, -1)), list(reach(parts, at, +1))
    if not right:
        raise LonelyRelation("relation() has no computed number behind it; write the sign itself", parts[at].place)
    numbers = left + right
    name = "=".join(
        "+".join(cells.element_id(n.node, n.i, n.j, n.form) for n in side) for side in (left, right)
    )
    elements = [cells.model.within(n.node, n.i, n.j) for n in numbers]
    nodes = tuple(dict.fromkeys(node for node, _, _ in elements))

    def sign(*values: Value) -> str:
        by_node = dict(zip(nodes, values))
        written = [write_element(by_node[node], i, j, n.form) for n, (node, i, j) in zip(numbers, elements)]
        bound = next((w.bound for n, w in zip(numbers, written) if n.form.bare and n is right[0] and w.bound), "")
        return bound or ("=" if all(w.exact for w in written) else "≈")

    return cells.derive(f"{name}|relation", nodes, sign)


def reach(parts: list[Part], at: int, step: int) -> Iterator[Number]:
    """The numbers on one side of a relation, up to the next relation or boundary."""
    found: list[Number] = []
    index = at + step
    while 0 <= index < len(parts):
        part = parts[index]
        match part:
            case Relation() | Sign():
                break
            case str() if BOUNDARY.search(part):
                break
            case _:
                found.extend(numbers_in(part))
        index += step
    yield from found[::step]
