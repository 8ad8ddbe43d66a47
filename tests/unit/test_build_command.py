"""python build.py: what it writes, what it leaves, what it says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = ".site-build/record"


def test_a_build_writes_the_pages(project):
    done = project.run()
    assert done.returncode == 0, done.stderr
    assert project.page("chapter-4.html") == "<p>\n重み\n猫\n眠る\n</p>\n"
    assert done.stdout == "site/: 2 new, 0 changed, 0 removed, of 2\n"


def test_a_build_works_from_any_folder(project, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert project.run().returncode == 0
    assert (project.folder / "site/index.html").exists()


def test_other_folders_can_be_named(project, tmp_path):
    shutil.copytree(project.folder / "content", tmp_path / "内容")
    done = project.run("--content", str(tmp_path / "内容"), "--site", str(tmp_path / "出力"))
    assert done.returncode == 0 and (tmp_path / "出力/index.html").exists()
    assert not (project.folder / "site").exists()


def test_nothing_changed_is_said_and_nothing_is_rendered(project):
    project.run()
    project.write("engine/render/__init__.py", "")  # a change of the engine: one more build
    assert "0 new, 0 changed" in project.run().stdout
    assert project.run().stdout == "site/ is current\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda project: project.write("content/index.md", "新しい\n"),
        lambda project: project.write("content/new.md", "新しい\n"),
        lambda project: (project.folder / "content/chapter-4.md").unlink(),
        lambda project: project.write("content/models/w.txt", "kind: chosen\n"),
        lambda project: project.write("engine/theme/css/page.css", "p {}\n"),
        lambda project: project.write("engine/write.py", (project.folder / "engine/write.py").read_text("utf-8") + "\n"),
        lambda project: project.write("build.py", (project.folder / "build.py").read_text("utf-8") + "\n"),
        lambda project: project.write("pyproject.toml", "[project]\n"),
        lambda project: project.write("site/index.html", "edited by hand"),
        lambda project: project.write("site/foreign.html", "foreign"),
        lambda project: (project.folder / "site/index.html").unlink(),
        lambda project: project.write(RECORD, "not a record"),
        lambda project: (project.folder / RECORD).write_bytes(b"\xff\x00"),
        lambda project: (project.folder / RECORD).unlink(),
        lambda project: project.write(RECORD, (project.folder / RECORD).read_text()[:70]),
    ],
)
def test_any_change_of_an_input_or_of_the_site_is_noticed(project, change):
    project.run()
    assert project.run().stdout == "site/ is current\n"
    change(project)
    assert "removed, of" in project.run().stdout
    made = {path.stem for path in (project.folder / "content").glob("*.md")}
    assert {path.stem for path in (project.folder / "site").iterdir()} == made


def test_another_version_of_a_library_is_noticed(project, tmp_path):
    (tmp_path / "more/tool-1.0.dist-info").mkdir(parents=True)
    elsewhere = {"PYTHONPATH": str(tmp_path / "more")}
    project.run(**elsewhere)
    assert project.run(**elsewhere).stdout == "site/ is current\n"
    (tmp_path / "more/tool-1.0.dist-info").rename(tmp_path / "more/tool-1.1.dist-info")
    assert "of 2" in project.run(**elsewhere).stdout


def test_a_lock_file_of_an_editor_is_no_trouble(project):
    os.symlink("someone@host.1234", project.folder / "content/.#index.md")
    (project.folder / "content/loop").symlink_to(project.folder / "content")
    assert project.run().returncode == 0
    assert project.run().stdout == "site/ is current\n"


def test_all_errors_are_shown_with_their_places_and_the_old_site_stays(project):
    project.run()
    project.write("content/index.md", "重み error\n")
    project.write("content/chapter-4.md", "重み error\n")
    done = project.run()
    assert done.returncode == 1 and done.stdout == ""
    assert "content/chapter-4.md:1:1: no name '重み'\n    1 | 重み error\n      | ^^^^" in done.stderr
    assert "content/index.md:1:1:" in done.stderr and "Traceback" not in done.stderr
    assert project.page("index.html") == "<p>\n行列\n</p>\n"


@pytest.mark.parametrize("console", ["cp932", "ascii", "cp1252"])
def test_a_console_without_unicode_gets_the_error_too(project, console):
    project.write("content/index.md", "− error\n")
    done = project.run(PYTHONIOENCODING=console)
    assert done.returncode == 1 and "content/index.md:1:1" in done.stderr and "Traceback" not in done.stderr
    project.write("content/index.md", "−\n")
    assert project.run(PYTHONIOENCODING=console).returncode == 0
    project.write("site/index.html", "‐\n")
    done = project.run("check", PYTHONIOENCODING=console)
    assert done.returncode == 1 and "different: index.html" in done.stdout and "Traceback" not in done.stderr


def test_a_missing_library_is_said_with_the_remedy(project):
    project.write("engine/render/site.py", "import jinja3")
    done = project.run()
    assert done.returncode == 1 and "jinja3 is not installed" in done.stderr and "make site" in done.stderr


def test_a_bug_keeps_its_traceback(project):
    project.write("engine/render/site.py", "def render_site(content, cache, progress, put): return {}[content]")
    assert "Traceback" in project.run().stderr


def test_build_py_is_a_table_of_contents(project):
    text = Path(project.folder / "build.py").read_text("utf-8")
    assert len(text.splitlines()) <= 80
    assert all(f"engine/{stage}" in text for stage in ("parse/", "evaluate/", "notation/", "render/", "write.py"))


@pytest.mark.parametrize("site", [".", "content", "content/site", "/"])
def test_a_site_that_holds_its_sources_or_lies_in_them_is_refused(project, site):
    done = project.run("--content", str(project.folder / "content"), "--site", str(project.folder / site))
    assert done.returncode == 1 and "must lie apart from it" in done.stderr and "Traceback" not in done.stderr
    assert (project.folder / "content/index.md").exists()


@pytest.mark.parametrize(("content", "site"), [("other", "other-site"), ("other/content", "other/site")])
def test_another_book_without_a_site_named_leaves_the_pages_of_this_one(project, content, site):
    project.run()
    before = project.page("index.html")
    project.write(f"{content}/index.md", "別の本\n")
    done = project.run("--content", str(project.folder / content))
    assert done.returncode == 0 and "別の本" in (project.folder / site / "index.html").read_text(encoding="utf-8")
    assert project.page("index.html") == before and "1 new" in done.stdout


def test_an_edit_during_a_build_that_is_taken_back_is_noticed(project):
    """The record must not say that the old content gave what the edited one gave."""
    stand_in = (project.folder / "engine/render/site.py").read_text(encoding="utf-8")
    edit = '    if (content.parent / "edit").exists():\n        (content / "index.md").write_text("重み\\n", encoding="utf-8")\n'
    project.write("engine/render/site.py", stand_in.replace("    texts =", edit + "    texts ="))
    project.write("edit", "")
    project.run()
    assert "重み" in project.page("index.html")
    (project.folder / "edit").unlink()
    project.write("content/index.md", "行列\n")
    assert "is current" not in project.run().stdout and "行列" in project.page("index.html")


def test_a_device_or_a_link_to_everything_is_not_read(project):
    (project.folder / "content/zero.txt").symlink_to("/dev/zero")
    (project.folder / "content/all").symlink_to("/")
    os.mkfifo(project.folder / "content/pipe.txt")
    assert project.run().returncode == 0
    assert project.run().stdout == "site/ is current\n"


def test_a_closed_or_broken_console_is_no_trouble(project):
    command = f'"{sys.executable}" build.py'
    for line in (f"{command} >&-", f"{command} | true", f"{command} check | true"):
        done = subprocess.run(line, shell=True, cwd=project.folder, capture_output=True, encoding="utf-8")
        assert done.stderr == ""
    assert project.page("index.html")


def test_an_engine_file_of_the_same_size_and_time_is_noticed(project):
    project.run()
    path = project.folder / "engine/render/site.py"
    before = path.stat()
    path.write_text(path.read_text(encoding="utf-8").replace("<p>", "<b>"), encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert "2 changed" in project.run().stdout
