"""The arithmetic of an expression, written out with the shown values of its operands."""

from engine.errors import BadValue, Place
from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.render.cells import Cells
from engine.render.formula_parts import Matrix, Number, Part, Relation

SUM, PRODUCT, ATOM = 1, 2, 3
"How tightly a written operation binds."


class StepWriter:
    """Writes one placeholder's steps; operands that have a name stand as their values, others are opened."""

    def __init__(self, cells: Cells, form: Form, roles: dict[str, str], place: Place):
        self.cells = cells
        self.form = form
        self.roles = roles
        self.place = place

    def write(self, node: Node) -> list[Part]:
        """The operation, a relation, and the result."""
        rows, columns = self.cells.value(node).array.shape
        if (rows, columns) == (1, 1):
            return [*self.operation(node, 0, 0), Relation(self.place), Number(node, 0, 0, self.form)]
        product, at = self.row_of_product(node)
        if rows == 1 and product.operation == "matmul":
            return [*self.weighted_rows(product, at), Relation(self.place), self.row(node, 0)]
        raise BadValue(f"steps() writes out one number, or one row of a product; this is {rows}×{columns}", self.place)

    def row_of_product(self, node: Node) -> tuple[Node, int]:
        """The product that a row is a row of, and which one; the row itself where it is none."""
        return (node.arguments[0], node.parameters[0]) if node.operation == "row" else (node, 0)

    def weighted_rows(self, node: Node, i: int) -> list[Part]:
        """The row i of a product, as the rows of its right matrix, each times its number."""
        left, right = node.arguments
        parts: list[Part] = []
        for k in range(self.cells.value(left).array.shape[1]):
            parts += ["+"] if k else []
            parts += [self.operand(left, i, k), r"\times ", self.row(right, k)]
        return parts

    def row(self, node: Node, i: int) -> Matrix:
        """One row of a matrix, in brackets."""
        columns = self.cells.value(node).array.shape[1]
        plain = Form(digits=self.form.digits)
        return Matrix((tuple(Number(node, i, j, plain, self.role(node)) for j in range(columns)),))

    def operation(self, node: Node, i: int, j: int) -> list[Part]:
        """How the element (i, j) of a node is made, one level down."""
        source, i, j = self.cells.model.source_element(node, i, j)
        operands = self.cells.model.operands_of(source, i, j)
        match source.operation:
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
                return [r"\frac{", *self.term(operands[0], SUM), "}{", *self.term(operands[1], SUM), "}"]
            case "mean":
                return [r"\frac{", *joined("+", [self.term(o, SUM) for o in operands]), f"}}{{{len(operands)}}}"]
            case "exp":
                return ["e^{", *self.term(operands[0], SUM), "}"]
            case "sqrt":
                return [r"\sqrt{", *self.term(operands[0], SUM), "}"]
            case "log":
                return [r"\ln\, ", *self.term(operands[0], ATOM)]
            case "power":
                return [*self.term(operands[0], ATOM), "^{", *self.term(operands[1], SUM), "}"]
            case "neg":
                return ["-", *self.term(operands[0], PRODUCT)]
            case "relu":
                return [r"\max(0,\ ", *self.term(operands[0], SUM), ")"]
            case _:
                raise BadValue(f"steps() cannot write out {source.operation!r}; show it with compute()", self.place)

    def product(self, operands) -> list[Part]:
        """Factors with a multiplication sign."""
        return joined(r"\times ", [self.term(operand, PRODUCT) for operand in operands])

    def term(self, operand, strength: int) -> list[Part]:
        """An operand: its value when it has a name or is an input, else its own operation."""
        node, i, j = operand
        source, row, column = self.cells.model.source_element(node, i, j)
        if self.cells.model.has_name(node) or self.cells.model.has_name(source) or not source.arguments:
            return [self.operand(node, i, j)]
        opened = self.operation(node, i, j)
        weak = source.operation in ("add", "sub", "total", "sum_all") and strength > SUM
        return [r"\left(", *opened, r"\right)"] if weak else opened

    def operand(self, node: Node, i: int, j: int) -> Number:
        """The shown value of an operand, negative ones in parentheses, in the colour of its role."""
        form = Form(digits=self.form.digits, parenthesised=True)
        return Number(node, i, j, form, self.role(node))

    def role(self, node: Node) -> str:
        """The role of the name that an operand belongs to."""
        return self.roles.get(self.cells.model.source_name(node) or "", "")


def joined(sign: str, terms: list[list[Part]]) -> list[Part]:
    """Terms with a sign between them."""
    parts = list(terms[0])
    for term in terms[1:]:
        parts += [f" {sign} ", *term]
    return parts
