"""Exceptions that an author grants: <!-- allow L101: reason --> on the line before.

The exception holds to the end of the block, the next empty line. In front matter and data files it is a comment,
# allow L104: reason, and holds for the next line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.codes.explanation import known_codes
from engine.errors import Place
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.review.diagnoses import BadAllowance, Finding, IdleAllowance, UnknownAllowance

COMMENT = re.compile(r"(?P<mark><!--|#)\s*allow\b(?P<rest>.*?)(?:-->|$)")
GRANT = re.compile(r"\s+(?P<code>[\w-]+)\s*[:：]\s*(?P<reason>\S.*?)\s*")
FENCE = re.compile("`{3,}(?!.*`)|~{3,}")
EXCUSABLE = {code: name for code, name in known_codes().items() if code.startswith(("L1", "L2"))}
"The codes that an exception can be granted for, with their names. What stops a build, or is wrong in site/, has none."
OF_MUTATION = "L2"
"How the codes of check --mutate begin; the lints have nothing to say of their exceptions."
OLD_NAMES = {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower(): code for code, name in EXCUSABLE.items()}
"typed-number and the like, which exceptions went by once."


@dataclass(frozen=True)
class Allowance:
    code: str
    "of what it excuses"
    place: Place
    "of the comment"
    last: int
    "the last line that it holds for"

    def excuses(self, finding: Finding) -> bool:
        place = finding.place
        return (self.code, self.place.path) == (finding.code, place.path) and self.place.line < place.line <= self.last


def read_allowances(path: str, lines: Sequence[str]) -> Iterator[Allowance | Finding]:
    """The exceptions of a file; a comment that is none, though it begins like one, is a finding."""
    fence = ""
    for number, line in enumerate(lines, 1):
        fence = fence_behind(fence, line.strip())
        match = None if fence else COMMENT.fullmatch(line.strip())
        if not match:
            continue
        place = Place(path, number, line.find(match["mark"]) + 1, len(line.strip()), line)
        grant = GRANT.fullmatch(match["rest"])
        if not grant:
            yield BadAllowance("an exception names a code and a reason: allow L101: why", place)
            continue
        yield Allowance(grant["code"], place, number + 1 if match["mark"] == "#" else end_of_block(lines, number))


def fence_behind(fence: str, line: str) -> str:
    """The mark of the fence that is open behind a line; nothing if none is. Inside of one, a shorter mark is text."""
    mark = FENCE.match(line)
    if mark and not fence:
        return mark[0]
    return "" if mark and mark[0] == line and line.startswith(fence) else fence


def end_of_block(lines: Sequence[str], after: int) -> int:
    """The last line before the next empty one."""
    number = after
    while number < len(lines) and lines[number].strip():
        number += 1
    return number


def filter_findings(findings: Iterable[Finding], allowances: Sequence[Allowance]) -> Iterator[Finding]:
    """The findings that nothing excuses, and the exceptions that excuse nothing."""
    used = set()
    for finding in findings:
        excuses = [allowance for allowance in allowances if allowance.excuses(finding)]
        used.update(excuses)
        if not excuses:
            yield finding
    for allowance in allowances:
        if allowance.code not in EXCUSABLE:
            yield UnknownAllowance(why_unknown(allowance.code), allowance.place)
        elif allowance not in used and not allowance.code.startswith(OF_MUTATION):
            yield IdleAllowance(f"nothing here needs the exception {allowance.code}; delete the comment", allowance.place)


def why_unknown(code: str) -> str:
    """What is wrong with an exception whose code can have none; names of earlier versions of the book are known."""
    if by_name := OLD_NAMES.get(code):
        return f"exceptions go by code: {code} is {by_name} now"
    if code.upper() in EXCUSABLE:
        return f"codes are written in capitals: {code.upper()}"
    if re.fullmatch("[A-Z][0-9]{3}", code):
        return f"{code} cannot be excused; mend what it says. Exceptions are for {', '.join(EXCUSABLE)}"
    return f"no code {code!r}{did_you_mean(code, EXCUSABLE)}"
