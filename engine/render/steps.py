"""The arithmetic of an expression, written out with the shown values of its operands."""

from dataclasses import replace

from engine.errors import Place
from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.render.cells import Cells
from engine.render.diagnoses import NothingToWriteOut, TooLargeToShow
from engine.render.formula_parts import Matrix, Number, Part, Relation

MOST_OPERANDS = 200
"Numbers that one placeholder writes out; what is longer nobody reads."

SUM, PRODUCT, ATOM = 1, 2, 3
"How tightly a written operation binds."
MOST_TYPED = 8
"Decimals of a typed number that a calculation shows beyond those of the page."


class StepWriter:
    """Writes one placeholder's steps; operands that have a name stand as their values, others are opened."""

    def __init__(self, cells: Cells, form: Form, roles: dict[str, str], place: Place):
        self.cells = cells
        self.form = form
        self.roles = roles
        self.place = place
        self.written = 0

    def write(self, node: Node) -> list[Part]:
        """The operation, a relation, and the result."""
        rows, columns = self.cells.value(node).array.shape
        if (rows, columns) == (1, 1):
            return self.element(node, 0, 0)
        if rows == 1 and self.cells.model.opened(node, 0, 0).operation == "matmul":
            return [*self.weighted_rows(node), Relation(self.place), self.row(node, 0)]
        raise NothingToWriteOut(f"steps() writes out one number, or one row of a product; this is {rows}×{columns}", self.place)

    def element(self, node: Node, i: int, j: int) -> list[Part]:
        """The same for one element of a matrix."""
        return [*self.operation(node, i, j), Relation(self.place), Number(node, i, j, self.form)]

    def weighted_rows(self, node: Node) -> list[Part]:
        """A row of a product, as the rows of its right matrix, each times its number."""
        operands = self.cells.model.opened(node, 0, 0).operands
        half = len(operands) // 2
        pairs = zip(operands[:half], operands[half:])
        return joined("+", [[self.operand(*left), r"\times ", self.row(right, k)] for left, (right, k, _) in pairs])

    def row(self, node: Node, i: int) -> Matrix:
        """One row of a matrix, in brackets."""
        columns = self.cells.value(node).array.shape[1]
        return Matrix((tuple(Number(node, i, j, self.form, self.role(node)) for j in range(columns)),))

    def operation(self, node: Node, i: int, j: int) -> list[Part]:
        """How the element (i, j) of a node is made, one level down."""
        made = self.cells.model.opened(node, i, j)
        operands = made.operands
        match made.operation:
            case "matmul":
                half = len(operands) // 2
                return joined("+", [self.product(pair) for pair in zip(operands[:half], operands[half:])])
            case "add" | "total" | "sum_all":
                return joined("+", [self.term(o, SUM) for o in operands])
            case "sub":
                return joined("-", [self.term(operands[0], SUM), self.term(operands[1], PRODUCT)])
            case "mul":
                return self.product(operands)
            case "div":
                return [r"\frac{", *self.alone(operands[0]), "}{", *self.alone(operands[1]), "}"]
            case "mean":
                return [r"\frac{", *joined("+", [self.term(o, SUM) for o in operands]), f"}}{{{len(operands)}}}"]
            case "exp":
                return ["e^{", *self.alone(operands[0]), "}"]
            case "sqrt":
                return [r"\sqrt{", *self.alone(operands[0]), "}"]
            case "log":
                return [r"\ln\, ", *self.term(operands[0], ATOM)]
            case "power":
                return [*self.term(operands[0], ATOM), "^{", *self.term(operands[1], SUM), "}"]
            case "neg":
                return ["-", *self.term(operands[0], PRODUCT)]
            case "relu":
                return [r"\max(0,\ ", *self.alone(operands[0]), ")"]
            case operation:
                raise NothingToWriteOut(f"steps() cannot write out {operation!r}; show it with compute()", self.place)

    def product(self, operands) -> list[Part]:
        """Factors with a multiplication sign."""
        return joined(r"\times ", [self.term(operand, PRODUCT) for operand in operands])

    def term(self, operand, strength: int) -> list[Part]:
        """An operand: its value when it has a name or is an input, else its own operation."""
        node, i, j = operand
        if self.cells.model.is_named(node, i, j):
            return [self.operand(node, i, j)]
        opened = self.operation(node, i, j)
        weak = self.cells.model.opened(node, i, j).operation in ("add", "sub", "total", "sum_all") and strength > SUM
        return [r"\left(", *opened, r"\right)"] if weak else opened

    def alone(self, operand) -> list[Part]:
        """An operand where nothing stands beside it: a negative one needs no parentheses."""
        parts = self.term(operand, SUM)
        match parts:
            case [Number() as number]:
                return [replace(number, form=replace(number.form, parenthesised=False))]
        return parts

    def operand(self, node: Node, i: int, j: int) -> Number:
        """The shown value of an operand, negative ones in parentheses, in the colour of its role."""
        self.written += 1
        if self.written > MOST_OPERANDS:
            raise TooLargeToShow(f"steps() writes out at most {MOST_OPERANDS} numbers; show this with compute()", self.place)
        digits = max(self.form.digits, self.typed_digits(node, i, j))
        return Number(node, i, j, replace(self.form, digits=digits, parenthesised=True), self.role(node))

    def typed_digits(self, node: Node, i: int, j: int) -> int:
        """The decimals of a number that was typed: it is shown as it was typed."""
        source, row, column = self.cells.model.source_element(node, i, j)
        if source.controls or source.operation not in ("input", "constant"):
            return 0
        exponent = self.cells.value(source).array[row, column].normalize().as_tuple().exponent
        return -exponent if -MOST_TYPED <= exponent < 0 else 0

    def role(self, node: Node) -> str:
        """The role of the name that an operand belongs to."""
        return self.roles.get(self.cells.model.source_name(node) or "", "")


def joined(sign: str, terms: list[list[Part]]) -> list[Part]:
    """Terms with a sign between them."""
    parts = list(terms[0])
    for term in terms[1:]:
        parts += [f" {sign} ", *term]
    return parts
