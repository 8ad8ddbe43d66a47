"""Which pages are made again when something changes: those that depend on it, and no others; and nothing is ever stale."""

import shutil
from pathlib import Path

import pytest

from engine.cache.store import Cache
from engine.errors import AuthorErrors
from engine.render import template_files, templates
from engine.render.compiling import KEPT
from engine.render.site import render_site
from tests.unit.cached_book import FILES, SOURCES, edit, write_files

ALL = frozenset(SOURCES)
"An experiment has a page that lists its calculations, with the book around it."


@pytest.fixture
def content(tmp_path) -> Path:
    return write_files(tmp_path / "content")


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    """So few pages are not worth another one."""
    monkeypatch.setattr("engine.render.making.ENOUGH", 100)


@pytest.fixture
def theme(tmp_path, monkeypatch) -> Path:
    """A copy of the templates, which the process uses until the test is over."""
    folder = shutil.copytree(template_files.FOLDER, tmp_path / "templates")
    monkeypatch.setattr(template_files, "FOLDER", folder)
    yield folder
    monkeypatch.undo()
    templates.refresh()


def build(content: Path, cache: Cache) -> set[str]:
    """The names of what is made again; the files are those of a build without a cache."""
    before, cache.fresh = cache.fresh, set()
    files = render_site(content, cache)
    assert files == render_site(content)
    made, names = cache.fresh - {KEPT}, {name: short for short, name in SOURCES.items()}
    cache.fresh = before | made
    return {names.get(name, name) for name in made}


def swapped_lines(one: str, other: str) -> tuple[str, str]:
    """Two lines of the book's list, one behind the other, and the other way round."""
    lines = [line for line in FILES["book.yml"].splitlines() if f"address: {one}," in line or f"address: {other}," in line]
    return "\n".join(lines), "\n".join(reversed(lines))


CHANGES = {
    "nothing": (lambda content: None, set()),
    "a sentence": (lambda content: edit(content, "third.md", "文です", "文があります"), {"third"}),
    "a sentence of a page with an experiment": (lambda content: edit(content, "first.md", "です", "でした"), {"first", "joined"}),
    "a weight in a page": (lambda content: edit(content, "first.md", "[[whole, 2]]", "[[whole, 3]]"), {"first", "joined"}),
    "a constant": (lambda content: edit(content, "constants/one.calc", "* 2", "* 4"), {"first", "joined"}),
    "a constant behind a constant": (lambda content: edit(content, "constants/two.calc", "0.5", "0.25"), {"first", "joined"}),
    "a constant of an experiment": (lambda content: edit(content, "constants/three.calc", "3", "4"), {"small", "joined"}),
    "a constant that nobody uses": (lambda content: edit(content, "constants/unused.calc", "0", "1"), set()),
    "weights": (lambda content: edit(content, "models/w.txt", "3 4", "3 5"), {"second"}),
    "a corpus": (lambda content: edit(content, "corpora/c.txt", "a bird sings\n", ""), {"third"}),
    "a drawing": (lambda content: edit(content, "drawings/d.yml", "出力", "結果"), {"second"}),
    "an experiment": (lambda content: edit(content, "experiments/small.md", "表", "数"), {"small", "joined"}),
    "a title of the book's list": (lambda content: edit(content, "book.yml", "title: 二つめ", "title: つぎ"), ALL),
    "the order": (lambda content: edit(content, "book.yml", *swapped_lines("first", "second")), ALL),
    "the authors": (lambda content: edit(content, "book.yml", "The tadoru authors", "Somebody"), set()),
    "a comment in book.yml": (lambda content: edit(content, "book.yml", "chapters:", "# the order of reading\nchapters:"), set()),
    "where the book is published": (lambda content: edit(content, "book.yml", "chapters:", "address: https://example.org/\nchapters:"), ALL),
    "a role": (lambda content: edit(content, "roles.yml", "クエリ", "問い"), ALL),
    "what a term means": (lambda content: edit(content, "glossary.yml", "一文です", "別の一文です"), {"glossary"}),
    "how a term is written": (lambda content: edit(content, "glossary.yml", "term: 句", "term: 文"), {"first", "joined", "second", "glossary"}),
    "a term that goes": (lambda content: edit(content, "glossary.yml", FILES["glossary.yml"].split("\n")[1] + "\n", ""), {"first", "joined", "second", "glossary"}),
    "a page that goes": (lambda content: (content / "third.md").unlink(), ALL - {"third"}),
    "a page that the book does not list": (lambda content: write_files(content, {"new.md": "---\ntitle: 新\n---\n文\n"}), {"page-new.md"}),
    "a front page of its own": (lambda content: write_files(content, {"index.md": "---\ntitle: 本\n---\n約束\n"}), {"index"}),
    "line ends": (lambda content: (content / "third.md").write_bytes(FILES["third.md"].replace("\n", "\r\n").encode()), {"third"}),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_depends_on_a_change_is_made_again_and_nothing_else(content, change):
    cache = Cache(None, "code")
    build(content, cache)
    assert build(content, cache) == set()
    make, expected = CHANGES[change]
    make(content)
    assert build(content, cache) == expected


def test_what_readers_take_along_is_made_again_with_its_page_and_not_otherwise(content):
    cache = Cache(None, "code")
    before = render_site(content, cache)
    edit(content, "third.md", "文です", "文があります")
    edit(content, "models/w.txt", "3 4", "3 5")
    after = render_site(content, cache)
    taken = {path for path in after if path.startswith("take/")}
    assert {path for path in taken if after[path] != before[path]} == {f"take/second.{kind}" for kind in ("py", "ipynb", "csv")}
    assert {"take/first.py", "take/small.py"} < taken


def test_nothing_is_stale_after_any_number_of_changes(content, tmp_path):
    """One cache, on the disk too, through all changes, each on top of the last one and then all taken back."""
    for make, _ in CHANGES.values():
        cache = Cache(tmp_path / "cache", "code")
        try:
            make(content)
            build(content, cache)
        except (AssertionError, FileNotFoundError):
            continue  # what it changes was changed by another one
        cache.save()
    shutil.rmtree(content)
    build(write_files(content), Cache(tmp_path / "cache", "code"))


GUIDE = """---
title: 手引き
---
::: example {#one}
```markdown
<< compute(1 + 1) >>
```
:::

::: mistake {#two}
```markdown
<< compute(b) >>
```
:::
"""


def test_a_page_of_examples_is_made_again_when_the_roles_change_and_not_otherwise(content):
    """The small books of its examples lie in folders of their own, which are gone when they are made."""
    write_files(content, {"guide.md": GUIDE})
    cache = Cache(None, "code")
    build(content, cache)
    assert build(content, cache) == set()
    edit(content, "roles.yml", "クエリ", "問い")
    assert "page-guide.md" in build(content, cache)


def test_a_renamed_page_is_made_again_and_its_old_name_forgotten(content):
    cache = Cache(None, "code")
    build(content, cache)
    (content / "third.md").rename(content / "fourth.md")
    edit(content, "book.yml", "address: third", "address: fourth")
    assert build(content, cache) == ALL - {"third"} | {"page-fourth.md"}
    assert "page-third.md" not in cache.known


def test_the_pages_that_use_a_template_are_made_again_when_it_changes(content, theme):
    cache = Cache(None, "code")
    build(content, cache)
    edit(theme, "figures/flow.svg", "<", "<!-- drawn --><")
    assert build(content, cache) == {"second"}
    edit(theme, "figures/_marks.svg", "{%", "{# of all figures #}{%")
    assert build(content, cache) == {"second"}
    edit(theme, "_glossary.html", "<dl", "<dl data-terms")
    assert build(content, cache) == {"glossary"}
    edit(theme, "_experiment.html", "<div", "<div data-here")
    assert build(content, cache) == {"first", "joined", "small"}, "marks, budgets and pages are written with it"
    edit(theme, "_frame.html", "<head>", "<head><!-- ours -->")
    assert build(content, cache) == ALL


def test_other_code_makes_everything_again(content, tmp_path):
    for code in ("one", "other"):
        cache = Cache(tmp_path / "cache", code)
        assert build(content, cache) == set(SOURCES)
        cache.save()
    assert build(content, Cache(tmp_path / "cache", "other")) == set()


def test_an_error_is_not_kept_and_what_is_right_beside_it_is(content):
    cache = Cache(None, "code")
    build(content, cache)
    edit(content, "third.md", "rows_count(sentences)", "missing")
    edit(content, "second.md", "句", "文")
    for _ in range(2):
        with pytest.raises(AuthorErrors, match="missing"):
            render_site(content, cache)
    edit(content, "third.md", "missing", "rows_count(sentences)")
    before = dict(cache.known)
    assert render_site(content, cache) == render_site(content)
    assert cache.known["page-second.md"] is before["page-second.md"]


def test_an_exact_cache_gives_only_what_was_made_when_everything_was_as_it_is(content, tmp_path):
    """What check may take: a wrong guess at what a page depends on cannot hide from it."""
    cache = Cache(tmp_path / "cache", "code")
    build(content, cache)
    cache.save()
    exact = Cache(tmp_path / "cache", "code", exact=True)
    assert build(content, exact) == set()
    edit(content, "third.md", "文です", "文があります")
    build(content, cache)
    cache.save()
    exact = Cache(tmp_path / "cache", "code", exact=True)
    assert build(content, exact) == set(SOURCES) - {"third"}
    exact.save()
    assert build(content, Cache(tmp_path / "cache", "code", exact=True)) == set()


def test_what_was_made_while_somebody_wrote_is_not_taken_for_a_whole(content, monkeypatch):
    cache, exact = Cache(None, "code"), Cache(None, "code", exact=True)
    monkeypatch.setattr("engine.render.site.publish", lambda *_: edit(content, "constants/unused.calc", "0", "0 + 0") or {})
    render_site(content, cache)
    exact.known = dict(cache.known)
    monkeypatch.undo()
    assert build(content, exact) == set(SOURCES)
