"""What moves when an input is another one: every input nudged, every page that may depend on it calculated again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.review.comparison.edits import Edit, Key, Piece, behind, definitions
from engine.review.comparison.recording import Job, recorders, usable
from engine.review.comparison.swapping import swap
from engine.review.mutation.nudging import WAYS, inputs, nudged

Shown = tuple[str, str]
"a source and the id of a cell in it"


@dataclass
class Movement:
    """What was found out of one input."""

    key: Key
    piece: Piece
    pages: tuple[str, ...]
    "the sources that may depend on it"
    moved: set[Shown] = field(default_factory=set)
    refused: bool = False
    "whether a calculation could not be made with another number: then it is used"

    @property
    def name(self) -> str:
        return Edit(self.key, self.piece, self.piece).name

    @property
    def idle(self) -> bool:
        """Whether nothing that is shown depends on it."""
        return not self.moved and not self.refused


def move_everything(content: Path, root: Path, record: Mapping) -> list[Movement]:
    """Nudge each input in one way after the other, until something moves."""
    known = definitions(record, content, {})
    users = {name: behind(seeds_of(name, source), known) for name, source in record["sources"].items()}
    movements = [Movement(key, piece, tuple(name for name in users if key in users[name])) for key, piece in inputs(known)]
    for way in WAYS:
        still = [movement for movement in movements if movement.pages and not movement.moved]
        for movement, answer in zip(still, answers(content, root, [nudged(each.key, each.piece, way) for each in still], still)):
            movement.refused |= not usable(answer)
            movement.moved |= set(moved_cells(record, answer)) if usable(answer) else set()
    return movements


def seeds_of(name: str, source: Mapping) -> list[Key]:
    """Everything that a source defines or imports, and what its placeholders load."""
    return [(name, made["name"]) for made in source["statements"]]


def answers(content: Path, root: Path, edits: Sequence[Edit], movements: Sequence[Movement]) -> list[Mapping]:
    """The record of the content after each edit; two engines share the work."""
    if not edits:
        return []
    with TemporaryDirectory(prefix="book-") as folder:
        jobs = [
            Job(swap(content, Path(folder) / str(number), [edit], {}), movement.pages)
            for number, (edit, movement) in enumerate(zip(edits, movements))
        ]
        halves = [half for half in (jobs[::2], jobs[1::2]) if half]
        with recorders(*((root, half) for half in halves)) as started:
            said = [recorder.records() for recorder in started]
    return [said[number % 2][number // 2] for number in range(len(jobs))]


def moved_cells(before: Mapping, after: Mapping) -> Iterator[Shown]:
    """The cells that have another value, or another text, or are no longer there."""
    for name, source in after["sources"].items():
        for id, cell in before["sources"][name]["cells"].items():
            other = source["cells"].get(id)
            if other is None or other["strings"] != cell["strings"] or other.get("values") != cell.get("values"):
                yield name, id

