"""Two branches that change two chapters: their pages and tables merge; what is gathered from all is made anew, and check says so."""

import subprocess
from pathlib import Path

from engine.render.site import render_site
from engine.review.check import complaints, own_files
from engine.write import open_site, write_site
from tests.unit.site_files import PROJECT
from tests.unit.small_book import BOOK, write_book

CHAPTER = """---
title: 章
chapter: {}
---
```compute
a = slider("量", 0, 1, step=0.5, start=1)
x = a / 3
```

<< control(a) >>

数は << compute(x) >> です。
"""
TWO = BOOK.replace("others: []", "  - {address: second, title: 二つめ, topic: 二つ}\nothers: []")


def git(folder: Path, *words: str) -> subprocess.CompletedProcess:
    settings = ("-c", "user.name=a", "-c", "user.email=a", "-c", "core.quotePath=no")
    return subprocess.run(["git", *settings, *words], cwd=folder, capture_output=True, encoding="utf-8")


def commit(folder: Path, message: str) -> None:
    """The book as it is now, built, as a commit."""
    with open_site(folder / "site") as site:
        write_site(site, render_site(folder / "content"))
    git(folder, "add", ".gitattributes", "content", "site")
    assert git(folder, "commit", "-q", "-m", message).returncode == 0


def change(page: Path, old: str, new: str) -> None:
    text = page.read_text(encoding="utf-8")
    assert old in text
    page.write_text(text.replace(old, new), encoding="utf-8")


def test_pages_and_tables_of_two_chapters_merge_and_what_is_gathered_is_made_anew(tmp_path):
    content = write_book(tmp_path, CHAPTER.format(1), "")
    (content / "second.md").write_text(CHAPTER.format(2), encoding="utf-8")
    (content / "book.yml").write_text(TWO, encoding="utf-8")
    (tmp_path / ".gitattributes").write_bytes((PROJECT / ".gitattributes").read_bytes())
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, "はじめ")
    git(tmp_path, "switch", "-q", "-c", "first")
    change(content / "page.md", "compute(x)", "compute(x, digits=12)")
    commit(tmp_path, "一つめの章")
    git(tmp_path, "switch", "-q", "-c", "second", "main")
    change(content / "second.md", "compute(x)", "compute(x, digits=14)")
    commit(tmp_path, "二つめの章")

    git(tmp_path, "merge", "-q", "first")
    conflicts = git(tmp_path, "diff", "--name-only", "--diff-filter=U").stdout.split()
    assert conflicts == ["site/assets/book.css"] and not set(conflicts) & {f"site/{path}" for path in own_files(content)}
    git(tmp_path, "checkout", "--ours", *conflicts)  # either side will do

    said, problems = complaints(content, tmp_path / "site", render_site(content))
    assert [(problem.code, problem.message) for problem in problems] == [("S202", f"different: {path}") for path in ("assets/book.css", "sw.js")]
    assert "left behind when two branches are merged" in said and said.endswith(" and commit what it changes.")
    commit(tmp_path, "合わせたもの")
    assert complaints(content, tmp_path / "site", render_site(content)) == ("", [])
