"""The editions of the book: what each is called, its file, what it is for. The page of the site names them; where they lie
beside it, engine/editions/ writes the same list with links and sizes."""

from dataclasses import dataclass

from markupsafe import Markup

from engine.render.templates import fill


@dataclass(frozen=True)
class Edition:
    file: str
    "its name beside the pages"
    title: str
    about: str
    "one or two sentences"


EDITIONS = (
    Edition("book.zip", "このサイト全体（ZIP）", "展開して index.html を開くと、ここと同じように読めます。数の出どころも、つまみも、すべて入っています。"),
    Edition(
        "book.html", "一つのHTMLファイル",
        "一つのファイルをブラウザで開くと、本の全体が読めます。つまみも動きます。数を押して出どころを見ることは、できません。",
    ),
    Edition(
        "book.epub", "電子書籍（EPUB 3）",
        "電子書籍を読むアプリのためのものです。つまみの代わりに、はじめ、中ほど、終わりの状態の図と表が並びます。",
    ),
    Edition("book.pdf", "紙のための本（PDF）", "A4の紙に印刷できます。つまみは、はじめの状態と、いくつかの状態の小さな表になっています。"),
)  # fmt: skip


def write_list(sizes: dict[str, int] | None = None) -> Markup:
    """The list; sizes: of the files in bytes, where they lie beside the page."""
    return fill("_editions.html", editions=[(edition, size_in_words((sizes or {}).get(edition.file, 0))) for edition in EDITIONS])


def size_in_words(size: int) -> str:
    """1.2 MB; nothing of a file that is not there."""
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.0f} kB" if size else ""
