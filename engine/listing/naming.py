"""What a script calls things: the names of the page, as Python takes them."""

import builtins
import keyword
import re
from collections.abc import Iterable

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.listing.functions import is_known

OWN = frozenset({"np", "table", "read_table", "write", "show", "Decimal", "Context", "EXACT", "ROUND_FLOOR", "sys"})
"What every script defines."


class Names:
    """The names of one script, each given once."""

    def __init__(self, model: PageModel, taken: Iterable[str] = ()):
        self.model = model
        self.taken = set(taken)
        self.counts: dict[str, int] = {}

    def given(self, node: Node) -> str | None:
        """The name of a node that has one on the page."""
        return self.free(self.model.display_name(node)) if self.model.has_name(node) else None

    def free(self, name: str) -> str:
        """A name that nothing else has."""
        name = re.sub(r"\W", "_", name)
        name = f"_{name}" if name[:1].isdigit() else name
        while name in self.taken or is_reserved(name):
            name += "_"
        self.taken.add(name)
        return name

    def step(self, owner: str) -> str:
        """The next name of something on the way to what has a name."""
        while True:
            self.counts[owner] = self.counts.get(owner, 0) + 1
            name = f"{owner}_{self.counts[owner]}"
            if name not in self.taken and not is_reserved(name):
                self.taken.add(name)
                return name


def is_reserved(name: str) -> bool:
    return keyword.iskeyword(name) or hasattr(builtins, name) or name in OWN or is_known(name)


def joined(texts: Iterable[str]) -> str:
    return ", ".join(texts)
