"""What a page must be, whoever wrote its source: nothing to repair, no script but the book's own, no address but allowed ones."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from justhtml import JustHTML

ELEMENTS = frozenset("iframe object embed style base form frame frameset foreignobject animate set animatetransform portal template noscript annotation-xml".split())
"elements that no page has"
ATTRIBUTES = frozenset("style srcdoc formaction action background ping xlink:href manifest integrity nonce".split())
"attributes that no element has, beside all that begin with on"
ADDRESSES = ("href", "src", "srcset", "poster", "data", "cite")
SCHEME = re.compile(r"[\x00-\x20]*([A-Za-z][A-Za-z0-9+.\-\t\r\n]*):")
OWN_SCRIPT = re.compile(r"assets/[a-z0-9-]+\.js")
VOID = frozenset("area br col hr img input link meta source wbr".split())
"elements without an end"
PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Tags(HTMLParser):
    """Every element has its end, every attribute and every id is given once; a tree no longer tells."""

    def __init__(self, html: str):
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.faults: list[str] = []
        self.feed(html)
        self.faults += [f"<{name}> has no end" for name in self.open]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        if len(set(names)) < len(names):
            self.faults.append(f"<{tag}> has an attribute twice: {names}")
        if (identity := dict(attributes).get("id")) in self.ids:
            self.faults.append(f"the id {identity!r} stands twice")
        self.ids |= {identity} - {None}

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> ends nothing")


def faults_of(html: str) -> Iterator[str]:
    """What is wrong with a page."""
    document = JustHTML(html, sanitize=False, collect_errors=True)
    for error in document.errors:
        yield f"a browser would repair: {error}"
    yield from Tags(html).faults[:3]
    if found := PRIVATE.search(html):
        yield f"the character U+{ord(found[0]):04X} got into the page"
    for element in document.query("*"):
        yield from faults_of_element(element)
    policies = document.query("meta[http-equiv]")
    if [element.attrs["http-equiv"] for element in policies] != ["Content-Security-Policy"]:
        yield "the policy is not the only one of its kind"


def faults_of_element(element) -> Iterator[str]:
    name = element.name.lower()
    if name in ELEMENTS:
        yield f"<{name}> is no element of a page"
    for attribute, value in element.attrs.items():
        if attribute.lower() in ATTRIBUTES or attribute.lower().startswith("on"):
            yield f"<{name} {attribute}> is no attribute of a page"
        if attribute.lower() in ADDRESSES:
            yield from faults_of_address(name, value or "")
    if name == "script" and not is_own_script(element.attrs):
        yield f"a script that is not the book's own: {element.attrs}"


def faults_of_address(name: str, address: str) -> Iterator[str]:
    scheme = SCHEME.match(address)
    allowed = ("http", "https", "mailto") if name == "a" else ("https",) if name == "link" else ()
    if scheme and scheme[1].lower() not in allowed or address.lstrip("\x00\t\n\r ").startswith(("//", "\\")):
        yield f"<{name}> leads to {address[:80]!r}"


def is_own_script(attributes: dict) -> bool:
    if attributes.get("type") == "application/json":
        return "src" not in attributes
    return bool(OWN_SCRIPT.fullmatch(attributes.get("src") or "")) and "type" not in attributes
