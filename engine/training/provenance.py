"""What a run was made with, in one line without a date: a fingerprint of all that decides its bits."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from engine.training import layout, learning, reproducible, sentences
from engine.training.grammar import GRAMMAR, PAIRS
from engine.training.problem import Problem
from engine.training.variants import PAPER, Variant

DECIDING = (reproducible, learning, layout, sentences)
"modules whose text decides; of the rest of the engine only the calculation that they are given"


def fingerprint(content: Path, problems: Iterable[Problem]) -> str:
    """Twelve hexadecimal digits of the calculations, of what carries them out, and of the sentences."""
    digest = sha256()
    for module in DECIDING:
        digest.update(Path(module.__file__).read_bytes().replace(b"\r\n", b"\n"))
    for data in (GRAMMAR, PAIRS):
        digest.update((content / "corpora" / f"{data}.txt").read_bytes().replace(b"\r\n", b"\n"))
    for problem in problems:
        digest.update("\n".join(written(problem)).encode())
    return digest.hexdigest()[:12]


def written(problem: Problem) -> Iterable[str]:
    """Every node of a problem with its operands, down to the gradients."""
    _ = problem.gradients
    at = {node: place for place, node in enumerate(problem.graph.nodes)}
    for node in problem.graph.nodes:
        parameters = "" if node.operation == "input" else node.parameters
        yield f"{node.operation} {[at[argument] for argument in node.arguments]} {parameters}"


def source(command: str, seeds: str, mark: str, more: str = "") -> str:
    """The line that stands in a file."""
    return f"`{command}` でつくりました。種 {seeds}、計算の指紋 {mark}（engine/training/）。{more}"


def variant_word(variant: Variant) -> str:
    """What a variant's section is called."""
    return "paper" if variant == PAPER else variant.name.replace("-", "_")
