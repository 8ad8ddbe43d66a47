r"""LaTeX to MathML: math-core converts, and what it made becomes the page's own.

Classes that the style sheet needs: role-* on a letter, a number, a row, or on a whole msub/msup; followed;
mtable.numbers; mtd.wN (min-width N/8 em), .right .left .no-left .no-right .far-left .line-*; mspace.closer;
mo.brace; mtext.japanese. A number with a role or a reserved width stands in a span in its token.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from math_core import LatexError, LatexToMathML

from engine.notation.diagnoses import BadLatex, MissingGlyph, RefusedLatex
from engine.notation.font import declared_characters
from engine.notation.slots import Slot, add_classes, place_slots
from engine.notation.source import MARKS, copy_text, refuse_unsupported
from engine.notation.styling import colour_letters, mark_shapes, turn_styles_into_classes, unwrap_marks

__all__ = ["Slot", "formula_text", "to_mathml", "write_mathml"]

ELEMENTS = frozenset(
    "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover "
    "mtable mtr mtd mpadded mphantom".split()
)
ATTRIBUTES = frozenset(
    "display displaystyle scriptlevel class style accent accentunder stretchy form lspace rspace minsize maxsize "
    "symmetric movablelimits mathvariant linethickness width".split()
)
ENTITIES = {"&ApplyFunction;": "\u2061", "&InvisibleTimes;": "\u2062"}
NAMED = (
    "RoyalBlue", "Goldenrod", "JungleGreen", "Plum", "Sepia", "WildStrawberry", "Aquamarine", "Maroon", "Dandelion"
)  # fmt: skip
"Colours of the converter that carry our marks through it; an author cannot write them."

MOST_REMEMBERED = 8192
"Formulas whose text is kept."


def formula_text(latex: str, display: bool, slots: Mapping[int, Slot], roles: Mapping[str, str]) -> str:
    """A formula as text; the same one is converted once.

    Raises: BadLatex, with the position in the LaTeX.
    """
    return remembered_text(latex, display, tuple(slots.items()), tuple(roles.items()))


@lru_cache(MOST_REMEMBERED)
def remembered_text(latex: str, display: bool, slots: tuple[tuple[int, Slot], ...], roles: tuple[tuple[str, str], ...]) -> str:
    return write_mathml(to_mathml(latex, display, dict(slots), dict(roles)))


def to_mathml(latex: str, display: bool, slots: Mapping[int, Slot], roles: Mapping[str, str]) -> Element:
    """A formula as a tree, with its cells in it and its LaTeX kept for copying.

    Raises: BadLatex, with the position in the LaTeX.
    """
    refuse_unsupported(latex)
    tree = convert(latex, display)
    require_known(tree)
    turn_styles_into_classes(tree, mark_colours())
    unwrap_marks(tree)
    colour_letters(tree, roles)
    mark_shapes(tree)
    place_slots(tree, slots, latex)
    require_glyphs(tree, latex)
    tree.set("data-tex", copy_text(latex, slots))
    return tree


def write_mathml(tree: Element) -> str:
    """The tree as text: a table's rows stand on lines of their own, broken inside tags."""
    text = tostring(tree, encoding="unicode")
    return text.replace("><mtr", "\n><mtr").replace("</mtr></mtable", "</mtr\n></mtable")


@cache
def converter() -> LatexToMathML:
    """math-core with the commands that mark roles."""
    macros = {name: rf"\textcolor{{{colour}}}{{#1}}" for name, colour in zip(MARKS, NAMED, strict=True)}
    return LatexToMathML(macros=macros, fancy_error=False)


@cache
def mark_colours() -> dict[str, str]:
    """The style that the converter writes for each mark, and the mark's class."""
    return {convert(rf"\{name}{{x}}", False)[0].get("style").rstrip(";"): MARKS[name] for name in MARKS}


def convert(latex: str, display: bool) -> Element:
    """The converter's own tree."""
    try:
        text = converter().convert_with_local_state(latex, displaystyle=display)
    except LatexError as error:
        position, message = re.fullmatch(r"(?:(\d+): )?(.*)", str(error), re.DOTALL).groups()
        raise BadLatex(message, int(position or 0)) from None
    for entity, character in ENTITIES.items():
        text = text.replace(entity, character)
    try:
        return fromstring(text.replace("\ufe00", ""))
    except ParseError:
        raise RefusedLatex("the converter makes broken MathML of this LaTeX; write it in another way") from None


def require_known(tree: Element) -> None:
    """Refuse what is not MathML Core, or what the style sheet does not know."""
    for element in tree.iter():
        unknown = [] if element.tag in ELEMENTS else [f"<{element.tag}>"]
        unknown += sorted(set(element.attrib) - ATTRIBUTES)
        if unknown:
            raise RefusedLatex(f"browsers do not agree on {unknown[0]}, which this LaTeX needs; write it otherwise")


def require_glyphs(tree: Element, latex: str) -> None:
    r"""Refuse characters that the math font lacks; only \text may have others, in the font of the text."""
    declared = declared_characters()
    for element in tree.iter():
        text = element.text or "".join(child.text for child in element if child.tag == "span")
        missing = [character for character in text if character not in declared and element.tag != "span"]
        if missing and element.tag == "mtext":
            add_classes(element, "japanese")
        elif missing:
            raise MissingGlyph(
                f"the math font has no {missing[0]!r} (U+{ord(missing[0]):04X}): Japanese belongs into \\text{{…}}, "
                "a symbol into engine/theme/fonts/code-points.txt",
                max(0, latex.find(missing[0])),
            )
