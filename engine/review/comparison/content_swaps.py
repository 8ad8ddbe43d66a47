"""Which definition changed a number: one swapped into the older content, or back in the newer."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.review.comparison.causes import Cause, cause_of
from engine.review.comparison.edits import Edit, Key, reverse
from engine.review.comparison.questions import Question, World, acts, changed
from engine.review.comparison.recording import Job, recorders, usable
from engine.review.comparison.swapping import swap

MOST_SWAPS = 24
"Edits of the content that are tried one by one; more are tried file by file."


def try_content(questions: Sequence[Question], world: World, folder: Path) -> None:
    """Swap edits of the content: into the older version, and, where that tells nothing, back in the newer one."""
    asked = [question for question in questions if question.candidates]
    if not asked:
        return
    groups = group_edits(asked)
    base = world.mixed or world.old_record
    engine = world.new.root if world.mixed else world.old.root
    pages = sorted({question.pair.old.name for question in asked})
    records = swapped_records(groups, world.edits, world.old.content, engine, pages, folder / "there")
    tell(asked, groups, lambda question, number: acts(question, records[number], base))
    rest = [question for question in asked if not content_causes(question) and not explained(question)]
    if rest:
        pages = sorted({question.pair.new.name for question in rest})
        turned = {number: [Edit(edit.key, edit.new, edit.old) for edit in group] for number, group in enumerate(groups)}
        back = swapped_records(list(turned.values()), reverse(world.edits), world.new.content, world.new.root, pages, folder / "back")
        tell(rest, groups, lambda question, number: acts_back(question, back[number]))
    for question in rest:
        if not content_causes(question):
            question.causes += [cause_of(edit, together=True) for edit in question.candidates]


def explained(question: Question) -> bool:
    """Whether something else than the content's definitions is known to be a cause."""
    return any(cause.kind in ("placeholder", "formatting") for cause in question.causes)


def acts_back(question: Question, record: Mapping) -> bool:
    """Whether a number of the newer content differs in a record."""
    if not usable(record):
        return False
    source = record["sources"].get(question.pair.new.name)
    return changed(question.new, source, (question.new_id, question.old_id), question.pair.new.controls)


def content_causes(question: Question) -> list[Cause]:
    return [cause for cause in question.causes if cause.kind in ("constant", "control", "expression", "import", "data")]


def group_edits(questions: Sequence[Question]) -> list[list[Edit]]:
    """The edits to try: one by one, or, if they are many, those of a file together."""
    edits = list(dict.fromkeys(edit for question in questions for edit in question.candidates))
    if len(edits) <= MOST_SWAPS:
        return [[edit] for edit in edits]
    paths = dict.fromkeys(edit.old.path for edit in edits)
    return [[edit for edit in edits if edit.old.path == path] for path in paths][:MOST_SWAPS]


def swapped_records(
    groups: Sequence[Sequence[Edit]], edits: Mapping[Key, Edit], content: Path, engine: Path, pages: Sequence[str], folder: Path
) -> list[Mapping]:
    """A record of some content with each group of edits made in it; two engines share the work."""
    jobs = [Job(swap(content, folder / str(number), group, edits), tuple(pages)) for number, group in enumerate(groups)]
    halves = [half for half in (jobs[::2], jobs[1::2]) if half]
    with recorders(*((engine, half) for half in halves)) as started:
        answers = [recorder.records() for recorder in started]
    return [answers[number % 2][number // 2] for number in range(len(jobs))]


def tell(questions: Sequence[Question], groups: Sequence[Sequence[Edit]], acts) -> None:
    """Name the edits that act on a number, of those that lie behind it."""
    for question in questions:
        for number, group in enumerate(groups):
            here = [edit for edit in group if edit in question.candidates]
            if here and acts(question, number):
                question.causes += [cause_of(edit, together=len(here) > 1) for edit in here]
