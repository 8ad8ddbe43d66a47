"""Which function of the engine changed a number: the older content, by the older engine with one function of the newer."""

from collections.abc import Sequence
from pathlib import Path

from engine.review.comparison.causes import cause_in_engine
from engine.review.comparison.engine_edits import CALCULATING, WRITING, EngineEdit, swap_in_engine
from engine.review.comparison.questions import Question, World, acts
from engine.review.comparison.recording import Job, record_all

MOST_ENGINES = 8
"Functions of the engine that are tried one by one; more are tried module by module."


def try_engine(questions: Sequence[Question], world: World, folder: Path) -> None:
    """Swap functions of the engine, one after the other, below the older content."""
    asked = [question for question in questions if question.by_engine]
    for rooms in (CALCULATING, WRITING):
        group = [question for question in asked if question.only_written == (rooms is WRITING)]
        edits = [edit for edit in world.engine_edits if edit.room in rooms]
        if not group or not edits:
            continue
        if len(edits) == 1:
            for question in group:
                question.causes.append(cause_in_engine(edits[0]))
            continue
        swap_engines(group, edits, world, folder / rooms[0])


def swap_engines(questions: Sequence[Question], edits: Sequence[EngineEdit], world: World, folder: Path) -> None:
    """Evaluate with one function, or one module, of the newer engine; if none alone acts, all act together."""
    pages = tuple(sorted({question.pair.old.name for question in questions}))
    found: set[int] = set()
    for level, groups in enumerate((by_function(edits), by_module(edits))):
        if not groups or len(groups) > MOST_ENGINES:
            continue
        for number, group in enumerate(groups):
            root = swap_in_engine(world.old.root, world.new.root, folder / f"{level}-{number}", group)
            (record,) = record_all(root, [Job(world.old.content, pages)])
            for question in questions:
                if id(question) not in found and acts(question, record):
                    question.causes.append(cause_in_engine(group[0] if len(group) == 1 else module_of(group)))
        found = {id(question) for question in questions if any(cause.kind == "engine" for cause in question.causes)}
        if len(found) == len(questions):
            return
    for question in questions:
        if id(question) not in found:
            question.causes += [cause_in_engine(edit, together=True) for edit in by_name(edits)]


def by_function(edits: Sequence[EngineEdit]) -> list[list[EngineEdit]]:
    """Those that can be swapped alone: functions that both engines have."""
    return [[edit] for edit in edits if edit.name and edit.old and edit.new]


def by_module(edits: Sequence[EngineEdit]) -> list[list[EngineEdit]]:
    return [[module_of([edit for edit in edits if edit.path == path])] for path in dict.fromkeys(edit.path for edit in edits)]


def module_of(edits: Sequence[EngineEdit]) -> EngineEdit:
    """A whole module, for its functions."""
    return EngineEdit(edits[0].path, "", 1, None, None)


def by_name(edits: Sequence[EngineEdit]) -> list[EngineEdit]:
    """The functions, if they are few, else their modules."""
    return list(edits) if len(edits) <= MOST_ENGINES else [group[0] for group in by_module(edits)][:MOST_ENGINES]
