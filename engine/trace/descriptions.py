"""What stands beside the values of a node: the line of source that made it, and of an input where it comes from."""

import re
from collections.abc import Sequence

from engine.errors import Place
from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.trace.structure import Source

LONGEST_LINE = 90
"Of source, without a comment."
COMMENT = re.compile(r"\s+#.*")
STATEMENT = re.compile(r"\w+ *= ")


class Descriptions:
    """Of the nodes of one page, by their numbers."""

    def __init__(self, model: PageModel, source: Source, nodes: Sequence[Node]):
        self.model, self.source, self.nodes = model, source, nodes

    def line(self, number: int) -> tuple:
        """The line that made a node: its number, its text, and its file if it is not the page's."""
        place = self.model.place_of(self.nodes[number])
        if place is None:
            return (0, "")
        return (place.line, excerpt(place)) + ((place.path,) if place.path != self.source.path else ())

    def origin(self, number: int) -> tuple[str, ...]:
        """Of an input: its kind, its source, and the file and section that it was read from."""
        if self.nodes[number].operation != "input":
            return ()
        _, kind, source = self.nodes[number].parameters
        source = source.replace("`", "")
        text, bracket, place = source.rpartition(" [")
        if bracket and place.endswith("]") and ": " in place:
            return (kind, text, *place.removesuffix("]").split(": ", 1))
        return (kind, source) if source else (kind,)


def excerpt(place: Place) -> str:
    """The statement that a place lies in; of prose only what is calculated in it."""
    text = COMMENT.sub("", place.text).strip()
    if not STATEMENT.match(text):
        text = place.text[place.column - 1 : place.column - 1 + max(place.length, 1)]
    return text if len(text) <= LONGEST_LINE else text[:LONGEST_LINE] + "…"
