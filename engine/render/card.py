"""A card: the definitions that become its header and its strips, and the rest; body: the Body around it."""

from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.render.blocks import split_number
from engine.render.templates import fill

SHAPES, RECEIVES, PASSES = "形", "受け取る", "次へ渡す"
STRIPS = frozenset({SHAPES, RECEIVES, PASSES})
"Terms of a definition list that make a card's header and strips."


def write_card(body, node: SyntaxTreeNode) -> Markup:
    """A self-contained part of a chapter."""
    title = body.title(node)
    if not title:
        raise body.fail(node, "a card needs a title: ::: card 題")
    number, text = split_number(title)
    strips, rest = read_card(body, node)
    card = SimpleNamespace(
        id=node.attrs.get("id", ""),
        level=3,
        number=number,
        title=text,
        shapes=strips.get(SHAPES, ""),
        receives=strips.get(RECEIVES, ""),
        passes=strips.get(PASSES, ""),
        body=rest,
    )
    return fill("_card.html", card=card)


def read_card(body, node: SyntaxTreeNode) -> tuple[dict[str, Markup], Markup]:
    """The header and strips of a card by their terms, and its other blocks."""
    strips, written = {}, []
    for child in body.inside(node):
        rest = take_strips(body, node, child, strips) if child.type == "dl" else None
        if rest is None:
            written.append(body.blocks([child]))
        elif rest:
            written.append(body.element("dl", body.blocks(rest)))
    return strips, Markup("\n").join(written)


def take_strips(body, node: SyntaxTreeNode, definitions: SyntaxTreeNode, strips: dict[str, Markup]) -> list[SyntaxTreeNode]:
    """Moves the strips out of a definition list; what stays."""
    rest, term = [], ""
    for part in definitions.children:
        term = part.children[0].content if part.type == "dt" else term
        if term not in STRIPS:
            rest.append(part)
        elif part.type == "dd":
            if term in strips:
                raise body.fail(node, f"in a card {term} has one definition")
            strips[term] = body.blocks(part)
    return rest
