"""What a reader gets who calculates a number again from the operands as they are shown.

Where this has other last digits than the page, the string of the number ends with them: ``2.02811498165…^2``.
"""

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal, DecimalException

import numpy as np

from engine.errors import AuthorError
from engine.evaluate.explanations import explain
from engine.evaluate.graph import Node
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.model import PageModel
from engine.evaluate.sheets import AT_ONCE, Stack


def can_be_repeated(node: Node) -> bool:
    """Whether its operation is arithmetic that is written out: not a look-up, a comparison or a view."""
    return node.operation in OPERATIONS and explain(node.operation, node.parameters).form not in ("", "same")


class ByHand:
    """Repeats the arithmetic of one page."""

    def __init__(self, digits: int):
        self.unit = Decimal(1).scaleb(-digits)

    def differences(self, node: Node, result: np.ndarray, operands: Sequence[np.ndarray]) -> Iterator[tuple[tuple[int, int], str]]:
        """Where the result comes out otherwise, and the ending that says how."""
        shown = [self.as_shown(operand) for operand in operands]
        if all(same for _, same in shown):
            return
        try:
            repeated = OPERATIONS[node.operation].compute([array for array, _ in shown], node.parameters)
        except (AuthorError, DecimalException):  # an operand that is shown as 0
            return
        for place, value in np.ndenumerate(result):
            hand = repeated[place]
            if value.is_finite() and hand.is_finite() and (ending := ending_of(self.round(value), self.round(hand))):
                yield place, ending

    def endings(self, model: PageModel, node: Node, result: Sequence[Decimal], operands: Sequence[Stack]) -> list[str] | None:
        """What differences() finds in all states at once, an ending for each element; none if that is not plain."""
        shown = [self.as_shown(operand)[0] for operand in operands]
        repeated = model.repeat(node, shown) if node.operation in AT_ONCE else None
        if repeated is None or repeated.size != len(result):
            return None
        pairs = zip(result, repeated.ravel().tolist())
        return ["" if value == hand or not value.is_finite() else ending_of(self.round(value), self.round(hand)) for value, hand in pairs]

    def as_shown(self, array: np.ndarray) -> tuple[np.ndarray, bool]:
        """The elements as the page shows them, and whether that is what they are."""
        elements = array.ravel().tolist()
        shown = list(map(self.round, elements))
        rounded = np.empty(len(shown), dtype=object)
        rounded[:] = shown
        return rounded.reshape(array.shape), shown == elements

    def round(self, number: Decimal) -> Decimal:
        return number.quantize(self.unit, ROUND_HALF_UP) if number.is_finite() and number.adjusted() < 18 else number


def ending_of(value: Decimal, hand: Decimal) -> str:
    """The digits in which the second differs from the first, from the first such digit on; nothing if it does not."""
    if value == hand:
        return ""
    first, second = f"{value:f}", f"{hand:f}"
    if len(first) != len(second) or not value:
        return f"^={second}"
    return "^" + second[next(at for at, (a, b) in enumerate(zip(first, second)) if a != b) :]
