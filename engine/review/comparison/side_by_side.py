"""Pages with changes, block by block: what stood there and what stands there now, as the engine writes it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from html import unescape

from engine.records import dataclass
from engine.review.comparison.changes import NumberChange, Row, Side
from engine.review.comparison.reading import Passage
from engine.review.comparison.sources import Pair, Source
from engine.review.comparison.texts import plain, skeleton

OWN = re.compile(r'\b(id|for|name|href|aria-labelledby|aria-describedby|aria-controls)="[^"]*"')
"What must not stand on a page twice, and links that lead nowhere from here."
COMMENT = re.compile(r"<!--\d+-->")
CELL = re.compile(r'data-cell="([^"]*)"')
MARK = 'data-differs="" '


def sides_of(pairs: Sequence[Pair], numbers: Sequence[NumberChange]) -> tuple[Side, ...]:
    """The pages on which anything differs."""
    sides = []
    for pair in pairs:
        here = [change for change in numbers if change.where.page == pair.new.record["address"]]
        old = Half(pair.old, {change.old_id: change.id for change in here})
        rows = tuple(rows_of(old, Half(pair.new, {change.id: change.id for change in here}), pair))
        if any(row.changed for row in rows):
            title = " ".join(pair.new.record["front"].get("title", ()))
            sides.append(Side(pair.new.record["address"], title, rows))
    return tuple(sides)


@dataclass(frozen=True)
class Half:
    """One version of a page, and the cells of it that differ, with their newer ids."""

    source: Source
    differing: Mapping[str, str]

    @cached_property
    def blocks(self) -> list[str]:
        """The HTML of each block, with the cells marked that differ."""
        return [self.marked(OWN.sub("", COMMENT.sub("", block))) for block in self.source.record["blocks"]]

    def marked(self, block: str) -> str:
        return CELL.sub(lambda match: (MARK if unescape(match[1]) in self.differing else "") + match[0], block)

    def said(self, block: int) -> list[Passage]:
        return [passage for passage in self.source.reading.passages if passage.block == block]

    def skeletons(self, block: int) -> list[str]:
        """What a block says, whatever its cells are."""
        return [passage.skeleton for passage in self.said(block)]

    def drawings(self, block: int) -> list[tuple]:
        """How the drawings of a block look."""
        return [(drawing.shapes, skeleton(drawing)) for drawing in self.source.reading.drawings if drawing.block == block]

    def text(self, block: int) -> str:
        return "\n".join(plain(passage, self.source) for passage in self.said(block))

    def ids(self, block: int) -> list[str]:
        found = (unescape(id) for id in CELL.findall(self.source.record["blocks"][block]))
        return list(dict.fromkeys(self.differing[id] for id in found if id in self.differing))


def rows_of(old: Half, new: Half, pair: Pair) -> Iterator[Row]:
    """Both versions' blocks, those that correspond beside each other."""
    partners = partners_of(pair)
    keys = [partners.get(at, -at - 1) for at in range(len(old.blocks))], list(range(len(new.blocks)))
    for operation, i, i_end, j, j_end in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if operation == "equal":
            yield from (row_of(old, new, a, b) for a, b in zip(range(i, i_end), range(j, j_end)))
            continue
        yield from (Row(old.blocks[a], "", True, words=(("gone", old.text(a)),)) for a in range(i, i_end) if old.text(a))
        yield from (Row("", new.blocks[b], True, words=(("new", new.text(b)),)) for b in range(j, j_end) if new.text(b))


def row_of(old: Half, new: Half, a: int, b: int) -> Row:
    """Two blocks that correspond."""
    ids = tuple(dict.fromkeys([*new.ids(b), *old.ids(a)]))
    rewritten = old.skeletons(a) != new.skeletons(b)
    words = tuple(word_pieces(old.text(a), new.text(b))) if rewritten else ()
    redrawn = old.drawings(a) != new.drawings(b)
    return Row(old.blocks[a], new.blocks[b], rewritten or redrawn or bool(ids), ids, words)


def word_pieces(before: str, after: str) -> Iterator[tuple[str, str]]:
    """What stayed, what is gone and what is new, in order."""
    for operation, i, i_end, j, j_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation == "equal":
            yield "same", before[i:i_end]
            continue
        yield from ((kind, text) for kind, text in (("gone", before[i:i_end]), ("new", after[j:j_end])) if text)


def partners_of(pair: Pair) -> dict[int, int]:
    """Which block of the new version an old one became, as its passages tell."""
    found: dict[int, int] = {}
    for before, after in pair.alignment.pairs:
        found.setdefault(before.block, after.block)
    return found
