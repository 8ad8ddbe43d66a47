"""Which files of content/ are pages: none is passed over in silence."""

import pytest

from engine.errors import AuthorErrors
from engine.parse.sources import find_pages
from engine.render.site import render_site
from tests.unit.small_book import FRONT, write_book


@pytest.mark.parametrize("name", ["sub/x.md", "sub/deep/x.MARKDOWN", "models/notes.md", "experiments/sub/x.md"])
def test_a_page_in_a_folder_is_told(tmp_path, name):
    content = write_book(tmp_path, "文です。\n")
    (content / name).parent.mkdir(parents=True)
    (content / name).write_text(FRONT + "文です。\n", encoding="utf-8")
    where = "content/experiments/" if name.startswith("experiments/") else "content/"
    with pytest.raises(AuthorErrors) as caught:
        render_site(content)
    assert str(caught.value).startswith(f"content/{name}:1:1: a source lies in {where} itself, not in a folder below it; move it there, or ")


def test_all_of_them_are_told_at_once(tmp_path):
    content = write_book(tmp_path, "文です。\n")
    (content / "sub").mkdir()
    for name in ("b.md", "a.md"):
        (content / "sub" / name).write_text("", encoding="utf-8")
    with pytest.raises(AuthorErrors) as caught:
        find_pages(content)
    assert [error.place.path for error in caught.value.errors] == ["content/sub/a.md", "content/sub/b.md"]


def test_what_an_editor_hides_and_what_is_no_source_is_none(tmp_path):
    content = write_book(tmp_path, "文です。\n")
    for name in (".obsidian/x.md", "sub/.x.md", "sub/x.txt", "sub/md"):
        (content / name).parent.mkdir(exist_ok=True)
        (content / name).write_text("", encoding="utf-8")
    assert [path.name for path in find_pages(content)] == ["page.md"]
