"""Which passage of the new version a passage of the old one became, and which cell stands where another stood."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from engine.records import dataclass
from engine.review.comparison.reading import CELL, Passage

ALIKE = 0.5
"How much of two passages is the same, if one became the other."
LARGEST = 400_000
"Pairs of passages that are looked at for likeness; in a larger gap they are taken in their order."


@dataclass(frozen=True)
class Alignment:
    pairs: tuple[tuple[Passage, Passage], ...]
    "passages that correspond, in the order of the new version; they may say different things"
    gone: tuple[Passage, ...]
    come: tuple[Passage, ...]
    moved: tuple[tuple[Passage, Passage], ...]
    "passages that say the same at another place, where no row of passages is between"


def align(old: Sequence[Passage], new: Sequence[Passage]) -> Alignment:
    """Equal ones first, then those that differ only in their cells, then those that are alike."""
    pairs: list[tuple[Passage, Passage]] = []
    gone: list[Passage] = []
    come: list[Passage] = []
    for olds, news in match(old, new, lambda passage: passage.key, pairs):
        for olds, news in match(olds, news, lambda passage: passage.skeleton, pairs):
            for olds, news in match_alike(olds, news, pairs):
                gone += olds
                come += news
    moved = take_moved(gone, come)
    place = {id(passage): at for at, passage in enumerate(new)}
    pairs.sort(key=lambda pair: place[id(pair[1])])
    return Alignment(tuple(pairs), tuple(gone), tuple(come), tuple(moved))


Gap = tuple[Sequence[Passage], Sequence[Passage]]


def match(old: Sequence[Passage], new: Sequence[Passage], key, pairs: list) -> Iterator[Gap]:
    """Pair those that are the same by a key, in order; yield what lies between."""
    matcher = SequenceMatcher(None, list(map(key, old)), list(map(key, new)), autojunk=False)
    for operation, i, i_end, j, j_end in matcher.get_opcodes():
        if operation == "equal":
            pairs += zip(old[i:i_end], new[j:j_end])
        else:
            yield old[i:i_end], new[j:j_end]


def match_alike(old: Sequence[Passage], new: Sequence[Passage], pairs: list) -> Iterator[Gap]:
    """Pair those that are alike, the most alike first, none across another."""
    waiting: list[Gap] = [(old, new)]
    while waiting:
        olds, news = waiting.pop()
        best = most_alike(olds, news)
        if best is None:
            yield olds, news
            continue
        i, j = best
        pairs.append((olds[i], news[j]))
        waiting += [(olds[:i], news[:j]), (olds[i + 1 :], news[j + 1 :])]


def most_alike(old: Sequence[Passage], new: Sequence[Passage]) -> tuple[int, int] | None:
    """The positions of the two that are most alike, if any are alike enough."""
    if len(old) * len(new) > LARGEST:
        return None
    best, found = ALIKE, None
    for i, before in enumerate(old):
        for j, after in enumerate(new):
            if before.kind == after.kind and (ratio := likeness(before, after, best)) > best:
                best, found = ratio, (i, j)
    return found


def likeness(old: Passage, new: Passage, least: float) -> float:
    """From 0 to 1; 0 for what cannot be more than the least."""
    matcher = SequenceMatcher(None, old.skeleton, new.skeleton, autojunk=False)
    if matcher.real_quick_ratio() <= least or matcher.quick_ratio() <= least:
        return 0
    return matcher.ratio()


def take_moved(gone: list[Passage], come: list[Passage]) -> list[tuple[Passage, Passage]]:
    """Take the passages out of both lists that say the same."""
    there = defaultdict(list)
    for passage in come:
        there[passage.key].append(passage)
    moved = [(passage, there[passage.key].pop(0)) for passage in gone if there[passage.key]]
    taken = Counter(id(passage) for pair in moved for passage in pair)
    gone[:] = [passage for passage in gone if id(passage) not in taken]
    come[:] = [passage for passage in come if id(passage) not in taken]
    return moved


def pair_cells(old: Passage, new: Passage) -> Iterator[tuple[str, str]]:
    """The ids of cells of which the second stands where the first stood; those that stayed are not named."""
    if old.skeleton == new.skeleton:
        yield from ((a, b) for a, b in zip(old.cells, new.cells) if a != b)
        return
    for _, i, i_end, j, j_end in SequenceMatcher(None, old.tokens, new.tokens, autojunk=False).get_opcodes():
        before, after = (
            [token[1:] for token in tokens if token.startswith(CELL)] for tokens in (old.tokens[i:i_end], new.tokens[j:j_end])
        )
        if len(before) == len(after):
            yield from ((a, b) for a, b in zip(before, after) if a != b)
