"""What a reader gets who calculates a number again from the operands as they are shown.

Where this has other last digits than the page, the string of the number ends with them: ``2.02811498165…^2``.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException, InvalidOperation

import numpy as np

from engine.errors import AuthorError
from engine.evaluate.explanations import explain
from engine.evaluate.graph import Node
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.model import PageModel
from engine.evaluate.sheets import AT_ONCE, Stack, calculate_stack, stacked
from engine.notation.numbers import WHOLE_DIGITS


def can_be_repeated(node: Node) -> bool:
    """Whether its operation is arithmetic that is written out: not a look-up, a comparison or a view."""
    return node.operation in OPERATIONS and explain(node.operation, node.parameters).form not in ("", "same")


class ByHand:
    """Repeats the arithmetic of one page."""

    def __init__(self, digits: int):
        self.unit = Decimal(1).scaleb(-digits)
        self.quantize = Context(WHOLE_DIGITS + digits + 1, ROUND_HALF_UP, traps=[InvalidOperation]).quantize
        "to the page's decimals; it fails where a number has more digits than that"
        self.seen: dict[int, tuple[Stack, np.ndarray]] = {}
        "what a stack is as it is shown: it is the operand of several nodes"

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

    def differences_in(self, node: Node, states: Sequence[Sequence[np.ndarray]]) -> Iterator[tuple[int, tuple[int, int], str]]:
        """The same of many states, each the result and its operands: the state, the place and the ending. What is of one size is repeated at once."""
        for members in by_shape(states):
            stacks = [stacked([states[member][at] for member in members]) for at in range(len(states[0]))] if len(members) > 1 else []
            endings = self.endings_of(node, *stacks) if stacks and node.operation in AT_ONCE else None
            if endings is None:
                yield from ((member, *found) for member in members for found in self.differences(node, states[member][0], states[member][1:]))
            else:
                yield from ((members[state], (i, j), ending) for (state, i, j), ending in zip(np.ndindex(stacks[0].shape), endings) if ending)

    def endings_of(self, node: Node, result: Stack, *operands: Stack) -> list[str] | None:
        """What differences() finds in some states at once, an ending for each element; none if that is not plain."""
        repeated = calculate_stack(node, [self.as_shown(operand)[0] for operand in operands])
        return None if repeated is None else self.compare(self.as_shown(result)[0], repeated)

    def compare(self, shown: Stack, repeated: Stack) -> list[str]:
        hands = self.as_shown(repeated)[0].ravel().tolist()
        return ["" if value == hand or not value.is_finite() else ending_of(value, hand) for value, hand in zip(shown.ravel().tolist(), hands)]

    def endings(self, model: PageModel, node: Node, result: Stack, *operands: Stack) -> list[str] | None:
        """What differences() finds in all states at once, an ending for each element; none if that is not plain."""
        repeated = model.repeat(node, list(map(self.stack_as_shown, operands))) if node.operation in AT_ONCE else None
        if repeated is None or repeated.size != result.size:
            return None
        return self.compare(self.stack_as_shown(result), repeated)

    def stack_as_shown(self, stack: Stack) -> np.ndarray:
        """The same of a stack that the model keeps, so that its number stands for it; worked out once."""
        if id(stack) not in self.seen:
            self.seen[id(stack)] = stack, self.as_shown(stack)[0]
        return self.seen[id(stack)][1]

    def as_shown(self, array: np.ndarray) -> tuple[np.ndarray, bool]:
        """The elements as the page shows them, and whether that is what they are."""
        elements = array.ravel().tolist()
        try:
            shown = [self.quantize(element, self.unit) for element in elements]
        except InvalidOperation:  # one is infinite, or too large to be shown
            shown = list(map(self.round, elements))
        rounded = np.empty(len(shown), dtype=object)
        rounded[:] = shown
        return rounded.reshape(array.shape), shown == elements

    def round(self, number: Decimal) -> Decimal:
        try:
            return self.quantize(number, self.unit)
        except InvalidOperation:
            return number


def by_shape(states: Sequence[Sequence[np.ndarray]]) -> Iterable[list[int]]:
    """The positions of the states in which all matrices are of one size."""
    found: dict[tuple, list[int]] = {}
    for at, arrays in enumerate(states):
        found.setdefault(tuple([array.shape for array in arrays]), []).append(at)
    return found.values()


def ending_of(value: Decimal, hand: Decimal) -> str:
    """The digits in which the second differs from the first, from the first such digit on; nothing if it does not."""
    if value == hand:
        return ""
    first, second = f"{value:f}", f"{hand:f}"
    if len(first) != len(second) or not value:
        return f"^={second}"
    return "^" + second[next(at for at, (a, b) in enumerate(zip(first, second)) if a != b) :]
