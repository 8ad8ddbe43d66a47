"""The cache's files: plain data under a checksum; what is damaged, foreign or in the way is ignored."""

import os
import pickle
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from engine.cache.freezing import Unreadable, freeze, thaw
from engine.cache.store import MARK, Cache
from engine.keyed import key_of_bytes
from tests.unit.cached_book import edit, write_files

PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Leaf:
    text: str
    html: Markup
    number: float


@dataclass(frozen=True)
class Tree:
    name: str
    data: bytes
    leaves: tuple[Leaf, ...]
    pairs: tuple[tuple[str, bytes], ...]
    maybe: Leaf | None
    other: tuple[Leaf, ...] | None = None


LEAF = Leaf("猫\n\0", Markup("<b>"), 60.0)
TREE = Tree("木", b"\n\xff\0", (LEAF, LEAF), (("a", b""), ("b", b"{}")), None, (LEAF,))


@pytest.fixture
def folder(tmp_path) -> Path:
    """A cache with two entries."""
    cache = Cache(tmp_path / "cache", "code")
    cache.keep("one", TREE, {"file a": "1"}, "whole")
    cache.keep("two", LEAF, {}, "whole")
    cache.save()
    return tmp_path / "cache"


def freeze_all(record: object) -> bytes:
    """A record as it stands in a file."""
    frozen = freeze(record)
    return b"\n".join([frozen.head, b"".join(frozen.blocks)])


def thaw_all(kind: type, data: bytes):
    head, _, blocks = data.partition(b"\n")
    return thaw(kind, head, len(blocks), lambda at, length: blocks[at : at + length])


def kept(folder: Path, code: str = "code"):
    made = Cache(folder, code).get("one", Tree)
    return made and made.record


def test_a_record_comes_back_as_it_was():
    assert thaw_all(Tree, freeze_all(TREE)) == TREE
    assert type(thaw_all(Leaf, freeze_all(LEAF)).html) is Markup and type(thaw_all(Leaf, freeze_all(LEAF)).text) is str


def test_what_comes_back_knows_its_key_and_what_is_made_of_it_does_not():
    data = thaw_all(Tree, freeze_all(TREE)).data
    assert data == TREE.data and data.key == key_of_bytes(TREE.data) and key_of_bytes(data + b"") == data.key
    assert key_of_bytes(data.replace(b"\n", b"")) == key_of_bytes(TREE.data.replace(b"\n", b"")) != data.key


@given(st.binary())
def test_any_bytes_are_a_record_or_unreadable(data):
    for at in range(0, len(data) + 1, max(1, len(data) // 8)):
        whole = freeze_all(TREE)
        try:
            thaw_all(Tree, whole[:at] + data + whole[at:])
        except Unreadable:
            pass


def test_what_is_no_plain_record_is_not_kept():
    with pytest.raises(TypeError):
        freeze(Leaf("a", Markup("b"), {}))


def test_an_entry_outlasts_the_process_with_what_it_was_made_from(folder):
    made = Cache(folder, "code").get("one", Tree)
    assert (made.record, made.inputs, made.whole) == (TREE, {"file a": "1"}, "whole")
    assert sorted(os.listdir(folder)) == [MARK, "one", "two"]


@pytest.mark.parametrize("at", [0, 5, 20, 79, 80, 100, 200, -1])
def test_a_byte_that_changed_is_noticed(folder, at):
    data = bytearray((folder / "one").read_bytes())
    data[at] ^= 1
    (folder / "one").write_bytes(data)
    assert kept(folder) is None


def test_an_entry_that_is_cut_off_anywhere_is_ignored(folder):
    data = (folder / "one").read_bytes()
    for length in range(0, len(data), 7):
        (folder / "one").write_bytes(data[:length])
        assert kept(folder) is None


def test_nothing_is_ever_unpickled(folder):
    class Trap:
        def __reduce__(self):
            return os.mkdir, (str(folder / "sprung"),)

    (folder / "one").write_bytes(pickle.dumps(Trap()))
    assert kept(folder) is None and not (folder / "sprung").exists()


def test_blocks_that_are_known_are_not_read_and_the_others_are_looked_at(folder):
    data = (folder / "one").read_bytes()
    assert data.endswith(TREE.data + b"{}")
    known = {key_of_bytes(block): block for block in (TREE.data, b"")}
    (folder / "one").write_bytes(data[: -len(TREE.data) - 2] + b"x" * len(TREE.data) + b"{}")
    made = Cache(folder, "code", blocks=known).get("one", Tree)
    assert made.record == TREE and made.record.data is TREE.data and kept(folder) is None
    (folder / "one").write_bytes(data[:-1] + b"x")
    assert Cache(folder, "code", blocks=known).get("one", Tree) is None


def test_an_entry_of_other_code_or_under_another_name_of_a_kind_is_ignored(folder):
    assert kept(folder) == TREE and kept(folder, "other code") is None
    os.replace(folder / "two", folder / "one")
    assert kept(folder) is None


def test_a_cache_that_was_copied_here_is_foreign(folder, tmp_path):
    """As one that comes with somebody's branch, whatever its checksums say."""
    shutil.copytree(folder, tmp_path / "copy")
    assert kept(folder) == TREE and kept(tmp_path / "copy") is None


def test_a_cache_whose_folder_moves_with_its_project_stays(folder, tmp_path):
    (tmp_path / "cache").rename(tmp_path / "本 の 棚")
    assert kept(tmp_path / "本 の 棚") == TREE


@pytest.mark.parametrize("in_the_way", ["folder", "mark", "entry"])
def test_a_cache_that_cannot_be_used_is_done_without(folder, in_the_way):
    target = {"folder": folder, "mark": folder / MARK, "entry": folder / "one"}[in_the_way]
    shutil.rmtree(target) if target.is_dir() else target.unlink()
    if in_the_way == "folder":
        target.write_text("no folder")
    else:
        target.mkdir()
    cache = Cache(folder, "code")
    assert cache.get("one", Tree) is None
    cache.keep("one", TREE, {}, "")
    cache.save()
    assert cache.get("one", Tree).record == TREE


def test_a_cache_that_cannot_be_written_is_still_read(folder, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError

    for name in ("os.replace", "os.unlink"):
        monkeypatch.setattr(name, refuse)
    monkeypatch.setattr("engine.cache.store.open", lambda path, mode: refuse() if mode == "wb" else open(path, mode), raising=False)
    cache = Cache(folder, "code")
    assert cache.get("one", Tree).record == TREE
    cache.keep("three", LEAF, {}, "")
    cache.save()
    assert sorted(os.listdir(folder)) == [MARK, "one", "two"]


def test_what_is_no_longer_made_is_removed_with_what_a_killed_command_left(folder):
    (folder / "one.4711.new").write_bytes(b"half")
    cache = Cache(folder, "code")
    cache.get("one", Tree)
    cache.forget_others(["one"])
    cache.save()
    assert sorted(os.listdir(folder)) == [MARK, "one"]


def test_two_at_once_leave_whole_entries(folder):
    one, other = Cache(folder, "code"), Cache(folder, "code")
    for cache in (one, other):
        cache.keep("one", TREE, {}, "whole")
        cache.get("two", Leaf)
    one.save()
    other.save()
    assert kept(folder) == TREE and sorted(os.listdir(folder)) == [MARK, "one", "two"]


def test_the_command_takes_from_the_cache_unless_it_is_told_not_to(tmp_path):
    content, site = write_files(tmp_path / "本 の 内容"), tmp_path / "site"
    entry = tmp_path / ".site-build/cache/page-third.md"

    def build(*words: str) -> str:
        command = [sys.executable, "build.py", "--content", content, "--site", site, *words]
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, encoding="utf-8")
        assert done.returncode == 0 and done.stderr == "", done.stderr
        return done.stdout

    assert " new, " in build("--no-cache") and not entry.exists()
    assert build() == "site/ is current\n"
    assert "0 changed" in build("build", "--no-cache") and not entry.parent.exists()
    edit(content, "third.md", "文です", "文があります")
    assert "3 changed" in build() and entry.exists()
    before = entry.stat().st_mtime_ns
    edit(content, "second.md", "句", "文")
    assert "3 changed" in build() and entry.stat().st_mtime_ns == before
    entry.write_bytes(b"damaged")
    edit(content, "second.md", "文", "句")
    assert "3 changed" in build() and entry.stat().st_size > 100
