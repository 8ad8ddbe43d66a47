"""A file of content/experiments/ → a page source whose ids are its own on every page that shows it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from markdown_it.token import Token

from engine.errors import Collector
from engine.parse.diagnoses import UnknownKey
from engine.parse.front_matter import EXPERIMENTS, PARTS
from engine.parse.page import read_page
from engine.parse.page_source import FrontMatter, PageSource

FOLDER = EXPERIMENTS
KEYS = ("title", "description", "digits", "budget_kb", PARTS)
"the keys of its front matter"


def read_experiment(path: Path, root: Path) -> PageSource:
    """Read content/experiments/<name>.md; raises all its errors together."""
    page = read_page(path, root)
    check_keys(page.front)
    return set_apart(page)


def check_keys(front: FrontMatter) -> None:
    """What only a page has is refused."""
    collector = Collector()
    for key in front.values:
        if key not in KEYS:
            with collector.gather():
                raise UnknownKey(f"an experiment has no {key!r}, the pages that show it have; it takes {', '.join(KEYS)}", front.places[key])
    collector.finish()


def set_apart(page: PageSource) -> PageSource:
    """The ids of its blocks, and the links to them, begin with the experiment's name."""
    space = f"{page.address}:"
    own = frozenset(str(token.attrs["id"]) for token in page.tokens if "id" in token.attrs)
    return replace(page, space=space, tokens=tuple(with_prefix(page.tokens, own, space)))


def with_prefix(tokens: tuple[Token, ...] | list[Token], own: frozenset[str], space: str) -> Iterator[Token]:
    """The tokens, where they are or name one of the ids, under its new name."""
    for token in tokens:
        attributes = dict(token.attrs)
        if "id" in attributes:
            attributes["id"] = f"{space}{attributes['id']}"
        if (target := str(attributes.get("href", ""))).removeprefix("#") in own and target.startswith("#"):
            attributes["href"] = f"#{space}{target[1:]}"
        children = list(with_prefix(token.children, own, space)) if token.children else token.children
        yield token.copy(attrs=attributes, children=children)
