"""The constructors of what is typed or loaded: numbers, matrices, labels, model data, quoted figures."""

from decimal import Decimal

import numpy as np

from engine.errors import AuthorError, Place, ShapeError, TooLarge, UnsupportedSyntax
from engine.evaluate.bounds import MOST_LITERAL_ELEMENTS
from engine.evaluate.composites import WrongArguments
from engine.evaluate.graph import Node, Value
from engine.evaluate.labels import given_labels
from engine.evaluate.naming import plain
from engine.evaluate.operations import OPERATIONS
from engine.evaluate.signatures import Arguments, text_of
from engine.parse.expression_tree import Expression, Listing, Name, Number, Unary

Row = tuple[Expression, ...]


def number_of(expression: Expression) -> Decimal | None:
    """A number that is written out, with its sign."""
    match expression:
        case Number(value=value):
            return value
        case Unary(operator="-", operand=Number(value=value)):
            return value.copy_negate() if value else value
        case Unary(operator="+", operand=Number(value=value)):
            return value
    return None


def make_number(reader, value: Decimal, place: Place, owner: str | None) -> Node:
    """A number with a name is an input; inside an expression it is a constant."""
    if owner is None:
        return reader.graph.constant(value, place)
    return reader.graph.input(Value(object_array([[value]])), "chosen", "", place)


def make_matrix(reader, listing: Listing, owner: str | None) -> Node:
    """[a, b] is one row, [[a, b], [c, d]] are two."""
    nested = any(isinstance(item, Listing) for item in listing.items)
    items = listing.items if nested else (listing,)
    return make_rows_of(reader, tuple(row_items(item) for item in items), listing.place, owner)


def row_items(item: Expression) -> Row:
    """The elements of one row of a matrix that is written out."""
    if not isinstance(item, Listing):
        raise UnsupportedSyntax("a matrix is written row by row, each in brackets: [[1, 0], [0, 1]]", item.place)
    for element in item.items:
        if isinstance(element, Listing):
            raise UnsupportedSyntax("a matrix has two axes; these brackets would make a third", element.place)
    return item.items


def make_rows_of(
    reader, rows: tuple[Row, ...], place: Place, owner: str | None, labels: tuple[str, ...] | None = None
) -> Node:
    """An input when all elements are numbers, else a view onto the nodes of its elements."""
    check_rows(rows, place)
    numbers = [[number_of(element) for element in row] for row in rows]
    if all(number is not None for row in numbers for number in row):
        return reader.keep_input(Value(object_array(numbers), labels), "chosen", "", place, owner)
    elements = [
        make_element(reader, element, owner and element_name(owner, rows, i, j))
        for i, row in enumerate(rows)
        for j, element in enumerate(row)
    ]
    return reader.graph.node("stack_scalars", *elements, parameters=(len(rows), len(rows[0])), place=place)


def element_name(owner: str, rows: tuple[Row, ...], i: int, j: int) -> str:
    """What a number typed in a matrix with controls is called."""
    return f"{owner}[{j}]" if len(rows) == 1 else f"{owner}[{i},{j}]"


def make_element(reader, element: Expression, name: str | None) -> Node:
    """One element: a number of its own, or an expression; either is called after its place in the matrix."""
    value = number_of(element)
    node = reader.read(element) if value is None or name is None else make_number(reader, value, element.place, name)
    if name is not None and not is_elsewhere(node):
        reader.naming.typed.setdefault(node, name)
    return node


def is_elsewhere(node: Node) -> bool:
    """Whether an element is something that has its own place: a control, or an element of another matrix."""
    return node.operation == "control" or node.operation in OPERATIONS and OPERATIONS[node.operation].view


def check_rows(rows: tuple[Row, ...], place: Place) -> None:
    """All rows have one length, and the matrix is not too large."""
    width = len(rows[0])
    for row in rows[1:]:
        if len(row) != width:
            where = row[width] if len(row) > width else row[-1]
            raise ShapeError(f"this row has {len(row)} elements, the first has {width}", where.place)
    if len(rows) * width > MOST_LITERAL_ELEMENTS:
        raise TooLarge(
            f"{len(rows) * width:,} typed elements; at most {MOST_LITERAL_ELEMENTS:,}: load a larger matrix from a file",
            place,
        )


def object_array(rows: list[list]) -> np.ndarray:
    """A matrix of objects, also when the objects are texts."""
    array = np.empty((len(rows), len(rows[0]) if rows else 0), dtype=object)
    for i, row in enumerate(rows):
        for j, element in enumerate(row):
            array[i, j] = element
    return array


def make_labels(reader, given: Arguments, owner: str | None) -> Node:
    """A row of labels."""
    return make_labels_of(reader, [text_of(item, "a label") for item in given.rest], given.place, owner)


def make_labels_of(reader, texts: list[str], place: Place, owner: str | None) -> Node:
    """A row of labels from texts."""
    if len(texts) > MOST_LITERAL_ELEMENTS:
        raise TooLarge(f"{len(texts):,} labels; at most {MOST_LITERAL_ELEMENTS:,}", place)
    return reader.keep_input(Value(object_array([texts])), "chosen", "", place, owner)


def make_rows(reader, given: Arguments, owner: str | None) -> Node:
    """A matrix written row by row, its rows labelled."""
    labels = reader.label_texts(given["labels"])
    if len(labels) != len(given.rest):
        raise ShapeError(f"{len(labels)} labels for {len(given.rest)} rows", given.place)
    rows = tuple(row_items(item) for item in given.rest)
    node = make_rows_of(reader, rows, given.place, owner, labels)
    if node.operation == "input":
        return node
    return reader.graph.node("labelled", node, reader.read(given["labels"]), parameters=("rows",), place=given.place)


def make_labelled(reader, given: Arguments, owner: str | None) -> Node:
    """A matrix with labels on its axes; what is typed or loaded here gets them directly."""
    axes = tuple(axis for axis in ("rows", "columns") if given.get(axis) is not None)
    matrix = reader.read(given["matrix"], owner)
    labels = [reader.read(given[axis]) for axis in axes]
    direct = matrix.operation == "input" and not isinstance(given["matrix"], Name)
    if not direct or any(node.controls for node in labels):
        return reader.graph.node("labelled", matrix, *labels, parameters=axes, place=given.place)
    value, kind, source = matrix.parameters
    try:
        rows, columns = given_labels(value, dict(zip(axes, map(reader.start_value, labels))))
    except AuthorError as error:
        raise error.at(given.place)
    return reader.keep_input(Value(value.array, rows, columns), kind, source, given.place, owner)


def make_loaded(reader, given: Arguments, owner: str | None) -> Node:
    """A matrix of a model file."""
    file, section = given.text("file"), given.text("section")
    value, model = reader.library.matrix(file, section, given["file"].place, given["section"].place)
    node = reader.keep_input(value, model.kind, f"{model.source} [{file}: {section}]", given.place, owner)
    return called(reader, node, "load", file, section)


def make_corpus(reader, given: Arguments, owner: str | None) -> Node:
    """The sentences of a corpus file, one below the other."""
    file, section = given.text("file"), given.text("section")
    value, corpus = reader.library.sentences(file, section, given["file"].place, given["section"].place)
    node = reader.keep_input(value, corpus.kind, f"{corpus.source} [{file}: {section}]", given.place, owner)
    return called(reader, node, "corpus", file, section)


def make_quoted(reader, given: Arguments, owner: str | None) -> Node:
    """A figure, or one row of figures, that a source states, with the source."""
    figures, source = given["figures"], given.text("source")
    items = row_items(figures) if isinstance(figures, Listing) else (figures,)
    if not items:
        raise WrongArguments("a figure is needed here", figures.place)
    numbers = [reader.number(item) for item in items]
    node = reader.keep_input(Value(object_array([numbers])), "quoted", source, given.place, owner)
    return called(reader, node, "quoted", ",".join(map(plain, numbers)), source)


def make_sources(reader, given: Arguments, owner: str | None) -> Node:
    """What quoted figures are quoted from, as labels."""
    return make_labels_of(reader, [source_of(reader, quoted) for quoted in given.rest], given.place, owner)


def source_of(reader, expression: Expression) -> str:
    """The source of a quoted figure."""
    node = reader.read(expression)
    if node.operation != "input" or node.parameters[1] != "quoted":
        raise WrongArguments("this is no figure that was quoted; a source is that of quoted(…)", expression.place)
    return node.parameters[2]


def called(reader, node: Node, function: str, *arguments: str) -> Node:
    """What comes from elsewhere is called after the call, unless it gets a name."""
    reader.naming.calls.setdefault(node, (function, arguments))
    return node
