"""The last bound of all: a source that keeps the processor busy too long, or fills the memory, is an error with its place.

Every way that is known to take long has a bound of its own, with a better place and remedy; this one is for the others.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import Place, TooLarge, TooSlow
from engine.parse.bounds import MOST_SECONDS


class OutOfTime(BaseException):
    """Raised wherever the work is; what gathers the errors of authors lets it pass."""


@contextmanager
def time_limit(path: str, what: str) -> Iterator[None]:
    """So many seconds of the processor for one stage of one file; ``what`` says what is being done with it.

    Where a thread other than the first one works, or the system has no such clock, only the memory is watched.
    """
    try:
        with alarm(MOST_SECONDS):
            yield
    except OutOfTime:
        message = f"{what} this file takes more than {MOST_SECONDS} s of the processor; divide it, or look for what repeats itself"
        raise TooSlow(message, Place(path, 1)) from None
    except MemoryError:
        raise TooLarge(f"{what} this file takes more memory than there is; divide it", Place(path, 1)) from None


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """OutOfTime after so many seconds of the processor; inside another alarm that one counts."""
    in_first = threading.current_thread() is threading.main_thread()
    if not in_first or not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def ring(*_) -> None:
    raise OutOfTime
