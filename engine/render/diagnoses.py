"""The mistakes that only show when a page is made, each named by its diagnosis."""

from engine.errors import AuthorError, BadValue, ShapeError, TooLarge, UnknownName


class BadOption(BadValue, code="R103"):
    """An option of a placeholder with a value that it does not take."""


class BadColumns(BadValue, code="R104"):
    """A table whose headings and columns do not go together."""


class NothingToFollow(BadValue, code="R105"):
    """A row or a column to be followed that is none of the matrix."""


class NothingToWriteOut(BadValue, code="R106"):
    """A calculation that cannot be written out in numbers."""


class TooLargeToShow(TooLarge, code="R107"):
    """More numbers than a placeholder or a figure has room for."""


class OverBudget(TooLarge, code="R108"):
    """A page or an experiment that weighs more than it may."""


class MisfitOption(ShapeError, code="R109"):
    """An option that does not have the size of what it goes with."""


class NotShowable(BadValue, code="R110"):
    """Something that this placeholder does not show."""


class LonelyRelation(BadValue, code="R111"):
    """A relation() without a computed number behind it."""


class MisplacedBlock(AuthorError, code="R112"):
    """A heading, a figure or an experiment where none can stand."""


class BadPicture(AuthorError, code="R113"):
    """A picture that is not there, or is not safe to show as it is."""


class BadAnswer(BadValue, code="R114"):
    """An exercise whose answer cannot be judged: it is no number, or a slip looks like it."""


class UnknownExperiment(UnknownName, code="R202"):
    """A name of an experiment, a stage or a control of it that does not exist."""
