"""What an expression of the calculation language is made of, once it has been read."""

from decimal import Decimal

from engine.errors import Place
from engine.records import dataclass


@dataclass(frozen=True)
class Expression:
    """The base of all kinds; compared by content, the place left out of account where stated."""

    place: Place


@dataclass(frozen=True)
class Number(Expression):
    value: Decimal
    "exactly as written: 0.1 is one tenth"


@dataclass(frozen=True)
class Text(Expression):
    value: str
    "a string literal: a label, a title"


@dataclass(frozen=True)
class Truth(Expression):
    value: bool
    "True or False, for options"


@dataclass(frozen=True)
class Name(Expression):
    name: str
    "dotted for an intermediate result of a composite: Z2.attention.scores"


@dataclass(frozen=True)
class Listing(Expression):
    items: tuple[Expression, ...]
    "[a, b] or [[a, b], [c, d]]"


@dataclass(frozen=True)
class Call(Expression):
    function: str
    "a registered function or a placeholder's verb"
    arguments: tuple[Expression, ...]
    "by position"
    options: tuple[tuple[str, Expression], ...]
    "by name, in the written order"


@dataclass(frozen=True)
class Unary(Expression):
    operator: str
    "- or +"
    operand: Expression


@dataclass(frozen=True)
class Binary(Expression):
    operator: str
    "+ - * / @ **"
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Comparison(Expression):
    operator: str
    "< <= > >= == !="
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Span(Expression):
    start: Expression | None
    stop: Expression | None


@dataclass(frozen=True)
class Index(Expression):
    base: Expression
    keys: tuple[Expression, ...]
    "one or two, each a number, a label (Text), a name (a control) or a Span"


@dataclass(frozen=True)
class Transpose(Expression):
    base: Expression
