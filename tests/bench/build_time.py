"""How long a build takes, against the bare imports of the libraries in the same run."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.figure import Figure

PROJECT = Path(__file__).resolve().parents[2]
IMPORTS = [sys.executable, "-c", "import numpy, sympy, jinja2, markdown_it"]
RUNS = 5
TRANSLATOR = ("translator", "training", "ablations", "weights", "experiments/translation")
SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"Python keeps the modules that it has compiled, as it does where nobody tells it not to."


def measure_builds() -> Iterator[Figure]:
    """Cold builds, of the whole book and of the part that came before the translator, and bare imports by turns; then the build that finds nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        copies = [copy_project(Path(folder, str(number))) for number in range(RUNS)]
        smaller = [without_translator(copy_project(Path(folder, f"{number}-smaller"))) for number in range(RUNS)]
        commands = [([sys.executable, copy / "build.py"], [sys.executable, other / "build.py"], IMPORTS) for copy, other in zip(copies, smaller)]
        cold, before, imports = (median(times) for times in zip(*[map(seconds, each) for each in commands]))
        nothing = median(seconds([sys.executable, copies[0] / "build.py"]) for _ in range(RUNS))
        start = median(seconds([sys.executable, "-c", ""]) for _ in range(RUNS))
    yield Figure("bare imports of numpy, sympy, jinja2, markdown_it", imports, "s")
    yield Figure("build with nothing cached", cold, "s")
    yield Figure("  against the bare imports", cold / imports, "times", 11)
    yield Figure("the same without the trained translator's pages", before, "s")
    yield Figure("  against the bare imports", before / imports, "times", 9)
    yield Figure("build with nothing changed, less the interpreter's start", nothing - start, "s", 0.2)


def copy_project(folder: Path) -> Path:
    """The sources without site/, records and compiled modules."""
    folder.mkdir()
    for name in ("engine", "content"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("build.py", "pyproject.toml"):
        shutil.copyfile(PROJECT / name, folder / name)
    return folder


def without_translator(project: Path) -> Path:
    """The same project, its book smaller; other pages go on to link to what is not there, which is no trouble to a build."""
    for name in TRANSLATOR:
        (project / "content" / f"{name}.md").unlink()
    return project


def seconds(command: list) -> float:
    """The time of a whole command, which must succeed."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=SURROUNDINGS)
    return time.perf_counter() - start
