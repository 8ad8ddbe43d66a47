"""A process that stays gives the bytes of one that has just begun, whatever it built before."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import AuthorErrors
from engine.render.redrafting import DRAFTS
from engine.render.site import render_site
from engine.serve.answering import answer
from engine.serve.warm import Warm
from tests.unit.served import PROJECT
from tests.unit.small_book import write_book

CONSTANTS = "d = 3\n"
TEXT = """
```compute
from shared import d
a = slider("はじめの数", 0, 1, step=0.5, start=1)
X = [[a, d], [1 - a, 2]]
```

## 1 積 {#product}

数は<< compute(X @ X.T) >>です。$a^2 << relation() >> << compute(a ** 2) >>$ とも書きます。

<< control(a) >>

<< table("数", X[0]) >>
"""
EDITS = [
    ("page.md", "数は<<", "その数は<<"),
    ("page.md", "a ** 2", "a ** 3"),
    ("page.md", "a ** 3", "a ** 2"),
    ("page.md", "[1 - a, 2]]", "[1 - a, 1]]"),
    ("page.md", "## 1 積", "## 1 別の積"),
    ("page.md", "step=0.5", "step=0.25"),
    ("constants/shared.calc", "d = 3", "d = 1/3"),
    ("roles.yml", "names: [Q]", "names: [X]"),
    ("book.yml", "小さな 本", "別の 本"),
    ("page.md", "[1 - a, 1]", "[1 - b, 1]"),
    ("page.md", "[1 - b, 1]", "[2 - a, 1]"),
    ("page.md", "その数は<<", "数は<<"),
]
"one after the other; the one with b is an error"
SLOW = ("a ** 3", "step=0.25", "d = 1/3", "names: [X]", "別の 本", "[2 - a, 1]")
"What is not written quickly: it needs more room in the style sheet, or is no page, or comes after an error."


@pytest.fixture(autouse=True)
def no_drafts_stay(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(DRAFTS, "most", 0)
    monkeypatch.setattr(DRAFTS, "known", {})


@pytest.fixture
def content(tmp_path: Path) -> Path:
    content = write_book(tmp_path, TEXT)
    (content / "constants").mkdir()
    (content / "constants/shared.calc").write_text(CONSTANTS, encoding="utf-8")
    return content


def files_in(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def cold(content: Path, site: Path) -> dict[str, bytes]:
    command = [sys.executable, str(PROJECT / "build.py"), "--content", str(content), "--site", str(site)]
    subprocess.run(command, check=True, capture_output=True)
    return files_in(site)


def test_after_each_edit_the_site_is_that_of_a_cold_build(content: Path, tmp_path: Path):
    warm = Warm(content, tmp_path / "site")
    warm.first()
    assert DRAFTS.known
    for number, (name, before, after) in enumerate(EDITS):
        path = content / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")
        if "- b" in after:
            with pytest.raises(AuthorErrors):
                warm.build(frozenset([str(path)]))
            continue
        outcome = warm.build(frozenset([str(path)]))
        assert outcome.quick == (after not in SLOW), after
        if outcome.quick:
            written, whole = files_in(tmp_path / "site"), render_site(content)
            assert all(written[name] == whole[name] for name in ("page.html", "tables/page.json")), after
            warm.build()
        if number % 2:
            warm.confirm()
        assert files_in(tmp_path / "site") == render_site(content), after
    assert files_in(tmp_path / "site") == cold(content, tmp_path / "cold")


def test_what_it_wrote_is_current_for_the_next_command(content: Path, tmp_path: Path):
    warm = Warm(content, tmp_path / "site")
    assert warm.first().new
    assert warm.unconfirmed
    warm.confirm()
    assert Warm(content, tmp_path / "site").first().current


def test_a_book_without_contents_is_previewed_too(content: Path, tmp_path: Path):
    (content / "book.yml").unlink()
    assert answer(Warm(content, tmp_path / "site"), "first")[1].new


def test_an_error_or_a_fault_is_an_outcome(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    warm = Warm(content, tmp_path / "site")
    (content / "page.md").write_text("---\ntitle: 一つ\n---\n\n<< compute(b) >>\n", encoding="utf-8")
    _, outcome = answer(warm, frozenset())
    assert outcome.failed and outcome.problems[0].place == "content/page.md:5:12" and not (tmp_path / "site").exists()
    monkeypatch.setattr("engine.serve.warm.render_site", lambda *_: {}["fault"])
    _, outcome = answer(warm, frozenset())
    assert "KeyError: 'fault'" in outcome.fault
