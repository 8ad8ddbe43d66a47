"""Numbers and inputs that are to be looked at: still numbers, typed numbers, idle inputs; each with its places."""

from collections.abc import Iterator, Mapping

from engine.errors import Place
from engine.records import dataclass
from engine.review.comparison.edits import Edit, Key, Piece
from engine.review.diagnoses import Finding, HandTyped, IdleInput, StillNumber
from engine.review.findings import place_of_text
from engine.review.manuscript import Manuscript, Page
from engine.review.mutation.moving import Movements
from engine.review.mutation.source import Source
from engine.review.typed_number import FULL_WIDTH, NUMBER, numbers_in

MOST_NAMED = 6
"inputs behind a number that a message lists"


@dataclass(frozen=True)
class Case:
    """Something to mend, or to grant an exception for."""

    kind: type[Finding]
    what: str
    "what is said of it; of cases that differ in nothing else, for one alone"
    why: str
    "what is said of all that stand at one place"
    places: tuple[Place, ...]
    "everywhere that it stands: an exception at one of them is enough"
    prose: bool = False
    "whether it is a number in running text"


def still_numbers(page: Movements, inputs: Mapping[Key, Piece]) -> Iterator[Case]:
    """Numbers that are calculated from inputs, and that none of them moves."""
    source, prose = page.source, page.source.numbers
    for datum in page.open:
        places = tuple(source.cells.places.get(datum.id) or [Place(source.page.path, 1)])
        names = names_behind(page, datum.id, inputs)
        why = f", whatever these are: {', '.join(names)}; if a law holds it, say so in an exception, else mend the calculation"
        yield Case(StillNumber, f"{datum.id} shows {source.cells.known[datum.id].text}", why, places, prose[datum.id])


def names_behind(page: Movements, id: str, inputs: Mapping[Key, Piece]) -> list[str]:
    """What ought to move a number, as an author calls it: inputs and controls."""
    behind = page.behind[id]
    names = [control.name for control in page.source.model.controls.values()
             if any(node.operation == "control" and node.parameters[0] is control for node in behind)]  # fmt: skip
    keys = dict.fromkeys(leaf.key for leaf in page.leaves if leaf.key and leaf.node in behind)
    names += [input_name(key, inputs[key]) for key in keys]
    return [*names[:MOST_NAMED], *(["…"] if len(names) > MOST_NAMED else [])] or ["the numbers of its own formula"]


def typed_in_prose(manuscript: Manuscript) -> Iterator[Case]:
    """Decimals, percentages and quoted figures that stand in running text as the author typed them."""
    for page in manuscript.pages:
        for passage in page.passages:
            text = passage.text.translate(FULL_WIDTH)
            for start, end in numbers_in(text):
                if is_figure(text[start:end], manuscript.quoted):
                    place = place_of_text(page.source, passage.line, passage.text, start, end)
                    yield typed(text[start:end], place, passage.block not in ("th", "td"))


def typed_as_label(source: Source) -> Iterator[Case]:
    """Decimals and percentages that stand as words: a number, written in quotes."""
    for id in source.reading.shown:
        cell = source.cells.known.get(id)
        if cell and cell.label and not cell.live and NUMBER.fullmatch(cell.text) and is_figure(cell.text, frozenset()):
            for place in source.cells.places.get(id, ()):
                yield typed(cell.text, place, True)
                break


def is_figure(text: str, quoted: frozenset[str]) -> bool:
    """Whether a number may be a result: whole ones are mostly counts, unless a source is quoted with them."""
    return "." in text or "%" in text or text in quoted and len(text) > 1


def typed(text: str, place: Place, prose: bool) -> Case:
    return Case(HandTyped, f"{text!r} is typed", ", so no input moves it; let the build write it: << compute(…) >>", (place,), prose)


def idle_input(key: Key, piece: Piece) -> Case:
    """An input on which nothing depends that is shown."""
    name = input_name(key, piece)
    place = Place(piece.path, piece.line, 1, len(piece.text.split("\n")[0]), piece.text.split("\n")[0])
    return Case(IdleInput, f"nothing that is shown moves with {name}", "; delete it, or show what depends on it", (place,))


def input_name(key: Key, piece: Piece) -> str:
    return Edit(key, piece, piece).name
