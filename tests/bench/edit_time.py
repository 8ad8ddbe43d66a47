"""How long a cold process takes after an edit of one chapter, against the bare imports and against a build without a cache."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.build_time import IMPORTS, copy_project, seconds
from tests.bench.figure import Figure

SENTENCES = {f"chapter-{number}": ("", "\nもう一文です。\n") for number in range(1, 9)}
"An edit is what stands somewhere in a page, and what stands there then; nothing is the end."
WEIGHTS = {
    "chapter-4": ("X = rows(tokens, [1, 0]", "X = rows(tokens, [1.25, 0]"),
    "chapter-5": ("head_1 = [1, 2]", "head_1 = [1.25, 2]"),
    "chapter-6": ("X = rows(target, [1, 0]", "X = rows(target, [1.25, 0]"),
    "chapter-7": ("W_Q_1 = labelled([[1, 0]", "W_Q_1 = labelled([[1.25, 0]"),
    "chapter-8": ("W_vocab = labelled([[1, 1", "W_vocab = labelled([[1.25, 1"),
}
RUNS = 3


def measure_edits() -> Iterator[Figure]:
    """Each edit between bare imports; each is taken back, which is an edit too."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder, "book"))
        build = [sys.executable, project / "build.py"]
        seconds(build)
        sentences = [pair for address, edit in SENTENCES.items() for pair in measure(project, build, address, *edit)]
        weights = [pair for address, edit in WEIGHTS.items() for pair in measure(project, build, address, *edit)]
        naive = median(seconds([*build, "--no-cache"]) for _ in range(RUNS))
    for what, pairs in (("a sentence", sentences), ("a weight", weights)):
        edited, imports = (median(times) for times in zip(*pairs))
        yield Figure(f"one chapter edited, {what}", edited, "s")
        yield Figure("  against the bare imports", edited / imports, "times", 1.6)
        yield Figure("  a build without the cache against it", naive / edited, "times")


def measure(project: Path, build: list, address: str, before: str, after: str) -> Iterator[tuple[float, float]]:
    """The seconds of a build behind an edit and behind taking it back, each with those of the imports."""
    page = project / "content" / f"{address}.md"
    text = page.read_text(encoding="utf-8")
    assert before in text, f"{page.name} has no {before!r}"
    edited = text.replace(before, after, 1) if before else text + after
    for version in (edited, text):
        page.write_text(version, encoding="utf-8")
        yield seconds(build), seconds(IMPORTS)
