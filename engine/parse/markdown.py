"""Markdown → markdown-it's tokens, each with its line in the file."""

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin

from engine.errors import AuthorError
from engine.parse.block_rules import ID, add_block_rules
from engine.parse.bounds import DEEPEST_BLOCKS
from engine.parse.diagnoses import BadAttributes, BadContainer, BadHeading, ForbiddenCharacter
from engine.parse.inline_rules import ATTRIBUTES, BAR, RUBY_SOURCE, Block, LocatedParser, add_inline_rules
from engine.parse.marked_text import MARK, MarkedText
from engine.parse.source import FORBIDDEN

WIDE_ID = re.compile(r"(?<!\\)[{｛][#＃][-\w]*[}｝]$")


@lru_cache(maxsize=1)
def make_parser() -> MarkdownIt:
    """CommonMark with tables, definition lists and our own rules; links are checked later, so that none is dropped."""
    parser = MarkdownIt("commonmark")
    default_normalize = parser.normalizeLink
    parser.inline = LocatedParser()
    parser.configure("commonmark")
    parser.options["maxNesting"] = 2 * DEEPEST_BLOCKS  # never reached: there markdown-it drops text without a word
    parser.enable("table").use(deflist_plugin)
    parser.validateLink = lambda url: True
    parser.normalizeLink = lambda url: url if MARK.search(url) else default_normalize(url.replace(BAR, "|"))
    parser.core.ruler.before("inline", "heading_ids", heading_ids)
    parser.core.ruler.at("inline", read_inline)
    add_inline_rules(parser)
    add_block_rules(parser)
    return parser


def parse_markdown(marked: MarkedText) -> tuple[list[Token], list[AuthorError]]:
    """The tokens of a marked text, and what its rules complain about."""
    env = {"marked": marked, "problems": []}
    protected = RUBY_SOURCE.sub(rf"{{\1{BAR}\2}}", marked.text)
    tokens = make_parser().parse(protected, env)
    add_lines(tokens, marked)
    return tokens, env["problems"]


def heading_ids(state: StateCore) -> None:
    """## 見出し {#id}: the id goes to the heading's attributes."""
    for heading, inline in zip(state.tokens, state.tokens[1:]):
        if heading.type != "heading_open":
            continue
        match = ATTRIBUTES.fullmatch(inline.content, max(0, inline.content.rfind("{")))
        if match and re.fullmatch("#" + ID, match[1]):
            heading.attrs["id"] = match[1][1:]
        elif match:
            place = state.env["marked"].place(heading.map[0], 0, 1_000)
            message = "a heading takes an id of letters, digits, - and _: ## 見出し {#my-id}"
            state.env["problems"].append(BadAttributes(message, place))
        if (wide := WIDE_ID.search(inline.content)) and re.search("[＃｛｝]", wide[0]):
            line = heading.map[0]
            place = state.env["marked"].place(line, max(0, state.env["marked"].lines[line].rfind(wide[0])), len(wide[0]))
            state.env["problems"].append(BadAttributes("an id is written in half-width signs: ## 見出し {#my-id}", place))
        if match:
            inline.content = inline.content[: match.start()].rstrip(" \t")


def read_inline(state: StateCore) -> None:
    """Parse the inline content of every block, and say where each token of it stands."""
    marked, cursors = state.env["marked"], {}
    opener = None
    for token in state.tokens:
        if token.type == "inline":
            starts = content_starts(token, opener, marked, cursors)
            if opener.type == "paragraph_open":
                state.env["problems"] += not_markup(token, starts, marked)
            block = state.env["block"] = Block(token.content, starts, marked, state.env["problems"])
            token.children = []
            state.md.inline.parse(token.content, state.md, state.env, token.children)
            locate(token.children, block)
        opener = token


def not_markup(token: Token, starts: tuple[tuple[int, int], ...], marked: MarkedText) -> Iterator[AuthorError]:
    """Lines of a paragraph that were meant to be no part of it."""
    for (line, column), text in zip(starts, token.content.split("\n")):
        place = marked.place(line, column, len(text))
        if re.match(r"[:：]*：[:：]*(\s|$)", text) and len(re.match("[:：]+", text)[0]) > 2:
            yield BadContainer("the colons of a container are half-width: ::: aside", place)
        elif re.match(r"[#＃]*＃[#＃]*\s|##+[^#\s]", text):
            yield BadHeading("a heading begins with half-width # and a space: ## 見出し; to show the sign itself, write \\#", place)


def content_starts(
    token: Token, opener: Token, marked: MarkedText, cursors: dict[int, int]
) -> tuple[tuple[int, int], ...]:
    """Where each line of the content begins in the marked text; cells of a row are looked for one behind the other."""
    starts = []
    for number, piece in enumerate(token.content.replace(BAR, "|").split("\n"), token.map[0]):
        line, piece = marked.lines[number], piece.rstrip()
        skipped = cursors.get(number, 0)
        if opener.type == "heading_open":
            skipped = len(re.match(r"[^#]*#*[ \t]*", line)[0]) if opener.markup.startswith("#") else 0
        at_end = opener.type == "paragraph_open" and line.rstrip().endswith(piece)
        column = len(line.rstrip()) - len(piece) if at_end else max(line.find(piece, skipped), 0)
        cursors[number] = column + len(piece)
        starts.append((number, column))
    return tuple(starts)


def locate(children: list[Token], block: Block) -> None:
    for child in children:
        offset = child.meta.pop("offset", 0)
        line, column = block.at(offset)
        child.meta["line"] = block.marked.position(line, column)[0] + 1
        if child.type in ("link_open", "image"):
            child.meta["start"] = line, column
        if child.type == "math_inline":
            rest = block.starts[line - block.starts[0][0] + 1 :][: child.content.count("\n")]
            child.meta["starts"] = ((line, column + 1), *rest)
        if child.type == "text_special" and FORBIDDEN.search(child.content):
            block.problems.append(ForbiddenCharacter(
                f"{child.markup} names a character that no page can show", block.marked.place(line, column, len(child.markup))
            ))
            child.content = ""
        locate(child.children or [], block)


def add_lines(tokens: list[Token], marked: MarkedText) -> None:
    """The line in the file, for tokens of blocks; a closing token has the line of its opening one."""
    lines = [1]
    for token in tokens:
        if token.nesting < 0:
            token.meta["line"] = lines.pop()
            continue
        token.meta["line"] = marked.position(token.map[0], 0)[0] + 1 if token.map else lines[-1]
        if token.nesting > 0:
            lines.append(token.meta["line"])
