"""Which operand elements make element (i, j) of a result.

A pattern has two characters for each operand, one for its rows and one for its columns: ``i`` and ``j`` (the
first element on an axis of length one), ``0`` (the first element), ``*`` (the whole axis), ``I`` and ``J`` (the
whole axis where the result's axis has length one, else i or j; the last operand has the result's shape).
An empty pattern: no element of that operand is used, only its shape.
"""

from collections.abc import Sequence

Element = tuple[int, int, int]
"operand, row, column"


def elements(pattern: Sequence[str], i: int, j: int, shapes: Sequence[tuple[int, int]]) -> list[Element]:
    """The elements that a pattern names."""
    found = []
    for operand, (letters, shape) in enumerate(zip(pattern, shapes)):
        if letters:
            rows, columns = (positions(letters[axis], i, j, shape[axis], shapes[-1][axis]) for axis in (0, 1))
            found += [(operand, row, column) for row in rows for column in columns]
    return found


def positions(letter: str, i: int, j: int, length: int, result_length: int) -> Sequence[int]:
    """The positions on one axis that a letter of a pattern names."""
    if letter == "*" or letter in "IJ" and result_length == 1:
        return range(length)
    if letter == "0" or length == 1:
        return (0,)
    return (i,) if letter in "iI" else (j,)


def from_row(i, j, operands, parameters):
    return [(0, parameters[0], j)]


def from_column(i, j, operands, parameters):
    return [(0, i, parameters[0])]


def from_element(i, j, operands, parameters):
    return [(0, *parameters)]


def from_slice(i, j, operands, parameters):
    row_start, _, column_start, _ = parameters
    return [(0, row_start + i, column_start + j)]


def from_stack_scalars(i, j, operands, parameters):
    return [(i * parameters[1] + j, 0, 0)]


def which_part(position, lengths):
    """The part of a concatenation in which a position falls, and the position in that part."""
    for part, length in enumerate(lengths):
        if position < length:
            return part, position
        position -= length
    raise IndexError("position beyond the last part")


def from_concat(i, j, operands, parameters):
    part, column = which_part(j, [operand.shape[1] for operand in operands])
    return [(part, i, column)]


def from_stack(i, j, operands, parameters):
    part, row = which_part(i, [operand.shape[0] for operand in operands])
    return [(part, row, j)]


def from_concat_part(i, j, operands, parameters):
    return [(0, i, j + sum(part.shape[1] for part in operands[1 : 1 + parameters[0]]))]


def from_stack_part(i, j, operands, parameters):
    return [(0, i + sum(part.shape[0] for part in operands[1 : 1 + parameters[0]]), j)]


def inside(i, j, operand):
    """The element of the first operand at (i, j), if it has one."""
    return [(0, i, j)] if 0 <= i < operand.shape[0] and 0 <= j < operand.shape[1] else []


def from_put(i, j, operands, parameters):
    return inside(i - parameters[0], j - parameters[1], operands[0])


def from_cut(i, j, operands, parameters):
    return [(0, i + parameters[0], j + parameters[1])]


def from_take_row(i, j, operands, parameters):
    return [(0, int(operands[1][0, 0]), j), (1, 0, 0)]


def from_take_column(i, j, operands, parameters):
    return [(0, i, int(operands[1][0, 0])), (1, 0, 0)]


from_take_label = from_take_column


def from_put_row(i, j, operands, parameters):
    return inside(i - int(operands[2][0, 0]), j, operands[0]) + [(2, 0, 0)]


def from_put_column(i, j, operands, parameters):
    return inside(i, j - int(operands[2][0, 0]), operands[0]) + [(2, 0, 0)]


def from_nudge(i, j, operands, parameters):
    return [(0, i, j)] + ([(1, 0, 0)] if (i, j) == parameters else [])


def from_cumulative(i, j, operands, parameters):
    return [(0, i, before) for before in range(j + 1)]


def from_quarter_turn(i, j, operands, parameters):
    return [(0, i, j + 1 if j % 2 == 0 else j - 1)]
