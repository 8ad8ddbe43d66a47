"""What changed for a reader, as finished records."""

from dataclasses import field

from engine.records import dataclass
from engine.review.comparison.causes import Cause


@dataclass(frozen=True)
class Where:
    page: str
    "the address, in the version that has it; the newer if both have"
    path: str
    "of the source"
    line: int
    heading: str = ""
    "the last one before it"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class NumberChange:
    """A number, a computed word, or a sign of a formula that is written differently."""

    where: Where
    kind: str
    "number, word, words, sign"
    id: str
    "of the cell, in the newer version"
    old_id: str
    before: str
    after: str
    states: int
    "how many combinations of its controls' states differ"
    of: int
    "how many there are"
    example: dict[str, str]
    "the state of before and after"
    formatting: bool
    "whether its value is what it was"
    causes: tuple[Cause, ...] = ()
    places: int = 1
    "how often it stands on the page"


@dataclass(frozen=True)
class Presence:
    """A number that only one version has."""

    where: Where
    id: str
    text: str


@dataclass(frozen=True)
class TextChange:
    where: Where
    kind: str
    "prose, heading, formula, table, caption, title, lead, …"
    action: str
    "changed, new, gone, moved"
    before: str
    after: str


@dataclass(frozen=True)
class FigureChange:
    where: Where
    id: str
    title: str
    action: str
    "changed, new, gone"
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True)
class ControlChange:
    where: Where
    name: str
    what: str
    "new, gone, kind, label, states, start"
    before: str
    after: str


@dataclass(frozen=True)
class PageChange:
    address: str
    action: str
    "new, gone, renamed"
    before: str
    "the old address of a renamed page"
    numbers: int
    "how many numbers it shows"


@dataclass(frozen=True)
class Comparison:
    old: str
    "what the older version is called"
    new: str
    numbers: tuple[NumberChange, ...] = ()
    appeared: tuple[Presence, ...] = ()
    gone: tuple[Presence, ...] = ()
    texts: tuple[TextChange, ...] = ()
    figures: tuple[FigureChange, ...] = ()
    controls: tuple[ControlChange, ...] = ()
    pages: tuple[PageChange, ...] = ()
    looks: tuple[str, ...] = ()
    "files of the theme that readers' browsers get and that differ"
    notes: tuple[str, ...] = ()
    "what a reviewer has to know about the comparison itself"
    sides: tuple["Side", ...] = field(default=(), compare=False)
    "pages with changes, for reading them side by side"

    def __bool__(self) -> bool:
        """Whether a reader would see any of it."""
        return any((self.numbers, self.appeared, self.gone, self.texts, self.figures, self.controls, self.pages, self.looks))


@dataclass(frozen=True)
class Row:
    """A block of the source in both versions; nothing where a version lacks it."""

    old: str
    new: str
    "HTML of the engine"
    changed: bool
    ids: tuple[str, ...] = ()
    "the cells in it that differ, by their newer ids"
    words: tuple[tuple[str, str], ...] = ()
    "its text in pieces, if its words differ: (same, gone or new, piece)"


@dataclass(frozen=True)
class Side:
    """A page in both versions."""

    page: str
    title: str
    rows: tuple[Row, ...]
