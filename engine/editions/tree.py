"""A page of site/ as a tree, and back: as HTML for a browser, as XHTML for a book.

The pages are well formed, no parser repairs them (their tests see to it): so Python's own tokenizer is enough.
"""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder, tostring

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
NAME = re.compile(r'(?<=[\s<])([A-Za-z_][\w:.-]*)(?==|[\s/>])(?:="[^"]*")?')
NAMESPACES = {
    "html": "http://www.w3.org/1999/xhtml",
    "svg": "http://www.w3.org/2000/svg",
    "math": "http://www.w3.org/1998/Math/MathML",
}
"of the elements that begin a language"


class Reader(HTMLParser):
    """Hands what it reads to a builder; names keep their capitals, which SVG needs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = {name.lower(): name for name in NAME.findall(self.get_starttag_text())}
        self.builder.start(written.get(tag, tag), {written.get(name, name): value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)


def read_html(text: str) -> Element:
    """The html element of a page."""
    reader = Reader()
    reader.feed(text[text.index("<html") :].strip())
    reader.close()
    return reader.builder.close()


def write_html(element: Element) -> str:
    """As a browser reads it; what stands behind the element is left out."""
    return alone(element, lambda: tostring(element, encoding="unicode", method="html"))


def write_xhtml(root: Element) -> str:
    """As XML: each language with its namespace, no name but XML's own five for a character."""
    for element in root.iter():
        if element.tag in NAMESPACES:
            element.set("xmlns", NAMESPACES[element.tag])
    return '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n' + tostring(root, encoding="unicode") + "\n"


def alone(element: Element, write: Callable[[], str]) -> str:
    """Written without the text behind it."""
    behind, element.tail = element.tail, None
    try:
        return write()
    finally:
        element.tail = behind


def has_class(element: Element, name: str) -> bool:
    return name in element.get("class", "").split()


def find(root: Element, tag: str = "", name: str = "") -> Element | None:
    """The first element of a tag, of a class, or of both."""
    return next(find_all(root, tag, name), None)


def find_all(root: Element, tag: str = "", name: str = "") -> Iterator[Element]:
    """Every element of a tag, of a class, or of both, in the order of the page."""
    return (element for element in root.iter(tag or None) if not name or has_class(element, name))


def text_of(element: Element, without: tuple[str, ...] = ("rt", "rp")) -> str:
    """What a reader reads, in one line; the reading of a word is not said twice."""
    parts = [element.text or ""]
    for child in element:
        parts += ["" if child.tag in without else text_of(child, without), child.tail or ""]
    return " ".join("".join(parts).split())


def heading_text(heading: Element) -> str:
    """What a heading says, its number apart."""
    number = find(heading, "span", "number")
    text = text_of(heading)
    said = text_of(number) if number is not None else ""
    return f"{said} {text.removeprefix(said).strip()}" if said and text.startswith(said) else text


def replace_each(root: Element, made: Callable[[Element], list[Element] | None]) -> None:
    """Put something else in the place of elements below the root: what is made of one, or nothing; None keeps it.

    What stands behind an element stays. What was put there is looked through too, unless it is what was there before.
    """
    for child in list(root):
        others = made(child)
        if others is None:
            replace_each(child, made)
            continue
        at, behind = list(root).index(child), child.tail
        root.remove(child)
        for offset, other in enumerate(others):
            other.tail = None
            root.insert(at + offset, other)
            replace_each(other, made)
        add_behind(root, at + len(others), behind)


def add_behind(root: Element, at: int, text: str | None) -> None:
    """Put a text behind the child before a place."""
    if text and at:
        root[at - 1].tail = (root[at - 1].tail or "") + text
    elif text:
        root.text = (root.text or "") + text


def renamed(element: Element, tag: str, **attributes: str) -> Element:
    """The same content in another element."""
    other = Element(tag, attributes)
    other.text = element.text
    other.extend(element)
    return other


def made(tag: str, text: str = "", *children: Element, **attributes: str) -> Element:
    """A new element; the class is given as name=."""
    if "name" in attributes:
        attributes["class"] = attributes.pop("name")
    element = Element(tag, attributes)
    element.text = text
    element.extend(children)
    return element
