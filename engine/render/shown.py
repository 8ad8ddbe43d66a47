"""What a page shows, state by state: for the tests that a book has beside its pages."""

import html
import json
import re
from pathlib import Path

from engine.evaluate.model import Library
from engine.parse.book import read_book
from engine.parse.suggestion import did_you_mean
from engine.render.making import build_source

CELL = re.compile(r'data-cell="([^"]*)"[^>]*>([^<]*)<')


class Shown(dict):
    """From the id of each number of a page to its strings: one, or one for each state of its controls, the last control fastest."""

    def __missing__(self, id: str):
        hint = did_you_mean(id, self) or f"; it shows {', '.join(sorted(self)[:20]) or 'none'}"
        raise AssertionError(f"the page shows no number {id!r}{hint}")


def shown_strings(content: Path, name: str) -> Shown:
    """What a page shows."""
    files = build_source(content / f"{name}.md", content, read_book(content), Library(content)).files()
    tables = json.loads(files.get(f"tables/{name}.json", b'{"cells": {}}'))["cells"]
    at_rest = {html.unescape(id): [html.unescape(text)] for id, text in CELL.findall(files[f"{name}.html"].decode())}
    return Shown(at_rest | {id: strings.split(" ") for id, (_, strings) in tables.items()})
