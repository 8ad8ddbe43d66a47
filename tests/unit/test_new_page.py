"""python build.py new PAGE: what it makes builds, is sound and is tested; what it refuses leaves everything as it was."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from engine.arguments import site_of
from engine.errors import AuthorError, AuthorErrors
from engine.new import command
from engine.new.listing import NotListed, with_entry
from engine.parse.book import read_book
from engine.render.shown import shown_strings
from engine.render.site import render_site
from engine.review.lint import find_faults
from tests.unit.regression_book import FILES, write_files, write_listed

PROJECT = Path(__file__).resolve().parents[2]
ADDED = {"address": "new", "title": "新しい題", "topic": "書きかけの頁"}


def begin(content: Path, *words) -> str:
    """Without a word where the site is to lie."""
    return command.begin(content, site_of(content), *words)


def held(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def is_sound(content: Path) -> bool:
    site = render_site(content)
    return not find_faults(content, site)


def run_test(test: Path) -> None:
    """The test of a page, as pytest would call it."""
    (function,) = [value for name, value in runpy.run_path(str(test)).items() if name.startswith("test_")]
    function()


def test_in_a_folder_that_is_not_there_a_whole_book_is_made(tmp_path):
    content = tmp_path / "本 の元"
    said = begin(content, "least-squares", "最小二乗法", False)
    assert sorted(held(content)) == ["book.yml", "index.md", "least-squares.md", "tests", "tests/test_least_squares.py"]
    assert [(entry.number, entry.address, entry.title) for entry in read_book(content).chapters] == [(1, "least-squares", "最小二乗法")]
    assert is_sound(content)
    run_test(content / "tests/test_least_squares.py")
    assert f"python build.py --content {content}" in said and "least-squares.html" in said


def test_a_page_has_a_block_a_slider_a_formula_and_a_number(tmp_path):
    begin(tmp_path / "book", "new", "", False)
    html = render_site(tmp_path / "book")["new.html"].decode()
    assert all(part in html for part in ('data-control="first"', 'data-cell="average"', "<math", "<h1>new</h1>"))


def test_a_test_notices_a_wrong_number(tmp_path):
    begin(tmp_path / "book", "new", "", False)
    page = tmp_path / "book/new.md"
    page.write_text(page.read_text(encoding="utf-8").replace("/ columns(numbers)\n", "/ 2\n"), encoding="utf-8")
    with pytest.raises(AssertionError):
        run_test(tmp_path / "book/tests/test_new.py")


def test_a_number_that_a_page_does_not_show_is_named_with_those_that_it_does(tmp_path):
    begin(tmp_path / "book", "new", "", False)
    shown = shown_strings(tmp_path / "book", "new")
    assert shown["numbers[1]"] == ["4"] and shown["first"] == [str(number) for number in range(11)]
    with pytest.raises(AssertionError, match="the page shows no number 'avrage'; did you mean 'average'?"):
        shown["avrage"]


def test_a_second_page_is_listed_among_the_others_or_as_the_last_chapter(tmp_path):
    content = write_listed(tmp_path / "book")
    begin(content, "more", "付け足し", False)
    begin(content, "planes", "平面", True)
    book = read_book(content)
    assert [(entry.number, entry.address) for entry in book.chapters] == [(1, "line"), (2, "planes")]
    assert [entry.address for entry in book.others] == ["glossary", "more"]
    assert "\nchapter: 2\n" in (content / "planes.md").read_text(encoding="utf-8")
    assert is_sound(content)
    for name in ("more", "planes"):
        run_test(content / f"tests/test_{name}.py")


def test_a_page_that_contents_name_already_keeps_its_place(tmp_path):
    content = write_listed(tmp_path / "book")
    (content / "line.md").rename(tmp_path / "line.md")
    before = (content / "book.yml").read_bytes()
    begin(content, "line", "", False)
    assert (content / "book.yml").read_bytes() == before and "\nchapter: 1\n" in (content / "line.md").read_text(encoding="utf-8")


def test_a_book_without_contents_gets_none(tmp_path):
    content = write_files(tmp_path / "book", FILES)
    begin(content, "more", "", True)
    assert not (content / "book.yml").exists()
    assert [(entry.number, entry.address) for entry in read_book(content).chapters] == [(1, "line"), (2, "more")]


def test_tests_of_the_real_book_stand_with_its_other_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "PROJECT", tmp_path)
    monkeypatch.setattr(command, "OWN", tmp_path / "content")
    write_listed(tmp_path / "content")
    said = begin(tmp_path / "content", "two-points", "", False)
    assert (tmp_path / "tests/unit/test_page_two_points.py").is_file()
    assert "made content/two-points.md\n" in said and "build it: python build.py\n" in said
    run_test(tmp_path / "tests/unit/test_page_two_points.py")


@pytest.mark.parametrize(("name", "words"), [
    ("line", "book/line.md is there already"), ("LINE", "perhaps line"), ("a/b", "--content names"), ("..", "not '..'"), ("../x", "--content names"),
    ("a\\b", "--content names"), ("最小", "not '最小'"), ("Least Squares", "perhaps least-squares"), ("a.md", "leave the .md out: a"),
    ("-a", "perhaps a"), ("a--b", "perhaps a-b"), ("", "not ''"), ("index", "the front page"), ("404", "for missing ones"),
    ("glossary", "all terms"), ("con", "on Windows"), ("com1", "on Windows"), ("a" * 61, "61 characters"), ("two-words", "experiments/two-words.md"),
    ("a\n", "perhaps a"),
])  # fmt: skip
def test_a_name_that_is_taken_or_is_none_is_refused(name, words, tmp_path):
    content = write_listed(tmp_path / "book")
    write_files(content, {"experiments/two-words.md": "---\ntitle: 題\n---\n"})
    before = held(tmp_path)
    with pytest.raises(AuthorError, match="(?s).*") as refused:
        begin(content, name, "題", False)
    assert words in str(refused.value) and held(tmp_path) == before


@pytest.mark.parametrize("title", ["\ue000", "a\nb: [", "<< compute(1) >>", "\0"])
def test_a_title_that_no_page_can_have_is_refused(title, tmp_path):
    content = write_listed(tmp_path / "book")
    before = held(tmp_path)
    try:
        begin(content, "new", title, False)
    except (AuthorError, AuthorErrors):
        assert held(tmp_path) == before
    else:
        render_site(content)


def test_a_title_that_looks_like_a_gap_stays(tmp_path):
    content = write_listed(tmp_path / "book")
    begin(content, "new", "{{chapter}}", True)
    assert 'title: "{{chapter}}"' in (content / "new.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "text", "words"), [
    ("book.yml", "title: 1\n", "lacks the key"), ("tests/test_new.py", "", "there already"), ("tests", "", "tests"), (".book.yml.draft", "", "there already"),
])  # fmt: skip
def test_what_stands_in_the_way_leaves_everything_as_it_was(file, text, words, tmp_path):
    content = write_listed(tmp_path / "book")
    write_files(content, {file: text})
    before = held(tmp_path)
    with pytest.raises(AuthorError) as refused:
        begin(content, "new", "", False)
    assert words in str(refused.value) and held(tmp_path) == before


def test_a_failure_in_the_middle_takes_back_what_was_made(tmp_path, monkeypatch):
    content = write_listed(tmp_path / "book")
    before = held(tmp_path)
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device", "book.yml")))
    with pytest.raises(AuthorError, match="nothing was made: book.yml: No space left on device"):
        begin(content, "new", "", False)
    assert held(tmp_path) == before


@pytest.mark.parametrize(("make", "words"), [
    (lambda folder: folder.write_text("文"), "is no folder"),
    (lambda folder: write_files(folder, {"photo.jpg": ""}), "holds other files (photo.jpg …)"),
    (lambda folder: write_files(folder, {"README.md": ""}), "holds other files (README.md …)"),
])  # fmt: skip
def test_a_folder_of_something_else_is_left_alone(make, words, tmp_path):
    make(tmp_path / "folder")
    before = held(tmp_path)
    with pytest.raises(AuthorError) as refused:
        begin(tmp_path / "folder", "new", "", False)
    assert words in str(refused.value) and held(tmp_path) == before


def test_a_folder_with_hidden_files_only_is_empty(tmp_path):
    write_files(tmp_path / "book", {".git/HEAD": "", ".gitignore": ""})
    begin(tmp_path / "book", "new", "", False)
    assert is_sound(tmp_path / "book")


@pytest.mark.parametrize("text", [
    "others: []\n", "others: []  # none yet\n", "others: [{address: a, title: b, topic: c}]\n", "others:\n- {address: a, title: b, topic: c}\n",
    "others:\n  - address: a\n    title: b\n    topic: c\n\n# the end\n", "others:\n    -   address: a\n        title: >\n          b\n        topic: c\n",
    "others:\n  - {address: a,\n     title: b, topic: c}\nreport: mailto:a@b.c\n", "others: [\n  {address: a, title: b, topic: c},\n]\n",
    "others: [\n]\nchapters: []\n",
])  # fmt: skip
def test_a_page_more_is_put_into_every_form_of_a_list(text):
    before, after = yaml.safe_load(text), with_entry(text, "others", "new", "新しい題")
    assert yaml.safe_load(after) == before | {"others": [*before["others"], ADDED]}
    assert [line for line in text.split("\n") if "#" in line and "others" not in line] == [line for line in after.split("\n") if "#" in line and "others" not in line]


def test_where_no_line_can_be_put_the_author_is_told_what_to_write():
    text = "a: &list [{address: a, title: b, topic: c}]\nothers: *list\n"
    with pytest.raises(NotListed, match="(?s)under others:\n  - address: new\n    title: 新しい題\n"):
        with_entry(text, "others", "new", "新しい題")


def test_line_ends_and_a_byte_order_mark_stay(tmp_path):
    content = write_listed(tmp_path / "book")
    path = content / "book.yml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    begin(content, "new", "", False)
    written = path.read_bytes()
    assert written.startswith(b"\xef\xbb\xbf") and written.count(b"\n") == written.count(b"\r\n")
    assert read_book(content).entry("new")


def test_the_command_says_what_it_made_and_ends_with_a_message_where_it_cannot(tmp_path):
    command_line = [sys.executable, str(PROJECT / "build.py"), "new", "first", "--title", "一つめ", "--content", str(tmp_path / "book")]
    done = subprocess.run(command_line, capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and f"made {tmp_path}/book/first.md" in done.stdout, done.stderr
    again = subprocess.run(command_line, capture_output=True, encoding="utf-8")
    assert again.returncode == 1 and "book/first.md is there already" in again.stderr and "Traceback" not in again.stderr


def test_the_command_names_the_site_that_it_was_told(tmp_path):
    said = command.begin(tmp_path / "book", tmp_path / "pages", "first", "", False)
    assert f"build it: python build.py --content {tmp_path}/book --site {tmp_path}/pages\nlook at it: {tmp_path}/pages/first.html\n" in said
