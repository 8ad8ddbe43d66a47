"""How far a build is, for a person who waits: one line on the terminal that is written over, and gone at the end."""

import shutil
import sys
from collections.abc import Callable
from time import perf_counter

from engine.errors import display_width

PATIENCE = 1.0
"Seconds in which nothing is shown."
Progress = Callable[[int, int, str], None]
"Told how many pages are done, of how many, and the name of the last one; at the end all are."


def progress_line() -> Progress | None:
    """What shows it; nothing where messages do not go to a terminal."""
    return Line().show if sys.stderr and sys.stderr.isatty() else None


class Line:
    """The last line of the terminal, from now on."""

    def __init__(self):
        self.started, self.width = perf_counter(), 0

    def show(self, done: int, total: int, name: str) -> None:
        """Nothing at first, and nothing once all is done."""
        if done == total:
            self.write("")
        elif perf_counter() - self.started > PATIENCE:
            self.write(f"{done} of {total} pages: {name}")

    def write(self, text: str) -> None:
        """Some text in place of what stands there; cut off where the terminal would begin a new line."""
        room = shutil.get_terminal_size().columns - 1
        while display_width(text) > room:
            text = text[:-1]
        if text or self.width:
            blank = " " * max(0, self.width - display_width(text))
            print(f"\r{text}{blank}\r{text}", end="", file=sys.stderr, flush=True)
        self.width = display_width(text)
