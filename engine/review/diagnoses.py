"""What check finds in a book that builds, each named by its diagnosis."""

from engine.errors import AuthorError, Place


class Finding(AuthorError):
    """Something that builds, and that a reader would take for a mistake. Its place is where an exception can be granted."""

    place: Place


class TypedNumber(Finding, code="L101"):
    """A number typed in prose that is computed."""


class PartsAndWhole(Finding, code="L102"):
    """Printed parts that do not add up to a printed whole, without a word on rounding."""


class RoundedEquals(Finding, code="L103"):
    """An equals sign typed before a number that is rounded."""


class TermTooEarly(Finding, code="L104"):
    """A term before the chapter that introduces it."""


class TermNotIntroduced(Finding, code="L105"):
    """A term that the page of its entry does not introduce."""


class TermWithoutEntry(Finding, code="L106"):
    """A word that is introduced as a term and is none of the glossary."""


class HeadingGap(Finding, code="L107"):
    """A heading two levels below the one before it."""


class BrokenLink(Finding, code="L108"):
    """A link to a page, a place, a file or a state that the book does not have."""


class HandTyped(Finding, code="L201"):
    """A number in running text that no input moves because it is typed."""


class StillNumber(Finding, code="L202"):
    """A calculated number that no input moves."""


class IdleInput(Finding, code="L203"):
    """An input that moves nothing that is shown."""


class BadAllowance(Finding, code="L301"):
    """A comment that begins like an exception and is none."""


class UnknownAllowance(Finding, code="L302"):
    """An exception for a code that has none."""


class IdleAllowance(Finding, code="L303"):
    """An exception that excuses nothing."""


class SiteNotCurrent(AuthorError, code="S201"):
    """A page of site/ that is not what the build makes of its source."""


class GatheredNotCurrent(AuthorError, code="S202"):
    """A file of site/ that is gathered from all pages, and is not what the build makes."""
