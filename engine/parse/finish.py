"""From markdown-it's tokens to those that a page keeps: marks are resolved by where they stand."""

import re
from collections.abc import Iterator

from markdown_it.token import Token

from engine.errors import AuthorError, AuthorErrors, Collector, Place
from engine.parse.diagnoses import (
    BadAttributes, BadLink, BadTable, ForbiddenCharacter, IndentedPlaceholder, PlaceholderInAttribute, RawHtml, UnclosedBlock,
)
from engine.parse.answers import mark_answers
from engine.parse.exercises import Exercises
from engine.parse.inline_rules import BAR
from engine.parse.line_breaks import join_lines
from engine.parse.links import image_problem, link_problem
from engine.parse.page_source import Import, Placeholder, Statement
from engine.parse.marked_text import MARK, MarkedText
from engine.parse.source import FORBIDDEN
from engine.parse.statements import parse_statements
from engine.parse.suggestion import did_you_mean
from engine.parse.tables import rows_too_long

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class Finisher:
    """Goes once over the tokens of a page."""

    def __init__(self, marked: MarkedText):
        self.marked = marked
        self.collector = Collector()
        self.placeholders: dict[str, Placeholder] = {}
        self.statements: list[Statement | Import] = []
        self.exercises = Exercises(marked, self.add_error)
        self.seen: set[str] = set()
        self.html_lines: set[int] = set()
        "lines whose HTML has been refused already"

    def finish(self, tokens: list[Token]) -> tuple[Token, ...]:
        finished = tuple(kept for token in tokens for kept in self.finish_block(token))
        mark_answers(finished)
        self.check_tables(finished)
        for mark in self.marked.marks:
            if mark.character not in self.seen:
                self.refuse_mark(mark.character, "a part of the page that is not shown")
        return finished

    def check_tables(self, tokens: tuple[Token, ...]) -> None:
        for line, written, columns in rows_too_long(tokens, self.marked.lines):
            bar = r"a bar inside a cell is written \|"
            self.report(BadTable, f"this row has {written} cells, its table {columns} columns; {bar}", line)

    def finish_block(self, token: Token) -> Iterator[Token]:
        match token.type:
            case "container_open" | "container_close":
                self.exercises.pass_by(token)
                yield token
            case "fence":
                yield from self.finish_fence(token)
            case "code_block":
                self.refuse_indented(token)
                token.content = self.verbatim(token.content)
                yield token
            case "html_block":
                self.refuse_html(token)
            case "math_block":
                yield self.finish_formula(token)
            case "inline":
                children = [kept for child in token.children for kept in self.finish_inline(child)]
                token.children = join_lines(children)
                token.content = token.content.replace(BAR, "|")
                yield token
            case "th_open" | "td_open":
                token.meta["align"] = str(token.attrs.pop("style", "")).removeprefix("text-align:")
                yield token
            case _:
                yield token

    def finish_inline(self, token: Token) -> Iterator[Token]:
        match token.type:
            case "text":
                yield from self.split_text(token)
            case "code_inline":
                token.content = self.verbatim(token.content).replace("\n", " ")
                yield token
            case "math_inline":
                yield self.finish_formula(token)
            case "html_inline":
                self.refuse_html(token)
            case "link_open":
                self.check_link(token, str(token.attrs["href"]), link_problem)
                yield token
            case "image":
                self.refuse_marks(token.content, "the description of a picture")
                token.content = plain_text(token.children or []).replace(BAR, "|")
                self.check_link(token, str(token.attrs["src"]), image_problem)
                yield token
            case "ruby":
                self.refuse_marks(token.content + token.meta["reading"], "ruby")
                yield token
            case _:
                yield token

    def split_text(self, token: Token) -> Iterator[Token]:
        """Text, and between it one token for each placeholder."""
        line = token.meta["line"]
        for piece in re.split(f"({MARK.pattern})", token.content.replace(BAR, "|")):
            if not piece:
                continue
            shown = MARK.fullmatch(piece)
            if shown:
                self.show_mark(piece)
            part = Token("placeholder" if shown else "text", "", 0, content=piece, level=token.level)
            part.meta["line"] = line
            yield part
            line += self.marked.restore(piece).count("\n") if shown else 0

    def finish_formula(self, token: Token) -> Token:
        """The marks stay in it; each of its lines says where it begins in the file, counted from 1."""
        for mark in MARK.findall(token.content):
            self.show_mark(mark)
        token.content = token.content.replace(BAR, "|")
        positions = (self.marked.position(line, column) for line, column in token.meta["starts"])
        token.meta["starts"] = tuple((line + 1, column + 1) for line, column in positions)
        token.meta["line"] = token.meta["starts"][0][0]
        return token

    def finish_fence(self, token: Token) -> Iterator[Token]:
        """Statements are taken out, other code stays as it is written."""
        first, end = token.map
        self.refuse_marks(token.info, "the first line of a fence")
        last = self.marked.lines[end - 1].rstrip()
        closed = last.endswith(token.markup) and not last.rstrip(token.markup[0]).strip(" \t>")
        if end - 1 <= first or not closed:
            self.report(UnclosedBlock, f"the fence is not closed; end it with a line {token.markup}", first)
        content, language = self.verbatim(token.content), (token.info.split() or [""])[0]
        if token.info.split() == [self.exercises.language]:
            number = self.marked.position(first + 1, 0)[0] + 1
            with self.collector.gather():
                read = parse_statements(content, self.marked.path, number, self.marked.file_lines)
                self.statements += read if language == "compute" else self.exercises.given(read)
            return
        if language in ("compute", "given") or did_you_mean(language, ["compute"], 0.8):
            self.report(BadAttributes, f"a calculation {self.exercises.where}begins with ```{self.exercises.language} and nothing else in that line", first)
        token.content = content
        yield token

    def refuse_indented(self, token: Token) -> None:
        """A placeholder so far to the right that Markdown makes code of it: code is meant by a fence."""
        if mark := MARK.search(token.content):
            message = "four spaces make code of this line, where nothing is computed; indent it less, or use a fence"
            line = token.meta["line"] + token.content[: mark.start()].count("\n")
            self.report_line(IndentedPlaceholder, message, line)

    def refuse_html(self, token: Token) -> None:
        """Comments are dropped; a placeholder in a tag is a diagnosis of its own."""
        last = token.content.rfind("-->") + 3 if "-->" in token.content else 0
        self.verbatim("".join(COMMENT.findall(token.content[:last])))
        rest = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), token.content[:last]) + token.content[last:]
        if not rest.strip():
            return
        line = token.meta["line"] + rest[: len(rest) - len(rest.lstrip())].count("\n")
        if rest.lstrip().startswith("<!--"):
            self.report_line(UnclosedBlock, "the comment is not closed; end it with -->", line)
        elif not rest.lstrip().startswith("<"):
            self.report_line(RawHtml, "text in a line with a comment is lost; give it a line of its own", line)
        elif line in self.html_lines:
            pass
        elif marks := MARK.findall("".join(re.findall(r"<[^<>]*>?", rest))):
            for mark in marks:
                self.refuse_mark(mark, "an attribute of HTML, nor can HTML stand in a page")
        else:
            message = r"HTML cannot stand in a page; use Markdown, and write \< for the sign itself"
            self.report_line(RawHtml, message, line)
        self.html_lines.add(line)
        self.verbatim(rest)

    def check_link(self, token: Token, target: str, find_problem) -> None:
        self.refuse_marks(target, "the target of a link")
        self.refuse_marks(str(token.attrs.get("title", "")), "the title of a link")
        shown = f"{token.attrs.get('title', '')}{token.content}"
        if any(strange not in self.marked.by_character for strange in FORBIDDEN.findall(shown)):
            message = "this names a character that no page can show"
            self.add_error(ForbiddenCharacter(message, self.marked.place(*token.meta["start"])))
        if not MARK.search(target) and (problem := find_problem(target)):
            self.add_error(BadLink(problem, self.marked.place(*token.meta["start"])))

    def show_mark(self, character: str) -> None:
        """A placeholder where placeholders are looked for."""
        mark = self.marked.by_character[character]
        self.seen.add(character)
        if mark.placeholder:
            self.placeholders[character] = mark.placeholder
        else:
            self.add_error(mark.error)

    def refuse_marks(self, text: str, where: str) -> None:
        for character in MARK.findall(text):
            self.refuse_mark(character, where)

    def refuse_mark(self, character: str, where: str) -> None:
        mark = self.marked.by_character.get(character)
        if mark and character not in self.seen:
            place = mark.placeholder.place if mark.placeholder else None
            self.add_error(mark.error or PlaceholderInAttribute(f"a placeholder cannot stand in {where}", place))
            self.seen.add(character)

    def verbatim(self, text: str) -> str:
        """As it was written; what stands here is no placeholder, right or wrong."""
        self.seen.update(MARK.findall(text))
        return self.marked.restore(text).replace(BAR, "|")

    def report(self, error: type[AuthorError], message: str, marked_line: int) -> None:
        self.report_line(error, message, self.marked.position(marked_line, 0)[0] + 1)

    def report_line(self, error: type[AuthorError], message: str, line: int) -> None:
        self.add_error(error(message, whole_line(self.marked.path, line, self.marked.file_lines)))

    def add_error(self, error: AuthorError | AuthorErrors) -> None:
        with self.collector.gather():
            raise error


def whole_line(path: str, line: int, lines) -> Place:
    """The place of a line, its indentation left out."""
    text = lines[line - 1]
    stripped = text.strip()
    return Place(path, line, text.find(stripped) + 1, max(1, len(stripped)), text)


def plain_text(children: list[Token]) -> str:
    """The text of a picture's description, without its markup."""
    return "".join(plain_text(child.children) if child.children else child.content for child in children)
