"""L104, L105, L106: chapters and the glossary agree.

A term is introduced where it stands in bold, with ruby, as a word in a role, or as the head of a definition. Before its
chapter it may stand behind a promise: a block that names the term and that chapter, 第5章. A term that another page than a
chapter introduces stands in a chapter behind such a promise only: a block that names the page.
"""

import re
from collections.abc import Iterator

from markdown_it.token import Token

from engine.errors import Place
from engine.parse.book import Book
from engine.parse.glossary import Term, TermFinder
from engine.parse.walk import GAP, Passage, plain_text
from engine.review.diagnoses import Finding, TermNotIntroduced, TermTooEarly, TermWithoutEntry
from engine.review.findings import place_of_text
from engine.review.manuscript import Manuscript, Page

OPENER = ("lead", "receives", "chosen")
CALLED = re.compile("」?(?:と呼|といい|という|と言)|（[A-Za-z]")
"Behind a word in bold: it is a name."
FULL_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")


def find_too_early(manuscript: Manuscript) -> Iterator[Finding]:
    """Terms in a chapter before the one that introduces them."""
    finder = TermFinder(manuscript.book.glossary)
    for page in chapters(manuscript):
        promised: set[Term] = set()
        for text, line in texts(page):
            named = text.translate(FULL_WIDTH)
            for use in finder.find(text):
                if 0 < use.term.chapter <= page.chapter or use.term in promised:
                    continue
                promised.add(use.term)
                later = introduced_in(use.term, manuscript.book)
                if later not in named:
                    yield too_early(use.term, later, place_of_text(page.source, line, text, use.start, use.end))


def introduced_in(term: Term, book: Book) -> str:
    """What a text calls the page that introduces a term."""
    if term.chapter:
        return f"第{term.chapter}章"
    entry = book.entry(term.page)
    return entry.title if entry else term.page


def too_early(term: Term, later: str, place: Place) -> Finding:
    remedy = f"say {later} beside it, use another word, or introduce it here and change its chapter in {term.place}"
    return TermTooEarly(f"{term.name!r} is introduced in {later} only; {remedy}", place)


def find_not_introduced(manuscript: Manuscript) -> Iterator[Finding]:
    """Terms that the page of their entry does not introduce."""
    finder = TermFinder(manuscript.book.glossary)
    for page in introducing(manuscript):
        marked = {use.term for text in marked_texts(page) for use in finder.find(text)}
        for term in manuscript.book.glossary:
            if introduces(page, term) and term not in marked:
                remedy = "put it in bold or give it ruby where it is explained, or change the chapter here"
                yield TermNotIntroduced(f"{page.source.path} does not introduce {term.name!r}; {remedy}", term.place)


def find_without_entry(manuscript: Manuscript) -> Iterator[Finding]:
    """Words that a chapter, or a page that is to introduce terms, introduces as such, and that the glossary does not know."""
    finder = TermFinder(manuscript.book.glossary)
    for page in introducing(manuscript) if manuscript.book.glossary else ():
        for passage in page.passages:
            for word in introduced(passage):
                if not any(finder.find(word)):
                    start = passage.text.find(word)
                    place = place_of_text(page.source, passage.line, passage.text, start, start + len(word))
                    message = f"{word!r} is introduced here and has no entry in content/glossary.yml; add one"
                    yield TermWithoutEntry(message, place)


def chapters(manuscript: Manuscript) -> Iterator[Page]:
    yield from (page for page in manuscript.pages if page.chapter)


def introducing(manuscript: Manuscript) -> Iterator[Page]:
    """The chapters, and the pages that entries of the glossary name."""
    named = {term.page for term in manuscript.book.glossary}
    yield from (page for page in manuscript.pages if page.chapter or page.source.address in named)


def introduces(page: Page, term: Term) -> bool:
    """Whether a term's entry names a page."""
    return term.page == page.source.address or bool(page.chapter) and term.chapter == page.chapter


def texts(page: Page) -> Iterator[tuple[str, int]]:
    """The running text of a page, its opener first, each with its line."""
    front = page.source.front
    for key in OPENER:
        if value := front.values.get(key):
            yield value if isinstance(value, str) else "".join(value), front.places[key].line
    yield from ((passage.text, passage.line) for passage in page.passages)


def marked_texts(page: Page) -> Iterator[str]:
    """What stands in bold, with ruby, in a role, or as the head of a definition."""
    for passage in page.passages:
        if passage.block == "dt":
            yield passage.text
        yield from (text for _, text, _ in marks(passage))


def introduced(passage: Passage) -> Iterator[str]:
    """The words that a passage makes terms: those with ruby, those in bold around ruby, those in bold that are called so."""
    for kind, text, after in marks(passage):
        name, bracket, _ = text.partition("（")
        if GAP in text or not text:
            continue
        if kind == "ruby":
            yield text
        elif kind == "read" or kind == "strong" and (CALLED.match(after) or re.match("[A-Za-z]", _)):
            yield name if bracket else text


def marks(passage: Passage) -> Iterator[tuple[str, str, str]]:
    """(kind, text, the text behind it) of each emphasis, role and ruby; a ruby in bold is part of the bold, which is read."""
    children, bold_end = passage.children, 0
    for at, child in enumerate(children):
        if child.type == "ruby" and at >= bold_end:
            yield "ruby", child.content, plain_text(children[at + 1 :])
        elif child.type in ("strong_open", "role_open"):
            end = closing(children, at)
            kind = child.type.removesuffix("_open")
            if kind == "strong":
                bold_end = end
                kind = "read" if any(inner.type == "ruby" for inner in children[at:end]) else kind
            yield kind, plain_text(children[at:end]), plain_text(children[end:])


def closing(children: list[Token], at: int) -> int:
    """Where what opens at a place closes."""
    depth = 0
    for end in range(at, len(children)):
        depth += children[end].nesting
        if not depth:
            return end
    return len(children)
