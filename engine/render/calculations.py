"""The page that lists the calculations of a page, block by block: この章の計算. Every block links to its place there."""

import html
import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from engine.calculations.addresses import address_of
from engine.calculations.entries import Entry, EntryWriter, Table, Worked
from engine.calculations.formulas import Formulas, escaped
from engine.calculations.words import Words
from engine.parse.book import Book
from engine.parse.page_source import PageSource
from engine.render.block_links import LinkedBlock
from engine.render.cells import Cells
from engine.render.frame import book_record
from engine.render.publishing import describe_page
from engine.render.templates import fill, macro
from engine.trace.gathered import Gathered

MANY = 2
"Operands with which each line of a formula stands alone."


def calculation_files(address: str, calculations: bytes) -> dict[str, bytes]:
    """The list as a file of the site."""
    return {f"{address_of(address)}.html": calculations} if calculations else {}


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
) -> bytes:
    """The page; blocks: those of the page in their order; headings: of its sections, by their ids."""
    words = Words(gathered)
    writer, formulas = EntryWriter(words, texts), Formulas(words, formula_macro)
    show = EntryShower(words, formulas)
    sections: list[SimpleNamespace] = []
    for block in blocks:
        if not sections or sections[-1].id != block.heading:
            sections.append(SimpleNamespace(id=block.heading, title=headings.get(block.heading, ""), blocks=[]))
        nodes = list(dict.fromkeys(words.number[gathered.elements[cell][0]] for cell in block.cells))
        entries = writer.entries(nodes)
        show.begin(block.number, entries)
        sections[-1].blocks.append(SimpleNamespace(id=block.id, number=block.number, earlier=show.links(nodes), entries=[*map(show.entry, entries)]))
    rest = writer.entries(range(len(gathered.nodes)))
    show.begin("", rest)
    title = f"{gathered.source.title}の計算"
    page = SimpleNamespace(
        address=address_of(gathered.address), chapter=None, title=title, of=gathered.address, of_title=gathered.source.title, space=gathered.source.space,
        sections=sections, rest=[*map(show.entry, rest)],
    )  # fmt: skip
    description = f"{gathered.source.title}のすべての計算を、順に並べたものです。"
    site = SimpleNamespace(title=book.title, description=description)
    published = describe_page(book, page.address, title, description)
    return (fill("calculations.html", site=site, book=book_record(book, page.address), page=page, published=published) + "\n").encode()


def of_experiment(calculations: bytes, name: str, page: str) -> bytes:
    """Those of an experiment, with the page that shows it: until all are written, its own name stands for that."""
    return calculations.replace(f'href="{name}.html'.encode(), f'href="{page}.html'.encode())


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
        lines = ["".join(named), f"= {''.join(valued)}", sign + self.formulas.tags["result"].format(escaped(worked.shown))]
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
