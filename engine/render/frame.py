"""What surrounds the body of a page: contents, neighbours, legend, last line."""

import re
from collections.abc import Iterable
from types import SimpleNamespace

from markupsafe import Markup, escape

from engine.parse.book import Book, Entry

GLOSSARY = "glossary"
"The address of the list of terms."


def contents_entry(entry: Entry, here: str) -> SimpleNamespace:
    """A page as lists of pages show it."""
    return SimpleNamespace(
        address=entry.address,
        number=entry.number,
        title=entry.title,
        topic=entry.topic,
        about=entry.answer or entry.topic,
        ready=entry.ready,
        here=entry.address == here,
    )


def book_record(book: Book, here: str) -> SimpleNamespace:
    """The book's contents, as seen from one page."""
    return SimpleNamespace(
        chapters=tuple(contents_entry(entry, here) for entry in book.chapters),
        pages=tuple(contents_entry(entry, here) for entry in book.others),
        glossary=next((entry.address for entry in book.others if entry.address == GLOSSARY and entry.ready), ""),
    )


def neighbours(book: Book, entry: Entry | None) -> tuple[SimpleNamespace | None, SimpleNamespace | None]:
    """The pages before and behind a chapter."""
    if entry is None or not entry.number:
        return None, None
    front = Entry("index", book.title, "", 0, True, False)
    row = [front, *book.chapters]
    at = row.index(entry)
    return neighbour(row[at - 1]), neighbour(row[at + 1]) if at + 1 < len(row) else None


def neighbour(entry: Entry) -> SimpleNamespace:
    """A page at the end of another one."""
    kicker = f"第{entry.number}章" if entry.number else "はじめのページ"
    return SimpleNamespace(address=entry.address, kicker=kicker, title=entry.title, ready=entry.ready)


def legend_record(book: Book, html: Markup) -> SimpleNamespace | None:
    """The roles that a page uses, in the order of the book."""
    used = set(re.findall(r"\brole-([a-z]+)", html))
    items = tuple(
        SimpleNamespace(role=role.name, letter=role.letter, word=role.word) for role in book.roles if role.name in used
    )
    return SimpleNamespace(items=items) if items else None


def rests_line(values: dict[str, object], digits: int, numbers: Iterable[str]) -> Markup:
    """The last line: how the numbers of the page are shown, what it did not compute, and what it rests on."""
    if not values.get("rests_on"):
        return Markup("")
    sources = values["rests_on"]
    parts = [how_shown(digits, list(numbers))]
    if left_out := values.get("leaves_out"):
        parts.append(str(left_out))
    parts.append(f"よりどころ：{sources if isinstance(sources, str) else '、'.join(sources)}。")
    return escape("".join(parts))


def how_shown(digits: int, numbers: list[str]) -> str:
    """How many decimals the page shows; nothing of what it does not show."""
    ways = {
        f"数は小数第{digits}位まで": any("." in number and "%" not in number for number in numbers),
        "割合は小数第1位まで": any("%" in number for number in numbers),
    }
    used = "、".join(way for way, is_used in ways.items() if is_used)
    return f"{used}で見せ、計算には丸める前の値を使っています。" if used else ""
