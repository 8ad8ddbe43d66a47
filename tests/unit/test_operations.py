"""Every operation: what it gives, in both kinds of number, and from which operand elements."""

from decimal import Decimal

import mpmath
import numpy as np
import pytest

from engine.errors import BadValue, OutOfRange, ShapeError, TooLarge
from engine.evaluate.operations import FUNCTIONS, OPERATIONS, operands_of
from tests.unit.matrices import as_decimals, as_floats, exactly, random_matrix
from tests.unit.operation_cases import CASES

OF_POSITIONS = {"take_row", "take_column", "take_label", "put_row", "put_column"}
OF_COUNTS = {"counting", "alternating", "identity", "causal_mask"}
CORE = {"primitives", "arrangements", "ranking", ""}
"the modules of operations; NumPy's own functions name none"


def module_of(entry):
    """The module of the core that an operation comes from."""
    return (getattr(entry.function, "__module__", None) or "").removeprefix("engine.transformer.").removeprefix("numpy")


def compute(case, operands):
    return OPERATIONS[case.operation].compute(operands, case.parameters)


def test_every_operation_of_the_core_is_tried():
    tried = {case.operation for case in CASES}
    assert tried >= set(FUNCTIONS.values())
    assert tried >= {name for name, entry in OPERATIONS.items() if module_of(entry) in CORE}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_operation_agrees_in_both_kinds_of_number(case):
    with exactly():
        exact = compute(case, list(map(as_decimals, case.operands)))
    assert exact.dtype == object and exact.ndim == 2
    assert all(type(x) is Decimal for x in exact.flat)
    assert as_floats(exact) == pytest.approx(compute(case, case.operands), abs=1e-9)


@pytest.mark.parametrize("case", [case for case in CASES if case.operation not in OF_COUNTS], ids=str)
def test_an_element_is_remade_from_the_operand_elements_that_its_pattern_names(case):
    result = compute(case, case.operands)
    for i, j in np.ndindex(result.shape):
        named = set(operands_of(case.operation, i, j, case.operands, case.parameters))
        assert compute(case, disturbed(case, named))[i, j] == pytest.approx(result[i, j], rel=1e-14)


def disturbed(case, named):
    """The operands with every element changed that is not named; positions stay possible."""
    operands = [operand.copy() for operand in case.operands]
    for k, operand in enumerate(operands):
        for at in np.ndindex(operand.shape):
            if (k, *at) not in named and not (k > 0 and operand.size == 1 and case.operation in OF_POSITIONS):
                operand[at] = abs(operand[at]) + 3.25
    return operands


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_pattern_names_only_elements_that_exist_and_each_once(case):
    result = compute(case, case.operands)
    for i, j in np.ndindex(result.shape):
        named = operands_of(case.operation, i, j, case.operands, case.parameters)
        assert len(named) == len(set(named))
        for operand, row, column in named:
            assert 0 <= row < case.operands[operand].shape[0]
            assert 0 <= column < case.operands[operand].shape[1]


@pytest.mark.parametrize("case", [case for case in CASES if OPERATIONS[case.operation].view], ids=str)
def test_an_element_of_a_view_is_one_element_of_an_operand(case):
    result = compute(case, case.operands)
    for i, j in np.ndindex(result.shape):
        ((operand, row, column),) = operands_of(case.operation, i, j, case.operands, case.parameters)
        assert case.operands[operand][row, column] == result[i, j]


def test_a_product_is_made_of_a_row_and_a_column():
    assert operands_of("matmul", 1, 0, [np.eye(2), np.eye(2)]) == [(0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_operands_are_never_changed(case):
    before = [operand.copy() for operand in case.operands]
    compute(case, case.operands)
    assert all((old == new).all() for old, new in zip(before, case.operands))


@pytest.mark.parametrize("name", ["sin", "cos", "log", "exp", "sqrt"])
@pytest.mark.parametrize("x", ["0.5", "3", "0.00001", "1234.5678", "100000000000.25"])
def test_functions_are_right_to_the_last_of_fifty_digits(name, x):
    if name == "exp":
        x = str(Decimal(x) % 100)
    with exactly(), mpmath.workdps(80):
        found = OPERATIONS[name].compute([np.array([[Decimal(x)]])])[0, 0]
        expected = getattr(mpmath, name)(mpmath.mpf(x))
        assert abs(mpmath.mpf(str(found)) / expected - 1) < mpmath.mpf("1e-49")


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_an_endless_angle_is_an_error_at_once(name):
    with exactly(), pytest.raises(BadValue):
        OPERATIONS[name].compute([np.array([[Decimal("1e999")]])])


@pytest.mark.parametrize(
    ("name", "left", "right", "stated"),
    [
        ("add", (2, 3), (3, 2), "+ cannot join [2, 3] and [3, 2]"),
        ("matmul", (2, 3), (2, 3), "@ cannot join [2, 3] and [2, 3]"),
        ("matmul", (2, 1), (2, 3), "@ cannot join [2, 1] and [2, 3]"),
        ("masked", (2, 3), (3, 3), "masked cannot join [2, 3] and [3, 3]"),
        ("concat", (2, 3), (3, 3), "[2, 3] and [3, 3]"),
        ("stack", (2, 3), (2, 4), "[2, 3] and [2, 4]"),
        ("sum_to", (1, 1), (2, 2), "[1, 1] cannot be added up to the shape [2, 2]"),
        ("concat", (1, 3), (3, 3), "[1, 3] and [3, 3]"),
    ],
)
def test_operands_that_do_not_fit_are_an_error_with_both_shapes(name, left, right, stated):
    with pytest.raises(ShapeError) as caught:
        OPERATIONS[name].compute([np.ones(left), np.ones(right)])
    assert stated in caught.value.message


@pytest.mark.parametrize(
    ("name", "parameters"), [("row", (3,)), ("column", (4,)), ("element", (0, 4)), ("slice", (0, 4, 0, 1)), ("slice", (1, 1, 0, 1))]
)  # fmt: skip
def test_a_part_that_is_not_there_is_an_error(name, parameters):
    with pytest.raises((ShapeError, OutOfRange), match=r"\[3, 4\]"):
        OPERATIONS[name].compute([random_matrix(3, 4)], parameters)


@pytest.mark.parametrize("position", [-1, 3, 0.5])
def test_a_calculated_position_that_is_not_there_is_an_error(position):
    with pytest.raises(BadValue, match=r"\[3, 4\]"):
        OPERATIONS["take_row"].compute([random_matrix(3, 4), np.array([[position]])])


def test_a_result_over_the_bound_is_refused_before_it_is_made():
    tall, wide, square = np.ones((4096, 1)), np.ones((1, 4096)), np.ones((500, 500))
    for name, operands in (("add", [tall, wide]), ("matmul", [tall, wide]), ("matmul", [square, square])):
        with pytest.raises(TooLarge, match=r"\[\d+, \d+\] and \[\d+, \d+\]"):
            OPERATIONS[name].compute(operands)
    with pytest.raises(TooLarge):
        OPERATIONS["concat"].compute([square] * 3)
    with pytest.raises(TooLarge):
        OPERATIONS["identity"].compute([np.array([[Decimal(10**9)]])])


@pytest.mark.parametrize("name", ["total", "largest", "greedy", "sum_all", "matmul"])
def test_nothing_cannot_be_added_up_or_compared(name):
    operands = [np.empty((2, 0)), np.empty((0, 2))] if name == "matmul" else [np.empty((2, 0))]
    with pytest.raises(ShapeError, match=r"\[2, 0\]"):
        OPERATIONS[name].compute(operands)


def test_labels_can_be_looked_up_and_compared_but_not_added():
    tokens = np.array([["猫", "は", "眠る"]], dtype=object)
    at = np.array([[Decimal(2)]])
    assert OPERATIONS["take_label"].compute([tokens, at]).tolist() == [["眠る"]]
    assert OPERATIONS["equal"].compute([tokens, tokens[:, :1]]).tolist() == [[1, 0, 0]]
    assert OPERATIONS["columns"].compute([tokens]).tolist() == [[3]]
    with pytest.raises(BadValue, match="needs numbers, not labels"):
        OPERATIONS["add"].compute([tokens, tokens])
