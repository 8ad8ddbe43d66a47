"""A figure with its caption and its numbers, and the paper's figure with where to look; body: the Body around it."""

from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.parse.page import place_of
from engine.render.blocks import draw, draw_kind
from engine.render.figures.arguments import FigureArguments
from engine.render.templates import fill

KIND, PAPER = "architecture", "figure-1"
"The paper's figure: its kind and its drawing."
LOOK, DIFFERENCES = "図のここを見る", "図の読み方と、この章の例との違い"


def write_figure(body, node: SyntaxTreeNode) -> Markup:
    """A figure with its caption and its numbers as a table."""
    first, *captions = body.inside(node)
    placeholders = body.lone_placeholders(first) if first.type == "paragraph" else []
    if [p.call.function for p in placeholders] != ["figure"] or not captions or captions[0].type != "paragraph":
        raise body.fail(node, "::: figure holds a figure(…) alone in a paragraph, then its caption")
    body.reader.cells.place = placeholders[0].place
    name = figure_name(body, node)
    drawn = draw(body.reader, placeholders[0], name, body.drawings, body.page)
    return frame_figure(body, name, drawn, captions)


def write_architecture(body, node: SyntaxTreeNode) -> Markup:
    """The paper's figure with where to look; what stands behind that goes into a fold, behind how the figure is read.

    A figure("architecture", …) of the author's may stand first; else it is that of the page's own view.
    """
    inside, place = body.inside(node), place_of(body.page, node.meta["line"])
    own = body.lone_placeholders(inside[0]) if inside and inside[0].type == "paragraph" else []
    caption, *differences = inside[bool(own) :] or [None]
    if caption is None or caption.type != "paragraph" or not differences:
        raise body.fail(node, "::: architecture holds where to look as a paragraph, then how the page's example differs")
    body.reader.cells.place = own[0].place if own else place
    name = figure_name(body, node)
    if own:
        drawn = draw(body.reader, own[0], name, body.drawings, body.page)
    else:
        drawn = draw_kind(body.reader, KIND, body.page, FigureArguments(name, (PAPER,), {}, place, body.drawings))
    folded = Markup("\n").join((drawn.reading, body.blocks(differences)))
    fold = SimpleNamespace(id=f"{name}-differences", title=body.title(node) or DIFFERENCES, more="くわしく", body=folded)
    return Markup("\n").join((frame_figure(body, name, drawn, [caption], LOOK), fill("_fold.html", fold=fold)))


def figure_name(body, node: SyntaxTreeNode) -> str:
    """The id of the next figure."""
    body.figures += 1
    return str(node.attrs.get("id", f"{body.page.space}fig-{body.figures}"))


def frame_figure(body, name: str, drawn: SimpleNamespace, captions: list[SyntaxTreeNode], kicker: str = "") -> Markup:
    """A drawing in its frame."""
    chapter = body.page.front.values.get("chapter")
    figure = SimpleNamespace(
        id=name,
        number=f"{chapter}.{body.figures}" if chapter else "",
        drawing=drawn.svg,
        label=drawn.title or "図",
        wide=drawn.wide,
        kicker=kicker,
        caption=body.inline.write(captions[0]),
        more=Markup("\n").join(filter(None, (body.blocks(captions[1:]), drawn.notes))),
        table_title=drawn.table_title,
        table=drawn.table,
    )
    return fill("_figure.html", figure=figure)
