"""L108: a link inside the book whose page, whose place on a page, or whose state of a page does not exist."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qsl, unquote

from markdown_it.token import Token

from engine.errors import Place
from engine.parse.page import place_of
from engine.parse.suggestion import did_you_mean
from engine.render.publishing import inside
from engine.review.diagnoses import BrokenLink, Finding
from engine.review.manuscript import Manuscript, Page

TARGET = re.compile(r'<[a-z]+ (?:[^>]*? )?(?:href|src)="([^"]*)"')
ID = re.compile(r' id="([^"]*)"')
OUTSIDE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def find(manuscript: Manuscript) -> Iterator[Finding]:
    made = [path for path in manuscript.files if path.endswith(".html")]
    ids = {path: frozenset(map(html.unescape, ID.findall(manuscript.text(path)))) for path in made}
    elsewhere = {target_of(token) for page in manuscript.pages if page.source.space for token in links(page)}
    for page in manuscript.pages:
        written = {}
        for token in links(page):
            target = target_of(token)
            written.setdefault(target, place_of_link(page, token, target))
        frame = Place(page.source.path, 1, text=page.source.lines[0])
        made = [] if page.source.space else (inside(page.book, html.unescape(target)) for target in TARGET.findall(page.made))
        for target in dict.fromkeys([*written, *(target for target in made if target not in elsewhere)]):
            if problem := problem_of(target, page.seen_on, manuscript.files, ids):
                yield BrokenLink(problem, written.get(target, frame))


def links(page: Page) -> Iterator[Token]:
    for passage in page.passages:
        yield from (child for child in passage.children if child.type in ("link_open", "image"))


def target_of(token: Token) -> str:
    """Where a link leads, or where a picture lies."""
    return str(token.attrs.get("href") or token.attrs.get("src"))


def problem_of(target: str, address: str, files: Mapping[str, bytes], ids: Mapping[str, frozenset[str]]) -> str:
    """What is wrong with a target as a page of the book has it."""
    if OUTSIDE.match(target):
        return ""
    path, _, fragment = target.partition("#")
    path = unquote(path.partition("?")[0]) or f"{address}.html"
    if path not in files:
        return f"there is no {path!r} in the book{did_you_mean(path, files)}"
    if path not in ids:
        return ""
    if "=" in fragment:
        return next(filter(None, problems_of_state(path, fragment, files, ids[path])), "")
    return problem_of_place(path, unquote(fragment), ids[path]) if fragment else ""


def problem_of_place(path: str, place: str, ids: frozenset[str]) -> str:
    return "" if place in ids else f"{path} has no place {place!r}{did_you_mean(place, ids)}"


def problems_of_state(path: str, fragment: str, files: Mapping[str, bytes], ids: frozenset[str]) -> Iterator[str]:
    """Of a=0.35&at=place: the states of controls, and a place."""
    named = parse_qsl(fragment, keep_blank_values=True)
    controls = controls_of({path.removesuffix(".html"), *(name.partition(":")[0] for name, _ in named if ":" in name)}, files)
    for name, state in named:
        if name == "at":
            yield problem_of_place(path, state, ids)
        elif name not in controls:
            yield f"{path} has no control {name!r}{did_you_mean(name, controls)}"
        elif state not in controls[name]["states"]:
            yield f"the control {name!r} of {path} has no state {state!r}{did_you_mean(state, controls[name]['states'])}"


def controls_of(tables: Iterable[str], files: Mapping[str, bytes]) -> dict[str, dict]:
    """The controls of a page and of experiments, by name."""
    found = (files.get(f"tables/{name}.json") for name in sorted(tables))
    return {name: control for table in found if table for name, control in json.loads(table)["controls"].items()}


def place_of_link(page: Page, token: Token, target: str) -> Place:
    """The target in its line, or the line."""
    line = token.meta["line"]
    text = page.source.lines[line - 1]
    at = text.find(unquote(target)) if unquote(target) in text else text.find(target)
    return Place(page.source.path, line, at + 1, len(target), text) if at >= 0 else place_of(page.source, line)
