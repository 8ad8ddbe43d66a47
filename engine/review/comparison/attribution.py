"""Why a number changed: found by evaluating again with one thing swapped.

    library      the older version as its site showed it, against what its sources make today
    engine       the older content by both engines; then by the older engine with one function of the newer one
    content      the older content with one definition of the newer one; then the newer with one of the older
    formatting   nothing of these: the value is the same in every state, and it is written differently
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.review.comparison.causes import Cause, cause_in_engine, cause_of, shorten
from engine.review.comparison.edits import Definitions, Edit, Key, behind, reverse, uses_of
from engine.review.comparison.engine_edits import CALCULATING, WRITING, EngineEdit, swap_in_engine
from engine.review.comparison.recording import Job, record_all, recorders, usable
from engine.review.comparison.revisions import Version
from engine.review.comparison.sources import Pair
from engine.review.comparison.swapping import swap
from engine.review.comparison.tables import difference

MOST_SWAPS = 24
"Edits of the content that are tried one by one; more are tried file by file."
MOST_ENGINES = 8
"Functions of the engine that are tried one by one; more are tried module by module."


@dataclass
class Question:
    """A cell that differs, and what is known of why."""

    pair: Pair
    old_id: str
    new_id: str
    by_engine: bool = False
    only_written: bool = False
    "whether the engine's share is its written form alone"
    by_content: bool = True
    candidates: tuple[Edit, ...] = ()
    causes: list[Cause] = field(default_factory=list)

    @property
    def old(self) -> Mapping:
        return self.pair.old.cells[self.old_id]

    @property
    def new(self) -> Mapping:
        return self.pair.new.cells[self.new_id]

    @property
    def rebuilt(self) -> Mapping:
        """The older cell as its sources make it today."""
        return self.old | self.old.get("rebuilt", {})

    @property
    def same_value(self) -> bool:
        """Whether its value is the same in all states, and only its form is not."""
        return same_values(self.old, self.new, self.pair.old.controls, self.pair.new.controls)


def same_values(old: Mapping, new: Mapping, old_controls: Mapping, new_controls: Mapping) -> bool:
    """Whether two cells are of numbers that are equal in all common states."""
    return "values" in old and "values" in new and difference(old, new, old_controls, new_controls, "values") is None


@dataclass(frozen=True)
class World:
    """All that two versions are made of."""

    old: Version
    new: Version
    old_definitions: Definitions
    new_definitions: Definitions
    edits: Mapping[Key, Edit]
    engine_edits: Sequence[EngineEdit]
    pins: Sequence[tuple[str, str, str]]
    "libraries of other versions"
    old_record: Mapping
    new_record: Mapping
    mixed: Mapping | None
    "the older content by the newer engine; none if the engines are the same, or if it cannot be read so"


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


def acts(question: Question, record: Mapping, base: Mapping | None = None) -> bool:
    """Whether a number of the older content differs in a record from what the base has."""
    if not usable(record):
        return False
    name = question.pair.old.name
    source = base["sources"][name] if base else None
    before = source["cells"].get(question.old_id) if source else question.rebuilt
    controls = source["controls"] if source else question.pair.old.controls
    return changed(before, record["sources"].get(name), (question.old_id, question.new_id), controls)


def changed(before: Mapping | None, source: Mapping | None, ids: Iterable[str], controls: Mapping) -> bool:
    """Whether a cell, under one of its ids, differs in another record of its source."""
    after = next((source["cells"][id] for id in ids if id in source["cells"]), None) if source else None
    return bool(before and after) and difference(before, after, controls, source["controls"]) is not None


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
