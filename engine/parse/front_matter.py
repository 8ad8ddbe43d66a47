"""The front matter of a page: YAML of known keys, each with its type and place."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import PurePosixPath

from engine.errors import AuthorError, Collector, Place
from engine.parse.diagnoses import BadFrontMatter, DuplicateKey, PlaceholderInAttribute, UnknownKey
from engine.parse.page_source import FrontMatter
from engine.parse.source import FORBIDDEN
from engine.parse.suggestion import did_you_mean

TEXT, COUNT, NUMBER, TEXTS = "a text", "a whole number", "a number", "a text or a list of texts"
PARTS = "parts"
"the key that only an experiment has"
EXPERIMENTS = "experiments"
"the folder of experiments"
KEYS = {
    "title": TEXT,
    "topic": TEXT,
    "description": TEXT,
    "lead": TEXT,
    "chapter": COUNT,
    "digits": COUNT,
    "budget_kb": NUMBER,
    "highlight": TEXTS,
    "receives": TEXTS,
    "chosen": TEXTS,
    "rests_on": TEXTS,
    "leaves_out": TEXT,
    "tags": TEXTS,
    "untimed": TEXTS,
    PARTS: TEXT,
}
"the keys that a page or an experiment may give; title is the one it must"
RANGES = {"digits": (0, 40), "chapter": (1, 999), "budget_kb": (0, 10_000)}
QUOTE = "put the value in double quotes"


def read_front_matter(lines: Sequence[str], path: str) -> tuple[FrontMatter, int]:
    """The front matter, and how many lines of the file it takes."""
    length = front_matter_length(lines, path)
    collector = Collector()
    values, places = {}, {}
    for key, place, node in read_pairs(lines[:length], path, collector):
        with collector.gather():
            check_key(key, place, places)
            places[key] = place
            values[key] = read_value(key, node, lines, path)
    if "title" not in places and not collector.errors:
        place = line_place(lines, path, 0)
        collector.errors.append(BadFrontMatter("the page has no title; add a line title: …", place))
    collector.finish()
    return FrontMatter(values, places), length


def front_matter_length(lines: Sequence[str], path: str) -> int:
    if lines[0].rstrip() != "---":
        message = "a page begins with its front matter: a line ---, then title: …, then a line ---"
        raise BadFrontMatter(message, line_place(lines, path, 0))
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() == "---":
            return number + 1
    raise BadFrontMatter("the front matter is not closed; end it with a line ---", line_place(lines, path, 0))


def read_pairs(lines: Sequence[str], path: str, collector: Collector) -> Iterator[tuple[str, Place, object]]:
    """The keys with their places and the nodes of their values; all errors go to the collector."""
    import yaml

    from engine.parse.yaml_tree import compose

    try:
        node = compose("\n".join(["", *lines[1:-1], ""]))
    except yaml.YAMLError as error:
        collector.errors.append(bad_yaml(error, lines, path))
        return
    if node is None:
        return
    if not isinstance(node, yaml.MappingNode):
        message = "a front matter has lines of the form key: value, the colon half-width and followed by a space"
        collector.errors.append(BadFrontMatter(message, mark_place(node.start_mark, lines, path)))
        return
    for key, value in node.value:
        text = str(key.value) if isinstance(key, yaml.ScalarNode) else "?"
        yield text, mark_place(key.start_mark, lines, path, len(text)), value


def bad_yaml(error: Exception, lines: Sequence[str], path: str) -> AuthorError:
    """YAML's complaint, with the remedy for what usually causes it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    remedy = {
        "mapping values are not allowed here": f"a value with ': ' in it needs quotes; {QUOTE}",
        "found character '\\t' that cannot start any token": "indent with spaces",
    }.get(problem, f"if a value has special characters, {QUOTE}")
    place = mark_place(mark, lines, path) if mark else line_place(lines, path, 0)
    return BadFrontMatter(f"the front matter is not YAML: {problem}; {remedy}", place)


def check_key(key: str, place: Place, places: dict[str, Place]) -> None:
    if key == "order":
        raise UnknownKey("the order of the pages is that of content/book.yml; delete this line", place)
    if key == PARTS and PurePosixPath(place.path).parent.name != EXPERIMENTS:
        raise UnknownKey(f"{PARTS!r} is a key of an experiment; the tables of a page stand in the page", place)
    if key not in KEYS:
        known = did_you_mean(key, KEYS) or f"; known are {', '.join(KEYS)}"
        raise UnknownKey(f"no key {key[:40]!r} in a front matter{known}", place)
    if key in places:
        raise DuplicateKey(f"the key {key!r} stands in line {places[key].line} already", place)


def read_value(key: str, node, lines: Sequence[str], path: str) -> object:
    """The value of a key, of the type that the key asks for."""
    place, kind = node_place(node, lines, path), KEYS[key]
    if kind == TEXTS:
        items = node.value if node.id == "sequence" else [node]
        return tuple(read_text(key, item, lines, path) for item in items)
    if kind == TEXT:
        return read_text(key, node, lines, path)
    whole = node.id == "scalar" and re.fullmatch(r"\d{1,9}", node.value)
    if whole and not node.style:
        return in_range(key, int(node.value), place)
    if kind == NUMBER and node.id == "scalar" and not node.style and re.fullmatch(r"\d{1,9}\.\d{1,9}", node.value):
        return in_range(key, Decimal(node.value), place)
    raise BadFrontMatter(f"{key!r} is {kind}", place)


def in_range(key: str, number: int | Decimal, place: Place) -> int | Decimal:
    low, high = RANGES.get(key, (0, number))
    if not low <= number <= high:
        raise BadFrontMatter(f"{key!r} is {KEYS[key]} from {low} to {high}", place)
    return number


def read_text(key: str, node, lines: Sequence[str], path: str) -> str:
    place = node_place(node, lines, path)
    if node.id != "scalar":
        raise BadFrontMatter(f"{key!r} is {KEYS[key]}", place)
    if node.tag != "tag:yaml.org,2002:str":
        kind = node.tag.rpartition(":")[2]
        raise BadFrontMatter(f"{key!r} is a text, and YAML reads this as {kind}; {QUOTE}", place)
    if not node.value.strip():
        raise BadFrontMatter(f"{key!r} is empty", place)
    if strange := FORBIDDEN.search(node.value):
        raise BadFrontMatter(f"{key!r} has the character U+{ord(strange[0]):04X}, which no page can show", place)
    refuse_cut(key, node, lines, path)
    if re.search(r"<<\s*\w+\s*\(", node.value):
        raise PlaceholderInAttribute("a placeholder cannot stand in the front matter; write the number out", place)
    return node.value


def refuse_cut(key: str, node, lines: Sequence[str], path: str) -> None:
    """A value without quotes ends at ' #', which a title may well contain."""
    rest = lines[node.end_mark.line][node.end_mark.column :]
    comment = re.match(r"\s+#", rest)
    if not node.style and comment:
        place = Place(path, node.end_mark.line + 1, node.end_mark.column + comment.end(), 1, lines[node.end_mark.line])
        raise BadFrontMatter(f"' #' begins a comment, so that {key!r} is cut here; {QUOTE}", place)


def node_place(node, lines: Sequence[str], path: str) -> Place:
    one_line = node.start_mark.line == node.end_mark.line
    return mark_place(node.start_mark, lines, path, node.end_mark.column - node.start_mark.column if one_line else 1)


def mark_place(mark, lines: Sequence[str], path: str, length: int = 1) -> Place:
    line = min(mark.line, len(lines) - 1)
    return Place(path, line + 1, mark.column + 1, max(1, length), lines[line])


def line_place(lines: Sequence[str], path: str, line: int) -> Place:
    return Place(path, line + 1, 1, max(1, len(lines[line])), lines[line])
