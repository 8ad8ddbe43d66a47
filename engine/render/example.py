"""Examples of the authors' guide: a source, as it is written, and what a small book of its own makes of it.

Both come from one text, so neither can fall behind the other. body: the Body of the page that the example stands on.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.errors import AuthorError, AuthorErrors
from engine.evaluate.model import Library, read_model
from engine.noting import apart, note
from engine.parse.book import read_book
from engine.parse.experiment import read_experiment, set_apart
from engine.parse.page import place_of, read_page
from engine.parse.source import read_bytes
from engine.records import dataclass
from engine.render.block_links import without_links, without_marks
from engine.render.showing import Showing, write_mark
from engine.render.tables import join_tables, write_tables
from engine.render.templates import fill
from engine.render.tracing import source_of
from engine.render.verbs import Reader
from engine.trace.files import write_trace
from engine.trace.gathered import gather
from engine.trace.trace import Trace

PAGE = "page.md"
FRONT = "---\ntitle: 例\n---\n"
"What stands before a page that is printed without its front matter."
FILE = re.compile(r"(constants|models|corpora|drawings|experiments)/[a-z0-9-]+\.(calc|txt|yml|md)|(book|glossary|roles)\.yml")
SHARED = ("template", "matrix")
"What a small book has in common with the book around it, of all that pages are made from."
DEEPER = 1
"Headings of an example stand below those of its page by so many levels."


@dataclass(frozen=True)
class Source:
    name: str
    "in the content of the small book"
    text: str
    "as it is printed"
    line: int
    "of the page that the text begins in"
    hidden: int
    "lines of the file before the printed ones"

    @property
    def whole(self) -> str:
        return (FRONT if self.hidden else "") + self.text


@dataclass(frozen=True)
class Example:
    """What the page has to know of an example besides its HTML."""

    space: str
    "what its ids and controls begin with"
    body: object
    "the Body of its page"
    tables: str
    "as JSON; empty without a control"
    traces: tuple[tuple[str, Trace], ...]
    "where its numbers come from, and those of its experiments, by address"


def write_example(body, node: SyntaxTreeNode) -> Markup:
    """A source and its result."""
    if body.page.space:
        raise body.fail(node, "an example stands on a page, and not in another example or an experiment")
    if "id" not in node.attrs:
        raise body.fail(node, "an example has an id, with which its numbers and controls begin: ::: example {#id}")
    sources = read_sources(body, node)
    with small_book(body, sources) as folder, apart(SHARED), explained(body, node, sources):
        made, html = build(body, Path(folder) / "content", str(node.attrs["id"]), lines_before(sources))
    body.examples.append(made)
    body.shows_roles |= made.body.shows_roles
    return frame(node, sources, result=html)


def write_mistake(body, node: SyntaxTreeNode) -> Markup:
    """A source that no book can be made of, and what its author is told."""
    from engine.render.site import render_site  # which imports this module, by way of the pages

    sources = read_sources(body, node)
    with small_book(body, sources) as folder, apart(SHARED):
        try:
            render_site(Path(folder) / "content")
        except (AuthorError, AuthorErrors) as error:
            return frame(node, sources, message=str(error))
    raise body.fail(node, "this builds; ::: mistake shows a source that does not, and what the build says of it")


def read_sources(body, node: SyntaxTreeNode) -> list[Source]:
    """The fences of a container: files of the small book, and its page."""
    inside = body.inside(node)
    if any(child.type != "fence" for child in inside):
        raise body.fail(node, f"::: {node.info} holds fences and nothing else: ```markdown, and files such as ```text constants/size.calc")
    sources = [read_fence(body, child) for child in inside]
    names = [source.name for source in sources]
    if PAGE not in names or len({*names}) < len(names):
        raise body.fail(node, f"::: {node.info} holds one page, ```markdown, and other files, each once")
    return sources


def read_fence(body, node: SyntaxTreeNode) -> Source:
    """One file: ```markdown is the page, a second word is the name of another file."""
    words = node.info.split()
    line = node.meta["line"] + 1
    if words == ["markdown"]:
        return Source(PAGE, node.content, line, 0 if node.content.startswith("---\n") else FRONT.count("\n"))
    if len(words) == 2 and FILE.fullmatch(words[1]):
        return Source(words[1], node.content, line, 0)
    message = "a file of an example is ```markdown, its page, or has its name behind the language: ```text constants/size.calc"
    raise body.fail(node, message)


@contextmanager
def small_book(body, sources: list[Source]) -> Iterator[str]:
    """A book with these files, and with the roles of the book around it; it is gone with its context."""
    roles = body.drawings.parent / "roles.yml"
    given = read_bytes(roles, roles.name) if roles.is_file() else None
    if given is None:
        note(f"file {roles}", "")  # until there is one
    with TemporaryDirectory(prefix="example-") as folder:
        content = Path(folder) / "content"
        content.mkdir()
        if given is not None:
            (content / roles.name).write_bytes(given)
        for source in sources:
            path = content / source.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(source.whole, encoding="utf-8", newline="\n")
        yield folder


@contextmanager
def explained(body, node: SyntaxTreeNode, sources: list[Source]) -> Iterator[None]:
    """Errors in the small book are errors of the page that shows it, at their place there."""
    otherwise, by_path = place_of(body.page, node.meta["line"]), {f"content/{source.name}": source for source in sources}

    def moved(error: AuthorError) -> AuthorError:
        source, place = by_path.get(error.place.path if error.place else ""), error.place
        known = source and place.line > source.hidden
        error.place = replace(place, path=body.page.path, line=source.line + place.line - source.hidden - 1) if known else otherwise
        return error

    try:
        yield
    except AuthorErrors as errors:
        raise AuthorErrors([moved(error) for error in errors.errors]) from None
    except AuthorError as error:
        raise moved(error) from None


def lines_before(sources: list[Source]) -> int:
    """Of the page around, before the first line of the small book's page."""
    page = next(source for source in sources if source.name == PAGE)
    return page.line - page.hidden - 1


def build(body, content: Path, name: str, before: int) -> tuple[Example, Markup]:
    """The page of the small book, written where it is shown, with the experiments that it shows."""
    page = set_apart(replace(read_page(content / PAGE, content.parent), address=name))
    library, book, around = Library(content), read_book(content), body.reader.cells
    cells = type(around)(read_model(page, library), int(page.front.values.get("digits", 4)), page.space)
    inner = type(body)(page, Reader(cells, book), content / "drawings", deeper=DEEPER, lines_before=before)
    html = without_marks(inner.write())
    tables = [write_tables(cells.model.controls.values(), cells.live_cells(), page.space)]
    address = f"{body.page.address}/{name}"
    traces = [(address, write_trace(gather(cells.model, source_of(page, cells, book), address, cells.shows)))]
    for showing in inner.showings:
        shown, of_experiment, trace = show_experiment(showing, content, library, book, f"{address}/")
        html = html.replace(write_mark(showing.name), without_links(shown))
        tables.append(of_experiment)
        traces.append(trace)
    return Example(page.space, inner, join_tables(tables), tuple(traces)), html


def show_experiment(showing: Showing, content: Path, library: Library, book, above: str) -> tuple[Markup, str, tuple[str, Trace]]:
    """An experiment of the small book, its tables apart: they go into the page. above: where its trace lies in the page's."""
    from engine.render.experiment import show, write_experiment  # which imports the Body, as its containers import this

    source = read_experiment(content / "experiments" / f"{showing.name}.md", content.parent)
    written = write_experiment(source, read_model(source, library), book, content / "drawings", above)
    return show(replace(written, tables=""), showing), written.tables, (f"{above}{showing.name}", written.trace)


def frame(node: SyntaxTreeNode, sources: list[Source], result: Markup = Markup(""), message: str = "") -> Markup:
    """The sources as code, and below them what they become."""
    files = tuple(SimpleNamespace(name="" if source.name == PAGE else f"content/{source.name}", text=source.text) for source in sources)
    example = SimpleNamespace(id=str(node.attrs.get("id", "")), files=files, result=result, message=message)
    return fill("_example.html", example=example)
