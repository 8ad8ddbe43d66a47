"""How many numbers a page shows, and what is known of them: what the page on the book's numbers adds up."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from engine.evaluate.rational import Rationals
from engine.render.cells import Cells
from engine.render.templates import fill
from engine.trace.trace import Trace


@dataclass(frozen=True)
class Tally:
    """Each state of a number counts: a slider with 21 states makes 21 numbers of one."""

    numbers: int = 0
    "that are shown"
    rational: int = 0
    "of them, those that are made by the four rules of arithmetic alone"
    steps: int = 0
    "calculations that lead to shown numbers, and that a reader can do again with the operands as they are shown"
    others: int = 0
    "of them, those that come to another last digit so"


def tally(several: Iterable[Cells], trace: Trace) -> Tally:
    """Of a page with the examples on it, or of an experiment."""
    counts = [count_numbers(cells) for cells in several]
    return Tally(sum(numbers for numbers, _ in counts), sum(rational for _, rational in counts), trace.steps, trace.others)


def count_numbers(cells: Cells) -> tuple[int, int]:
    """How many numbers are shown, and how many of them are rational."""
    rationals, numbers, rational = Rationals(cells.model), 0, 0
    for id, (node, *_) in cells.shows.items():
        cell = cells.known[id]
        if not cell.label:
            count = sum(1 for string in cell.strings or (cell.text,) if string)
            numbers += count
            rational += count if rationals.holds(node) else 0
    return numbers, rational


def write_mark() -> Markup:
    """What stands on a page until all pages are written."""
    return fill("_tallies.html", tallies=None)
