"""python build.py check --mutate: what it says."""

from collections.abc import Mapping
from pathlib import Path

from engine.review.comparison.recording import Job, record_all
from engine.review.comparison.revisions import PROJECT
from engine.review.diagnoses import Finding
from engine.review.manuscript import read_manuscript
from engine.review.mutation.counting import Count, Liveness, measure_liveness
from engine.review.mutation.moving import move_everything


def report_movements(content: Path, files: Mapping[str, bytes]) -> tuple[str, tuple[Finding, ...]]:
    """The report on a book that builds, and what is to be mended."""
    (record,) = record_all(PROJECT, [Job(content, body=True)])
    movements = move_everything(content, PROJECT, record)
    found = measure_liveness(read_manuscript(content, files), content, record, movements)
    return show(found), found.findings


def show(found: Liveness) -> str:
    """The findings, then the figures."""
    figures = [
        f"{found.inputs} inputs nudged",
        f"prose: {figure(found.prose)}",
        f"prose, tables and figures: {figure(found.everything)}",
    ]
    return "\n\n".join([*map(str, found.findings), "\n".join(figures)])


def figure(count: Count) -> str:
    """97.5 % of 204 numbers are live (…)."""
    whole = count.moving + count.own + count.held + count.still + count.typed
    parts = {
        "move with an input or a control": count.moving,
        "are counted, or calculated from numbers at their place": count.own,
        "are held by a law": count.held,
        "do not move": count.still,
        "are typed": count.typed,
    }
    return f"{count.share:.1f} % of {whole} numbers are live ({', '.join(f'{number} {what}' for what, number in parts.items() if number)})"
