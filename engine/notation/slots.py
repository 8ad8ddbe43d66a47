"""The cells of a formula: where its reserved integers came out, and what stands there instead."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from xml.etree.ElementTree import Element, SubElement

from engine.notation.diagnoses import BadLatex, SwallowedCell, TouchingNumber
from engine.notation.latex import write_reserved
from engine.records import dataclass

MINUS = "\N{MINUS SIGN}"
ROWS = frozenset({"math", "mrow", "mtd", "msqrt", "mpadded", "mphantom"})
"Elements whose children stand side by side."
CLOSING = frozenset(")]}|‖⟩⌉⌋")
"Operators that end an operand, so that a minus behind them is a subtraction."

Position = Callable[[], tuple[int, int]]
"Says where in the LaTeX a cell stands; asked for an error only."


@dataclass(frozen=True)
class Slot:
    """What a reserved integer stands for."""

    text: str
    "what is shown in the start state"
    id: str = ""
    "of the cell; empty for a number that is not computed"
    live: bool = False
    "whether a control changes it"
    tag: str = "mn"
    "mn for a number, mo for a relation, mtext for a label"
    width: str = ""
    "the class that reserves its room (w28), or nothing"
    classes: tuple[str, ...] = ()
    'more classes; "followed" moves to the table cell when the number stands alone in one'
    attributes: tuple[tuple[str, str], ...] = ()
    "more attributes: data-bind"
    negative: bool = False
    "whether some state's text begins with a minus; the start state's need not be told"
    parenthesised: bool = False
    "whether negative values stand in parentheses, so that a minus may precede it"


def place_slots(tree: Element, slots: Mapping[int, Slot], latex: str) -> None:
    """Put every cell where its reserved integer is.

    Raises: SwallowedCell unless each is found exactly once; TouchingNumber for what stands badly before one.
    """
    if not slots:
        return
    parents = {child: parent for parent in tree.iter() for child in parent}
    found = list(find_reserved(tree, slots))
    times = Counter(number for number, _ in found)
    for number, slot in slots.items():
        require_once(number, slot, times[number], latex)
    for number, element in sorted(found, key=lambda pair: slots[pair[0]].tag != "mo"):
        place_slot(element, slots[number], parents, partial(position_of, number, latex))


def find_reserved(tree: Element, slots: Mapping[int, Slot]) -> Iterator[tuple[int, Element]]:
    """The elements that hold exactly one reserved integer."""
    for element in tree.iter("mn"):
        if element.text.isascii() and element.text.isdecimal() and int(element.text) in slots:
            yield int(element.text), element


def require_once(number: int, slot: Slot, times: int, latex: str) -> None:
    """A cell that LaTeX swallowed, or doubled, is an error."""
    if times == 1:
        return
    shown = f"the formula shows {slot.text!r} ({slot.id}) {times} times instead of once"
    remedy = r"a computed number cannot stand inside \text, \mathbf or the like, nor beside a digit"
    raise SwallowedCell(f"{shown}: {remedy}", *position_of(number, latex))


def position_of(number: int, latex: str) -> tuple[int, int]:
    """Where a reserved integer stands in the LaTeX, and how long it is."""
    written = write_reserved(number)
    return max(0, latex.find(written)), len(written)


def place_slot(element: Element, slot: Slot, parents: dict[Element, Element], position: Position) -> None:
    """Replace one reserved integer by its cell."""
    if slot.tag == "mo":
        element = take_relation(element, parents, position)
    else:
        refuse_neighbours(element, slot, parents, position)
        element.tag = slot.tag
    holder = place_classes(element, slot, parents[element])
    holder.text = slot.text
    if slot.id:
        holder.set("data-cell", slot.id)
    for name, value in slot.attributes:
        holder.set(name, value)


def take_relation(element: Element, parents: dict[Element, Element], position: Position) -> Element:
    """The equals sign behind a reserved integer; the integer goes."""
    row = parents[element]
    index = list(row).index(element)
    sign = row[index + 1] if index + 1 < len(row) else None
    if row.tag not in ROWS or sign is None or (sign.tag, sign.text) != ("mo", "="):
        raise BadLatex("a relation cannot stand here; it needs both of its sides in the same row", *position())
    row.remove(element)
    if index == 0 and row.tag != "mtd":
        sign.set("lspace", "0")
    return sign


def refuse_neighbours(element: Element, slot: Slot, parents: dict[Element, Element], position: Position) -> None:
    """A digit beside a number would read as one of its digits, a minus before it as its sign."""
    row, index = outermost(element, parents)
    beside = [row[at] for at in (index - 1, index + 1) if row.tag in ROWS and 0 <= at < len(row)]
    if any(neighbour.tag == "mn" for neighbour in beside):
        raise TouchingNumber(r"two numbers touch; write \times, \cdot or \quad between them", *position())
    if index == 0 or row.tag not in ROWS or row[index - 1].tag != "mo" or row[index - 1].text != MINUS:
        return
    before = row[index - 2] if index > 1 else None
    subtraction = before is not None and (before.tag != "mo" or before.text in CLOSING)
    if slot.parenthesised or (subtraction and not slot.negative and not slot.text.startswith(MINUS)):
        return
    raise TouchingNumber(
        "a typed minus stands right before a computed number, whose sign is its own; "
        "put the minus into the expression, or ask for negative numbers in parentheses",
        *position(),
    )


def outermost(element: Element, parents: dict[Element, Element]) -> tuple[Element, int]:
    """The row in which an element has something before it, groups that it begins being left, and its place there."""
    row = parents[element]
    while row.tag == "mrow" and row[0] is element and row in parents and parents[row].tag in ROWS:
        element, row = row, parents[row]
    return row, list(row).index(element)


def place_classes(element: Element, slot: Slot, row: Element) -> Element:
    """What holds the number: its token, or a span in it, since only HTML has widths and underlines in every browser.

    The width of a number alone in a table cell is the cell's.
    """
    alone = row.tag == "mtd" and len(row) == 1
    outer = [name for name in slot.classes if name == "followed"] if alone else []
    if alone:
        add_classes(row, slot.width, *outer)
    inner = [name for name in (*slot.classes, "" if alone else slot.width) if name and name not in outer]
    if not inner:
        return element
    element.text = None
    holder = SubElement(element, "span")
    add_classes(holder, *inner)
    return holder


def add_classes(element: Element, *names: str) -> None:
    """Add classes to those that an element has."""
    known = element.get("class", "").split()
    wanted = [*known, *(name for name in names if name and name not in known)]
    if wanted:
        element.set("class", " ".join(wanted))
