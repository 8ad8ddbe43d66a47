"""One page: its body in the frame, with its tables."""

from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup, escape

from engine.calculations.addresses import address_of
from engine.evaluate.model import PageModel
from engine.parse.book import BadBook, Book
from engine.parse.page_source import PageSource
from engine.parse.reading_time import minutes_to_read
from engine.parse.time_limit import time_limit
from engine.records import dataclass
from engine.render import budgets, taking
from engine.render.assets import scripts_for, sheets_for, used_widths
from engine.render.block_links import BlockLinks
from engine.render.body import Body, Section
from engine.render.calculation_pages import NOT_LISTED, Calculations
from engine.render.calculations import calculations_link, shown_texts, what_of, write_calculations
from engine.render.cells import Cells
from engine.render.frame import book_record, contents_entry, legend_record, neighbours, rests_line
from engine.render.publishing import FRONT, describe_page
from engine.render.judging import script
from engine.render.redrafting import DRAFTS
from engine.render.search_text import words_of_page
from engine.render.sheet import KINDS, write_sheets
from engine.render.showing import Showing
from engine.render.tables import inert, join_tables, write_tables
from engine.render.tally import Tally, tally
from engine.render.templates import fill
from engine.render.term_links import link_terms
from engine.render.tracing import source_of
from engine.render.verbs import Reader
from engine.render.weight import Budget, check_weight, read_budget
from engine.trace.files import write_trace
from engine.trace.gathered import gather
from engine.trace.trace import Trace


@dataclass(frozen=True)
class Page:
    address: str
    html: bytes
    "whole, but for the experiments that it shows: a mark stands for each"
    tables: bytes
    "as JSON; empty without a control"
    showings: tuple[Showing, ...]
    "the experiments that it shows"
    budget: Budget
    trace: Trace
    "where its numbers come from"
    widths: tuple[str, ...]
    "the classes by which its numbers reserve their room"
    title: str
    words: str
    "what a search looks through"
    calculations: Calculations = NOT_LISTED
    "the pages that list them; none where no number is computed"
    pictures: tuple[tuple[str, bytes], ...] = ()
    "those that its author added, by their path in the site"
    inner: tuple[tuple[str, Trace], ...] = ()
    "the traces of its examples, by address"
    tally: Tally = Tally()
    "how many numbers it shows"
    counting: bool = False
    "whether it shows the tallies of all pages: a mark stands for them"
    exercises: tuple[tuple[str, bytes], ...] = ()
    "the answers for its script, and the sheets to be printed, by their path in the site"
    taken: taking.Files = ()
    "its calculations and tables, for readers who take them along"

    def files(self) -> dict[str, bytes]:
        """Its files by their path in the site."""
        files = {f"{self.address}.html": self.html} | self.trace.files(self.address) | self.calculations.files()
        for address, trace in self.inner:
            files |= trace.files(address)
        return files | ({f"tables/{self.address}.json": self.tables} if self.tables else {}) | dict(self.pictures) | dict(self.exercises) | dict(self.taken)


def render_page(page: PageSource, model: PageModel, book: Book, drawings: Path) -> Page:
    """One page; raises AuthorErrors. What it weighs is looked at here, unless an experiment is to come."""
    cells = Cells(model, digits=int(page.front.values.get("digits", 4)))
    body = Body(link_terms(page, book), Reader(cells, book), drawings)
    with time_limit(page.path, "writing"):
        body.write()
        made = finish_page(body, book)
    DRAFTS.keep(body, made.trace, made.calculations, made.taken)
    return made


def finish_page(body: Body, book: Book, trace: Trace | None = None, calculations: Calculations = NOT_LISTED, taken: taking.Files = ()) -> Page:
    """A body that is written, as a page; trace, calculations and taken: those of its numbers, if they are known;
    then its words are left to the whole build too."""
    page, cells, html, searched = body.page, body.reader.cells, body.html, trace is None and not body.showings
    tables = write_tables(cells.model.controls.values(), cells.live_cells())
    if body.examples:
        tables = join_tables([tables, *(example.tables for example in body.examples)])
    texts = shown_texts(cells)
    links = BlockLinks(address_of(page.address), texts)
    linked = links.link(fill_frame(page, book, body, html, tables)) + "\n"
    if trace is None:
        headings = {section.id: heading_of(section) for section in body.sections}
        gathered = gather(cells.model, source_of(page, cells, book), page.address, cells.shows)
        calculations = write_calculations(gathered, texts, links.blocks, headings, book) if gathered else NOT_LISTED
        trace = write_trace(gathered, calculations.runs)
        taken = taking.take(page, cells, links.blocks, headings, linked) if taking.MARK in linked else ()
    written = calculations.lead(linked).replace(taking.MARK, taking.list_files(taken, what_of(page, book))).encode()
    budget = read_budget(page, cells.live_cells(), budgets.PAGE)
    if not body.showings:
        check_weight(budget, written)
    exercises = tuple(exercise_files(body, book).items())
    widths, pictures = used_widths([written, *dict(exercises).values()]), body.pictures.files()
    inner = tuple(trace for example in body.examples for trace in example.traces)
    shown = tally([cells, *(example.body.reader.cells for example in body.examples)], trace)
    words = words_of_page(written.decode()) if searched else ""
    title = str(page.front.values["title"])
    return Page(
        page.address, written, tables.encode(), tuple(body.showings), budget, trace, widths, title, words, calculations, pictures, inner,
        shown, body.shows_tallies, exercises, taken,
    )  # fmt: skip


def heading_of(section: Section) -> str:
    """The heading of a section, as text."""
    return f"{section.number}　{section.html.striptags()}".strip("　")


def exercise_files(body: Body, book: Book) -> dict[str, bytes]:
    """What a page with exercises has besides: what its script compares with, and its sheets."""
    address = body.page.address
    bodies = [body, *(example.body for example in body.examples)]
    records = {exercise.id: exercise.record for each in bodies for exercise in each.exercises}
    judging = {f"tables/{address}/exercises.js": script(address, records)} if records else {}
    return judging | write_sheets(body.page, book, body.exercises)


def fill_frame(page: PageSource, book: Book, body: Body, html: Markup, tables: str) -> str:
    """The body in its frame."""
    values = page.front.values
    long_read = "chapter" in values or "tags" in values
    entry = book.entry(page.address)
    previous, following = neighbours(book, entry)
    record = SimpleNamespace(
        address=page.address,
        title=values["title"],
        title_text=values["title"],
        description=values.get("description", ""),
        topic=values.get("topic", ""),
        chapter=values.get("chapter"),
        minutes=minutes_to_read(page) if long_read else None,
        lead=paragraphs(values.get("lead")),
        receives=joined(values.get("receives")),
        chosen=joined(values.get("chosen")),
        tags="、".join(as_list(values.get("tags"))),
        legend=None if body.shows_roles or (body.showings and not long_read) else legend_record(book, html),
        sections=body.sections if long_read else [],
        body=html,
        patterns="url(#pattern-" in html or "masked" in html + tables or bool(body.showings),
        sheets_of_exercises=[SimpleNamespace(address=f"{page.address}-{kind}", title=title) for kind, title in KINDS.items() if body.exercises],
        sheets=sheets_for(html),
        scripts=scripts_for(html),
        calculations=calculations_link(page, book) if body.reader.cells.shows else None,
        previous=previous,
        next=following,
        last_line=rests_line(values, body.reader.cells.digits, body.reader.cells.shown_numbers()),
        taken=taking.is_taken(page, book, body.reader.cells),
        tables=Markup(inert(tables)),
    )
    site = SimpleNamespace(title=book.title, description=values.get("description", ""))
    published = describe_page(book, page.address, values["title"], site.description)
    context = {"site": site, "book": book_record(book, page.address), "page": record, "published": published}
    if page.address != FRONT:
        return fill("page.html", **context)
    return fill("index.html", **context, front=front_record(book, body))


def front_record(book: Book, body: Body) -> SimpleNamespace:
    """What only the front page shows."""
    promise, *sections = front_parts(body)
    return SimpleNamespace(
        title=tuple(book.title.split()),
        promise=promise,
        idea=body.figures_only(),
        start=start_record(book),
        contents=book.contents,
        entries=tuple(contents_entry(entry, FRONT) for entry in book.chapters or book.others),
        sections=tuple(sections),
        experiments=tuple(contents_entry(entry, FRONT) for entry in book.others if entry.experiment and book.chapters),
    )


def start_record(book: Book) -> SimpleNamespace | None:
    """Where a reader begins: the first chapter, or the first page of a book without chapters; none if there is no page."""
    first = next((entry for entry in book.chapters or book.others if entry.ready), None)
    if first is None and book.chapters:
        raise BadBook("the front page leads to the first chapter, and no chapter of book.yml has its page yet", book.place)
    name = first and (f"第{first.number}章" if first.number else f"「{first.title}」")
    return first and SimpleNamespace(address=first.address, text=f"{name}からはじめる")


def front_parts(body: Body) -> list[Markup]:
    """The body of the front page without its figures, cut before each heading: the promise, then the sections."""
    parts: list[list[Markup]] = [[]]
    for kind, html in body.parts:
        if kind == "heading":
            parts.append([])
        if kind != "figure":
            parts[-1].append(html)
    return [Markup("\n").join(part) for part in parts]


def paragraphs(text: object) -> Markup:
    """A text, or a list of texts, as paragraphs."""
    return Markup("\n").join(Markup("<p>{}</p>").format(part) for part in as_list(text))


def joined(text: object) -> Markup:
    """A text, or a list of texts, in one line."""
    return Markup("").join(escape(part) for part in as_list(text))


def as_list(text: object) -> list[str]:
    """A text alone, a list, or nothing, as a list."""
    return [text] if isinstance(text, str) else list(text or ())
