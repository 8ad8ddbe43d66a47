"""The mistakes that a formula can have, each named by its diagnosis."""

from engine.errors import AuthorError, BadValue


class BadLatex(AuthorError, code="N101"):
    """LaTeX that the converter does not take."""

    def __init__(self, message: str, position: int = 0, length: int = 1):
        super().__init__(message)
        self.position = position
        "in characters from the start of the LaTeX that was given, counted from 0"
        self.length = length
        "in characters"


class RefusedLatex(BadLatex, code="N102"):
    """LaTeX that the converter takes and prints wrongly, or that a page must not have."""


class SwallowedCell(BadLatex, code="N103"):
    """A computed number that the formula does not show exactly once."""


class TouchingNumber(BadLatex, code="N104"):
    """A number with another one, or a typed minus, right before it."""


class MissingGlyph(BadLatex, code="N105"):
    """A character in a formula that the math font does not have."""


class UnshowableNumber(BadValue, code="N106"):
    """A number that is too large to be written, or is to be written with too many digits."""
