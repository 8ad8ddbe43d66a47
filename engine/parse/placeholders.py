"""Placeholders in the raw text of a page: each becomes one private-use character before Markdown is read."""

import re
from bisect import bisect_right

from engine.errors import AuthorError, Place
from engine.parse.bounds import LONGEST_PLACEHOLDER, MOST_PLACEHOLDERS
from engine.parse.diagnoses import BadSyntax, NotAPlaceholder, SourceTooLarge, UnclosedPlaceholder, UnknownVerb
from engine.parse.excerpt import Excerpt
from engine.parse.expression_tree import Call
from engine.parse.expressions import parse_expression
from engine.parse.marked_text import FIRST_MARK, Mark, MarkedText, is_escaped, starts_of
from engine.parse.page_source import Placeholder
from engine.parse.python_tree import python_tree
from engine.parse.suggestion import did_you_mean

VERBS = ("compute", "relation", "steps", "written_sum", "control", "figure", "table", "tokens", "strips", "experiment")
CLOSE = 0.75
"how near to a verb a word must be to be taken for one without further signs"
ESCAPE = r"; to show the marker itself, write \<<"

_VERB = "|".join(VERBS)
OPENING = re.compile(
    rf"(?P<opening>(?<!<)<<(?!<)[ \t\n]*(?P<word>[^\W\d]\w*)[ \t]*\()"
    rf"|(?P<bare>(?<!<)<<(?!<)[ \t]*(?P<bare_word>[^\W\d]\w*)\b[^\n<]{{0,{LONGEST_PLACEHOLDER}}}?>>)"
    rf"|(?P<many>(?<!<)<<<+[ \t]*(?:{_VERB})[ \t]*\()"
    rf"|(?P<single>(?<!<)<[ \t]*(?:{_VERB})[ \t]*\([^\n<>]*\)[ \t]*>>)"
    rf"|(?P<wide>[＜≪《]{{1,2}}[ \t]*(?:{_VERB})[ \t]*[(（])"
)
PIECE = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?P<comment>\#[^\n]*)|[(\[{]|[)\]}]|>>|\n[ \t]*\n"""
)


def find_placeholders(text: str, path: str) -> MarkedText:
    """Mark every placeholder, and everything that looks like one and is none."""
    finder = Finder(text, path)
    pieces, marks, done, length = [], [], 0, 0
    for begin, end, placeholder, error in finder.find():
        pieces.append(text[done:begin])
        length += begin - done
        character = chr(FIRST_MARK + len(marks))
        marks.append(Mark(character, length, begin, end, placeholder and placeholder(character), error))
        pieces.append(character)
        length += 1
        done = end
        if len(marks) > MOST_PLACEHOLDERS:
            raise SourceTooLarge(f"a page has at most {MOST_PLACEHOLDERS:,} placeholders", finder.place(begin, 2))
    return MarkedText(path, text, "".join([*pieces, text[done:]]), tuple(marks))


class Finder:
    """Looks through one text."""

    def __init__(self, text: str, path: str):
        self.text = text
        self.path = path
        self.lines = text.split("\n")
        self.starts = starts_of(self.lines)

    def find(self):
        """(begin, end, maker of the placeholder or None, error or None), from left to right."""
        position = 0
        while match := OPENING.search(self.text, position):
            found = None if is_escaped(self.text, match.start()) else self.look_at(match)
            position = found[1] if found else match.start() + 1
            if found:
                yield found

    def look_at(self, match: re.Match):
        begin, end = match.span()
        if match["opening"]:
            return self.look_at_call(match)
        if match["bare"]:
            return self.look_at_bare(match)
        message = {
            "many": "a placeholder begins with two signs: << compute(…) >>" + ESCAPE,
            "single": "a placeholder begins with two signs: << compute(…) >>",
            "wide": "a placeholder is written in half-width signs: << compute(…) >>",
        }[match.lastgroup]
        return begin, end, None, NotAPlaceholder(message, self.place(begin, end - begin))

    def look_at_call(self, match: re.Match):
        begin, word = match.start(), match["word"]
        end = self.closing(begin + 2)
        place = self.place(begin, (end or match.end()) - begin)
        if end is None:
            if word in VERBS or did_you_mean(word, VERBS, CLOSE):
                return begin, begin + 2, None, self.unclosed(begin, word, place)
            return None
        if word not in VERBS:
            known = did_you_mean(word, VERBS) or f"; placeholders are {', '.join(VERBS)}"
            error = UnknownVerb(f"no placeholder {word!r}{known}{ESCAPE}", self.place(match.start("word"), len(word)))
            return begin, end, None, error
        try:
            call = parse_expression(self.text[begin + 2 : end - 2], self.place(begin + 2, 1), self.lines)
        except AuthorError as error:
            return begin, end, None, error
        if not isinstance(call, Call) or call.function != word:
            return begin, end, None, NotAPlaceholder(f"a placeholder is one call: << {word}(…) >>", place)
        source = self.text[begin:end]
        return begin, end, lambda mark: Placeholder(mark, call, place, source), None

    def look_at_bare(self, match: re.Match):
        """A verb without its brackets, but with both markers."""
        begin, end, word = match.start(), match.end(), match["bare_word"]
        if word not in VERBS and not did_you_mean(word, VERBS, CLOSE):
            return None
        message = f"a placeholder is a call, its brackets half-width: << {word if word in VERBS else 'compute'}(…) >>"
        return begin, end, None, NotAPlaceholder(message + ESCAPE, self.place(begin, end - begin))

    def closing(self, start: int) -> int | None:
        """Behind the first >> where Python accepts what precedes it."""
        limit = min(len(self.text), start + LONGEST_PLACEHOLDER)
        depth, position = 0, start
        while piece := PIECE.search(self.text, position, limit):
            position = piece.start() + 1 if piece["comment"] and depth <= 0 else piece.end()
            found = piece[0]
            if found[0] == "\n":
                return None
            if found == ">>" and depth <= 0 and self.is_python(start, piece.start()):
                return piece.end()
            depth += (found in "([{") - (found in ")]}")
        return None

    def is_python(self, start: int, end: int) -> bool:
        try:
            python_tree(Excerpt(self.text[start:end].strip(), Place(self.path, 1)))
        except BadSyntax:
            return False
        except AuthorError:
            return True
        return True

    def unclosed(self, begin: int, word: str, place: Place) -> UnclosedPlaceholder:
        line = self.text[begin : begin + LONGEST_PLACEHOLDER].split("\n")[0]
        one = "it ends with a single >; " if re.search(r"\)\s*>(?!>)", line) else ""
        return UnclosedPlaceholder(
            f"<< {word}( is not closed; {one}a placeholder ends with >> before the next empty line{ESCAPE}", place
        )

    def place(self, offset: int, length: int) -> Place:
        line = bisect_right(self.starts, offset) - 1
        column = offset - self.starts[line]
        text = self.lines[line]
        return Place(self.path, line + 1, column + 1, max(1, min(length, len(text) - column)), text)
