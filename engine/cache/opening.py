"""The cache of a command: opened beside a site, and written when the command is done with it, even if the content has errors."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from engine.cache.store import Cache
from engine.fingerprint import key_of_code


@contextmanager
def open_cache(
    folder: Path,
    wanted: bool = True,
    code: str = "",
    code_now: Callable[[], str] = key_of_code,
    exact: bool = False,
    blocks: Mapping[str, bytes] = MappingProxyType({}),
) -> Iterator[Cache | None]:
    """The cache in a folder; none if it is not wanted. Nothing that makes pages is imported before it is open.

    code: the key of the code, if it is known already; code_now: says what it is in the end; exact, blocks: as engine/cache/store.py has them.

    What was made while somebody wrote into the engine is not written: nobody knows which code made it.
    """
    if not wanted:
        yield None
        return
    code = code or code_now()
    cache = Cache(folder, code, exact, blocks)
    try:
        yield cache
    finally:
        if code_now() == code:
            cache.save()
