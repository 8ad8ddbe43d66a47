"""Gradients by rule are those that differences measure."""

from decimal import Decimal

import numpy as np
import pytest

from engine.errors import ShapeError
from engine.evaluate.composites import inline
from engine.evaluate.gradients import difference, gradient
from engine.evaluate.graph import Control, Graph, Node
from engine.evaluate.operations import OPERATIONS
from engine.evaluate.rules import RULES
from tests.unit.matrices import as_decimals, as_floats, evaluate, exactly, make_input, random_matrix
from tests.unit.operation_cases import CASES

STEP = Decimal("1e-15")
WITH_RULE = [case for case in CASES if case.operation in RULES]
NO_DERIVATIVE = {
    "take_row": {1}, "take_column": {1}, "put_row": {1, 2}, "put_column": {1, 2}, "put": {1},
    "cut": {1}, "sum_to": {1}, "spread_to": {1}, "select": {0}, "masked": {1},
    "concat_part": {1, 2, 3}, "stack_part": {1, 2},
}  # fmt: skip
"the operands that are positions, masks, or only give a shape"


def measured(function, operands, which):
    """Central differences of a sum, in Decimal, by a loop that knows no graph."""
    result = np.empty(operands[which].shape, dtype=object)
    for at in np.ndindex(result.shape):
        ends = []
        for step in (STEP, -STEP):
            moved = [operand.copy() for operand in operands]
            moved[which][at] += step
            ends.append(function(moved))
        result[at] = (ends[0] - ends[1]) / (2 * STEP)
    return as_floats(result)


def weighted_sum(matrix):
    """A loss that treats every element differently; what is masked counts nothing."""
    weights = as_decimals(random_matrix(*matrix.shape, seed=7))
    return sum((w * x for w, x in zip(weights.flat, matrix.flat) if x.is_finite()), Decimal(0))


@pytest.mark.parametrize("case", WITH_RULE, ids=str)
def test_a_rule_gives_what_differences_measure(case):
    operation, operands = OPERATIONS[case.operation], list(map(as_decimals, case.operands))
    with exactly():
        y = operation.compute(operands, case.parameters)
        g = as_decimals(random_matrix(*y.shape, seed=7))
        gradients = operation.gradient(g, y, *operands, *case.parameters)
        for which, found in enumerate(gradients):
            if which in NO_DERIVATIVE.get(case.operation, ()):
                assert found is None
                continue
            assert found.shape == operands[which].shape
            expected = measured(lambda moved: weighted_sum(operation.compute(moved, case.parameters)), operands, which)
            assert as_floats(found) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("case", WITH_RULE, ids=str)
def test_a_rule_makes_the_same_of_nodes_as_of_matrices(case):
    graph = Graph()
    nodes = [make_input(graph, operand) for operand in case.operands]
    y = graph.node(case.operation, *nodes, parameters=case.parameters)
    value = evaluate(y)
    g = make_input(graph, random_matrix(*value.shape, seed=7))
    rule = RULES[case.operation]
    of_nodes = rule(g, y, *nodes, *case.parameters)
    with exactly():
        of_matrices = rule(evaluate(g), value, *map(evaluate, nodes), *case.parameters)
    for node, matrix in zip(of_nodes, of_matrices):
        if matrix is not None:
            assert isinstance(node, Node)
            assert (evaluate(node) == matrix).all()


def loss_of(z: Node, target: Node) -> Node:
    """Half the squared distance."""
    distance = z - target
    return z.graph.node("sum_all", distance * distance) * z.graph.constant(Decimal("0.5"))


def chapter_4(graph: Graph, a: Node):
    """The set-up of chapter 4, with the weights W_Q made of the control's number."""
    x, w_k, w_v = (make_input(graph, m) for m in (np.eye(2), [[1, 0], [0.5, 1]], [[2, 0], [0, 4]]))
    w_q = graph.node("stack_scalars", graph.constant(0), graph.constant(1), a, 1 - a, parameters=(2, 2))
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.T
    exponentials = graph.node("exp", scores / graph.node("sqrt", graph.constant(2)))
    z = exponentials / graph.node("total", exponentials) @ v
    return loss_of(z, make_input(graph, [[1, 2], [1, 1]])), {"q": q, "k": k, "v": v, "scores": scores, "w_q": w_q}


@pytest.mark.parametrize("name", ["q", "k", "v", "scores", "w_q"])
@pytest.mark.parametrize("start", [0, 0.35, 1])
def test_the_gradients_of_chapter_4_are_confirmed_by_differences(name, start):
    graph = Graph()
    loss, nodes = chapter_4(graph, make_input(graph, [[start]]))
    by_rule = evaluate(gradient(loss, nodes[name]))
    by_difference = evaluate(difference(loss, nodes[name], graph.constant(Decimal("0.0001")), (2, 2)))
    assert by_rule.shape == (2, 2)
    assert as_floats(by_rule) == pytest.approx(as_floats(by_difference), abs=1e-7)


def test_the_gradients_of_queries_and_keys_are_the_sums_of_chapter_4():
    graph = Graph()
    loss, nodes = chapter_4(graph, make_input(graph, [[1]]))
    g, q, k = (as_floats(evaluate(node)) for node in (gradient(loss, nodes["scores"]), nodes["q"], nodes["k"]))
    of_q, of_k = (as_floats(evaluate(gradient(loss, nodes[name]))) for name in ("q", "k"))
    for i in range(2):
        assert of_q[i] == pytest.approx(sum(g[i, j] * k[j] for j in range(2)))
        assert of_k[i] == pytest.approx(sum(g[j, i] * q[j] for j in range(2)))


def test_a_gradient_reaches_a_number_through_the_matrix_made_of_it():
    graph = Graph()
    a = make_input(graph, [[0.35]])
    loss, nodes = chapter_4(graph, a)
    of_w_q = as_floats(evaluate(gradient(loss, nodes["w_q"])))
    assert as_floats(evaluate(gradient(loss, a))) == pytest.approx(of_w_q[1:, :1] - of_w_q[1:, 1:])


@pytest.mark.parametrize("mask", [None, [[1, 0, 0], [1, 1, 0], [1, 1, 1]]], ids=["all", "causal"])
def test_gradients_through_attention(mask):
    graph = Graph()
    nodes = [make_input(graph, random_matrix(3, 2, seed=seed)) for seed in range(3)]
    z, names = inline(graph, "attention", [*nodes, None if mask is None else make_input(graph, mask)])
    check_gradients(loss_of(z, make_input(graph, random_matrix(3, 2, seed=5))), [*nodes, names["scores"]])


def test_gradients_through_an_encoder_layer():
    graph = Graph()
    x = make_input(graph, random_matrix(2, 4))
    heads = tuple(tuple(make_input(graph, random_matrix(4, 2, seed=3 * h + part)) for part in range(3)) for h in range(2))
    w_o, w_1, b_1, w_2, b_2, gamma, beta = (
        make_input(graph, random_matrix(n, m, seed=8)) for n, m in ((4, 4), (4, 3), (1, 3), (3, 4), (1, 4), (1, 4), (1, 4))
    )
    norm = (gamma, beta, graph.constant(Decimal("0.00001")))
    z, _ = inline(graph, "encoder_layer", [x, (heads, w_o), norm, (w_1, b_1, w_2, b_2), norm])
    check_gradients(loss_of(z, make_input(graph, random_matrix(2, 4, seed=9))), [x, heads[1][0], w_1, b_1, gamma, beta])


def test_gradients_through_smoothed_cross_entropy():
    graph = Graph()
    logits, targets, epsilon = (make_input(graph, m) for m in (random_matrix(3, 4), np.eye(4)[[0, 2, 3]], [[0.1]]))
    smoothed, _ = inline(graph, "label_smoothing", [targets, epsilon])
    losses, _ = inline(graph, "cross_entropy", [logits, smoothed])
    loss = graph.node("sum_all", losses)
    check_gradients(loss, [logits, epsilon])
    probabilities, _ = inline(graph, "softmax", [logits])
    assert as_floats(evaluate(gradient(loss, logits))) == pytest.approx(as_floats(evaluate(probabilities - smoothed)))


def test_gradients_through_rotated_rows():
    graph = Graph()
    x, places = make_input(graph, random_matrix(3, 4)), make_input(graph, [[0], [1], [5]])
    turned, _ = inline(graph, "rotate", [x, places])
    check_gradients(loss_of(turned, make_input(graph, random_matrix(3, 4, seed=1))), [x, places])


def check_gradients(loss: Node, nodes: list[Node]) -> None:
    step = loss.graph.constant(Decimal("1e-12"))
    for node, found in zip(nodes, gradient(loss, *nodes)):
        by_difference = evaluate(difference(loss, node, step, evaluate(node).shape))
        assert as_floats(evaluate(found)) == pytest.approx(as_floats(by_difference), abs=1e-15)


def test_the_gradient_of_a_gradient_is_the_second_derivative():
    graph = Graph()
    x = make_input(graph, [[0.5, 2]])
    loss = graph.node("sum_all", x * x * x)
    assert as_floats(evaluate(gradient(graph.node("sum_all", gradient(loss, x)), x))) == pytest.approx(np.array([[3, 12]]))


def test_what_a_loss_does_not_depend_on_has_the_gradient_zero():
    graph = Graph()
    x, other = make_input(graph, [[1, 2]]), make_input(graph, [[3], [4]])
    loss = graph.node("sum_all", x)
    assert evaluate(gradient(loss, other)).tolist() == [[0], [0]]
    assert evaluate(difference(loss, other, graph.constant(1), (2, 1))).tolist() == [[0], [0]]


def test_the_largest_of_equal_elements_share_the_gradient():
    graph = Graph()
    x = make_input(graph, [[3, 1, 3]])
    assert evaluate(gradient(graph.node("largest", x), x)).tolist() == [[Decimal("0.5"), 0, Decimal("0.5")]]


def test_the_gradient_of_a_matrix_is_an_error():
    graph = Graph()
    x = make_input(graph, np.eye(2))
    with pytest.raises(ShapeError, match=r"\[2, 2\]"):
        evaluate(gradient(x * x, x))


def test_gradients_keep_the_controls_of_what_they_are_made_of():
    graph = Graph()
    a = graph.control(Control("a", "slider", "a", ("0", "1"), (Decimal(0), Decimal(1)), 0))
    x = make_input(graph, [[1]])
    assert gradient(a * x * x, x).controls == {"a"}
