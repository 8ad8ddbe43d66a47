"""The tables of the page on the book's numbers: page by page how many there are, and how many a reader gets otherwise by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from types import SimpleNamespace

from markupsafe import Markup

from engine.evaluate.precision import DIGITS, SECOND_DIGITS
from engine.noting import note, noting
from engine.notation.numbers import Form, write_number
from engine.parse.book import Book, Entry
from engine.render.experiment import Experiment
from engine.render.page import Page
from engine.render.publishing import FRONT
from engine.render.recalling import Recall
from engine.render.tally import Tally, write_mark
from engine.render.templates import fill
from engine.render.weight import check_weight

HOW_MANY, SHARE = Form(0, grouped=True), Form(1, percent=True)
EXPERIMENT = "（いくつかの頁で開く実験）"


@dataclass(frozen=True)
class Line:
    """A page or an experiment, as the tables name it."""

    title: str
    more: str
    "behind the title; or nothing"
    address: str
    "of the page that a reader finds it on; or nothing"
    tally: Tally


def with_tallies(page: Page, made: Sequence[Page | Experiment], recall: Recall) -> Page:
    """A page whose mark has become the tables; made anew if it is another page, or if any page has other numbers."""
    name = f"tallied-{page.address}"
    if found := recall.recalled(name, Page):
        return found
    with noting() as inputs:
        for input in (f"made page-{page.address}.md", f"made joined-{page.address}", "tallies"):
            note(input, recall.key(input))
        whole = replace(page, html=page.html.replace(write_mark().encode(), write_tallies(list(lines(made, recall.book))).encode()))
    check_weight(page.budget, whole.html)
    recall.keep(name, whole, inputs)
    return whole


def lines(made: Sequence[Page | Experiment], book: Book) -> Iterator[Line]:
    """Those with numbers: pages in the order of the book, then those that it does not list, then experiments."""
    pages = {record.address: record for record in made if isinstance(record, Page)}
    titles = {FRONT: "はじめの頁"} | {entry.address: name_of(entry) for entry in (*book.chapters, *book.others)}
    for address in (*(address for address in titles if address in pages), *(address for address in pages if address not in titles)):
        if pages[address].tally.numbers:
            yield Line(titles.get(address, address), "", address, pages[address].tally)
    for record in made:
        if isinstance(record, Experiment) and record.tally.numbers:
            shown = [address for address in titles if address in pages and record.name in (each.name for each in pages[address].showings)]
            yield Line(record.title, EXPERIMENT if shown[1:] else "", shown[-1] if shown else "", record.tally)


def name_of(entry: Entry) -> str:
    """A chapter by its number and its topic, another page by its title."""
    return f"第{entry.number}章　{entry.topic}" if entry.number else entry.title


def write_tallies(lines: Sequence[Line]) -> Markup:
    """Both tables, and the sums."""
    total = Tally(*(sum(getattr(line.tally, field.name) for line in lines) for field in fields(Tally)))
    rows = tuple(row(line.title, line.more, line.address, line.tally) for line in lines)
    return fill("_tallies.html", tallies=SimpleNamespace(rows=rows, total=row("全体", "", "", total), digits=DIGITS, second_digits=SECOND_DIGITS))


def row(title: str, more: str, address: str, tally: Tally) -> SimpleNamespace:
    """A page's counts, written."""
    return SimpleNamespace(
        title=title,
        more=more,
        address=address,
        numbers=counted(tally.numbers),
        rational=counted(tally.rational),
        bounded=counted(tally.numbers - tally.rational),
        steps=counted(tally.steps),
        others=counted(tally.others),
        share=write_number(Decimal(tally.others) / tally.steps, SHARE).text if tally.steps else "",
    )


def counted(number: int) -> str:
    return write_number(Decimal(number), HOW_MANY).text
