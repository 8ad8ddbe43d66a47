"""engine/records.py: frozen records are what those of dataclasses are."""

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from functools import cached_property

import pytest

from engine import records


def made_by(dataclass):
    """The same classes by one decorator."""

    @dataclass(frozen=True)
    class Place:
        path: str
        "where"
        line: int = 1
        marks: dict = field(default_factory=dict, compare=False)
        secret: str = field(default="", repr=False)

        @cached_property
        def name(self) -> str:
            return f"{self.path}:{self.line}"

    @dataclass(frozen=True)
    class Span(Place):
        """A place with an end."""

        end: "int | None" = None

        def __post_init__(self):
            if self.end is not None and self.end < self.line:
                raise ValueError("it ends before it begins")

    @dataclass(frozen=True, eq=False)
    class Node:
        arguments: tuple = ()

    @dataclass(frozen=True)
    class Nothing:
        pass

    @dataclass(frozen=True)
    class Own:
        x: int

        def __eq__(self, other):
            return True

        def __repr__(self):
            return "own"

    class Named(Place):
        pass

    @dataclass
    class Loose:
        x: int = 0

    return {each.__name__: each for each in (Place, Span, Node, Nothing, Own, Named, Loose)}


OURS, THEIRS = made_by(records.dataclass), made_by(dataclasses.dataclass)
SAID = {
    "a repr": lambda c: repr(c["Span"]("a.md", 2, end=3)).rpartition(".")[2],
    "a repr of one's own": lambda c: repr(c["Own"](1)),
    "no fields": lambda c: repr(c["Nothing"]()).rpartition(".")[2],
    "equality": lambda c: (c["Place"]("a") == c["Place"]("a", 1, {"b": 1}), c["Place"]("a") == c["Place"]("b"), c["Place"]("a") == c["Span"]("a")),
    "another kind": lambda c: (c["Place"]("a") == "a", c["Place"]("a") != c["Node"]()),
    "a hash": lambda c: (hash(c["Place"]("a")) == hash(c["Place"]("a", 1, {"b": 1})), len({c["Place"]("a"), c["Place"]("a")}), len({c["Nothing"](), c["Nothing"]()})),
    "identity": lambda c: (c["Node"]() == c["Node"](), len({c["Node"](), c["Node"]()})),
    "a hash that its own comparison forbids": lambda c: c["Own"].__hash__ is None,
    "defaults": lambda c: vars(c["Span"]("a")),
    "a factory each time": lambda c: c["Place"]("a").marks is c["Place"]("a").marks,
    "a given None": lambda c: c["Place"]("a", None, None).marks,
    "replace": lambda c: vars(replace(c["Span"]("a", 2), end=5)),
    "fields": lambda c: [(each.name, each.type) for each in fields(c["Span"])] + [is_dataclass(c["Span"])],
    "as a dictionary": lambda c: dataclasses.asdict(c["Place"]("a", marks={"b": [1]})),
    "a pattern": lambda c: (c["Span"].__match_args__, matched(c["Place"]("a", 7), c["Place"])),
    "a cached property": lambda c: (c["Place"]("a").name, c["Named"]("b", 3).name),
    "a docstring": lambda c: c["Span"].__doc__,
    "what is not frozen": lambda c: set_field(c["Loose"](1), "x"),
    "a subclass with more": lambda c: set_field(c["Named"]("a"), "more"),
}


def matched(place, kind):
    match place:
        case kind(path, line):
            return path, line


def set_field(record, name: str):
    setattr(record, name, 5)
    return getattr(record, name)


@pytest.mark.parametrize("say", SAID.values(), ids=SAID)
def test_a_record_is_what_the_standard_library_makes(say):
    assert say(OURS) == say(THEIRS)


BROKEN = {
    "a field is set": lambda c: setattr(c["Place"]("a"), "line", 2),
    "something else is set": lambda c: setattr(c["Place"]("a"), "more", 2),
    "a field of a subclass is set": lambda c: setattr(c["Named"]("a"), "line", 2),
    "an inherited field is set": lambda c: setattr(c["Span"]("a"), "path", 2),
    "a field is deleted": lambda c: delattr(c["Place"]("a"), "line"),
    "an argument is missing": lambda c: c["Place"](),
    "there are too many": lambda c: c["Node"](1, 2),
    "an argument is unknown": lambda c: c["Node"](more=1),
    "it refuses itself": lambda c: c["Span"]("a", 5, end=1),
    "an order is asked for": lambda c: c["Place"]("a") < c["Place"]("b"),
}


@pytest.mark.parametrize("do", BROKEN.values(), ids=BROKEN)
def test_a_record_refuses_what_the_standard_library_refuses(do):
    raised = []
    for classes in (OURS, THEIRS):
        with pytest.raises((FrozenInstanceError, TypeError, ValueError)) as error:
            do(classes)
        raised.append((error.type, str(error.value).rpartition(".")[2]))
    assert raised[0] == raised[1]


@records.dataclass(frozen=True)
class Kept:
    a: int
    b: tuple = ()


def test_a_record_goes_through_a_pipe():
    assert pickle.loads(pickle.dumps(Kept(1, (2,)))) == Kept(1, (2,))


def test_a_record_that_holds_itself_has_a_repr():
    around = Kept(1, [])
    around.b.append(around)
    assert repr(around) == "Kept(a=1, b=[...])"
