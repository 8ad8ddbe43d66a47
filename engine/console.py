"""The console that messages go to: that it lacks a character, is closed or stops reading is no trouble."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def forgiving_console() -> Iterator[None]:
    """A character that the console lacks is shown as its code; what nobody reads is not printed."""
    if sys.stdout:
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
