"""Every operation explains itself: a name, a sentence about its operands, a formula of a known form, and their places."""

import re

import numpy as np
import pytest

from engine.evaluate.composites import composites
from engine.evaluate.explanations import COMPOSITES, EXPLANATIONS, explain
from engine.evaluate.graph import Graph, Value
from engine.evaluate.language_operations import MEASURES, OPERATIONS
from engine.evaluate.operations import operands_of
from engine.trace.places import places_of
from tests.unit.matrices import as_decimals
from tests.unit.operation_cases import CASES
from tests.trace_reader import TraceReader

FORMS = set("+ − × < fraction power root exp log sin cos max negative products sum mean same".split()) | {""}


def test_every_operation_has_a_rule_and_every_rule_an_operation():
    measured = {f"measure {kind}" for kind in MEASURES}
    assert set(EXPLANATIONS) == set(OPERATIONS) | measured


def test_every_function_that_opens_into_parts_has_a_name():
    assert set(COMPOSITES) == set(composites())


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_a_rule_says_something_in_japanese_about_operands_that_there_are(name):
    rule, entry = EXPLANATIONS[name], OPERATIONS[name.split()[0]]
    assert rule.name and rule.sentence.endswith(("です。", "ます。"))
    assert rule.form in FORMS
    slots = re.findall(r"\{(row|column)?(\d)\}", rule.sentence)
    assert "{" not in re.sub(r"\{(row|column)?\d\}", "", rule.sentence)
    if entry.pattern:
        assert all(int(number) < len(entry.pattern) and entry.pattern[int(number)] for _, number in slots)


def test_the_closer_rule_is_that_of_the_parameter():
    assert explain("measure", ("standard deviation",)).name == "標準偏差"
    assert explain("join", (" ",)) is EXPLANATIONS["join"]


class OneNode(TraceReader):
    """A trace of a single operation on matrices."""

    def __init__(self, case):
        graph = Graph()
        self.operands = None
        inputs = [graph.input(Value(as_decimals(operand)), "chosen") for operand in case.operands]
        node = graph.node(case.operation, *inputs, parameters=case.parameters)
        self.arrays = case.operands
        self.shape = OPERATIONS[case.operation].compute(case.operands, case.parameters).shape
        self.place = "|".join(places_of(node, tuple(operand.shape for operand in case.operands)))

    def places(self, node):
        return self.place

    def arguments(self, node):
        return list(range(len(self.arrays)))

    def size_in(self, node, state):
        return self.shape if node == "result" else self.arrays[node].shape

    def value(self, node, i, j, state):
        return str(int(self.arrays[node][i, j])) if self.arrays[node].size == 1 else "1"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_places_of_a_rule_name_the_operand_elements_of_its_pattern(case):
    trace = OneNode(case)
    for i, j in np.ndindex(trace.shape):
        named = operands_of(case.operation, i, j, case.operands, case.parameters)
        assert set(TraceReader.operands(trace, "result", i, j, {})) == set(named)
