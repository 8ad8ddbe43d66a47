"""Matrices and vectors in brackets, with what is followed in them and what is masked."""

import re
from types import SimpleNamespace

from markupsafe import Markup

from engine.evaluate.graph import Node, Value
from engine.evaluate.signatures import Arguments
from engine.notation.latex import GREEK, write_symbol
from engine.notation.numbers import Form
from engine.parse.expression_tree import Expression, Name, Transpose
from engine.render.blocks import formula, symbol, word_html
from engine.render.cells import Cell, Cells, spaceless
from engine.render.diagnoses import BadOption
from engine.render.following import Followed, Mark, class_of, current_of, read_followed, write_attributes
from engine.render.masking import PLAIN, hatch, read_mask
from engine.render.templates import fill
from engine.render.verbs import Reader


def write_matrix_block(reader: Reader, arguments: Arguments) -> Markup:
    """A matrix or vector in brackets, with its letter, labels and shape."""
    expression, cells = arguments["expression"], reader.cells
    node = reader.node(expression)
    value = cells.value(node)
    n_rows, n_columns = value.array.shape
    role = reader.role(arguments) or reader.roles.get(cells.model.source_name(node) or "", "")
    title = reader.words(arguments, "title") or role_word(reader, role)
    lettered = title_letter(title)
    letter, title = (symbol(lettered), "") if lettered else (matrix_letter(reader, expression), title)
    columns = read_followed(cells, arguments.get("follow_column"), value.columns, n_columns)
    rows = read_followed(cells, arguments.get("follow"), value.rows, n_rows)
    matrix = SimpleNamespace(
        role=role,
        letter=letter,
        title=title,
        label=" ".join(filter(None, (plain_letter(expression), title or lettered))) or cells.model.element_name(node, 0, 0),
        columns=tuple(heading(cells, node, "columns", mark) for mark in columns.marks) if value.columns else (),
        rows=tuple(
            SimpleNamespace(
                heading=heading(cells, node, "rows", mark) if value.rows else None,
                attributes=write_attributes(class_of(cells, mark)),
                entries=entries,
            )
            for mark, entries in zip(rows.marks, write_entries(reader, arguments, node, columns))
        ),
        note="　".join(filter(None, (f"{n_rows}×{n_columns}", reader.words(arguments, "note")))),
    )
    return fill("_matrix.html", matrix=matrix)


def heading(cells: Cells, node: Node, axis: str, mark: Mark) -> SimpleNamespace:
    """The label of a row or column; a control may change it."""
    at = (mark.position, 0) if axis == "rows" else (0, mark.position)
    id = f"{cells.model.element_name(node, *at)}|{axis.removesuffix('s')}"

    def write(value: Value) -> str:
        labels = getattr(value, axis) or ()
        return spaceless(labels[mark.position]) if mark.position < len(labels) else ""

    label = cells.derive(id, (node,), write)
    return SimpleNamespace(html=word_html(label), attributes=write_attributes(current_of(cells, mark)))


def write_entries(reader: Reader, arguments: Arguments, node: Node, columns: Followed) -> list[list[SimpleNamespace]]:
    """The entries row by row."""
    cells, form = reader.cells, reader.form(arguments)
    shape = cells.value(node).array.shape
    mask = read_mask(cells, arguments.get("mask"), shape)
    words = reader.words(arguments, "words")

    def entry(i: int, mark: Mark) -> SimpleNamespace:
        j = mark.position
        masked = hatch(cells, node, mask, i, j) if mask or form.infinity else PLAIN
        cell = word_cell(cells, node, i, j, words, arguments) if words else cells.number(node, i, j, form)
        return SimpleNamespace(cell=cell, word=bool(words), attributes=write_attributes(class_of(cells, mark), masked))

    return [[entry(i, mark) for mark in columns.marks] for i in range(shape[0])]


def word_cell(cells: Cells, node: Node, i: int, j: int, words: str, arguments: Arguments) -> Cell:
    """A word in place of 0 or 1: words="隠す 使う"."""
    both = words.split()
    if len(both) != 2:
        raise BadOption('words= has two words, for 0 and for 1: words="隠す 使う"', arguments["words"].place)
    id = f"{cells.element_id(node, i, j, Form())}|{'|'.join(both)}"
    return cells.derive(id, (node,), lambda value: spaceless(both[int(value.array[i, j] != 0)]))


def role_word(reader: Reader, role: str) -> str:
    """What the book calls a role."""
    return next((r.word for r in reader.book.roles if r.name == role), "")


def matrix_letter(reader: Reader, expression: Expression) -> Markup:
    """The letter over a matrix whose name is one; a name that is a word is none."""
    match expression:
        case Name(name=name) if is_letter(name):
            return symbol(name)
        case Transpose(base=Name(name=name)) if is_letter(name):
            return formula(write_symbol(name) + r"^{\top}")
        case _:
            return Markup("")


def title_letter(title: str) -> str:
    """The name in a title that is nothing but a letter of formulas, such as $W_Q$."""
    match = re.fullmatch(r"\$(\w+)\$", title)
    return match[1] if match and is_letter(match[1]) else ""


def is_letter(name: str) -> bool:
    """Whether a name is written as one letter, perhaps with a subscript: W_Q, b1, gamma."""
    stem = re.match(r"[^\W\d_]*", name)[0]
    return len(stem) == 1 or stem in GREEK


def plain_letter(expression: Expression) -> str:
    """The same letter for those who do not see it."""
    match expression:
        case Name(name=name) if is_letter(name):
            return name
        case Transpose(base=Name(name=name)):
            return f"{name}の転置"
        case _:
            return ""
