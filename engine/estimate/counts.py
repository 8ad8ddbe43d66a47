"""The counts of one configuration, by the rules and the calculation of the book."""

from collections.abc import Mapping
from decimal import Decimal, localcontext
from pathlib import Path

import numpy as np

from engine.errors import Place
from engine.estimate.configuration import Configuration
from engine.evaluate.diagnoses import MissingModule
from engine.evaluate.graph import Value
from engine.evaluate.language import Workspace
from engine.evaluate.library import Library
from engine.evaluate.precision import CONTEXT
from engine.evaluate.statements import StatementReader
from engine.parse.page_source import Import
from engine.records import dataclass
from engine.transformer.counting import model_counts

CHOICES = ("w_q_w_v", "attention", "feed_forward", "both")
"matrices that LoRA may stand beside"
PARTS = 11
"so many of the counts are parameters by part"
RANKS = (1, 2, 4, 8, 16, 32, 64)
BITS = {"fp32": 32, "bf16": 16, "int8": 8, "int4": 4}
MODULE = "configurations"
"of the constants: the sizes that are counted, the families, their rules"


@dataclass(frozen=True)
class Counts:
    parts: Mapping[str, int]
    "parameters by part"
    flops_in_weights: int
    "for one token"
    flops_per_look: int
    "for one token, for each token that it looks at"
    cached_numbers: int
    "kept of one token"
    longest: int
    "the most tokens that are looked at and kept"
    adapters: Mapping[str, int]
    "what LoRA of rank 1 trains, by the choice of matrices"

    @property
    def parameters(self) -> int:
        return sum(self.parts.values())

    def flops(self) -> int:
        """For one token at full context."""
        return self.flops_in_weights + self.longest * self.flops_per_look

    def weight_bytes(self, bits: int) -> int:
        """The memory of the weights; half a byte is rounded up."""
        return -(-self.parameters * bits // 8)


def count(configuration: Configuration, content: Path) -> Counts:
    """Count a model."""
    known = borrow(content, "size_names", "count_names", "families", "rule_names", "rules")
    of_family = known["rules"].array[list(known["families"].array[0]).index(configuration.family)]
    rules = dict(zip(known["rule_names"].array[0], map(int, of_family))) | configuration.rules
    with localcontext(CONTEXT):
        sizes = row_of(configuration.sizes[name] for name in known["size_names"].array[0])
        counted = map(int, model_counts(sizes, row_of(rules.values()))[0])
    names = known["count_names"].array[0]
    numbers = dict(zip(names, counted, strict=True))
    adapters = {choice: numbers[f"lora_{choice}"] for choice in CHOICES[:-1]}
    adapters["both"] = adapters["attention"] + adapters["feed_forward"]
    return Counts(
        {name: numbers[name] for name in names[:PARTS]}, numbers["flops_in_weights"], numbers["flops_per_look"],
        numbers["cached_numbers"], numbers["longest"], adapters,
    )  # fmt: skip


def row_of(numbers) -> np.ndarray:
    """One row in the arithmetic of pages."""
    return np.array([[Decimal(number) for number in numbers]], dtype=object)


def borrow(content: Path, *names: str) -> dict[str, Value]:
    """The values of some names of the book's constants."""
    workspace = Workspace(Library(content))
    path = f"{content.name}/constants/{MODULE}.calc"
    if not (content / "constants" / f"{MODULE}.calc").is_file():
        raise MissingModule(f"models are counted by {path}, which this book does not have; leave --content out, or name a book that has it")
    place = Place(path, 1)
    found = StatementReader(workspace).module_names(Import(MODULE, (), place))
    return {name: workspace.evaluator.value(found[name], {}) for name in names}
