"""What a second evaluation finds, each named by its diagnosis."""

from engine.errors import AuthorError


class WrongDigit(AuthorError, code="N201"):
    """A number whose digits are not those of the exact value."""


class UndecidedDigit(AuthorError, code="N202"):
    """A number that lies on a boundary of its last digit as far as can be told, and that no rule shows to lie there."""
