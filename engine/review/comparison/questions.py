"""A number that differs, as the search for its causes sees it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from engine.records import dataclass
from engine.review.comparison.causes import Cause
from engine.review.comparison.edits import Definitions, Edit, Key
from engine.review.comparison.engine_edits import EngineEdit
from engine.review.comparison.recording import usable
from engine.review.comparison.revisions import Version
from engine.review.comparison.sources import Pair
from engine.review.comparison.tables import difference


@dataclass
class Question:
    """A cell that differs, and what is known of why."""

    pair: Pair
    old_id: str
    new_id: str
    by_engine: bool = False
    only_written: bool = False
    "whether the engine's share is its written form alone"
    by_content: bool = True
    candidates: tuple[Edit, ...] = ()
    causes: list[Cause] = field(default_factory=list)

    @property
    def old(self) -> Mapping:
        return self.pair.old.cells[self.old_id]

    @property
    def new(self) -> Mapping:
        return self.pair.new.cells[self.new_id]

    @property
    def rebuilt(self) -> Mapping:
        """The older cell as its sources make it today."""
        return self.old | self.old.get("rebuilt", {})

    @property
    def same_value(self) -> bool:
        """Whether its value is the same in all states, and only its form is not."""
        return same_values(self.old, self.new, self.pair.old.controls, self.pair.new.controls)


def same_values(old: Mapping, new: Mapping, old_controls: Mapping, new_controls: Mapping) -> bool:
    """Whether two cells are of numbers that are equal in all common states."""
    return "values" in old and "values" in new and difference(old, new, old_controls, new_controls, "values") is None


@dataclass(frozen=True)
class World:
    """All that two versions are made of."""

    old: Version
    new: Version
    old_definitions: Definitions
    new_definitions: Definitions
    edits: Mapping[Key, Edit]
    engine_edits: Sequence[EngineEdit]
    pins: Sequence[tuple[str, str, str]]
    "libraries of other versions"
    old_record: Mapping
    new_record: Mapping
    mixed: Mapping | None
    "the older content by the newer engine; none if the engines are the same, or if it cannot be read so"


def acts(question: Question, record: Mapping, base: Mapping | None = None) -> bool:
    """Whether a number of the older content differs in a record from what the base has."""
    if not usable(record):
        return False
    name = question.pair.old.name
    source = base["sources"][name] if base else None
    before = source["cells"].get(question.old_id) if source else question.rebuilt
    controls = source["controls"] if source else question.pair.old.controls
    return changed(before, record["sources"].get(name), (question.old_id, question.new_id), controls)


def changed(before: Mapping | None, source: Mapping | None, ids: Iterable[str], controls: Mapping) -> bool:
    """Whether a cell, under one of its ids, differs in another record of its source."""
    after = next((source["cells"][id] for id in ids if id in source["cells"]), None) if source else None
    return bool(before and after) and difference(before, after, controls, source["controls"]) is not None
