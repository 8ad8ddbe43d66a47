"""Two branches that touch two chapters merge, in a real repository: their pages and tables without a conflict."""

import os
import subprocess
from pathlib import Path

import pytest

from engine.render.site import render_site
from engine.write import difference, open_site, write_site
from tests.unit.site_files import PROJECT
from tests.unit.small_book import ROLES
from tests.unit.versions import ALONE

STYLES, ADDRESSES = "site/assets/book.css", "site/sitemap.xml"
UNITED = {"site/sw.js", "site/tables/search-text.js"}
"what git puts together line by line, as .gitattributes has it"
GATHERED = {STYLES, ADDRESSES} | UNITED
"what is made from all pages: the widths that some page needs, the list of addresses, that of files, the words to look through"
BOOK = """title: 小さな 本
authors: The tadoru authors
address: https://example.org/book/
chapters:
  - {address: chapter-1, title: 一つの問い, topic: 一つ}
  - {address: chapter-2, title: 二つの問い, topic: 二つ}
  - {address: chapter-3, title: 三つの問い, topic: 三つ}
others: []
"""
CHAPTER = """---
title: 第NUMBER章の題
description: 説明
chapter: NUMBER
---

```compute
a = slider("量", 0, 1, step=0.5, start=1)
b = 3
```

## 1 和 {#sum}

和は << compute(a * b) >> です。係数は << compute(b / 7) >> です。

<< control(a) >>
"""


class Book:
    """A repository with content/ and site/, as its authors keep it."""

    def __init__(self, folder: Path):
        self.folder, self.content = folder, folder / "content"
        self.content.mkdir()
        self.write("content/book.yml", BOOK)
        self.write("content/roles.yml", ROLES)
        for number in "123":
            self.write(f"content/chapter-{number}.md", CHAPTER.replace("NUMBER", number))
        self.git("init", "-q", "-b", "main")
        self.write(".gitignore", ".site-build/\n")
        self.write(".gitattributes", (PROJECT / ".gitattributes").read_text(encoding="utf-8"))
        self.build_and_commit()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def edit(self, name: str, before: str, after: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert before in text
        self.write(name, text.replace(before, after))

    def git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.folder, env=os.environ | ALONE, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def build_and_commit(self) -> None:
        with open_site(self.folder / "site") as opened:
            write_site(opened, render_site(self.content))
        self.git("add", "-A")
        self.git("commit", "-qm", "本")

    def branch(self, name: str) -> None:
        self.git("checkout", "-q", "-b", name, "main")

    def merge(self, name: str) -> set[str]:
        """The files in conflict; of each this branch's version is taken, since a build makes it anew."""
        command = ["git", "merge", "-q", "--no-edit", name]
        done = subprocess.run(command, cwd=self.folder, env=os.environ | ALONE, capture_output=True)
        conflicts = set(self.git("diff", "--name-only", "--diff-filter=U").split())
        assert bool(conflicts) == bool(done.returncode)
        for conflict in conflicts:
            self.git("checkout", "--ours", conflict)
        return conflicts

    def to_be_made(self) -> set[str]:
        """What `python build.py check` says of the site: the files that are not what the build makes."""
        found = difference(self.folder / "site", render_site(self.content))
        return {*found.new, *found.changed, *found.stale}


@pytest.fixture
def book(tmp_path) -> Book:
    return Book(tmp_path)


def test_changes_of_two_chapters_merge_into_what_a_build_makes(book):
    """A number that is written longer, a slider with more states, prose, a heading."""
    book.branch("one")
    book.edit("content/chapter-1.md", "step=0.5", "step=0.25")
    book.edit("content/chapter-1.md", "和は", "はじめの和は")
    book.build_and_commit()
    book.branch("two")
    book.edit("content/chapter-2.md", "b = 3", "b = 4000")
    book.edit("content/chapter-2.md", "## 1 和", "## 1 積")
    book.build_and_commit()
    assert book.merge("one") <= {STYLES}
    assert {f"site/{path}" for path in book.to_be_made()} <= {STYLES} | UNITED
    book.build_and_commit()
    changed = {*book.git("diff", "--name-only", "main", "HEAD", "site").split()} - {STYLES} - UNITED
    assert {f"site/{kind}" for n in "12" for kind in (f"chapter-{n}.html", f"tables/chapter-{n}.json")} <= changed
    assert all("/chapter-1" in path or "/chapter-2" in path for path in changed)


def test_a_page_of_each_branch_needs_a_build_where_files_are_gathered_from_all(book):
    """The list of addresses knows both only when it is made again, and the comparison says so."""
    for name in ("apart", "beside"):
        book.branch(name)
        book.write(f"content/{name}.md", CHAPTER.replace("NUMBER", "4"))
        book.build_and_commit()
    conflicts = book.merge("apart")
    assert "site/sitemap.xml" in conflicts <= GATHERED - UNITED
    assert {"sitemap.xml", "sw.js"} <= book.to_be_made()
    book.build_and_commit()
    assert book.to_be_made() == set()
    assert all(f"{name}.html" in (book.folder / "site/sitemap.xml").read_text() for name in ("apart", "beside"))
