"""What an author can ask of a placeholder: the verbs, their options, and how they are read."""

from dataclasses import dataclass, field
from decimal import Decimal

from engine.errors import AuthorError, Place
from engine.evaluate.graph import Node, Value
from engine.evaluate.signatures import Arguments, bind, read_signature
from engine.notation.numbers import Form
from engine.parse.book import Book
from engine.parse.expression_tree import Expression, Index, Number, Span, Text, Truth
from engine.parse.page_source import Placeholder
from engine.parse.suggestion import did_you_mean
from engine.render.cells import Cells
from engine.render.diagnoses import BadOption

SIGNATURES = {
    "compute": (
        "compute(expression, digits=, percent=, grouped=, role=, infinity=, title=, note=, follow=, follow_column=, mask=, "
        "words=)"
    ),
    "relation": "relation()",
    "steps": "steps(expression, digits=, infinity=)",
    "written_sum": "written_sum(expression, column=, digits=, title=, received=, weights=, follow=)",
    "control": "control(name, hint=, happens=, possible=)",
    "figure": "figure(kind, matrices…, title=, description=)",
    "table": "table(heading_and_column…, digits=, percent=, grouped=, infinity=, note=, follow=, follow_column=, mask=)",
    "tokens": "tokens(tokens, below=, names=, times=, headings=, label=, marked=, follow=)",
    "strips": "strips(expression, names=, rows=, columns=, digits=, percent=, role=, title=, note=, follow=, mask=)",
    "experiment": "experiment(name, open=, controls=)",
}
"As an author reads them; figure() takes the options of its kind besides."


class WrongContext(AuthorError, code="R101"):
    """A placeholder that cannot stand where it stands."""


@dataclass
class Reader:
    """Reads the arguments of a page's placeholders."""

    cells: Cells
    book: Book
    roles: dict[str, str] = field(init=False)

    def __post_init__(self):
        self.roles = self.book.role_of_name()

    def arguments(self, placeholder: Placeholder) -> Arguments:
        """The arguments of a verb by their names."""
        return bind(read_signature(SIGNATURES[placeholder.call.function]), placeholder.call)

    def node(self, expression: Expression) -> Node:
        """What an expression stands for."""
        return self.cells.model.node(expression)

    def count(self, arguments: Arguments, option: str) -> Node | None:
        """An option that is one number, which may follow controls."""
        if (expression := arguments.get(option)) is None:
            return None
        node = self.node(expression)
        if not is_scalar(self.cells.value(node)) or self.cells.model.extent(node).text:
            raise BadOption(f"{option}= is one number", expression.place)
        return node

    def component(self, expression: Expression, column: Expression) -> Node:
        """One component of a row, as an index names it: by a label, by a position, by a control."""
        keys = (Span(column.place, None, None), column)
        return self.node(Index(expression.place, expression, keys))

    def form(self, arguments: Arguments) -> Form:
        """How numbers are to be written: percent=1, digits=2, grouped=True, infinity=True."""
        options: dict[str, object] = {}
        if (percent := arguments.get("percent")) is not None:
            options |= {"percent": percent_wanted(percent), "digits": digits_of_percent(percent)}
        if (digits := arguments.get("digits")) is not None:
            options["digits"] = whole_number(digits, "digits")
        if (grouped := arguments.named.get("grouped")) is not None:
            options["grouped"] = truth(grouped, "grouped")
        if (infinity := arguments.named.get("infinity")) is not None:
            options["infinity"] = truth(infinity, "infinity")
        elif "mask" in arguments.named:
            options["infinity"] = True
        return self.cells.form(**{key: value for key, value in options.items() if value is not None})

    def role(self, arguments: Arguments) -> str:
        """The role that colours a number, if one is asked for."""
        expression = arguments.get("role")
        if expression is None:
            return ""
        name, known = arguments.text("role"), [role.name for role in self.book.roles]
        if name not in known:
            there = did_you_mean(name, known) or f"; roles.yml has {', '.join(known) or 'none'}"
            raise BadOption(f"no role {name!r}{there}", expression.place)
        return name

    def words(self, arguments: Arguments, option: str) -> str:
        """A text option, empty if it is left out."""
        return "" if arguments.get(option) is None else arguments.text(option)


def is_scalar(value: Value) -> bool:
    """Whether a value is one number or one label."""
    return value.array.shape == (1, 1)


def whole_number(expression: Expression, what: str) -> int:
    """A literal whole number."""
    if isinstance(expression, Number) and expression.value == int(expression.value):
        return int(expression.value)
    raise BadOption(f"{what} is a whole number, written out", expression.place)


def truth(expression: Expression, what: str) -> bool:
    """A literal True or False."""
    if isinstance(expression, Truth):
        return expression.value
    raise BadOption(f"{what} is True or False", expression.place)


def percent_wanted(expression: Expression) -> bool:
    """percent=1 is a percentage with one decimal, percent=True likewise, percent=False none."""
    return not (isinstance(expression, Truth) and not expression.value)


def digits_of_percent(expression: Expression) -> int | None:
    """The decimals of a percentage."""
    return None if isinstance(expression, Truth) else whole_number(expression, "percent")


def literal(reader: Reader, expression: Expression) -> Node | str | Decimal | bool:
    """An argument of a figure: a text, a truth or a number as it is written, all else calculated."""
    match expression:
        case Text(value=value) | Truth(value=value) | Number(value=value):
            return value
        case _:
            return reader.node(expression)


def where(placeholder: Placeholder) -> Place:
    """The place of a whole placeholder."""
    return placeholder.place
