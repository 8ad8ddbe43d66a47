"""A function of the core is one definition: run by NumPy and read as a graph, it gives the same."""

import ast
from pathlib import Path

import numpy as np
import pytest

from engine import transformer
from engine.errors import Place, UnsupportedSyntax
from engine.evaluate.composites import MODULES, Reading, WrongArguments, composites, inline, read_composite
from engine.evaluate.gradients import gradient
from engine.evaluate.graph import Graph
from engine.evaluate.operations import FUNCTIONS, OPERATIONS, operands_of
from engine.transformer import attention, counting as counts_of, decoding, feed_forward, layer_norm, layers, loss, positions, softmax, translator
from engine.transformer.primitives import causal_mask, counting
from tests.unit.matrices import as_floats, evaluate, make_input, random_matrix

HEADS = tuple(tuple(random_matrix(4, 2, seed=3 * h + part) for part in range(3)) for h in range(2))
NORM = (random_matrix(1, 4), random_matrix(1, 4, seed=1), np.array([[0.00001]]))
NETWORK = tuple(random_matrix(n, m) for n, m in ((4, 6), (1, 6), (6, 4), (1, 4)))
X, MEMORY, W_O = random_matrix(3, 4), random_matrix(5, 4, seed=4), random_matrix(4, 4)
ENCODER, DECODER = ((HEADS, W_O), NORM, NETWORK, NORM), ((HEADS, W_O), NORM, (HEADS, W_O), NORM, NETWORK, NORM)
SHARES = softmax.softmax(X).round(3)
COLUMNS = tuple(random_matrix(3, 1, seed=k) for k in range(6))
HALF, TWO = np.array([[0.5]]), np.array([[2.0]])

CALLS = [
    (softmax.softmax, X),
    (attention.attention, X, MEMORY, MEMORY),
    (attention.attention, X, X, X, causal_mask(3)),
    (attention.multi_head_attention, X, MEMORY, HEADS, W_O),
    (layer_norm.layer_norm, X, *NORM),
    (feed_forward.linear, X, *NETWORK[:2]),
    (feed_forward.feed_forward, X, *NETWORK),
    (layers.encoder_layer, X, (HEADS, W_O), NORM, NETWORK, NORM),
    (layers.decoder_layer, X, MEMORY, (HEADS, W_O), NORM, (HEADS, W_O), NORM, NETWORK, NORM, causal_mask(3)),
    (layers.decoder_only_layer, X, (HEADS, W_O), NORM, NETWORK, NORM),
    (layers.pre_norm_layer, X, (HEADS, W_O), NORM, NETWORK, NORM, causal_mask(3)),
    (translator.embed, X, W_O[:3]),
    (translator.translator, MEMORY, X, ENCODER, DECODER, random_matrix(7, 4)),
    (positions.angles, counting(3), TWO * 3),
    (positions.positions, TWO * 2, TWO * 4),
    (positions.rotate, X, counting(3)),
    (loss.cross_entropy, X, SHARES),
    (loss.label_smoothing, SHARES, HALF),
    (decoding.top_k, SHARES, TWO),
    (decoding.top_p, SHARES, HALF),
    (decoding.sample, SHARES, HALF),
    (counts_of.projection_parameters, *COLUMNS[:3]),
    (counts_of.attention_parameters, *COLUMNS[:5]),
    (counts_of.network_parameters, *COLUMNS[:4]),
    (counts_of.adapter_parameters, *COLUMNS),
    (counts_of.model_counts, random_matrix(3, 12), random_matrix(3, 14)),
]


def as_nodes(graph, operand):
    if isinstance(operand, tuple):
        return tuple(as_nodes(graph, part) for part in operand)
    return make_input(graph, operand)


def test_every_composite_is_tried():
    assert {call[0].__name__ for call in CALLS} == set(composites())


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0].__name__)
def test_a_definition_gives_the_same_run_as_numpy_and_read_as_a_graph(call):
    function, *operands = call
    graph = Graph()
    result, _ = inline(graph, function.__name__, [as_nodes(graph, operand) for operand in operands])
    assert as_floats(evaluate(result)) == pytest.approx(function(*operands).astype(float), abs=1e-9)


def test_every_element_of_a_layer_and_of_its_gradients_is_remade_from_the_elements_that_patterns_name():
    graph = Graph()
    groups = (X, MEMORY, (HEADS, W_O), NORM, (HEADS, W_O), NORM, NETWORK, NORM, causal_mask(3))
    nodes = [as_nodes(graph, group) for group in groups]
    result, _ = inline(graph, "decoder_layer", nodes)
    gradient(graph.node("sum_all", result * result), nodes[0], nodes[2][0][1][0], nodes[6][0])
    values, remade = {}, 0
    for node in graph.nodes:
        operands = [values[argument] for argument in node.arguments]
        if not operands:
            values[node] = as_floats(evaluate(node))
            continue
        values[node] = OPERATIONS[node.operation].compute(operands, node.parameters)
        for i, j in np.ndindex(values[node].shape):
            named = operands_of(node.operation, i, j, operands, node.parameters)
            again = OPERATIONS[node.operation].compute(keep_only(operands, named), node.parameters)
            assert again[i, j] == pytest.approx(values[node][i, j], rel=1e-12), node.operation
            remade += 1
    assert remade > 3000


def keep_only(operands, named):
    """The operands with NaN in every element that is not named."""
    kept = [np.full(operand.shape, np.nan) for operand in operands]
    for operand, row, column in named:
        kept[operand][row, column] = operands[operand][row, column]
    return kept


def test_operands_may_be_given_by_name():
    graph = Graph()
    q, k, v = (make_input(graph, X) for _ in range(3))
    assert inline(graph, "attention", {"v": v, "q": q, "k": k})[0] is inline(graph, "attention", [q, k, v, None])[0]


def test_intermediate_results_have_the_names_of_the_definition():
    graph = Graph()
    q, k, v = (make_input(graph, X) for _ in range(3))
    result, names = inline(graph, "attention", [q, k, v])
    assert set(names) == {"scores", "coefficients", "coefficients.exponentials"}
    assert as_floats(evaluate(names["scores"])) == pytest.approx(X @ X.T / 2)
    assert result is names["coefficients"] @ v


def test_parts_of_a_layer_are_named_after_what_they_give_and_heads_are_numbered():
    graph = Graph()
    groups = [as_nodes(graph, group) for group in (X, (HEADS, W_O), NORM, NETWORK, NORM)]
    _, names = inline(graph, "encoder_layer", groups)
    assert {"attended", "attended.attention1.scores", "attended.attention2.coefficients", "attended.heads_joined"} <= set(names)
    assert {"middle", "middle.variance", "transformed.widened", "transformed.kept", "layer_norm.deviations"} <= set(names)


def test_columns_get_names_of_their_own_and_are_no_results():
    function = ast.parse("def ratio(x):\n    'What it does.'\n    a, b = each_column(x)\n    quotient = a / b\n    return quotient").body[0]
    graph = Graph()
    reading = Reading(graph, read_composite(function, "ratio.py"), {"x": make_input(graph, X[:, :2])}, None)
    assert as_floats(evaluate(reading.run())) == pytest.approx(X[:, :1] / X[:, 1:2])
    assert set(reading.intermediates) == {"quotient"}


def test_a_mask_that_is_left_out_makes_no_node():
    graph = Graph()
    inline(graph, "attention", [make_input(graph, X)] * 3)
    assert not [node for node in graph.nodes if node.operation == "masked"]


def test_equal_calls_are_one_node():
    graph = Graph()
    x = make_input(graph, X)
    assert inline(graph, "softmax", [x])[0] is inline(graph, "softmax", [x])[0]


def test_nodes_keep_the_place_of_the_call():
    graph, place = Graph(), Place("content/chapter-4.md", 3, 5)
    result, names = inline(graph, "attention", [make_input(graph, X)] * 3, place)
    assert {node.place for node in (result, *names.values())} == {place}


@pytest.mark.parametrize(
    ("name", "operands", "stated"),
    [
        ("attention", [X, X], "'v' is missing"),
        ("attention", [X, X, X, X, X], "attention(q, k, v, mask)"),
        ("attention", {"q": X, "k": X, "v": X, "masks": X}, "unknown arguments"),
        ("attention", [X, X, (X,)], "'v' must be a matrix"),
        ("multi_head_attention", [X, X, X, X], "'heads' must be a list"),
        ("multi_head_attention", [X, X, ((X, X),), X], "[w_q, w_k, w_v]"),
        ("encoder_layer", [X, (HEADS, W_O), NORM[:2], NETWORK, NORM], "'epsilon' is missing"),
    ],
)
def test_wrong_arguments_are_an_error_that_states_the_right_ones(name, operands, stated):
    graph, place = Graph(), Place("content/chapter-4.md", 3, 5)
    nodes = {key: as_nodes(graph, value) for key, value in operands.items()} if isinstance(operands, dict) else [
        as_nodes(graph, operand) for operand in operands
    ]  # fmt: skip
    with pytest.raises(WrongArguments) as caught:
        inline(graph, name, nodes, place)
    assert stated in caught.value.message
    assert caught.value.place == place


@pytest.mark.parametrize(
    "body", ["return x.shape", "return x if x else x", "return [x]", "return x + 0.1", "return open(x)", "for y in x: pass",
             "x.y = x", "return lambda: x", "return x.__class__", "return x[0]", "return True", "return x < x < x"]
)  # fmt: skip
def test_python_that_is_not_in_the_subset_is_refused(body):
    function = ast.parse(f'def strange(x):\n    "What it does."\n    {body}').body[0]
    graph = Graph()
    reading = Reading(graph, read_composite(function, "strange.py"), {"x": make_input(graph, X)}, None)
    with pytest.raises(UnsupportedSyntax, match="strange.py:3"):
        reading.run()


def test_every_module_of_the_core_is_either_read_or_holds_operations():
    modules = {path.stem for path in Path(transformer.__file__).parent.glob("*.py")} - {"__init__", "shapes"}
    assert modules - set(MODULES) == {"primitives", "arrangements", "ranking"}


def test_words_of_the_language_are_one_thing():
    assert not set(FUNCTIONS) & set(composites())
