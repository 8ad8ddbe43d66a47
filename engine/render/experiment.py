"""An experiment: one source that several pages show, each with other stages open. Written once, put into every page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.calculations.addresses import address_of
from engine.errors import AuthorError, Collector, Place
from engine.evaluate.model import PageModel
from engine.parse.book import Book
from engine.parse.expression_tree import Text
from engine.parse.page_source import PageSource
from engine.parse.suggestion import did_you_mean
from engine.parse.time_limit import time_limit
from engine.records import dataclass
from engine.render import budgets, taking
from engine.render.assets import used_widths
from engine.render.block_links import BlockLinks, without_block
from engine.render.body import BadBlock, Body
from engine.render.calculation_pages import NOT_LISTED, Calculations
from engine.render.calculations import shown_texts, write_calculations
from engine.render.cells import Cells
from engine.render.diagnoses import UnknownExperiment
from engine.render.frame import legend_record
from engine.render.parted import parting_control, write_parts_of
from engine.render.showing import Showing
from engine.render.tables import write_tables
from engine.render.tally import Tally, tally
from engine.render.templates import fill
from engine.render.tracing import source_of
from engine.render.verbs import Reader
from engine.render.weight import check_weight, read_budget
from engine.trace.files import write_trace
from engine.trace.gathered import gather
from engine.trace.trace import Trace



class UnshownExperiment(AuthorError, code="R201"):
    """A source that becomes part of no page."""


@dataclass(frozen=True)
class Part:
    stage: str
    "what pages call it; or nothing, if it is no stage and always stands open"
    title: Markup
    html: Markup


@dataclass(frozen=True)
class Experiment:
    name: str
    title: str
    place: Place
    "of its source's first line"
    parts: tuple[Part, ...]
    controls: tuple[tuple[str, Markup], ...]
    "each control where it stands: its name and its HTML, as it is in the parts"
    tables: bytes
    "as JSON; empty without a control"
    scripts: tuple[tuple[str, bytes], ...]
    "the same for pages, by their path in the site: all of them, or at first what the start state needs, then the parts"
    legend: Markup
    "of the roles that it uses; empty if it uses none"
    trace: Trace
    "where its numbers come from"
    widths: tuple[str, ...]
    "the classes by which its numbers reserve their room, as its tables name them; the rest is that of its pages"
    calculations: Calculations
    "the pages that list them"
    tally: Tally
    "how many numbers it shows"
    taken: taking.Files = ()
    "its calculations and tables, for readers who take them along"

    def files(self) -> dict[str, bytes]:
        """Its tables, as a script for the pages and for other programs; where its numbers come from."""
        traced = self.trace.files(self.name) | self.calculations.files() | dict(self.taken)
        if not self.tables:
            return traced
        return traced | dict(self.scripts) | {f"tables/{self.name}.json": self.tables}


def whole_script(name: str, tables: bytes) -> dict[str, bytes]:
    """Tables as a page takes them that is opened from a folder too; none without a control."""
    return {f"assets/{name}.js": b"tadoru.add(%b);\n" % tables.rstrip()} if tables else {}


def write_experiment(page: PageSource, model: PageModel, book: Book, drawings: Path, above: str = "") -> Experiment:
    """All stages of an experiment; raises AuthorErrors. above: what the address of its trace begins with."""
    cells = Cells(model, int(page.front.values.get("digits", 4)), page.space)
    body = Body(page, Reader(cells, book), drawings)
    with time_limit(page.path, "writing"):
        parts, place = tuple(write_parts(body)), Place(page.path, 1, text=page.lines[0])
    body.collector.finish()
    if not any(part.stage for part in parts):
        raise BadBlock("an experiment has at least one stage, which pages open: ::: stage 題 {#id}", place)
    tables = write_tables(model.controls.values(), cells.live_cells(), page.space).encode()
    parting = parting_control(page, model)
    gathered = gather(model, source_of(page, cells, book), above + page.address, cells.shows, parting.name if parting else "")
    texts = shown_texts(cells)
    links = BlockLinks(address_of(page.address), texts, page.space)
    parts = tuple(linked(part, links) for part in parts)
    headings = {part.stage: part.title.striptags() for part in parts}
    calculations = write_calculations(gathered, texts, links.blocks, headings, book) if gathered else NOT_LISTED
    parts = tuple(replace(part, html=Markup(calculations.lead(part.html))) for part in parts)
    scripts = write_parts_of(tables, page.address, parting, page.space) if parting else whole_script(page.address, tables)
    trace = write_trace(gathered, calculations.runs)
    html = "\n".join(f"{heading_of_part(part)}{part.html}" for part in parts)
    taken = taking.take(page, cells, links.blocks, headings, html) if gathered and not above else ()
    written = Experiment(
        page.address, str(page.front.values["title"]), place, parts, tuple(body.controls), tables, tuple(scripts.items()), legend_of(book, parts),
        trace, used_widths([tables]), calculations, tally([cells], trace), taken,
    )  # fmt: skip
    whole = show(written, Showing(page.address, place, None, None))
    first, *later = scripts.values() or [b""]
    budget = read_budget(page, cells.live_cells(), budgets.EXPERIMENT)
    check_weight(budget, whole.encode() + first)
    for part in later:
        check_weight(replace(budget, kilobytes=budgets.PART, what="part of an experiment"), part)
    return written


def heading_of_part(part: Part) -> str:
    """The title of a stage, as a page writes it above."""
    return f'<details><summary><span class="title">{part.title}</span></summary>\n' if part.stage else ""


def linked(part: Part, links: BlockLinks) -> Part:
    """A part whose blocks lead to their calculations."""
    links.begin(part.stage, "")
    return replace(part, html=Markup(links.link(part.html)))


def legend_of(book: Book, parts: tuple[Part, ...]) -> Markup:
    """The roles that an experiment uses, by letter and word."""
    legend = legend_record(book, Markup("").join(part.html for part in parts))
    return fill("_legend.html", legend=legend) if legend else Markup("")


def write_parts(body: Body) -> Iterator[Part]:
    """The stages, and what stands before, between and behind them."""
    for node in SyntaxTreeNode(body.page.tokens).children:
        with body.collector.gather():
            if node.type == "container" and node.info == "stage":
                yield write_stage(body, node)
            else:
                yield Part("", Markup(""), body.blocks([node]))


def write_stage(body: Body, node: SyntaxTreeNode) -> Part:
    """One stage, which pages open by its id."""
    if "id" not in node.attrs:
        raise body.fail(node, "a stage has an id, by which pages open it: ::: stage 題 {#id}")
    if not body.inside(node):
        raise body.fail(node, "::: stage holds nothing")
    stage = str(node.attrs["id"]).removeprefix(body.page.space)
    return Part(stage, body.title(node), body.blocks(body.inside(node)))


def show(experiment: Experiment, showing: Showing) -> Markup:
    """An experiment as one page shows it; raises AuthorErrors for names that it does not have."""
    stages = tuple(part.stage for part in experiment.parts if part.stage)
    controls = tuple(dict.fromkeys(name for name, _ in experiment.controls))
    collector = Collector()
    for kind, known, wanted in (("stage", stages, showing.open), ("control", controls, showing.controls)):
        for text in wanted or ():
            with collector.gather():
                check_name(experiment, kind, text, known)
    collector.finish()
    open, standing = values(showing.open, stages), values(showing.controls, controls)
    parts = tuple(
        SimpleNamespace(
            id=part.stage and f"{experiment.name}:{part.stage}",
            title=part.title,
            body=with_controls(experiment, part.html, standing),
            open=part.stage in open,
        )
        for part in experiment.parts
    )
    name = experiment.name if experiment.tables else ""
    taken = taking.list_files(experiment.taken, "実験", f"{experiment.name}:") if 2 * len(open) > len(stages) else ""  # where most of it stands open
    record = SimpleNamespace(name=name, title=experiment.title, legend=experiment.legend, parts=parts, taken=taken)
    return fill("_experiment.html", experiment=record)


def check_name(experiment: Experiment, kind: str, text: Text, known: tuple[str, ...]) -> None:
    """What a page names has to be there."""
    if text.value not in known:
        there = did_you_mean(text.value, known) or f"; there are {', '.join(known) or 'none'}"
        raise UnknownExperiment(f"the experiment {experiment.name!r} has no {kind} {text.value!r}{there}", text.place)


def values(texts: tuple[Text, ...] | None, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    """The names that are given, or all."""
    return otherwise if texts is None else tuple(text.value for text in texts)


def with_controls(experiment: Experiment, html: Markup, standing: tuple[str, ...]) -> Markup:
    """A part without the controls that its page leaves out."""
    for name, control in experiment.controls:
        if name not in standing:
            html = without_block(html, control)
    return html
