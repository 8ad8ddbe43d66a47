"""What build.py does when nobody takes its output."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.estimator_models import CONFIGS

PROGRAM = Path(__file__).resolve().parents[2] / "build.py"
FULL = "the output cannot be written: No space left on device [A103]\n"


def run(output, *arguments: str, **environment: str) -> tuple[int, str]:
    """The exit status and the messages, the output going elsewhere."""
    command = [sys.executable, str(PROGRAM), *arguments]
    done = subprocess.run(command, env=os.environ | environment, stdout=output, stderr=subprocess.PIPE, encoding="utf-8")
    return done.returncode, done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [("--help",), ("estimate", "config.json", "--json")], ids=lambda each: each[0])
def test_a_full_output_is_said_in_one_line(tmp_path, monkeypatch, arguments, unbuffered):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps(CONFIGS["GPT-2"]), encoding="utf-8")
    with open("/dev/full", "w") as full:
        assert run(full, *arguments, PYTHONUNBUFFERED=unbuffered) == (2, FULL)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_who_stops_reading_is_told_nothing_and_the_exit_status_stays(unbuffered):
    read, write = os.pipe()
    os.close(read)
    with open(write, "w") as closed:
        assert run(closed, "--help", PYTHONUNBUFFERED=unbuffered) == (0, "")


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("pass", "said"),
        ("import threading; threading.Thread(target=lambda: threading.Event().wait(0.05)).start()", "said taken apart"),
        ("sys.setprofile(lambda *_: None)", "said taken apart"),
        ("sys.settrace(lambda *_: None)", "said taken apart"),
        ("sys.stdout = sys.stderr = None", ""),
    ],
    ids=["nothing else", "a thread", "a profiler", "a debugger", "no console"],
)
def test_a_process_is_left_at_once_unless_something_else_is_at_work_in_it(before, says):
    code = f"""
import atexit, sys
from engine.console import leave_at_once
atexit.register(print, "taken apart", end="")
print("said", end=" ") if {before != "sys.stdout = sys.stderr = None"} else None
{before}
leave_at_once()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=PROGRAM.parent, capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == (says, "")
