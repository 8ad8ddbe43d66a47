"""Block rules of our own: containers and display formulas."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from engine.errors import AuthorError
from engine.parse.bounds import DEEPEST_BLOCKS
from engine.parse.diagnoses import BadAttributes, BadContainer, SourceTooLarge, UnclosedBlock
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

CONTAINERS = (
    "fold", "aside", "steps", "card", "chain", "figure", "check", "summary", "misconception", "architecture", "legend",
    "glossary", "numbers", "report", "editions", "stage", "example", "mistake", "exercise", "sheet",
)
TITLED = ("fold", "card", "architecture", "stage", "exercise")
ID = r"[\w.-]+"
COLONS = re.compile(r"(?P<colons>:{3,})\s*(?P<head>.*)")
ATTRIBUTES = re.compile(r"\{([.#][^{}]*)\}")
INTERRUPTS = {"alt": ["paragraph", "reference", "blockquote", "list"]}


@dataclass(frozen=True)
class Head:
    """What stands behind the colons that open a container."""

    name: str
    title: str
    attributes: str
    "what stands in the braces at its end; or nothing"


def report(state: StateBlock, error: type[AuthorError], message: str, line: int) -> None:
    """About a whole line."""
    start = state.bMarks[line] + state.tShift[line]
    column = start - state.env["marked"].line_starts[line]
    state.env["problems"].append(error(message, state.env["marked"].place(line, column, state.eMarks[line] - start)))


def line_text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def container(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """::: name title {#id} … ::: """
    match = COLONS.match(line_text(state, start))
    if not match or state.is_code_block(start):
        return False
    if silent:
        return True
    if not match["head"].strip():
        report(state, BadContainer, "this closes no container", start)
        state.line = start + 1
        return True
    close = closing_line(state, start, end, len(match["colons"]))
    closed = close < end and COLONS.match(line_text(state, close)) is not None
    if not closed:
        name = match["head"].split()[0]
        remedy = f"end it with a line {match['colons']}"
        report(state, BadContainer, f"the container {name!r} is not closed; {remedy}", start)
    head = read_head(match["head"])
    open_container(state, head, start, close)
    read_inside(state, start + 1, close)
    state.push("container_close", "", -1).info = head.name
    state.line = close + 1 if closed else close
    return True


def read_head(text: str) -> Head:
    """name title {#id}"""
    name, *rest = text.split(maxsplit=1)
    title = "".join(rest).rstrip()
    attributes = ATTRIBUTES.fullmatch(title, max(0, title.rfind("{")))
    if not attributes:
        return Head(name, title, "")
    return Head(name, title[: attributes.start()].rstrip(), attributes[1])


def closing_line(state: StateBlock, start: int, end: int, count: int) -> int:
    """The line that closes a container; what fences contain is not looked at."""
    fence, depth = "", 1
    for line in range(start + 1, end):
        text = line_text(state, line)
        if text and state.sCount[line] < state.blkIndent:
            return line
        fenced = re.match(r"`{3,}|~{3,}", text)
        if fence:
            closes = fenced and fenced[0].startswith(fence) and not text.strip(fence[0] + " \t")
            fence = "" if closes else fence
        elif fenced:
            fence = fenced[0]
        elif (match := COLONS.match(text)) and len(match["colons"]) >= count:
            depth += 1 if match["head"].strip() else -1
            if not depth:
                return line
            if match["head"].strip() and depth == 2:
                report(state, BadContainer, "the container around this one needs more colons than this one", line)
    return end


def open_container(state: StateBlock, head: Head, start: int, close: int) -> None:
    """The opening token, and the title as inline content."""
    token = state.push("container_open", "", 1)
    token.info, token.map = head.name, [start, close]
    if token.info not in CONTAINERS:
        known = did_you_mean(token.info, CONTAINERS) or f"; known are {', '.join(CONTAINERS)}"
        written = state.env["marked"].restore(token.info)
        report(state, BadContainer, f"no container {written!r}{known}", start)
    if head.attributes:
        if re.fullmatch("#" + ID, head.attributes):
            token.attrs["id"] = head.attributes[1:]
        else:
            report(state, BadAttributes, "a container takes an id of letters, digits, - and _: {#fig-x}", start)
    if head.title:
        state.push("container_title_open", "", 1).map = [start, start + 1]
        title = state.push("inline", "", 0)
        title.content, title.map, title.children = head.title, [start, start + 1], []
        state.push("container_title_close", "", -1)
        if token.info in CONTAINERS and token.info not in TITLED:
            report(state, BadContainer, f"{token.info!r} shows no title; make it a paragraph; {', '.join(TITLED)} show one", start)
    elif token.info in ("fold", "stage"):
        report(state, BadContainer, f"a {token.info} needs a title: ::: {token.info} 題", start)


def read_inside(state: StateBlock, start: int, close: int) -> None:
    kept = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", close
    state.md.block.tokenize(state, start, close)
    state.parentType, state.lineMax = kept


def too_deep(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """What is nested without end is not read further."""
    if silent or state.level < DEEPEST_BLOCKS:
        return False
    report(state, SourceTooLarge, "lists, quotations and containers are nested too deeply here", start)
    state.line = end
    return True


def math_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """$$ … $$ on lines of its own."""
    first = line_text(state, start)
    if not first.startswith("$$") or state.is_code_block(start):
        return False
    if silent:
        return True
    close = closing_math(state, start, end)
    if close is None:
        report(state, UnclosedBlock, "this formula is not closed; end it with $$ before the next empty line", start)
        state.line = start + 1
        return True
    token = state.push("math_block", "math", 0)
    token.markup, token.map = "$$", [start, close + 1]
    pieces = math_lines(state, start, close)
    token.content = "\n".join(text for _, _, text in pieces)
    token.meta["starts"] = tuple((line, column) for line, column, _ in pieces)
    state.line = close + 1
    return True


def closing_math(state: StateBlock, start: int, end: int) -> int | None:
    """The line with the closing $$; text behind the sign is an error."""
    for line in range(start, end):
        text = line_text(state, line)
        if not text.strip() or state.sCount[line] < state.blkIndent:
            return None
        position = text.find("$$", 2 if line == start else 0)
        if position >= 0:
            if text[position + 2 :].strip():
                report(state, UnclosedBlock, "text stands behind the closing $$; put it on a line of its own", line)
            return line
    return None


def math_lines(state: StateBlock, start: int, close: int) -> list[tuple[int, int, str]]:
    """Line, column and text of each line between the signs, empty ones at the ends left out."""
    pieces = []
    for line in range(start, close + 1):
        text, skipped = line_text(state, line), 2 if line == start else 0
        text = text[skipped : text.find("$$", skipped) if line == close else None].rstrip()
        column = state.bMarks[line] + state.tShift[line] + skipped - state.env["marked"].line_starts[line]
        pieces.append((line, column, text))
    while len(pieces) > 1 and not pieces[0][2].strip():
        pieces.pop(0)
    while len(pieces) > 1 and not pieces[-1][2].strip():
        pieces.pop()
    return pieces


def add_block_rules(parser: MarkdownIt) -> None:
    first = parser.block.ruler.get_all_rules()[0]
    parser.block.ruler.before(first, "too_deep", too_deep)
    parser.block.ruler.before("fence", "container", container, INTERRUPTS)
    parser.block.ruler.before("fence", "math_block", math_block, INTERRUPTS)
