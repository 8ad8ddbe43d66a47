"""How functions are called: their arguments by position and by name, checked before anything is calculated."""

import re
from functools import cache

from engine.errors import Place, UnsupportedSyntax
from engine.evaluate.composites import WrongArguments
from engine.parse.expression_tree import Call, Expression, Text, Truth
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass


@dataclass(frozen=True)
class Signature:
    text: str
    "as authors read it: slider(label, low, high, step=, start=)"
    name: str
    "of the function"
    required: tuple[str, ...]
    "arguments that have to be given"
    several: str | None
    "the one that may be given more than once, by position"
    optional: tuple[str, ...]
    "arguments that may be left out"


@dataclass(frozen=True)
class Arguments:
    """The arguments of one call."""

    call: Call
    named: dict[str, Expression]
    "those given, by their name in the signature"
    rest: tuple[Expression, ...]
    "those of the argument that may be given more than once"

    def __getitem__(self, name: str) -> Expression:
        return self.named[name]

    def get(self, name: str) -> Expression | None:
        """An argument that may be left out."""
        return self.named.get(name)

    @property
    def place(self) -> Place:
        """Of the whole call."""
        return self.call.place

    def text(self, name: str) -> str:
        """An argument that is a text in quotes."""
        return text_of(self.named[name], f"{name} of {self.call.function}()")


@cache
def read_signature(text: str) -> Signature:
    """From "f(a, more…, b=)" to the names of the arguments."""
    name, inside = re.fullmatch(r"(\w+)\((.*)\)", text).groups()
    parts = [part.strip() for part in inside.split(",") if part.strip()]
    several = next((part[:-1] for part in parts if part.endswith("…")), None)
    optional = tuple(part[:-1] for part in parts if part.endswith("="))
    required = tuple(part for part in parts if part[-1] not in "…=")
    return Signature(text, name, required, several, optional)


def bind(signature: Signature, call: Call) -> Arguments:
    """Each argument to its name; raises WrongArguments, which states the signature."""
    order = signature.required if signature.several else (*signature.required, *signature.optional)
    named = dict(zip(order, call.arguments))
    rest = call.arguments[len(order) :]
    if rest and not signature.several:
        raise WrongArguments(f"an argument too many; written {signature.text}", rest[0].place)
    for name, expression in call.options:
        if name not in (*signature.required, *signature.optional):
            hint = did_you_mean(name, (*signature.required, *signature.optional))
            raise WrongArguments(f"{signature.name}() has no option {name!r}{hint}; written {signature.text}", expression.place)
        if name in named:
            raise WrongArguments(f"{name!r} is given twice; written {signature.text}", expression.place)
        named[name] = expression
    missing = [name for name in signature.required if name not in named]
    if signature.several and not rest:
        missing.append(signature.several)
    if missing:
        raise WrongArguments(f"{', '.join(map(repr, missing))} missing; written {signature.text}", call.place)
    return Arguments(call, named, rest)


def text_of(expression: Expression, what: str) -> str:
    """A text in quotes."""
    if not isinstance(expression, Text):
        raise WrongArguments(f"{what} is a text in quotes", expression.place)
    return expression.value


def truth_of(expression: Expression, what: str) -> bool:
    """True or False."""
    if not isinstance(expression, Truth):
        raise WrongArguments(f"{what} is True or False", expression.place)
    return expression.value


def refuse_value(expression: Expression) -> UnsupportedSyntax:
    """A text, a truth or a slice where a number or a matrix has to stand."""
    match expression:
        case Text():
            message = "a text stands in an index, in a title or in labels(…), not in a calculation"
        case Truth():
            message = "True and False are for options; in a calculation write 1 and 0"
        case _:
            message = "a slice stands directly in an index: Q[0:2]"
    return UnsupportedSyntax(message, expression.place)
