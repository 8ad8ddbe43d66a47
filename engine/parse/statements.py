"""The statements of a calculation: one a line, longer while a bracket is open."""

import keyword
import re
import unicodedata
from collections.abc import Iterator, Sequence

from engine.errors import Collector, Place
from engine.parse.bounds import LONGEST_EXPRESSION, MOST_ERRORS
from engine.parse.diagnoses import BadSyntax, NotAStatement
from engine.parse.excerpt import Excerpt
from engine.parse.expressions import parse_expression, plain_name
from engine.parse.page_source import Import, Statement

PIECE = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\\.|(?P<comment>\#.*)|(?P<open>[(\[{])|(?P<close>[)\]}])"""
)
ASSIGNMENT = re.compile(r"\s*(?P<name>[^\W\d]\w*)\s*=(?!=)")
IMPORT = re.compile(r"\s*from\s+(?P<module>[^\W\d]\w*)\s+import\b(?P<names>.*)", re.DOTALL)
REMEDIES = (
    (r"[^\W\d]\w*\s*＝", "the sign = is written half-width"),
    (r"//|/\*|--|＃|%", "a note begins with a half-width #"),
    (r"(from|import)\b", "an import is written: from paper import d_model, n_head"),
    (r"[^\W\d]\w*\s*(\+|-|\*\*?|/|@)=", "a name is assigned once; give the new value a new name"),
    (r"[^\W\d]\w*\s*:[^=]*=", "leave the type out"),
    (r"[^\W\d]\w*(\s*,\s*[^\W\d]\w*)+\s*=", "one name a line"),
    (r"[^\W\d]\w*\s*[.\[].*=", "a matrix is never changed; give the new one a new name"),
    (r"(def|class|for|while|if|with|try|return|print|del|assert)\b", "only assignments and imports exist"),
)
USUAL = "write name = expression; a line goes on only while a bracket is open"


def parse_statements(
    text: str, path: str, first_line: int, file_lines: Sequence[str] = ()
) -> tuple[Statement | Import, ...]:
    """Read all statements; raises all their errors together."""
    start = Place(path, first_line, text=file_lines[first_line - 1] if first_line <= len(file_lines) else "")
    collector, statements = Collector(), []
    for number, lines in logical_lines(text.split("\n")):
        excerpt = excerpt_of(start, number, lines, file_lines)
        with collector.gather():
            statements.append(parse_statement(excerpt))
        if len(collector.errors) > MOST_ERRORS:
            break
    collector.finish()
    return tuple(statements)


def excerpt_of(start: Place, number: int, lines: list[str], file_lines: Sequence[str]) -> Excerpt:
    line = start.line + number
    whole = file_lines[line - 1] if line <= len(file_lines) else lines[0]
    column = max(0, whole.find(lines[0])) + 1
    return Excerpt("\n".join(lines), Place(start.path, line, column, len(lines[0]) or 1, whole), file_lines)


def logical_lines(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each statement, with the number of the first counted from 0."""
    changes = [depth_change(line) for line in lines]
    number = 0
    while number < len(lines):
        end = statement_end(lines, changes, number)
        if code_of(lines[number]).strip():
            yield number, lines[number:end]
        number = end


def statement_end(lines: list[str], changes: list[int], start: int) -> int:
    """Behind the line that closes the last bracket; if none does, before what looks like the next statement."""
    depth = 0
    for number in range(start, min(len(lines), start + LONGEST_EXPRESSION)):
        depth += changes[number]
        if depth <= 0:
            return number + 1
    following = range(start + 1, len(lines))
    return next((n for n in following if re.match(r"\w+\s*=(?!=)|from\s", lines[n])), len(lines))


def depth_change(line: str) -> int:
    pieces = [match.lastgroup for match in PIECE.finditer(line)]
    return pieces.count("open") - pieces.count("close")


def code_of(line: str) -> str:
    """A line without its comment."""
    for match in PIECE.finditer(line):
        if match.lastgroup == "comment":
            return line[: match.start()]
    return line


def parse_statement(excerpt: Excerpt) -> Statement | Import:
    code = "\n".join(map(code_of, excerpt.lines)).rstrip()
    if match := ASSIGNMENT.match(code):
        return read_assignment(excerpt, code, match)
    if match := IMPORT.match(code):
        return read_import(excerpt, match)
    raise not_a_statement(excerpt, code)


def read_assignment(excerpt: Excerpt, code: str, match: re.Match) -> Statement:
    place = excerpt.at_offset(match.start("name"), len(match["name"]))
    name = assignable_name(match["name"], place)
    behind = match.end()
    if not code[behind:].strip():
        raise BadSyntax(f"an expression is missing behind {name} =", excerpt.at_offset(match.end() - 1))
    if ASSIGNMENT.match(code, behind):
        raise NotAStatement("a line assigns one name; write a second line", place)
    expression = parse_expression(code[behind:], excerpt.at_offset(behind), excerpt.file_lines)
    return Statement(name, expression, place, excerpt.text.strip())


def read_import(excerpt: Excerpt, match: re.Match) -> Import:
    module = excerpt.at_offset(match.start("module"), len(match["module"]))
    return Import(plain_name(match["module"], module), tuple(imported_names(excerpt, match)), module)


def imported_names(excerpt: Excerpt, match: re.Match) -> Iterator[tuple[str, Place]]:
    """The names behind ``import``, which may stand in brackets and on several lines."""
    listed = match["names"].strip()
    if listed.startswith("(") and listed.endswith(")"):
        listed = listed[1:-1].rstrip().removesuffix(",")
    offset = match.start("names") + match["names"].index(listed)
    for part in listed.split(","):
        name = part.strip()
        start = offset + part.find(name)
        place = excerpt.at_offset(start, len(name))
        if not name.isidentifier():
            raise NotAStatement("an import lists names of the other file, separated by commas", place)
        yield assignable_name(name, place), place
        offset += len(part) + 1


def assignable_name(name: str, place: Place) -> str:
    """The name as Python reads it: compatibility characters made plain, no word of Python's own."""
    plain = plain_name(unicodedata.normalize("NFKC", name), place)
    if not name.isidentifier():
        raise NotAStatement(f"{name!r} cannot be a name; use letters, digits and _", place)
    if keyword.iskeyword(plain):
        raise NotAStatement(f"{plain!r} is a word of Python's own and cannot be a name", place)
    return plain


def not_a_statement(excerpt: Excerpt, code: str) -> NotAStatement:
    written = code.split("\n")[0].strip()
    remedy = next((remedy for pattern, remedy in REMEDIES if re.match(pattern, written)), USUAL)
    place = excerpt.at_offset(code.find(written), len(written))
    return NotAStatement(f"{written[:40]!r} is not a statement; {remedy}", place)
