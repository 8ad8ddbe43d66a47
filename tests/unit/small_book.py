"""A book of one page, for tests of what becomes of a page."""

import re
from pathlib import Path

from engine.render.site import render_site

BOOK = """title: 小さな 本
authors: The tadoru authors
chapters:
  - {address: page, title: 一つの問い, topic: 一つ}
others: []
"""
ROLES = """query: {word: クエリ, letter: Q, letters: [Q, q], names: [Q]}
weight: {word: 重み, letter: W, letters: [W], names: [W]}
"""
FRONT = "---\ntitle: 一つの問い\ndescription: 一つ\nchapter: 1\n---\n"


def write_book(folder: Path, text: str, front: str = FRONT) -> Path:
    """The content folder of a book of one page."""
    content = folder / "content"
    content.mkdir(parents=True, exist_ok=True)
    (content / "book.yml").write_text(BOOK, encoding="utf-8")
    (content / "roles.yml").write_text(ROLES, encoding="utf-8")
    (content / "page.md").write_text(front + text, encoding="utf-8")
    return content


def build_page(folder: Path, text: str, front: str = FRONT) -> str:
    """The HTML of the page."""
    return render_site(write_book(folder, text, front))["page.html"].decode()


def main_of(html: str) -> str:
    """What stands in main behind the opener, without the files to take along."""
    main = re.search(r"</header>\n(.*)</main>", html, re.DOTALL)[1].split("</header>\n")[-1]
    return re.sub(r'<details class="fold handout take".*?</details>\n?', "", main, flags=re.DOTALL)


def text_of(html: str) -> str:
    """The text of some HTML, spaces folded, without the links to calculations."""
    return " ".join(re.sub(r'<a class="calc".*?</a>|<[^>]*>', "", html).split())
