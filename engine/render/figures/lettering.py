"""Texts in figures: formula letters, subscripts, slots for numbers, and how wide they come out."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from unicodedata import east_asian_width

from engine.render.figures.coordinates import Point, half
from engine.render.figures.drawing import Run, Text

SMALL = Decimal("14.5")
"The size of text: 12 px where 344 units are 288 px wide."
LARGE = Decimal(18)
"The size of numbers and of the letters of formulas."
DROP, RISE, APART = 4, 6, 2
"Units by which a subscript stands lower, a superscript higher, and each of a pair further still."
EM = {"wide": Decimal(1), "narrow": Decimal("0.29"), "number": Decimal("0.495"), "other": Decimal("0.56")}
"Widths of characters: full-width ones, thin ones, those of numbers, all others."
PIECE = re.compile(r"\$(?P<math>[^$]*)\$|\{(?P<slot>[^{}]*)\}|(?P<text>[^${]+|[${])")
LETTER = re.compile(r"_\{(?P<below>[^{}]*)\}|\^\{(?P<above>[^{}]*)\}|_(?P<low>.)|\^(?P<high>.)|(?P<base>[^_^]+|[_^])")


def read_text(source: str, slots: Mapping[str, Text] | None = None) -> Text:
    """``$W_O$`` is a letter of a formula, ``{name}`` what ``slots`` gives; KeyError for one that it lacks."""
    runs: list[Run] = []
    for piece in PIECE.finditer(source):
        if piece["math"] is not None:
            runs += read_math(piece["math"])
        elif piece["slot"] is not None:
            runs += (slots or {})[piece["slot"].strip()]
        else:
            runs.append(Run(piece["text"]))
    return tuple(runs)


def read_math(source: str) -> list[Run]:
    """A letter with its subscript and superscript: ``W_i^Q``, ``w_{12}``, ``K^⊤``."""
    runs: list[Run] = []
    for piece in LETTER.finditer(source):
        if low := piece["below"] or piece["low"]:
            runs.append(script(low, DROP, runs))
        elif high := piece["above"] or piece["high"]:
            runs.append(script(high, -RISE, runs))
        else:
            runs.append(Run(italic(piece["base"]), kind="math"))
    return runs


def script(letters: str, drop: int, before: list[Run]) -> Run:
    """A subscript or superscript; one of each at the same letter stand one above the other, a little apart."""
    if not before or before[-1].drop * drop >= 0:
        return Run(italic(letters), kind="math", drop=drop)
    first = before.pop()
    before.append(replace(first, drop=first.drop + copysign(APART, first.drop)))
    return Run(italic(letters), kind="math", drop=drop + copysign(APART, drop), back=run_width(first, SMALL))


def copysign(size: int, sign: int) -> int:
    return size if sign > 0 else -size


def italic(letters: str) -> str:
    """Latin letters as the mathematical italic ones, which the math font has."""
    return "".join(map(italic_letter, letters))


def italic_letter(letter: str) -> str:
    if letter == "h":
        return "\N{PLANCK CONSTANT}"
    if "a" <= letter <= "z":
        return chr(ord("\N{MATHEMATICAL ITALIC SMALL A}") + ord(letter) - ord("a"))
    if "A" <= letter <= "Z":
        return chr(ord("\N{MATHEMATICAL ITALIC CAPITAL A}") + ord(letter) - ord("A"))
    return letter


def text_width(text: Text, size: Decimal = SMALL) -> Decimal:
    """About how many units a text takes in its widest state."""
    return sum((run_width(run, size) for run in text), Decimal(0))


def backdrop(at: Point, text: Text, anchor: str) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    """The rectangle behind a text: left, top, width, height."""
    width = text_width(text)
    left = at[0] - {"start": Decimal(0), "": half(width), "end": width}[anchor]
    return left - 2, Decimal(at[1] - 13), width + 7, Decimal(17)


def run_width(run: Run, size: Decimal) -> Decimal:
    strings = (run.cell.strings if run.cell else ()) or (run.text,)
    return max(string_width(string, run.kind) for string in strings) * size_of(run, size)


def size_of(run: Run, size: Decimal) -> Decimal:
    """A letter of a formula is set a little larger, unless it stands below or above."""
    return max(size, LARGE) if run.kind == "math" and not run.drop else size


def string_width(string: str, kind: str = "text") -> Decimal:
    """In em."""
    return sum((EM[width_kind(character, kind)] for character in string), Decimal(0))


def width_kind(character: str, kind: str) -> str:
    if east_asian_width(character) in "WF":
        return "wide"
    if character in " .,()[]il\N{NO-BREAK SPACE}":
        return "narrow"
    return "number" if kind == "number" and character.isdigit() else "other"
