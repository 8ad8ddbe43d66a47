"""All lints over a book that builds: what python build.py check says beside the difference of site/."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.codes.report import in_order
from engine.errors import AuthorError, Collector
from engine.parse.source import read_source
from engine.review import broken_link, heading_gap, parts_and_whole, rounded_equals, terms, typed_number, weights
from engine.review.allowances import Allowance, filter_findings, read_allowances
from engine.review.diagnoses import (
    BrokenLink, Finding, HeadingGap, PartsAndWhole, RoundedEquals, TermNotIntroduced, TermTooEarly, TermWithoutEntry, TypedNumber,
)  # fmt: skip
from engine.review.manuscript import Manuscript, read_manuscript

LINTS = {
    TypedNumber: typed_number.find,
    PartsAndWhole: parts_and_whole.find,
    RoundedEquals: rounded_equals.find,
    TermTooEarly: terms.find_too_early,
    TermNotIntroduced: terms.find_not_introduced,
    TermWithoutEntry: terms.find_without_entry,
    HeadingGap: heading_gap.find,
    BrokenLink: broken_link.find,
}
"Each lint, and what finds it."
DATA = ("*.yml", "constants/*.calc", "models/*.txt", "corpora/*.txt", "drawings/*.yml")


def find_faults(content: Path, files: Mapping[str, bytes]) -> list[AuthorError]:
    """What is left when the exceptions are taken off, and what weighs too much, in the order of the files."""
    manuscript = read_manuscript(content, files)
    findings = [finding for find in LINTS.values() for finding in find(manuscript)]
    granted = [*read_all_allowances(content, manuscript)]
    allowances = [grant for grant in granted if isinstance(grant, Allowance)]
    misread = [grant for grant in granted if not isinstance(grant, Allowance)]
    left = [*filter_findings(findings, allowances), *misread, *weights.find(manuscript)]
    return in_order(left)


def read_all_allowances(content: Path, manuscript: Manuscript) -> Iterator[Allowance | AuthorError]:
    """Those of all pages, and of the files of data, also of those that no page reads; what is wrong with them."""
    for page in manuscript.pages:
        yield from read_allowances(page.source.path, page.source.lines)
    collector = Collector()
    for path in (path for pattern in DATA for path in sorted(content.glob(pattern)) if path.is_file() and path.name[0] != "."):
        with collector.gather():
            lines = read_source(path, content.parent).split("\n")
            yield from read_allowances(path.relative_to(content.parent).as_posix(), lines)
    yield from collector.errors
