"""The last bound: whatever keeps the processor busy, or fills the memory, ends as an error of its file."""

import signal
import threading

import pytest

from engine.errors import Collector, TooLarge
from engine.parse import time_limit as limits
from engine.parse.time_limit import time_limit


def work_on() -> None:
    """Until somebody stops it; what gathers errors on the way does not."""
    collector = Collector()
    while True:
        with collector.gather():
            sum(range(1_000))


def test_work_without_end_is_an_error_of_its_file(monkeypatch):
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.01)
    before = signal.getsignal(signal.SIGVTALRM)
    with pytest.raises(TooLarge, match="reading this file takes more than 0.01 s of the processor") as error:
        with time_limit("content/a.md", "reading"):
            work_on()
    assert (error.value.place.path, error.value.place.line) == ("content/a.md", 1)
    assert signal.getsignal(signal.SIGVTALRM) == before and not signal.getitimer(signal.ITIMER_VIRTUAL)[0]


def test_a_regular_expression_is_stopped_too(monkeypatch):
    import re

    monkeypatch.setattr(limits, "MOST_SECONDS", 0.01)
    with pytest.raises(TooLarge), time_limit("content/a.md", "reading"):
        re.fullmatch("(a|a)*b", "a" * 60)


def test_the_outer_limit_counts_and_the_inner_one_does_not_end_it(monkeypatch):
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.01)
    with pytest.raises(TooLarge, match="^content/a.md:1:1: writing"):
        with time_limit("content/a.md", "writing"):
            with time_limit("content/a.md", "reading"):
                pass
            work_on()


def test_a_memory_that_is_full_is_an_error_of_its_file():
    with pytest.raises(TooLarge, match="takes more memory than there is"), time_limit("content/a.md", "writing"):
        raise MemoryError


def test_in_another_thread_there_is_no_clock_and_no_harm():
    done = []

    def work():
        with time_limit("content/a.md", "reading"):
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
