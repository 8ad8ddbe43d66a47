"""engine/evaluate/sheets.py: all states at once give what each state alone gives, and are left alone where they would not."""

import pytest

from engine.errors import AuthorErrors
from engine.evaluate import sheets, values
from engine.evaluate.sheets import AT_ONCE
from engine.trace.gathered import write_values
from engine.trace.values import Writer
from tests.unit.calculations import model

CONTROLS = 'a = slider("a", -1, 1, step=0.5, start=0.5)\nb = stepper("b", 3)\nc = stepper("c", 4)\n'
PAGE = CONTROLS + """\
X = [[1, 2, 3], [4, 5, 6]]
Y = X * a - [[0.1, 0.2, 0.3]]
Z = Y.T @ [[b, 1], [2, c]] + 1
neg = -Y
exped = exp(Y)
root = sqrt(Y * Y)
logged = log(2 + a + b)
waves = sin(Y) + cos(Y)
positive = relu(Y) / 3
larger = maximum(Y, 0.25)
compared = (Y < 0) + (Y <= 0) + (Y > 1) + (Y >= 1) + (Y == 1.9) + (Y != 1.9)
chosen = where(Y > 0, Y, X)
parts = concat(total(Y), mean(Y), largest(Y))
whole = sum_all(Z)
soft = softmax(Z @ Y)
row = Y[1]
column = Y[:, 1]
element = Y[1, 2]
some = Y[0:1, 1:3]
one_row = Y.T[b]
one_column = Y[:, b]
one_of_many = X[:, b]
found = labels("猫", "眠る", "犬")[b]
normal = layer_norm(Y, [[1, 1, 1]], [[0, 0, 0]], 0.001)
"""


def in_all_states(calculation) -> dict[str, list]:
    """Every named value in every state, with its labels."""
    return {
        name: [(value.array.tolist(), value.rows, value.columns) for _, (value,) in calculation.in_each_state(node)]
        for name, node in calculation.names.items()
    }


@pytest.fixture
def alone(monkeypatch):
    """Whoever calculates from now on does so state by state."""
    return lambda: monkeypatch.setattr(values, "can_be_stacked", lambda *_: False)


def test_all_states_at_once_are_what_each_alone_is(alone):
    together = model(PAGE)
    made = in_all_states(together)
    done = {node.operation for node in together.graph.nodes if node in together._evaluator._sheets and node.controls}
    assert AT_ONCE.keys() - done <= {"held"}, "an operation that no statement of this page uses"
    alone()
    assert made == in_all_states(model(PAGE))


def test_the_numbers_have_the_same_digits_too(alone):
    together = {name: [str(x) for state in states for line in state[0] for x in line] for name, states in in_all_states(model(PAGE)).items()}
    alone()
    assert together == {name: [str(x) for state in states for line in state[0] for x in line] for name, states in in_all_states(model(PAGE)).items()}


@pytest.mark.parametrize(
    "statement",
    ["x = 1 / (a - 1)", "x = log(a)", "x = [1, 2][b]", "x = sqrt(a)", "x = 10 ** (b * 900)", "x = exp(exp(b * 100))", "x = masked([[1, 2]], [[a, 1]]) * 0"],
)
def test_an_error_in_one_state_is_said_as_ever(alone, statement):
    said = []
    for prepare in (lambda: None, alone):
        prepare()
        calculation = model(CONTROLS + statement)
        with pytest.raises(Exception) as error:
            in_all_states(calculation)
        said.append((error.type, str(error.value)))
    assert said[0] == said[1] and "(where " in said[0][1]


def test_labels_that_follow_a_control_are_looked_up_state_by_state(alone):
    text = CONTROLS + 'T = labelled([[a, 2, 3]], columns=labels("猫", "眠る", "犬"))\nx = T[:, b] * 2\ny = T * 2'
    made = in_all_states(model(text))
    assert [columns for _, _, columns in made["x"]][:3] == [("猫",), ("眠る",), ("犬",)]
    alone()
    assert made == in_all_states(model(text))


def test_what_is_too_large_or_has_few_states_is_not_stacked(monkeypatch):
    calculation = model(PAGE)
    monkeypatch.setattr(sheets, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(values, "calculate_stack", lambda node, operands: pytest.fail(f"{node.operation} was stacked"))
    calculation.in_each_state(calculation.names["Z"])
    few = model('a = switch("a")\nx = a + 1')
    few.in_each_state(few.names["x"])


def test_every_state_is_counted_once():
    calculation = model(PAGE)
    calculation.value(calculation.names["Z"], {})
    in_all_states(calculation)
    assert [calculation.times_calculated(calculation.names[name]) for name in ("Y", "Z", "logged")] == [5, 5 * 3 * 4, 5 * 3]


def test_the_strings_of_the_trace_are_those_of_each_state_alone(alone, monkeypatch):
    written = []
    for prepare in (lambda: None, lambda: (alone(), monkeypatch.setattr(Writer, "write_at_once", lambda *_: None))):
        prepare()
        calculation = model(PAGE)
        nodes = calculation.graph.nodes
        written.append(write_values(calculation, nodes, set(nodes), 2))
    assert written[0] == written[1]
    assert any("^" in (text or "") for part in written[0].parts for _, text in part)


def test_a_bad_page_stays_bad():
    with pytest.raises(AuthorErrors):
        model(CONTROLS + "x = [[1, 2]] @ [[a, 1]]")
