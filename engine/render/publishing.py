"""What a book that is published at a known address has besides: the whole addresses of its pages, a list of them for
search engines, and a page for missing ones that finds its files from any depth. Without an address there is none of it.
"""

import re
from collections.abc import Mapping
from types import SimpleNamespace
from urllib.parse import urlsplit

from engine.parse.book import Book
from engine.render.templates import fill

FRONT = "index"
"The address of the front page, which has a template of its own."
MISSING = "404"
"The address of the page that a server shows instead of one that is not there."
RELATIVE = re.compile(r'(<[a-z]+ (?:[^<>]*? )?(?:href|src)=")(?![#/]|[A-Za-z][A-Za-z0-9+.-]*:)')
"the beginning of an attribute that leads to a file beside the page"


def describe_page(book: Book, address: str, title: str, description: str) -> SimpleNamespace | None:
    """A page as others show a link to it; nothing without an address, or of the page for missing ones."""
    if not book.address or address == MISSING:
        return None
    front = address == FRONT
    return SimpleNamespace(
        address=whole_address(book, address),
        kind="website" if front else "article",
        title=book.title if front else title,
        description=description,
    )


def whole_address(book: Book, address: str) -> str:
    """Of a page: that of the book and its own."""
    return book.address if address == FRONT else f"{book.address}{address}.html"


def root_of(book: Book) -> str:
    """The folder that the book is published in, as seen from its host: /book/."""
    return urlsplit(book.address).path


def inside(book: Book, target: str) -> str:
    """A target of a link, as if the page lay beside it: /book/index.html is index.html."""
    return target.removeprefix(root_of(book)) if book.address else target


def publish(book: Book, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that know the address of the book; files: all that were made without it."""
    if not book.address:
        return {}
    known = {"sitemap.xml": write_list(book, files)}
    if page := files.get(f"{MISSING}.html"):
        known[f"{MISSING}.html"] = from_any_depth(page.decode(), root_of(book)).encode()
    if root_of(book) == "/":  # a robots.txt is read at the root of a host and nowhere else
        known["robots.txt"] = f"User-agent: *\nDisallow:\n\nSitemap: {book.address}sitemap.xml\n".encode()
    return known


def write_list(book: Book, files: Mapping[str, bytes]) -> bytes:
    """sitemap.xml: every page that can be looked for."""
    pages = sorted(path.removesuffix(".html") for path in files if path.endswith(".html"))
    listed = [whole_address(book, page) for page in pages if page != MISSING]
    return (fill("sitemap.xml", addresses=sorted(listed)) + "\n").encode()


def from_any_depth(html: str, root: str) -> str:
    """A page that a server shows at every address that is not there, a/b/c too: what is relative would be looked for beside it."""
    return RELATIVE.sub(lambda found: found[1] + root, html)
