"""The blocks of a page → HTML, through the theme's templates."""

from dataclasses import field
from pathlib import Path
from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup, escape

from engine.errors import AuthorError, Collector
from engine.evaluate.graph import Node
from engine.parse.page import place_of
from engine.parse.page_source import PageSource, Placeholder
from engine.records import dataclass
from engine.render.block_links import marked
from engine.render.blocks import split_number, table_entry, table_head, table_record, table_row, write_control
from engine.render.computed_table import write_table
from engine.render.containers import write_container
from engine.render.diagnoses import MisplacedBlock
from engine.render.inline import Inline
from engine.render.matrix_block import write_matrix_block
from engine.render.pictures import Shelf
from engine.render.showing import Showing, read_showing, write_mark
from engine.render.strips import write_strips
from engine.render.templates import fill
from engine.render.token_strips import write_tokens
from engine.render.verbs import Reader, is_scalar
from engine.render.written_sum import write_sum

TAGS = {"blockquote": "blockquote", "bullet_list": "ul", "list_item": "li", "dl": "dl", "dt": "dt", "dd": "dd"}
CODE = {"class": "scroll", "data-label": "コード"}
"Of lines that may be too long for a phone."


class BadBlock(AuthorError, code="R102"):
    """A container that lacks what it is made of."""


@dataclass(frozen=True)
class Section:
    id: str
    number: str
    html: Markup
    "the heading's text"


@dataclass(frozen=True)
class Left:
    """What the blocks of a page leave to those behind them: how many there were of what is counted."""

    figures: int
    checks: int
    steps: int
    sections: int
    controls: tuple[str, ...]
    "their names"
    showings: int
    examples: int
    exercises: int
    shows_roles: bool

    @property
    def counted(self) -> tuple:
        """What is written otherwise behind more of its kind."""
        return self.figures, self.checks, self.steps, self.controls


@dataclass(frozen=True)
class Note:
    """What a block was made of, besides its own source."""

    cells: frozenset[str]
    "the ids of all that it shows"
    nodes: frozenset[Node]
    "what it shows, and what was made to write it"
    before: Left
    "what those before it had left; of no meaning where it leaves the same"
    after: Left


@dataclass
class Body:
    """Writes the body of one page; keeps what the frame has to know."""

    page: PageSource
    reader: Reader
    drawings: Path
    "the folder of the drawings' data files"
    parts: list[tuple[str, Markup]] = field(default_factory=list)
    "the kind and the HTML of each block of the page"
    notes: list[Note] = field(default_factory=list)
    "what each of them was made of, and what it left"
    sections: list[Section] = field(default_factory=list)
    collector: Collector = field(default_factory=Collector)
    figures: int = 0
    checks: int = 0
    steps: int = 0
    "the lists of steps so far"
    controls: list[tuple[str, Markup]] = field(default_factory=list)
    "each control of the page so far: its name and its HTML"
    showings: list[Showing] = field(default_factory=list)
    "the experiments that the page shows"
    examples: list = field(default_factory=list)
    "the examples of the page: small books, each with a body of its own"
    exercises: list = field(default_factory=list)
    "the exercises of the page"
    shows_roles: bool = False
    "whether the page has the table of all roles"
    shows_tallies: bool = False
    "whether the page says how many numbers each page shows"
    deeper: int = 0
    "how many levels lower headings are written than they say: those of an example"
    lines_before: int = 0
    "of the page around, before the first line of an example: for those who ask where a block stands"

    def __post_init__(self):
        self.pictures = Shelf(self.drawings.parent)
        self.inline = Inline(self.page, self.reader, self.pictures)

    def write(self) -> Markup:
        """The whole body; raises all its errors together."""
        for node in SyntaxTreeNode(self.page.tokens).children:
            self.add(node)
        self.collector.finish()
        return self.html

    def add(self, node: SyntaxTreeNode) -> None:
        """A block of the page, behind those that are there."""
        cells, left = self.reader.cells, self.left()
        model = cells.model
        cells.asked, model.asked, first = set(), set(), len(model.graph.nodes)
        self.parts.append((node.info if node.type == "container" else node.type, self.blocks([node])))
        shown = {cells.shows[id][0] for id in cells.asked if id in cells.shows}
        self.notes.append(Note(frozenset(cells.asked), frozenset({*model.asked, *model.graph.nodes[first:], *shown}), left, self.left()))

    def left(self) -> Left:
        """What the blocks so far have left to those behind them."""
        names = tuple(name for name, _ in self.controls)
        return Left(self.figures, self.checks, self.steps, len(self.sections), names, len(self.showings), len(self.examples), len(self.exercises), self.shows_roles)

    def repeat(self, before: "Body", at: int) -> bool:
        """A block of an earlier body of the page, behind those that are there; not if others of its kind stand before it."""
        note = before.notes[at]
        old, new = note.before, note.after
        if old.exercises != new.exercises and (self.reader.cells.model is not before.reader.cells.model or old.exercises != len(self.exercises)):
            return False  # what is given in an exercise is not in the text of its block, and it has a number
        if old != new:
            if any(was != now and was != here for was, now, here in zip(old.counted, new.counted, self.left().counted)):
                return False
            self.figures += new.figures - old.figures
            self.checks += new.checks - old.checks
            self.steps += new.steps - old.steps
            self.shows_roles |= new.shows_roles and not old.shows_roles
            self.sections += before.sections[old.sections : new.sections]
            self.controls += before.controls[len(old.controls) : len(new.controls)]
            self.showings += before.showings[old.showings : new.showings]
            self.examples += before.examples[old.examples : new.examples]
            self.exercises += before.exercises[old.exercises : new.exercises]
        self.parts.append(before.parts[at])
        self.notes.append(note)
        self.reader.cells.take_over(before.reader.cells, note.cells)
        return True

    @property
    def html(self) -> Markup:
        """What is written, one block behind the other."""
        return Markup("\n").join(html for _, html in self.parts)

    def figures_only(self) -> Markup:
        """The figures of the body."""
        return Markup("\n").join(html for kind, html in self.parts if kind == "figure")

    def blocks(self, node: SyntaxTreeNode | list[SyntaxTreeNode]) -> Markup:
        """Some blocks, each behind the other; an error in one does not hide those of the next."""
        written = []
        for child in node if isinstance(node, list) else node.children:
            with self.collector.gather():
                written.append(marked(self.block(child), child.type))
        return Markup("\n").join(written)

    def block(self, node: SyntaxTreeNode) -> Markup:
        """One block."""
        match node.type:
            case "paragraph":
                return self.paragraph(node)
            case "heading":
                return self.heading(node)
            case "math_block":
                return fill("_formula.html", formula=SimpleNamespace(math=self.inline.formula(node, True), label="式"))
            case "container":
                return write_container(self, node)
            case "table":
                return self.table(node)
            case "ordered_list":
                attributes = {"start": node.attrs.get("start")} if "start" in node.attrs else {}
                return self.element("ol", self.blocks(node), attributes)
            case "fence" | "code_block":
                return self.inline.element("pre", CODE, self.inline.element("code", {}, escape(node.content)))
            case "hr":
                return self.inline.void("hr")
            case "inline":
                return self.inline.write(node)
            case name if name in TAGS:
                return self.element(TAGS[name], self.blocks(node))
            case name:
                raise MisplacedBlock(f"{name!r} cannot be shown", place_of(self.page, node.meta["line"]))

    def element(self, tag: str, inner: Markup, attributes: dict[str, object] | None = None) -> Markup:
        """A block element; what has blocks inside has lines of its own."""
        if tag not in ("dt", "p") and "\n" in inner or tag in ("ul", "ol", "dl", "blockquote"):
            inner = Markup("\n{}\n").format(inner)
        return self.inline.element(tag, attributes or {}, inner)

    def paragraph(self, node: SyntaxTreeNode) -> Markup:
        """Text; or, where only placeholders of blocks stand in it, those blocks."""
        placeholders = self.lone_placeholders(node)
        if placeholders:
            written = tuple(self.placeholder_block(placeholder) for placeholder in placeholders)
            return written[0] if len(written) == 1 else fill("_chain.html", chain=SimpleNamespace(blocks=written, arrows=False))
        inner = self.inline.write(node)
        return inner if node.hidden else self.inline.element("p", {}, inner)

    def lone_placeholders(self, node: SyntaxTreeNode) -> list[Placeholder]:
        """The placeholders of a paragraph that holds nothing else, if they make blocks."""
        children = node.children[0].children
        if any(child.type != "placeholder" and child.content.strip() for child in children):
            return []
        if any(child.type not in ("placeholder", "text") for child in children):
            return []
        found = [self.page.placeholders[child.content] for child in children if child.type == "placeholder"]
        return found if all(map(self.makes_block, found)) else []

    def makes_block(self, placeholder: Placeholder) -> bool:
        """Whether a placeholder that stands alone becomes a block."""
        match placeholder.call.function:
            case "compute":
                node = self.reader.node(self.reader.arguments(placeholder)["expression"])
                return not is_scalar(self.reader.cells.value(node))
            case verb:
                return verb in ("written_sum", "control", "figure", "table", "tokens", "strips", "experiment")

    def placeholder_block(self, placeholder: Placeholder) -> Markup:
        """A placeholder that stands alone."""
        self.reader.cells.place = placeholder.place
        if placeholder.call.function == "figure":
            raise MisplacedBlock("a figure stands in a container of its own: ::: figure {#fig-name}", placeholder.place)
        arguments = self.reader.arguments(placeholder)
        match placeholder.call.function:
            case "compute":
                return write_matrix_block(self.reader, arguments)
            case "written_sum":
                return write_sum(self.reader, arguments)
            case "table":
                return write_table(self.reader, arguments)
            case "tokens":
                return write_tokens(self.reader, arguments)
            case "strips":
                return write_strips(self.reader, arguments)
            case "experiment":
                return self.experiment(read_showing(arguments))
            case _:
                name = getattr(arguments["name"], "name", "")
                html = write_control(self.reader, arguments, sum(name == other for other, _ in self.controls))
                self.controls.append((name, html))
                return html

    def experiment(self, showing: Showing) -> Markup:
        """The mark of an experiment, which stands on a page once."""
        if self.page.space and not self.deeper:
            raise MisplacedBlock("an experiment cannot show another one; put both on a page", showing.place)
        if showing.name in (shown.name for shown in self.showings):
            raise MisplacedBlock(f"the page shows the experiment {showing.name!r} already", showing.place)
        self.showings.append(showing)
        return write_mark(showing.name)

    def heading(self, node: SyntaxTreeNode) -> Markup:
        """A heading; a number before its text hangs beside it."""
        html, level = self.inline.write(node), int(node.tag[1])
        if self.page.space and not self.deeper:
            message = "an experiment stands below headings of its pages and has none; its parts are ::: stage 題 {#id}"
            raise MisplacedBlock(message, place_of(self.page, node.meta["line"]))
        if level == 1:
            raise MisplacedBlock("the page's title is in its front matter; sections begin with ##", place_of(self.page, node.meta["line"]))
        heading = Section(node.attrs["id"], *split_number(html))
        if level == 2:
            self.sections.append(heading)
        return fill(
            "_heading.html",
            heading=SimpleNamespace(level=min(level + self.deeper, 6), id=heading.id, number=heading.number, html=heading.html),
        )

    def table(self, node: SyntaxTreeNode) -> Markup:
        """A Markdown table."""
        head, body = node.children[0].children[0], node.children[1].children if len(node.children) > 1 else []
        right = [cell.meta["align"] == "right" for cell in head.children]
        columns = tuple(table_head(self.inline.write(cell), at) for cell, at in zip(head.children, right))
        rows = tuple(
            table_row(tuple(table_entry(self.inline.write(cell), at) for cell, at in zip(row.children, right))) for row in body
        )
        row_heads = not right[0]
        return fill("_table.html", table=table_record(columns if any(c.html for c in columns) else (), rows, row_heads))

    def title(self, node: SyntaxTreeNode) -> Markup:
        """The title behind a container's name."""
        return next((self.inline.write(child) for child in node.children if child.type == "container_title"), Markup(""))

    def inside(self, node: SyntaxTreeNode) -> list[SyntaxTreeNode]:
        """A container's blocks without its title."""
        return [child for child in node.children if child.type != "container_title"]

    def fail(self, node: SyntaxTreeNode, message: str) -> BadBlock:
        """An error about a whole container."""
        return BadBlock(message, place_of(self.page, node.meta["line"]))
