"""The exercises of a page: where each stands, and the numbers that it gives instead of the page's own."""

import re
from collections.abc import Callable
from dataclasses import replace

from markdown_it.token import Token

from engine.errors import AuthorError
from engine.parse.diagnoses import BadExercise
from engine.parse.marked_text import MarkedText
from engine.parse.page_source import Exercise, Import, Statement

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
"With a hyphen, so that no name of a calculation is the same."
WHOLE_LINE = 1_000
"Longer than any: a place ends with its line."
NAME_RULE = "small letters, digits and a hyphen, which no name of a calculation has: ::: exercise {#ex-scaled}"


class Exercises:
    """Follows the tokens of a page, and keeps what stands in its exercises."""

    def __init__(self, marked: MarkedText, report: Callable[[AuthorError], None]):
        self.marked = marked
        self.report = report
        self.open: list[str] = []
        "the containers around the token, outermost first"
        self.known: list[Exercise] = []

    @property
    def inside(self) -> bool:
        """Whether the token stands in an exercise."""
        return "exercise" in self.open

    @property
    def language(self) -> str:
        """What a calculation begins with here: in an exercise it gives other numbers."""
        return "given" if self.inside else "compute"

    @property
    def where(self) -> str:
        """For a message."""
        return "in an exercise " if self.inside else ""

    def pass_by(self, token: Token) -> None:
        """A container begins or ends."""
        if token.nesting < 0:
            self.open.pop()
            return
        if token.info == "exercise":
            self.begin(token)
        self.open.append(token.info)

    def begin(self, token: Token) -> None:
        """A new exercise; a name that cannot be one is reported, and the exercise read all the same."""
        place = self.marked.place(token.map[0], 0, WHOLE_LINE)
        name = str(token.attrs.get("id", ""))
        if self.inside:
            self.report(BadExercise("an exercise cannot stand in another one", place))
        elif not NAME.fullmatch(name):
            self.report(BadExercise(f"an exercise has an id, with which the names of its numbers begin; it is made of {NAME_RULE}", place))
        elif name in (exercise.name for exercise in self.known):
            self.report(BadExercise(f"the page has an exercise {name!r} already", place))
        self.known.append(Exercise(name, place, self.marked.position(token.map[1], 0)[0] + 1))

    def given(self, statements: tuple[Statement | Import, ...]) -> tuple[()]:
        """Statements of the exercise that is open now; none is left for the page."""
        for statement in statements:
            if isinstance(statement, Import):
                raise BadExercise("an exercise gives numbers; import on the page, in ```compute", statement.place)
        self.known[-1] = replace(self.known[-1], statements=self.known[-1].statements + statements)
        return ()

    def finished(self) -> tuple[Exercise, ...]:
        """All of them, in the order of the page."""
        return tuple(self.known)
