"""The workflow of GitHub: what it may do, what its steps run, and that a linter finds nothing wrong with it."""

import os
import re
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
PATH = PROJECT / ".github/workflows/book.yml"
TEXT = PATH.read_text(encoding="utf-8")
WORKFLOW = yaml.load(TEXT, yaml.BaseLoader)
"every value as a text: YAML takes the key `on` for a truth"
JOBS = WORKFLOW["jobs"]
STEPS = [step for job in JOBS.values() for step in job["steps"]]
COMMANDS = {step["run"] for step in STEPS if "run" in step}
ON_MAIN_ONLY = "github.event_name == 'push'"
RUNS = {
    "make check": "build.py check --no-cache",
    "make site": "build.py",
    "make test": "-m pytest -n 2 --dist worksteal",
    "make editions": "build.py editions",
    "make diff SINCE=HEAD^1": "build.py diff HEAD^1 --markdown",
}
"what the targets hand to the Python of the environment"


def lint(folder: Path) -> subprocess.CompletedProcess:
    """What zizmor says of the workflows in a folder, without asking the network."""
    program = shutil.which("zizmor", path=sysconfig.get_path("scripts"))
    strict = ("--offline", "--no-config", "--no-progress", "--strict-collection", "--persona", "auditor")
    return subprocess.run([program, *strict, folder], capture_output=True, text=True)


def make(*words: str, **environment: str) -> subprocess.CompletedProcess:
    """Run make, with echo for the Python of the environment, and without what an outer run hands on."""
    clean = {name: value for name, value in os.environ.items() if "MAKE" not in name and name != "GITHUB_STEP_SUMMARY"}
    command = ["make", "-s", "PYTHON=true", *(() if "VENV" in environment else ("VENV=echo",)), *words]
    variables = [f"{name}={environment.pop(name)}" for name in ("VENV", "SUDO") if name in environment]
    return subprocess.run([*command, *variables], cwd=PROJECT, env=clean | environment, capture_output=True, text=True)


def test_a_linter_finds_nothing():
    done = lint(PROJECT / ".github")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("right", "wrong"), [
    ("pull_request:", "pull_request_target:"),
    ("@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "@v7"),
    ("permissions: {}", "permissions: write-all"),
    ("persist-credentials: false", "persist-credentials: true"),
    ("make diff SINCE=HEAD^1", "make diff SINCE=${{ github.head_ref }}"),
    ("runs-on: ubuntu-24.04", "runs-in: ubuntu-24.04"),
])  # fmt: skip
def test_the_linter_would_find(tmp_path, right, wrong):
    assert right in TEXT
    (tmp_path / ".github/workflows").mkdir(parents=True)
    (tmp_path / ".github/workflows/book.yml").write_text(TEXT.replace(right, wrong), encoding="utf-8")
    assert lint(tmp_path / ".github").returncode != 0


def test_a_stranger_starts_it_without_rights():
    assert WORKFLOW["on"] == {"push": {"branches": ["main"]}, "pull_request": ""}
    assert WORKFLOW["permissions"] == {} and "secrets" not in TEXT and "github.token" not in TEXT
    for name, job in JOBS.items():
        if name != "publish":
            assert job["permissions"] == {"contents": "read"}, name


def test_only_a_push_to_main_publishes_and_only_what_was_tested():
    publish = JOBS["publish"]
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert publish["if"] == ON_MAIN_ONLY and publish["needs"] == "book"
    names = [step.get("run") or step["uses"].split("@")[0] for step in JOBS["book"]["steps"]]
    assert names[-3:] == ["make test", "make editions", "actions/upload-pages-artifact"]
    assert JOBS["book"]["steps"][-1]["if"] == ON_MAIN_ONLY and JOBS["book"]["steps"][-1]["with"] == {"path": "dist"}
    assert names.index("make check") < names.index("make site"), "the committed site/ is looked at before it is made anew"


def test_every_action_is_pinned_by_its_commit_with_its_version_beside_it():
    used = re.findall(r"uses: (.*)", TEXT)
    assert len(used) == sum("uses" in step for step in STEPS) and used
    for action in used:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    versions = {action.split("@")[0]: action for action in used}
    assert set(used) == set(versions.values()), "one version of each"


def test_nothing_of_the_repository_runs_but_targets_of_make():
    assert {command.split(" ")[0] for command in COMMANDS} == {"make"} and COMMANDS == {*RUNS, "make fonts"}
    assert not [step for step in STEPS if "run" in step and set(step) != {"run"}]


@pytest.mark.parametrize("command", RUNS)
def test_a_step_runs_what_the_tests_of_that_command_run(command):
    done = make(*shlex.split(command)[1:])
    assert done.returncode == 0 and done.stdout.strip() == RUNS[command], done.stderr


def test_the_summary_of_a_run_gets_the_comparison(tmp_path):
    summary = tmp_path / "a summary.md"
    summary.write_text("before\n")
    done = make("diff", GITHUB_STEP_SUMMARY=str(summary))
    assert done.returncode == 0 and done.stdout == ""
    assert summary.read_text() == "before\nbuild.py diff HEAD --markdown\n"


@pytest.mark.parametrize(("status", "failed"), [(0, False), (1, False), (2, True), (137, True)])
def test_a_difference_is_no_failure_and_an_error_is_one(tmp_path, status, failed):
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\nexit {status}\n")
    program.chmod(0o755)
    assert (make("diff", VENV=str(program)).returncode != 0) == failed


@pytest.mark.parametrize(("known", "asked"), [("DejaVu Sans", True), ("Noto Sans CJK JP", False)])
def test_a_japanese_font_is_installed_where_there_is_none(tmp_path, known, asked):
    for name, text in {"fc-list": f"echo '{known}' | grep CJK", "sudo": 'echo "$@"'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    done = make("fonts", SUDO="sudo", PATH=f"{tmp_path}:/usr/bin:/bin")
    assert done.returncode == 0, done.stderr
    assert ("apt-get install -y --no-install-recommends fontconfig fonts-noto-cjk" in done.stdout) == asked
