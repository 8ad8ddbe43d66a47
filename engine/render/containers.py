"""What a container becomes, by its name; body: the Body that writes the blocks inside."""

from types import MappingProxyType, SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.render import back_matter
from engine.render.card import write_card
from engine.render.editions_list import write_list
from engine.render.example import write_example, write_mistake
from engine.render.exercise import write_exercise
from engine.render.figure_block import write_architecture, write_figure
from engine.render.tally import write_mark
from engine.render.templates import fill

MADE = ("legend", "glossary", "numbers", "report", "editions")
"Containers that the book's own data fills."


def write_container(body, node: SyntaxTreeNode) -> Markup:
    """One container with what is in it."""
    if node.info not in MADE and not body.inside(node):
        raise body.fail(node, f"::: {node.info} holds nothing")
    return WRITERS[node.info](body, node)


def write_fold(body, node: SyntaxTreeNode) -> Markup:
    """What a first reader may skip."""
    fold = SimpleNamespace(
        id=node.attrs.get("id", ""), title=body.title(node), body=body.blocks(body.inside(node)), more="くわしく"
    )
    return fill("_fold.html", fold=fold)


def write_aside(body, node: SyntaxTreeNode) -> Markup:
    """A note in the margin."""
    return fill("_aside.html", aside=SimpleNamespace(body=body.blocks(body.inside(node))))


def write_steps(body, node: SyntaxTreeNode) -> Markup:
    """An ordered list, one operation a step."""
    inside = body.inside(node)
    if not inside or inside[0].type != "ordered_list":
        raise body.fail(node, "::: steps holds one ordered list and nothing else")
    if len(inside) > 1:
        message = "this stands outside the list of ::: steps; indent what belongs to a step as far as its text, by three spaces"
        raise body.fail(inside[1], message)
    body.steps += 1
    name = str(node.attrs.get("id", f"{body.page.space}steps-{body.steps}"))
    items = tuple(body.blocks(item) for item in inside[0].children)
    return fill("_steps.html", steps=SimpleNamespace(id=name, items=items, start=int(inside[0].attrs.get("start", 1))))


def write_chain(body, node: SyntaxTreeNode) -> Markup:
    """Matrices in a row, an arrow between them."""
    blocks = tuple(body.block(child) for child in body.inside(node))
    return fill("_chain.html", chain=SimpleNamespace(blocks=blocks, arrows=True))


def write_sheet(body, node: SyntaxTreeNode) -> Markup:
    """What one sheet of paper holds when the page is printed."""
    return fill("_sheet.html", sheet=SimpleNamespace(body=body.blocks(body.inside(node))))


def write_check(body, node: SyntaxTreeNode) -> Markup:
    """A question with its possible answers and the reasoning."""
    inside = body.inside(node)
    at = next((at for at, child in enumerate(inside) if child.type == "bullet_list"), None)
    answers = inside[at].children if at is not None else []
    if not at or at + 1 == len(inside) or sum(item.meta.get("right", False) for item in answers) != 1:
        raise body.fail(node, "::: check holds a question, a list with one - (x) right and some - ( ) wrong, and the reasoning")
    body.checks += 1
    options = tuple(
        SimpleNamespace(html=body.inline.write(item.children[0]), right=item.meta.get("right", False)) for item in answers
    )
    check = SimpleNamespace(
        id=str(node.attrs.get("id", f"{body.page.space}check-{body.checks}")),
        question=body.blocks(inside[:at]),
        options=options,
        reasoning=body.blocks(inside[at + 1 :]),
    )
    return fill("_check.html", check=check)


def write_summary(body, node: SyntaxTreeNode) -> Markup:
    """What can be said now, and what comes next: a definition list."""
    inside = body.inside(node)
    if len(inside) != 1 or inside[0].type != "dl":
        raise body.fail(node, "::: summary holds one definition list and nothing else")
    items, title = [], Markup("")
    for child in inside[0].children:
        if child.type == "dt":
            title = body.inline.write(child)
        else:
            items.append(SimpleNamespace(title=title, body=body.blocks(child)))
    return fill("_summary.html", summary=SimpleNamespace(items=tuple(items)))


def write_misconception(body, node: SyntaxTreeNode) -> Markup:
    """What one may think, and what is so."""
    first, *rest = body.inside(node)
    if first.type != "paragraph" or not rest:
        raise body.fail(node, "::: misconception holds what one may think as a paragraph, then what is so")
    misconception = SimpleNamespace(myth=body.inline.write(first), truth=body.blocks(rest))
    return fill("_misconception.html", misconception=misconception)


def write_legend(body, node: SyntaxTreeNode) -> Markup:
    """All roles with their letters, lines, fills and colours."""
    check_empty(body, node)
    body.shows_roles = True
    return back_matter.write_roles(body.reader.book.roles)


def write_glossary(body, node: SyntaxTreeNode) -> Markup:
    """All terms of the book, in the order of あいうえお."""
    check_empty(body, node)
    return back_matter.write_glossary(body.reader.book)


def write_numbers(body, node: SyntaxTreeNode) -> Markup:
    """Where the page says how many numbers each page shows."""
    check_empty(body, node)
    if body.page.space:
        raise body.fail(node, "::: numbers counts the numbers of all pages, and stands on a page of the book")
    body.shows_tallies = True
    return write_mark()


def write_report(body, node: SyntaxTreeNode) -> Markup:
    """Where to report an error; nothing in a book that names no address."""
    address = body.reader.book.report
    return back_matter.write_report(address, body.blocks(body.inside(node))) if address else Markup("")


def write_editions(body, node: SyntaxTreeNode) -> Markup:
    """The forms that the book is made in; with links where they lie beside the page."""
    check_empty(body, node)
    return write_list()


def refuse_stage(body, node: SyntaxTreeNode) -> Markup:
    """Stages are written by the experiment that they are parts of."""
    raise body.fail(node, "a stage stands in an experiment, content/experiments/*.md, and there in no other container")


def check_empty(body, node: SyntaxTreeNode) -> None:
    """A container that the book itself fills."""
    if node.children:
        raise body.fail(node, f"::: {node.info} is filled from the book's data; put text before or behind it")


WRITERS = MappingProxyType({
    "fold": write_fold,
    "aside": write_aside,
    "steps": write_steps,
    "card": write_card,
    "chain": write_chain,
    "sheet": write_sheet,
    "figure": write_figure,
    "check": write_check,
    "summary": write_summary,
    "misconception": write_misconception,
    "architecture": write_architecture,
    "legend": write_legend,
    "glossary": write_glossary,
    "numbers": write_numbers,
    "report": write_report,
    "editions": write_editions,
    "stage": refuse_stage,
    "example": write_example,
    "mistake": write_mistake,
    "exercise": write_exercise,
})
"container -> what writes it"
