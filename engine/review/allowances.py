"""Exceptions that an author grants: <!-- allow typed-number: reason --> on the line before.

The exception holds to the end of the block, the next empty line. In front matter and data files it is a comment,
# allow term-too-early: reason, and holds for the next line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.errors import Place
from engine.parse.suggestion import did_you_mean
from engine.review.findings import Finding

COMMENT = re.compile(r"(?P<mark><!--|#)\s*allow\b(?P<rest>.*?)(?:-->|$)")
GRANT = re.compile(r"\s+(?P<code>[\w-]+)\s*[:：]\s*(?P<reason>\S.*?)\s*")
CODE = "allowance"
OF_MUTATION = ("still-number", "idle-input", "hand-typed")
"Codes of check --mutate; the lints have nothing to say of their exceptions."


@dataclass(frozen=True)
class Allowance:
    code: str
    "of the lint"
    place: Place
    "of the comment"
    last: int
    "the last line that it holds for"

    def excuses(self, finding: Finding) -> bool:
        place = finding.place
        return (self.code, self.place.path) == (finding.code, place.path) and self.place.line < place.line <= self.last


def read_allowances(path: str, lines: Sequence[str]) -> Iterator[Allowance | Finding]:
    """The exceptions of a file; a comment that is none, though it begins like one, is a finding."""
    fence = False
    for number, line in enumerate(lines, 1):
        fence ^= line.lstrip().startswith(("```", "~~~"))
        match = None if fence else COMMENT.fullmatch(line.strip())
        if not match:
            continue
        place = Place(path, number, line.find(match["mark"]) + 1, len(line.strip()), line)
        grant = GRANT.fullmatch(match["rest"])
        if not grant:
            yield Finding(CODE, "an exception names a lint and a reason: allow typed-number: why", place)
            continue
        yield Allowance(grant["code"], place, number + 1 if match["mark"] == "#" else end_of_block(lines, number))


def end_of_block(lines: Sequence[str], after: int) -> int:
    """The last line before the next empty one."""
    number = after
    while number < len(lines) and lines[number].strip():
        number += 1
    return number


def filter_findings(
    findings: Iterable[Finding], allowances: Sequence[Allowance], codes: Sequence[str]
) -> Iterator[Finding]:
    """The findings that nothing excuses, and the exceptions that excuse nothing."""
    used = set()
    for finding in findings:
        excuses = [allowance for allowance in allowances if allowance.excuses(finding)]
        used.update(excuses)
        if not excuses:
            yield finding
    for allowance in allowances:
        if allowance.code not in codes:
            yield Finding(CODE, f"no lint {allowance.code!r}{did_you_mean(allowance.code, codes)}", allowance.place)
        elif allowance not in used:
            yield Finding(CODE, f"nothing here needs the exception {allowance.code!r}; delete the comment", allowance.place)
