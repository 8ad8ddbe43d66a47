"""Which nodes a script writes, how often each is used, and which calls of the core stay calls."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.evaluate.composites import composites
from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel

AMBIGUOUS = "decoder_layer"
"It has two masks, and a call does not say which one it was given."


class Reach:
    """From the shown nodes to all that they are made of.

    A call of the core stays a call unless something that it makes on its way is shown, or used: then it is written out.
    """

    def __init__(self, model: PageModel, shown: Iterable[Node]):
        self.model = model
        self.opened: set[Node] = set()
        self.stack: list[Counter[Node]] = []
        shown = tuple(dict.fromkeys(shown))
        while True:
            before = len(self.opened)
            self.uses = self.count(shown)
            if len(self.opened) == before:
                break

    def count(self, shown: Sequence[Node]) -> Counter[Node]:
        """How often each node is used; a call with parts that are reached is opened."""
        uses: Counter[Node] = Counter()
        waiting, seen = list(reversed(shown)), set(shown)
        while waiting:
            node = waiting.pop()
            self.open_around(node)
            for argument in self.operands(node):
                uses[argument] += 1
                if argument not in seen:
                    seen.add(argument)
                    waiting.append(argument)
        uses.update(shown)
        return uses

    def open_around(self, node: Node) -> None:
        """Open the call that made a node on its way."""
        part = self.model.part_of(node)
        while part is not None and part[0] not in self.opened:
            self.opened.add(part[0])
            part = self.model.part_of(part[0])

    def operands(self, node: Node) -> tuple[Node, ...]:
        if self.is_idle(node):
            return node.arguments[:1]
        return tuple(flat(self.arguments(node))) if self.call(node) else node.arguments

    def is_idle(self, node: Node) -> bool:
        """Whether a node of a gradient has the shape already that it is to be brought to."""
        if node.operation not in ("sum_to", "spread_to"):
            return False
        one, other = map(self.model.extent, node.arguments)
        return one.fixed and other.fixed and (one.rows, one.columns) == (other.rows, other.columns)

    def call(self, node: Node) -> str:
        """The function whose call a node is written as; or nothing."""
        function = self.model.call_of(node)
        if function == "difference":
            return function
        return function if function in composites() and function != AMBIGUOUS and node not in self.opened else ""

    def arguments(self, node: Node) -> tuple:
        return self.model.call_operands(node)

    def is_shared(self, node: Node) -> bool:
        """Whether a node is used more than once, and is worth a name of its own."""
        return (self.stack[-1] if self.stack else self.uses)[node] > 1 and node.operation not in ("row", "column", "element", "slice", "transpose", "labelled", "held")

    def begin(self, uses: Counter[Node]) -> None:
        """Inside a function other uses count."""
        self.stack.append(uses)

    def end(self) -> None:
        self.stack.pop()


def flat(arguments: Iterable) -> Iterable[Node]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from flat(argument)
        elif argument is not None:
            yield argument
