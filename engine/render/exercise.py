"""An exercise: a question whose answer the graph calculates, the slips that are often made, and how it is worked out.

body: the Body that writes the blocks inside.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from engine.errors import AuthorError, Place
from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.parse.page import place_of
from engine.parse.page_source import Placeholder
from engine.render.blocks import number_html
from engine.render.diagnoses import BadAnswer, MisplacedBlock
from engine.render.judging import Judged, as_record, judged
from engine.render.templates import fill
from engine.render.verbs import is_scalar

HOLDS = (
    "::: exercise holds a question, a list with one - (x) << compute(…) >> and one or more - ( ) << compute(…) >> hint, "
    "and how the answer is worked out"
)
ANSWER_ITEM = "an item of an exercise begins with the number: - (x) << compute(…) >>, - ( ) << compute(…) >> what to look at"


@dataclass(frozen=True)
class Exercise:
    """What the page and the sheets have to know of an exercise besides its place."""

    id: str
    number: int
    "on its page, counted from 1"
    title: Markup
    question: Markup
    asked: str
    "how exactly the answer is asked for: 小数第2位まで"
    rounded: bool
    "whether the last digit may be one off"
    percent: bool
    unit: Markup
    "what stands behind the answer"
    answer: Markup
    "with its unit"
    slips: tuple[SimpleNamespace, ...]
    "each with its number and its hint"
    hint: Markup
    "for any other number; or nothing"
    solution: Markup
    record: dict[str, object]
    "what the script of the page gets of it"


@dataclass(frozen=True)
class Item:
    """An item of the list: a number and what stands behind it."""

    number: Node | None
    "none in the hint for all other numbers"
    form: Form
    place: Place
    rest: SimpleNamespace
    "what is left of the item's nodes"


def write_exercise(body, node: SyntaxTreeNode) -> Markup:
    """The exercise where it stands."""
    if body.page.space and not body.deeper:
        raise MisplacedBlock("an exercise stands on a page, and not in an experiment", place_of(body.page, node.meta["line"]))
    exercise = read_exercise(body, node, str(node.attrs["id"]))
    body.exercises.append(exercise)
    return fill("_exercise.html", exercise=exercise)


def read_exercise(body, node: SyntaxTreeNode, name: str) -> Exercise:
    """Everything in the container."""
    inside = body.inside(node)
    at = next((at for at, child in enumerate(inside) if child.type == "bullet_list"), None)
    marked = [item for item in inside[at].children if "right" in item.meta] if at else []
    right = [item for item in marked if item.meta["right"]]
    if not at or at + 1 == len(inside) or len(right) != 1 or len(marked) < len(inside[at].children) or len(marked) < 2:
        raise body.fail(node, HOLDS)
    title, question = body.title(node), body.blocks(inside[:at])
    answer = read_item(body, right[0])
    if answer.number is None:
        raise BadAnswer(ANSWER_ITEM, answer.place)
    wrong = [read_item(body, item) for item in marked if item is not right[0]]
    slips = [item for item in wrong if item.number is not None]
    hints = [item for item in wrong if item.number is None]
    if not slips or len(hints) > 1:
        raise body.fail(node, HOLDS)
    value, *others = [judge(body, item, answer.form) for item in (answer, *slips)]
    check_distinct(value, others, slips)
    unit = body.inline.write(answer.rest)
    return Exercise(
        id=name,
        number=len(body.exercises) + 1,
        title=title,
        question=question,
        asked=how_exactly(answer.form),
        rounded=value.near is not None,
        percent=answer.form.percent,
        unit=unit,
        answer=Markup("{}{}").format(shown(body, answer, answer.form), unit),
        slips=tuple(SimpleNamespace(number=shown(body, item, answer.form), hint=body.inline.write(item.rest)) for item in slips),
        hint=body.inline.write(hints[0].rest) if hints else Markup(""),
        solution=body.blocks(inside[at + 1 :]),
        record=as_record(value, tuple(others), answer.form),
    )


def read_item(body, item: SyntaxTreeNode) -> Item:
    """The number that an item begins with, if it does, and the rest."""
    place = place_of(body.page, item.meta["line"])
    if not item.children or item.children[0].type != "paragraph" or len(item.children) > 1:
        raise BadAnswer("an item of an exercise is one paragraph; how the answer is worked out stands below the list", place)
    children = [child for inline in item.children[0].children for child in inline.children]
    while children and children[0].type == "text" and not children[0].content.strip():
        del children[0]
    if not children or children[0].type != "placeholder":
        return Item(None, Form(), place, SimpleNamespace(children=children))
    placeholder = body.page.placeholders[children[0].content]
    return Item(*read_number(body, placeholder), placeholder.place, SimpleNamespace(children=without_gap(children[1:])))


def without_gap(nodes: list[SyntaxTreeNode]) -> list[SyntaxTreeNode | SimpleNamespace]:
    """Running text without the spaces that it begins with; the page's own tokens stay as they are."""
    if nodes and nodes[0].type == "text":
        return [SimpleNamespace(type="text", content=nodes[0].content.lstrip(" "), children=[]), *nodes[1:]]
    return nodes


def read_number(body, placeholder: Placeholder) -> tuple[Node, Form]:
    """One number, the same whatever a reader moves."""
    if placeholder.call.function != "compute":
        raise BadAnswer(ANSWER_ITEM, placeholder.place)
    body.reader.cells.place = placeholder.place
    arguments = body.reader.arguments(placeholder)
    node, form = body.reader.node(arguments["expression"]), body.reader.form(arguments)
    if not is_scalar(body.reader.cells.value(node)) or body.reader.cells.model.extent(node).text:
        raise BadAnswer("the answer of an exercise is one number", placeholder.place)
    if controls := body.reader.cells.model.controls_of(node):
        names = ", ".join(controls)
        raise BadAnswer(f"this follows {names}, and an exercise has one answer; give {names} a value in its ```given", placeholder.place)
    return node, form


def judge(body, item: Item, form: Form) -> Judged:
    """How a number may be typed; slips in the form of the answer."""
    value = body.reader.cells.value(item.number).array[0, 0]
    if not value.is_finite():
        raise BadAnswer("the answer of an exercise is a finite number", item.place)
    return judged(value, form)


def check_distinct(answer: Judged, others: Sequence[Judged], slips: Iterable[Item]) -> None:
    """Every slip can be told from the answer and from the other slips at the digits asked for."""
    known = {answer.spellings[0]: "the answer"}
    for other, slip in zip(others, slips):
        text = other.spellings[0]
        if text in known:
            raise BadAnswer(f"this slip is {text} like {known[text]}; ask for more digits, or give other numbers", slip.place)
        known[text] = "another slip"


def shown(body, item: Item, form: Form) -> Markup:
    """The number of an item, in the form of the answer."""
    body.reader.cells.place = item.place
    try:
        return number_html(body.reader.cells.number(item.number, 0, 0, form))
    except AuthorError as error:
        raise error.at(item.place)


def how_exactly(form: Form) -> str:
    """The decimals asked for, in words."""
    return f"小数第{form.digits}位まで" if form.digits else "整数で"
