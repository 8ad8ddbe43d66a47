"""The operations on texts, each with the operand elements that its elements are made of."""

from collections.abc import Sequence

from engine.evaluate import byte_pairs, words
from engine.evaluate.lift import lift
from engine.evaluate.operations import Operation
from engine.evaluate.patterns import Element
from engine.transformer import primitives

equal = lift("equal", primitives.equal)
counting = lift("counting", primitives.counting)
rows_count = lift("rows_count", primitives.rows_count)


def all_of(operands, *which: int) -> list[Element]:
    """Every element of some operands, in reading order."""
    return [(k, i, j) for k in which for i in range(operands[k].shape[0]) for j in range(operands[k].shape[1])]


def row_of(operands, which: int, i: int) -> list[Element]:
    return [(which, i, j) for j in range(operands[which].shape[1])]


def whole(*which: int):
    """Everything in these operands makes each element."""
    return lambda i, j, operands, parameters: all_of(operands, *which)


def itself(*which: int):
    """The element at the same place, and everything in these operands."""
    return lambda i, j, operands, parameters: [(0, i, j), *all_of(operands, *which)]


def own_row(*which: int):
    """The row at the same place, and everything in these operands."""
    return lambda i, j, operands, parameters: [*row_of(operands, 0, i), *all_of(operands, *which)]


def from_pick_rows(i, j, operands, parameters) -> list[Element]:
    return [(0, int(operands[1][0, i]), j), (1, 0, i)]


def from_most(i, j, operands, parameters) -> list[Element]:
    return [(0, words.order_of(*operands[:2])[i], j), *all_of(operands, 1, 2)]


def from_letters(i, j, operands, parameters) -> list[Element]:
    """Words fill the rows in reading order, empty labels left out."""
    places = [place for place in all_of(operands, 0) if operands[0][place[1:]]]
    return [places[i]]


def from_pair_counts(i, j, operands, parameters) -> list[Element]:
    return [*row_of(operands, 2, i), *all_of(operands, 0, 1)]


TEXT_OPERATIONS: Sequence[Operation] = (
    Operation("words_of", words.words_of, None, whole(0)),
    Operation("distinct", words.distinct, None, whole(0)),
    Operation("missing_in", words.missing_in, None, whole(0, 1)),
    Operation("count_in", words.count_in, None, itself(1)),
    Operation("lengths", words.lengths, None, itself()),
    Operation("filled", words.filled, None, own_row()),
    Operation("cut_by", words.cut_by, None, whole(0, 1)),
    Operation("ids_of", words.ids_of, None, itself(1)),
    Operation("pick_rows", words.pick_rows, None, from_pick_rows),
    Operation("join", words.join, None, own_row()),
    Operation("most", words.most, None, from_most),
    Operation("letters_of", byte_pairs.letters_of, None, from_letters),
    Operation("pairs_of", byte_pairs.pairs_of, None, whole(0)),
    Operation("pair_counts", byte_pairs.pair_counts, None, from_pair_counts),
    Operation("merge", byte_pairs.merge, None, own_row(1)),
    Operation("learn_merges", byte_pairs.learn_merges, None, whole(0, 1, 2)),
    Operation("merge_counts", byte_pairs.merge_counts, None, whole(0, 1, 2)),
)


def rows_rule(g, y, x, ids):
    """The gradient of picked rows: each goes back to where it was picked, those of one row added up."""
    return (equal(ids.T, counting(rows_count(x)).T).T @ g, None)
