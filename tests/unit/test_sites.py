"""Small whole books in tests/sites/: bad input ends in exactly this message, odd but good input in this page."""

import shutil
from pathlib import Path

import pytest

from engine.errors import AuthorError, AuthorErrors
from engine.render.site import render_site

SITES = Path(__file__).parents[1] / "sites"
SHARED = SITES / "shared"
CASES = sorted(folder.name for folder in SITES.iterdir() if (folder / "content").is_dir())


def build(name: str, folder: Path) -> dict[str, bytes]:
    """The site of a case; what its content lacks is taken from the shared files."""
    content = shutil.copytree(SITES / name / "content", folder / "content")
    for shared in SHARED.iterdir():
        if not (content / shared.name).exists():
            shutil.copy(shared, content)
    return render_site(content)


def message_of(name: str, folder: Path) -> str:
    """What the author of a case is told; nothing, if it can be built."""
    try:
        build(name, folder)
    except (AuthorError, AuthorErrors) as error:
        return f"{error}\n"
    return ""


@pytest.mark.parametrize("name", [name for name in CASES if (SITES / name / "errors.txt").exists()])
def test_bad_input_is_answered_with_all_its_errors_and_their_places(name, tmp_path):
    assert message_of(name, tmp_path) == (SITES / name / "errors.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in CASES if (SITES / name / "expected.txt").exists()])
def test_odd_input_becomes_the_expected_page(name, tmp_path):
    site = build(name, tmp_path)
    lines = (SITES / name / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert lines
    for line in lines:
        page, verb, fragment = line.split(" ", 2)
        assert (fragment.replace("␍", "\r") in site[page].decode()) == {"has": True, "lacks": False}[verb], line


def test_there_are_many_cases_and_each_says_what_it_expects():
    assert len(CASES) >= 45
    for name in CASES:
        assert len([*(SITES / name).glob("errors.txt"), *(SITES / name).glob("expected.txt")]) == 1, name


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda content: None, "content:1:1: there is no folder of this name, in which the sources of a book would lie"),
        (lambda content: content.mkdir(), "content:1:1: there is no page (*.md) in this folder; python build.py new PAGE makes the first one"),
        (lambda content: content.write_text("file"), "content:1:1: there is no folder of this name, in which the sources of a book would lie"),
    ],
)
def test_a_content_folder_that_is_none_says_so(make, message, tmp_path):
    make(tmp_path / "content")
    with pytest.raises((AuthorError, AuthorErrors)) as error:
        render_site(tmp_path / "content")
    assert message in str(error.value)


def place_book(folder: Path) -> Path:
    """The folder of a book with one page."""
    content = shutil.copytree(SHARED, folder / "content")
    (content / "page.md").write_text("---\ntitle: 題\n---\n文\n", encoding="utf-8")
    return content


def test_a_folder_with_the_name_of_a_page_is_no_page(tmp_path):
    content = place_book(tmp_path)
    (content / "folder.md").mkdir()
    with pytest.raises(AuthorErrors, match="^content/folder.md:1:1: this is not a file \\[P102\\]$"):
        render_site(content)


@pytest.mark.parametrize(("link", "target"), [("other.md", "page.md"), ("models", "/"), ("constants", ".."), ("zero.md", "/dev/zero")])
def test_a_link_is_no_source(link, target, tmp_path):
    content = place_book(tmp_path)
    (content / link).symlink_to(target)
    with pytest.raises(AuthorError, match=f"^content/{link}:1:1: a link; "):
        render_site(content)


def test_a_front_page_without_a_chapter_to_begin_with_says_so(tmp_path):
    content = place_book(tmp_path)
    (content / "page.md").rename(content / "index.md")
    with pytest.raises(AuthorErrors, match="^content/book.yml:4:3: the front page leads to the first chapter"):
        render_site(content)


def test_another_name_of_the_content_folder_is_the_one_in_messages(tmp_path):
    content = place_book(tmp_path).rename(tmp_path / "源")
    (content / "book.yml").write_text("title: 1\n", encoding="utf-8")
    (content / "page.md").write_text("---\ntitle: 題\n---\n<< compute(x) >>\n", encoding="utf-8")
    with pytest.raises(AuthorErrors, match="^源/book.yml:1:1: the book lacks the key 'authors'"):
        render_site(content)
