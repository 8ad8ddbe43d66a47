r"""LaTeX for what a formula shows: matrices through sympy's printer, names, and written numbers.

A computed number travels through sympy and the converter as a reserved Integer, ``{900000001}``; it comes out as
one ``<mn>``, which is then replaced by the number as we wrote it. sympy never formats a number of ours.
"""

import re
from collections.abc import Sequence

from engine.notation.layouts import layout_of
from engine.noting import note

RESERVED = 900_000_000
"The first reserved number; as many follow as a formula has cells."
RESERVED_END = 1_000_000_000

SPELLED = {
    "\N{MINUS SIGN}": "-",
    "\N{NO-BREAK SPACE}": " ",
    "%": r"\%",
    "∞": r"\infty",
    "≈": r"\approx",
    "<": "<",
    ">": ">",
}
"How the characters of a written number, or of a relation, are spelled in LaTeX."

GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
)


def reserve(count: int) -> int:
    """The reserved integer of a formula's cell, counted from 0."""
    if not 0 <= count < RESERVED_END - RESERVED:
        raise ValueError(f"a formula cannot have {count} cells")
    return RESERVED + count


def write_reserved(number: int) -> str:
    """A reserved integer in a formula, where a number stands."""
    return f"{{{number}}}"


def write_reserved_relation(number: int) -> str:
    """A reserved integer in a formula, where a relation stands: an equals sign keeps its place for it."""
    return f"{{{number}}}="


IN_LAYOUT = re.compile(r"\{(\d+)\}")


def write_matrix(rows: Sequence[Sequence[int]]) -> str:
    """A bmatrix of reserved integers; a vector is a matrix of one row."""
    numbers, shape = [number for row in rows for number in row], (len(rows), len(rows[0]) if rows else 0)
    layout = layout_of(*shape)
    note("matrix {} {}".format(*shape), layout)
    return IN_LAYOUT.sub(lambda found: write_reserved(numbers[int(found[1]) - RESERVED]), layout)


def write_symbol(name: str) -> str:
    """A name of the calculation language as a symbol: W_Q, d_model and b1 have subscripts, gamma is Greek."""
    letters, digits, *rest = re.fullmatch(r"_*([^\d_]*)_?(\d*)_?(.*)", name).groups()
    subscripts = [part for part in (digits, *rest[0].split("_")) if part]
    return write_word(letters) + (f"_{{{','.join(map(write_word, subscripts))}}}" if subscripts else "")


def write_word(word: str) -> str:
    """One part of a name: a letter, a number, a Greek letter, or an upright word."""
    if not word.isascii():
        return rf"\text{{{word}}}"
    if word in GREEK:
        return rf"\{word}"
    return word if len(word) == 1 or word.isdecimal() else rf"\mathrm{{{word}}}"


def write_label(text: str) -> str:
    """A label, an upright text, in LaTeX."""
    escaped = re.sub(r"([{}$%&#_])", r"\\\1", text)
    return rf"\text{{{escaped}}}"


def write_text(text: str) -> str:
    """A written number or relation as LaTeX, for a reader who copies it."""
    return "".join(SPELLED.get(character, character) for character in text)
