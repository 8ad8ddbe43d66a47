"""The LaTeX of a formula before it is converted: what is refused, how roles are marked, what a reader copies."""

import re
from collections.abc import Mapping

from engine.notation.diagnoses import RefusedLatex
from engine.notation.latex import write_label, write_text
from engine.notation.slots import Slot

ROLES = ("query", "key", "value", "output", "weight", "coefficient", "encoder", "decoder")
MARKS = {role: f"role-{role}" for role in ROLES} | {"mark": "followed"}
r"The commands that mark a part of a formula, \query{…}, and the class that it gets."

ENVIRONMENTS = frozenset("matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix array aligned gathered cases".split())

COLOURS = r"colours come from the commands of the roles only: \query{…}, \key{…} and so on"
NUMBERED = "formulas are not numbered or referred to by LaTeX; write a heading or a figure to link to"
DEFINED = "a formula cannot define commands"
REFUSED = {
    r"\color": COLOURS,
    r"\textcolor": COLOURS,
    r"\label": NUMBERED,
    r"\tag": NUMBERED,
    r"\tag*": NUMBERED,
    r"\ref": NUMBERED,
    r"\eqref": NUMBERED,
    r"\newcommand": DEFINED,
    r"\renewcommand": DEFINED,
    r"\providecommand": DEFINED,
    r"\DeclareMathOperator": DEFINED,
    r"\DeclareMathOperator*": DEFINED,
    r"\def": DEFINED,
    r"\let": DEFINED,
    r"\substack": r"\substack is not supported; write \begin{matrix}…\\…\end{matrix}",
    r"\textbf": r"\textbf is not supported; write \text{…}, or \mathbf{…} for a symbol",
    r"\textit": r"\textit is not supported; write \text{…}",
    "$": r"a formula cannot hold a $ sign; close \text{…} before the symbol",
    "%": r"a bare % hides the rest of the line; write \%",
}
"What the converter prints wrongly without saying so, or what a page must not have."

TOKEN = re.compile(r"\\begin\s*\{(?P<environment>[^}]*)\}|\\(?:\\\s*\[|[A-Za-z]+\*?|.)|[$%]", re.DOTALL)
RESERVED = re.compile(r"\{(9\d{8})\}(=?)")
MARK = re.compile(rf"\\(?:{'|'.join(MARKS)})(?![A-Za-z])\s*")
BLANKS = re.compile(r"[ \t\n]+")
"Not the no-break space, of which an id may have one."


def refuse_unsupported(latex: str) -> None:
    """Raise RefusedLatex at the first thing that would come out wrong."""
    for token in TOKEN.finditer(latex):
        message = refusal_of(token)
        if message:
            raise RefusedLatex(message, token.start(), len(token.group()))


def refusal_of(token: re.Match) -> str:
    """Why a token is refused, or nothing."""
    word, environment = token.group(), token["environment"]
    if environment is not None and environment not in ENVIRONMENTS:
        return f"no environment {environment!r}; there are {', '.join(sorted(ENVIRONMENTS))}"
    if word.startswith("\\\\") and word.endswith("["):
        return r"\\[…] would be printed as text; write \\ alone (before a bracket: \\ {}[)"
    return REFUSED.get(word, "")


def copy_text(latex: str, slots: Mapping[int, Slot]) -> str:
    """The LaTeX that a reader copies, without marks; a number that can change stands as ⟦id⟧."""

    def restore(found: re.Match) -> str:
        slot = slots.get(int(found[1]))
        if slot is None:
            return found[0]
        if slot.tag == "mo":
            return copied(slot)
        return "{" + copied(slot) + "}" + found[2]

    return BLANKS.sub(" ", RESERVED.sub(restore, MARK.sub("", latex))).strip()


def copied(slot: Slot) -> str:
    """A cell in the LaTeX to copy."""
    if slot.live:
        return rf"\text{{⟦{slot.id}⟧}}" if slot.tag == "mtext" else f"⟦{slot.id}⟧"
    return write_label(slot.text) if slot.tag == "mtext" else write_text(slot.text)
