"""The mistakes that a calculation can contain, each named by its diagnosis."""

from engine.errors import AuthorError


class AssignedTwice(AuthorError):
    """A name that gets a second value."""


class ShadowedFunction(AuthorError):
    """A name that is a function's already."""


class UnknownLabel(AuthorError):
    """An index by a label that the axis does not have."""


class BadControl(AuthorError):
    """A control without states or without a name for them, or whose start is none of them."""


class MissingModule(AuthorError):
    """An import from a constants file that does not exist."""


class ImportCycle(AuthorError):
    """Constants files that import one another in a circle."""


class MissingModel(AuthorError):
    """A model file that does not exist, or a section that it does not have."""


class BadModelFile(AuthorError):
    """A model file that is not written as model files are."""
