"""A small book in a git repository of its own, changed as an author changes it: for tests of python build.py diff."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from engine.review.comparison.changes import Comparison, NumberChange
from engine.review.comparison.compare import compare
from tests.unit.small_book import FRONT, write_book

PROJECT = Path(__file__).resolve().parents[2]
ALONE = {
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_CEILING_DIRECTORIES": "/",
    "GIT_AUTHOR_NAME": "著者", "GIT_AUTHOR_EMAIL": "author@example.org",
    "GIT_COMMITTER_NAME": "著者", "GIT_COMMITTER_EMAIL": "author@example.org",
}  # fmt: skip
HEAD = """w = 2
unused = 1
"""
MODEL = """kind: chosen
source: 手で決めた
[W]
1 0
0 3
[V]
5 5
"""
PAGE = """```compute
from head import w
a = slider("かたむき", 0, 1, step=0.5, start=1)
b = 3
W = load("small", "W")
V = load("small", "V")
y = a * w + b
p = softmax([[y, b]])
z = W[1, 1] * b
u = V[0, 0]
```

## 1 和 {#sum}

和は << compute(y) >> です。係数は << compute(p[0], percent=1) >> です。

<< control(a) >>

## 2 積 {#product}

積は << compute(z) >>、ほかは << compute(u) >> です。式は $x << relation() >> << compute(b / 7) >>$ です。
"""


@dataclass(frozen=True)
class Repository:
    folder: Path

    @property
    def content(self) -> Path:
        return self.folder / "content"

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.folder, env=os.environ | ALONE, check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "本")

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, name: str, before: str, after: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert before in text
        self.write(name, text.replace(before, after))

    def edit_page(self, before: str, after: str) -> None:
        self.edit("content/page.md", before, after)

    def compare(self, revision: str = "HEAD") -> Comparison:
        return compare(self.content.resolve(), self.folder / "site", revision)

    def run(self, *arguments: str, program: Path | None = None, **environment: str) -> subprocess.CompletedProcess:
        """python build.py diff, as a person starts it."""
        build = (program or PROJECT) / "build.py"
        command = [sys.executable, str(build), "diff", "--content", str(self.content), "--site", str(self.folder / "site"), *arguments]
        return subprocess.run(command, env=os.environ | ALONE | environment, capture_output=True, encoding="utf-8")


def make_repository(folder: Path, page: str = PAGE, front: str = FRONT) -> Repository:
    """The book above, committed."""
    made = Repository(folder)
    write_book(folder, page, front)
    made.write("content/constants/head.calc", HEAD)
    made.write("content/models/small.txt", MODEL)
    made.git("init", "-q")
    made.commit()
    return made


def copy_engine(repository: Repository) -> None:
    """Let the book be kept with an engine of its own."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PROJECT / "engine", repository.folder / "engine", ignore=ignored)
    for name in ("build.py", "pyproject.toml"):
        shutil.copyfile(PROJECT / name, repository.folder / name)
    repository.write(".gitignore", "__pycache__\n")
    repository.commit()


def numbers(found: Comparison) -> dict[str, tuple[str, str]]:
    """Before and after, by the id of each number that changed."""
    return {change.id: (change.before, change.after) for change in found.numbers}


def causes(found: Comparison) -> dict[str, list[tuple[str, str]]]:
    """The kinds and names of the causes, by the id of the number."""
    return {change.id: [(cause.kind, cause.name) for cause in change.causes] for change in found.numbers}


def change_of(found: Comparison, id: str) -> NumberChange:
    (change,) = [change for change in found.numbers if change.id == id]
    return change
