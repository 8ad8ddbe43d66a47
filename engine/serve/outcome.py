"""What a build in a process that stays gave: what was written, or what is wrong. It crosses from process to process."""

from collections.abc import Iterable

from engine.codes.report import remedy, show_remedies
from engine.errors import LONGEST_FRAME, MOST_SHOWN, AuthorError, AuthorErrors
from engine.records import dataclass


@dataclass(frozen=True)
class Problem:
    """One error of an author, as a page shows it."""

    message: str
    code: str = ""
    "what --explain calls it"
    remedy: str = ""
    "what always helps, in a line; or nothing"
    place: str = ""
    "content/chapter-4.md:87:23, or nothing"
    line: int = 0
    before: str = ""
    "of the line, what stands before the marked part"
    marked: str = ""
    after: str = ""


@dataclass(frozen=True)
class Outcome:
    new: int = 0
    changed: int = 0
    removed: int = 0
    pages: int = 0
    "files of the whole site"
    seconds: float = 0.0
    current: bool = False
    "whether nothing had to be rendered"
    quick: bool = False
    "whether a page was written from its last draft, and has yet to be made as a whole"
    root: str = "/"
    "the folder of its host that the book is published in"
    problems: tuple[Problem, ...] = ()
    said: str = ""
    "the problems as a terminal shows them"
    fault: str = ""
    "a traceback: what is wrong is the engine, not the content"

    @property
    def failed(self) -> bool:
        return bool(self.problems or self.fault)


def outcome_of_errors(error: AuthorError | AuthorErrors) -> Outcome:
    """The outcome of a build that stopped at errors of an author."""
    errors = error.errors if isinstance(error, AuthorErrors) else (error,)
    said = "\n\n".join(filter(None, [str(error), show_remedies(errors)]))
    return Outcome(problems=tuple(problems_of(errors)), said=said)


def problems_of(errors: Iterable[AuthorError]) -> Iterable[Problem]:
    errors = tuple(errors)
    yield from map(problem_of, errors[:MOST_SHOWN])
    if (more := len(errors) - MOST_SHOWN) > 0:
        yield Problem(f"{more:,} more errors are not shown")


def problem_of(error: AuthorError) -> Problem:
    """An error, its line cut around the marked part if it is long."""
    place, told = error.place, (error.message, error.code, remedy(error.code))
    if place is None:
        return Problem(*told)
    if not place.text:
        return Problem(*told, str(place))
    start = place.column - 1
    end = start + max(1, place.length)
    left = max(0, start - LONGEST_FRAME // 3) if len(place.text) > LONGEST_FRAME else 0
    right = left + LONGEST_FRAME
    return Problem(
        *told,
        str(place),
        place.line,
        "…" * (left > 0) + place.text[left:start],
        place.text[start : min(end, right)],
        place.text[end:right] + "…" * (len(place.text) > right),
    )
