"""The line that says how far a build is: on a terminal only, after a second, and gone at the end."""

import io
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from engine import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        """What stands in the line that was written over."""
        cells, at = [" "] * 200, 0
        for character in self.getvalue():
            if character == "\r":
                at = 0
                continue
            cells[at] = character
            at += progress.display_width(character)
        return "".join(cells).rstrip()


@pytest.fixture
def terminal(monkeypatch) -> Terminal:
    made = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=made))
    return made


def test_a_quick_build_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(progress, "perf_counter", lambda: 5.0)
    show = progress.progress_line()
    for done in (1, 2, 3):
        show(done, 3, "chapter-4")
    assert terminal.getvalue() == ""


def test_a_longer_one_shows_how_much_is_done_and_of_what(terminal, monkeypatch):
    clock = iter([0, 0.9, 1.1, 1.2, 1.3])
    monkeypatch.setattr(progress, "perf_counter", lambda: next(clock))
    show = progress.progress_line()
    show(1, 5, "chapter-1")
    assert terminal.shown() == ""
    show(2, 5, "experiment-position")
    assert terminal.shown() == "2 of 5 pages: experiment-position"
    show(3, 5, "about")
    assert terminal.shown() == "3 of 5 pages: about"
    show(5, 5, "chapter-2")
    assert terminal.shown() == ""


def test_the_line_fits_the_terminal(terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", -1)
    monkeypatch.setenv("COLUMNS", "20")
    progress.progress_line()(1, 3, "長い名前の頁")
    assert terminal.shown().startswith("1 of 3 pages: 長") and progress.display_width(terminal.shown()) < 20


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_without_a_terminal_there_is_none(monkeypatch, stream):
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=stream))
    assert progress.progress_line() is None


def test_a_build_shows_it_on_a_terminal_and_not_in_a_file(project):
    body = (project.folder / "engine/render/site.py").read_text(encoding="utf-8")
    project.write("engine/progress.py", (project.folder / "engine/progress.py").read_text("utf-8").replace("PATIENCE = 1.0", "PATIENCE = -1"))
    told = "    for done in (1, 2):\n        progress and progress(done, 2, 'chapter-4')\n"
    project.write("engine/render/site.py", body.replace("    return {f", f"{told}    return {{f"))
    assert project.run().stderr == ""
    project.write("content/index.md", "新しい\n")
    there, here = os.openpty()
    done = subprocess.run([sys.executable, str(project.folder / "build.py")], stdout=subprocess.PIPE, stderr=here, encoding="utf-8")
    os.close(here)
    seen = os.read(there, 10_000).decode()
    os.close(there)
    assert "\r1 of 2 pages: chapter-4" in seen and seen.split("\r")[-1] == "" and "1 changed" in done.stdout
