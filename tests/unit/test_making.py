"""Pages are made on all processors, by processes that end with the one that began them."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from engine.render.making import make_side_by_side

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
SECONDS = 20


def name_itself(source: Path) -> None:
    """Leave the number of this process beside the source, and go on for ever."""
    source.with_suffix(".pid").write_text(str(os.getpid()))
    signal.pause()


def test_a_process_does_not_outlive_the_one_that_began_it(tmp_path):
    sources = {name: tmp_path / f"{name}.md" for name in "ab"}
    for source in sources.values():
        source.write_text("")
    if not (child := os.fork()):
        list(make_side_by_side(sources, name_itself, 2))
        os._exit(0)
    numbers = [in_time(lambda source=source: int(source.with_suffix(".pid").read_text())) for source in sources.values()]
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        for number in numbers:
            in_time(lambda number=number: is_over(number) or None)
    finally:
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def in_time(look):
    """What is found as soon as it is there."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            if (found := look()) is not None:
                return found
        time.sleep(0.005)
    raise AssertionError("it did not happen")


def is_over(number: int) -> bool:
    """Whether there is no such process, or one that nobody has asked about since it ended."""
    stat = Path(f"/proc/{number}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"
