"""A page that an author has changed, from the draft that it was made as before: what has not changed in it is not made again.

For a process that stays. It keeps the Body of each page that it made, block by block, with what each block was made of: its
source, the nodes of the calculation that it shows, what the blocks before it had left to it. A block of which all that is
the same is taken as it is. Who asks for drafts makes the page as a whole later, to be sure, with the traces of its numbers
(engine/render/quick.py).
"""

import re
from collections import defaultdict, deque
from collections.abc import Iterator

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from engine.evaluate.model import PageModel
from engine.evaluate.sameness import Sameness
from engine.parse.marked_text import MARK
from engine.parse.page_source import Import, PageSource, Statement
from engine.parse.time_limit import time_limit
from engine.records import dataclass
from engine.render.body import Body
from engine.render.calculation_pages import Calculations
from engine.render.cells import Cells
from engine.render.verbs import Reader
from engine.trace.trace import Trace

NAME = re.compile(r"[^\W\d]\w*")
PLACES = frozenset({"line", "start", "starts", "offset", "given"})
"What a token says of where it stood."


@dataclass(frozen=True)
class Sign:
    """The source of a block."""

    text: str
    "its tokens, with the sources of its placeholders, without places"
    names: frozenset[str]
    "what its placeholders may ask for"


Signs = tuple[Sign, ...]


@dataclass(frozen=True)
class Draft:
    """A page as it was made the last time."""

    source: PageSource
    "with its terms linked"
    body: Body
    signs: Signs
    "one a block"
    trace: Trace
    "where its numbers come from; the lines that it names are those of the last whole page"
    calculations: Calculations
    "the pages that list them, with the same lines"
    taken: tuple[tuple[str, bytes], ...]
    "the files with them that a reader takes along, also those of the last whole page"


class Drafts:
    """The drafts of the pages that were made last; without room for any, unless a process asks for it."""

    def __init__(self):
        self.most = 0
        self.known: dict[str, Draft] = {}

    def keep(self, body: Body, trace: Trace, calculations: Calculations, taken: tuple[tuple[str, bytes], ...]) -> None:
        """The newest behind the others; the oldest gives way."""
        if self.most:
            self.known.pop(body.page.address, None)
            self.known[body.page.address] = Draft(body.page, body, tuple(signs_of(body.page)), trace, calculations, taken)
            while len(self.known) > self.most:
                del self.known[next(iter(self.known))]


DRAFTS = Drafts()


def redraft(draft: Draft, source: PageSource, model: PageModel) -> Body:
    """The body of a page as it reads now; raises AuthorErrors. source: its terms linked; model: draft_model or a new one."""
    before = draft.body
    cells = Cells(model, before.reader.cells.digits, before.reader.cells.space)
    body = Body(source, Reader(cells, before.reader.book), before.drawings)
    body.pictures = body.inline.pictures = before.pictures
    same = blocks_to_repeat(draft, model)
    with time_limit(source.path, "writing"):
        for node, sign in zip(SyntaxTreeNode(source.tokens).children, signs_of(source), strict=True):
            alike = same[sign.text]
            if not alike or not body.repeat(before, alike.popleft()):
                body.add(node)
    body.collector.finish()
    return body


def blocks_to_repeat(draft: Draft, model: PageModel) -> defaultdict[str, deque[int]]:
    """By their text, the blocks of a draft that show what they would show now."""
    before = draft.body.reader.cells.model
    sameness = None if model is before else Sameness(before, model)
    found: defaultdict[str, deque[int]] = defaultdict(deque)
    for at, (sign, note) in enumerate(zip(draft.signs, draft.body.notes)):
        if sameness is None or sameness.holds(sign.names, note.nodes):
            found[sign.text].append(at)
    return found


def model_of(draft: Draft, source: PageSource) -> PageModel | None:
    """The calculation of a draft, if the page still calculates the same."""
    if list(calculations(draft.source)) != list(calculations(source)):
        return None
    model = draft.body.reader.cells.model
    model.exercises = source.exercises
    return model


def says_the_same(one: PageSource, other: PageSource) -> bool:
    """Whether two pages say the same of themselves."""
    return one.front.values == other.front.values


def calculations(page: PageSource) -> Iterator[tuple]:
    """All that a page calculates, its exercises each behind its name."""
    yield from map(calculated, page.statements)
    for exercise in page.exercises:
        yield exercise.name, *map(calculated, exercise.statements)


def calculated(statement: Statement | Import) -> tuple:
    """What a statement says, wherever it stands."""
    if isinstance(statement, Import):
        return statement.module, tuple(name for name, _ in statement.names)
    return statement.name, statement.text


def signs_of(page: PageSource) -> Iterator[Sign]:
    """The sign of each block of a page."""
    block: list[Token] = []
    for token in page.tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield sign_of(block, page)
            block = []


def sign_of(block: list[Token], page: PageSource) -> Sign:
    text = "\0".join(said(each) for token in block for each in (token, *(token.children or ())))
    names = (name for mark in MARK.findall(text) for name in NAME.findall(page.placeholders[mark].source))
    return Sign(MARK.sub(lambda mark: page.placeholders[mark[0]].source, text), frozenset(names))


def said(token: Token) -> str:
    """All of a token but where it stood."""
    meta = {key: value for key, value in token.meta.items() if key not in PLACES}
    content = "" if token.children else token.content
    return f"{token.type}\1{token.tag}\1{token.nesting}\1{token.info}\1{token.hidden}\1{token.attrs}\1{meta}\1{content}"
