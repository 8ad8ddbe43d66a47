"""Links from the first use of a term in a chapter, or in another page that introduces terms, to its place in the glossary.

Quiet: once in the walk of a page, once more in a fold if a fold uses the term earlier; in running text only. Not in
headings, tables, captions, notes in the margin, self-checks and summaries, nor inside a link or a word in a role.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it.token import Token

from engine.parse.book import Book
from engine.parse.glossary import TermFinder
from engine.parse.page_source import PageSource
from engine.parse.walk import GAP, SHOWN, Passage, passages

GLOSSARY = "glossary"
"The address of the page with the terms."
QUIET = frozenset({"figure", "aside", "check", "exercise", "summary", "legend"})
"Containers in which no term is a link."


def link_terms(page: PageSource, book: Book) -> PageSource:
    """The page with its terms linked; a page that introduces none stays as it is."""
    target = book.entry(GLOSSARY)
    introduces = page.front.values.get("chapter") or page.address in book.introducing
    if not introduces or not book.terms or not (target and target.ready):
        return page
    linker = Linker(TermFinder(book.terms))
    linked = {id(passage.token): linker.link(passage) for passage in passages(page.tokens) if may_link(passage)}
    return replace(page, tokens=tuple(linked.get(id(token), token) for token in page.tokens))


def may_link(passage: Passage) -> bool:
    """Whether a term may be a link in a block."""
    myth = passage.first and passage.containers[-1:] == ("misconception",)
    return passage.block in ("paragraph", "dd") and not QUIET & set(passage.containers) and not myth


class Linker:
    """Remembers which terms of a page are linked already."""

    def __init__(self, finder: TermFinder):
        self.finder = finder
        self.in_walk: set[str] = set()
        self.in_folds: set[str] = set()

    def link(self, passage: Passage) -> Token:
        """The inline token with its first uses linked."""
        folded = "fold" in passage.containers
        seen = self.in_walk | self.in_folds if folded else set(self.in_walk)
        children = list(passage.children)
        for use in self.finder.find("".join(hidden_where_closed(children))):
            if use.term.id not in seen and (linked := wrap(children, use.start, use.end, use.term.id)):
                children = linked
                seen.add(use.term.id)
                (self.in_folds if folded else self.in_walk).add(use.term.id)
        return passage.token.copy(children=children)


def hidden_where_closed(children: Sequence[Token]) -> Iterator[str]:
    """The plain text, with gaps for all that stands in a link or in a role."""
    closed = 0
    for child in children:
        if child.type in ("link_open", "role_open", "link_close", "role_close"):
            closed += child.nesting
        elif child.type in SHOWN:
            yield GAP * len(child.content) if closed else child.content
        elif not child.nesting:
            yield GAP


def wrap(children: Sequence[Token], start: int, end: int, id: str) -> list[Token]:
    """The tokens with a link around a part of their text; none if it reaches into or out of an emphasis."""
    pieces = list(cut(children, start, end))
    inside = [piece for piece, within in pieces if within]
    if not inside or any(piece.nesting for piece in inside):
        return []
    opening, closing = Token("link_open", "a", 1), Token("link_close", "a", -1)
    opening.attrs = {"href": f"{GLOSSARY}.html#{id}", "class": "term"}
    opening.meta = {"line": inside[0].meta["line"]}
    at = next(at for at, (_, within) in enumerate(pieces) if within)
    tokens = [piece for piece, _ in pieces]
    return [*tokens[:at], opening, *inside, closing, *tokens[at + len(inside) :]]


def cut(children: Sequence[Token], start: int, end: int) -> Iterator[tuple[Token, bool]]:
    """The tokens, texts cut at both places, and whether each stands between them."""
    position = 0
    for child in children:
        length = len(child.content) if child.type in SHOWN else 0 if child.nesting else 1
        places = () if child.type == "ruby" else (start - position, end - position)
        edges = sorted({0, length, *(place for place in places if 0 < place < length)})
        for first, last in zip(edges, edges[1:]):
            piece = child if len(edges) == 2 else child.copy(content=child.content[first:last])
            yield piece, start < position + last and position + first < end
        if not length:
            yield child, start < position < end
        position += length
