"""Templates that a second process compiles while this one loads what else a page needs."""

import marshal
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from engine.cache.store import Cache

PIPES: list[int] = []
"Where the second process of this one writes what it compiled, until it is taken."


@contextmanager
def compiled_ahead(cache: Cache | None = None) -> Iterator[None]:
    """Begin to compile the templates that are needed, if there is a processor for it; what was not taken at the end is dropped."""
    process = begin(cache) if hasattr(os, "fork") and (os.cpu_count() or 1) > 1 else None
    try:
        yield
    finally:
        while PIPES:
            os.close(PIPES.pop())
        if process:
            os.waitpid(process, 0)


def begin(cache: Cache | None) -> int:
    """The number of the second process. It shares nothing with this one but the pipe, and ends when nobody reads that."""
    from engine.render.outdated import templates_needed
    from engine.render.templates import compile_templates  # both processes need Jinja: it is loaded once

    out, into = os.pipe()
    process = os.fork()
    if process:
        os.close(into)
        PIPES.append(out)
        return process
    try:
        os.close(out)
        with suppress(OSError), open(into, "wb") as pipe:
            pipe.write(marshal.dumps(compile_templates(templates_needed(cache))))
    finally:
        os._exit(0)


def take_compiled() -> dict[str, bytes]:
    """What was compiled ahead, by this program itself and for this run; nothing if there was no second process, or if it failed."""
    if not PIPES:
        return {}
    with open(PIPES.pop(), "rb") as pipe:
        data = pipe.read()
    with suppress(EOFError, ValueError, TypeError):
        return marshal.loads(data)
    return {}
