"""What a reader calls a node: a letter of formulas, what the book calls it, what a control is called; else what it is.

``{行}`` in a title is the place of the element's row: "E の「眠る」の行の和".
"""

import re
from collections.abc import Mapping, Sequence

from engine.evaluate.composites import composites
from engine.evaluate.explanations import COMPOSITES, PARTS, explain
from engine.evaluate.graph import Node
from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.model import PageModel
from engine.evaluate.naming import plain
from engine.notation.numbers import MINUS

LETTER = re.compile(r"([^\W\d_]|gamma|beta|epsilon|theta)(_[^\W_]+)*")
"A name that is a letter with indices, as formulas have it."
GREEK = {"gamma": "γ", "beta": "β", "epsilon": "ε", "theta": "θ"}
TYPED = re.compile(r"(\w+)\[(\d+),(\d+)\]")
"An element that is typed in a matrix beside controls."
LONGEST = 24
"Of a title that another is put together with."
SIGNS = {"add": (" + ", 1), "sub": (" − ", 1), "mul": ("×", 2), "div": (" ÷ ", 2)}
"Between two operands, and how tightly they bind; what is called something binds most."
ATOM = 3
JOINED = {"matmul": "{} と {} の積", "power": "{} の {} 乗", "maximum": "{} と {} の大きいほう", "masked": "{} を {} で隠した表"}
"Of two operands that are called something."
COUNTED = {"counting": "番号の列", "alternating": "0 と 1 の列", "identity": "単位行列", "causal_mask": "因果マスク"}
"Made of nothing but a size."
DERIVED = {"gradient": "{} までの勾配", "difference": "{} を少し動かした差分"}
"Of the last argument of a function that is none of the core."
ADDED = {"embed": "{} を足した埋め込み"}
"Where no argument is called something but the last."
ROW = "{行}"


class Titles:
    """The titles of the nodes of one page; names: what the book calls what its calculations name."""

    def __init__(self, model: PageModel, names: Mapping[str, str]):
        self.model, self.names = model, names
        self.known: dict[Node, str] = {}

    def of(self, node: Node) -> str:
        """The title of a node."""
        if node not in self.known:
            self.known[node] = self.called(node) or self.by_operation(node)
        return self.known[node]

    def called(self, node: Node) -> str:
        """What somebody calls it; or nothing."""
        if node.operation == "constant":
            return plain(node.parameters[0]).replace("-", MINUS)
        if self.model.has_name(node):
            return self.named(node, self.model.written(node))
        if node.operation == "control":
            return f"つまみ「{node.parameters[0].label}」"
        if typed := TYPED.fullmatch(self.model.written(node)):
            return self.typed(*typed.groups())
        if call := self.model.call_of(node):
            return self.of_call(call, node)
        if owner := self.model.part_of(node):
            return self.part(*owner, node)
        return ""

    def named(self, node: Node, name: str) -> str:
        """By a name of the page, of a file of constants, or within a call."""
        if title := self.titled(name):
            return title
        if node.operation == "control":
            return f"つまみ「{node.parameters[0].label}」"
        owner, _, rest = name.partition(".")
        if rest and owner in self.model.names:
            return self.part(self.model.names[owner], rest, node)
        last = name.rpartition(".")[2]
        return PARTS.get(last) or self.titled(last)

    def titled(self, name: str) -> str:
        """What the book calls a name; a letter calls itself."""
        return self.names.get(name) or (letter(name) if LETTER.fullmatch(name) else "")

    def part(self, owner: Node, name: str, node: Node) -> str:
        """What a function made on its way."""
        last = re.sub(r"\d+$", "", name.lstrip(".#").rpartition(".")[2])
        rule = "語" if node.operation == "input" and self.model.extent(node).text else rule_of(node)
        what, whole = PARTS.get(last) or rule, self.called(owner)
        return close(f"{whole} の途中の{what}" if whole and "途中の" not in whole else f"途中の{what}")

    def typed(self, name: str, i: str, j: str) -> str:
        """An element of a matrix, by its row and its column."""
        base = self.model.names.get(name)
        title = self.names.get(name, name)
        if base is None:
            return f"{title} の{int(i) + 1}行目、{int(j) + 1}列目"
        extent = self.model.extent(base)
        return f"{title} の{place(extent.row_labels, int(i), '行')}、{place(extent.column_labels, int(j), '列')}"

    def of_call(self, function: str, node: Node) -> str:
        """The result of a function of the book."""
        what = COMPOSITES[function] if function in composites() else DERIVED.get(function, "")
        operands = [title for argument in self.model.call_arguments(node) if (title := self.short(argument))]
        if function in DERIVED:
            return close(what.format(operands[-1])) if operands else "途中の勾配"
        if what and len(operands) == 1:
            last = function in ADDED and operands[0] == self.short(self.model.call_arguments(node)[-1])
            return close(ADDED[function].format(operands[0]) if last else f"{operands[0]} の {what}")
        return close(f"途中の {what} の結果") if what else ""

    def short(self, node: Node, atom: bool = False) -> str:
        """The title of an operand, if one can be made of it that is not long; atom: and if it is called something."""
        title = self.of(node)
        bad = "途中の" in title or ROW in title or len(title) > LONGEST
        return "" if bad or atom and not self.called(node) else title

    def by_operation(self, node: Node) -> str:
        """What is done with what."""
        operation = node.operation
        if operation == "input":
            return ("書いてある" if node.parameters[1] == "chosen" else "データの") + ("語" if self.model.extent(node).text else "数")
        if operation in COUNTED:
            return COUNTED[operation]
        if operation in ("held", "labelled", "transpose"):
            return self.of(node.arguments[0])
        if operation in SIGNS:
            return self.with_sign(node, *SIGNS[operation]) or unnamed(node)
        operands = [self.short(argument, atom=True) for argument in node.arguments]
        if operands and all(operands) and operation in JOINED:
            return close(JOINED[operation].format(*operands))
        if len(operands) == 1 and operands[0] and OPERATIONS[operation].pattern:
            what = rule_of(node)
            many = what.startswith("行の") and self.model.extent(node.arguments[0]).rows > 1
            return close(f"{operands[0]} の{ROW + what[1:] if many else what}")
        return unnamed(node)

    def with_sign(self, node: Node, sign: str, binding: int) -> str:
        """Two operands with a sign between them; one that binds less stands in brackets."""
        left, right = (self.short(argument) for argument in node.arguments)
        if not left or not right:
            return ""
        whole = sign.join((self.bracketed(node.arguments[0], left, binding), self.bracketed(node.arguments[1], right, binding + 1)))
        return whole if len(whole) <= LONGEST * 2 else ""

    def bracketed(self, node: Node, title: str, binding: int) -> str:
        own = ATOM if self.called(node) else SIGNS.get(node.operation, ("", ATOM))[1]
        return title if own >= binding else f"({title})"


def unnamed(node: Node) -> str:
    """What it is called that has no name."""
    return close(f"途中の{rule_of(node)}")


def rule_of(node: Node) -> str:
    """The name of an operation; of what is none, what it is."""
    if node.operation in OPERATIONS:
        return explain(node.operation, node.parameters).name
    return "数"


def letter(name: str) -> str:
    """γ_1 for gamma_1."""
    first, mark, indices = name.partition("_")
    return GREEK.get(first, first) + mark + indices


def place(labels: Sequence[str] | None, at: int, axis: str) -> str:
    """「眠る」の行; without labels 2行目."""
    return f"{at + 1}{axis}目" if labels is None or at >= len(labels) else f"「{labels[at]}」の{axis}"


def close(text: str) -> str:
    """Without a space between two Japanese letters."""
    return re.sub(r"(?<=[\u3000-\u9fff]) (?=[\u3000-\u9fff])", "", text).strip()
