"""Which files changed, once for each save. Events say when to look; what has changed is found by looking."""

from collections.abc import Callable
from time import monotonic

from engine.serve.looking import Look, differing
from engine.serve.settling import STEP, Event, Settling

HEARTBEAT = 1.0
"Seconds after which a look is taken without any event: a network folder may send none."
POLL = 0.25
"The same once it is known that no events come."
LOOKS = 0.05
"Seconds between two looks of which the second must find nothing new."

NextEvent = Callable[[float], Event | None]
"The next event, waited for at most so many seconds."


class Changes:
    """The changes of some files, one save after the other."""

    def __init__(
        self,
        look: Callable[[], Look],
        next_event: NextEvent,
        at_work: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = monotonic,
        poll: bool = False,
    ):
        self.look = look
        self.new_event = next_event
        self.held: list[Event] = []
        "events that came while nobody waited for a change"
        self.at_work = at_work
        self.clock = clock
        self.pause = POLL if poll else HEARTBEAT
        self.seen = look()

    @property
    def polls(self) -> bool:
        """Whether events are not counted on."""
        return self.pause == POLL

    def wait(self) -> frozenset[str]:
        """The files of the next save."""
        while True:
            if event := self.next_event(self.pause):
                changed = self.settle(event)
            else:
                changed = self.find_without_event()
            if changed:
                return changed

    def within(self, seconds: float) -> bool:
        """Whether something changes soon; wait() then still has it, with the events that told of it."""
        end = self.clock() + seconds
        while (left := end - self.clock()) > 0:
            if event := self.new_event(min(left, LOOKS)):
                self.held.append(event)
            if (event or self.polls) and differing(self.seen, self.look()):
                return True
        return False

    def next_event(self, seconds: float) -> Event | None:
        """The next event, waited for at most so many seconds."""
        return self.held.pop(0) if self.held else self.new_event(seconds)

    def settle(self, event: Event) -> frozenset[str]:
        """What a save changed, once it is over."""
        save = Settling(self.clock(), self.at_work)
        save.note(event, self.clock())
        while left := save.left(self.clock()):
            if event := self.next_event(min(left, STEP)):
                save.note(event, self.clock())
        return self.take(self.look())

    def find_without_event(self) -> frozenset[str]:
        """What a look finds; if that stands still without an event, none are to be expected."""
        found = self.look()
        if not differing(self.seen, found):
            return frozenset()
        if event := self.next_event(LOOKS):
            return self.settle(event)
        while differing(found, later := self.look()):
            found = later
            self.next_event(LOOKS)
        self.pause = POLL
        return self.take(found)

    def take(self, found: Look) -> frozenset[str]:
        changed = differing(self.seen, found)
        self.seen = found
        return changed
