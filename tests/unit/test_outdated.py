"""Which templates are compiled ahead: those of the pages that an edit makes outdated."""

from pathlib import Path

import pytest

from engine.cache.store import Cache
from engine.render import outdated
from engine.render.outdated import templates_needed
from engine.render.site import render_site
from engine.render.template_files import texts
from tests.unit.cached_book import edit, write_files


@pytest.fixture
def book(tmp_path, monkeypatch) -> tuple[Path, Path]:
    """The content, and the folder of a cache that knows all of it."""
    monkeypatch.setattr("engine.render.making.ENOUGH", 100)
    content, cache = write_files(tmp_path / "content"), Cache(tmp_path / "cache", "code")
    render_site(content, cache)
    cache.save()
    outdated.key_now.cache_clear()
    yield content, tmp_path / "cache"
    outdated.key_now.cache_clear()


def test_an_edit_needs_the_templates_of_its_page_and_what_they_lead_to(book):
    content, folder = book
    edit(content, "third.md", "文です", "文があります")
    needed = templates_needed(Cache(folder, "code"))
    assert {"page.html", "frame.html"} & texts().keys() <= needed < texts().keys()
    assert "index.html" not in needed


def test_a_page_that_shows_an_outdated_experiment_counts_too(book):
    content, folder = book
    edit(content, "experiments/small.md", "表", "数")
    kept = {name: entry.inputs for name, entry in Cache(folder, "code").entries()}
    joined = {input.removeprefix("template ") for name, inputs in kept.items() if "made experiment-small.md" in inputs for input in inputs}
    assert joined & texts().keys() and joined & texts().keys() <= templates_needed(Cache(folder, "code"))


@pytest.mark.parametrize("code", ["code", "other code"])
def test_where_nothing_is_known_to_be_outdated_all_are_needed(book, code):
    assert templates_needed(Cache(book[1], code)) == templates_needed(None) == texts().keys()
