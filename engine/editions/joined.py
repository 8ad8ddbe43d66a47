"""All pages in one document: ids, names of controls and addresses begin with their page, since they repeat between pages.

#a=0.35&at=try in chapter-4.html is here #chapter-4:a=0.35&at=chapter-4:try, and the page itself #chapter-4. What belongs to an
experiment has a name of its own already, and is the same one wherever it is shown: it keeps it.
"""

import re
from collections.abc import Collection
from urllib.parse import quote, unquote
from xml.etree.ElementTree import Element

from engine.editions.still import REFERENCES
from engine.editions.tables import Tables

NAMES = ("data-control", "data-for", "data-position")
"attributes that hold the name of a control"
IN_FORMULA = re.compile(r"⟦(.*?)⟧")
PLACES = {"at": "at", "show": "at", "open": "open"}
"what an address says of places, and what of it this document knows: nothing is shown in class here"
OUTSIDE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
"an address with a scheme"
KEPT = "/=&:;,.()[]*+!$'@~"
"signs that a fragment holds as they are"


class Prefix:
    """What the names of one page become."""

    def __init__(self, address: str, experiments: Collection[str], pages: Collection[str], base: str = "", still: bool = False):
        self.address, self.experiments, self.pages = address, tuple(f"{name}:" for name in experiments), pages
        self.base, self.still = base, still  # where other files lie, if anywhere; whether there are no states to link to

    def name(self, name: str) -> str:
        """Of a control or a cell."""
        return name if name.lstrip("=").startswith(self.experiments) else f"{self.address}:{name}"

    def apply(self, root: Element) -> None:
        """Prefix everything in a part of the page."""
        ids = {element.get("id") for element in root.iter()} - {None}
        for element in list(root.iter()):
            for attribute in list(element.attrib):
                self.write(element, attribute, ids)

    def write(self, element: Element, attribute: str, ids: set[str]) -> None:
        value = element.get(attribute)
        if attribute in REFERENCES:
            element.set(attribute, " ".join(f"{self.address}:{word}" if word in ids else word for word in value.split()))
        elif attribute in NAMES or attribute == "data-cell" or (attribute == "name" and element.tag == "input"):
            element.set(attribute, self.name(value))
        elif attribute == "data-bind":
            element.set(attribute, " ".join(self.name(word) if at % 2 else word for at, word in enumerate(value.split(" "))))
        elif attribute == "data-tex":
            element.set(attribute, IN_FORMULA.sub(lambda found: f"⟦{self.name(found[1])}⟧", value))
        elif attribute == "href":
            self.link(element, value)
        elif "url(#" in value:
            element.set(attribute, re.sub(r"url\(#([^)]*)\)", lambda f: f"url(#{self.address}:{f[1]})" if f[1] in ids else f[0], value))

    def link(self, element: Element, target: str) -> None:
        """A link to a page of the document leads into it; one to another file goes to where the book is published, or nowhere."""
        if OUTSIDE.match(target):
            return
        path, _, fragment = target.partition("#")
        page = path.removesuffix(".html") if path else self.address
        fragment = quote(spot(fragment)) if self.still else fragment
        if page in self.pages:
            element.set("href", "#" + quote(place(page, unquote(fragment), self.experiments), safe=KEPT))
        elif self.base and element.tag == "a":
            element.set("href", self.base + target)
        else:
            del element.attrib["href"]

    def tables(self, tables: Tables) -> Tables:
        """The same tables under the names of the document."""
        controls = {self.name(name): control for name, control in tables.controls.items()}
        cells = {self.name(id): [" ".join(map(self.name, names.split(" "))), texts] for id, (names, texts) in tables.cells.items()}
        return Tables(controls, cells)


def spot(fragment: str) -> str:
    """The id in a fragment of a page, without the states; or nothing."""
    said = unquote(fragment)
    named = dict(part.partition("=")[::2] for part in said.split("&"))
    at = next((named[name] for name in PLACES if name in named), "") if "=" in said else said
    return "" if at == "main" else at


def place(page: str, fragment: str, experiments: tuple[str, ...]) -> str:
    """The fragment of the document for one of a page."""
    if "=" not in fragment:
        return f"{page}:{fragment}" if fragment not in ("", "main") else page
    parts = [part.partition("=") for part in fragment.split("&")]
    return "&".join(
        f"{PLACES[name]}={page}:{value}" if name in PLACES else f"{name if name.startswith(experiments) else f'{page}:{name}'}={value}"
        for name, _, value in parts
    )
