"""What differs between the sources of two versions: statements, sections of data files, each an edit that can be made alone."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from engine.records import dataclass

Key = tuple[str, str]
"where something is defined, and its name: ('chapter-4', 'Q'), ('constants.paper', 'd_model'), ('models/head', '[W_Q]')"
SECTION = re.compile(r"^\s*(\[\s*[^\W\d]\w*\s*\])\s*(?:#.*)?$")


@dataclass(frozen=True)
class Piece:
    """A definition as one version has it."""

    path: str
    "relative to the folder that holds content/"
    line: int
    text: str
    "as written, on as many lines as it takes"
    written: str
    "in the one form that equal ones have"
    kind: str
    "constant, expression, control, import, data"
    uses: tuple[Key, ...] = ()
    "what it is calculated from, one step down"


@dataclass(frozen=True)
class Edit:
    """A definition that is another one in the new version."""

    key: Key
    old: Piece | None
    new: Piece | None

    @property
    def kind(self) -> str:
        """What an author would call it; what became something else is an expression."""
        kinds = {piece.kind for piece in (self.old, self.new) if piece}
        return kinds.pop() if len(kinds) == 1 else "expression"

    @property
    def name(self) -> str:
        """As a person reads it: Q, paper.d_model, models/head[W_Q]."""
        scope, name = self.key
        if name.startswith("["):
            return scope + name
        return f"{scope.removeprefix('constants.')}.{name}" if scope.startswith("constants.") else name

    @property
    def piece(self) -> Piece:
        """The newer of both."""
        return self.new or self.old


Definitions = dict[Key, Piece]


def definitions(record: Mapping, content: Path, renamed: Mapping[str, str]) -> Definitions:
    """Everything that a version defines, by where and how it is called; ``renamed`` leads from a page's old name to its new one."""
    found: Definitions = {}
    for name, source in record["sources"].items():
        found |= statements(renamed.get(name, name), source)
    for module, source in record["modules"].items():
        found |= statements(f"constants.{module}", source)
    for folder in ("models", "corpora"):
        for path in sorted((content / folder).glob("*.txt")):
            found |= sections(f"{folder}/{path.stem}", f"{content.name}/{folder}/{path.name}", path.read_text("utf-8", "replace"))
    return found


def statements(scope: str, source: Mapping) -> Definitions:
    """The statements of a page, or of a file of constants."""
    found: Definitions = {}
    for made in source["statements"]:
        uses = tuple(uses_of(scope, made))
        found[scope, made["name"]] = Piece(source["path"], made["line"], made["text"], made["written"], made["kind"], uses)
    return found


def uses_of(scope: str, made: Mapping) -> Iterator[Key]:
    """What a statement or a placeholder takes from others."""
    yield from ((scope, name) for name in made["uses"])
    for name in made["data"]:
        yield from data_keys(name, made.get("kind", ""))


def data_keys(name: str, kind: str) -> Iterator[Key]:
    """What is taken from another file; a section may lie with the models or with the corpora."""
    if kind == "import":
        module, _, imported = name.partition(".")
        yield f"constants.{module}", imported
    else:
        file, _, section = name.partition("[")
        yield f"models/{file}", f"[{section}"
        yield f"corpora/{file}", f"[{section}"


def sections(scope: str, path: str, text: str) -> Definitions:
    """The sections of a file of matrices or sentences; what stands before the first is none."""
    found: Definitions = {}
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [at for at, line in enumerate(lines) if SECTION.match(line)] + [len(lines)]
    for start, end in zip(starts, starts[1:]):
        body = lines[start:end]
        while len(body) > 1 and not body[-1].strip():
            body.pop()
        name = re.sub(r"\s", "", SECTION.match(lines[start])[1])
        written = "\n".join(" ".join(line.partition("#")[0].split()) for line in body[1:] if line.partition("#")[0].strip())
        found[scope, name] = Piece(path, start + 1, "\n".join(body), written, "data")
    return found


def find_edits(old: Definitions, new: Definitions) -> dict[Key, Edit]:
    """What differs, by its key."""
    edits = (Edit(key, old.get(key), new.get(key)) for key in dict.fromkeys([*old, *new]))
    return {edit.key: edit for edit in edits if not edit.old or not edit.new or edit.old.written != edit.new.written}


def behind(seeds: Iterable[Key], *versions: Definitions) -> set[Key]:
    """Everything that some definitions are calculated from, in any of the versions, themselves included."""
    found, waiting = set(), list(seeds)
    while waiting:
        key = waiting.pop()
        if key in found:
            continue
        found.add(key)
        for version in versions:
            if piece := version.get(key):
                waiting += piece.uses
    return found


def needed_first(edit: Edit, edits: Mapping[Key, Edit]) -> list[Edit]:
    """The definitions that only the new version has and that an edit needs, each behind what it needs itself."""
    order: list[Edit] = []
    open_edits, seen = [(edit, False)], set()
    while open_edits:
        current, finished = open_edits.pop()
        if finished:
            order.append(current)
        elif current.key not in seen and current.new:
            seen.add(current.key)
            open_edits.append((current, True))
            open_edits += [(edits[key], False) for key in current.new.uses if key in edits and edits[key].old is None]
    return [each for each in order if each is not edit]


def reverse(edits: Mapping[Key, Edit]) -> dict[Key, Edit]:
    """The same edits, as the way back."""
    return {key: Edit(key, edit.new, edit.old) for key, edit in edits.items()}
