"""Text → YAML's nodes, never its values: no file makes anything but texts, lists and mappings that its reader asks for.

Anchors and their aliases are refused: ten lines of them stand for a billion texts.
"""

import re
from collections import deque
from contextlib import suppress
from functools import lru_cache

import yaml

from engine.parse.bounds import DEEPEST_YAML, LARGEST_DATA

MOST_REMEMBERED = 32
"Texts whose nodes are kept."
LOADERS = (getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader)
"In C, where the library has that, and in Python."
UNLIKE = re.compile(r"[\t!?]|[|>][^\n]*#|^(?:---|\.\.\.)", re.M)
"Where their readings, or their places, may differ: tabs, tags, keys with ?, comments behind | and >, several documents."


@lru_cache(MOST_REMEMBERED)
def compose(text: str) -> yaml.Node | None:
    """The node of the whole text, None if it is empty.

    The library in C is eight times as fast. What it refuses, and what the two read differently, is read by the one in
    Python, so that texts, errors and places are the same on every machine. Nobody changes the nodes; a process that builds
    again and again composes what changed only.

    Raises: yaml.YAMLError, with the place if there is one.
    """
    if len(text) > LARGEST_DATA:
        raise yaml.MarkedYAMLError(problem=f"it has more than {LARGEST_DATA:,} characters")
    if not UNLIKE.search(text):
        with suppress(yaml.YAMLError):
            return compose_by(LOADERS[0], text)
    return compose_by(LOADERS[-1], text)


def compose_by(loader: type, text: str) -> yaml.Node | None:
    """The same by one of the LOADERS."""
    try:
        root = yaml.compose(text, Loader=loader)
    except RecursionError:
        raise yaml.MarkedYAMLError(problem=TOO_DEEP) from None
    except ValueError as error:
        raise yaml.MarkedYAMLError(problem=str(error).splitlines()[0]) from None
    if root is not None:
        refuse_aliases(root)
    return root


TOO_DEEP = "it is nested too deeply"


def refuse_aliases(root: yaml.Node) -> None:
    """A node that is met twice has a name, and stands where that name stands."""
    seen: set[int] = set()
    waiting = deque([(root, 0)])
    while waiting:
        node, depth = waiting.popleft()
        if id(node) in seen:
            raise yaml.MarkedYAMLError(problem="a name given with & and used with *: write it out", problem_mark=node.start_mark)
        if depth > DEEPEST_YAML:
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=node.start_mark)
        seen.add(id(node))
        waiting += [(inner, depth + 1) for inner in inside(node)]


def inside(node: yaml.Node) -> list[yaml.Node]:
    """What a list or a mapping holds, keys too."""
    if isinstance(node, yaml.MappingNode):
        return [inner for pair in node.value for inner in pair]
    return node.value if isinstance(node, yaml.SequenceNode) else []
