"""The mistakes that reading a source can find, each named by its diagnosis."""

from engine.errors import AuthorError, TooLarge


class NotUtf8(AuthorError, code="P101"):
    """A file whose bytes are not UTF-8."""


class UnreadableFile(AuthorError, code="P102"):
    """A name of content that is no file, or a file that may not be read."""


class ForbiddenCharacter(AuthorError, code="P103"):
    """A character that a source must not contain: control characters, private use."""


class BadAddress(AuthorError, code="P104"):
    """A file name that cannot become the address of a page."""


class BadSyntax(AuthorError, code="P501"):
    """A text that is not an expression at all."""


class NotAStatement(AuthorError, code="P502"):
    """A line of a calculation that is neither an assignment nor an import."""


class BadFrontMatter(AuthorError, code="P201"):
    """A front matter that is missing, is not YAML, or has a value of the wrong type."""


class UnknownKey(AuthorError, code="P202"):
    """A key of the front matter that nothing reads."""


class DuplicateKey(AuthorError, code="P203"):
    """A key of the front matter that is given twice."""


class UnclosedPlaceholder(AuthorError, code="P401"):
    """A placeholder without its closing marker."""


class NotAPlaceholder(AuthorError, code="P402"):
    """A text that looks like a placeholder and is none."""


class UnknownVerb(AuthorError, code="P403"):
    """A placeholder whose verb does not exist."""


class PlaceholderInAttribute(AuthorError, code="P404"):
    """A placeholder in a place of which only an attribute is made: raw HTML, a link, an id."""


class IndentedPlaceholder(AuthorError, code="P405"):
    """A placeholder so far to the right that Markdown makes code of it."""


class RawHtml(AuthorError, code="P301"):
    """HTML in a source."""


class BadLink(AuthorError, code="P302"):
    """A link whose target is of a kind that a page must not have."""


class BadContainer(AuthorError, code="P303"):
    """A container that does not exist, is not closed, or closes nothing."""


class BadAttributes(AuthorError, code="P304"):
    """What stands in braces behind a heading, a container or a word."""


class BadExercise(AuthorError, code="P308"):
    """An exercise without a name of its own, or with something that it cannot hold."""


class DuplicateHeadingId(AuthorError, code="P305"):
    """Two places of a page with the same given id."""


class UnclosedBlock(AuthorError, code="P306"):
    """A fence, a formula or a reading that is never closed."""


class BadHeading(AuthorError, code="P309"):
    """A line that a reader of the source takes for a heading, and Markdown does not."""


class BadTable(AuthorError, code="P307"):
    """A row that does not fit its table."""


class SourceTooLarge(TooLarge, code="P105"):
    """A file, a page or an expression that asks for more than a source may."""


class ManyErrors(TooLarge, code="P106"):
    """A page with more errors than are shown."""
