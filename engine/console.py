"""The console that messages go to: that it lacks a character, is closed or stops reading is no trouble; that it is full is said."""

import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import AuthorError


class OutputNotWritten(AuthorError, code="A103"):
    """A full disk, or another refusal of the place that the output goes to."""


class Output(io.TextIOWrapper):
    """Standard output that remembers why it could not be written: some of what prints passes over that."""

    failure: OSError | None = None

    def write(self, text: str) -> int:
        with self.remembering():
            return super().write(text)

    def flush(self) -> None:
        with self.remembering():
            super().flush()

    @contextmanager
    def remembering(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.failure = self.failure or error
            raise


@contextmanager
def forgiving_console() -> Iterator[None]:
    """A character that the console lacks is shown as its code; what nobody reads is not printed; the exit status stays."""
    if not sys.stdout:
        yield
        return
    there = sys.stdout
    settings = {"line_buffering": there.line_buffering, "write_through": there.write_through}
    sys.stdout = output = Output(there.buffer, there.encoding, "backslashreplace", **settings)
    status = None
    try:
        try:
            yield
        except SystemExit as end:
            status = end.code
        output.flush()
    except OSError as error:
        if error is not output.failure:
            raise
    if output.failure:
        status = say(output.failure, status)
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())  # what is still held back goes nowhere
    if status is not None:
        sys.exit(status)


def leave_at_once() -> None:
    """End the process, if nothing else is at work in it or looks on; to take apart what it made would take a tenth of a build's time."""
    if threading.active_count() > 1 or sys.getprofile() or sys.gettrace():
        return
    for output in filter(None, (sys.stdout, sys.stderr)):
        output.flush()
    os._exit(0)


def say(failure: OSError, status: int | str | None) -> int | str | None:
    """Why the output is not there, and the exit status then, which no command has for what it finds; who stops reading knows."""
    if isinstance(failure, BrokenPipeError):
        return status
    print(OutputNotWritten(f"the output cannot be written: {failure.strerror}"), file=sys.stderr)
    return 2
