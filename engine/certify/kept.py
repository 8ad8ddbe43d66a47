"""The traces of the site whose values are to be proved."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from engine.trace.earlier import values_of
from engine.trace.trace import FOLDER, Trace
from engine.trace.values import Strings, by_number, texts_of

TRACES: dict[str, Trace] = {}
"By the names of their pages; processes that are forked know them too."


@contextmanager
def kept_in(files: Mapping[str, bytes], names: Iterable[str]) -> Iterator[None]:
    """Those of some pages or experiments are known in the block; files: those of the site."""
    TRACES.update((name, trace) for name in names if (trace := read_trace(files, name)))
    try:
        yield
    finally:
        TRACES.clear()


def read_trace(files: Mapping[str, bytes], name: str) -> Trace | None:
    """A trace from its files; none where no number is computed."""
    folder = f"{FOLDER}/{name}"
    if f"{folder}/numbers.js" not in files:
        return None
    parts = []
    while (part := files.get(f"{folder}/values-{len(parts)}.js")) is not None:
        parts.append(part)
    return Trace(files[f"{folder}/numbers.js"], tuple(parts))


def strings_kept(name: str) -> list[Strings | None]:
    """The strings of the nodes of a page, in their order; none of a page without a trace."""
    if name not in TRACES:
        return []
    values = values_of(TRACES[name])
    parts = by_number(values.parts)
    return [Strings(tuple(controls), tuple(texts_of(place, parts))) if place else None for controls, place in zip(values.controls, values.packed)]
