"""The mistakes that reading a source can find, each named by its diagnosis."""

from engine.errors import AuthorError


class NotUtf8(AuthorError):
    """A file whose bytes are not UTF-8."""


class UnreadableFile(AuthorError):
    """A name of content that is no file, or a file that may not be read."""


class ForbiddenCharacter(AuthorError):
    """A character that a source must not contain: control characters, private use."""


class BadAddress(AuthorError):
    """A file name that cannot become the address of a page."""


class BadSyntax(AuthorError):
    """A text that is not an expression at all."""


class NotAStatement(AuthorError):
    """A line of a calculation that is neither an assignment nor an import."""


class BadFrontMatter(AuthorError):
    """A front matter that is missing, is not YAML, or has a value of the wrong type."""


class UnknownKey(AuthorError):
    """A key of the front matter that nothing reads."""


class DuplicateKey(AuthorError):
    """A key of the front matter that is given twice."""


class UnclosedPlaceholder(AuthorError):
    """A placeholder without its closing marker."""


class NotAPlaceholder(AuthorError):
    """A text that looks like a placeholder and is none."""


class UnknownVerb(AuthorError):
    """A placeholder whose verb does not exist."""


class PlaceholderInAttribute(AuthorError):
    """A placeholder in a place of which only an attribute is made: raw HTML, a link, an id."""


class IndentedPlaceholder(AuthorError):
    """A placeholder so far to the right that Markdown makes code of it."""


class RawHtml(AuthorError):
    """HTML in a source."""


class BadLink(AuthorError):
    """A link whose target is of a kind that a page must not have."""


class BadContainer(AuthorError):
    """A container that does not exist, is not closed, or closes nothing."""


class BadAttributes(AuthorError):
    """What stands in braces behind a heading, a container or a word."""


class DuplicateHeadingId(AuthorError):
    """Two places of a page with the same given id."""


class UnclosedBlock(AuthorError):
    """A fence, a formula or a reading that is never closed."""


class BadTable(AuthorError):
    """A row that does not fit its table."""
