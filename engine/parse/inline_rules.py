"""Inline rules of our own: formulas, ruby, words in a role; and the state that knows where it is."""

import re
from bisect import bisect_right
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.token import Token

from engine.errors import AuthorError, Place
from engine.parse.diagnoses import BadAttributes, UnclosedBlock
from engine.parse.emphasis import FriendlyState
from engine.parse.marked_text import MarkedText, is_escaped, starts_of
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

ROLES = ("query", "key", "value", "output", "weight", "coefficient", "mark", "encoder", "decoder", "nowrap")
BAR = "\U000ffffd"
"stands for the | of ruby, so that it does not end the cell of a table"
RUBY_SOURCE = re.compile(r"\{([^\s{}|\\$`](?:[^{}|\n\\$`]*[^\s{}|\\$`])?)\|([^\s{}|\\$`][^{}|\n\\$`]*)\}")
RUBY = re.compile(rf"\{{([^{{}}\n{BAR}]+){BAR}([^{{}}\n{BAR}]+)\}}")
STRAY = re.compile(r"\{[.#][^\W\d][^{}\n]*\}")
ATTRIBUTES = re.compile(r"\{([.#][^{}\n]*)\}")
UNCLOSED_FORMULA = re.compile(r"\$[A-Za-z\\]")
UNCLOSED_RUBY = re.compile(r"\{[^\s{}|]+\|[ぁ-ヿ]")


@dataclass(frozen=True)
class Block:
    """The block of inline content that is being read."""

    content: str
    starts: tuple[tuple[int, int], ...]
    "for each of its lines, line and column in the marked text, counted from 0"
    marked: MarkedText
    problems: list[AuthorError]
    "where the rules report"

    @cached_property
    def line_offsets(self) -> list[int]:
        return starts_of(self.content.split("\n"))

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column in the marked text of a character of the content."""
        index = bisect_right(self.line_offsets, offset) - 1
        line, column = self.starts[index]
        return line, column + offset - self.line_offsets[index]

    def place(self, offset: int, length: int = 1) -> Place:
        return self.marked.place(*self.at(offset), length)


class LocatedState(FriendlyState):
    """Writes into each token's meta where in the block's content it begins."""

    def __init__(self, src: str, md: MarkdownIt, env: dict, tokens: list[Token]):
        super().__init__(src, md, env, tokens)
        block = env["block"]
        self.base = 0 if src == block.content else max(0, block.content.find(src))

    def push(self, ttype: str, tag: str, nesting: int) -> Token:
        token = super().push(ttype, tag, nesting)
        token.meta["offset"] = self.base + self.pos
        return token

    def pushPending(self) -> Token:
        length = len(self.pending)
        token = super().pushPending()
        token.meta["offset"] = max(0, self.base + self.pos - length)
        return token

    def report(self, error: type[AuthorError], message: str, start: int, end: int) -> None:
        block = self.env["block"]
        block.problems.append(error(message, block.place(self.base + start, end - start)))


class LocatedParser(ParserInline):
    """markdown-it's inline parser on that state."""

    def parse(self, src: str, md: MarkdownIt, env: dict, tokens: list[Token]) -> list[Token]:
        state = LocatedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def math_inline(state: LocatedState, silent: bool) -> bool:
    """$…$ without a space inside the signs and without a digit outside, so that prices stay prices."""
    start = state.pos
    if state.src[start] != "$":
        return False
    if state.src.startswith("$$", start):
        return misplaced_display(state, silent)
    end = closing_dollar(state.src, start + 1, state.posMax)
    if end < 0 or not surroundings_allow(state.src, start, end):
        return False
    if not silent:
        token = state.push("math_inline", "math", 0)
        token.content, token.markup = state.src[start + 1 : end], "$"
    state.pos = end + 1
    return True


def misplaced_display(state: LocatedState, silent: bool) -> bool:
    """$$ in running text: an error, since it would become a formula with signs around it."""
    start, end = state.pos, state.src.find("$$", state.pos + 2, state.posMax)
    if not silent:
        message = r"a formula of its own stands between $$ and $$, alone in its lines; a sign is written \$"
        state.report(UnclosedBlock, message, start, start + 2)
    state.pos = end + 2 if end >= 0 else start + 2
    return True


def closing_dollar(src: str, start: int, end: int) -> int:
    """The next $ that no backslash escapes, or -1."""
    position = src.find("$", start, end)
    while position > 0 and is_escaped(src, position):
        position = src.find("$", position + 1, end)
    return position


def surroundings_allow(src: str, start: int, end: int) -> bool:
    spaced = src[start + 1].isspace() or src[end - 1].isspace()
    return not (spaced or src[start - 1 : start].isdigit() or src[end + 1 : end + 2].isdigit())


def ruby(state: LocatedState, silent: bool) -> bool:
    """{漢字|かんじ}, its bar protected beforehand."""
    match = state.src[state.pos] == "{" and RUBY.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        token = state.push("ruby", "ruby", 0)
        token.content = match[1]
        token.meta["reading"] = match[2]
    state.pos = match.end()
    return True


def role(state: LocatedState, silent: bool) -> bool:
    """[クエリ]{.query}: a word in the colour and mark of its role."""
    start, maximum = state.pos, state.posMax
    if state.src[start] != "[" or state.html_terminator_last("]{") < start:
        return False
    label_end = state.md.helpers.parseLinkLabel(state, start, False)
    match = ATTRIBUTES.match(state.src, label_end + 1, maximum) if label_end >= 0 else None
    if not match:
        return False
    if not silent:
        state.pos, state.posMax = start + 1, label_end
        roles = read_roles(state, match)
        state.push("role_open", "span", 1).meta["roles"] = roles
        state.md.inline.tokenize(state)
        state.push("role_close", "span", -1).meta["roles"] = roles
    state.pos, state.posMax = match.end(), maximum
    return True


def read_roles(state: LocatedState, match: re.Match) -> tuple[str, ...]:
    roles = []
    for written in match[1].split():
        name = written.removeprefix(".")
        if written[0] == "." and name in ROLES:
            roles.append(name)
            continue
        known = did_you_mean(name, ROLES) or f"; known are {', '.join(ROLES)}"
        state.report(BadAttributes, f"no role {state.env['block'].marked.restore(written)!r} for a word{known}", match.start(), match.end())
    return tuple(roles)


def stray_attributes(state: LocatedState, silent: bool) -> bool:
    """{.query} or {#id} where nothing takes it would be printed as it stands."""
    match = state.src[state.pos] == "{" and STRAY.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        message = (
            "a role follows a word in brackets: [クエリ]{.query}, an id ends a heading or a container; "
            r"a brace is written \{"
        )
        state.report(BadAttributes, message, match.start(), match.end())
    state.pos = match.end()
    return True


def unclosed(state: LocatedState, silent: bool) -> bool:
    """$x or {漢字|かんじ that nothing closes would be printed as it stands."""
    if UNCLOSED_FORMULA.match(state.src, state.pos, state.posMax):
        message = r"this formula is not closed; end it with $ in the same paragraph, no space before it; a sign is written \$"
    elif UNCLOSED_RUBY.match(state.src, state.pos, state.posMax):
        message = r"this reading is not closed; write {漢字|かんじ}, in one line; a brace is written \{"
    else:
        return False
    if not silent:
        state.report(UnclosedBlock, message, state.pos, state.pos + 2)
    state.pos += 1
    return True


def add_inline_rules(parser: MarkdownIt) -> None:
    ruler = parser.inline.ruler
    ruler.before("escape", "math_inline", math_inline)
    ruler.before("link", "role", role)
    ruler.push("ruby", ruby)
    ruler.push("stray_attributes", stray_attributes)
    ruler.push("unclosed", unclosed)
