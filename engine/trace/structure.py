"""How the numbers of a page are made, as the page's script reads it: columns with one entry a node, places by index.

The README states the format. No element of a matrix has an entry of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeVar

from engine.evaluate.composites import composites
from engine.evaluate.explanations import COMPOSITES, explain
from engine.evaluate.graph import Node
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.model import PageModel
from engine.evaluate.naming import axis_name, plain
from engine.notation.numbers import Form
from engine.records import dataclass
from engine.trace.places import places_of
from engine.trace.titles import Titles, unnamed
from engine.trace.values import Packed

T = TypeVar("T")
Shows = Mapping[str, tuple[Node, int, int, Form]]
"from the id of a cell to the element that it shows, and its form"

NOTHING = "-"
"An entry that is empty."
TITLED = "="
"Instead of a name that no id has."


class Listed:
    """Different things, each with a number, in the order in which they come."""

    def __init__(self):
        self.known: dict = {}

    def number(self, thing) -> int:
        return self.known.setdefault(thing, len(self.known))

    def __iter__(self):
        return iter(self.known)


@dataclass(frozen=True)
class Source:
    """The page, or the experiment, whose numbers these are."""

    space: str
    "what its ids begin with"
    digits: int
    "decimals of its usual form"
    title: str
    "what the panel calls it: 第4章"
    path: str
    "of its file"
    roles: Mapping[str, str]
    "from a name in calculations to its role"
    names: Mapping[str, str] = field(default_factory=dict)
    "from a name in calculations to what a reader calls it"
    labels: Mapping[str, str] = field(default_factory=dict)
    "likewise from the labels of rows and columns that no reader sees"

    @property
    def called(self) -> str:
        """It within a sentence: 第4章, 「一文の旅」."""
        return self.title if CHAPTER.fullmatch(self.title) else f"「{self.title}」"


CHAPTER = re.compile(r"第\d+章")


def nodes_behind(model: PageModel, shows: Shows) -> list[Node]:
    """Everything that the shown numbers are made of, operands first."""
    found: set[Node] = set()
    waiting = [node for node, *_ in shows.values()]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += node.arguments
    return [node for node in model.graph.nodes if node in found]


def has_values(node: Node) -> bool:
    """Whether a node has strings of its own: a view shows those of what it looks at, a constant is its name."""
    return node.operation != "constant" and not (node.operation in OPERATIONS and OPERATIONS[node.operation].view)


class Structure:
    """Writes the structure of one page."""

    def __init__(self, model: PageModel, source: Source, nodes: Sequence[Node], shows: Shows):
        self.model, self.source, self.nodes = model, source, nodes
        self.number = {node: at for at, node in enumerate(nodes)}
        self.forms = self.forms_of(shows)
        self.operations, self.labels, self.roles = Listed(), Listed(), Listed()
        self.controls, self.titles = Listed(), Titles(model, source.names)
        self.controls.number("")

    def forms_of(self, shows: Shows) -> dict[int, list[str]]:
        """For each node that ids name, the suffixes of the forms in which its elements are shown."""
        forms: dict[int, dict[str, None]] = {}
        for node, i, j, form in shows.values():
            named, _, _ = self.model.named_element(node, i, j)
            forms.setdefault(self.number[named], {})[form.suffix(self.source.digits)] = None
        return {at: sorted(forms[at]) for at in sorted(forms)}

    def record(self, controls: Sequence[tuple[str, ...]], packed: Sequence[Packed | None]) -> dict[str, object]:
        """All of it; controls: those that change each node's strings."""
        columns = {
            "operation": [self.operations.number(self.operation(node)) for node in self.nodes],
            "arguments": [self.arguments(node) for node in self.nodes],
            "size": [self.size(node) for node in self.nodes],
            "labels": [self.axes(node) for node in self.nodes],
            "name": [self.name(node) for node in self.nodes],
            "role": [self.roles.number(self.role(node)) for node in self.nodes],
            "controls": [self.controls.number(" ".join(names)) for names in controls],
            "values": [at - place.node if place else NOTHING for at, place in enumerate(packed)],
            "part": [place.part if place else NOTHING for place in packed],
            "each": [place.per_part if place else 0 for place in packed],
        }
        return {
            "space": self.source.space,
            "digits": self.source.digits,
            "heading": self.source.called,
            "path": self.source.path,
            "operations": list(self.operations),
            "labels": list(self.labels),
            "aliases": {label: self.source.labels[label] for axis in self.labels for label in axis if label in self.source.labels},
            "roles": list(self.roles),
            "controls": list(self.controls),
            "titles": "|".join(map(self.title, self.nodes)),
            "calls": {at: call for at, node in enumerate(self.nodes) if (call := self.call(node))},
            "cells": self.forms,
            "nodes": {name: " ".join(map(str, column)) for name, column in columns.items()},
        }

    def operation(self, node: Node) -> tuple[str, ...]:
        if node.operation not in OPERATIONS:
            return (node.operation,)
        rule = explain(node.operation, node.parameters)
        view = "view" if OPERATIONS[node.operation].view else ""
        return (node.operation, rule.name, rule.sentence, rule.form, view, self.place(node))

    def arguments(self, node: Node) -> str:
        """The numbers of the operands, counted back from the node's own."""
        own = self.number[node]
        return ",".join(str(own - self.number[argument]) for argument in node.arguments) or NOTHING

    def place(self, node: Node) -> str:
        return "|".join(places_of(node, tuple((extent.rows, extent.columns) for extent in map(self.model.extent, node.arguments))))

    def size(self, node: Node) -> str:
        """Its rows and columns; with ~ where a state may have fewer."""
        extent = self.model.extent(node)
        return f"{extent.rows},{extent.columns}" + "~" * (not extent.fixed)

    def axes(self, node: Node) -> str:
        """The labels of its rows and of its columns, where ids name positions by them."""
        extent = self.model.extent(node)
        both = (extent.row_labels, extent.rows), (extent.column_labels, extent.columns)
        names = [tuple(axis_name(labels, at) for at in range(length)) if labels else () for labels, length in both]
        positions = [tuple(map(str, range(length))) for _, length in both]
        return ",".join(NOTHING if n in ((), p) else str(self.labels.number(n)) for n, p in zip(names, positions))

    def name(self, node: Node) -> str:
        """What ids have; without ids a letter, or whether it has a title because somebody named it."""
        if node.operation == "constant":
            return plain(node.parameters[0])
        name = self.model.written(node)
        if self.number[node] in self.forms or self.titles.of(node) == name:
            return name
        return TITLED if self.model.is_known(node) else NOTHING

    def title(self, node: Node) -> str:
        """What a reader calls it, if the panel ever names it, and not by its letter or by its operation alone."""
        if node.operation == "constant" or not has_values(node) and not self.model.has_name(node):
            return ""
        title = self.titles.of(node)
        return "" if title in (self.name(node), unnamed(node)) else title.replace("|", "｜")

    def role(self, node: Node) -> str:
        return self.source.roles.get(self.model.source_name(node) or "", "")

    def call(self, node: Node) -> str:
        """What the book calls the function whose result it is."""
        call = self.model.call_of(node)
        return COMPOSITES[call] if call in composites() else ""
