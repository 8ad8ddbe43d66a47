"""A book of a hundred chapters, each of the size of the real book's chapter 7 with a name and numbers of its own, against one of ten."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.build_time import seconds
from tests.bench.figure import Figure

PROJECT = Path(__file__).resolve().parents[2]
FEW, MANY = 10, 100
MODEL = "chapter-7"
BEFORE, INPUT = "chapter: 7\nbudget_kb: 70\n", "X = labelled([[1, 0, 1, 0], [0, 1, 0, 1]]"
"What differs between the chapters: the place in the book, and what they calculate with."
SHARED = ("roles.yml", "glossary.yml", "glossary.md", "constants", "corpora", "drawings", "experiments", "models")
RUNS = 3
COUNTING = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"Runs a command; says how long the processors were at work, and how large its largest process became."


@dataclass(frozen=True)
class Run:
    seconds: float
    processor: float
    "seconds of all processors together"
    memory: float
    "of the largest process, in whatever the system counts it"


def measure_many_chapters() -> Iterator[Figure]:
    """Without a cache, then with an edit of one chapter."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (command(write_chapters(Path(folder, str(count)), count)) for count in (FEW, MANY))
        small, large = run([*few, "--no-cache"]), run([*many, "--no-cache"])
        yield Figure(f"{MANY} chapters, nothing cached", large.seconds, "s")
        yield Figure(f"  a chapter of {MANY} against one of {FEW}", large.seconds / MANY / (small.seconds / FEW), "times", 1)
        yield Figure("  the same in time of the processors", large.processor / MANY / (small.processor / FEW), "times", 1)
        yield Figure("  memory against that", large.memory / small.memory, "times", 2)
        if (os.cpu_count() or 1) > 1:
            yield Figure("  against the time of the processors: both are at work", large.seconds / large.processor, "times", 0.7)
        edits = {count: edited(Path(folder, str(count), "content"), words) for count, words in ((FEW, few), (MANY, many))}
        yield Figure(f"one of {MANY} chapters edited", edits[MANY], "s")
        yield Figure(f"  against one of {FEW}", edits[MANY] / edits[FEW], "times")
        yield Figure("  a build without the cache against it", large.seconds / edits[MANY], "times")


def command(content: Path) -> list:
    return [sys.executable, PROJECT / "build.py", "--content", content, "--site", content.with_name("site")]


def run(words: list) -> Run:
    """A whole build, measured by a process of its own."""
    started = time.perf_counter()
    said = subprocess.run([sys.executable, "-c", COUNTING, *words], check=True, capture_output=True, text=True).stdout
    return Run(time.perf_counter() - started, *map(float, said.split()))


def edited(content: Path, words: list) -> float:
    """The seconds of a build behind an edit of one chapter."""
    seconds(words)
    times = []
    for number in range(1, RUNS + 1):
        with open(content / f"part-{number}.md", "a", encoding="utf-8") as page:
            page.write("\nもう一文です。\n")
        times.append(seconds(words))
    return median(times)


def write_chapters(folder: Path, count: int) -> Path:
    """The content folder of such a book."""
    content = folder / "content"
    content.mkdir(parents=True)
    for name in SHARED:
        source = PROJECT / "content" / name
        shutil.copytree(source, content / name) if source.is_dir() else shutil.copyfile(source, content / name)
    text = (PROJECT / "content" / f"{MODEL}.md").read_text(encoding="utf-8")
    for experiment in (content / "experiments").iterdir():
        if f'experiment("{experiment.stem}"' not in text:
            experiment.unlink()  # an experiment that no page shows is an error
    for number in range(1, count + 1):
        (content / f"part-{number}.md").write_text(chapter(text, number), encoding="utf-8")
    entries = [f"  - {{address: part-{number}, title: {number}番めの問い, topic: 話題{number}}}" for number in range(1, count + 1)]
    lines = ["title: 長い 本", "authors: The tadoru authors", "chapters:", *entries, "others:"]
    lines.append("  - {address: glossary, title: 用語, topic: 語}")
    (content / "book.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return content


def chapter(text: str, number: int) -> str:
    """The model under another number and with another input."""
    place = f"chapter: {number}\nbudget_kb: 1000\nhighlight: [linear, softmax]\n"
    numbers = f"X = labelled([[1, 0, 1, {number % 8 / 8}], [0, 1, {number / 2000}, 1]]"
    assert BEFORE in text and INPUT in text
    return text.replace(BEFORE, place).replace(INPUT, numbers)
