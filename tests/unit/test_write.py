"""Writing is all or nothing: whatever stops it, site/ is the old one or the new one after the next command."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.disk import read_files, stamps
from engine.keyed import key_of_bytes
from engine.write import Difference, SiteNotWritten, difference, open_site, wait_for_disk, write_some
from tests.unit.written_site import NEW, OLD, kill_at_every_step, read, write

PROJECT = Path(__file__).resolve().parents[2]

PRELUDE = """
import errno, os, signal, sys
from pathlib import Path
from engine.write import SiteNotWritten, open_site, write_site
OLD, NEW = {old!r}, {new!r}
site = Path(sys.argv[1])
def write(pages):
    with open_site(site) as opened:
        write_site(opened, pages)
"""
STOPPED = """
STEPS = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir"}
left = int(sys.argv[2])
def stop(event, arguments):
    global left
    if event in STEPS:
        left -= 1
        if left < 0:
            STOP
sys.addaudithook(stop)
try:
    write(NEW)
except SiteNotWritten as error:
    print(error)
    sys.exit(3)
sys.exit(4 if left > 10**6 else 0)  # 4: refused, but where a refusal does no harm
"""
KILLED = STOPPED.replace("STOP\n", "os.kill(os.getpid(), signal.SIGKILL)\n")
REFUSED = STOPPED.replace("STOP\n", "left = 10**9; raise OSError(errno.ENOSPC, 'No space left on device', 'some file')\n")


def run(site: Path, script: str, *arguments) -> subprocess.CompletedProcess:
    """Run a script in a process of its own, which may die."""
    code = PRELUDE.format(old=OLD, new=NEW) + script
    command = [sys.executable, "-c", code, str(site), *map(str, arguments)]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)


@pytest.fixture
def synced(monkeypatch) -> list[Path]:
    """The folders whose names the disk is asked to keep, from now on."""
    folders: list[Path] = []
    for module in ("write", "disk"):
        monkeypatch.setattr(f"engine.{module}.sync_folder", folders.append)
    return folders


@pytest.fixture
def site(tmp_path) -> Path:
    write(tmp_path / "site", OLD)
    return tmp_path / "site"


def test_site_holds_the_pages_and_nothing_else(site):
    found = write(site, NEW)
    assert read(site) == NEW
    assert found == Difference(("tables/a.json", "turns/into/a.folder"), ("index.html",), ("gone/page.html", "turns"))
    assert not (site / "gone").exists()


def test_a_folder_becomes_a_file_again(site):
    write(site, NEW)
    write(site, OLD)
    assert read(site) == OLD


def test_unchanged_files_are_not_touched(site):
    before = (site / "same.html").stat()
    write(site, NEW)
    after = (site / "same.html").stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_nothing_is_written_when_nothing_changed(site):
    before = {path: (site / path).stat().st_mtime_ns for path in OLD}
    assert not write(site, OLD)
    assert {path: (site / path).stat().st_mtime_ns for path in OLD} == before


def test_a_linked_page_is_replaced_and_its_target_left_alone(site, tmp_path):
    target = tmp_path / "elsewhere"
    target.write_bytes(b"old index")
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(target)
    write(site, NEW)
    assert read(site) == NEW and not (site / "index.html").is_symlink()
    assert target.read_bytes() == b"old index"


def test_a_kill_at_any_step_leaves_the_old_or_the_new_site(tmp_path):
    seen, steps = set(), 0
    while True:
        site = tmp_path / str(steps) / "site"
        write(site, OLD)
        done = run(site, KILLED, steps)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        with open_site(site):
            pass  # what any next command does first
        state = read(site)
        assert state in (OLD, NEW), f"killed at step {steps}"
        assert not list(site.parent.glob(".site-build/[!l]*"))
        seen.add(state == NEW)
        steps += 1
    assert seen == {True, False} and steps > 15


def test_some_files_are_put_beside_the_others(site):
    with open_site(site) as opened:
        found = write_some(opened, {name: NEW[name] for name in ("index.html", "same.html", "tables/a.json")}, OLD)
        wait_for_disk(opened, (*found.new, *found.changed, "gone/again.html"))
    assert found == Difference(("tables/a.json",), ("index.html",), ())
    assert read(site) == OLD | {"index.html": b"new index", "tables/a.json": b"{}"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_a_kill_while_some_files_are_written_leaves_all_or_none(tmp_path):
    some = {"index.html": b"new index", "tables/a.json": b"{}"}

    def write_them(site: Path) -> None:
        with open_site(site) as opened:
            write_some(opened, some, OLD)

    assert kill_at_every_step(tmp_path, write_them, OLD | some) > 5


def test_a_kill_during_the_recovery_is_recovered_from_too(tmp_path):
    """Each run dies after the first rename it makes; every one gets further."""
    site = tmp_path / "site"
    write(site, OLD)
    script = KILLED.replace("if event in STEPS", "if event == 'os.rename'")
    deaths = 0
    while run(site, script, 2 if deaths == 0 else 1).returncode:
        deaths += 1
    assert deaths >= 2 and read(site) == NEW


def test_no_space_at_any_step_leaves_the_old_site_or_is_completed(tmp_path):
    seen, steps = set(), 0
    while True:
        site = tmp_path / str(steps) / "site"
        write(site, OLD)
        done = run(site, REFUSED, steps)
        steps += 1
        if done.returncode in (0, 4):
            assert read(site) == NEW
            if done.returncode == 0:
                break
            continue
        assert done.returncode == 3 and "the disk is full" in done.stdout, done.stderr
        untouched = "It is as it was" in done.stdout
        assert untouched == (read(site) == OLD and not (site.parent / ".site-build/journal").exists())
        with open_site(site):
            pass
        assert read(site) == (OLD if untouched else NEW)
        seen.add(untouched)
    assert seen == {True, False}


def mount_small_disk(folder: Path) -> bool:
    """A file system of 64 KiB, where this user may mount one."""
    folder.mkdir()
    return os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder]).returncode == 0


def test_a_full_disk_is_a_clear_error_and_leaves_the_old_site(tmp_path):
    """On a real full disk where one can be mounted, else with a limit on the size of files."""
    disk = tmp_path / "disk"
    mounted = mount_small_disk(disk)
    limit = "" if mounted else "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))"
    script = f"""
{limit}
try:
    write(NEW | {{"large.html": b"x" * 200_000}})
except SiteNotWritten as error:
    sys.exit(str(error))
"""
    try:
        write(disk / "site", OLD)
        done = run(disk / "site", script)
        assert "site/ could not be written: the disk is full" in done.stderr
        assert "It is as it was" in done.stderr
        assert read(disk / "site") == OLD
        write(disk / "site", NEW)  # there is room again for what fits
        assert read(disk / "site") == NEW
    finally:
        if mounted:
            subprocess.run(["umount", disk], check=True)


def test_a_limit_on_file_sizes_is_a_clear_error(tmp_path):
    assert resource.RLIMIT_FSIZE is not None
    site = tmp_path / "site"
    write(site, OLD)
    done = run(site, "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4)); write(NEW)")
    assert "SiteNotWritten" in done.stderr and "the disk is full" in done.stderr
    assert read(site) == OLD


def test_two_at_once_wait_for_each_other(tmp_path):
    site = tmp_path / "site"
    slow = PRELUDE.format(old=OLD, new=NEW) + (
        "with open_site(site) as opened:\n    print('mine', flush=True)\n    sys.stdin.readline()\n    write_site(opened, OLD)\n"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", slow, site], cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout.readline() == "mine\n"
    code = PRELUDE.format(old=OLD, new=NEW) + "write(NEW)"
    second = subprocess.Popen([sys.executable, "-c", code, site], cwd=PROJECT, stderr=subprocess.PIPE, text=True)
    assert "waiting for it" in second.stderr.readline()
    assert second.poll() is None and not site.exists()
    first.communicate("go on\n")
    assert second.wait() == 0 and read(site) == NEW


def test_the_lock_of_a_killed_run_is_free(tmp_path, capfd):
    done = run(tmp_path / "site", "with open_site(site): os.kill(os.getpid(), signal.SIGKILL)")
    assert done.returncode == -signal.SIGKILL
    write(tmp_path / "site", NEW)
    assert "waiting for it" not in capfd.readouterr().err


def test_a_folder_that_is_no_site_is_left_alone(tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter.txt").write_text("dear")
    with pytest.raises(SiteNotWritten, match="letter.txt"):
        write(tmp_path / "home", NEW)
    assert read(tmp_path / "home") == {"letter.txt": b"dear"}


def test_a_file_in_the_place_of_the_site_is_left_alone(tmp_path):
    (tmp_path / "site").write_text("dear")
    with pytest.raises(SiteNotWritten, match="is a file"):
        write(tmp_path / "site", NEW)
    assert (tmp_path / "site").read_text() == "dear"


@pytest.mark.parametrize("path", ["../outside", "/etc/x", "a//b", "a/./b", "a\\b", "", "a:b"])
def test_a_path_that_leads_out_is_a_bug(tmp_path, path):
    with pytest.raises(ValueError):
        write(tmp_path / "site", {path: b""})
    assert difference(tmp_path / "site", {}) == Difference((), (), ())


def test_another_folder_with_a_front_page_is_left_alone(tmp_path):
    """A home page beside other things is no site of ours, though it has an index.html too."""
    home = tmp_path / "public"
    home.mkdir()
    (home / "index.html").write_bytes(b"home")
    (home / "thesis.tex").write_bytes(b"years of work")
    with pytest.raises(SiteNotWritten, match="thesis.tex"):
        write(home, {f"{name}.html": b"new" for name in ("index", "a", "b", "c")})
    assert read(home) == {"index.html": b"home", "thesis.tex": b"years of work"}


def test_the_root_of_the_disk_is_no_site(tmp_path):
    with pytest.raises(SiteNotWritten, match="cannot be the folder of a site"):
        write(Path("/"), NEW)


@pytest.mark.parametrize("outside", [b"../outside", b"{}", b"a/../../outside"])
def test_a_damaged_journal_removes_nothing_outside_the_site(site, tmp_path, outside):
    (tmp_path / "outside").write_bytes(b"kept")
    workshop = tmp_path / ".site-build"
    (workshop / "staged").mkdir()
    (workshop / "journal").write_bytes(outside.replace(b"{}", os.fsencode(tmp_path / "outside")) + b"\0")
    with open_site(site):
        pass
    assert (tmp_path / "outside").read_bytes() == b"kept" and read(site) == OLD


def test_the_disk_is_waited_for_where_something_changes_and_nowhere_else(tmp_path, synced):
    """There are dozens of folders, and each takes milliseconds."""
    site, pages = tmp_path / "site", {"index.html": b"1", "a/b/c.js": b"1", "a/d.js": b"1", "e/f.js": b"1"}
    write(site, pages)
    synced.clear()
    write(site, pages | {"a/b/c.js": b"2", "g/h.js": b"1"})
    assert {folder for folder in synced if folder.is_relative_to(site)} == {site, site / "a", site / "a/b", site / "g"}
    synced.clear()
    write(site, pages)
    assert {folder for folder in synced if folder.is_relative_to(site)} == {site, site / "a", site / "a/b"}


def test_what_a_stopped_run_left_is_completed_with_all_folders(tmp_path, synced, monkeypatch):
    site = tmp_path / "site"
    write(site, {"a/b.js": b"1", "c/d.js": b"1", "e.js": b"1"})
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("engine.write.remove_empty_folders", lambda folder: (_ for _ in ()).throw(KeyboardInterrupt))
        write(site, {"a/b.js": b"2", "c/d.js": b"1"})
    synced.clear()
    with open_site(site):
        pass
    assert (site / "a/b.js").read_bytes() == b"2" and {site, site / "a", site / "c"} <= set(synced)


def test_the_system_says_something_else_of_a_folder_in_which_somebody_has_written(site):
    before = stamps(site)
    assert stamps(site) == before and before.keys() == OLD.keys()
    (site / "index.html").write_bytes(b"old indeX")
    assert {path for path, said in stamps(site).items() if said != before[path]} == {"index.html"}


def test_a_folder_that_has_been_read_is_compared_as_it_was_read(tmp_path):
    site = tmp_path / "site"
    write(site, {"a.js": b"1", "b/c.js": b"2", "d.js": b"3"})
    (site / "link.js").symlink_to("a.js")
    there, pages = read_files(site), {"a.js": b"1", "b/c.js": b"4", "e.js": b"5", "link.js": b"1"}
    assert there["link.js"] is None and there["a.js"].key == key_of_bytes(b"1")
    assert difference(site, pages, there) == difference(site, pages) == Difference(("e.js",), ("b/c.js", "link.js"), ("d.js",))
