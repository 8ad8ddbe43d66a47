"""The looks of a converted formula: the converter's inline styles as classes, and the roles of letters."""

from collections.abc import Mapping
from unicodedata import normalize
from xml.etree.ElementTree import Element

from engine.notation.diagnoses import RefusedLatex
from engine.notation.slots import add_classes

STYLES = {
    "text-align: right": "right",
    "text-align: left": "left",
    "justify-items: end": "",
    "justify-items: start": "",
    "padding-left: 0": "no-left",
    "padding-left:0": "",
    "padding-right: 0": "no-right",
    "padding-right:0": "",
    "padding-left:1em": "far-left",
    "margin-left:-0.16666667em": "closer",
    "border-left: 0.05em solid currentcolor": "line-left",
    "border-right: 0.05em solid currentcolor": "line-right",
    "border-top: 0.05em solid currentcolor": "line-top",
    "border-bottom: 0.05em solid currentcolor": "line-bottom",
}
"The converter's declarations, and our class for each; those without one say what is the case anyway."

SCRIPTS = frozenset({"msub", "msup", "msubsup", "munder", "mover", "munderover"})
STRETCHY = frozenset("⏞⏟\u0332")
"Signs that stretch over or under what they belong to."


def turn_styles_into_classes(tree: Element, marks: Mapping[str, str]) -> None:
    """A strict content security policy blocks style attributes, in MathML too."""
    for element in tree.iter():
        style = element.attrib.pop("style", None)
        for declaration in (style or "").split(";"):
            if declaration.strip():
                add_classes(element, class_of(declaration.strip(), marks))


def class_of(declaration: str, marks: Mapping[str, str]) -> str:
    """The class of one declaration."""
    known = STYLES.get(declaration, marks.get(declaration))
    if known is None:
        raise RefusedLatex(f"this LaTeX needs a style that pages do not have ({declaration}); write it in another way")
    return known


def unwrap_marks(element: Element) -> None:
    """A mark around one thing stands on the thing itself, so that scripts and neighbours see it."""
    for index, child in enumerate(element):
        unwrap_marks(child)
        if child.tag == "mrow" and len(child) == 1 and "class" in child.attrib:
            add_classes(child[0], *child.get("class").split())
            element[index] = child[0]


def colour_letters(element: Element, roles: Mapping[str, str]) -> None:
    """Give the letters of roles their class; a letter with a script is one thing with it.

    Subscripts are left alone (the Q of W_Q, the k of d_k), and so is what the author marked.
    """
    if "role-" in element.get("class", ""):
        return
    if element.tag == "mi":
        add_classes(element, role_class(element, roles))
    elif element.tag in SCRIPTS:
        colour_scripted(element, roles)
    else:
        for child in element:
            colour_letters(child, roles)


def colour_scripted(element: Element, roles: Mapping[str, str]) -> None:
    """A base with scripts; a superscript has roles of its own only over a base that has none."""
    base = element[0]
    role = role_class(base, roles) if base.tag == "mi" and "role-" not in base.get("class", "") else ""
    if role:
        add_classes(element, role)
        return
    colour_letters(base, roles)
    if element.tag in ("msup", "msubsup") and "role-" not in base.get("class", ""):
        colour_letters(element[-1], roles)


def role_class(letter: Element, roles: Mapping[str, str]) -> str:
    """The class of a letter's role, bold or not, or nothing."""
    role = roles.get(normalize("NFKC", letter.text or ""))
    return f"role-{role}" if role else ""


def mark_shapes(tree: Element) -> None:
    """What the style sheet must know: tables of numbers (right aligned) and signs that stretch sideways."""
    for table in tree.iter("mtable"):
        cells = table.findall("mtr/mtd")
        if not any("class" in cell.attrib for cell in cells) and any(is_number(cell) for cell in cells):
            add_classes(table, "numbers")
    for over in tree.iter():
        if over.tag in ("munder", "mover") and over[1].tag == "mo" and over[1].text in STRETCHY:
            add_classes(over[1], "brace")


def is_number(cell: Element) -> bool:
    """Whether a table cell holds a number and nothing else, its sign apart."""
    return len(cell) > 0 and cell[-1].tag == "mn" and all(child.tag == "mo" for child in cell[:-1])
