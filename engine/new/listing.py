"""A page more in book.yml, as its author would write it: comments and the rest of the file stay as they are."""

import json

import yaml

from engine.errors import AuthorError

TOPIC = "書きかけの頁"
"What contents say of a page that nobody has described yet."
WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
"Texts that YAML reads as something else."


class NotListed(AuthorError, code="A202"):
    """The file is written in a way that a line cannot be put into; the message says what to write."""


def with_entry(text: str, under: str, name: str, title: str) -> str:
    """The text of book.yml with the page at the end of a list, chapters or others."""
    listed = next(value for key, value in yaml.compose(text).value if key.value == under)
    lines = text.split("\n")
    if listed.flow_style:
        put_into_brackets(lines, listed, name, title)
    else:
        put_behind(lines, listed, name, title)
    grown = "\n".join(lines)
    if not says(grown, yaml.safe_load(text), under, entry(name, title)):
        wanted = "\n".join(entry_lines(name, title, "  "))
        raise NotListed(f"the page could not be put into book.yml, so nothing was made; write there, under {under}:\n{wanted}\nand try again")
    return grown


def says(text: str, old: dict, under: str, added: dict[str, str]) -> bool:
    """Whether a text says all that the old one said, and this entry besides."""
    try:
        return yaml.safe_load(text) == old | {under: [*old[under], added]}
    except yaml.YAMLError:
        return False


def entry(name: str, title: str) -> dict[str, str]:
    return {"address": name, "title": title, "topic": TOPIC}


def entry_lines(name: str, title: str, indent: str) -> list[str]:
    """The page as an item of a list, one key a line."""
    first, *rest = (f"{key}: {quoted(value)}" for key, value in entry(name, title).items())
    return [f"{indent}- {first}", *(f"{indent}  {pair}" for pair in rest)]


def put_behind(lines: list[str], listed: yaml.Node, name: str, title: str) -> None:
    """Below the last item, indented as the first one is."""
    indent = lines[listed.value[0].start_mark.line].partition("-")[0]
    behind = end_line(listed.value[-1]) + 1
    lines[behind:behind] = entry_lines(name, title, indent)


def end_line(node: yaml.Node) -> int:
    """The last line of a node, without the comments and empty lines behind it."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node.end_mark.line


def put_into_brackets(lines: list[str], listed: yaml.Node, name: str, title: str) -> None:
    """[] becomes a list of lines; [{…}] gets one more."""
    start, end = listed.start_mark, listed.end_mark
    before, behind = lines[end.line][: end.column - 1].rstrip(), lines[end.line][end.column :]
    if not listed.value and start.line == end.line:
        head = lines[start.line][: start.column].rstrip()
        lines[start.line : start.line + 1] = [(head + behind).rstrip(), *entry_lines(name, title, "  ")]
        return
    pairs = ", ".join(f"{key}: {quoted(value)}" for key, value in entry(name, title).items())
    comma = "" if "\n".join([*lines[: end.line], before]).rstrip().endswith((",", "[")) else ","
    lines[end.line] = f"{before}{comma} {{{pairs}}}]{behind}"


def quoted(text: str) -> str:
    """A text as YAML reads it back."""
    bare = text.replace("-", "")
    plain = bare.isalnum() and bare[0].isalpha() and text[0] != "-" and text.lower() not in WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)
