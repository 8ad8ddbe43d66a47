"""The same sources give the same bytes: whatever the hash seed, locale, time zone, folder and kind of console."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SOURCES = ["build.py", "pyproject.toml", "engine", "content"]
HERE = {"PYTHONHASHSEED": "1", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "UTC"}
THERE = {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Chatham", "PYTHONIOENCODING": "cp932"}


def copy_project(folder: Path) -> Path:
    """The sources alone, without anything that an earlier build left."""
    folder.mkdir()
    for name in SOURCES:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(PROJECT / name, folder / name)
    return folder


def build(project: Path, working_folder: Path, environment: dict[str, str]) -> dict[str, bytes]:
    command = [sys.executable, str(project / "build.py")]
    done = subprocess.run(command, cwd=working_folder, env=os.environ | environment, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout + done.stderr
    files = (path for path in (project / "site").rglob("*") if path.is_file())
    return {path.relative_to(project / "site").as_posix(): path.read_bytes() for path in files}


def test_two_builds_in_different_surroundings_give_the_same_bytes(tmp_path):
    one = build(copy_project(tmp_path / "plain"), Path("/"), HERE)
    folder = copy_project(tmp_path / "本 の 写し")
    two = build(folder, folder / "content", THERE)
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []


def test_every_file_of_the_site_is_utf_8_with_line_feeds():
    """But for fonts and pictures; none tells where or when it was built."""
    for path in filter(Path.is_file, (PROJECT / "site").rglob("*")):
        content = path.read_bytes()
        if path.suffix in {".woff2", ".png", ".ico"}:
            continue
        text = content.decode("utf-8")
        assert text.startswith("\ufeff") == (path.suffix == ".csv") and "\r" not in text, path  # by that sign spreadsheets know the code
        assert str(PROJECT) not in text, path
