"""The mistakes that a formula can have, each named by its diagnosis."""

from engine.errors import AuthorError


class BadLatex(AuthorError):
    """LaTeX that the converter does not take."""

    def __init__(self, message: str, position: int = 0, length: int = 1):
        super().__init__(message)
        self.position = position
        "in characters from the start of the LaTeX that was given, counted from 0"
        self.length = length
        "in characters"


class RefusedLatex(BadLatex):
    """LaTeX that the converter takes and prints wrongly, or that a page must not have."""


class SwallowedCell(BadLatex):
    """A computed number that the formula does not show exactly once."""


class TouchingNumber(BadLatex):
    """A number with another one, or a typed minus, right before it."""


class MissingGlyph(BadLatex):
    """A character in a formula that the math font does not have."""
