"""python build.py check --mutate: what it does, and what it says."""

from collections.abc import Mapping
from pathlib import Path

from engine.codes.report import show_remedies
from engine.review.allowances import Allowance
from engine.review.lint import read_all_allowances
from engine.review.manuscript import Manuscript
from engine.review.mutation.cases import typed_in_prose
from engine.review.mutation.counting import EXCEPTED, LEFT, LIVE, Count, Liveness, measure_liveness
from engine.review.mutation.study import idle_inputs, open_desk, study_all

RULE = "A number is live if another one is written when an input, a control or a count is nudged; what an exception keeps is not counted."


def find_movements(content: Path, manuscript: Manuscript) -> Liveness:
    """Nudge everything, and look at what does not move."""
    desk = open_desk(content)
    pages = study_all(desk)
    cases = [*typed_in_prose(manuscript), *(case for page in pages for case in page.cases), *idle_inputs(desk, pages)]
    granted = [grant for grant in read_all_allowances(content, manuscript) if isinstance(grant, Allowance)]
    return measure_liveness(pages, cases, granted, len(desk.inputs))


def show(found: Liveness) -> str:
    """The findings, then the figures."""
    figures = [
        f"{found.inputs} inputs nudged. {RULE}",
        f"prose: {figure(found.prose)}",
        f"prose, tables and figures: {figure(found.everything)}; {found.quoted} of the live ones are quoted figures",
    ]
    return "\n\n".join(filter(None, [*map(str, found.findings), show_remedies(found.findings), "\n".join(figures)]))


def as_data(found: Liveness) -> dict[str, object]:
    """The figures, for a program."""
    counts = {"prose": found.prose, "everything": found.everything}
    return {"inputs": found.inputs, "quoted": found.quoted} | {name: data_of(count) for name, count in counts.items()}


def data_of(count: Count) -> dict[str, object]:
    """The codes of findings stand for what is wrong, or would be without an exception."""
    excepted, left = ({kind.code: number for kind, number in found.items()} for found in (count.excepted, count.left))
    return {"percent": round(count.share, 1), "counted": count.counted, "live": count.live, "left": left, "excepted": excepted}


def figure(count: Count) -> str:
    """97.5 % of 204 numbers are live (…)."""
    parts = [*named(count.live, LIVE), *named(count.left, LEFT)]
    kept = named(count.excepted, EXCEPTED)
    beside = f"; besides, {' and '.join(kept)}, each for a reason in the source" if kept else ""
    return f"{count.share:.1f} % of {count.counted} numbers are live ({', '.join(parts)}){beside}"


def named(numbers: Mapping[str, int], names: Mapping[str, str]) -> list[str]:
    """Those that there are, each with what it counts."""
    return [f"{number} {names[kind]}" for kind, number in numbers.items() if number]
