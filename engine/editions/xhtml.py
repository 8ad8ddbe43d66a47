"""A page of the e-book: XML, without a script, each figure in the states that stand for all."""

import re
from urllib.parse import quote, unquote
from xml.etree.ElementTree import Element

from engine.editions.joined import OUTSIDE, spot
from engine.editions.pages import Page, Source
from engine.editions.still import add_states, still_main
from engine.editions.tree import find_all, made, text_of, write_xhtml

TOKENS = ("mn", "mo", "mi", "mtext")
"the elements of a formula that hold text and nothing else"
KEPT = ("data-level", "data-masked", "data-absent", "data-lit", "data-head", "data-marked")
"what the style sheet looks at"
ONLY_ON_SCREEN = ("tabindex", "autocomplete", "focusable", "pointer-events")
IN_FORMULA = re.compile(r"⟦(.*?)⟧")
LONGEST = 300
"characters that are said of a formula in one breath"


def page_of_book(page: Page, source: Source, addresses: frozenset[str]) -> Element:
    """The whole document; addresses: the pages that the e-book has."""
    main = still_main(page)
    add_states(main, page.tables)
    for math in main.iter("math"):
        describe(math)
    for element in main.iter():
        settle(element, page, source, addresses)
    head = made("head", "", made("meta", charset="utf-8"), made("title", page.title), made("link", rel="stylesheet", type="text/css", href="book.css"))
    body = made("body", "", main)
    if 'class="patterns"' in page.html:
        body.extend(find_all(page.tree(), "svg", "patterns"))
    root = made("html", "", head, body, lang="ja")
    root.set("xml:lang", "ja")
    return root


def describe(math: Element) -> None:
    """What a reader without MathML hears: the formula as it is written, with the numbers that stand there."""
    shown = {element.get("data-cell"): text_of(element) for element in math.iter() if element.get("data-cell")}
    tex = IN_FORMULA.sub(lambda found: shown.get(found[1], ""), math.get("data-tex", ""))
    if tex and len(tex) <= LONGEST:
        math.set("alttext", tex)
    for token in math.iter():
        if token.tag == "mtable":
            token.attrib.pop("scriptlevel", None)  # MathML 3, which EPUB has, knows it of mstyle alone; the table stands on level 0
        if token.tag in TOKENS and len(token):
            token.set("class", " ".join(filter(None, (part.get("class", "") for part in token.iter()))))
            token.text = text_of(token)
            for child in list(token):
                token.remove(child)
        if not token.get("class", "x"):
            del token.attrib["class"]


def settle(element: Element, page: Page, source: Source, addresses: frozenset[str]) -> None:
    """An element without what only the script reads, its links leading to pages of the e-book."""
    for name in list(element.attrib):
        if (name.startswith("data-") and name not in KEPT) or name in ONLY_ON_SCREEN:
            del element.attrib[name]
    if "href" in element.attrib and not OUTSIDE.match(element.get("href")):
        link(element, page, source, addresses)


def link(element: Element, page: Page, source: Source, addresses: frozenset[str]) -> None:
    """Into the e-book, to where the book is published, or nowhere; a state has no place here."""
    path, _, fragment = element.get("href").partition("#")
    target = path.removesuffix(".html") if path else page.address
    if target in addresses:
        element.set("href", f"{target}.xhtml" + (f"#{quote(at)}" if (at := spot(fragment)) else ""))
    elif source.address:
        element.set("href", source.address + element.get("href"))
    else:
        del element.attrib["href"]


def write_page(root: Element) -> bytes:
    return write_xhtml(root).encode()


def keep_links(pages: dict[str, Element]) -> None:
    """A link to a place that a page has no longer, in a fold that is left out, leads to the page."""
    ids = {path: {element.get("id") for element in root.iter()} for path, root in pages.items()}
    for root in pages.values():
        for element in root.iter():
            path, mark, fragment = element.get("href", "").partition("#")
            if mark and path in ids and unquote(fragment) not in ids[path]:
                element.set("href", path)
