"""A comparison as one page: both versions side by side, a mark at everything that differs, and ways from mark to mark."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup

from engine.render.assets import read_asset, style_sheet, used_widths
from engine.render.template_files import THEME
from engine.render.templates import fill
from engine.review.comparison.as_text import cause_text, control_line, figure_line, page_line, presence_line, shown, summary
from engine.review.comparison.changes import Comparison, NumberChange, Row, Side
from engine.write import write_file

FONT = re.compile(r"@font-face\s*\{[^}]*\}")
"The page asks for no other file, so it goes without the font of formulas."


def write_page(found: Comparison, target: Path) -> Path:
    """Write the page to a file, or into a folder as its index.html; returns where it is."""
    path = target / "index.html" if target.is_dir() or target.suffix.lower() not in (".html", ".htm") else target
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, show_page(found).encode())
    return path


def show_page(found: Comparison) -> str:
    """The page as HTML."""
    numbers = count(1)
    sides = tuple(side_record(found, side, numbers) for side in found.sides)
    used = used_widths("".join(row.old + row.new for side in found.sides for row in side.rows).encode().split(b"\n"))
    style = FONT.sub("", style_sheet(used).decode()) + read_asset(THEME / "review" / "comparison.css").decode()
    record = SimpleNamespace(
        old=found.old,
        new=found.new,
        summary=summary(found) or "nothing that a reader would see differs",
        notes=found.notes,
        pages=tuple(map(page_line, found.pages)),
        looks=found.looks,
        sides=sides,
        marks=next(numbers) - 1,
        style=Markup(style),
        policy=f"default-src 'none'; style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'; img-src data:",
    )
    return fill("comparison.html", comparison=record) + "\n"


def side_record(found: Comparison, side: Side, numbers: Iterator[int]) -> SimpleNamespace:
    """One page of the book in both versions."""
    by_id = {change.id: change for change in found.numbers if change.where.page == side.page}
    told: set[str] = set()
    rows = tuple(row_record(row, by_id, told, numbers) for row in side.rows)
    lines = [presence_line("+", each) for each in found.appeared if each.where.page == side.page]
    lines += [presence_line("-", each) for each in found.gone if each.where.page == side.page]
    lines += [figure_line(each) for each in found.figures if each.where.page == side.page]
    lines += [control_line(each) for each in found.controls if each.where.page == side.page]
    return SimpleNamespace(page=side.page, title=side.title, groups=tuple(groups_of(rows)), lines=tuple(lines))


def row_record(row: Row, by_id: dict[str, NumberChange], told: set[str], numbers: Iterator[int]) -> SimpleNamespace:
    """A block; each number is told of once, where it first stands."""
    fresh = [by_id[id] for id in row.ids if id in by_id and id not in told]
    told.update(change.id for change in fresh)
    mark = next(numbers) if row.changed else 0
    return SimpleNamespace(
        mark=mark, old=Markup(row.old), new=Markup(row.new), numbers=tuple(map(number_record, fresh)), words=row.words
    )


def number_record(change: NumberChange) -> SimpleNamespace:
    return SimpleNamespace(
        id=change.id,
        before=shown(change.before),
        after=shown(change.after),
        where=str(change.where),
        states=f"{change.states} of {change.of} states" if change.of > 1 else "",
        why="; ".join(map(cause_text, change.causes)) + ("; formatting only" if change.formatting else ""),
    )


def groups_of(rows: tuple[SimpleNamespace, ...]) -> Iterator[SimpleNamespace]:
    """Rows in a row of which all differ, or none; the latter are folded."""
    group: list[SimpleNamespace] = []
    for row in rows:
        if group and bool(group[0].mark) != bool(row.mark):
            yield SimpleNamespace(differ=bool(group[0].mark), rows=tuple(group))
            group = []
        group.append(row)
    if group:
        yield SimpleNamespace(differ=bool(group[0].mark), rows=tuple(group))
