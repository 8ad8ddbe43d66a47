"""Why a number changed: found by evaluating again with one thing swapped.

    library      the older version as its site showed it, against what its sources make today
    engine       the older content by both engines; then by the older engine with one function of the newer one
    content      the older content with one definition of the newer one; then the newer with one of the older
    formatting   nothing of these: the value is the same in every state, and it is written differently
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.review.comparison.causes import Cause, cause_of, shorten
from engine.review.comparison.content_swaps import try_content
from engine.review.comparison.edits import behind, uses_of
from engine.review.comparison.engine_swaps import try_engine
from engine.review.comparison.questions import Question, World, same_values
from engine.review.comparison.tables import difference


def attribute(questions: Sequence[Question], world: World) -> None:
    """Give each question its causes."""
    for question in questions:
        ask_libraries(question, world)
        ask_engines(question, world)
        ask_form(question)
        ask_placeholder(question)
        ask_content(question, world)
    with TemporaryDirectory(prefix="book-") as folder:
        try_engine(questions, world, Path(folder))
        try_content(questions, world, Path(folder))
    for question in questions:
        question.causes = list(dict.fromkeys(question.causes)) or [Cause("unknown", "")]


def ask_libraries(question: Question, world: World) -> None:
    """Did readers see something else than the older sources make today?"""
    if "rebuilt" not in question.old:
        return
    for name, before, after in world.pins:
        question.causes.append(Cause("library", name, "pyproject.toml", before, after))
    if not world.pins:
        question.causes.append(Cause("site", f"of {world.old.name}, which was not what its sources make"))


def ask_engines(question: Question, world: World) -> None:
    """Which part of the difference is the engine's, and which the content's?"""
    if not world.engine_edits:
        question.by_content = cells_differ(question, question.rebuilt, question.new, question.pair.new.controls)
        return
    source = world.mixed and world.mixed["sources"].get(question.pair.old.name)
    cell = source and source["cells"].get(question.old_id)
    if not cell:
        question.by_engine, question.only_written = True, question.same_value
        return
    question.by_engine = cells_differ(question, question.rebuilt, cell, source["controls"])
    question.only_written = same_values(question.old, cell, question.pair.old.controls, source["controls"])
    question.by_content = difference(cell, question.new, source["controls"], question.pair.new.controls) is not None


def cells_differ(question: Question, old: Mapping, new: Mapping, controls: Mapping) -> bool:
    return difference(old, new, question.pair.old.controls, controls) is not None


def ask_form(question: Question) -> None:
    """Is it written with other digits, as a percentage, …?"""
    before, after = question.old.get("form"), question.new.get("form")
    if not before or not after or before == after:
        return
    names = [name for name in after if before.get(name) != after[name] and name != "infinity"]
    told = [", ".join(f"{name} {form.get(name)}" for name in names) for form in (before, after)]
    by_page = names == ["digits"] and before["digits"] == question.pair.old.record["digits"]
    by_page &= after["digits"] == question.pair.new.record["digits"]
    line = question.pair.new.record["front_lines"].get("digits", 1) if by_page else place_line(question)
    place = f"{question.pair.new.record['path']}:{line}"
    if names:
        question.causes.append(Cause("formatting", "of the page" if by_page else "at this place", place, *told))


def place_line(question: Question) -> int:
    return min((place[0] for place in question.new["places"]), default=1)


def ask_placeholder(question: Question) -> None:
    """Is another expression asked for at this place?"""
    if question.old_id == question.new_id or question.old.get("element") == question.new.get("element") is not None:
        return
    before, after = (source_text(source.record, cell) for source, cell in zip(sides(question), (question.old, question.new)))
    if before != after:
        place = f"{question.pair.new.record['path']}:{place_line(question)}"
        question.causes.append(Cause("placeholder", "at this place", place, *shorten(before, after)))


def sides(question: Question):
    return question.pair.old, question.pair.new


def placeholders_of(record: Mapping, cell: Mapping) -> list[Mapping]:
    """The placeholders that ask for a cell."""
    places = {tuple(place) for place in cell["places"]}
    return [made for made in record["placeholders"] if (made["line"], made["column"]) in places]


def source_text(record: Mapping, cell: Mapping) -> str:
    """The first placeholder that asks for a cell, as it is written."""
    return next((made["written"] for made in placeholders_of(record, cell)), "")


def ask_content(question: Question, world: World) -> None:
    """Which edits lie behind the number? One alone is its cause."""
    if not question.by_content or question.same_value:
        return
    name = question.pair.new.name
    seeds = [(name, used) for cell in (question.old, question.new) for used in cell["names"]]
    if not seeds:
        for source, cell in zip(sides(question), (question.old, question.new)):
            seeds += [key for made in placeholders_of(source.record, cell) for key in uses_of(name, made)]
    keys = behind(seeds, world.old_definitions, world.new_definitions)
    question.candidates = tuple(edit for key, edit in world.edits.items() if key in keys and edit.old and edit.new)
    if len(question.candidates) == 1 and not question.causes and not question.by_engine:
        question.causes.append(cause_of(question.candidates[0]))
        question.candidates = ()
