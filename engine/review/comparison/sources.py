"""A source in both versions: what was read of it, and which cells stand where."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from engine.records import dataclass
from engine.review.comparison.alignment import Alignment, align, pair_cells
from engine.review.comparison.changes import Where
from engine.review.comparison.reading import Passage, Reading, read_blocks

SAME_PAGE = 0.5
"What part of their passages two pages share if one is the other, renamed."


@dataclass(frozen=True)
class Source:
    """A page, or an experiment, as one version has it."""

    name: str
    record: Mapping

    @cached_property
    def reading(self) -> Reading:
        return read_blocks(self.record["blocks"])

    @property
    def cells(self) -> Mapping:
        return self.record["cells"]

    @property
    def controls(self) -> Mapping:
        return self.record["controls"]

    @cached_property
    def shown(self) -> dict[str, tuple[int, str]]:
        """The cells that stand on the page, with the line and the heading of their first places."""
        return {id: place for id, place in self.reading.shown.items() if id in self.cells}

    def where(self, id: str) -> Where:
        """The first place of a cell."""
        line, heading = self.shown[id]
        places = self.cells[id]["places"]
        return Where(self.record["address"], self.record["path"], min((place[0] for place in places), default=line), heading)

    def at(self, passage: Passage) -> Where:
        return Where(self.record["address"], self.record["path"], passage.line, passage.heading)

    def count(self) -> int:
        """How many numbers it shows."""
        return sum(self.cells[id]["kind"] == "number" for id in self.shown)


@dataclass(frozen=True)
class Pair:
    """A source in both versions."""

    old: Source
    new: Source

    @cached_property
    def alignment(self) -> Alignment:
        return align(self.old.reading.passages, self.new.reading.passages)

    @cached_property
    def cells(self) -> dict[str, str]:
        """From the id of each cell that both versions show to the one it had; first by id, then by place."""
        kept = {id: id for id in self.new.shown if id in self.old.shown}
        taken = set(kept)
        for before, after in self.replaced():
            known = after in self.new.shown and before in self.old.shown
            if known and after not in kept and before not in taken and self.same_kind(before, after):
                kept[after] = before
                taken.add(before)
        return kept

    def replaced(self) -> Iterator[tuple[str, str]]:
        """Cells that stand where others stood."""
        for before, after in self.alignment.pairs:
            yield from pair_cells(before, after)

    def same_kind(self, before: str, after: str) -> bool:
        return self.old.cells[before]["kind"] == self.new.cells[after]["kind"]


def pair_sources(old: Mapping, new: Mapping) -> tuple[list[Pair], list[Source], list[Source]]:
    """The sources that both versions have, those that went, and those that came; a renamed one is in both."""
    olds, news = ({name: Source(name, record) for name, record in version["sources"].items()} for version in (old, new))
    pairs = [Pair(olds[name], news[name]) for name in news if name in olds]
    gone, come = [olds[name] for name in olds if name not in news], [news[name] for name in news if name not in olds]
    for source in list(come):
        if before := max(gone, key=lambda other: shared(other, source), default=None):
            if shared(before, source) >= SAME_PAGE:
                pairs.append(Pair(before, source))
                gone.remove(before)
                come.remove(source)
    return sorted(pairs, key=lambda pair: pair.new.name), gone, come


def shared(old: Source, new: Source) -> float:
    """What part of the passages of two sources is the same."""
    before, after = ({passage.skeleton for passage in source.reading.passages} for source in (old, new))
    return len(before & after) / max(len(before), len(after), 1)
