"""A YAML file of content, read node by node: every mistake has its place, and nothing but texts is ever made."""

from collections.abc import Sequence
from pathlib import Path

import yaml

from engine.errors import AuthorError, Place
from engine.parse.source import FORBIDDEN, read_source
from engine.parse.suggestion import did_you_mean
from engine.parse.yaml_tree import compose


class YamlFile:
    """The nodes of one file; ``error`` is the diagnosis of all its mistakes."""

    def __init__(self, path: Path, root: Path, error: type[AuthorError]):
        self.path = path.relative_to(root).as_posix()
        self.error = error
        text = read_source(path, root)
        self.lines = text.split("\n")
        self.whole = self._compose(text)

    def _compose(self, text: str) -> yaml.Node:
        try:
            node = compose(text)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            problem = getattr(error, "problem", None) or str(error).splitlines()[0]
            if problem == "could not find expected ':'":
                mark, problem = error.context_mark, f"{problem} behind the key"
            raise self.error(f"the file is not YAML: {problem}", self._at(mark) if mark else Place(self.path, 1)) from None
        if node is None:
            raise self.error("the file is empty", Place(self.path, 1))
        return node

    def entries(self, node: yaml.Node, what: str, known: Sequence[str]) -> dict[str, yaml.Node]:
        """The entries of a mapping, by known keys; ``what`` says what it is."""
        if not isinstance(node, yaml.MappingNode):
            raise self.error(f"{what} has lines of the form key: value", self.place(node))
        found: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = self.text(key, "a key")
            if name in found:
                raise self.error(f"the key {name[:40]!r} is given twice", self.place(key))
            if name not in known:
                hint = did_you_mean(name, known) or f"; known are {', '.join(known)}"
                raise self.error(f"{what} has no key {name[:40]!r}{hint}", self.place(key))
            found[name] = value
        return found

    def record(self, node: yaml.Node, what: str, needed: Sequence[str], optional: Sequence[str] = ()) -> dict[str, yaml.Node]:
        """The entries of a mapping that has all the needed keys, and no others but optional ones."""
        found = self.entries(node, what, (*needed, *optional))
        for key in needed:
            if key not in found:
                raise self.error(f"{what} lacks the key {key!r}", self.place(node))
        return found

    def items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            raise self.error(f"{what} is a list: [a, b], or one a line, each after a dash", self.place(node))
        return node.value

    def text(self, node: yaml.Node, what: str) -> str:
        """A text that shows something; a number or a date wants quotes."""
        if not isinstance(node, yaml.ScalarNode):
            raise self.error(f"{what} is a text", self.place(node))
        if node.tag != "tag:yaml.org,2002:str":
            kind = node.tag.rpartition(":")[2]
            raise self.error(f"{what} is a text, and YAML reads this as {kind}; put it in double quotes", self.place(node))
        if not node.value.strip():
            raise self.error(f"{what} is empty", self.place(node))
        if strange := FORBIDDEN.search(node.value):
            raise self.error(f"{what} has the character U+{ord(strange[0]):04X}, which no page can show", self.place(node))
        return node.value

    def truth(self, node: yaml.Node, what: str) -> bool:
        if isinstance(node, yaml.ScalarNode) and node.value in ("true", "false") and not node.style:
            return node.value == "true"
        raise self.error(f"{what} is true or false", self.place(node))

    def place(self, node: yaml.Node) -> Place:
        """As far as the first line of a node reaches."""
        start, end = node.start_mark, node.end_mark
        return self._at(start, end.column - start.column if start.line == end.line else 1)

    def _at(self, mark: yaml.Mark, length: int = 1) -> Place:
        line = min(mark.line, len(self.lines) - 1)
        return Place(self.path, line + 1, mark.column + 1, max(1, length), self.lines[line])
