"""Two versions of the book, compared as their readers see them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.review.comparison.attribution import attribute
from engine.review.comparison.changes import Comparison, FigureChange, NumberChange, PageChange, Presence, TextChange, Where
from engine.review.comparison.committed import changed_pins, overlay_site
from engine.review.comparison.edits import definitions, find_edits
from engine.review.comparison.engine_edits import find_engine_edits
from engine.review.comparison.looks import changed_looks
from engine.review.comparison.questions import Question, World
from engine.review.comparison.recording import Job, check_record, recorders, usable
from engine.review.comparison.revisions import Version, old_version, working_tree
from engine.review.comparison.side_by_side import sides_of
from engine.review.comparison.sources import Pair, Source, pair_sources
from engine.review.comparison.tables import difference
from engine.review.comparison.texts import at_start, control_changes, figure_changes, text_changes
from engine.review.comparison.touched import touched_sources

KINDS = {"drawn": "words"}
"What a cell is called that writes words around a number."


def compare(content: Path, site: Path, revision: str) -> Comparison:
    """What a reader of the working tree sees that a reader of a revision did not, and the other way round."""
    with TemporaryDirectory(prefix="book-") as folder:
        old = old_version(content, site, revision, Path(folder).resolve())
        return compare_versions(old, working_tree(content, site))


def compare_versions(old: Version, new: Version) -> Comparison:
    """The comparison of two versions on disk."""
    engine_edits = find_engine_edits(old.root, new.root) if old.root != new.root else []
    old_record, new_record, mixed = read_versions(old, new, bool(engine_edits))
    overlay_site(old_record, old.site)
    drop_same(old_record, new_record)
    pairs, gone, come = pair_sources(old_record, new_record)
    names = {pair.old.name: pair.new.name for pair in pairs}
    before, after = definitions(old_record, old.content, names), definitions(new_record, new.content, {})
    pins = changed_pins(old, new)
    world = World(old, new, before, after, find_edits(before, after), engine_edits, pins, old_record, new_record, mixed)
    return describe(pairs, gone, come, world)


def read_versions(old: Version, new: Version, mix: bool) -> tuple[dict, dict, dict | None]:
    """Both records, each by its own engine; and, if the engines differ, the older content by the newer engine."""
    pages = touched_sources(old, new)
    jobs = [Job(new.content, pages, body=True), *([Job(old.content, pages)] if mix else [])]
    with recorders((old.root, [Job(old.content, pages, body=True)]), (new.root, jobs)) as (older, newer):
        (old_record,), (new_record, *mixed) = older.records(), newer.records()
    check_record(new_record, new)
    check_record(old_record, old)
    return old_record, new_record, mixed[0] if mixed and usable(mixed[0]) else None


def drop_same(old: dict, new: dict) -> None:
    """Leave out the sources that read the same, number by number."""
    for name in set(old["sources"]) & set(new["sources"]):
        before, after = old["sources"][name], new["sources"][name]
        if all(before[part] == after[part] for part in ("blocks", "cells", "controls", "front", "path")):
            del old["sources"][name], new["sources"][name]


def describe(pairs: Sequence[Pair], gone: Sequence[Source], come: Sequence[Source], world: World) -> Comparison:
    """Gather what differs, then ask why."""
    numbers = [found for pair in pairs for found in number_changes(pair)]
    figures = [(pair, change, cells) for pair in pairs for change, cells in figure_changes(pair)]
    drawn = [figure_question(pair, cells) for pair, _, cells in figures]
    attribute([*(question for question, _ in numbers), *filter(None, drawn)], world)
    shown = tuple(replace(change, causes=tuple(question.causes)) for question, change in numbers)
    return Comparison(
        world.old.name,
        world.new.name,
        shown,
        tuple(found for pair in pairs for found in presences(pair.new, set(pair.cells))),
        tuple(found for pair in pairs for found in presences(pair.old, set(pair.cells.values()))),
        (*contents_changes(world), *(found for pair in pairs for found in text_changes(pair))),
        tuple(with_causes(change, question) for (_, change, _), question in zip(figures, drawn)),
        tuple(found for pair in pairs for found in control_changes(pair)),
        tuple(page_changes(pairs, gone, come)),
        tuple(changed_looks(world.old.root, world.new.root)),
        tuple(notes(world)),
        sides_of(pairs, shown),
    )


def number_changes(pair: Pair) -> Iterator[tuple[Question, NumberChange]]:
    """The cells of a page that show something else, in their order on the page."""
    for id in pair.new.shown:
        before, after = pair.old.cells.get(pair.cells.get(id, "")), pair.new.cells[id]
        if before is None:
            continue
        found = difference(before, after, pair.old.controls, pair.new.controls)
        if found is None:
            continue
        question = Question(pair, pair.cells[id], id)
        yield question, NumberChange(
            pair.new.where(id), KINDS.get(after["kind"], after["kind"]), id, pair.cells[id], found.before, found.after, found.states, found.of, found.example,
            question.same_value, places=len(after["places"]) or 1,
        )  # fmt: skip


def figure_question(pair: Pair, cells: Sequence[str]) -> Question | None:
    """Why a figure looks different: asked of the first thing in it that does."""
    return Question(pair, pair.cells.get(cells[0], cells[0]), cells[0]) if cells else None


def with_causes(change: FigureChange, question: Question | None) -> FigureChange:
    return replace(change, causes=tuple(question.causes) if question else ())


def presences(source: Source, known: set[str]) -> Iterator[Presence]:
    """The numbers that only this version of a page shows."""
    for id in source.shown:
        cell = source.cells[id]
        if id not in known and cell["kind"] == "number":
            yield Presence(source.where(id), id, at_start(cell, source.controls))


def page_changes(pairs: Sequence[Pair], gone: Sequence[Source], come: Sequence[Source]) -> Iterator[PageChange]:
    for pair in pairs:
        if pair.old.name != pair.new.name:
            yield PageChange(pair.new.record["address"], "renamed", pair.old.record["address"], pair.new.count())
    yield from (PageChange(source.record["address"], "gone", "", source.count()) for source in gone)
    yield from (PageChange(source.record["address"], "new", "", source.count()) for source in come)


def contents_changes(world: World) -> Iterator[TextChange]:
    """What every page shows of the book: its title and its contents."""
    before, after = world.old_record["book"], world.new_record["book"]
    where = Where("index", f"{world.new.content.name}/book.yml", 1)
    if before["title"] != after["title"]:
        yield TextChange(where, "title of the book", "changed", before["title"], after["title"])
    old, new = (list(map(entry_text, book["entries"])) for book in (before, after))
    if set(old) != set(new):
        told = ["; ".join(entry for entry in one if entry not in other) for one, other in ((old, new), (new, old))]
        yield TextChange(where, "contents", "changed", *told)
    old, new = ([address for address, *_ in book["entries"]] for book in (before, after))
    moved = [pair for pair in zip((one for one in old if one in new), (one for one in new if one in old)) if pair[0] != pair[1]]
    if moved:
        yield TextChange(where, "order of the pages", "changed", *map(", ".join, zip(*moved)))


def entry_text(entry: Sequence) -> str:
    address, title, topic, number = entry
    return f"{number or ''} {title} ({topic}) {address}".strip()


def notes(world: World) -> Iterator[str]:
    """What a reviewer has to know of how this was found."""
    if world.old.project is None and world.old.root == world.new.root:
        yield f"{world.old.name} is read by the present engine: its own is not kept in the same repository"
    if world.engine_edits and world.mixed is None:
        yield "the engines differ, and the present one cannot read the older content, so their shares are not told apart"
    if world.pins and world.old.site is None:
        told = ", ".join(f"{name} {before or 'none'} → {after or 'none'}" for name, before, after in world.pins)
        yield f"the libraries differ ({told}), and both versions were evaluated with those installed here"
