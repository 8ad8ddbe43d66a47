"""What a cell shows in the states that two versions have in common: where it differs."""

from collections.abc import Mapping, Sequence
from itertools import islice, product

from engine.records import dataclass

MOST_STATES = 200_000
"Combinations that are looked at for one cell."


@dataclass(frozen=True)
class Difference:
    """How a cell differs, over the states of its controls."""

    before: str
    "in the start state, or in the first state that differs"
    after: str
    states: int
    "how many states differ"
    of: int
    "how many states both versions have"
    example: dict[str, str]
    "the state of before and after, by the names of its controls; nothing where no control matters"


def difference(old: Mapping, new: Mapping, old_controls: Mapping, new_controls: Mapping, key: str = "strings") -> Difference | None:
    """How two cells differ; none if they show the same in every state that both versions have."""
    axes = "controls" if key == "strings" else "value_controls"
    names = list(dict.fromkeys([*new[axes], *old[axes]]))
    if old[key] == new[key] and old[axes] == new[axes] and same_states(names, old_controls, new_controls):
        return None
    states = [common_states(name, old_controls, new_controls) for name in names]
    start = start_of(names, new_controls, old_controls)
    first, of, count = None, 0, 0
    for combination in islice(product(*states), MOST_STATES):
        state = dict(zip(names, combination))
        of += 1
        before, after = look_up(old, state, old_controls, key, axes), look_up(new, state, new_controls, key, axes)
        if before != after:
            count += 1
            first = (before, after, state) if first is None or state == start else first
    if first is None:
        return None
    before, after, state = first
    return Difference(before, after, count, of, state)


def same_states(names: Sequence[str], old: Mapping, new: Mapping) -> bool:
    """Whether some controls have the same states in both versions."""
    return all(old[name]["states"] == new[name]["states"] for name in names)


def common_states(name: str, old: Mapping, new: Mapping) -> Sequence[str]:
    """The states of a control that both versions have; those of one version for a control that only it has."""
    there = [controls[name]["states"] for controls in (new, old) if name in controls]
    if len(there) < 2:
        return there[0]
    kept = set(there[1])
    return [state for state in there[0] if state in kept] or [there[0][new[name]["start"]]]


def start_of(names: Sequence[str], *versions: Mapping) -> dict[str, str]:
    """The start state, as the newer version has it."""
    found = {}
    for name in names:
        control = next(controls[name] for controls in versions if name in controls)
        found[name] = control["states"][control["start"]]
    return found


def look_up(cell: Mapping, state: Mapping[str, str], controls: Mapping, key: str, axes: str) -> str:
    """What a cell shows in a state, given by the names of the states; an unknown one is the start."""
    at = 0
    for name in cell[axes]:
        states = controls[name]["states"]
        position = states.index(state[name]) if state.get(name) in states else controls[name]["start"]
        at = at * len(states) + position
    return cell[key][at]

