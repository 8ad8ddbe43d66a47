"""What every kind of figure returns: the picture, and its numbers as a table."""

from decimal import Decimal

from markupsafe import Markup

from engine.records import dataclass
from engine.render.cells import Cell


@dataclass(frozen=True)
class Run:
    """A piece of a text in a figure."""

    text: str
    "what stands there in the start state"
    cell: Cell | None = None
    "the number or the live label that it shows"
    kind: str = "text"
    "text, number, or math: a letter of a formula"
    drop: int = 0
    "units below the line of the text: a subscript; negative for a superscript"
    back: Decimal = Decimal(0)
    "units to the left of where the text has come to: a subscript under a superscript"


Text = tuple[Run, ...]


@dataclass(frozen=True)
class DataTable:
    """The numbers of a figure. The first entry of a row is its heading."""

    headings: tuple[Text, ...]
    "one a column; an empty one is an empty data cell, no heading"
    rows: tuple[tuple[Text, ...], ...]
    "each as long as the headings"
    row_headings: bool = True
    "whether the first entry of each row is its heading"


@dataclass(frozen=True)
class FigureDrawing:
    svg: Markup
    table: DataTable
    wide: bool = False
    "keeps its size and scrolls in a region of its own"
    title: str = ""
    "where the placeholder does not give it"
    notes: Markup = Markup("")
    "what stands under the caption"
    reading: Markup = Markup("")
    "how such a figure is read, for a fold"
    table_title: str = "図の数を表で見る"


def number(cell: Cell) -> Text:
    """A text that is one number."""
    return (Run(cell.text, cell, "number"),)


def words(text: str) -> Text:
    """A text that is typed."""
    return (Run(text),) if text else ()


def plain(text: Text) -> str:
    """What a text says in the start state."""
    return "".join(run.text for run in text)
