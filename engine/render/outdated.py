"""Which templates the pages need that are to be made again, guessed before anything is loaded that makes pages."""

from collections.abc import Iterator, Mapping
from functools import cache

from engine.cache.store import Cache
from engine.fingerprint import read
from engine.noting import key_of_bytes
from engine.render.template_files import behind, key_of_template, texts

Inputs = Mapping[str, str]
TEMPLATE = "template "


def templates_needed(cache: Cache | None) -> frozenset[str]:
    """Those that the outdated pages had the last time, with all that they lead to; all where none is outdated, as in a new cache.

    A page that needs another one has it compiled when it fills it.
    """
    known = {name: entry.inputs for name, entry in cache.entries()} if cache else {}
    outdated = set(outdated_of(known))
    outdated |= {name for name, inputs in known.items() if any(f"made {other}" in inputs for other in outdated)}
    names = {input.removeprefix(TEMPLATE) for name in outdated for input in known[name] if input.startswith(TEMPLATE)}
    return frozenset().union(*map(behind, names)) & frozenset(texts()) if names else frozenset(texts())


def outdated_of(known: Mapping[str, Inputs]) -> Iterator[str]:
    """The names of what was made from files or templates that changed."""
    for name, inputs in known.items():
        if any(key_now(input, key) != key for input, key in inputs.items()):
            yield name


@cache
def key_now(input: str, key: str) -> str:
    """The key of a file or a template as it is now; of anything else the one that it had."""
    kind, _, name = input.partition(" ")
    match kind:
        case "file":
            return key_of_bytes(data) if (data := read(name)) or key else ""
        case "template":
            return key_of_template(name)
    return key
