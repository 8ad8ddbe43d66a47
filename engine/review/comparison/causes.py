"""Causes of a changed number, as a report names them."""

from engine.records import dataclass
from engine.review.comparison.edits import Edit
from engine.review.comparison.engine_edits import EngineEdit

LONGEST = 60
"characters of a definition that a report shows"


@dataclass(frozen=True)
class Cause:
    kind: str
    "constant, control, expression, data, placeholder, formatting, engine, library, site, unknown"
    name: str
    "W_Q, paper.d_model, models/head[W_Q], layer_norm, mpmath"
    place: str = ""
    "path:line, in the newer version"
    before: str = ""
    "the definition as it was, short"
    after: str = ""
    together: bool = False
    "whether it acts only with the others that are named: none of them alone changes the number"

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".rstrip()

    @property
    def change(self) -> str:
        """0.5 → 0.6, or nothing where the definitions are too long to tell."""
        return f"{self.before} → {self.after}" if self.before or self.after else ""


def cause_of(edit: Edit, together: bool = False) -> Cause:
    """An edit of the sources."""
    before, after = (piece.written if piece else "" for piece in (edit.old, edit.new))
    before, after = shorten(before, after)
    return Cause(edit.kind, edit.name, f"{edit.piece.path}:{edit.piece.line}", before, after, together)


def cause_in_engine(edit: EngineEdit, together: bool = False) -> Cause:
    """A function of the engine, or a module."""
    return Cause("engine", str(edit), f"engine/{edit.path}:{edit.line}", together=together)


def shorten(before: str, after: str) -> tuple[str, str]:
    """Two definitions in one line each, what they have in common at their ends left out if they are long."""
    before, after = (" ".join(text.split()) for text in (before, after))
    if max(len(before), len(after)) <= LONGEST:
        return before, after
    start = common(before, after)
    end = common(before[start:][::-1], after[start:][::-1])
    start = max(0, start - 8)
    cut = [clip(text[start : len(text) - max(0, end - 8)]) for text in (before, after)]
    head, tail = "…" * (start > 0), "…" * (end > 8)
    return f"{head}{cut[0]}{tail}", f"{head}{cut[1]}{tail}"


def clip(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
