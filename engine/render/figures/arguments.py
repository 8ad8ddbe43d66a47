"""What a figure placeholder says, with checked access."""

from collections.abc import Mapping
from dataclasses import field
from decimal import Decimal
from pathlib import Path

from engine.errors import Place
from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.parse.book import Entry
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.render.cells import Cells
from engine.render.figures.diagnoses import BadFigureValue, MissingFigureOption, UnknownFigureOption
from engine.render.figures.role_marks import ROLES

TYPE_NAMES = {Node: "a matrix", str: 'a text in quotes', Decimal: "a number", bool: "True or False"}
COMMON_OPTIONS = frozenset({"title", "description"})
"What every kind of figure needs."


@dataclass(frozen=True)
class FigureArguments:
    name: str
    "the id of the figure, unique in its page: the prefix of every id in it"
    positional: tuple[Node | str | Decimal | bool, ...]
    "behind the kind, resolved"
    options: Mapping[str, Node | str | Decimal | bool] = field(default_factory=dict)
    "by name, resolved"
    place: Place | None = None
    "of the placeholder"
    drawings: Path = Path("content/drawings")
    "the folder of the drawings' data files"
    here: str = ""
    "the address of the page"
    highlight: tuple[str, ...] = ()
    "what the page's front matter names under this key"
    chapters: Mapping[str, Entry] = field(default_factory=dict)
    "the book's chapters by their address"

    def chapter(self, address: str) -> Entry | None:
        return self.chapters.get(address)

    @property
    def title(self) -> str:
        return self.needed_text("title")

    @property
    def description(self) -> str:
        return self.needed_text("description")

    def needed_text(self, option: str) -> str:
        """A text that may not be left out."""
        text = self.text(option)
        if not text.strip():
            raise MissingFigureOption(f'the figure needs {option}="…", for readers who do not see it', self.place)
        return text

    def text(self, option: str, default: str = "") -> str:
        return self._option(option, str, default)

    def role(self, option: str, default: str = "") -> str:
        """One of the roles."""
        role = self.text(option, default)
        if role and role not in ROLES:
            raise BadFigureValue(f"{option} is one of {', '.join(ROLES)}{did_you_mean(role, ROLES)}", self.place)
        return role

    def matrix(self, position: int, meaning: str) -> Node:
        """A matrix by position; ``meaning`` is what the message calls it."""
        if position >= len(self.positional):
            raise MissingFigureOption(f"the figure needs {meaning} as its matrix number {position + 1}", self.place)
        return self._checked(f"matrix number {position + 1}", self.positional[position], Node)

    def matrix_option(self, option: str) -> Node | None:
        return self._option(option, Node, None)

    def truth(self, option: str) -> bool:
        """True or False; False if it is left out."""
        return self._option(option, bool, False)

    def whole_number(self, option: str, default: int) -> int:
        number = self._option(option, Decimal, Decimal(default))
        if number != int(number):
            raise BadFigureValue(f"{option} must be a whole number, not {number}", self.place)
        return int(number)

    def form(self, cells: Cells) -> Form:
        """How the figure's numbers are written: digits=, grouped= or percent=, else as the page's."""
        infinity = self._option("infinity", bool, False) or "mask" in self.options
        if "percent" in self.options:
            return cells.form(percent=True, digits=self.whole_number("percent", 1), infinity=infinity)
        digits, grouped = self.whole_number("digits", cells.digits), self.truth("grouped")
        return cells.form(digits=digits, infinity=infinity, grouped=grouped)

    def check_options(self, kind: str, known: frozenset[str]) -> None:
        """Refuse an option that the kind does not have."""
        for option in self.options:
            if option not in known | COMMON_OPTIONS:
                hint = did_you_mean(option, known | COMMON_OPTIONS) or f"; known are {', '.join(sorted(known | COMMON_OPTIONS))}"
                raise UnknownFigureOption(f"the figure {kind!r} has no option {option!r}{hint}", self.place)

    def _option(self, option: str, kind: type, default):
        if option not in self.options:
            return default
        return self._checked(option, self.options[option], kind)

    def _checked(self, what: str, argument, kind: type):
        if not isinstance(argument, kind):
            remedy = "; give the number a name in a calculation" if kind is Node and isinstance(argument, Decimal) else ""
            raise BadFigureValue(f"{what} must be {TYPE_NAMES[kind]}{remedy}", self.place)
        return argument
