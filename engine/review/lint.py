"""All lints over a book that builds: what python build.py check says beside the difference of site/."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.review import broken_link, heading_gap, parts_and_whole, rounded_equals, terms, typed_number
from engine.review.allowances import OF_MUTATION, Allowance, filter_findings, read_allowances
from engine.review.findings import Finding
from engine.review.manuscript import Manuscript, read_manuscript

LINTS = {
    typed_number.CODE: typed_number.find,
    parts_and_whole.CODE: parts_and_whole.find,
    rounded_equals.CODE: rounded_equals.find,
    terms.TOO_EARLY: terms.find_too_early,
    terms.NOT_INTRODUCED: terms.find_not_introduced,
    terms.WITHOUT_ENTRY: terms.find_without_entry,
    heading_gap.CODE: heading_gap.find,
    broken_link.CODE: broken_link.find,
}
"The code name of each lint, and what finds it."


def find_faults(content: Path, files: Mapping[str, bytes]) -> list[Finding]:
    """What is left when the exceptions are taken off, in the order of the files."""
    manuscript = read_manuscript(content, files)
    findings = [finding for find in LINTS.values() for finding in find(manuscript)]
    granted = [*read_all_allowances(content, manuscript)]
    allowances = [grant for grant in granted if isinstance(grant, Allowance) and grant.code not in OF_MUTATION]
    misread = [grant for grant in granted if isinstance(grant, Finding)]
    left = [*filter_findings(findings, allowances, list(LINTS)), *misread]
    return sorted(left, key=lambda finding: (finding.place.path, finding.place.line, finding.place.column))


def read_all_allowances(content: Path, manuscript: Manuscript) -> Iterator[Allowance | Finding]:
    """Those of all pages and of the glossary."""
    for page in manuscript.pages:
        yield from read_allowances(page.source.path, page.source.lines)
    glossary = content / "glossary.yml"
    if glossary.is_file():
        yield from read_allowances(f"{content.name}/{glossary.name}", glossary.read_text(encoding="utf-8").split("\n"))


def show_findings(findings: list[Finding]) -> str:
    """The findings, and how an exception is granted; nothing if there are none."""
    if not findings:
        return ""
    how = "Mend these, or grant an exception on the line before: <!-- allow the-code-name: the reason -->"
    return "\n\n".join([*map(str, findings), how])
