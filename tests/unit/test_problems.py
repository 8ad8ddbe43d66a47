"""What is wrong, for programs and for GitHub: one schema, one order, on every end of a command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.codes.annotations import show_annotations
from engine.codes.report import show_json, show_remedies
from engine.errors import AuthorError, Place, UnknownName
from engine.parse.diagnoses import BadTable

KEYS = ["code", "name", "severity", "file", "line", "column", "end_line", "end_column", "message", "remedy"]
PROJECT = Path(__file__).resolve().parents[2]
HERE = Place("content/a.md", 3, 7, 2, "12345678")


def test_a_problem_as_data():
    (problem,) = json.loads(show_json([UnknownName("no name '重み'", HERE)]))["problems"]
    assert list(problem) == KEYS
    assert [problem[key] for key in KEYS[:-1]] == ["C101", "UnknownName", "error", "content/a.md", 3, 7, 3, 9, "no name '重み'"]
    assert problem["remedy"].endswith(".")


def test_a_problem_without_a_place_has_null_in_its_stead():
    (problem,) = json.loads(show_json([UnknownName("weg")]))["problems"]
    assert [problem[key] for key in KEYS[3:8]] == [None] * 5


def test_problems_come_in_the_order_of_files_lines_columns_and_codes():
    places = [Place("content/b.md", 1), Place("content/a.md", 10), Place("content/a.md", 9, 2), Place("content/a.md", 9, 1)]
    given = [UnknownName("n", place) for place in places] + [BadTable("n", places[0]), UnknownName("n")]
    found = [(each["file"], each["line"], each["column"], each["code"]) for each in json.loads(show_json(given))["problems"]]
    assert found == [
        (None, None, None, "C101"), ("content/a.md", 9, 1, "C101"), ("content/a.md", 9, 2, "C101"), ("content/a.md", 10, 1, "C101"),
        ("content/b.md", 1, 1, "C101"), ("content/b.md", 1, 1, "P307"),
    ]  # fmt: skip
    assert show_json(given) == show_json(reversed(given))


def test_annotations_are_escaped_as_the_runner_reads_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    error = UnknownName("a: 100%, b\nc", Place("content/a,b:c.md", 3, 7, 2))
    assert show_annotations([error], tmp_path / "book") == (
        "::error file=book/content/a%2Cb%3Ac.md,line=3,endLine=3,col=7,endColumn=9,title=C101 UnknownName::a: 100%25, b%0Ac"
    )
    assert show_annotations([AuthorError("x")], tmp_path) == "::error title=AuthorError::x"


def test_each_code_has_its_remedy_once_below_the_messages():
    said = show_remedies([UnknownName("n", HERE), UnknownName("m", HERE), BadTable("o", HERE)])
    first, second, more = said.split("\n")
    assert first.startswith("C101  ") and second.startswith("P307  ") and more.endswith("python build.py --explain C101")
    assert show_remedies([AuthorError("n")]) == ""


def test_a_build_that_fails_says_so_as_data_too(project):
    project.write("content/index.md", "error")
    done = project.run("build", "--json")
    (problem,) = json.loads(done.stdout)["problems"]
    assert (done.returncode, problem["file"], problem["line"]) == (1, "content/index.md", 1) and problem["message"] in done.stderr


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_command_that_finds_nothing_prints_an_empty_list(project, command):
    project.run()
    done = project.run(command, "--json")
    figures = {"certified": {}} if command == "check" else {}
    assert (done.returncode, json.loads(done.stdout)) == (0, {"problems": []} | figures)


def test_check_lists_files_and_findings(project):
    project.run()
    project.write("content/chapter-4.md", "重み\n0.7311\n")
    project.write("site/assets/book.css", "by hand")
    done = project.run("check", "--json")
    problems = json.loads(done.stdout)["problems"]
    assert done.returncode == 1
    assert [(each["code"], each["file"], each["line"]) for each in problems] == [
        ("L101", "content/chapter-4.md", 1), ("S201", "site/assets/book.css", 1), ("S201", "site/chapter-4.html", 3),
    ]  # fmt: skip


def test_github_gets_a_line_for_each_problem_and_programs_their_json(project):
    project.run()
    project.write("content/index.md", "0.7311")
    done = project.run("check", "--json", GITHUB_ACTIONS="true")
    annotations = done.stderr.splitlines()
    assert len(annotations) == len(json.loads(done.stdout)["problems"]) == 2
    assert annotations[0].startswith("::error file=") and "content/index.md,line=1," in annotations[0]
    assert project.run("check").stderr == ""


def test_a_wrong_word_has_a_code_and_a_remedy(project):
    done = project.run("chekc")
    assert done.returncode == 2 and "'chekc'" in done.stderr and "[A101]" in done.stderr and "A101  Correct" in done.stderr


def test_a_port_that_is_none_is_said_in_a_word():
    done = subprocess.run([sys.executable, "build.py", "serve", "--port", "70000"], cwd=PROJECT, capture_output=True, encoding="utf-8")
    assert done.returncode == 2 and "'70000' is no port: a number from 1 to 65535 [A101]" in done.stderr


@pytest.mark.parametrize("words", [("--explain", "C101"), ("check", "--explain", "c101"), ("build", "--explain", "UnknownName")])
def test_a_code_is_explained_in_both_languages_whatever_the_command(project, words):
    done = project.run(*words)
    assert done.returncode == 0 and done.stdout.startswith("C101 UnknownName: ")
    assert "この名前" in done.stdout and "No line above" in done.stdout and "Wrong / 誤り" in done.stdout


def test_a_code_that_is_none_suggests_the_nearest_and_lists_all(project):
    done = project.run("--explain", "C1O1")
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("no code 'C1O1'; did you mean 'C101'?\n")
    listed: subprocess.CompletedProcess = project.run("--explain")
    assert listed.returncode == 0 and "  C101 UnknownName: " in listed.stdout and "  S202 " in listed.stdout
