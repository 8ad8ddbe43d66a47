"""The mistakes that a calculation can contain, each named by its diagnosis."""

from engine.errors import AuthorError, BadValue, TooLarge


class AssignedTwice(AuthorError, code="C103"):
    """A name that gets a second value."""


class ShadowedFunction(AuthorError, code="C104"):
    """A name that is a function's already."""


class UnknownLabel(AuthorError, code="C105"):
    """An index by a label that the axis does not have."""


class BadControl(AuthorError, code="C107"):
    """A control without states or without a name for them, or whose start is none of them."""


class MissingModule(AuthorError, code="C401"):
    """An import from a constants file that does not exist."""


class ImportCycle(AuthorError, code="C402"):
    """Constants files that import one another in a circle."""


class MissingModel(AuthorError, code="C403"):
    """A model file that does not exist, or a section that it does not have."""


class BadModelFile(AuthorError, code="C404"):
    """A model file that is not written as model files are."""


class BadVocabulary(BadValue, code="C205"):
    """Entries that a text cannot be cut by, or tokens that are no entries."""


class NoGradient(BadValue, code="C206"):
    """A loss, or what it is differentiated by, that has no gradient."""


class TooManyStates(TooLarge, code="C302"):
    """A control, or a value of several controls, with more states than a page may have."""
