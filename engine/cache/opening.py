"""The cache of a command: opened beside a site, and written when the command is done with it, even if the content has errors."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.cache.store import Cache
from engine.fingerprint import key_of_code


@contextmanager
def open_cache(
    folder: Path, wanted: bool = True, code: str = "", code_now: Callable[[], str] = key_of_code, exact: bool = False
) -> Iterator[Cache | None]:
    """The cache in a folder; none if it is not wanted. Nothing that makes pages is imported before it is open.

    code: the key of the code, if it is known already; code_now: says what it is in the end; exact: as engine/cache/store.py has it.

    What was made while somebody wrote into the engine is not written: nobody knows which code made it.
    """
    if not wanted:
        yield None
        return
    code = code or code_now()
    cache = Cache(folder, code, exact)
    try:
        yield cache
    finally:
        if code_now() == code:
            cache.save()
