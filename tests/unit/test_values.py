"""Values: exact, state by state, once each, and never a number that is none."""

from decimal import Decimal, localcontext

import numpy as np
import pytest
from mpmath import mp, nstr, workdps

from engine.errors import AuthorError, AuthorErrors, NotANumber, TooLarge
from engine.evaluate import values
from engine.evaluate.gradients import upstream
from engine.evaluate.operations import OPERATIONS, operands_of
from engine.evaluate.precision import CONTEXT
from engine.certify.reals import Real
from engine.certify.second_evaluation import AGAIN, Again
from tests.unit.calculations import CHAPTER, expression, model, numbers

D = Decimal

WHOLE = CHAPTER + """
mask = causal_mask(2)
t = choice("行", tokens, start="眠る")
on = switch("マスク", start=True)
n = stepper("行数", 3, start=1)
masked_head = attention(Q, K, V, mask=where(on, mask, 1))
ones = [1, 1]
zeros = [0, 0]
W_1 = [[1, -1, 0], [0, 1, 1]]
W_2 = [[1, 0], [0, 0.5], [1, 1]]
layer = encoder_layer(X, [[[W_Q, W_K, W_V], [W_K, W_V, W_Q]], stack(W_K, W_V)], [ones, zeros, 0.00001], [W_1, [0, 0, 1], W_2, [1, 0]], [ones, zeros, 0.00001], mask=mask)
decoded = decoder_layer(X, layer, [[[W_Q, W_K, W_V]], W_K], [ones, zeros, 0.00001], [[[W_K, W_Q, W_V]], W_V], [ones, zeros, 0.00001], [W_1, [0, 0, 1], W_2, [1, 0]], [ones, zeros, 0.00001], mask=mask)
placed = decoded + positions(2, 2)
turned = rotate(Q, [[1], [2]])
row = decoded[t]
first = X[0:n] * 2
word = tokens[t]
probabilities = softmax(layer / 0.5)
kept = top_k(probabilities, 1) + top_p(probabilities, 0.6)
drawn = concat(sample(probabilities, 0.3), greedy(probabilities), rank(probabilities))
surprise = cross_entropy(layer, label_smoothing(identity(2), 0.1))
D = Z - [[1, 2], [1, 1]]
L = sum_all(D * D) / 2
dK = gradient(L, K)
dW = gradient(sum_all(decoded ** 2), W_Q)
measured = difference(L, K, 0.0001)
spread = measure("standard deviation", load("dot-products", "d2"))
share = measure("mean largest coefficient", load("dot-products", "d8") / sqrt(8))
"""
"A page with every part of the core, masks, controls of every kind, gradients and measurements."


@pytest.fixture(scope="module")
def whole():
    return model(WHOLE)


def used_nodes(m):
    """All that some name is made of; gradients also make nodes that nobody asks for."""
    return dict.fromkeys(node for name in m.names.values() for node in upstream(name))


def some_states(m, node):
    """The start, the first and the last state of what a node depends on."""
    states = list(m.states_of(m.controls_of(node)))
    return [{}, states[0], states[-1]] if len(states) > 1 else [{}]


def test_chapter_4_has_its_known_coefficients():
    m = model(CHAPTER)
    shown = [f"{x:.3f}" for x in numbers(m, 'A["眠る"]')[0]]
    assert shown == ["0.587", "0.413"]
    assert [f"{x:.3f}" for x in numbers(m, 'A["眠る"]', a=0)[0]] == ["0.330", "0.670"]


def test_values_have_fifty_digits():
    with localcontext(CONTEXT):
        assert numbers(model("x = 2"), "sqrt(x)") == [[D(2).sqrt()]]
        assert numbers(model("x = 1"), "x / 3") == [[D("0." + "3" * 50)]]


def test_every_value_agrees_with_a_second_evaluation(whole):
    second = Again(whole)
    for node in used_nodes(whole):
        for state in some_states(whole, node):
            again = second.value(node, state)
            value = whole.value(node, state).array
            assert value.shape == (len(again), len(again[0]) if again else value.shape[1]), node
            for i, j in np.ndindex(value.shape):
                assert close(value[i, j], again[i][j]), (node, state, i, j, value[i, j], again[i][j])


def close(value, again) -> bool:
    if isinstance(value, str) or not value.is_finite():
        return str(value).replace("Infinity", "inf") == str(again)
    with workdps(80):
        ends = again.interval if isinstance(again, Real) else [(mp.mpf(again.numerator) / again.denominator)._mpf_] * 2
        low, high = (D(nstr(mp.make_mpf(end), 80)) for end in ends)
    room = D("1e-35") * max(1, abs(value))
    return low - room <= value <= high + room and high - low <= room


def test_the_second_evaluation_knows_every_operation():
    assert set(AGAIN) == set(OPERATIONS)


def test_law_of_the_graph_every_element_is_made_of_the_operands_that_its_pattern_names(whole):
    checked = 0
    with localcontext(CONTEXT):
        for node in used_nodes(whole):
            if node.operation in OPERATIONS and node.operation != "measure":
                for state in some_states(whole, node):
                    checked += check_node(whole, node, state)
    assert checked > 5_000


def check_node(m, node, state) -> int:
    """Make each element again with every operand element spoilt that the pattern does not name."""
    arrays = [m.value(argument, state).array for argument in node.arguments]
    value = m.value(node, state).array
    for i, j in np.ndindex(value.shape):
        named = operands_of(node.operation, i, j, arrays, node.parameters)
        again = OPERATIONS[node.operation].compute(spoilt(arrays, named), node.parameters)
        assert again[i, j] == value[i, j], (node, state, i, j)
    return value.size


def spoilt(arrays, named):
    """Copies in which only the named elements are right."""
    copies = [np.full(array.shape, "?" if array.size and isinstance(array.flat[0], str) else D(3), dtype=object) for array in arrays]
    for operand, i, j in named:
        copies[operand][i, j] = arrays[operand][i, j]
    return copies


def test_gradients_agree_with_differences(whole):
    by_rule, measured = numbers(whole, "dK"), numbers(whole, "measured")
    for i, j in np.ndindex(2, 2):
        assert abs(by_rule[i][j] - measured[i][j]) < D("1e-8")


def test_a_value_is_calculated_once_for_each_state_of_its_own_controls():
    m = model('a = slider("a", 0, 1, step=0.1)\nb = choice("b", "x", "y", "z")\np = a * 2\nq = b + 1\nr = p * q\nfixed = [1, 2] * 3')
    for state in m.states_of(("b", "a")):
        for node in m.names.values():
            m.value(node, state)
    counts = {name: m.times_calculated(node) for name, node in m.names.items()}
    assert counts == {"a": 11, "b": 3, "p": 11, "q": 3, "r": 33, "fixed": 1}


def test_all_states_at_one_go_have_the_values_of_each_state_alone():
    text = 'a = stepper("a", 4)\nb = switch("b")\nc = stepper("c", 3)\np = exp(c) * 2\nx = p + b\ny = x * a\nfixed = [1, 2]'
    together, alone = model(text), model(text)
    asked = [[m.names[name] for name in ("y", "p", "fixed")] for m in (together, alone)]
    states = list(alone.states_of("abc"))
    for state, (positions, values) in zip(states, together.in_each_state(*asked[0]), strict=True):
        assert positions == tuple(state.values())
        assert [value.array.tolist() for value in values] == [alone.value(node, state).array.tolist() for node in asked[1]]
    assert {name: together.times_calculated(together.names[name]) for name in "pxy"} == {"p": 3, "x": 6, "y": 24}


def test_what_is_remembered_of_a_slow_function_is_of_the_precision_asked_for():
    one = np.array([[D(1)]], dtype=object)
    with localcontext(CONTEXT):
        long = OPERATIONS["exp"].compute([one])[0, 0]
    with localcontext(CONTEXT) as context:
        context.prec = 10
        assert OPERATIONS["exp"].compute([one])[0, 0] == D("2.718281828")
    assert len(long.as_tuple().digits) == 50


def test_the_order_in_which_a_state_names_its_controls_does_not_matter():
    m = model('a = stepper("a", 3)\nb = stepper("b", 3)\nx = b * 10 + a')
    assert numbers(m, "x", b=2, a=1) == numbers(m, "x", a=1, b=2) == [[21]]
    assert m.times_calculated(m.names["x"]) == 2


def test_the_last_control_runs_fastest():
    m = model('a = switch("a")\nb = stepper("b", 3)\nx = a + b')
    assert list(m.states_of(m.controls_of(m.names["x"]))) == [{"a": a, "b": b} for a in range(2) for b in range(3)]


def test_too_many_combinations_are_refused_before_they_are_made():
    names = "abcd"
    m = model("\n".join(f'{x} = slider("{x}", 0, 99, step=1)' for x in names) + "\nx = " + " + ".join(names))
    with pytest.raises(TooLarge, match="100,000,000 combinations of states"):
        m.states_of(m.controls_of(m.names["x"]))


def test_labels_follow_the_index_patterns():
    m = model(CHAPTER)
    def labels(text):
        value = m.value(m.node(expression(text)), {})
        return value.rows, value.columns

    both = ("猫", "眠る")
    assert labels("Q @ K.T") == labels("A * 2") == labels("1 - A") == (both, both)
    assert labels("Q.T") == (None, both)
    assert labels("total(A)") == (both, None)
    assert labels("A - largest(A)") == labels("causal_mask(2) * A") == (both, both)
    assert labels('A["眠る"]') == (("眠る",), both)
    assert labels('stack(A["眠る"], A["猫"])') == (("眠る", "猫"), both)
    assert labels("concat(A, A)") == (both, both + both)
    assert labels("concat(A, W_K)") == (both, None)
    assert labels("[0.5, 0.5] @ V") == (None, None)
    assert labels("A[1:, 0:1]") == (("眠る",), ("猫",))


def test_labels_follow_a_control():
    m = model(CHAPTER + 't = choice("行", tokens)')
    row = m.node(expression("A[t]"))
    assert [m.value(row, {"t": t}).rows for t in range(2)] == [("猫",), ("眠る",)]


FAULTS = [
    ("x = 0\ny = 1 / x", "2:5: division by zero"),
    ("x = 0 / 0", "1:5: division by zero"),
    ("x = [1, 2] - [1, 2]\ny = 2 * (x / x)", "2:10: division by zero"),
    ("x = sqrt(1 - 2)", "1:5: the square root of a negative number"),
    ("x = log(0)", "1:5: the logarithm of a number that is not positive"),
    ("x = 1 + log(-1)", "1:9: the logarithm of a number that is not positive"),
    ("x = (-2) ** 0.5", "1:5: a power that is no number"),
    ("x = 0 ** 0", "1:5: a power that is no number"),
    ("x = exp(10 ** 8)", "1:5: the result of exp is too large to be written"),
    ("x = -masked([1, 2], [1, 0])", "1:5: the result of neg is no finite number"),
    ("x = softmax(masked([1, 2], [0, 0]))", "1:5: in softmax(): − has no result here"),
    ("x = masked([1], [0])\ny = total(x - x)", "2:11: − has no result here"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[text for text, _ in FAULTS])
def test_what_is_no_number_stops_at_its_place(text, message):
    with pytest.raises(AuthorErrors) as caught:
        model(text)
    (error,) = caught.value.errors
    assert isinstance(error, NotANumber)
    assert str(error).startswith(f"content/page.md:{message}")


def test_minus_infinity_of_a_mask_becomes_a_coefficient_of_zero():
    m = model("x = softmax(masked([[1, 2], [3, 4]], causal_mask(2)))")
    assert numbers(m, "x")[0] == [1, 0]


def test_a_fault_in_another_state_names_the_state():
    m = model('a = slider("a", 0, 1, step=0.5, start=1)\nx = 1 / a')
    assert numbers(m, "x") == [[1]]
    with pytest.raises(NotANumber, match=r"content/page.md:2:5: division by zero \(where a is 0\)"):
        m.value(m.names["x"], {"a": 0})


def test_a_fault_inside_a_gradient_has_the_place_of_the_gradient():
    m = model("x = [0, 1]\nL = sum_all(sqrt(x))")
    with pytest.raises(AuthorError, match="content/page.md:90:1: division by zero"):
        m.node(expression("gradient(L, x)"))


def test_a_page_that_calculates_too_long_is_stopped(monkeypatch):
    monkeypatch.setattr(values, "MOST_SECONDS", 0)
    with pytest.raises(AuthorErrors, match="content/page.md:1:1|content/page.md:1:5: the calculations of this page take more than 0 s"):
        model("x = 1 + 1")


def test_an_empty_slice_stays_empty_until_something_is_added_up():
    m = model('X = [[1, 2], [3, 4]]\nn = stepper("n", 3, start=1)\nQ = exp(X[0:n] @ X * 2)\ncolumn_sums = total(Q.T)')
    assert m.value(m.names["Q"], {"n": 0}).array.shape == (0, 2)
    with pytest.raises(AuthorError, match=r"content/page.md:4:15: total of \[2, 0\].*\(where n is 0\)"):
        m.value(m.names["column_sums"], {"n": 0})
