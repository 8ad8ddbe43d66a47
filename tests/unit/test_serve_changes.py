"""When a save is over and what it changed: with events and files of a test's making, and no waiting."""

import os
from pathlib import Path

import pytest

from engine.serve.changes import HEARTBEAT, POLL, Changes
from engine.serve.looking import differing, is_idle, look
from engine.serve.settling import AT_WORK, MOST, QUIET, Event, Settling


class World:
    """Time, files and events that a test has written down; waiting only moves the time."""

    def __init__(self, *happens: tuple[float, str, str]):
        """happens: when, what ("written", "closed", "moved", or "silent": without an event), and the file."""
        self.now = 0.0
        self.happens = list(happens)
        self.files: dict[str, tuple] = {"chapter-4.md": (0,), "book.yml": (0,)}
        self.looks = 0
        self.git_until = 0.0

    def look(self) -> dict[str, tuple]:
        self.looks += 1
        return dict(self.files)

    def next_event(self, seconds: float) -> Event | None:
        end = self.now + seconds
        while self.happens and self.happens[0][0] <= end:
            self.now, what, file = self.happens.pop(0)
            self.files[file] = (self.now,)
            if what != "silent":
                return Event(file, writing=what == "written")
        self.now = end
        assert end < 60, "nothing happens any more"
        return None

    def changes(self, **options) -> Changes:
        return Changes(self.look, self.next_event, lambda: self.now < self.git_until, lambda: self.now, **options)


def test_a_file_that_takes_the_place_of_another_is_one_change_at_once():
    world = World((1.0, "moved", "chapter-4.md"))
    assert world.changes().wait() == {"chapter-4.md"}
    assert world.now == pytest.approx(1.0 + QUIET)


def test_a_file_that_is_truncated_and_written_in_parts_is_one_change_after_its_end():
    writing = [(1 + number / 10, "written", "chapter-4.md") for number in range(5)]
    world = World(*writing, (1.45, "closed", "chapter-4.md"))
    assert world.changes().wait() == {"chapter-4.md"}
    assert world.now == pytest.approx(1.45 + QUIET)


def test_a_file_that_nobody_closes_is_read_after_a_while():
    world = World((1.0, "written", "chapter-4.md"))
    assert world.changes().wait() == {"chapter-4.md"}
    assert world.now == pytest.approx(1.0 + AT_WORK)


def test_several_files_saved_at_once_are_one_change():
    world = World(*((1 + number / 1000, "moved", f"chapter-{number}.md") for number in range(8)))
    assert world.changes().wait() == {f"chapter-{number}.md" for number in range(8)}


def test_files_that_git_changes_are_one_change_when_it_has_finished():
    world = World(*((1 + number / 20, "moved", f"chapter-{number}.md") for number in range(30)))
    world.git_until = 2.46
    assert len(world.changes().wait()) == 30
    assert 2.46 <= world.now < 2.5


def test_writing_without_end_is_built_now_and_then():
    world = World(*((1 + number / 100, "moved", "chapter-4.md") for number in range(1000)))
    assert world.changes().wait() == {"chapter-4.md"}
    assert world.now == pytest.approx(1 + MOST, abs=0.02)


def test_what_changed_nothing_is_no_change():
    world = World((1.0, "moved", "chapter-4.md"), (3.0, "moved", "book.yml"))
    changes = world.changes()
    world.files["chapter-4.md"] = changes.seen["chapter-4.md"] = (1.0,)  # the event comes, the stamp stays
    assert changes.wait() == {"book.yml"}


def test_the_next_save_is_the_next_change():
    world = World((1.0, "moved", "chapter-4.md"), (2.0, "moved", "book.yml"))
    changes = world.changes()
    assert [changes.wait(), changes.wait()] == [{"chapter-4.md"}, {"book.yml"}]


def test_a_change_without_an_event_is_found_and_then_looked_for_more_often():
    world = World((1.5, "silent", "chapter-4.md"), (10.0, "silent", "book.yml"))
    changes = world.changes()
    assert not changes.polls and changes.wait() == {"chapter-4.md"} and changes.polls
    assert world.now <= 1.5 + HEARTBEAT
    assert changes.wait() == {"book.yml"}
    assert world.now <= 10 + 2 * POLL


def test_a_look_that_comes_before_its_event_does_not_mean_that_there_are_none():
    world = World((0.99, "silent", "chapter-4.md"), (1.01, "moved", "chapter-4.md"))
    changes = world.changes()
    assert changes.wait() == {"chapter-4.md"} and not changes.polls


def test_a_file_that_grows_while_it_is_looked_at_is_one_change():
    world = World(*((0.8 + number / 50, "silent", "chapter-4.md") for number in range(20)))
    assert world.changes(poll=True).wait() == {"chapter-4.md"}
    assert world.now >= 0.8 + 19 / 50


def test_whether_a_later_save_makes_an_error_void():
    world = World((1.0, "moved", "chapter-4.md"), (1.1, "moved", "chapter-4.md"))
    changes = world.changes()
    changes.wait()
    assert changes.within(0.25)
    assert changes.wait() == {"chapter-4.md"}
    assert not changes.within(0.25)


def test_what_comes_while_nobody_waits_is_not_lost():
    world = World((1.0, "moved", "chapter-4.md"), (1.1, "written", "book.yml"), (1.3, "closed", "book.yml"))
    changes = world.changes()
    changes.wait()
    assert changes.within(0.5) and world.now == 1.1
    assert changes.wait() == {"book.yml"} and not changes.polls
    assert world.now == pytest.approx(1.3 + QUIET)


def test_a_save_is_over_a_moment_after_its_last_event():
    save = Settling(5.0)
    save.note(Event("a", writing=True), 5.0)
    assert save.left(5.1) == pytest.approx(AT_WORK - 0.1)
    save.note(Event("a"), 5.2)
    assert save.left(5.2) == pytest.approx(QUIET)
    assert save.left(5.3) == 0


@pytest.mark.parametrize("name", [".chapter-4.md.swp", "chapter-4.md~", "#chapter-4.md#", ".#chapter-4.md", "4913", "__pycache__", ".git"])
def test_what_editors_keep_for_themselves_is_not_looked_at(tmp_path: Path, name: str):
    before = look(tmp_path, tmp_path)
    (tmp_path / name).write_text("")
    assert is_idle(name) and look(tmp_path, tmp_path) == before


@pytest.mark.parametrize("name", ["chapter-4.md", "constants/paper.calc", "新しい.md"])
def test_every_source_is_looked_at(tmp_path: Path, name: str):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    nothing = look(tmp_path, tmp_path)
    path.write_text("1")
    first = look(tmp_path, tmp_path)
    status = path.stat()
    path.write_text("2")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    second = look(tmp_path, tmp_path)
    path.unlink()
    assert differing(nothing, first) == differing(first, second) == differing(second, look(tmp_path, tmp_path)) == {str(path)}


def test_a_folder_that_is_not_there_has_no_files(tmp_path: Path):
    assert look(tmp_path / "content", tmp_path) == {}
