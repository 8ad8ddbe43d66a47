"""Sliders, choices, steppers and switches: their states, and what they refuse."""

from decimal import Decimal

import pytest

from engine.errors import AuthorError, AuthorErrors, TooLarge
from engine.evaluate.composites import WrongArguments
from engine.evaluate.diagnoses import BadControl
from tests.unit.calculations import model, numbers

TOKENS = 'tokens = labels("猫", "眠る")\n'


def control(text: str):
    return model(TOKENS + "a = " + text).controls["a"]


def test_slider_states_are_exact_decimals():
    a = control('slider("傾き", 0, 1, step=0.05, start=0.15)')
    assert (a.name, a.kind, a.label, a.start) == ("a", "slider", "傾き", 3)
    assert a.values == tuple(Decimal(k) * 5 / 100 for k in range(21))
    assert a.states[:4] == ("0", "0.05", "0.1", "0.15")
    assert a.values[3] == Decimal("0.15")


def test_slider_without_step_and_start_has_twenty_steps_from_low():
    a = control('slider("傾き", -1, 1)')
    assert len(a.states) == 21
    assert a.states[:2] == ("−1", "−0.9")
    assert a.states[10] == "0"
    assert a.start == 0


def test_levels_are_the_numbers_that_are_listed_and_move_like_a_slider():
    a = control('levels("温度", 0.1, 0.5, 1, 3, start=1)')
    assert (a.kind, a.states, a.start) == ("slider", ("0.1", "0.5", "1", "3"), 2)
    assert a.values == tuple(map(Decimal, ("0.1", "0.5", "1", "3")))


@pytest.mark.parametrize(
    "text, message",
    [
        ('levels("温度", 1, 0.5)', "levels() go up; 0.5 stands behind 1"),
        ('levels("温度", 1)', "a control needs at least two states"),
        ('levels("温度", 1, 2, start=1.8)', "the start 1.8 is no state of the slider; the nearest is 2"),
    ],
)
def test_levels_refuse_what_is_no_scale(text, message):
    with pytest.raises(AuthorErrors) as caught:
        control(text)
    assert message in str(caught.value)


def test_slider_bounds_may_be_named_constants():
    m = model('low = -2\nhigh = 2\na = slider("x", low, high, step=high / 4)')
    assert m.controls["a"].states == ("−2", "−1.5", "−1", "−0.5", "0", "0.5", "1", "1.5", "2")


def test_choice_is_the_position_of_a_label():
    a = control('choice("行", tokens, "。", start="眠る")')
    assert (a.kind, a.states, a.start) == ("choice", ("猫", "眠る", "。"), 1)
    assert a.values == (0, 1, 2)
    assert numbers(model('a = choice("行", "x", "y")'), "a * 10", a=1) == [[10]]


def test_stepper_counts_or_walks_through_labels():
    assert control('stepper("回", 4, start=2)').states == ("0", "1", "2", "3")
    assert control('stepper("回", 4, start=2)').start == 2
    assert control('stepper("回", tokens)').states == ("猫", "眠る")


def test_switch_is_off_or_on():
    a = control('switch("マスク", start=True)')
    assert (a.kind, a.states, a.values, a.start) == ("switch", ("0", "1"), (0, 1), 1)
    assert control('switch("マスク")').start == 0


def test_controls_stand_in_the_order_of_their_definition():
    m = model('b = slider("b", 0, 1)\na = switch("a")\nx = a + b')
    assert tuple(m.controls) == ("b", "a")
    assert m.controls_of(m.names["x"]) == ("b", "a")


FAULTS = [
    ('slider("x", 1, 0)', BadControl, "2:5: a slider from 1 to 0 with step −0.05 has no states"),
    ('slider("x", 0, 1, step=0)', BadControl, "2:5: a slider from 0 to 1 with step 0 has no states"),
    ('slider("x", 0, 0)', BadControl, "2:5: a slider from 0 to 0"),
    ('slider("x", 0, 1, step=0.000001)', TooLarge, "2:5: a control has at most 1,000 states, this one would have 1000001"),
    ('slider("x", 0, 1, step=0.3)', BadControl, "2:5: steps of 0.3 do not lead from 0 to 1"),
    ('slider("x", 0, 1, step=0.1, start=0.15)', BadControl, "2:39: the start 0.15 is no state of the slider; the nearest is 0.1"),
    ('slider("x", 0)', WrongArguments, "2:5: 'high' missing; written slider(label, low, high, step=, start=)"),
    ('slider("x", 0, 1, steps=1)', WrongArguments, "2:29: slider() has no option 'steps'; did you mean 'step'?"),
    ('slider("", 0, 1)', BadControl, "2:12: a control needs a name that a reader sees"),
    ('switch(" ")', BadControl, "2:12: a control needs a name that a reader sees"),
    ("slider(1, 0, 1)", WrongArguments, "2:12: label of slider() is a text in quotes"),
    ('slider("x", 0, [1, 2])', WrongArguments, "2:20: one number is needed here"),
    ('slider("x", 0, 1) + 1', WrongArguments, "2:5: a control needs a name of its own"),
    ('choice("x", "猫")', BadControl, "2:5: a control needs at least two states"),
    ('choice("x", "猫", "猫")', BadControl, "2:5: the state '猫' is listed twice"),
    ('choice("x", "猫", "")', BadControl, "2:5: a state needs a name; one of these is empty"),
    ('choice("x", labels("猫", ""))', WrongArguments, "2:17: an empty label names nothing"),
    ('stepper("x", labels("", "猫"))', BadControl, "2:5: a state needs a name; one of these is empty"),
    ('choice("x", tokens, start="眠")', BadControl, "2:31: the start '眠' is not among the states"),
    ('choice("x", 3)', AuthorError, "2:17: labels are needed here"),
    ('stepper("x", 1000000)', TooLarge, "2:18: a control has at most 1,000 states, this one would have 1000000"),
    ('stepper("x", 0)', BadControl, "2:18: a control needs at least two states"),
    ('stepper("x", 2.5)', BadControl, "2:18: a count of states is a whole number, not 2.5"),
    ('stepper("x", 3, start=3)', BadControl, "2:27: the start 3 is not a position from 0 to 2"),
    ('switch("x", start=1)', WrongArguments, "2:23: start of switch() is True or False"),
]


@pytest.mark.parametrize(("text", "kind", "message"), FAULTS, ids=[text for text, _, _ in FAULTS])
def test_an_impossible_control_names_its_place_and_remedy(text, kind, message):
    with pytest.raises(AuthorErrors) as caught:
        model(TOKENS + "a = " + text)
    (error,) = caught.value.errors
    assert isinstance(error, kind)
    assert str(error).startswith(f"content/page.md:{message}")


def test_a_control_that_follows_a_control_is_refused():
    with pytest.raises(AuthorErrors, match="content/page.md:2:20: this follows a; here it has to be the same in every state"):
        model('a = slider("a", 0, 1)\nb = slider("b", 0, a)')


@pytest.mark.parametrize("name", ["at", "open", "show"])
def test_a_word_of_addresses_is_no_name_of_a_control(name):
    with pytest.raises(AuthorErrors, match="names a place of the page"):
        model(f'{name} = slider("x", 0, 1)')
