"""What is learned and measured, as model files of the book: the same numbers, the same bytes."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

import numpy as np

from engine.evaluate.modelfiles import read_model_file
from engine.training.grammar import Grammar

BEFORE, AFTER, COURSE, SEEDS, ABLATIONS = (
    f"models/translator-{name}.txt" for name in ("before", "after", "course", "seeds", "ablations")
)
MADE = "corpora/translator-made.txt"


def write_weights(weights: Mapping[str, np.ndarray], grammar: Grammar, kind: str, source: str) -> str:
    """All matrices in tenths; the rows of the two tables have their tokens for labels."""
    labels = {"E_source": grammar.english, "E_target": grammar.japanese}
    lines = [f"kind: {kind}", f"source: {source}"]
    for name, matrix in weights.items():
        lines += ["", f"[{name}]"]
        lines += [f"rows: {' '.join(labels[name])}"] if name in labels else []
        lines += [" ".join(map(tenths, row)) for row in matrix]
    return "\n".join(lines) + "\n"


def tenths(number: float) -> str:
    """A whole number without its .0, which a file of many numbers can do without."""
    return f"{number:.1f}".removesuffix(".0")


def read_weights(path: Path) -> dict[str, np.ndarray]:
    """The matrices of a model file in float64."""
    sections = read_model_file(path.read_text(encoding="utf-8"), path.name).sections
    return {name: value.array.astype(float) for name, value in sections.items()}


def write_table(name: str, columns: Sequence[str], rows: Mapping[str, Sequence[float | int]], digits: int) -> list[str]:
    """A section with labels on both axes; counts stay whole."""
    lines = ["", f"[{name}]", f"rows: {' '.join(rows)}", f"columns: {' '.join(columns)}"]
    return lines + [" ".join(measured(number, digits) for number in row) for row in rows.values()]


def measured(number: float | int, digits: int) -> str:
    """A measurement to some decimals; the zeros at its end say how exact it is, and stay."""
    return str(number) if isinstance(number, int) else str(round(Decimal(number), digits))


def write_measurements(source: str, tables: Iterable[list[str]]) -> str:
    return "\n".join(["kind: measured", f"source: {source}", *(line for table in tables for line in table)]) + "\n"


def write_sentences(source: str, sections: Mapping[str, Sequence[str]]) -> str:
    """A corpus file: one section a step, one line a translation; an empty one is written as —."""
    lines = ["kind: measured", f"source: {source}"]
    for name, sentences in sections.items():
        lines += ["", f"[{name}]", *(sentence or "—" for sentence in sentences)]
    return "\n".join(lines) + "\n"
