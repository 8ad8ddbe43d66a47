"""Operands and parameters to try each operation on, several times where shapes matter."""

from dataclasses import dataclass

import numpy as np

from tests.unit.matrices import random_matrix

A, B, C = (random_matrix(3, 4, seed=seed) for seed in (1, 2, 3))
"without zeros and without equal elements, so that every operation has a derivative there"
POSITIVE = abs(A) + 0.5
ROW, COLUMN, NUMBER = random_matrix(1, 4), random_matrix(3, 1), np.array([[1.5]])
MASK = np.array([[1.0, 0, 0, 0], [1, 1, 0, 1], [0, 1, 1, 0]])
ONE, TWO, THREE = (np.array([[float(n)]]) for n in (1, 2, 3))


@dataclass(frozen=True)
class Case:
    operation: str
    operands: tuple[np.ndarray, ...]
    parameters: tuple = ()

    def __str__(self) -> str:
        return "-".join([self.operation, *("x".join(map(str, operand.shape)) for operand in self.operands)])


UNARY = "neg exp sin cos relu held total mean largest sum_all rank total_above cumulative greedy transpose columns rows_count"
BINARY = "add sub mul div maximum less less_equal greater greater_equal equal not_equal"
PAIRS = ((A, B), (A, ROW), (COLUMN, B), (A, NUMBER), (ROW, COLUMN))

CASES = [
    *(Case(name, (matrix,)) for name in UNARY.split() for matrix in (A, ROW, COLUMN)),
    *(Case(name, pair) for name in BINARY.split() for pair in PAIRS),
    *(Case(name, (matrix,)) for name in ("sqrt", "log") for matrix in (POSITIVE, POSITIVE[:1])),
    *(Case("power", pair) for pair in ((POSITIVE, TWO), (TWO, ROW), (POSITIVE, B))),
    *(Case("equal", pair) for pair in ((A, A), (MASK, MASK[:, :1]))),
    Case("masked", (A, MASK)),
    Case("masked", (A, MASK[:1])),
    Case("select", (MASK, A, B)),
    Case("select", (MASK[:1], NUMBER, B)),
    Case("matmul", (A, B.T)),
    Case("matmul", (ROW, A.T)),
    *(Case(name, (THREE,)) for name in ("counting", "alternating", "identity", "causal_mask")),
    *(Case(name, operands) for name in ("sum_to",) for operands in ((A, B), (A, ROW), (A, COLUMN), (A, NUMBER))),
    *(Case(name, operands) for name in ("spread_to",) for operands in ((A, B), (ROW, A), (COLUMN, A), (NUMBER, A))),
    Case("concat", (A, COLUMN, B)),
    Case("stack", (ROW, A, B)),
    Case("concat_part", (np.hstack([A, COLUMN, B]), A, COLUMN, B), (2,)),
    Case("stack_part", (np.vstack([ROW, A]), ROW, A), (1,)),
    Case("row", (A,), (1,)),
    Case("column", (A,), (2,)),
    Case("element", (A,), (2, 1)),
    Case("slice", (A,), (1, 3, 0, 2)),
    Case("stack_scalars", (ONE, TWO, THREE, NUMBER, TWO, ONE), (2, 3)),
    Case("take_row", (A, TWO)),
    Case("take_column", (A, THREE)),
    Case("take_label", (A, THREE)),
    Case("put", (A[:2, :3], B), (1, 1)),
    Case("cut", (A, B[:2, :3]), (1, 1)),
    Case("put_row", (ROW, B, ONE)),
    Case("put_column", (COLUMN, B, TWO)),
    Case("nudge", (A, NUMBER), (2, 1)),
    Case("quarter_turn", (A,)),
]
