"""content/names.yml: what the panel of a number calls what calculations name by a word of their own."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from engine.errors import AuthorError
from engine.parse.yaml_file import YamlFile

NAME = re.compile(r"[^\W\d]\w*")
ADDRESS = re.compile("[a-z0-9-]+")
EVERYWHERE = ""
"Instead of the address of a page: names of all pages."
LABELS = "labels"
"Instead of the address of a page: labels of rows and columns that stand on no page."
Names = Mapping[str, Mapping[str, str]]
"By the address of a page, from a name in calculations to what a reader calls it."


class BadNames(AuthorError, code="P206"):
    """content/names.yml does not say what it has to say."""


def read_names(path: Path) -> Names:
    """The names of a book; it may lack the file."""
    if not path.is_file():
        return {}
    file = YamlFile(path, path.parent.parent, BadNames)
    found: dict[str, dict[str, str]] = {EVERYWHERE: {}}
    for key, node in entries(file, file.whole, "names.yml"):
        if isinstance(node, yaml.MappingNode):
            if not ADDRESS.fullmatch(key.value):
                raise BadNames(f"{key.value[:40]!r} is not the address of a page", file.place(key))
            found[key.value] = {name.value: display(file, name, text) for name, text in entries(file, node, key.value)}
        else:
            found[EVERYWHERE][key.value] = display(file, key, node)
    return found


def entries(file: YamlFile, mapping: yaml.Node, what: str) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """Keys and values, each key once."""
    if not isinstance(mapping, yaml.MappingNode):
        raise BadNames(f"{what} has lines of the form name: what a reader calls it", file.place(mapping))
    seen: set[str] = set()
    for key, value in mapping.value:
        if file.text(key, "a name") in seen:
            raise BadNames(f"the name {key.value[:40]!r} is given twice", file.place(key))
        seen.add(key.value)
        yield key, value


def display(file: YamlFile, name: yaml.Node, text: yaml.Node) -> str:
    if not NAME.fullmatch(name.value):
        raise BadNames(f"{name.value[:40]!r} cannot be a name of a calculation", file.place(name))
    return file.text(text, "what a reader calls it")
