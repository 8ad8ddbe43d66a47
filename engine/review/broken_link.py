"""L108: a link inside the book whose page, whose place on a page, or whose state of a page does not exist."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qsl, unquote

from markdown_it.token import Token

from engine.errors import Place
from engine.evaluate.controls import PLACES
from engine.parse.page import place_of
from engine.parse.suggestion import did_you_mean
from engine.render.publishing import inside
from engine.review.diagnoses import BrokenLink, Finding
from engine.review.manuscript import Manuscript, Page

TARGET = re.compile(r'<[a-z]+ (?:[^>]*? )?(?:href|src)="([^"]*)"')
ID = re.compile(r' id="([^"]*)"')
LOADED = re.compile(r"""url\(["']?([^#"')][^"')]*)""")
OUTSIDE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def find(manuscript: Manuscript) -> Iterator[Finding]:
    made = [path for path in manuscript.files if path.endswith(".html")]
    ids = {path: frozenset(map(html.unescape, ID.findall(manuscript.text(path)))) for path in made}
    yield from in_pages(manuscript, ids)
    yield from in_style_sheets(manuscript.files)


def in_pages(manuscript: Manuscript, ids: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """The links of each page as a reader has it, those of the frame and of the experiments that it shows as well."""
    experiments, told = [page for page in manuscript.pages if page.source.space], set()
    for page in manuscript.pages:
        if page.source.space:
            continue
        shown = [experiment for experiment in experiments if f'id="{experiment.source.space}' in page.made]
        written = {target_of(token): place_of_link(source, token, target_of(token)) for source in [*shown, page] for token in links(source)}
        frame = Place(page.source.path, 1, text=page.source.lines[0])
        made = (inside(page.book, html.unescape(target)) for target in TARGET.findall(page.made))
        for target in dict.fromkeys([*written, *made]):
            place = written.get(target, frame)
            if (place, target) not in told and (problem := problem_of(target, page.seen_on, manuscript.files, ids)):
                told.add((place, target))
                yield BrokenLink(problem, place)


def in_style_sheets(files: Mapping[str, bytes]) -> Iterator[Finding]:
    """What a style sheet loads lies beside it."""
    for path in (path for path in files if path.endswith(".css")):
        for target in LOADED.findall(files[path].decode()):
            if f"{path.rpartition('/')[0]}/{target}" not in files:
                yield BrokenLink(f"there is no {target!r} beside {path}", Place(f"site/{path}", 1))


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
    """Of a=0.35&open=fold&at=place: the states of controls, and places."""
    named = parse_qsl(fragment, keep_blank_values=True)
    controls = controls_of({path.removesuffix(".html"), *(name.partition(":")[0] for name, _ in named if ":" in name)}, files)
    for name, state in named:
        if name in PLACES:
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
