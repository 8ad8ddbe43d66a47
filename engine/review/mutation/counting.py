"""How alive the numbers of a book are: which move with an input or a control, which do not, which are typed by hand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import Place
from engine.review.allowances import Allowance, read_allowances
from engine.review.comparison.reading import read_blocks
from engine.review.diagnoses import Finding, HandTyped, IdleInput, StillNumber, TypedNumber
from engine.review.findings import place_of_text
from engine.review.lint import read_all_allowances
from engine.review.manuscript import Manuscript, Page
from engine.review.mutation.moving import Movement, Shown
from engine.review.typed_number import FULL_WIDTH, numbers_in

COUNTED = re.compile(r"\b(?:columns|rows_count|count_in|lengths|filled|ids_of|cut_by|corpus|pair_counts|merge_counts|measure)\(")
"Calculations that go by how much there is, or by words, which are not nudged."
TABLES = frozenset({"tr"})
"Passages that are no prose."


@dataclass(frozen=True)
class Count:
    """Shown numbers, each id once a page."""

    moving: int
    "with an input or a control"
    own: int
    "calculated from numbers that stand in their own placeholder, or counted: rows, columns, words"
    held: int
    "calculated from inputs, and the same whatever they are, as an exception says: a sum of shares"
    still: int
    "calculated from inputs, and moved by none, for no reason given"
    typed: int
    "by hand, and not quoted"

    @property
    def share(self) -> float:
        """What part is alive, in percent."""
        live = self.moving + self.own + self.held
        whole = live + self.still + self.typed
        return 100 * live / whole if whole else 100.0


@dataclass(frozen=True)
class Liveness:
    prose: Count
    everything: Count
    "prose, tables and figures"
    findings: tuple[Finding, ...]
    inputs: int


def measure_liveness(manuscript: Manuscript, content: Path, record: Mapping, movements: Sequence[Movement]) -> Liveness:
    """Count what is shown, and find what does not move though it ought to."""
    moved = set().union(*(movement.moved for movement in movements))
    allowances = [*granted(content, manuscript)]
    shown = [number for name, source in record["sources"].items() for number in shown_numbers(name, source, moved)]
    typed = [finding for page in manuscript.pages for finding in typed_numbers(page, manuscript.quoted, movements)]
    typed = [*{(finding.message, finding.place): finding for finding in typed if not excused(finding, allowances)}.values()]
    shown, still = judge(shown, record, allowances)
    idle = [finding for finding in map(idle_input, filter(lambda each: each.idle, movements)) if not excused(finding, allowances)]
    findings = [*typed, *still, *idle]
    prose = [number.state for number in shown if number.prose]
    return Liveness(
        count(prose, len(typed)), count([number.state for number in shown], len(typed)), tuple(findings), len(movements)
    )


def granted(content: Path, manuscript: Manuscript) -> Iterator[Allowance]:
    """The exceptions of pages, experiments and constants."""
    yield from (grant for grant in read_all_allowances(content, manuscript) if isinstance(grant, Allowance))
    for path in sorted([*content.glob("constants/*.calc"), *content.glob("models/*.txt")]):
        shown = path.relative_to(content.parent).as_posix()
        grants = read_allowances(shown, path.read_text(encoding="utf-8").split("\n"))
        yield from (grant for grant in grants if isinstance(grant, Allowance))


@dataclass(frozen=True)
class Number:
    """A computed number that a source shows."""

    source: str
    id: str
    prose: bool
    "whether it stands in running text"
    state: str
    "moving, own, held or still"


def judge(shown: Sequence[Number], record: Mapping, allowances: Sequence[Allowance]) -> tuple[list[Number], list[Finding]]:
    """Tell the numbers that a law holds, as an exception says, from those that are to be looked at."""
    judged, findings = [], []
    for number in shown:
        if number.state == "still":
            finding = still_number(record["sources"][number.source], number.id)
            number = replace(number, state="held") if excused(finding, allowances) else number
            findings += [] if number.state == "held" else [finding]
        judged.append(number)
    return judged, findings


def shown_numbers(name: str, source: Mapping, moved: set[Shown]) -> Iterator[Number]:
    """The numbers of a source, each once."""
    reading = read_blocks(source["blocks"])
    in_prose = {id for passage in reading.passages if passage.kind not in TABLES for id in passage.cells}
    for id in reading.shown:
        cell = source["cells"].get(id)
        if cell and cell["kind"] == "number":
            yield Number(name, id, id in in_prose, state_of((name, id), cell, moved, source))


def state_of(shown: Shown, cell: Mapping, moved: set[Shown], source: Mapping) -> str:
    """How alive a number is."""
    if cell["controls"] or cell.get("value_controls") or shown in moved:
        return "moving"
    behind = [made["written"] for made in source["statements"] if made["name"] in cell["names"]]
    return "own" if not cell["names"] or COUNTED.search(" ".join([cell["element"], *behind])) else "still"


def count(states: Sequence[str], typed: int) -> Count:
    return Count(*map(states.count, ("moving", "own", "held", "still")), typed)


def typed_numbers(page: Page, quoted: frozenset[str], movements: Sequence[Movement]) -> Iterator[Finding]:
    """Decimals, percentages and quoted figures that stand in running text as the author typed them."""
    for passage in page.passages:
        text = passage.text.translate(FULL_WIDTH)
        for start, end in numbers_in(text):
            typed = text[start:end]
            if "." in typed or "%" in typed or typed in quoted and len(typed) > 1:
                place = place_of_text(page.source, passage.line, passage.text, start, end)
                yield HandTyped(f"{typed!r} is typed, so no input moves it; let the build write it: << compute(…) >>", place)


def still_number(source: Mapping, id: str) -> Finding:
    """A number that is calculated from inputs, and that none of them moves."""
    cell = source["cells"][id]
    line = min((place[0] for place in cell["places"]), default=1)
    what = f"{id} shows {cell['strings'][0]} whatever its inputs are ({', '.join(cell['names'][:6])})"
    return StillNumber(f"{what}; if a law holds it, say so in an exception, else mend the calculation", Place(source["path"], line))


def idle_input(movement: Movement) -> Finding:
    """An input on which nothing depends that is shown."""
    place = Place(movement.piece.path, movement.piece.line)
    return IdleInput(f"nothing that is shown moves with {movement.name}; delete it, or show what depends on it", place)


def excused(finding: Finding, allowances: Sequence[Allowance]) -> bool:
    """Whether an author granted an exception."""
    codes = (finding.code, TypedNumber.code) if isinstance(finding, HandTyped) else (finding.code,)
    return any(replace(allowance, code=finding.code).excuses(finding) for allowance in allowances if allowance.code in codes)
