"""make site and make test on machines that lack something: every failure names its remedy; nothing is asked twice."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
UNREACHABLE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_TIMEOUT": "1", "PIP_NO_CACHE_DIR": "1"}
UNREACHABLE |= {"PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": "", "PIP_CONFIG_FILE": os.devnull}


@pytest.fixture
def bare(tmp_path) -> Path:
    """A project without an environment; it needs what every environment has."""
    (tmp_path / "engine").mkdir()
    for name in ("engine/environment.py", "Makefile"):
        shutil.copyfile(PROJECT / name, tmp_path / name)
    pin(tmp_path, ["pip"])
    return tmp_path


@pytest.fixture(scope="module")
def made_once(tmp_path_factory) -> Path:
    """Such a project with its environment."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "engine").mkdir()
    shutil.copyfile(PROJECT / "engine/environment.py", folder / "engine/environment.py")
    pin(folder, ["pip"])
    first = prepare(folder)
    assert first.returncode == 0 and "making .venv" in first.stdout, first.stderr
    return folder


@pytest.fixture
def folder(made_once, bare) -> Path:
    """A copy of it for one test."""
    shutil.copytree(made_once / ".venv", bare / ".venv", symlinks=True)
    return bare


def pin(folder: Path, pins: list[str], test: tuple[str, ...] = ()) -> None:
    text = f"[project]\ndependencies = {pins}\n[project.optional-dependencies]\ntest = {list(test)}\nfont = []\n"
    (folder / "pyproject.toml").write_text(text)


def run(*command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess:
    """Run a command without what an outer make hands on."""
    clean = {name: value for name, value in os.environ.items() if "MAKE" not in name and name not in ("MFLAGS", "PYTHON")}
    return subprocess.run(command, cwd=folder, env=clean | environment, capture_output=True, text=True)


def prepare(folder: Path, *extras: str, **environment: str) -> subprocess.CompletedProcess:
    return run(sys.executable, "engine/environment.py", *extras, folder=folder, **environment)


def test_a_current_environment_is_left_and_no_network_asked(folder):
    done = prepare(folder, **UNREACHABLE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_new_pins_are_installed_and_no_network_is_a_clear_error(folder):
    pin(folder, ["tadoru-no-such-package==1.0"])
    for _ in range(2):  # a failure is not remembered as done
        done = prepare(folder, **UNREACHABLE)
        assert done.returncode == 1 and "PIP_INDEX_URL" in done.stderr and "making" not in done.stdout


def test_extras_are_installed_only_when_asked_for(folder):
    pin(folder, ["pip"], ("tadoru-no-such-package==1.0",))
    assert prepare(folder, **UNREACHABLE).returncode == 0
    assert prepare(folder, "test", **UNREACHABLE).returncode == 1


def test_a_broken_environment_is_made_again(folder):
    (folder / ".venv/bin/python").unlink()
    done = prepare(folder)
    assert done.returncode == 0 and "making .venv" in done.stdout
    assert run(".venv/bin/python", "-m", "pip", "--version", folder=folder).returncode == 0


def test_an_interrupted_environment_is_made_again(bare):
    (bare / ".venv/bin").mkdir(parents=True)
    (bare / ".venv/bin/python").symlink_to(sys.executable)
    assert prepare(bare).returncode == 0
    assert run(".venv/bin/python", "-m", "pip", "--version", folder=bare).returncode == 0


def test_a_python_without_venv_is_a_clear_error(bare):
    (bare / "engine/ensurepip.py").write_text("raise ImportError('as Debian ships it')")
    done = prepare(bare)
    assert done.returncode == 1 and "apt-get install python3-venv" in done.stderr and "Traceback" not in done.stderr


def test_no_python_at_all_is_a_clear_error(bare):
    done = run("make", "PYTHON=", "site", folder=bare)
    assert done.returncode == 2 and "No Python 3.11 or newer was found" in done.stderr


def test_an_old_python_is_passed_over(folder, tmp_path):
    """make looks further when python3 is too old."""
    binaries = tmp_path / "bin"
    binaries.mkdir()
    old = dict.fromkeys(["python3", "python3.14", "python3.13", "python3.12"], "exit 1")
    for name, text in {**old, "python3.11": f'exec "{sys.executable}" "$@"'}.items():
        (binaries / name).write_text(f"#!/bin/sh\n{text}\n")
        (binaries / name).chmod(0o755)
    (folder / "build.py").write_text("print('built')")
    done = run("make", "site", folder=folder, PATH=f"{binaries}:/usr/bin:/bin")
    assert "python3.11 engine/environment.py" in run("make", "-n", "site", folder=folder, PATH=f"{binaries}:/usr/bin:/bin").stdout
    assert done.returncode == 0 and "built" in done.stdout


def test_an_old_python_says_what_it_needs(bare):
    text = (bare / "engine/environment.py").read_text("utf-8").replace("(3, 11)", "(4, 0)")
    (bare / "engine/environment.py").write_text(text)
    done = prepare(bare)
    assert done.returncode == 1 and "make PYTHON=" in done.stderr
