"""Templates are compiled once: the cache keeps them from build to build, and none that reads otherwise now."""

from pathlib import Path

import pytest
from jinja2 import Environment

from engine.cache.store import Cache
from engine.render import compiling, template_files, templates
from engine.render.compiling import COMPILED, KEPT, Templates, compiled_ahead, missing
from engine.render.site import render_site
from tests.unit.cached_book import edit, write_files

FIXED = "_heading.html"


@pytest.fixture
def book(tmp_path, monkeypatch) -> tuple[Path, Path]:
    """The content, and the folder of a cache in which a process has left what it compiled."""
    monkeypatch.setattr("engine.render.making.ENOUGH", 100)
    content, cache = write_files(tmp_path / "content"), Cache(tmp_path / "cache", "code")
    begin_anew()
    templates.compile_templates()
    render_site(content, cache)
    cache.save()
    begin_anew()
    yield content, tmp_path / "cache"
    begin_anew()


def begin_anew() -> None:
    """As in a process that knows of no template."""
    COMPILED.clear()
    for each in (templates.environment, templates.template, templates.macros, template_files.texts, template_files.key_of_template):
        each.cache_clear()


def compiles(monkeypatch) -> list[str]:
    """The names of the templates that are compiled from now on."""
    names, compile = [], Environment.compile
    monkeypatch.setattr(Environment, "compile", lambda self, source, name=None, *more, **other: names.append(name) or compile(self, source, name, *more, **other))
    return names


def test_the_next_process_compiles_nothing_that_was_compiled_before(book, monkeypatch):
    content, folder = book
    names, cache = compiles(monkeypatch), Cache(folder, "code")
    edit(content, "third.md", "文です", "文があります")
    with compiled_ahead(cache):
        files = render_site(content, cache)
    assert "文があります" in files["third.html"].decode() and not names
    before = (folder / KEPT).stat().st_mtime_ns
    cache.save()
    assert (folder / KEPT).stat().st_mtime_ns == before


def test_a_template_that_reads_otherwise_is_compiled_anew_and_kept(book, monkeypatch, tmp_path):
    content, folder = book
    text = template_files.texts()[FIXED]
    monkeypatch.setitem(template_files.texts(), FIXED, text.replace("<h", "<!--so--><h", 1))
    names, cache = compiles(monkeypatch), Cache(folder, "code")
    with compiled_ahead(cache):
        assert FIXED in missing()
        assert templates.fill(FIXED, heading={"level": 2, "id": "a", "number": "", "html": "題"}).startswith("<!--so-->")
    assert names == [FIXED]
    compiling.keep_compiled(cache)
    kept = dict(cache.get(KEPT, Templates).record.compiled)
    assert compiling.key_of_text(FIXED, template_files.texts()[FIXED]) in kept and compiling.key_of_text(FIXED, text) not in kept


@pytest.mark.parametrize("code", ["code", "other code"])
def test_what_other_code_has_compiled_counts_for_nothing(book, code):
    compiling.take_kept(Cache(book[1], code))
    assert bool(COMPILED) == (code == "code")


def test_without_a_cache_and_with_nothing_kept_a_second_process_compiles(book, monkeypatch):
    names = compiles(monkeypatch)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    with compiled_ahead(None):
        assert missing() == list(template_files.texts())
        templates.template(FIXED)
        assert not names and not missing()
    assert not compiling.PIPES
