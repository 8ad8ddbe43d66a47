"""When an author has saved, and all that belongs to it is on the disk: a moment after the last event, not at the first."""

from collections.abc import Callable
from dataclasses import field

from engine.records import dataclass

QUIET = 0.012
"Seconds without an event after which a save is over."
AT_WORK = 0.3
"The same while a file is still open for writing, or git is changing files."
MOST = 2.0
"Seconds after which what is there is built, even if writing never ends."
STEP = 0.02
"Seconds between two looks at what sends no event when it ends."


@dataclass(frozen=True)
class Event:
    """Something may have happened to a file."""

    path: str
    writing: bool = False
    "whether the file was written to and is still open, as far as the system tells"


@dataclass
class Settling:
    """One save; made at its first event."""

    now: float
    at_work: Callable[[], bool] = lambda: False
    "whether another program says that it has not finished"
    open: set[str] = field(default_factory=set)

    def __post_init__(self):
        self.began = self.last = self.now

    def note(self, event: Event, now: float) -> None:
        """One more event."""
        self.last = now
        if event.writing:
            self.open.add(event.path)
        else:
            self.open.discard(event.path)

    def left(self, now: float) -> float:
        """Seconds for which nothing may happen yet; none if the save is over."""
        quiet = AT_WORK if self.open or self.at_work() else QUIET
        return max(0.0, min(self.last + quiet, self.began + MOST) - now)
