"""The constructors of what a reader moves: slider, levels, choice, stepper, switch."""

from decimal import ROUND_FLOOR, Decimal

from engine.errors import Place
from engine.evaluate.bounds import MOST_STATES
from engine.evaluate.composites import WrongArguments
from engine.evaluate.diagnoses import BadControl, TooManyStates
from engine.evaluate.precision import CONTEXT
from engine.evaluate.graph import Control, Node
from engine.evaluate.signatures import Arguments, truth_of
from engine.parse.expression_tree import Expression, Text
from engine.parse.suggestion import did_you_mean

USUAL_STEPS = 20
"of a slider whose step is not given"
PLACES = ("at", "open", "show")
"what stands in an address beside the states of controls: where it leads, what is open, what is shown in class"


def make_slider(reader, given: Arguments, owner: str | None) -> Node:
    """A number from low to high, step by step; every state is exactly the decimal that is written."""
    low, high = reader.number(given["low"]), reader.number(given["high"])
    step = reader.number(given["step"]) if given.get("step") else (high - low) / USUAL_STEPS
    values = slider_values(low, high, step, given)
    return numbered(reader, given, owner, values)


def make_levels(reader, given: Arguments, owner: str | None) -> Node:
    """One of several numbers at unequal distances, from the smallest to the largest."""
    values = tuple(map(reader.number, given.rest))
    check_count(len(values), given.place)
    for before, after, written in zip(values, values[1:], given.rest[1:]):
        if after <= before:
            raise BadControl(f"levels() go up; {plain(after)} stands behind {plain(before)}", written.place)
    return numbered(reader, given, owner, values)


def numbered(reader, given: Arguments, owner: str | None, values: tuple[Decimal, ...]) -> Node:
    """A slider whose value is the number of its state."""
    start = reader.number(given["start"]) if given.get("start") else values[0]
    if start not in values:
        near = min(values, key=lambda value: abs(value - start))
        message = f"the start {plain(start)} is no state of the slider; the nearest is {plain(near)}"
        raise BadControl(message, given["start"].place)
    names = tuple(map(plain, values))
    return reader.control(
        Control(owner or "", "slider", name_of(given), names, values, values.index(start)), given.place
    )


def slider_values(low: Decimal, high: Decimal, step: Decimal, given: Arguments) -> tuple[Decimal, ...]:
    """low, low + step, … up to high, counted before they are made."""
    if high <= low or step <= 0:
        raise BadControl(
            f"a slider from {plain(low)} to {plain(high)} with step {plain(step)} has no states to move between", given.place
        )
    count = (high - low) / step
    check_count(count + 1, given.place)
    if not is_whole(count):
        raise BadControl(f"steps of {plain(step)} do not lead from {plain(low)} to {plain(high)}", given.place)
    return tuple(low + step * k for k in range(int(count) + 1))


def make_choice(reader, given: Arguments, owner: str | None) -> Node:
    """One of several labels; its value is the position in their list."""
    names = tuple(name for option in given.rest for name in option_names(reader, option))
    start = position_of(names, given.get("start"), reader, given)
    return reader.control(listed("choice", owner, given, names, start), given.place)


def make_stepper(reader, given: Arguments, owner: str | None) -> Node:
    """Forward and back through a count of states, or through labels; its value is the position."""
    names = stepper_names(reader, given["states"])
    start = position_of(names, given.get("start"), reader, given)
    return reader.control(listed("stepper", owner, given, names, start), given.place)


def make_switch(reader, given: Arguments, owner: str | None) -> Node:
    """Off or on, 0 or 1."""
    start = int(truth_of(given["start"], "start of switch()")) if given.get("start") else 0
    return reader.control(listed("switch", owner, given, ("0", "1"), start), given.place)


def listed(kind: str, owner: str | None, given: Arguments, names: tuple[str, ...], start: int) -> Control:
    """A control whose value is the position of its state."""
    check_count(len(names), given.place)
    if not all(name.strip() for name in names):
        raise BadControl("a state needs a name; one of these is empty", given.place)
    if len(set(names)) < len(names):
        double = next(name for name in names if names.count(name) > 1)
        raise BadControl(f"the state {double!r} is listed twice", given.place)
    return Control(owner or "", kind, name_of(given), names, tuple(map(Decimal, range(len(names)))), start)


def name_of(given: Arguments) -> str:
    """What a control is called beside it and by a screen reader."""
    if not given.text("label").strip():
        raise BadControl("a control needs a name that a reader sees; this one is empty", given["label"].place)
    return given.text("label")


def option_names(reader, option: Expression) -> tuple[str, ...]:
    """A text is a label, everything else a row of labels."""
    return (option.value,) if isinstance(option, Text) else reader.label_texts(option)


def stepper_names(reader, states: Expression) -> tuple[str, ...]:
    """Labels, or the numbers from 0 for a count."""
    value = reader.fixed(states)
    if isinstance(value.array.flat[0] if value.array.size else "", str):
        return tuple(value.array.flat)
    count = reader.number(states)
    check_count(count, states.place)
    if not is_whole(count):
        raise BadControl(f"a count of states is a whole number, not {plain(count)}", states.place)
    return tuple(map(str, range(int(count))))


def position_of(names: tuple[str, ...], start: Expression | None, reader, given: Arguments) -> int:
    """The start state, given as a label or as a position."""
    check_count(len(names), given.place)
    match start:
        case None:
            return 0
        case Text(value=label) if label in names:
            return names.index(label)
        case Text(value=label):
            raise BadControl(f"the start {label!r} is not among the states{did_you_mean(label, names)}", start.place)
    position = reader.number(start)
    if not is_whole(position) or not 0 <= position < len(names):
        raise BadControl(f"the start {plain(position)} is not a position from 0 to {len(names) - 1}", start.place)
    return int(position)


def check_count(count: Decimal | int, place: Place) -> None:
    """At least two states, at most as many as a table can hold."""
    if count > MOST_STATES:
        whole = plain(Decimal(count).to_integral_value(ROUND_FLOOR))
        raise TooManyStates(f"a control has at most {MOST_STATES:,} states, this one would have {whole}", place)
    if count < 2:
        raise BadControl("a control needs at least two states", place)


def check_owner(owner: str, place: Place) -> None:
    """A control is the whole right side of an assignment, whose name it takes."""
    if not owner:
        raise WrongArguments("a control needs a name of its own: a = slider(…)", place)
    if owner in PLACES:
        raise BadControl(f"{owner}= in an address names a place of the page; the control needs another name", place)


def is_whole(number: Decimal) -> bool:
    """Whether there is nothing behind the point."""
    return number == number.to_integral_value()


def plain(number: Decimal) -> str:
    """A decimal as the page writes it: no exponent unless it is huge, no idle zeros, U+2212 as minus."""
    if number and abs(number.adjusted()) > 50:
        return f"{number:.6e}".replace("-", "−")
    text = f"{CONTEXT.plus(number):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "0") else text.replace("-", "−")
