"""What a reader takes along of a page: its calculations as a script and as a notebook, its tables for a spreadsheet."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from markupsafe import Markup

from engine.listing.script import Source, write_listing
from engine.listing.spreadsheet import write_tables
from engine.parse.book import Book
from engine.parse.page_source import PageSource
from engine.render.block_links import LinkedBlock
from engine.render.cells import Cells
from engine.render.templates import fill

FOLDER = "take"
MARK = "<!--take-->"
"What stands on a page where its files are listed, until they are made."
REST = "take-rest"
"Stands for the heading of what is left."
BOUNDS = ("<", ">")
KINDS = (
    ("py", "Pythonのスクリプト", "python で動かします。要るのはNumPyだけです。"),
    ("ipynb", "ノートブック", "同じ計算を、節ごとに分けたものです。JupyterやGoogle Colabで開けます。"),
    ("csv", "表のファイル", "この{what}の表を、上から順に並べたCSVです。表計算で開けます。"),
)
"The end of a file's name, what the page calls it, and what it says of it."

Files = tuple[tuple[str, bytes], ...]
"By their path in the site."


def is_taken(page: PageSource, book: Book, cells: Cells) -> bool:
    """Whether a page has something to take along: chapters, experiments and articles have."""
    entry = book.entry(page.address)
    return bool(cells.shows) and ("chapter" in page.front.values or "tags" in page.front.values or bool(entry and entry.experiment))


def take(page: PageSource, cells: Cells, blocks: Sequence[LinkedBlock], headings: Mapping[str, str], html: str) -> Files:
    """The files; html: where the tables stand."""
    title = str(page.front.values["title"])
    chapter = page.front.values.get("chapter")
    source = Source(
        title if chapter is None else f"第{chapter}章　{title}",
        f"{page.address}.py",
        cells.model,
        cells.shows,
        (*((block.heading, block.cells) for block in blocks), (REST, rest_of(cells, blocks))),
        {**headings, REST: "そのほかの数と語"},
        frozenset(id for id in cells.shows if is_bound(cells, id)),
    )
    listing, tables = write_listing(source), write_tables(html)
    made = {"py": listing.script, "ipynb": listing.notebook, "csv": tables}
    return tuple((f"{FOLDER}/{page.address}.{kind}", data) for kind, data in made.items() if data)


def rest_of(cells: Cells, blocks: Sequence[LinkedBlock]) -> tuple[str, ...]:
    """What figures show where no number stands that could be pressed."""
    listed = {id for block in blocks for id in block.cells}
    return tuple(id for id in cells.shows if id not in listed and cells.known[id].text)


def is_bound(cells: Cells, id: str) -> bool:
    """Whether a number is written as a bound in some state."""
    cell = cells.known[id]
    strings = "".join(cell.strings) or cell.text
    return not cell.label and any(sign in strings for sign in BOUNDS)


def list_files(files: Files, what: str, space: str = "") -> Markup:
    """The fold that leads to them; what: a chapter, an experiment, a page; space: what the ids of an experiment begin with."""
    data = {path.rpartition(".")[2]: (path, len(data)) for path, data in files}
    listed = [
        SimpleNamespace(path=data[kind][0], title=title, about=about.format(what=what), size=size_in_words(data[kind][1]))
        for kind, title, about in KINDS
        if kind in data
    ]
    return fill("_take.html", take=SimpleNamespace(id=f"{space}{FOLDER}", files=listed, what=what)) if listed else Markup("")


def size_in_words(size: int) -> str:
    """12 kB, of 1,000 bytes, the last one begun."""
    return f"{-(-size // 1000)} kB"
