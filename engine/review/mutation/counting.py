"""How alive the numbers of a book are: which move, which stay for a reason that the source gives; and what is to be mended."""

from collections.abc import Iterable, Sequence

from engine.errors import Place
from engine.records import dataclass
from engine.review.allowances import OF_MUTATION, Allowance
from engine.review.diagnoses import Finding, HandTyped, IdleAllowance, StillNumber, TypedNumber
from engine.review.mutation.cases import Case
from engine.review.mutation.leaves import COUNT, INPUT, LITERAL
from engine.review.mutation.moving import CONTROL
from engine.review.mutation.study import Studied

LIVE = {
    CONTROL: "move with a control",
    INPUT: "with an input",
    COUNT: "with how many there are of something, or where it stands",
    LITERAL: "with a number that is part of their formula",
}
EXCEPTED = {StillNumber: "held by a law", HandTyped: "typed as they are quoted"}
"Numbers that stay as they are, and whose source says why: they are in neither part of the percentage."
MOST_SAID = 3
"numbers at one place that a message names"
LEFT = {StillNumber: "do not move", HandTyped: "are typed"}


@dataclass(frozen=True)
class Count:
    """Numbers that are shown or typed, each id once a page."""

    live: dict[str, int]
    "by what moves them"
    excepted: dict[type[Finding], int]
    "by what would be found without the exception"
    left: dict[type[Finding], int]
    "by what is found"

    @property
    def counted(self) -> int:
        """Those of which the percentage is taken: all but the excepted."""
        return sum(self.live.values()) + sum(self.left.values())

    @property
    def share(self) -> float:
        """What part is alive, in percent."""
        return 100 * sum(self.live.values()) / self.counted if self.counted else 100.0


@dataclass(frozen=True)
class Liveness:
    prose: Count
    everything: Count
    "prose, tables and figures"
    quoted: int
    "live numbers that are a figure of a source as it stands in the constants"
    findings: tuple[Finding, ...]
    inputs: int
    "how many were nudged"


def measure_liveness(pages: Sequence[Studied], cases: Sequence[Case], allowances: Sequence[Allowance], inputs: int) -> Liveness:
    """Count what is shown, and find what does not move though it ought to."""
    granted = {case: [each for each in allowances if excuses(each, case)] for case in cases}
    excepted, left = ([case for case in cases if bool(granted[case]) is wanted] for wanted in (True, False))
    needed = {each for grants in granted.values() for each in grants}
    unneeded = [each for each in allowances if each.code.startswith(OF_MUTATION) and each not in needed]
    moved = [each for page in pages for each in page.moved]
    return Liveness(
        count([kind for kind, prose in moved if prose], *([case for case in cases if case.prose] for cases in (excepted, left))),
        count([kind for kind, _ in moved], excepted, left),
        sum(page.quoted for page in pages),
        tuple(sorted([*findings_of(left), *map(excuses_nothing, unneeded)], key=in_order)),
        inputs,
    )


def count(kinds: Sequence[str], excepted: Sequence[Case], left: Sequence[Case]) -> Count:
    tables = [(LIVE, kinds), (EXCEPTED, [case.kind for case in excepted]), (LEFT, [case.kind for case in left])]
    return Count(*({kind: found.count(kind) for kind in table} for table, found in tables))


def excuses(allowance: Allowance, case: Case) -> bool:
    """Whether an author granted an exception; that of the lint for typed numbers is one here too."""
    kinds = (HandTyped, TypedNumber) if case.kind is HandTyped else (case.kind,)
    return any(allowance.excuses(kind("", place)) for kind in kinds for place in case.places)


def findings_of(cases: Iterable[Case]) -> Iterable[Finding]:
    """One for each place: what is said of all that stand there is said once."""
    together: dict[tuple[type[Finding], Place, str], list[str]] = {}
    for case in cases:
        together.setdefault((case.kind, case.places[0], case.why), []).append(case.what)
    for (kind, place, why), said in together.items():
        more = f" and {len(said) - MOST_SAID} more" if len(said) > MOST_SAID else ""
        yield kind(f"{', '.join(said[:MOST_SAID])}{more}{why}", place)


def excuses_nothing(allowance: Allowance) -> Finding:
    return IdleAllowance(f"nothing here needs the exception {allowance.code}; delete the comment", allowance.place)


def in_order(finding: Finding) -> tuple[str, int, int, str]:
    return finding.place.path, finding.place.line, finding.place.column, finding.code
