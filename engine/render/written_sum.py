"""The verb written_sum(): a sum of products as one writes it on paper, a product a line, a rule, the total."""

from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace

from markupsafe import Markup

from engine.evaluate.graph import Node, Value
from engine.evaluate.opened import Element, Made
from engine.evaluate.signatures import Arguments
from engine.notation.numbers import MINUS, Form
from engine.records import dataclass
from engine.render.blocks import number_html, word_html
from engine.render.cells import Cell, Cells, write_element
from engine.render.diagnoses import NothingToWriteOut
from engine.render.following import Mark, class_of, current_of, read_followed, write_attributes
from engine.render.formula_parts import Number, Part, Relation, Sign, resolve_relations
from engine.render.templates import fill
from engine.render.verbs import Reader

NOTE = "見えている積を足した数とは、最後の桁がずれます。丸める前の積を足しているからです。"
"Stands below in the states in which the printed parts do not add up to the printed total."


@dataclass(frozen=True)
class Sum:
    """A sum of products, taken apart."""

    made: Made
    "the operands: those of the row, then those of the column of weights"
    products: Node
    "one below the other"
    bias: Element | None
    "what is added last"
    total: Node
    "one number"


def write_sum(reader: Reader, arguments: Arguments) -> Markup:
    """The sum that makes one component of a row times a matrix, with or without a bias."""
    taken, form = take_apart(reader, arguments), reader.form(arguments)
    cells, half = reader.cells, len(taken.made.operands) // 2
    pairs = list(zip(taken.made.operands[:half], taken.made.operands[half:]))
    labels = cells.value(taken.products).rows or tuple(str(k + 1) for k in range(half))
    followed = read_followed(cells, arguments.get("follow"), labels, half)
    lines = [
        write_line(reader, pairs[mark.position], Number(taken.products, mark.position, 0, form), labels[mark.position], mark)
        for mark in followed.marks
    ]
    title = reader.words(arguments, "title")
    record = SimpleNamespace(
        title=title,
        label=title or "筆算",
        heads=(reader.words(arguments, "received") or "受けた数", reader.words(arguments, "weights") or "重み", "積"),
        lines=lines,
        bias=write_bias(reader, taken, form),
        total=write_total(cells, taken, form),
        note=word_html(note_cell(cells, taken, form)),
    )
    return fill("_sum.html", sum=record)


def take_apart(reader: Reader, arguments: Arguments) -> Sum:
    """From z, or z and its column, to the products."""
    node = reader.node(arguments["expression"])
    if (column := arguments.get("column")) is not None:
        node = reader.component(arguments["expression"], column)
    model = reader.cells.model
    if reader.cells.value(node).array.shape != (1, 1):
        raise NothingToWriteOut("written_sum() writes out one number of one row: z[0] is a row, choose it with column=", arguments.place)
    made, bias, inner = model.opened(node, 0, 0), None, node
    if made.operation == "add":
        (inner, i, j), bias = made.operands
        inner = model.element(inner, i, j)
        made = model.opened(inner, 0, 0)
    if made.operation != "matmul":
        raise NothingToWriteOut(f"written_sum() needs a row times a matrix, this is {made.operation!r}", arguments.place)
    return Sum(made, model.products(inner), bias, node)


def write_line(reader: Reader, pair: tuple[Element, Element], product: Number, label: str, mark: Mark) -> SimpleNamespace:
    """One product: what came, its weight, what that makes."""
    form = product.form
    received, weight = (Number(*element, form, role_of(reader, element[0])) for element in pair)
    if reader.cells.is_ever_bound(product.node, product.i, product.j, form):
        product = replace(product, form=replace(form, bare=True))
    return SimpleNamespace(
        label=label,
        attributes=write_attributes(class_of(reader.cells, mark)),
        current=write_attributes(current_of(reader.cells, mark)),
        received=entry(reader.cells, received),
        weight=entry(reader.cells, weight),
        sign=sign_html(product_sign(reader.cells, received, weight, product)),
        product=entry(reader.cells, product),
    )


def product_sign(cells: Cells, received: Number, weight: Number, product: Number) -> Sign:
    """The relation of one line; nothing times a rounded number is exactly nothing."""
    numbers = (received, weight, product)

    def sign(*values: Value) -> str:
        written = [write_element(value, n.i, n.j, n.form) for value, n in zip(values, numbers)]
        exact = all(w.exact for w in written) or any(v.array[n.i, n.j] == 0 for v, n in zip(values, numbers[:2]))
        return written[-1].bound * product.form.bare or ("=" if exact else "≈")

    id = f"{cells.element_id(product.node, product.i, product.j, product.form)}|product"
    return Sign(cells.derive(id, tuple(number.node for number in numbers), sign))


def write_bias(reader: Reader, taken: Sum, form: Form) -> Markup | None:
    """The line of what is added last."""
    if taken.bias is None:
        return None
    return entry(reader.cells, Number(*taken.bias, form, role_of(reader, taken.bias[0])))


def write_total(cells: Cells, taken: Sum, form: Form) -> SimpleNamespace:
    """The line below the rule."""
    place = cells.place
    parts: list[Part] = [*map(lambda number: replace(number, role=""), added(cells, taken, form)), Relation(place)]
    parts.append(Number(taken.total, 0, 0, form))
    *_, sign, total = resolve_relations(parts, [place] * len(parts), cells)
    return SimpleNamespace(sign=sign_html(sign), number=entry(cells, total))


def added(cells: Cells, taken: Sum, form: Form) -> list[Number]:
    """What is added up."""
    count = cells.value(taken.products).array.shape[0]
    products = [Number(taken.products, k, 0, form) for k in range(count)]
    return products + ([Number(*taken.bias, form)] if taken.bias else [])


def note_cell(cells: Cells, taken: Sum, form: Form) -> Cell:
    """The note, in the states in which it is needed."""
    parts = added(cells, taken, form)
    nodes = tuple(dict.fromkeys([*(part.node for part in parts), taken.total]))

    def note(*values: Value) -> str:
        by_node = dict(zip(nodes, values))
        shown = sum(printed(by_node[part.node], part.i, part.j, form) for part in parts)
        return "" if shown == printed(by_node[taken.total], 0, 0, form) else NOTE

    return cells.derive(f"{cells.element_id(taken.total, 0, 0, form)}|sum", nodes, note)


def printed(value: Value, i: int, j: int, form: Form) -> Decimal:
    """An element as its printed digits say it."""
    written = write_element(value, i, j, form)
    return Decimal(0) if written.bound else Decimal(written.text.replace(MINUS, "-").rstrip("%"))


def entry(cells: Cells, number: Number) -> Markup:
    """A number of the sum, in the colour of its role."""
    return number_html(cells.number(number.node, number.i, number.j, number.form), number.role)


def sign_html(sign: Sign) -> Markup:
    """A relation, which may follow a control."""
    return number_html(sign.cell)


def role_of(reader: Reader, node: Node) -> str:
    """The role of the matrix that an operand belongs to."""
    return reader.roles.get(reader.cells.model.source_name(node) or "", "")
