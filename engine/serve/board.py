"""What open pages are told: it hangs here, and whoever has an older one is woken."""

import threading
from dataclasses import replace

from engine.serve.outcome import Outcome


class Board:
    """The last outcome, and its number."""

    def __init__(self):
        self.number = 0
        self.outcome = Outcome()
        self.changed = threading.Condition()

    def post(self, outcome: Outcome) -> None:
        with self.changed:
            self.number += 1
            self.outcome = outcome
            self.changed.notify_all()

    def settle(self) -> None:
        """What was told holds for all of the site now, also for what had yet to be made."""
        with self.changed:
            self.outcome = replace(self.outcome, quick=False)
            self.changed.notify_all()

    def wait_for_whole(self, seconds: float) -> None:
        """Until nothing has yet to be made, but at most so long."""
        with self.changed:
            self.changed.wait_for(lambda: not self.outcome.quick, seconds)

    def newer_than(self, number: int, seconds: float) -> tuple[int, Outcome] | None:
        """What came after the one of this number, waited for at most so long."""
        with self.changed:
            if self.changed.wait_for(lambda: self.number > number, seconds):
                return self.number, self.outcome
        return None
