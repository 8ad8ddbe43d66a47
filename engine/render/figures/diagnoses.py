"""The mistakes that a figure placeholder or a drawing's data file can contain."""

from engine.errors import AuthorError


class UnknownFigure(AuthorError):
    """A kind of figure that does not exist; the message suggests the nearest one."""


class UnknownFigureOption(AuthorError):
    """An option that this kind of figure does not have."""


class MissingFigureOption(AuthorError):
    """A figure without its title, its description or a matrix that it draws."""


class MissingDrawing(AuthorError):
    """A drawing whose data file does not exist."""


class BadDrawing(AuthorError):
    """A drawing's data file that does not say what it has to say."""


class UnknownBox(AuthorError):
    """A name of a box that the drawing's grid does not have."""
