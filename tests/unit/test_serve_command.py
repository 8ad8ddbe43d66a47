"""python build.py serve as a process: how it builds after a save, and how it ends. What pages show of it: tests/browser/test_serve.py."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.served import PROJECT, Served, serve
from tests.unit.small_book import FRONT, write_book

TEXT = "\n```compute\nb = 3\n```\n\n数は<< compute(b) >>です。\n"
BUILT = r"new, \d+ changed|is current"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "本 の 写し", TEXT)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One preview that several tests use."""
    with serve(write_book(tmp_path_factory.mktemp("served"), TEXT)) as begun:
        begun.wait_for(BUILT)
        yield begun


def text_with(number: int) -> str:
    return FRONT + TEXT.replace("b = 3", f"b = {number}")


def page_of(served: Served) -> str:
    return (served.site / "page.html").read_text(encoding="utf-8")


def build(served: Served) -> str:
    command = [sys.executable, str(PROJECT / "build.py"), "--content", str(served.content), "--site", str(served.site)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


def rest_of(served: Served) -> list[str]:
    """What is said until the last of its processes has ended: all of them have the same console."""
    return list(iter(lambda: served.lines.get(timeout=60), None))


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_to_end_leaves_no_process_and_a_whole_site(content: Path, number: int, status: int):
    with serve(content) as served:
        served.wait_for(BUILT)
        served.write("page.md", text_with(4))  # perhaps it is just building
        assert served.end(number) == status
        assert not any("Traceback" in line for line in rest_of(served))
        build(served)
        assert ">4<" in page_of(served)


def test_a_preview_that_is_killed_leaves_no_process_and_a_whole_site(content: Path):
    with serve(content) as served:
        served.wait_for(BUILT)
        before = page_of(served)
        assert served.end(signal.SIGKILL) == -signal.SIGKILL
        rest_of(served)
        assert page_of(served) == before
        assert build(served).startswith("site/")


def save_by_replacing(path: Path, text: str) -> None:
    draft = path.with_name(".draft")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)


def save_in_parts(path: Path, text: str) -> None:
    """Truncated first; the place where it is cut would be an error."""
    with open(path, "w", encoding="utf-8") as file:
        for cut in (text[: text.index(" >>")], text[text.index(" >>") :]):
            file.write(cut)
            file.flush()


def save_with_backup(path: Path, text: str) -> None:
    """The old file is put aside, the new one written in its place, the old one removed; beside them a swap file."""
    swap, backup = path.with_name(f".{path.name}.swp"), path.with_name(f"{path.name}~")
    swap.write_bytes(b"\0")
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()
    swap.unlink()


def save_twice(path: Path, text: str) -> None:
    """As an editor that formats what it has saved."""
    path.write_text(text, encoding="utf-8")
    path.write_text(text.replace("です。\n", "です。\n\n"), encoding="utf-8")


def test_each_way_of_saving_is_one_build_without_a_false_error(served: Served):
    ways = (save_by_replacing, save_in_parts, save_with_backup, save_twice)
    for number, save in enumerate(ways, 10):
        save(served.content / "page.md", text_with(number))
        assert len(served.wait_for(BUILT)) == 1, save.__name__
        assert f">{number}<" in page_of(served), save.__name__


def test_thirty_files_of_a_branch_are_one_build(content: Path):
    for number in range(30):
        (content / f"page-{number}.md").write_text(f"---\ntitle: 頁{number}\n---\n\nはじめの文\n", encoding="utf-8")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C", str(content)]
    subprocess.run([*git, "init", "-q", "-b", "main"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-qm", "1"], check=True)
    subprocess.run([*git, "checkout", "-qb", "other"], check=True)
    for path in content.glob("page-*.md"):
        path.write_text(path.read_text(encoding="utf-8").replace("はじめの文", "ほかの文"), encoding="utf-8")
    subprocess.run([*git, "commit", "-qam", "2"], check=True)
    with serve(content) as served:
        served.wait_for(BUILT)
        subprocess.run([*git, "checkout", "-q", "main"], check=True)
        (said,) = served.wait_for(BUILT)
        assert "32 changed" in said  # what a search looks through and what is kept for reading without a network, besides


def test_an_error_is_said_and_the_old_site_stays(served: Served):
    served.write("page.md", text_with(20))
    served.wait_for(BUILT)
    before = page_of(served)
    served.edit("page.md", "compute(b)", "compute(c)")
    said = "\n".join(served.wait_for("save again"))
    assert "content/page.md:11:14: no name 'c'" in said and "11 | 数は<< compute(c) >>です。" in said
    assert page_of(served) == before
    served.edit("page.md", "compute(c)", "compute(b + 1)")
    served.wait_for(BUILT)
    assert ">21<" in page_of(served)


def test_content_that_goes_and_comes_back_is_built_again(served: Served):
    served.write("page.md", text_with(30))
    served.wait_for(BUILT)
    away = served.content.with_name("away")
    served.content.rename(away)
    assert "there is no folder of this name" in "\n".join(served.wait_for("save again"))
    assert ">30<" in page_of(served)
    away.rename(served.content)
    served.wait_for(BUILT)
    served.write("page.md", text_with(31))
    served.wait_for(BUILT)
    assert ">31<" in page_of(served)


def test_without_events_the_files_are_looked_at(content: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """--poll needs no library."""
    hide_watchdog(tmp_path, monkeypatch)
    with serve(content, "--poll") as served:
        served.wait_for(BUILT)
        served.write("page.md", text_with(8))
        served.wait_for(BUILT)
        assert ">8<" in page_of(served)


def hide_watchdog(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python in which it is not installed."""
    (folder / "more/watchdog").mkdir(parents=True)
    (folder / "more/watchdog/__init__.py").write_text("raise ModuleNotFoundError('no', name='watchdog')\n")
    monkeypatch.setenv("PYTHONPATH", str(folder / "more"))


def test_a_missing_library_is_said_with_the_remedy(content: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    hide_watchdog(tmp_path, monkeypatch)
    command = [sys.executable, str(PROJECT / "build.py"), "--content", str(content), "--site", str(tmp_path / "site"), "serve"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "watchdog is not installed in this Python: run `make site`" in done.stderr


def test_two_previews_and_a_build_of_one_book_agree(content: Path):
    with serve(content) as one, serve(content) as other:
        assert one.address != other.address
        one.wait_for(BUILT)
        other.wait_for(BUILT)
        one.write("page.md", text_with(9))
        one.wait_for(BUILT)
        other.wait_for(BUILT)
        assert "0 changed" in build(one) or "current" in build(one)
        assert ">9<" in one.get("page.html") and ">9<" in other.get("page.html")


def test_a_site_that_cannot_be_written_is_said_and_served_as_it_is(content: Path):
    """Here a file stands where the folder should; permission bits would not stop root."""
    site = content.parent / "site"
    site.write_text("a file of somebody")
    with serve(content) as served:
        assert "is a file" in "\n".join(served.wait_for("save again"))
        site.unlink()
        served.write("page.md", text_with(5))
        served.wait_for(BUILT)
        assert ">5<" in page_of(served)


def test_the_process_that_builds_is_begun_again_when_it_is_gone(served: Served):
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    if children.exists():
        os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
    served.write("page.md", text_with(40))
    while ">40<" not in page_of(served):  # what is said first may be of the save before
        served.wait_for(BUILT)

