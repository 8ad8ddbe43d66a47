"""Templates as they were compiled, by the key of their names and texts: kept from build to build.

Where most of them are missing, a second process compiles them while this one loads what else a page needs.
What is kept is code: the cache hands out only what this machine has written itself (engine/cache/store.py).
"""

import marshal
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from engine.cache.store import Cache
from engine.keyed import key_of_bytes
from engine.records import dataclass
from engine.render.template_files import texts

KEPT = "templates"
"What the cache calls them."
MANY = 8
"Templates for which a second process pays."
COMPILED: dict[str, bytes] = {}
"All that this process knows of."
PIPES: list[int] = []
"Where the second process of this one writes what it compiled, until it is taken."


@dataclass(frozen=True)
class Templates:
    """What the cache keeps."""

    compiled: tuple[tuple[str, bytes], ...]


def key_of_text(name: str, text: str) -> str:
    """What a compiled template goes by; Python, Jinja and the engine's code apart, by which the cache goes."""
    return key_of_bytes(f"{name}\0{text}".encode())


def take_kept(cache: Cache | None) -> None:
    """Know what earlier builds compiled."""
    if kept := cache and cache.get(KEPT, Templates):
        COMPILED.update(kept.record.compiled)


def keep_compiled(cache: Cache | None) -> None:
    """What was compiled, of the texts as they are, for later builds."""
    if cache:
        now = {key: COMPILED[key] for key in (key_of_text(*each) for each in texts().items()) if key in COMPILED}
        kept = cache.get(KEPT, Templates)
        if kept is None or now.keys() != dict(kept.record.compiled).keys():
            cache.keep(KEPT, Templates(tuple(now.items())), {}, "")


def missing() -> list[str]:
    """The names of the templates that are yet to be compiled."""
    return [name for name, text in texts().items() if key_of_text(name, text) not in COMPILED]


@contextmanager
def compiled_ahead(cache: Cache | None = None) -> Iterator[None]:
    """Begin to compile what is missing, if it is much and there is a processor for it; what was not taken at the end is dropped."""
    take_kept(cache)
    process = begin() if hasattr(os, "fork") and (os.cpu_count() or 1) > 1 and len(missing()) > MANY else None
    try:
        yield
    finally:
        while PIPES:
            os.close(PIPES.pop())
        if process:
            os.waitpid(process, 0)


def begin() -> int:
    """The number of the second process. It shares nothing with this one but the pipe, and ends when nobody reads that."""
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
            pipe.write(marshal.dumps(compile_templates(missing())))
    finally:
        os._exit(0)


def find_compiled(key: str) -> bytes | None:
    """A template that was compiled, ahead if need be: then that is waited for; nothing if there was no second process, or if it failed."""
    if key not in COMPILED and PIPES:
        with open(PIPES.pop(), "rb") as pipe:
            data = pipe.read()
        with suppress(EOFError, ValueError, TypeError):
            COMPILED.update(marshal.loads(data))
    return COMPILED.get(key)
