"""The style sheets of the site for an edition: in one text, without a file beside it."""

import re
from base64 import b64encode
from collections.abc import Mapping

from engine.editions.pages import Source

LINKED = re.compile(r'<link rel="stylesheet" href="(assets/[^"]+)">')
FILE = re.compile(r'url\("?([^")#]+)"?\)')
MAIN = re.compile(r"(?<![\w.#-])main(?![\w-])")
TYPES = {"woff2": "font/woff2", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}
TOKEN = re.compile(r"(--[\w-]+):light-dark\(([^()]+),[^()]+\)")
BOTH = re.compile(r"light-dark\(([^()]+),[^()]+\)")


def sheets_of(source: Source) -> str:
    """The style sheets that the pages link, each once, in their order."""
    linked = dict.fromkeys(path for page in source.pages for path in LINKED.findall(page.html))
    return "\n".join(source.files[path].decode().removeprefix('@charset "UTF-8";').strip() for path in linked)


def with_files(sheet: str, files: Mapping[str, bytes]) -> str:
    """A style sheet whose files stand in it."""
    return FILE.sub(lambda found: f'url("{as_data(f"assets/{found[1]}", files)}")' if f"assets/{found[1]}" in files else found[0], sheet)


def as_data(path: str, files: Mapping[str, bytes]) -> str:
    """A file as an address that holds all of it."""
    return f"data:{TYPES[path.rpartition('.')[2]]};base64,{b64encode(files[path]).decode()}"


def of_articles(sheet: str) -> str:
    """Where a document has many pages, each is an article of the class main; the document has one main itself."""
    return MAIN.sub(".main", sheet)


def light(sheet: str) -> str:
    """For readers that do not know custom properties: the colours of the light scheme, written out."""
    tokens = {name: value for name, value in TOKEN.findall(sheet)}
    sheet = re.sub(r"var\((--[\w-]+)\)", lambda found: tokens.get(found[1], found[0]), sheet)
    return BOTH.sub(lambda found: found[1], sheet)
