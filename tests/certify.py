"""The sources of this book, for tests that certify their numbers."""

from pathlib import Path

from engine.certify.certificate import cells_of_source
from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.experiment import FOLDER
from engine.parse.page import read_page
from engine.render.body import Body
from engine.render.cells import Cells
from engine.render.verbs import Reader

PROJECT = Path(__file__).resolve().parents[1]
CONTENT = PROJECT / "content"
PAGES = sorted(path.stem for path in CONTENT.glob("*.md"))
EXPERIMENTS = sorted(f"{FOLDER}/{path.stem}" for path in (CONTENT / FOLDER).glob("*.md"))


def cells_of(address: str) -> Cells:
    """All cells that a page makes, or an experiment."""
    return cells_of_source(CONTENT / f"{address}.md", CONTENT)


def cells_of_examples(address: str) -> list[Cells]:
    """Those of the small books that a page shows."""
    page, library = read_page(CONTENT / f"{address}.md", PROJECT), Library(CONTENT)
    body = Body(page, Reader(Cells(read_model(page, library)), read_book(CONTENT)), CONTENT / "drawings")
    body.write()
    return [example.body.reader.cells for example in body.examples]
