"""What is written ahead of a site is in the end what was meant, whatever stops it."""

import errno
import os
from pathlib import Path

import pytest

from engine.write import SiteNotWritten, list_files, open_site, write_site, writing_ahead
from tests.unit.written_site import NEW, OLD, kill_at_every_step, read, write

EARLY = {"index.html": b"a draft", "tables/a.json": b"{}", "dropped/page.html": b"of no use", "same.html": b"same"}
"What is put on disk before all is known: one file becomes another, one is not wanted in the end, one is in the site already."


@pytest.fixture
def site(tmp_path) -> Path:
    write(tmp_path / "site", OLD)
    return tmp_path / "site"


def write_ahead(site: Path, early: dict[str, bytes], pages: dict[str, bytes]) -> None:
    with open_site(site) as opened, writing_ahead(opened) as ahead:
        ahead.put(early)
        write_site(opened, pages, ahead)


@pytest.mark.parametrize("pages", [NEW, OLD])
def test_what_is_written_ahead_is_in_the_end_what_was_meant(site, pages):
    write_ahead(site, EARLY, pages)
    assert read(site) == pages and not list(site.parent.glob(".site-build/[!l]*"))


def test_what_is_written_ahead_is_not_written_again(site):
    with open_site(site) as opened, writing_ahead(opened) as ahead:
        ahead.put({"tables/a.json": NEW["tables/a.json"], "same.html": b"same"})
        ahead.finish()
        staged = (opened.staged / "tables/a.json").stat().st_ino
        assert [*list_files(opened.staged)] == ["tables/a.json"]
        write_site(opened, NEW, ahead)
    assert (site / "tables/a.json").stat().st_ino == staged


def test_of_a_build_that_fails_nothing_is_left(site):
    with pytest.raises(ZeroDivisionError), open_site(site) as opened, writing_ahead(opened) as ahead:
        ahead.put(EARLY)
        1 / 0
    assert read(site) == OLD and not (site.parent / ".site-build/staged").exists()


def test_a_disk_that_refuses_what_is_written_ahead_is_met_again(site, monkeypatch):
    """The writer of the whole site says what is wrong, or finds nothing wrong any more."""
    monkeypatch.setattr("engine.ahead.write_file", refuse)
    write_ahead(site, EARLY, NEW)
    assert read(site) == NEW and (site / "dropped").exists() is False
    monkeypatch.setattr("engine.write.write_file", refuse)
    with pytest.raises(SiteNotWritten, match="the disk is full"):
        write_ahead(site, EARLY, OLD)
    assert read(site) == NEW


def refuse(path, content: bytes) -> None:
    Path(path).write_bytes(content[:1])
    raise OSError(errno.ENOSPC, "No space left on device", str(path))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_a_kill_while_writing_ahead_leaves_the_old_or_the_new_site(tmp_path):
    assert kill_at_every_step(tmp_path, lambda site: write_ahead(site, EARLY, NEW), NEW) > 15
