"""Running text → HTML: words, formulas, and the placeholders among them."""

import re
from collections.abc import Callable
from types import MappingProxyType
from unicodedata import east_asian_width

from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup, escape

from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.parse.expression_tree import Expression
from engine.parse.page import place_in_formula, place_of
from engine.parse.page_source import PageSource, Placeholder
from engine.parse.marked_text import MARK
from engine.render.blocks import number_html
from engine.render.diagnoses import BadPicture
from engine.render.formula import write_formula
from engine.render.formula_parts import Matrix, Number, Part, Relation, side_by_side
from engine.render.pictures import Shelf
from engine.render.steps import StepWriter
from engine.render.templates import macro
from engine.render.verbs import Reader, WrongContext, is_scalar

CLOSING = re.compile("[、。，．）」』】〕・：；]+")
"Signs that must not begin a line; browsers part them from a formula before them."
OPENING = re.compile("[（「『【〔]+$")
"Signs that must not end a line; browsers part them from a formula after them."
UNBREAKABLE = frozenset({"math_inline", "placeholder"})
TEXTS = frozenset({"text", "text_special"})
PLAIN_TAGS = MappingProxyType({"strong": "strong", "em": "em", "s": "s"})


class Inline:
    """Writes the running text of one page."""

    def __init__(self, page: PageSource, reader: Reader, pictures: Shelf):
        self.page = page
        self.reader = reader
        self.cells = reader.cells
        self.letters = reader.book.role_of_letter()
        self.labels: Callable[[str], str] = lambda target: ""
        self.pictures = pictures

    def write(self, node: SyntaxTreeNode) -> Markup:
        """All children of a node, one after the other; a formula is not parted from the signs around it."""
        written, rest = [], ""
        for before, child, following in zip([None, *node.children], node.children, [*node.children[1:], None]):
            inner = self.beside_formulas(child, before, following) if child.type in TEXTS else ""
            ahead = opening_signs(child) if following and following.type in UNBREAKABLE else ""
            html = escape(inner.removesuffix(ahead)[len(rest) :]) if inner else self.write_one(child)
            whole = child.type in UNBREAKABLE
            opening, rest = (opening_signs(before), closing_signs(following)) if whole else ("", "")
            kept = opening + html + rest
            written.append(self.element("span", {"class": "nowrap"}, kept) if opening or rest else html)
        return Markup("").join(written)

    def write_one(self, node: SyntaxTreeNode) -> Markup:
        """One piece of running text."""
        match node.type:
            case "hardbreak":
                return self.void("br")
            case "code_inline":
                return self.element("code", {}, escape(node.content))
            case "math_inline":
                return self.formula(node, display=False)
            case "placeholder":
                return self.placeholder(self.page.placeholders[node.content])
            case "ruby":
                return macro("_elements.html", "ruby")(node.content, node.meta["reading"])
            case "role":
                return self.element("span", {"class": " ".join(map(role_class, node.meta["roles"]))}, self.write(node))
            case "link":
                return self.link(node)
            case "image":
                return self.picture(node)
            case name if name in PLAIN_TAGS:
                return self.element(PLAIN_TAGS[name], {}, self.write(node))
            case _:
                return self.write(node)

    def beside_formulas(self, node: SyntaxTreeNode, before: SyntaxTreeNode | None, after: SyntaxTreeNode | None) -> str:
        """A text without the spaces between a formula or a number and a wide character: the style sheet sets that distance."""
        text = node.content
        if before and before.type in UNBREAKABLE and text[:1] == " " and is_wide(text[1:2] or linked_text(after)[:1]):
            text = text[1:]
        if after and after.type in UNBREAKABLE and text[-1:] == " " and is_wide(text[-2:-1] or linked_text(before)[-1:]):
            text = text[:-1]
        return text

    def link(self, node: SyntaxTreeNode) -> Markup:
        """A link; an empty text is what its target is called: 図 4.2."""
        target = str(node.attrs["href"])
        attributes = {"href": target, "title": node.attrs.get("title"), "class": node.attrs.get("class")}
        return self.element("a", {k: v for k, v in attributes.items() if v}, self.write(node) or self.labels(target))

    def picture(self, node: SyntaxTreeNode) -> Markup:
        """A picture in the room that it will take, so that nothing moves when it arrives."""
        place = place_of(self.page, node.meta["line"])
        if self.page.space:
            raise BadPicture("a picture stands on a page, not in an experiment or an example", place)
        found = self.pictures.take(str(node.attrs["src"]), node.content, place)
        size = {"width": str(found.width), "height": str(found.height)}
        return self.void("img", {"class": "picture", "src": found.target, "alt": node.content, **size, "loading": "lazy"})

    def placeholder(self, placeholder: Placeholder) -> Markup:
        """A placeholder in running text."""
        self.cells.place = placeholder.place
        match placeholder.call.function:
            case "compute":
                return self.computed(placeholder)
            case "steps":
                return self.write_parts([(part, 0) for part in self.steps(placeholder)], placeholder)
            case verb:
                raise WrongContext(f"{verb}() cannot stand in running text; {REMEDIES[verb]}", placeholder.place)

    def computed(self, placeholder: Placeholder) -> Markup:
        """A number in running text; a matrix there is a small formula."""
        arguments = self.reader.arguments(placeholder)
        node, form = self.reader.node(arguments["expression"]), self.reader.form(arguments)
        if not is_scalar(self.cells.value(node)) or self.reader.role(arguments):
            return self.write_parts([(self.shown(node, form, self.reader.role(arguments)), 0)], placeholder)
        return number_html(self.cells.number(node, 0, 0, form))

    def shown(self, node: Node, form: Form, role: str) -> Part:
        """A number or a matrix in a formula."""
        rows, columns = self.cells.value(node).array.shape
        numbers = tuple(tuple(Number(node, i, j, form, role) for j in range(columns)) for i in range(rows))
        return numbers[0][0] if (rows, columns) == (1, 1) else Matrix(numbers)

    def steps(self, placeholder: Placeholder) -> list[Part]:
        """The parts of a written-out calculation."""
        arguments = self.reader.arguments(placeholder)
        expression: Expression = arguments["expression"]
        writer = StepWriter(self.cells, self.reader.form(arguments), self.reader.roles, placeholder.place)
        return writer.write(self.reader.node(expression))

    def write_parts(self, parts: list[tuple[Part, int]], placeholder: Placeholder) -> Markup:
        """A formula that a placeholder in running text makes."""
        return write_formula(parts, self.cells, self.letters, False, lambda offset, length: placeholder.place)

    def formula(self, node: SyntaxTreeNode, display: bool) -> Markup:
        """A formula of the author's, its placeholders resolved."""
        parts: list[tuple[Part, int]] = []
        at = 0
        for mark in MARK.finditer(node.content):
            parts.append((node.content[at : mark.start()], at))
            parts += [(part, mark.start()) for part in self.formula_parts(self.page.placeholders[mark.group()])]
            at = mark.end()
        parts.append((node.content[at:], at))
        token = node.token
        formulas = side_by_side(parts) if display else [[part for part in parts if part[0] != ""]]
        return Markup("").join(
            write_formula(formula, self.cells, self.letters, display, lambda offset, length: place_in_formula(self.page, token, offset, length))
            for formula in formulas
        )

    def formula_parts(self, placeholder: Placeholder) -> list[Part]:
        """What a placeholder is in a formula."""
        self.cells.place = placeholder.place
        match placeholder.call.function:
            case "compute":
                arguments = self.reader.arguments(placeholder)
                return [
                    self.shown(
                        self.reader.node(arguments["expression"]), self.reader.form(arguments), self.reader.role(arguments)
                    )
                ]
            case "relation":
                self.reader.arguments(placeholder)
                return [Relation(placeholder.place)]
            case "steps":
                return self.steps(placeholder)
            case verb:
                raise WrongContext(f"{verb}() cannot stand in a formula; {REMEDIES[verb]}", placeholder.place)

    def element(self, tag: str, attributes: dict[str, object], inner: Markup | str) -> Markup:
        """One element around some text."""
        return macro("_elements.html", "element")(tag, attributes, inner)

    def void(self, tag: str, attributes: dict[str, object] | None = None) -> Markup:
        """An element without content."""
        return macro("_elements.html", "void")(tag, attributes or {})


ALONE = "give it a paragraph of its own"
REMEDIES = {
    "relation": "write it inside $…$ between the two sides",
    "written_sum": ALONE,
    "control": ALONE,
    "figure": "put it alone into a paragraph of a ::: figure container",
    "table": ALONE,
    "tokens": ALONE,
    "strips": ALONE,
    "experiment": ALONE,
}


def closing_signs(node: SyntaxTreeNode | None) -> str:
    """The signs at the beginning of a text that must not begin a line."""
    found = CLOSING.match(node.content) if node is not None and node.type == "text" else None
    return found[0] if found else ""


def opening_signs(node: SyntaxTreeNode | None) -> str:
    """The signs at the end of a text that must not end a line."""
    found = OPENING.search(node.content) if node is not None and node.type == "text" else None
    return found[0] if found else ""


def linked_text(node: SyntaxTreeNode | None) -> str:
    """The words of a link beside a text."""
    return "".join(child.content for child in node.children) if node is not None and node.type == "link" else ""


def is_wide(character: str) -> bool:
    """Whether a character is as wide as a kanji."""
    return bool(character) and east_asian_width(character) in "WF"


def role_class(role: str) -> str:
    """The class of a word in a role."""
    return {"mark": "followed", "nowrap": "nowrap"}.get(role, f"role-{role}")
