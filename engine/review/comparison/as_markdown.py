"""A comparison for the description of a pull request, or for the summary of a run."""

import re
from collections.abc import Iterator, Sequence

from engine.review.comparison.as_text import cause_text, control_line, figure_line, number_name, page_line, pages_of, presence_line, shorten, shown, summary
from engine.review.comparison.changes import Comparison, NumberChange

MOST_ROWS = 60
"Rows of a table of numbers; a forge shows only so much."
ROOM = 1_000_000
"Bytes; GitHub shows nothing of a longer summary (1 MiB)."
SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~$&])")


def show_markdown(found: Comparison) -> str:
    """What differs, as tables and lists; a page's numbers are cut where they are too many to be read."""
    parts = ["## What a reader sees differently", ""]
    parts += [f"> {escape(note)}\n" for note in found.notes]
    if not found:
        return "\n".join([*parts, f"Nothing differs between {escape(found.old)} and {escape(found.new)}."])
    parts.append(f"{escape(found.old)} → {escape(found.new)}: **{escape(summary(found))}**")
    parts += bullets(map(page_line, found.pages))
    for page in pages_of(found):
        parts += ["", f"### {page}.html", *section(found, page)]
    if found.looks:
        parts += ["", "### Style and scripts", *bullets(found.looks)]
    return fitted("\n".join(parts))


def fitted(text: str) -> str:
    """As many lines as there is room for."""
    data = text.encode()
    if len(data) <= ROOM:
        return text
    return data[:ROOM].decode(errors="ignore").rpartition("\n")[0] + "\n\n… and more; `python build.py diff` lists all."


def section(found: Comparison, page: str) -> Iterator[str]:
    """What differs on one page."""
    here = [change for change in found.numbers if change.where.page == page]
    yield from table(here[:MOST_ROWS])
    if len(here) > MOST_ROWS:
        yield f"\n… and {len(here) - MOST_ROWS} more numbers; `python build.py diff` lists all."
    lists = (
        [presence_line("+", each) for each in found.appeared if each.where.page == page]
        + [presence_line("-", each) for each in found.gone if each.where.page == page]
        + [figure_line(each) for each in found.figures if each.where.page == page]
        + [control_line(each) for each in found.controls if each.where.page == page]
    )
    yield from bullets(lists)
    for change in found.texts:
        if change.where.page == page:
            told = " → ".join(escape(shorten(text)) for text in dict.fromkeys([change.before, change.after]) if text)
            yield f"\n- {change.kind} {change.action} ({escape(str(change.where))}): {told}"


def table(changes: Sequence[NumberChange]) -> Iterator[str]:
    """The numbers, one a row."""
    if not changes:
        return
    yield from ("", "| where | number | before | after | states | because of |", "| --- | --- | --- | --- | --- | --- |")
    for change in changes:
        states = f"{change.states} of {change.of}" if change.of > 1 else ""
        why = "; ".join(map(cause_text, change.causes)) + ("; formatting only" if change.formatting else "")
        heading = f" 「{change.where.heading}」" if change.where.heading else ""
        cells = [f"{change.where}{heading}", number_name(change), shown(change.before), shown(change.after), states, why]
        yield f"| {' | '.join(map(escape, cells))} |"


def bullets(lines) -> list[str]:
    listed = [f"- {escape(line)}" for line in lines]
    return ["", *listed] if listed else []


def escape(text: str) -> str:
    """A text that means nothing to Markdown."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))
