"""The mistakes that a figure placeholder or a drawing's data file can contain."""

from engine.errors import AuthorError, BadValue, ShapeError, UnknownName


class UnknownFigure(AuthorError, code="F101"):
    """A kind of figure that does not exist; the message suggests the nearest one."""


class UnknownFigureOption(AuthorError, code="F102"):
    """An option that this kind of figure does not have."""


class MissingFigureOption(AuthorError, code="F103"):
    """A figure without its title, its description or a matrix that it draws."""


class MissingDrawing(AuthorError, code="F201"):
    """A drawing whose data file does not exist."""


class BadDrawing(AuthorError, code="F202"):
    """A drawing's data file that does not say what it has to say."""


class UnknownBox(AuthorError, code="F203"):
    """A name of a box that the drawing's grid does not have."""


class BadFigureValue(BadValue, code="F104"):
    """A number, a label or a choice that this kind of figure cannot draw."""


class MisfitFigure(ShapeError, code="F105"):
    """A matrix without the size that this kind of figure needs."""


class UnknownSlot(UnknownName, code="F204"):
    """A name in a drawing for which the placeholder gives nothing."""
