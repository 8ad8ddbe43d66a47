"""A list of calculations as pages: one, or as many as keep each short enough for a phone to lay it out at once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil

from engine.calculations.addresses import address_of
from engine.records import dataclass

LONGEST = 250_000
"Letters of entries on one page; one that ends with a whole block may have half as many more."
TO_ENTRY = re.compile(rb'href="#n(\d+)"')


@dataclass(frozen=True)
class ListedBlock:
    """What is calculated for one block of a page, or as much of it as one page of the list holds."""

    id: str
    "its place; nothing for what only other states show"
    number: str
    earlier: Sequence[tuple[int, str, str]]
    "what it shows and is calculated at another place: node, title as HTML, number of the block there"
    entries: Sequence[tuple[int, str]]
    "nodes, each with its HTML"
    continued: bool = False
    "whether the page before has its beginning"

    @property
    def size(self) -> int:
        return sum(len(text) for _, text in self.entries)


@dataclass(frozen=True)
class ListedSection:
    """The blocks of one section of a page."""

    title: str
    blocks: Sequence[ListedBlock]


ListPage = Sequence[ListedSection]


@dataclass(frozen=True)
class Calculations:
    """The pages that list the calculations of a page."""

    address: str
    "of that page, or of an experiment"
    pages: tuple[bytes, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    "the places of blocks that are not on the first of several pages: id, number of the page from 1"
    runs: tuple[tuple[int, int], ...] = ()
    "of several pages: from which node on, up to the next one here, entries are on which page"

    def files(self) -> dict[str, bytes]:
        """They as files of the site."""
        return {f"{address_of(self.address, number)}.html": page for number, page in enumerate(self.pages, 1)}

    def lead(self, html: str) -> str:
        """Something with links to places of the list, each of them to the page where that place is."""
        if not self.places:
            return html
        pages = dict(self.places)
        link = re.compile(rf'(?<= href="){re.escape(address_of(self.address))}\.html#([^"]*)')
        return link.sub(lambda found: f"{address_of(self.address, pages.get(found[1], 1))}.html#{found[1]}", html)

    def lead_back(self, page: str) -> "Calculations":
        """Those of an experiment, with the page that shows it: until all are written, its own name stands for that."""
        return replace(self, pages=tuple(each.replace(f'href="{self.address}.html'.encode(), f'href="{page}.html'.encode()) for each in self.pages))


NOT_LISTED = Calculations("")


def join_pages(address: str, lists: Sequence[ListPage], pages: Iterable[bytes]) -> Calculations:
    """The pages, written each for itself, with links from one to the other."""
    if len(lists) == 1:
        return Calculations(address, tuple(pages))
    entries = {node: number for number, block in numbered(lists) for node, _ in block.entries}
    places = tuple((block.id, number) for number, block in numbered(lists) if number > 1 and block.id and not block.continued)
    written = tuple(lead_to_entries(page, number, address, entries) for number, page in enumerate(pages, 1))
    return Calculations(address, written, places, tuple(runs_of(entries)))


def numbered(lists: Sequence[ListPage]) -> Iterator[tuple[int, ListedBlock]]:
    for number, sections in enumerate(lists, 1):
        for section in sections:
            for block in section.blocks:
                yield number, block


def lead_to_entries(page: bytes, here: int, address: str, entries: Mapping[int, int]) -> bytes:
    def lead(link: re.Match) -> bytes:
        number = entries[int(link[1])]
        return link[0] if number == here else b'href="%b.html#n%b"' % (address_of(address, number).encode(), link[1])

    return TO_ENTRY.sub(lead, page)


def runs_of(entries: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Where the page changes, in the order of the nodes."""
    for number, nodes in groupby(sorted(entries), entries.__getitem__):
        yield next(nodes), number


def cut_list(sections: Sequence[ListedSection], longest: int = LONGEST) -> list[ListPage]:
    """Pages of about the same length. What goes on one page is a block, or an entry of a block that is too long for that."""
    whole = sum(block.size for section in sections for block in section.blocks)
    number = max(1, ceil(whole / longest))
    placed = place_blocks(sections, whole / number, number - 1)
    return [
        [ListedSection(section.title, [block for _, _, block in blocks]) for section, blocks in groupby(page, lambda place: place[1])]
        for _, page in groupby(placed, lambda place: place[0])
    ]


def place_blocks(sections: Sequence[ListedSection], most: float, last: int) -> Iterator[tuple[int, ListedSection, ListedBlock]]:
    """Each block, or its pieces, behind the page, counted from 0, that its middle falls on, and its section."""
    before = 0
    for section in sections:
        for block in section.blocks:
            if block.size <= most or not last:
                yield page_at(before + block.size / 2, most, last), section, block
            else:
                for page, piece in cut_block(block, before, most, last):
                    yield page, section, piece
            before += block.size


def cut_block(block: ListedBlock, before: int, most: float, last: int) -> Iterator[tuple[int, ListedBlock]]:
    placed: list[tuple[int, tuple[int, str]]] = []
    for entry in block.entries:
        placed.append((page_at(before + len(entry[1]) / 2, most, last), entry))
        before += len(entry[1])
    for at, (page, entries) in enumerate(groupby(placed, lambda place: place[0])):
        yield page, replace(block, entries=[entry for _, entry in entries], continued=at > 0, earlier=() if at else block.earlier)


def page_at(letters: float, most: float, last: int) -> int:
    return min(int(letters // most), last) if last else 0
