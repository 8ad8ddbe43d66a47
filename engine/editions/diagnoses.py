"""What a PDF can lack; the site itself never does."""

from engine.errors import AuthorError


class NoBrowser(AuthorError, code="B101"):
    """A PDF is printed by a browser; the message says where one was looked for."""


class NotPrinted(AuthorError, code="B102"):
    """The browser came to no end; the message has its own words."""
