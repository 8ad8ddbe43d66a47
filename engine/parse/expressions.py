"""An expression of the calculation language: text → tree, by an allow-list over Python's own tree."""

import ast
import re
from collections.abc import Sequence
from decimal import Decimal

from engine.errors import Place, UnsupportedSyntax
from engine.parse.bounds import DEEPEST_EXPRESSION, LARGEST_EXPONENT, MOST_DIGITS
from engine.parse.canonical import print_expression as print_expression
from engine.parse.diagnoses import BadSyntax, SourceTooLarge
from engine.parse.excerpt import Excerpt
from engine.parse.expression_tree import (
    Binary, Call, Comparison, Expression, Index, Listing, Name, Number, Span, Text, Transpose, Truth, Unary,
)
from engine.parse.python_tree import python_tree, too_deep
from engine.parse.source import FORBIDDEN

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.MatMult: "@", ast.Pow: "**"}
SIGNS = {ast.USub: "-", ast.UAdd: "+"}
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
REMEDIES = {
    ast.IfExp: "write where(condition, a, b)",
    ast.BoolOp: "multiply two comparisons for 'and', take their larger one for 'or'",
    ast.Not: "write 1 - x",
    ast.Compare: "compare two values at a time and multiply the results",
    ast.In: "compare with ==",
    ast.NotIn: "compare with !=",
    ast.Is: "compare with ==",
    ast.IsNot: "compare with !=",
    ast.BitXor: "a power is written **",
    ast.Lambda: "give the calculation a name with a statement of its own",
    ast.NamedExpr: "give the value a name with a statement of its own",
    ast.JoinedStr: "write a plain text without f",
    ast.Tuple: "write a row as [a, b]",
    ast.Dict: "write options as name=value",
    ast.Set: "write a row as [a, b]",
    ast.ListComp: "write the elements out, or use a function",
    ast.SetComp: "write the elements out, or use a function",
    ast.DictComp: "write the elements out, or use a function",
    ast.GeneratorExp: "write the elements out, or use a function",
    ast.Starred: "write the elements out",
    ast.Slice: "a slice stands directly in an index: Q[0:2]",
    ast.Attribute: "behind a dot only .T and the intermediate results of a named calculation are known",
    ast.Await: "leave it out",
    ast.Yield: "leave it out",
    ast.YieldFrom: "leave it out",
}


def parse_expression(text: str, place: Place, file_lines: Sequence[str] = ()) -> Expression:
    """Read an expression; ``place`` is that of the first character of ``text``."""
    stripped = text.lstrip(" \t\n")
    whole = Excerpt(text, place, file_lines)
    excerpt = Excerpt(stripped.rstrip(" \t\n"), whole.at_offset(len(text) - len(stripped)), file_lines)
    return Reader(excerpt).read(python_tree(excerpt), 1)


class Reader:
    """Turns Python's tree into ours; what no case names is refused."""

    def __init__(self, excerpt: Excerpt):
        self.excerpt = excerpt

    def read(self, node: ast.expr, depth: int) -> Expression:
        place = self.excerpt.of_node(node)
        if depth > DEEPEST_EXPRESSION:
            raise too_deep(place)

        def inner(child: ast.expr) -> Expression:
            return self.read(child, depth + 1)

        match node:
            case ast.Constant(bool(value)):
                return Truth(place, value)
            case ast.Constant(int() | float()):
                return Number(place, self.read_number(node, place))
            case ast.Constant(str(value)):
                return Text(place, plain_text(value, place))
            case ast.Name(name):
                return Name(place, plain_name(name, place))
            case ast.List(items):
                return Listing(place, tuple(inner(item) for item in some(items, place)))
            case ast.UnaryOp(op, operand) if type(op) in SIGNS:
                return Unary(place, SIGNS[type(op)], inner(operand))
            case ast.BinOp(left, op, right) if type(op) in OPERATORS:
                return Binary(place, OPERATORS[type(op)], inner(left), inner(right))
            case ast.Compare(left, [op], [right]) if type(op) in COMPARISONS:
                return Comparison(place, COMPARISONS[type(op)], inner(left), inner(right))
            case ast.Attribute(value, "T"):
                return Transpose(place, inner(value))
            case ast.Attribute():
                return Name(place, self.read_dotted(node, depth))
            case ast.Subscript(value, key):
                return Index(place, inner(value), self.read_keys(key, depth + 1))
            case ast.Call(ast.Name(function), arguments, options):
                read = tuple(inner(argument) for argument in arguments)
                return Call(place, plain_name(function, place), read, self.read_options(options, depth + 1))
            case ast.Call(function):
                raise self.not_a_function(function)
            case _:
                raise self.unsupported(node)

    def read_number(self, node: ast.Constant, place: Place) -> Decimal:
        """Exactly as written: Python's float is not looked at."""
        source = self.excerpt.source_of(node).replace("_", "")
        written = re.fullmatch(r"(\d*\.?\d*)(?:[eE]([+-]?\d+))?", source)
        if not written:
            raise UnsupportedSyntax(f"{source!r} is not a decimal number; write it with the digits 0 to 9", place)
        if len(written[1].replace(".", "").strip("0")) > MOST_DIGITS:
            raise SourceTooLarge(f"a number has at most {MOST_DIGITS} digits; round it", place)
        if abs(int(written[2] or 0)) > LARGEST_EXPONENT or len(written[1]) > LARGEST_EXPONENT:
            raise SourceTooLarge(f"the exponent of a number is at most {LARGEST_EXPONENT:,} in size", place)
        return Decimal(source)

    def read_dotted(self, node: ast.expr, depth: int) -> str:
        """Z.attention.scores: one name, looked up as a whole."""
        match node:
            case ast.Name(name):
                return plain_name(name, self.excerpt.of_node(node))
            case ast.Attribute(value, attribute) if attribute != "T" and depth <= DEEPEST_EXPRESSION:
                return f"{self.read_dotted(value, depth + 1)}.{plain_name(attribute, self.excerpt.of_node(node))}"
            case _:
                raise self.unsupported(node, REMEDIES[ast.Attribute])

    def read_keys(self, key: ast.expr, depth: int) -> tuple[Expression, ...]:
        keys = key.elts if isinstance(key, ast.Tuple) else [key]
        if len(keys) not in (1, 2):
            place = self.excerpt.of_node(key)
            raise UnsupportedSyntax("an index has one part or two: Q[row] or Q[row, column]", place)
        return tuple(self.read_key(part, depth) for part in keys)

    def read_key(self, key: ast.expr, depth: int) -> Expression:
        """One part of an index; the start and stop of a slice are such parts too."""
        place = self.excerpt.of_node(key)
        match key:
            case ast.Slice(start, stop, None):
                return Span(place, *(end and self.read_key(end, depth + 1) for end in (start, stop)))
            case ast.Slice():
                raise UnsupportedSyntax("a slice has a start and a stop, but no step", place)
            case ast.Constant(int(position)) if not isinstance(position, bool):
                return Number(place, self.read_number(key, place))
            case ast.Constant(str()) | ast.Name() | ast.Attribute() if depth <= DEEPEST_EXPRESSION:
                if not isinstance(read := self.read(key, depth), Transpose):
                    return read
        raise UnsupportedSyntax(
            "an index is a position counted from 0, a label in quotes, the name of a control, or a slice of these",
            place,
        )

    def read_options(self, options: list[ast.keyword], depth: int) -> tuple[tuple[str, Expression], ...]:
        names = [option.arg for option in options]
        for number, option in enumerate(options):
            if option.arg is None:
                raise self.unsupported(option.value, "write the options out")
            if option.arg in names[:number]:
                raise BadSyntax(f"the option {option.arg!r} is given twice", self.excerpt.of_node(option))
        return tuple(
            (plain_name(option.arg, self.excerpt.of_node(option)), self.read(option.value, depth)) for option in options
        )

    def not_a_function(self, function: ast.expr) -> UnsupportedSyntax:
        last = function.attr if isinstance(function, ast.Attribute) else None
        remedy = "a function is called by its name"
        if last and "__" not in last:
            remedy = f"call {last}(…) by its own name"
        written, place = shortened(self.excerpt, function), self.excerpt.of_node(function)
        return UnsupportedSyntax(f"{written} is not a function; {remedy}", place)

    def unsupported(self, node: ast.expr, remedy: str = "") -> UnsupportedSyntax:
        what = getattr(node, "op", None) or getattr(node, "ops", [None])[0]
        several = isinstance(node, ast.Compare) and len(node.ops) > 1
        remedy = remedy or REMEDIES.get(type(node if several else what), "") or REMEDIES.get(type(node), "")
        if isinstance(node, ast.Constant) and not remedy:
            remedy = "a value is a number, a text in quotes, True or False; leave an empty option out"
        end = f"; {remedy}" if remedy else ""
        written, place = shortened(self.excerpt, node), self.excerpt.of_node(node)
        return UnsupportedSyntax(f"{written} is not in the language{end}", place)


def shortened(excerpt: Excerpt, node: ast.expr) -> str:
    """How a message quotes a part: as it is written, its first line, at most 40 characters."""
    place = excerpt.of_node(node)
    written = excerpt.lines[node.lineno - 1][excerpt.characters(node.lineno, node.col_offset) :][: place.length]
    return repr(written if len(written) <= 40 and node.lineno == node.end_lineno else written[:40] + "…")


def some(items: list[ast.expr], place: Place) -> list[ast.expr]:
    if not items:
        raise UnsupportedSyntax("an empty list has no shape; write its elements", place)
    return items


def plain_name(name: str, place: Place) -> str:
    if "__" in name:
        raise UnsupportedSyntax(f"{name[:40]!r} has two underscores in a row, which names here never have", place)
    return name


def plain_text(text: str, place: Place) -> str:
    """A text whose backslashes made nothing unprintable of it."""
    if FORBIDDEN.search(text) or re.search(r"[\t\n]", text):
        raise UnsupportedSyntax("a text is one line of plain characters; a backslash in it is written twice", place)
    return text
