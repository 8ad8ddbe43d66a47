"""Expressions and statements become nodes, or errors that say where and what to do."""

from decimal import Decimal

import pytest

from engine.errors import AuthorError, AuthorErrors, BadValue, ShapeError, TooLarge, UnknownFunction, UnknownName
from engine.evaluate.composites import WrongArguments, composites
from engine.evaluate.diagnoses import AssignedTwice, ShadowedFunction, UnknownLabel
from engine.evaluate.functions import FUNCTIONS
from engine.evaluate.operations import FUNCTIONS as CORE
from tests.unit.calculations import CHAPTER, error_of, errors_of, expression, model, numbers

D = Decimal


def test_operators_are_those_of_python():
    m = model("x = [[1, 2], [3, 4]]\ny = [[0, 1], [1, 0]]")
    assert numbers(m, "x @ y + x * 2 - y / 4 ** 1") == [[D("4"), D("4.75")], [D("9.75"), D("11")]]
    assert numbers(m, "-x ** 2") == [[-1, -4], [-9, -16]]
    assert numbers(m, "x < [[2, 2], [2, 2]]") == [[1, 0], [0, 0]]
    assert numbers(m, "x >= 2") == [[0, 1], [1, 1]]
    assert numbers(m, "x.T") == [[1, 3], [2, 4]]
    assert numbers(m, "+x") == [[1, 2], [3, 4]]


def test_decimals_are_exactly_what_is_written():
    assert numbers(model("x = 0.1"), "x + 0.2") == [[D("0.3")]]
    assert numbers(model("x = 12345678901234567890.00000000000000000001"), "x * 1") == [
        [D("12345678901234567890.00000000000000000001")]
    ]


def test_equal_expressions_are_one_node():
    m = model(CHAPTER)
    assert m.node(expression("Q @ K.T / sqrt(2)")) is m.node(expression("(Q@K.T) / sqrt(2.0)"))
    assert m.node(expression("[1, 2] @ W_V")) is m.node(expression("[1, 2.0] @ W_V"))
    assert m.node(expression("[a, 1]")) is m.node(expression("[a, 1]"))
    assert m.node(expression("softmax(Q)")) is m.node(expression("softmax(Q)"))


def test_inputs_with_equal_numbers_are_kept_apart():
    m = model("a = [[1, 0], [0, 1]]\nb = [[1, 0], [0, 1]]\nc = 1\nd = 1")
    assert m.names["a"] is not m.names["b"]
    assert m.names["c"] is not m.names["d"]


def test_a_matrix_of_numbers_is_one_input_and_one_with_controls_is_made_of_scalars():
    m = model(CHAPTER)
    assert m.names["W_K"].operation == "input"
    scalars = m.names["W_Q"]
    assert scalars.operation == "stack_scalars"
    assert [node.operation for node in scalars.arguments] == ["input", "input", "control", "sub"]
    assert scalars.arguments[0] is not scalars.arguments[1]


def test_a_number_in_an_expression_is_a_constant_and_an_assigned_one_an_input():
    m = model("epsilon = 0.00001\nx = epsilon + 1\nminus = -2")
    assert m.names["epsilon"].operation == m.names["minus"].operation == "input"
    assert m.names["x"].arguments[1].operation == "constant"


def test_indices_find_rows_elements_and_slices():
    m = model('tokens = labels("猫", "眠る", "。")\nX = labelled([[1, 2], [3, 4], [5, 6]], rows=tokens, columns=labels("x", "y"))\nq = X["眠る"]\ni = 2')
    assert numbers(m, 'X["眠る"]') == numbers(m, "X[1]") == [[3, 4]]
    assert numbers(m, 'X["眠る", "x"]') == numbers(m, "X[1, 0]") == numbers(m, "q[0]") == numbers(m, 'q["x"]') == [[3]]
    assert numbers(m, 'X[:, "y"]') == [[2], [4], [6]]
    assert numbers(m, "X[0:2]") == numbers(m, 'X[0:"。"]') == numbers(m, "X[:2]") == [[1, 2], [3, 4]]
    assert numbers(m, "X[1:, 1]") == [[4], [6]]
    assert numbers(m, "X[i]") == [[5, 6]]
    assert numbers(m, "tokens[1]") == [["眠る"]]
    assert numbers(m, 'q["眠る"]') == [[3, 4]]


def test_an_index_may_be_a_control_or_calculated():
    m = model('tokens = labels("猫", "眠る")\nX = rows(tokens, [1, 2], [3, 4])\nt = choice("行", tokens)\nn = stepper("数", 3, start=1)\nbest = greedy([0.1, 0.9])')
    assert numbers(m, "X[t]") == [[1, 2]]
    assert numbers(m, "X[t]", t=1) == [[3, 4]]
    assert numbers(m, "X[t, 1]", t=1) == [[4]]
    assert numbers(m, "tokens[t]", t=1) == numbers(m, "tokens[best]") == [["眠る"]]
    assert [numbers(m, "X[0:n]", n=n) for n in range(3)] == [[], [[1, 2]], [[1, 2], [3, 4]]]
    assert numbers(m, "tokens[0:n]", n=2) == [["猫", "眠る"]]
    assert numbers(m, "X[n:]", n=1) == [[3, 4]]


def test_groups_of_matrices_are_lists():
    m = model("x = [[1, 0], [0, 1]]\nw = [[1, 2], [3, 4]]\nz = multi_head_attention(x, x, [[w, w, w], [w, w, w]], [[1, 0], [0, 1], [0, 0], [0, 0]])")
    assert numbers(m, "z") == numbers(m, "attention(x @ w, x @ w, x @ w)")
    assert "z.attention2.coefficients" in m.names


def test_intermediate_results_of_an_assigned_call_have_dotted_names():
    m = model(CHAPTER + "Z2 = attention(Q, K, V)")
    assert numbers(m, "Z2.coefficients @ V") == numbers(m, "Z2")
    assert numbers(m, "softmax(Z2.scores)") == numbers(m, "Z2.coefficients")


def test_every_word_of_the_core_is_in_the_table_of_functions():
    assert {*CORE, *composites()} - {"held"} <= set(FUNCTIONS)


def test_the_signatures_of_composites_are_those_of_the_core():
    for name, composite in composites().items():
        signature = FUNCTIONS[name].signature
        assert (*signature.required, *signature.optional) == composite.parameters
        assert set(signature.optional) == composite.optional


FAULTS = [
    ("x = scroes", UnknownName, "1:5: no name 'scroes'"),
    ("scores = 1\nx = 2 * scroes", UnknownName, "2:9: no name 'scroes'; did you mean 'scores'?"),
    ("x = softmx([1, 2])", UnknownFunction, "1:5: no function 'softmx'; did you mean 'softmax'?"),
    ("x = x + 1", UnknownName, "1:5: 'x' cannot be made from itself"),
    ("x = y\ny = 1", UnknownName, "1:5: 'y' gets its value only in line 2"),
    ("x = softmax", UnknownName, "1:5: 'softmax' is a function; call it: softmax(x)"),
    ("x = attention([1], [1], [1])\ny = x.scroes", UnknownName, "2:5: no name 'x.scroes'; did you mean 'x.scores'?"),
    ("x = 1\nx = 2", AssignedTwice, "2:1: 'x' has a value since line 1; take another name"),
    ("softmax = 3", ShadowedFunction, "1:1: 'softmax' is a function of the language; take another name"),
    ("重み = [1, 2]\nx = 重み + [1, 2, 3]", ShapeError, "2:5: + cannot join [1, 2] and [1, 3]"),
    ("x = [1, 2] @ [1, 2]", ShapeError, "1:5: @ cannot join [1, 2] and [1, 2]"),
    ("x = [[1, 2], [3]]", ShapeError, "1:15: this row has 1 elements, the first has 2"),
    ("x = attention([1, 2], [1, 2, 3], [1])", ShapeError, "1:5: in attention(): @ cannot join [1, 2] and [3, 1]"),
    ("x = attention([1], [1])", WrongArguments, "1:5: 'v' missing; written attention(q, k, v, mask=)"),
    ("x = softmax(1, 2)", WrongArguments, "1:16: an argument too many; written softmax(x)"),
    ("x = attention(q=1, k=1, v=1, masks=1)", WrongArguments, "1:36: attention() has no option 'masks'; did you mean 'mask'?"),
    ('x = "a"', AuthorError, "1:5: a text stands in an index"),
    ("x = True + 1", AuthorError, "1:5: True and False are for options"),
    ("x = labels(\"a\") + 1", BadValue, "1:5: + needs numbers, not labels"),
    ('X = rows(labels("猫", "眠る"), [1], [2])\ny = X["眠"]', UnknownLabel, "2:7: no row has the label '眠'"),
    ('X = rows(labels("猫", "猫"), [1], [2])\ny = X["猫"]', UnknownLabel, "2:7: '猫' labels 2 rows"),
    ('X = rows(labels("猫", ""), [1], [2])', WrongArguments, "1:10: an empty label names nothing"),
    ('X = labelled([1, 2], columns=labels("猫", " "))', WrongArguments, "1:5: an empty label names nothing"),
    ('w = where([1, 0], labels("猫"), labels(""))\nX = labelled([1, 2] * 2, columns=w)', WrongArguments, "2:5: an empty label names nothing"),
    ("X = [[1], [2]]\ny = X[2]", BadValue, "2:7: there is no row 2; positions count from 0, the last is 1"),
    ("X = [[1], [2]]\ny = X[0, 1]", BadValue, "2:10: there is no column 1"),
    ("X = [[1], [2]]\ny = X[1:1]", ShapeError, "2:7: the slice 1:1 is empty"),
    (
        'X = rows(labels("猫", "眠る"), [1], [2])\nt = choice("行", "眠る", "猫")\ny = X[t]',
        BadValue,
        "3:7: the control lists 眠る, 猫, the rows are 猫, 眠る",
    ),
    ("x = gradient([1, 2], [1, 2])", BadValue, "1:14: a loss is one number [1, 1], not a matrix [1, 2]"),
    ("a = [1]\nb = [1]\nx = gradient(sum_all(a), b)", BadValue, "3:26: the loss does not depend on this"),
    ('x = measure("spread", [1, 2])', WrongArguments, "1:13: measure() knows 'standard deviation'"),
]


@pytest.mark.parametrize(("text", "kind", "message"), FAULTS, ids=[text for text, _, _ in FAULTS])
def test_a_fault_names_its_place_and_remedy(text, kind, message):
    with pytest.raises(AuthorErrors) as caught:
        model(text)
    (error,) = caught.value.errors
    assert isinstance(error, kind)
    assert str(error).startswith(f"content/page.md:{message}")


def test_all_faults_of_a_page_are_reported_and_none_that_only_follows_from_another():
    assert errors_of("x = scroes\ny = x + 1\nz = y @ y\nu = [1, 2] @ [1, 2]\nv = u.T") == [
        "content/page.md:1:5: no name 'scroes' [C101]",
        "content/page.md:4:5: @ cannot join [1, 2] and [1, 2]: it needs as many columns on the left as rows on the right [C201]",
    ]


def test_a_fault_in_a_placeholder_has_the_place_of_the_placeholder():
    with pytest.raises(UnknownName, match="content/page.md:90:9: no name 'scroes'"):
        model(CHAPTER).node(expression("softmax(scroes)"))
    with pytest.raises(ShapeError, match="content/page.md:90:1: @ cannot join"):
        model(CHAPTER).node(expression("X @ [1, 2, 3]"))


HOSTILE = [
    ("x = 2 ** 1000000000", "1:5: an exponent is at most 1,000 in size"),
    ("x = 9.99 ** 999 ** 9", "1:5: an exponent is at most"),
    ("x = exp(exp(exp(exp(9))))", "1:9: the result of exp is too large"),
    ("x = identity(100000)", "1:5: a count of 100000 is over the bound"),
    ("x = identity(10 ** 900)", "1:5: a count of"),
    ("x = positions(100000, 512)", "1:5: in positions(): / of [100000, 1] and [1, 512] is over the bound"),
    ("x = counting(262144)\ny = x @ x.T", "2:5: @ of [262144, 1] and [1, 262144] is over the bound"),
    ("x = identity(512)\ny = x @ x", "2:5: @ of [512, 512] and [512, 512] is over the bound"),
    ('x = slider("x", 0, 1, step=0.0000000001)', "1:5: a control has at most 1,000 states"),
    ('x = stepper("x", 10 ** 900)', "1:18: a control has at most 1,000 states"),
    ('x = load("../../../secret", "W")', "1:10: there is no content/models/../../../secret.txt"),
]


@pytest.mark.parametrize(("text", "message"), HOSTILE, ids=[text for text, _ in HOSTILE])
def test_a_hostile_calculation_is_refused_before_the_work_is_done(text, message):
    assert error_of(text).startswith(f"content/page.md:{message}")


def test_growth_by_concatenation_ends_at_the_bound():
    text = "x0 = counting(1000)\n" + "\n".join(f"x{n} = concat(x{n - 1}, x{n - 1})" for n in range(1, 40))
    message = error_of(text)
    assert message == "content/page.md:10:6: 512,000 elements; a value has at most 262,144 [C301]"


def test_a_long_chain_of_statements_needs_no_deep_stack():
    m = model("x0 = 1\n" + "\n".join(f"x{n} = x{n - 1} + 1" for n in range(1, 3001)))
    assert numbers(m, "x3000") == [[3001]]
    assert numbers(m, "gradient(x3000, x0)") == [[1]]


def test_a_difference_over_a_large_graph_is_refused_before_it_is_made():
    text = "x = counting(400).T\ny0 = x + 1\n" + "\n".join(f"y{n} = y{n - 1} + x" for n in range(1, 100))
    m = model(text + "\nL = sum_all(y99)")
    size = len(m.graph.nodes)
    with pytest.raises(TooLarge, match=r"content/page.md:90:1: difference\(\) would calculate"):
        m.node(expression("difference(L, x, 0.001)"))
    assert len(m.graph.nodes) < size + 10


def test_too_many_typed_elements_are_refused():
    rows = ",\n".join("[" + ",".join(["1"] * 64) + "]" for _ in range(10))
    with pytest.raises(AuthorErrors, match="typed elements|characters"):
        model("x = [" + ",".join([rows] * 7) + "]")
