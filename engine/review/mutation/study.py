"""All pages of a book, each calculated and nudged: what moves on it, what does not, which inputs it shows."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from engine.evaluate.library import Library
from engine.parse.book import Book, read_book
from engine.records import dataclass
from engine.render.making import make_all
from engine.review.comparison.edits import Definitions, Key, behind, definitions
from engine.review.comparison.record import pieces_of, read_source_file, record_modules, source_files
from engine.review.mutation.cases import Case, idle_input, still_numbers, typed_as_label
from engine.review.mutation.idle import defined_and_shown, edit_moves, shown_beside_others
from engine.review.mutation.leaves import Names, leaves_of
from engine.review.mutation.moving import move_source
from engine.review.mutation.nudging import inputs
from engine.review.mutation.source import read_source


@dataclass(frozen=True)
class Studied:
    """What was found out of one page."""

    moved: tuple[tuple[str, bool], ...]
    "of each number that moves: with what, and whether it stands in running text"
    quoted: int
    "how many of them are a figure of a source as it stands in the constants"
    cases: tuple[Case, ...]
    used: frozenset[Key]
    "the inputs that it shows"


@dataclass(frozen=True)
class Desk:
    """What is known before the first page is calculated."""

    content: Path
    book: Book
    library: Library
    pages: Mapping[str, Path]
    "by their names"
    known: Definitions
    users: Mapping[str, frozenset[Key]]
    "what each page may depend on"
    inputs: Definitions
    names: Names


def open_desk(content: Path) -> Desk:
    """Read the statements of everything."""
    book, library, pages = read_book(content), Library(content), dict(source_files(content))
    read = {name: read_source_file(path, content) for name, path in pages.items()}
    sources = {
        name: {"path": page.path, "statements": list(pieces_of(page))}
        for name, page in read.items()
    }
    known = definitions({"sources": sources, "modules": dict(record_modules(content, library))}, content, {})
    users = {
        name: frozenset(behind([(name, made["name"]) for made in source["statements"]], known)) for name, source in sources.items()
    }
    nudged = dict(inputs(known))
    return Desk(content, book, library, pages, known, users, nudged, Names(nudged))


def study_all(desk: Desk) -> list[Studied]:
    """Every page, in the order of their names."""
    studied = dict(make_all(desk.pages, partial(study, desk=desk)))
    return [studied[name] for name in desk.pages]


def study(path: Path, desk: Desk) -> Studied:
    """One page."""
    name = next(name for name, each in desk.pages.items() if each == path)
    source = read_source(name, path, desk.content, desk.book, desk.library)
    leaves = leaves_of(source, desk.names)
    found = move_source(source, leaves)
    unsure = [key for key in desk.inputs if key in desk.users[name] and key not in found.used]
    beside = {key for key in unsure if shown_beside_others(source, leaves, key)}
    cases = *typed_as_label(source), *still_numbers(found, desk.inputs)
    moved = tuple((kind, source.numbers[id]) for id, kind in found.by.items())
    used = frozenset(found.used | beside | defined_and_shown(source, unsure))
    return Studied(moved, sum(map(source.is_quoted, found.by)), cases, used)


def idle_inputs(desk: Desk, pages: Sequence[Studied]) -> Iterator[Case]:
    """The inputs that no page shows, not even when their text is another one."""
    used = set().union(*(page.used for page in pages))
    for key, piece in desk.inputs.items():
        users = [name for name in desk.pages if key in desk.users[name]]
        if key not in used and not any(edit_moves(key, piece, name, desk.pages[name], desk.content, desk.book) for name in users):
            yield idle_input(key, piece)
