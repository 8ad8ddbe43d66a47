"""Text → Python's own syntax tree; whatever Python's parser dislikes becomes an author error."""

import ast
import re
import warnings
from functools import lru_cache

from engine.errors import AuthorError, Place
from engine.parse.bounds import DEEPEST_EXPRESSION, LONGEST_EXPRESSION
from engine.parse.diagnoses import BadSyntax, ForbiddenCharacter, SourceTooLarge
from engine.parse.excerpt import Excerpt

MOST_REMEMBERED = 512


def python_tree(excerpt: Excerpt) -> ast.expr:
    """Python's own tree of the text; whatever Python's parser dislikes is an author error."""
    refuse_text(excerpt)
    try:
        return tree_of(excerpt.text)
    except SyntaxError as error:
        raise bad_syntax(error, excerpt) from None
    except (RecursionError, MemoryError):
        raise too_deep(excerpt.at(0, 0, len(excerpt.lines[0]))) from None
    except (ValueError, OverflowError) as error:
        raise BadSyntax(f"this cannot be read: {error}", excerpt.at(0, 0)) from None


@lru_cache(MOST_REMEMBERED)
def tree_of(text: str) -> ast.expr:
    """Nobody changes it: whoever looks for the end of an expression, and whoever reads it, get the same one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text, mode="eval").body


SIGNS = (
    ("−–—", "a minus is written -"),
    ("×·", "a product is written *"),
    ("÷", "a quotient is written /"),
    ("“”„「」『』‘’", 'a text stands in "…"'),
    ("、", "elements are parted by a half-width comma"),
    ("≤≦", "it is written <="),
    ("≥≧", "it is written >="),
    ("≠", "it is written !="),
    (";；", "one statement a line"),
)
"Signs that have another form here, and that form."


def refuse_text(excerpt: Excerpt) -> None:
    """What need not, or must not, be given to Python's parser."""
    if not excerpt.text:
        raise BadSyntax("an expression is missing here", excerpt.place)
    if len(excerpt.text) > LONGEST_EXPRESSION:
        raise SourceTooLarge(
            f"an expression has at most {LONGEST_EXPRESSION:,} characters, this one has {len(excerpt.text):,}; "
            "give its parts names with statements of their own, or load a large matrix from a file",
            excerpt.at(0, 0, len(excerpt.lines[0])),
        )
    if unreadable := re.search(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufeff]", excerpt.text):
        code = ord(unreadable[0])
        raise ForbiddenCharacter(f"the character U+{code:04X} cannot stand here", excerpt.at_offset(unreadable.start()))


def bad_syntax(error: SyntaxError, excerpt: Excerpt) -> AuthorError:
    """Python's complaint, at our place, with what usually helps."""
    line = max(1, min(error.lineno or 1, len(excerpt.lines)))
    behind = len(excerpt.lines[line - 1])
    column = min(error.offset - 1, behind) if error.offset else behind
    if "too many nested" in error.msg:
        return too_deep(excerpt.at(line - 1, column))
    wide = re.match(r"invalid character '(.)'", error.msg)
    sign = wide[1] if wide else excerpt.lines[line - 1][column : column + 1]
    hint = next((f"; {remedy}" for signs, remedy in SIGNS if sign and sign in signs), "; write it half-width" if wide else "")
    if error.msg == "invalid decimal literal":
        hint = "; a product is written *"
    message = re.sub(r" \(detected at line \d+\)| on line \d+", "", error.msg)
    return BadSyntax(f"this is not an expression: {message}{hint}", excerpt.at(line - 1, column))


def too_deep(place: Place) -> SourceTooLarge:
    return SourceTooLarge(
        f"an expression nests at most {DEEPEST_EXPRESSION} levels deep, or has as many operations in a row; "
        "give its parts names with statements of their own",
        place,
    )
