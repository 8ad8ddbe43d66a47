"""The exercises of a page on paper: one sheet with blanks, one with the answers, from the same strings as the page."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

from markupsafe import Markup

from engine.parse.book import Book
from engine.parse.page_source import PageSource
from engine.render.assets import scripts_for, sheets_for
from engine.render.exercise import Exercise
from engine.render.frame import book_record
from engine.render.publishing import describe_page
from engine.render.templates import fill

KINDS = {"sheet": "練習の紙", "answers": "答えの紙"}
"What stands behind the page's address, and what the sheet is called."


def write_sheets(page: PageSource, book: Book, exercises: Sequence[Exercise]) -> dict[str, bytes]:
    """Both sheets by their path in the site; none without an exercise."""
    return {f"{page.address}-{kind}.html": write_sheet(page, book, exercises, kind) for kind in KINDS if exercises}


def write_sheet(page: PageSource, book: Book, exercises: Sequence[Exercise], kind: str) -> bytes:
    """One of them."""
    address = f"{page.address}-{kind}"
    chapter = page.front.values.get("chapter")
    place = "" if chapter is None else f"第{chapter}章　"
    other = next(name for name in KINDS if name != kind)
    title = f"{place}{KINDS[kind]}"
    sheet = SimpleNamespace(
        title=title,
        of=page.front.values["title"],
        exercises=tuple(elsewhere(exercise, page.address) for exercise in exercises),
        answers=kind == "answers",
        other=SimpleNamespace(address=f"{page.address}-{other}", title=KINDS[other]),
    )
    description = f"「{page.front.values['title']}」の{KINDS[kind]}です。印刷して配れます。"
    record = SimpleNamespace(address=page.address, chapter=chapter)  # its numbers are those of that page, their traces too
    context = {"site": SimpleNamespace(title=book.title, description=description), "book": book_record(book, address), "page": record}
    published = describe_page(book, address, title, description)
    # What it links is known only when its blocks are written.
    links = SimpleNamespace(sheets=(), scripts=())
    html = fill("sheet.html", **context, published=published, sheet=sheet, links=links)
    links = SimpleNamespace(sheets=sheets_for(html), scripts=scripts_for(html))
    return (fill("sheet.html", **context, published=published, sheet=sheet, links=links) + "\n").encode()


def elsewhere(exercise: Exercise, address: str) -> Exercise:
    """An exercise on another page: its links to places of its own page lead there."""

    def led(html: Markup) -> Markup:
        return Markup(str(html).replace('href="#', f'href="{address}.html#'))

    slips = tuple(SimpleNamespace(number=slip.number, hint=led(slip.hint)) for slip in exercise.slips)
    return replace(exercise, question=led(exercise.question), solution=led(exercise.solution), hint=led(exercise.hint), slips=slips)
