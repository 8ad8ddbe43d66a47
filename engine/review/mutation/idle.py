"""Inputs on which nothing depends that is shown."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.errors import AuthorError, AuthorErrors
from engine.evaluate.graph import Node
from engine.evaluate.library import Library
from engine.parse.book import Book
from engine.review.comparison.edits import Edit, Key, Piece
from engine.review.comparison.swapping import swap
from engine.review.mutation.leaves import INPUT, Leaf
from engine.review.mutation.nudging import WAYS, nudged
from engine.review.mutation.source import Source, read_source
from engine.review.mutation.trial import Trials, differ, following, nudge


def defined_and_shown(source: Source, keys: Iterable[Key]) -> set[Key]:
    """The page's own inputs with which something moves when their name has another value: what is typed may be a count."""
    names = source.model.names
    return {key for key in keys if key[0] == source.name and key[1] in names and value_moves(source, names[key[1]])}


def shown_beside_others(source: Source, leaves: Sequence[Leaf], key: Key) -> bool:
    """Whether something moves with an input when all others are nudged too: what is multiplied by 0 shows only then."""
    inputs = [leaf for leaf in leaves if leaf.kind == INPUT]
    if all(leaf.key != key for leaf in inputs):
        return False
    for way in WAYS:
        every = nudge(source.model, [leaf.node for leaf in inputs], way)
        others = {leaf.node: every[leaf.node] for leaf in inputs if leaf.key != key}
        both, one = Trials(source.model, every).at({}), Trials(source.model, others).at({})
        follow = following(source.model, every.keys() - others.keys())
        data = (datum for datum in source.data.values() if not follow.isdisjoint(datum.nodes))
        if any(differ(datum, [*map(one.value, datum.nodes)], [*map(both.value, datum.nodes)]) for datum in data):
            return True
    return False


def value_moves(source: Source, node: Node) -> bool:
    """Whether something moves when a node has another value."""
    array = source.model.value(node, {}).array
    if not array.size or not isinstance(array.flat[0], Decimal):
        return False
    trials = (Trials(source.model, nudge(source.model, [node], way)) for way in WAYS)
    return any(trial.move(datum, [{}]) for trial in trials for datum in source.data.values())


def edit_moves(key: Key, piece: Piece, name: str, path: Path, content: Path, book: Book) -> bool:
    """Whether an edit of the input shows on a page, or stops it: numbers may decide what is calculated, and how much."""
    before = seen(read_source(name, path, content, book, Library(content)))
    return any(seen_with(nudged(key, piece, way), name, path, content, book) != before for way in WAYS)


def seen_with(edit: Edit, name: str, path: Path, content: Path, book: Book) -> object:
    """What a page shows with an edit; nothing if it cannot be made with it."""
    with TemporaryDirectory(prefix="book-") as folder:
        other = swap(content, Path(folder), [edit], {})
        try:
            return seen(read_source(name, other / path.relative_to(content), other, book, Library(other)))
        except (AuthorError, AuthorErrors):
            return None


def seen(source: Source) -> tuple[Sequence[str], Mapping[str, tuple[str, ...]]]:
    """What a reader sees in any state."""
    return source.blocks, {id: (cell.text, *cell.strings) for id, cell in source.cells.known.items()}
