"""The sources of this book, for tests that certify their numbers."""

from pathlib import Path

from engine.certify.certificate import Certificate, cells_of_source, certify
from engine.certify.kept import kept_in
from engine.evaluate.model import Library
from engine.parse.book import read_book
from engine.parse.experiment import FOLDER
from engine.render.cells import Cells

PROJECT = Path(__file__).resolve().parents[1]
CONTENT = PROJECT / "content"
PAGES = sorted(path.stem for path in CONTENT.glob("*.md"))
EXPERIMENTS = sorted(f"{FOLDER}/{path.stem}" for path in (CONTENT / FOLDER).glob("*.md"))


def cells_of(address: str) -> Cells:
    """All cells that a page makes, or an experiment."""
    return cells_of_source(CONTENT / f"{address}.md", CONTENT, read_book(CONTENT), Library(CONTENT))[0]


def certificate_of(address: str) -> Certificate:
    """What is proved of a page of this book, its examples and its trace in site/ included."""
    path, files = CONTENT / f"{address}.md", {}
    for file in (PROJECT / "site/tables" / path.stem).glob("*.js"):
        files[f"tables/{path.stem}/{file.name}"] = file.read_bytes()
    with kept_in(files, [path.stem]):
        attempt = certify(path, CONTENT, read_book(CONTENT), Library(CONTENT))
    assert attempt.errors == ()
    return attempt.made
