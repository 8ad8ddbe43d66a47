"""A data file of a figure: YAML whose mistakes are named with their place."""

from functools import cache
from pathlib import Path

import yaml

from engine.errors import AuthorError, Place, narrowed
from engine.parse.source import FORBIDDEN, decode_source, read_bytes
from engine.parse.suggestion import did_you_mean
from engine.parse.yaml_tree import compose
from engine.render.figures.diagnoses import BadDrawing, MissingDrawing


class FileReader:
    """Reads one file; knows the place of everything in it. ``read`` makes its record."""

    def __init__(self, text: str, path: str):
        self.lines = text.split("\n")
        self.path = path
        self.root = self.compose(text)

    def compose(self, text: str) -> yaml.Node:
        try:
            root = compose(text)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            place = self.place_at(mark.line, mark.column) if mark else Place(self.path, 1)
            raise BadDrawing(f"not YAML: {getattr(error, 'problem', None) or error}", place) from None
        if root is None:
            raise BadDrawing("the file is empty", Place(self.path, 1))
        return root

    def mapping(self, node: yaml.Node, known: tuple[str, ...] = ()) -> dict[str, yaml.Node]:
        """The entries of a mapping; keys are checked if ``known`` names some."""
        if not isinstance(node, yaml.MappingNode):
            raise BadDrawing("here stands a list of names, each with a colon", self.place(node))
        entries: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = self.scalar(key)
            if name in entries:
                raise BadDrawing(f"{name!r} is given twice", self.place(key))
            if known and name not in known:
                raise BadDrawing(f"no key {name!r}{did_you_mean(name, known)}", self.place(key))
            entries[name] = value
        return entries

    def needed(self, entries: dict[str, yaml.Node], key: str, whole: yaml.Node) -> yaml.Node:
        if key not in entries:
            raise BadDrawing(f"{key!r} is missing", self.place(whole))
        return entries[key]

    def items(self, node: yaml.Node | None) -> list[yaml.Node]:
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            raise BadDrawing("arrows are a list: one a line, each after a dash", self.place(node))
        return node.value

    def one_of(self, entries: dict[str, yaml.Node], key: str, known: tuple[str, ...]) -> str:
        if key not in entries:
            return ""
        value = self.scalar(entries[key])
        if value not in known:
            raise BadDrawing(f"{key} is one of {', '.join(known)}{did_you_mean(value, known)}", self.place(entries[key]))
        return value

    def scalar(self, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode):
            raise BadDrawing("here stands a text", self.place(node))
        if strange := FORBIDDEN.search(node.value):
            raise BadDrawing(f"here stands the character U+{ord(strange[0]):04X}, which no page can show", self.place(node))
        return node.value

    def place(self, node: yaml.Node) -> Place:
        return self.place_at(node.start_mark.line, node.start_mark.column)

    def place_at(self, line: int, column: int) -> Place:
        text = self.lines[line] if line < len(self.lines) else ""
        return narrowed(Place(self.path, line + 1, 1, 1, text), column, len(text) - column)


def read_file(reader: type[FileReader], folder: Path, name: str, path: str, place: Place | None):
    """The record of a name's file; ``path`` is what messages call the file, ``place`` where it is asked for."""
    known = sorted(file.stem for file in folder.glob("*.yml"))
    if name not in known:
        raise MissingDrawing(f"no drawing {path}{did_you_mean(name, known)}", place)
    text = decode_source(read_bytes(folder / f"{name}.yml", path), path)
    try:
        return read_text(reader, text, path)
    except AuthorError as error:
        raise error.at(Place(path, 1))


@cache
def read_text(reader: type[FileReader], text: str, path: str):
    """The record of a text, made once however many pages show it."""
    return reader(text, path).read()
