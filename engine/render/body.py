"""The blocks of a page → HTML, through the theme's templates."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup, escape

from engine.errors import AuthorError, Collector
from engine.parse.page import place_of
from engine.parse.page_source import PageSource, Placeholder
from engine.render.back_matter import write_glossary, write_report, write_roles
from engine.render.blocks import draw, draw_kind, table_entry, table_head, table_record, table_row, write_control
from engine.render.card import PASSES, RECEIVES, SHAPES, read_card
from engine.render.computed_table import write_table
from engine.render.figures.arguments import FigureArguments
from engine.render.inline import Inline
from engine.render.matrix_block import write_matrix_block
from engine.render.templates import fill
from engine.render.token_strips import write_tokens
from engine.render.verbs import Reader, is_scalar
from engine.render.written_sum import write_sum

KIND, PAPER = "architecture", "figure-1"
"The paper's figure: its kind and its drawing."
LOOK, DIFFERENCES = "図のここを見る", "図の読み方と、この章の例との違い"
NUMBER = re.compile(r"(\d+)[\s　]+")
MADE = ("legend", "glossary", "report")
"Containers that the book's own data fills."
TAGS = {"blockquote": "blockquote", "bullet_list": "ul", "list_item": "li", "dl": "dl", "dt": "dt", "dd": "dd"}


class BadBlock(AuthorError):
    """A container that lacks what it is made of."""


@dataclass(frozen=True)
class Section:
    id: str
    number: str
    html: Markup
    "the heading's text"


@dataclass
class Body:
    """Writes the body of one page; keeps what the frame has to know."""

    page: PageSource
    reader: Reader
    drawings: Path
    "the folder of the drawings' data files"
    parts: list[tuple[str, Markup]] = field(default_factory=list)
    "the kind and the HTML of each block of the page"
    sections: list[Section] = field(default_factory=list)
    collector: Collector = field(default_factory=Collector)
    figures: int = 0
    checks: int = 0
    controls: dict[str, int] = field(default_factory=dict)
    "how often each control stood on the page so far"
    shows_roles: bool = False
    "whether the page has the table of all roles"

    def __post_init__(self):
        self.inline = Inline(self.page, self.reader)

    def write(self) -> Markup:
        """The whole body; raises all its errors together."""
        for node in SyntaxTreeNode(self.page.tokens).children:
            self.parts.append((node.info if node.type == "container" else node.type, self.blocks([node])))
        self.collector.finish()
        return Markup("\n").join(html for _, html in self.parts)

    def figures_only(self) -> Markup:
        """The figures of the body."""
        return Markup("\n").join(html for kind, html in self.parts if kind == "figure")

    def blocks(self, node: SyntaxTreeNode | list[SyntaxTreeNode]) -> Markup:
        """Some blocks, each behind the other; an error in one does not hide those of the next."""
        written = []
        for child in node if isinstance(node, list) else node.children:
            with self.collector.gather():
                written.append(self.block(child))
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
            case "container" if node.info not in MADE and not self.inside(node):
                raise self.fail(node, f"::: {node.info} holds nothing")
            case "container":
                return getattr(self, f"write_{node.info}")(node)
            case "table":
                return self.table(node)
            case "ordered_list":
                attributes = {"start": node.attrs.get("start")} if "start" in node.attrs else {}
                return self.element("ol", self.blocks(node), attributes)
            case "fence" | "code_block":
                return self.inline.element("pre", {"tabindex": "0"}, self.inline.element("code", {}, escape(node.content)))
            case "hr":
                return self.inline.void("hr")
            case "inline":
                return self.inline.write(node)
            case name if name in TAGS:
                return self.element(TAGS[name], self.blocks(node))
            case name:
                raise BadBlock(f"{name!r} cannot be shown", place_of(self.page, node.meta["line"]))

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
                return verb in ("written_sum", "control", "figure", "table", "tokens")

    def placeholder_block(self, placeholder: Placeholder) -> Markup:
        """A placeholder that stands alone."""
        self.reader.cells.place = placeholder.place
        if placeholder.call.function == "figure":
            raise BadBlock("a figure stands in a container of its own: ::: figure {#fig-name}", placeholder.place)
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
            case _:
                name = getattr(arguments["name"], "name", "")
                self.controls[name] = self.controls.get(name, -1) + 1
                return write_control(self.reader, arguments, self.controls[name])

    def heading(self, node: SyntaxTreeNode) -> Markup:
        """A heading; a number before its text hangs beside it."""
        html, level = self.inline.write(node), int(node.tag[1])
        if level == 1:
            raise BadBlock("the page's title is in its front matter; sections begin with ##", place_of(self.page, node.meta["line"]))
        number = NUMBER.match(html)
        heading = Section(node.attrs["id"], number[1] if number else "", Markup(html[number.end() :]) if number else html)
        if level == 2:
            self.sections.append(heading)
        return fill(
            "_heading.html",
            heading=SimpleNamespace(level=level, id=heading.id, number=heading.number, html=heading.html),
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

    # containers

    def title(self, node: SyntaxTreeNode) -> Markup:
        """The title behind a container's name."""
        return next((self.inline.write(child) for child in node.children if child.type == "container_title"), Markup(""))

    def inside(self, node: SyntaxTreeNode) -> list[SyntaxTreeNode]:
        """A container's blocks without its title."""
        return [child for child in node.children if child.type != "container_title"]

    def fail(self, node: SyntaxTreeNode, message: str) -> BadBlock:
        """An error about a whole container."""
        return BadBlock(message, place_of(self.page, node.meta["line"]))

    def write_fold(self, node: SyntaxTreeNode) -> Markup:
        """What a first reader may skip."""
        fold = SimpleNamespace(
            id=node.attrs.get("id", ""), title=self.title(node), body=self.blocks(self.inside(node)), more="くわしく"
        )
        return fill("_fold.html", fold=fold)

    def write_aside(self, node: SyntaxTreeNode) -> Markup:
        """A note in the margin."""
        return fill("_aside.html", aside=SimpleNamespace(body=self.blocks(self.inside(node))))

    def write_steps(self, node: SyntaxTreeNode) -> Markup:
        """An ordered list, one operation a step."""
        inside = self.inside(node)
        if not inside or inside[0].type != "ordered_list":
            raise self.fail(node, "::: steps holds one ordered list and nothing else")
        if len(inside) > 1:
            message = "this stands outside the list of ::: steps; indent what belongs to a step as far as its text, by three spaces"
            raise self.fail(inside[1], message)
        items = tuple(self.blocks(item) for item in inside[0].children)
        return fill("_steps.html", steps=SimpleNamespace(items=items, start=int(inside[0].attrs.get("start", 1))))

    def write_card(self, node: SyntaxTreeNode) -> Markup:
        """A self-contained part of a chapter."""
        title = self.title(node)
        if not title:
            raise self.fail(node, "a card needs a title: ::: card 題")
        number = NUMBER.match(title)
        strips, body = read_card(self, node)
        card = SimpleNamespace(
            id=node.attrs.get("id", ""),
            level=3,
            number=number[1] if number else "",
            title=Markup(title[number.end() :]) if number else title,
            shapes=strips.get(SHAPES, ""),
            receives=strips.get(RECEIVES, ""),
            passes=strips.get(PASSES, ""),
            body=body,
        )
        return fill("_card.html", card=card)

    def write_chain(self, node: SyntaxTreeNode) -> Markup:
        """Matrices in a row, an arrow between them."""
        blocks = tuple(self.block(child) for child in self.inside(node))
        return fill("_chain.html", chain=SimpleNamespace(blocks=blocks, arrows=True))

    def write_figure(self, node: SyntaxTreeNode) -> Markup:
        """A figure with its caption and its numbers as a table."""
        first, *captions = self.inside(node)
        placeholders = self.lone_placeholders(first) if first.type == "paragraph" else []
        if [p.call.function for p in placeholders] != ["figure"] or not captions or captions[0].type != "paragraph":
            raise self.fail(node, "::: figure holds a figure(…) alone in a paragraph, then its caption")
        self.reader.cells.place = placeholders[0].place
        name = self.figure_name(node)
        drawn = draw(self.reader, placeholders[0], name, self.drawings, self.page)
        return self.figure(name, drawn, captions)

    def write_architecture(self, node: SyntaxTreeNode) -> Markup:
        """The paper's figure with where to look; what stands behind that goes into a fold, behind how the figure is read.

        A figure("architecture", …) of the author's may stand first; else it is that of the page's own view.
        """
        inside, place = self.inside(node), place_of(self.page, node.meta["line"])
        own = self.lone_placeholders(inside[0]) if inside and inside[0].type == "paragraph" else []
        caption, *differences = inside[bool(own) :] or [None]
        if caption is None or caption.type != "paragraph" or not differences:
            raise self.fail(node, "::: architecture holds where to look as a paragraph, then how the page's example differs")
        self.reader.cells.place = own[0].place if own else place
        name = self.figure_name(node)
        if own:
            drawn = draw(self.reader, own[0], name, self.drawings, self.page)
        else:
            drawn = draw_kind(self.reader, KIND, self.page, FigureArguments(name, (PAPER,), {}, place, self.drawings))
        body = Markup("\n").join((drawn.reading, self.blocks(differences)))
        fold = SimpleNamespace(id="", title=self.title(node) or DIFFERENCES, more="くわしく", body=body)
        return Markup("\n").join((self.figure(name, drawn, [caption], LOOK), fill("_fold.html", fold=fold)))

    def figure_name(self, node: SyntaxTreeNode) -> str:
        """The id of the next figure."""
        self.figures += 1
        return str(node.attrs.get("id", f"fig-{self.figures}"))

    def figure(self, name: str, drawn: SimpleNamespace, captions: list[SyntaxTreeNode], kicker: str = "") -> Markup:
        """A drawing in its frame."""
        chapter = self.page.front.values.get("chapter")
        figure = SimpleNamespace(
            id=name,
            number=f"{chapter}.{self.figures}" if chapter else "",
            drawing=drawn.svg,
            label=drawn.title or "図",
            wide=drawn.wide,
            kicker=kicker,
            caption=self.inline.write(captions[0]),
            more=Markup("\n").join(filter(None, (self.blocks(captions[1:]), drawn.notes))),
            table_title=drawn.table_title,
            table=drawn.table,
        )
        return fill("_figure.html", figure=figure)

    def write_check(self, node: SyntaxTreeNode) -> Markup:
        """A question with its possible answers and the reasoning."""
        inside = self.inside(node)
        at = next((at for at, child in enumerate(inside) if child.type == "bullet_list"), None)
        answers = inside[at].children if at is not None else []
        if not at or at + 1 == len(inside) or sum(item.meta.get("right", False) for item in answers) != 1:
            raise self.fail(node, "::: check holds a question, a list with one - (x) right and some - ( ) wrong, and the reasoning")
        self.checks += 1
        options = tuple(
            SimpleNamespace(html=self.inline.write(item.children[0]), right=item.meta.get("right", False)) for item in answers
        )
        check = SimpleNamespace(
            id=str(node.attrs.get("id", f"check-{self.checks}")),
            question=self.blocks(inside[:at]),
            options=options,
            reasoning=self.blocks(inside[at + 1 :]),
        )
        return fill("_check.html", check=check)

    def write_summary(self, node: SyntaxTreeNode) -> Markup:
        """What can be said now, and what comes next: a definition list."""
        inside = self.inside(node)
        if len(inside) != 1 or inside[0].type != "dl":
            raise self.fail(node, "::: summary holds one definition list and nothing else")
        items, title = [], Markup("")
        for child in inside[0].children:
            if child.type == "dt":
                title = self.inline.write(child)
            else:
                items.append(SimpleNamespace(title=title, body=self.blocks(child)))
        return fill("_summary.html", summary=SimpleNamespace(items=tuple(items)))

    def write_misconception(self, node: SyntaxTreeNode) -> Markup:
        """What one may think, and what is so."""
        first, *rest = self.inside(node)
        if first.type != "paragraph" or not rest:
            raise self.fail(node, "::: misconception holds what one may think as a paragraph, then what is so")
        misconception = SimpleNamespace(myth=self.inline.write(first), truth=self.blocks(rest))
        return fill("_misconception.html", misconception=misconception)

    def write_legend(self, node: SyntaxTreeNode) -> Markup:
        """All roles with their letters, lines, fills and colours."""
        self.check_empty(node)
        self.shows_roles = True
        return write_roles(self.reader.book.roles)

    def write_glossary(self, node: SyntaxTreeNode) -> Markup:
        """All terms of the book, in the order of あいうえお."""
        self.check_empty(node)
        return write_glossary(self.reader.book)

    def write_report(self, node: SyntaxTreeNode) -> Markup:
        """Where to report an error; nothing in a book that names no address."""
        address = self.reader.book.report
        return write_report(address, self.blocks(self.inside(node))) if address else Markup("")

    def check_empty(self, node: SyntaxTreeNode) -> None:
        """A container that the book itself fills."""
        if node.children:
            raise self.fail(node, f"::: {node.info} is filled from the book's data; put text before or behind it")
