"""The page that lists the calculations of a page, block by block: この章の計算. Every block links to its place there."""

import html
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from types import SimpleNamespace

from engine.calculations.addresses import address_of
from engine.calculations.entries import Entry, EntryWriter, Table, Worked
from engine.calculations.formulas import Formulas, escaped
from engine.calculations.words import Words
from engine.parse.book import Book
from engine.parse.page_source import PageSource
from engine.render.block_links import LinkedBlock
from engine.render.calculation_pages import Calculations, ListedBlock, ListedSection, cut_list, join_pages
from engine.render.cells import Cells
from engine.render.frame import book_record
from engine.render.publishing import describe_page
from engine.render.templates import fill, macro
from engine.trace.gathered import Gathered

ONLY_MOVED = "つまみを動かすと見える数"
MANY = 2
"Operands with which each line of a formula stands alone."


def calculations_link(page: PageSource, book: Book) -> SimpleNamespace:
    """What leads there at the end of a page or of an experiment."""
    return SimpleNamespace(address=address_of(page.address), title=f"この{what_of(page, book)}の計算")


def what_of(page: PageSource, book: Book) -> str:
    """What a page is called in a sentence."""
    entry = book.entry(page.address)
    return "実験" if page.space or entry and entry.experiment else "章" if "chapter" in page.front.values else "頁"


def shown_texts(cells: Cells) -> dict[str, str]:
    """From the id of each number of a page to what stands there in the start state, as far as there is one."""
    return {id: cells.known[id].text for id in cells.shows if cells.known[id].text}


def write_calculations(
    gathered: Gathered, texts: Mapping[str, str], blocks: Sequence[LinkedBlock], headings: Mapping[str, str], book: Book
) -> Calculations:
    """The pages; blocks: those of the page in their order; headings: of its sections, by their ids."""
    lists = cut_list(write_sections(gathered, texts, blocks, headings))
    title = f"{gathered.source.called}の計算"
    places = [SimpleNamespace(address=address_of(gathered.address, number), number=number, name=range_of(each)) for number, each in enumerate(lists, 1)]
    pages = []
    for at, sections in enumerate(lists):
        place = places[at]
        page = SimpleNamespace(
            address=place.address, chapter=None, title=title, of=gathered.address, of_title=gathered.source.title, of_called=gathered.source.called, space=gathered.source.space,
            sections=sections, places=places if len(places) > 1 else (), place=place, calculations=None, last_line="",
            previous=neighbour(places[at - 1] if at else None), next=neighbour(places[at + 1] if place is not places[-1] else None),
        )  # fmt: skip
        pages.append(write_page(page, gathered.source.called, book))
    return join_pages(gathered.address, lists, pages)


def write_page(page: SimpleNamespace, of: str, book: Book) -> bytes:
    part = f"{page.place.name}です。" if page.places else ""
    description = f"{of}のすべての計算を、順に並べたものです。{part}"
    title = f"{page.title}（{page.place.number}／{len(page.places)}）" if page.places else page.title
    page.head = title
    published = describe_page(book, page.address, title, description)
    site = SimpleNamespace(title=book.title, description=description)
    return (fill("calculations.html", site=site, book=book_record(book, page.address), page=page, published=published) + "\n").encode()


def neighbour(place: SimpleNamespace | None) -> SimpleNamespace | None:
    """A page of the list as the end of the one beside it names it."""
    return place and SimpleNamespace(kicker=f"計算の{place.number}頁目", ready=True, address=place.address, title=place.name)


def range_of(sections: Sequence[ListedSection]) -> str:
    """What a page of a list is called: its first and its last block."""
    blocks = [block for section in sections for block in section.blocks if block.id]
    if not blocks:
        return ONLY_MOVED
    first, last = blocks[0], blocks[-1]
    return f"計算 {first.number}" + ("のつづき" if first.continued else "") + (f"〜{last.number}" if last is not first else "")


def write_sections(
    gathered: Gathered, texts: Mapping[str, str], blocks: Sequence[LinkedBlock], headings: Mapping[str, str]
) -> list[ListedSection]:
    """All entries, each written, by section and block; at the end those that only other states show."""
    words = Words(gathered)
    writer, formulas = EntryWriter(words, texts), Formulas(words, formula_macro)
    show = EntryShower(words, formulas)
    sections: list[ListedSection] = []
    for heading, of_section in groupby(blocks, lambda block: block.heading):
        listed = []
        for block in of_section:
            nodes = list(dict.fromkeys(words.number[gathered.elements[cell][0]] for cell in block.cells))
            entries = writer.entries(nodes)
            show.begin(block.number, entries)
            listed.append(ListedBlock(block.id, block.number, show.links(nodes), [*map(show.write, entries)]))
        sections.append(ListedSection(headings.get(heading, "") or "はじめに", listed))
    if rest := writer.entries(range(len(gathered.nodes))):
        show.begin("", rest)
        sections.append(ListedSection(ONLY_MOVED, [ListedBlock("", "", (), [*map(show.write, rest)])]))
    return sections


def formula_macro(name: str):
    return macro("_calculation_formula.html", name)


class EntryShower:
    """Entries as the template takes them."""

    def __init__(self, words: Words, formulas: Formulas):
        self.words, self.formulas = words, formulas
        self.here = ""
        self.found: dict[int, str] = {}
        "from a node to the number of the block that it is calculated at"

    def begin(self, number: str, entries: Sequence[Entry]) -> None:
        """Go on to a block and its entries."""
        self.here = number
        self.found |= {entry.node: number for entry in entries}

    def link(self, source: int, node: int) -> tuple[int, str, str]:
        """The entry that a link leads to, what the link is called, and where that is if it is not here."""
        number = self.found.get(source, "")
        return source, self.formulas.spelled[self.words.title(node)], "" if number == self.here else number

    def links(self, nodes: Sequence[int]) -> list[tuple[int, str, str]]:
        """Those nodes that a block shows, and that are calculated at an earlier place."""
        return [self.link(node, node) for node in nodes if self.found[node] != self.here]

    def write(self, entry: Entry) -> tuple[int, str]:
        """Its node, and its HTML."""
        return entry.node, str(macro("_calculation.html", "show")(self.entry(entry)))

    def entry(self, entry: Entry) -> SimpleNamespace:
        worked = entry.worked
        return SimpleNamespace(
            node=entry.node, title=self.formulas.spelled[entry.title], kind=escaped(entry.kind), size=entry.size,
            tables=[*map(self.table, entry.tables)], forms=entry.forms, worked=worked, place=worked and escaped(worked.place), shown=worked and escaped(worked.shown),
            sentence=worked and self.formulas.spelled[worked.sentence], lines=worked and self.lines(worked), operands=worked and self.operands(worked),
            origin=[*map(escaped, entry.origin)], source=escaped(entry.source), line=escaped(entry.line),
        )  # fmt: skip

    def lines(self, worked: Worked) -> list[str]:
        """The formula: with names, with values, and what comes out."""
        named, valued = self.formulas.both(worked.spot[0], worked.operands, worked.strings)
        if not named:
            return []
        sign = "" if worked.shown[:1] in "<>" else "= " if worked.exact else "≈ "
        result = self.formulas.tags["result"].format(escaped(worked.shown))
        behind = self.formulas.tags["behind"].format
        "no line ends with the sign"
        lines = ["".join(named), behind("= ", valued[0]) + "".join(valued[1:]), behind(sign, result)]
        if without_tags("".join(valued)) in (without_tags("".join(named)), escaped(worked.shown)):
            del lines[1]
        return lines if len(worked.operands) > MANY else [" ".join(lines)]

    def table(self, table: Table) -> SimpleNamespace:
        """All its numbers at once: they are parted by a sign that becomes tags."""
        rows = [(escaped(heading), html.escape("\0".join(numbers)).replace("\0", self.formulas.tags["between"])) for heading, numbers in table.rows]
        return SimpleNamespace(title=table.title, columns=[*map(escaped, table.columns)], named=any(heading for heading, _ in rows), rows=rows)

    def operands(self, worked: Worked) -> list[tuple[int, str, str]]:
        """The matrices that an element takes its operands from, each once, as links to their entries."""
        words, found = self.words, {}
        for _, operand in worked.operands:
            if operand[0] not in found:
                source = words.resolve(operand)[0]
                if source not in found and words.operations[source][0] != "constant":
                    found[source] = self.link(source, words.behind(operand)[0])
        return list(found.values())


TAG = re.compile("<[^>]*>")


def without_tags(text: str) -> str:
    return TAG.sub("", text)
