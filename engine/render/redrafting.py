"""A page whose words changed, and nothing that is calculated: only the blocks with other words are written anew.

For a process that stays. It keeps the Body of each page that it made, with every number in it; what an author changed in
a sentence is between two runs of blocks that are as they were. Where that is in doubt, there is no new draft, and the page
is made as a whole; and who asks for drafts makes the page as a whole later, to be sure (engine/serve/warm.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from engine.errors import Collector
from engine.parse.page_source import Import, PageSource, Statement
from engine.parse.time_limit import time_limit
from engine.render.body import Body
from engine.trace.trace import Trace

PLAIN = frozenset(
    "paragraph inline text text_special softbreak hardbreak strong em s link ruby role code_inline math_inline math_block placeholder "
    "bullet_list ordered_list list_item blockquote dl dt dd table thead tbody tr th td container_title".split()
)
"What neither counts on a page nor is listed anywhere."
AROUND = frozenset({"fold", "aside", "steps", "summary"})
"Containers that are as plain as what they hold."
IN_TEXT = frozenset({"compute", "relation", "steps"})
"Placeholders that become numbers and signs, unless they stand alone."
PLACES = frozenset({"line", "start", "starts", "offset", "given"})
"What a token says of where it stood."


@dataclass(frozen=True)
class Sign:
    """What the HTML of a block was made of."""

    text: str
    "its tokens, with the sources of its placeholders, without places"
    numbers: tuple[str, ...]
    "the sources of its placeholders"
    plain: bool
    "whether it can be written alone"


@dataclass(frozen=True)
class Draft:
    """A page as it was made the last time."""

    source: PageSource
    "with its terms linked"
    body: Body
    signs: tuple[Sign, ...]
    "one a block"
    trace: Trace
    "where its numbers come from; the lines that it names are those of the last whole page"


class Drafts:
    """The drafts of the pages that were made last; without room for any, unless a process asks for it."""

    def __init__(self):
        self.most = 0
        self.known: dict[str, Draft] = {}

    def keep(self, body: Body, trace: Trace) -> None:
        """The newest behind the others; the oldest gives way."""
        if self.most:
            self.known.pop(body.page.address, None)
            self.known[body.page.address] = Draft(body.page, body, tuple(signs_of(body.page)), trace)
            while len(self.known) > self.most:
                del self.known[next(iter(self.known))]


DRAFTS = Drafts()


def redraft(draft: Draft, source: PageSource) -> Body | None:
    """The body of a page whose words are others; none if more than that may have changed. source: its terms linked."""
    signs = tuple(signs_of(source))
    first, last = ends_in_common(draft.signs, signs)
    old, new = draft.signs[first : len(draft.signs) - last], signs[first : len(signs) - last]
    if not all(sign.plain for sign in old + new) or numbers_of(old) != numbers_of(new) or not same_frame(draft.source, source):
        return None
    nodes = SyntaxTreeNode(source.tokens).children
    body = replace(draft.body, page=source, parts=[], collector=Collector())
    body.pictures = body.inline.pictures = draft.body.pictures
    body.reader.cells.started = perf_counter()
    body.reader.cells.model.exercises = source.exercises
    with time_limit(source.path, "writing"):
        written = [(node.info if node.type == "container" else node.type, body.blocks([node])) for node in nodes[first : len(nodes) - last]]
    if body.collector.errors:
        return None
    body.parts = [*draft.body.parts[:first], *written, *draft.body.parts[len(draft.signs) - last :]]
    return body


def same_frame(one: PageSource, other: PageSource) -> bool:
    """Whether two pages calculate the same, and say the same of themselves."""
    return one.front.values == other.front.values and list(calculations(one)) == list(calculations(other))


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


def ends_in_common(old: Sequence[Sign], new: Sequence[Sign]) -> tuple[int, int]:
    """How many blocks are the same before all that differs, and behind it."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at].text != new[at].text), most)
    last = next((at for at in range(most - first) if old[-1 - at].text != new[-1 - at].text), most - first)
    return first, last


def numbers_of(signs: Sequence[Sign]) -> list[str]:
    return [number for sign in signs for number in sign.numbers]


def signs_of(page: PageSource) -> Iterator[Sign]:
    """The sign of each block of a page."""
    sources = {ord(mark): placeholder.source for mark, placeholder in page.placeholders.items()}
    block: list[Token] = []
    for token in page.tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield sign_of(block, page, sources)
            block = []


def sign_of(block: list[Token], page: PageSource, sources: dict[int, str]) -> Sign:
    tokens = [each for token in block for each in (token, *(token.children or ()))]
    marks = [character for token in tokens if not token.children for character in token.content if character in page.placeholders]
    return Sign(
        "\0".join(map(said, tokens)).translate(sources),
        tuple(page.placeholders[mark].source for mark in marks),
        all(map(is_plain, tokens)) and all(page.placeholders[mark].call.function in IN_TEXT for mark in marks) and not any(map(may_be_block, [None, *block], block)),
    )


def said(token: Token) -> str:
    """All of a token but where it stood."""
    meta = {key: value for key, value in token.meta.items() if key not in PLACES}
    content = "" if token.children else token.content
    return f"{token.type}\1{token.tag}\1{token.nesting}\1{token.info}\1{token.hidden}\1{token.attrs}\1{meta}\1{content}"


def is_plain(token: Token) -> bool:
    kind = token.type.removesuffix("_open").removesuffix("_close")
    return kind in PLAIN or kind == "container" and token.info.split(" ")[0] in AROUND


def may_be_block(before: Token | None, token: Token) -> bool:
    """Whether nothing but placeholders stands in a paragraph; before: the token before this one."""
    children = token.children or []
    others = [child for child in children if child.type != "placeholder"]
    return bool(before and before.type == "paragraph_open") and len(others) < len(children) and not any(child.content.strip() for child in others)
