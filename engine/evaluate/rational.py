"""Which nodes are made by the four rules of arithmetic alone, so that fractions state them exactly."""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel

IRRATIONAL = frozenset({"exp", "log", "sin", "cos", "measure"})
COUNTS = frozenset({"columns", "rows_count"})
"Operations to which it does not matter what the elements are."
FEW = 24
"Digits of a number whose square 50 digits state exactly."


class Rationals:
    """Looks at each node of a page once."""

    def __init__(self, model: PageModel):
        self.model = model
        self.known: dict[Node, bool] = {}

    def holds(self, node: Node) -> bool:
        """Whether a node is rational in every state, by how it is made."""
        waiting = [node]
        while waiting:
            current = waiting[-1]
            if missing := [argument for argument in current.arguments if argument not in self.known]:
                waiting += missing
                continue
            waiting.pop()
            if current not in self.known:
                self.known[current] = self.follows(current)
        return self.known[node]

    def follows(self, node: Node) -> bool:
        """The same, where it is known of its operands."""
        if node.operation in COUNTS:
            return True
        if node.operation in IRRATIONAL or not all(self.known[argument] for argument in node.arguments):
            return False
        if node.operation == "sqrt":
            return all(comes_out(x, root) for _, (x, root) in self.model.in_each_state(node.arguments[0], node))
        return node.operation != "power" or all(map(is_whole, self.elements(node.arguments[1])))

    def elements(self, node: Node):
        return (element for _, (value,) in self.model.in_each_state(node) for element in value.array.flat)


def comes_out(numbers, roots) -> bool:
    """Whether roots are the numbers that they seem to be: 2, and not about 1.41."""
    return all(len(root.as_tuple().digits) <= FEW and root * root == x for x, root in zip(numbers.array.flat, roots.array.flat))


def is_whole(element: Decimal) -> bool:
    return element == element.to_integral_value()
