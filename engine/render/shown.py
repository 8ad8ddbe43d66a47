"""What a page shows, state by state: for the tests that a book has beside its pages."""

import json
import re
from pathlib import Path

from engine.evaluate.model import Library
from engine.parse.book import read_book
from engine.render.making import build_source

CELL = re.compile(r'data-cell="([^"]*)"[^>]*>([^<]*)<')


def shown_strings(content: Path, name: str) -> dict[str, list[str]]:
    """From the id of each number of a page to its strings: one, or one for each state of its controls, the last control fastest."""
    files = build_source(content / f"{name}.md", content, read_book(content), Library(content)).files()
    tables = json.loads(files.get(f"tables/{name}.json", b'{"cells": {}}'))["cells"]
    return {id: [text] for id, text in CELL.findall(files[f"{name}.html"].decode())} | {id: strings.split(" ") for id, (_, strings) in tables.items()}
