"""A small book that says where it is published."""

from pathlib import Path

from tests.unit.small_book import BOOK, write_book

BASE = "https://example.org/book/"
TEXT = "---\ntitle: 一つの問い\nchapter: 1\ndescription: '量 & \"質\"'\n---\n文です。[はじめ](index.html)\n"


def write_published(folder: Path, address: str = BASE) -> Path:
    """The sources of a book with a front page, a page, a page for missing ones and an address, if there is one."""
    content = write_book(folder, "", TEXT)
    (content / "book.yml").write_text(BOOK + (f"address: {address}\n" if address else ""), encoding="utf-8")
    (content / "index.md").write_text("---\ntitle: 本\n---\n本です。\n", encoding="utf-8")
    (content / "404.md").write_text("---\ntitle: ありません\n---\nありません。\n\n[はじめのページへ](index.html#main)\n", encoding="utf-8")
    return content
