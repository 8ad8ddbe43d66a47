"""The book as EPUB 3: a page a document, with a navigation, what it is called, and what it offers to whom."""

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element

from engine.editions.archive import pack
from engine.editions.pages import Source
from engine.editions.styles import light, sheets_of
from engine.editions.tree import find_all, heading_text
from engine.editions.xhtml import keep_links, page_of_book, write_page
from engine.render.template_files import THEME
from engine.render.templates import fill

TYPES = {
    "xhtml": "application/xhtml+xml", "css": "text/css", "woff2": "font/woff2", "txt": "text/plain", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp",
}  # fmt: skip
FONTS = (".woff2", "OFL.txt")
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
"when a book was last changed of which nobody knows it"


def write_ebook(source: Source) -> bytes:
    """The file."""
    addresses = frozenset(page.address for page in source.main)
    pages = {f"{page.address}.xhtml": page_of_book(page, source, addresses) for page in source.main}
    keep_links(pages)
    entries = [entry(path, root, page.title) for (path, root), page in zip(pages.items(), source.main, strict=True)]
    files = {path: write_page(root) for path, root in pages.items()} | beside(source, pages)
    files["nav.xhtml"] = document("editions/navigation.xml", source, entries)
    items = [item(path, pages) for path in sorted(files)]
    package = document("editions/package.xml", source, entries, items=items, identifier=identifier(source), modified=modified())
    return pack({
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": document("editions/container.xml", source, entries),
        "book/package.opf": package,
        **{f"book/{path}": files[path] for path in sorted(files)},
    }, stored=("mimetype",))  # fmt: skip


def document(template: str, source: Source, entries: list, **more: object) -> bytes:
    return (fill(template, source=source, entries=entries, **more) + "\n").encode()


def entry(path: str, root: Element, title: str) -> SimpleNamespace:
    """A page in the navigation, with its sections."""
    sections = [SimpleNamespace(href=f"{path}#{h.get('id')}", title=heading_text(h)) for h in find_all(root, "h2") if h.get("id")]
    return SimpleNamespace(href=path, title=title, sections=sections)


def beside(source: Source, pages: Mapping[str, Element]) -> dict[str, bytes]:
    """The style sheet, the font with its licence, and the pictures that the pages show."""
    own = (THEME / "editions" / "ebook.css").read_text(encoding="utf-8")
    files = {"book.css": f"{light(sheets_of(source))}\n{own}".encode()}
    files |= {path.removeprefix("assets/"): data for path, data in source.files.items() if path.startswith("assets/") and path.endswith(FONTS)}
    shown = {image.get("src") for root in pages.values() for image in root.iter("img")}
    return files | {path: source.files[path] for path in sorted(shown) if path in source.files}


def item(path: str, pages: Mapping[str, Element]) -> SimpleNamespace:
    """A file in the list of the package."""
    languages = {"math": "mathml", "svg": "svg"}
    properties = ["nav"] if path == "nav.xhtml" else []
    if path in pages:
        properties += [name for tag, name in languages.items() if next(pages[path].iter(tag), None) is not None]
    return SimpleNamespace(
        id="file-" + path.replace("/", "-"), path=path, type=TYPES[path.rpartition(".")[2]], properties=" ".join(properties),
    )  # fmt: skip


def identifier(source: Source) -> str:
    """The same for every version of the book."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, source.address or source.title)}"


def modified() -> str:
    """When the book was last changed: as SOURCE_DATE_EPOCH or the last commit says; no clock, so that the same is made twice."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH") or last_commit()
    moment = datetime.fromtimestamp(int(stamp), UTC) if stamp.isdecimal() else FIRST
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def last_commit() -> str:
    """Its time in seconds; nothing without git."""
    try:
        asked = ["git", "log", "-1", "--format=%ct"]
        return subprocess.run(asked, cwd=THEME, capture_output=True, text=True, encoding="utf-8").stdout.strip()
    except OSError:
        return ""
