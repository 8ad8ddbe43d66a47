"""Builds where something is out of the ordinary: flags, rights, clocks, links, kills at any step, two at once."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from engine.render.site import render_site
from engine.write import list_files
from tests.unit.small_book import FRONT, write_book

NOBODY = 65534
KILLING = """
import os, signal, sys
left = int(os.environ["KILL_AT"])
def count(event, arguments):
    global left
    writes = event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir") or event == "open" and isinstance(arguments[1], str) and arguments[1][0] in "wxa"
    left -= writes
    if left < 0:
        left = sys.maxsize  # os.kill is an event too
        os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(count)
"""
"A sitecustomize.py: the process dies before the write of a number, whatever part of the program makes it."


AS_NOBODY = f"""
import os, runpy, sys
def run(*arguments):
    sys.argv = [sys.argv[0], *arguments]
    try:
        runpy.run_path(build, run_name="__main__")
    except SystemExit as end:
        return end.code
build, elsewhere = sys.argv[1:]
sys.path.insert(0, os.path.dirname(build))
import engine.console
engine.console.leave_at_once = lambda: None  # the process goes on as somebody else
run("--site", elsewhere)
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid({NOBODY})
    os.setuid({NOBODY})
sys.exit(run())
"""
"The first build, by whoever tests, loads the modules of Python, which another user may not be able to reach."


def site_of(project) -> dict[str, bytes]:
    site = project.folder / "site"
    return {path: (site / path).read_bytes() for path in list_files(site)}


@pytest.mark.parametrize("flags", [["-O"], ["-OO"], ["-X", "utf8=0"], ["-W", "error"]])
def test_flags_of_python_change_nothing(project, flags):
    project.run()
    expected = site_of(project)
    shutil.rmtree(project.folder / "site")
    done = subprocess.run([sys.executable, *flags, project.folder / "build.py"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "" and site_of(project) == expected


def test_a_bare_environment_is_enough(project, tmp_path):
    """No TERM, no HOME, no locale; a working folder that is gone; files for the owner only."""
    gone = tmp_path / "gone"
    gone.mkdir()
    line = f'umask 077; cd "{gone}"; rmdir "{gone}"; exec "{sys.executable}" "{project.folder / "build.py"}"'
    done = subprocess.run(["/bin/sh", "-c", line], env={"PATH": os.defpath}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert site_of(project).keys() == {"index.html", "chapter-4.html"}


@pytest.mark.parametrize("time", [0, 2**33])
def test_a_clock_that_is_wrong_hides_no_change(project, time):
    """The times of all files are in 1970 or in 2242, before and behind the change."""
    project.run()
    project.write("content/index.md", "新しい\n")
    for path in project.folder.rglob("*"):
        if "__pycache__" not in path.parts:
            os.utime(path, (time, time))
    assert "1 changed" in project.run().stdout and "新しい" in project.page("index.html")


@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_the_place_of_the_site_stays_one(project, tmp_path, there):
    target = tmp_path / "elsewhere" / "public"
    if there:
        target.mkdir(parents=True)
    (project.folder / "site").symlink_to(target)
    assert project.run().returncode == 0
    assert (project.folder / "site").is_symlink() and (target / "index.html").exists()
    assert project.run().stdout == "site/ is current\n" or "public/ is current" in project.run().stdout


def test_a_kill_at_any_write_of_a_build_is_made_good_by_the_next_one(project, tmp_path):
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook/sitecustomize.py").write_text(KILLING)
    project.run()
    old = site_of(project)
    project.write("content/chapter-4.md", "新しい\n")
    project.write("content/new.md", "頁\n")
    (project.folder / "content/index.md").unlink()
    states, steps = [], 0
    while True:
        copy = replace(project, folder=Path(shutil.copytree(project.folder, tmp_path / f"copy-{steps}" / "project")))
        done = copy.run(PYTHONPATH=str(tmp_path / "hook"), KILL_AT=str(steps), PYTHONDONTWRITEBYTECODE="1")
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        states.append(site_of(copy) == old)
        assert copy.run().returncode == 0
        assert site_of(copy).keys() == {"chapter-4.html", "new.html"} and "新しい" in copy.page("chapter-4.html")
        steps += 3
    assert steps >= 9 and states[0] and not states[-1]


def test_two_builds_at_once_both_end_well(project):
    command = [sys.executable, project.folder / "build.py"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        _, said = process.communicate()
        assert process.returncode == 0 and "Traceback" not in said
    assert site_of(project).keys() == {"index.html", "chapter-4.html"} and project.run().stdout == "site/ is current\n"


@pytest.fixture
def strangers(project):
    """The project where a user who is not root can come to it; and what makes a process that user's."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        moved = replace(project, folder=Path(shutil.copytree(project.folder, Path(folder, "project"))))
        moved.run()
        moved.write("content/index.md", "新しい\n")
        if os.geteuid() == 0:
            for path in [moved.folder, *moved.folder.rglob("*")]:
                os.chown(path, NOBODY, NOBODY)
        yield moved


def run_as_stranger(project, tmp_path: Path) -> subprocess.CompletedProcess:
    """build.py by nobody in particular, whom bits of permission stop."""
    command = [sys.executable, "-c", AS_NOBODY, project.folder / "build.py", tmp_path / "loaded/site"]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize(("closed", "state"), [("site", "partly new"), (".", "as it was")])
def test_a_folder_that_may_not_be_written_is_a_clear_error(strangers, tmp_path, closed, state):
    """The site alone, or the folder around it, in which the workshop stands too."""
    shutil.rmtree(strangers.folder / ".site-build")
    before = site_of(strangers)
    os.chmod(strangers.folder / closed, 0o555)
    try:
        done = run_as_stranger(strangers, tmp_path)
        assert done.returncode == 1 and "site/ could not be written: Permission denied" in done.stderr
        assert state in done.stderr and "Traceback" not in done.stderr and site_of(strangers) == before
    finally:
        os.chmod(strangers.folder / closed, 0o755)
    assert run_as_stranger(strangers, tmp_path).returncode == 0 and "新しい" in strangers.page("index.html")


def test_a_file_that_may_not_be_read_is_an_error_with_its_place(strangers, tmp_path):
    (strangers.folder / "content/index.md").chmod(0)
    done = run_as_stranger(strangers, tmp_path)
    assert done.returncode == 1 and "新しい" not in strangers.page("index.html")


FILES = {
    "constants/one.calc": "# 注\nw = 2\nv = [1,\n  2]\n",
    "models/m.txt": "kind: chosen\nsource: 手\n[W]\nrows: 猫 眠る\n1 0\n0 3\n",
    "corpora/c.txt": "kind: chosen\nsource: 手\n[s]\nthe cat\na bird\n",
    "drawings/d.yml": 'grid: |\n  x\n  y\nboxes:\n  x: "$X$\\n{q}"\n  y: |\n    二つの\n    行\narrows:\n  - x -> y\n',
    "glossary.yml": "- term: 語\n  reading: ご\n  english: word\n  chapter: 1\n  meaning: |\n    一文の\n    説明です。\n",
    "experiments/e.md": '---\ntitle: 実験\n---\n\n```compute\na = slider("量", 0, 1, step=0.5, start=1)\n```\n\n<< control(a) >>\n\n::: stage 段 {#s}\n<< compute(a) >>\n:::\n',
}
PAGE = """```compute
from one import w, v
M = load("m", "W")
s = corpus("c", "s")
```

**語**は
二行の文です。$$
x
$$

$$
x << relation() >>
<< compute(w / 3) >>
$$

```
code
```

::: figure
<< figure("flow", "d", q=w,
  title="図", description="二つの箱") >>

説明
:::

<< table("文", s, "長さ", lengths(s)) >>

<< experiment("e") >>
"""


def write_all(folder: Path) -> Path:
    """A book with a file of every kind."""
    content = write_book(folder, PAGE.replace("。$$\nx\n$$\n", "。\n"), FRONT)
    for name, text in FILES.items():
        (content / name).parent.mkdir(exist_ok=True)
        (content / name).write_text(text, encoding="utf-8")
    return content


@pytest.mark.parametrize("form", [
    lambda data: data.replace(b"\n", b"\r\n"), lambda data: b"\xef\xbb\xbf" + data, lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"), lambda data: data.replace(b"\n", b"\r"),
])  # fmt: skip
def test_line_ends_and_byte_order_marks_of_every_kind_of_file_change_nothing(tmp_path, form):
    expected = render_site(write_all(tmp_path / "a"))
    content = write_all(tmp_path / "二 つめ")
    for path in filter(Path.is_file, content.rglob("*")):
        path.write_bytes(form(path.read_bytes()))
    assert render_site(content) == expected


@pytest.mark.parametrize("name", [*FILES, "book.yml", "roles.yml", "page.md"])
def test_a_file_of_any_kind_in_another_encoding_is_an_error_with_its_place(tmp_path, name):
    content = write_all(tmp_path)
    data = (content / name).read_bytes()
    (content / name).write_bytes(data + b"# caf\xe9\n")
    with pytest.raises(Exception) as error:
        render_site(content)
    (found,) = [one for one in error.value.errors if "0xE9" in one.message]
    assert (found.place.path, found.place.line) == (f"content/{name}", data.count(b"\n") + 1)
