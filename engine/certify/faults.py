"""What is wrong on one page: a few numbers are named, the rest are counted."""

from engine.certify.diagnoses import UndecidedDigit, WrongDigit
from engine.certify.proofs import Shown
from engine.errors import AuthorError, AuthorErrors, Place
from engine.render.cells import Cells

MOST_SAID = 5
"Numbers of one page that are named."


class Faults:
    """Of one page; place: its beginning."""

    def __init__(self, place: Place):
        self.place = place
        self.named: dict[str, AuthorError] = {}
        self.others: set[str] = set()

    def add(self, shown: Shown, cells: Cells, place: Place | None) -> None:
        """A number that is wrong in a state; each is said of once."""
        if len(self.named) >= MOST_SAID and shown.id not in self.named:
            self.others.add(shown.id)
        else:
            self.named.setdefault(shown.id, describe(shown, cells).at(place or self.place))

    def finish(self) -> None:
        """Raises AuthorErrors if anything is wrong."""
        if self.others:
            self.named[""] = WrongDigit(f"{len(self.others):,} more numbers of this page are wrong", self.place)
        if self.named:
            raise AuthorErrors(self.named.values())


def describe(shown: Shown, cells: Cells) -> AuthorError:
    """What is wrong with a number."""
    state = cells.model.state_text(shown.state)
    if shown.decided:
        return WrongDigit(f"{shown.id} is written as {shown.string!r}, and is {shown.again!r}{state}")
    return UndecidedDigit(f"{shown.id} is written as {shown.string!r}, and no rule shows whether it lies exactly there{state}")
