"""A comparison as a person reads it in a terminal."""

from collections.abc import Iterator

from engine.review.comparison.causes import Cause
from engine.review.comparison.changes import Comparison, ControlChange, FigureChange, NumberChange, PageChange, Presence, TextChange

LONGEST = 160
"characters of a passage"


def show_text(found: Comparison) -> str:
    """All of it, page by page; one line if there is nothing."""
    if not found:
        return "\n".join([f"Nothing that a reader would see differs between {found.old} and {found.new}.", *map(note_line, found.notes)])
    parts = [f"{found.old} → {found.new}: {summary(found)}", *map(note_line, found.notes), *map(page_line, found.pages)]
    for page in pages_of(found):
        parts += ["", page, *(f"  {line}" for line in lines_of_page(found, page))]
    if found.looks:
        parts += ["", "style and scripts", *(f"  {name}" for name in found.looks)]
    return "\n".join(parts)


def note_line(note: str) -> str:
    return f"Note: {note}."


def summary(found: Comparison) -> str:
    """3 numbers changed, 1 appeared, …"""
    counts = [
        (len(found.numbers), "changed number"), (len(found.appeared), "new number"), (len(found.gone), "number gone"),
        (len(found.texts), "changed text"), (len(found.figures), "changed figure"), (len(found.controls), "changed control"),
        (len(found.pages), "changed page"), (len(found.looks), "changed file of the theme"),
    ]  # fmt: skip
    return ", ".join(f"{count} {plural(name, count)}" for count, name in counts if count)


def plural(name: str, count: int) -> str:
    if count == 1:
        return name
    return {"number gone": "numbers gone", "changed file of the theme": "changed files of the theme"}.get(name, f"{name}s")


def pages_of(found: Comparison) -> list[str]:
    """The pages on which something differs, in their order."""
    everything = [*found.numbers, *found.appeared, *found.gone, *found.texts, *found.figures, *found.controls]
    return sorted({change.where.page for change in everything})


def lines_of_page(found: Comparison, page: str) -> Iterator[str]:
    """What differs on one page."""

    def here(changes):
        return [change for change in changes if change.where.page == page]

    for causes in dict.fromkeys(change.causes for change in here(found.numbers)):
        yield f"because of {' and '.join(map(cause_text, causes))}"
        yield from (f"  {number_line(change)}" for change in here(found.numbers) if change.causes == causes)
    yield from (presence_line("+", presence) for presence in here(found.appeared))
    yield from (presence_line("-", presence) for presence in here(found.gone))
    for change in here(found.texts):
        yield from text_lines(change)
    yield from map(figure_line, here(found.figures))
    yield from map(control_line, here(found.controls))


def number_line(change: NumberChange) -> str:
    """content/chapter-4.md:87: A[眠る,猫]%1  33.0% → 34.2%  (21 of 21 states, as with a = 0.5)  「1 係数」"""
    told = f"{shown(change.before)} → {shown(change.after)}"
    heading = [f"「{change.where.heading}」"] if change.where.heading else []
    return "  ".join([f"{change.where}: {number_name(change)}", told, *state_parts(change), *heading])


def number_name(change: NumberChange) -> str:
    """What a person calls it: both ids where they differ, none where the id only serves the page."""
    name = change.id if change.id == change.old_id else f"{change.old_id} → {change.id}"
    return {"sign": "the sign", "words": "the words"}.get(change.kind, name)


def state_parts(change: NumberChange) -> Iterator[str]:
    """In how many states, and in which one before and after stand."""
    if change.of > 1:
        example = ", ".join(f"{name} = {state}" for name, state in change.example.items())
        yield f"({change.states} of {change.of} states, as with {example})"
    if change.places > 1:
        yield f"({change.places} places)"
    if change.formatting:
        yield "(formatting only)"


def cause_text(cause: Cause) -> str:
    """constant W_Q (content/constants/head.calc:3: 0.5 → 0.6)"""
    details = ": ".join(filter(None, [cause.place, cause.change]))
    return f"{cause}{f' ({details})' if details else ''}{' together with the others' if cause.together else ''}"


def shown(text: str) -> str:
    return shorten(text) or "nothing"


def presence_line(sign: str, presence: Presence) -> str:
    word = "appeared" if sign == "+" else "went"
    return f"{sign} {presence.where}: {presence.id}  {presence.text}  {word}"


def text_lines(change: TextChange) -> Iterator[str]:
    yield f"{change.where}: {change.kind} {change.action}"
    if change.before and change.action != "moved":
        yield f"  - {shorten(change.before)}"
    if change.after:
        yield f"  {' ' if change.action == 'moved' else '+'} {shorten(change.after)}"


def figure_line(change: FigureChange) -> str:
    why = f"  because of {' and '.join(map(cause_text, change.causes))}" if change.causes else ""
    return f"{change.where}: figure {change.id} 「{change.title}」 {change.action}{why}"


def control_line(change: ControlChange) -> str:
    if change.what in ("new", "gone"):
        return f"{change.where}: control {change.name} {change.what}: {change.before or change.after}"
    return f"{change.where}: {change.what} of control {change.name}: {change.before} → {change.after}"


def page_line(change: PageChange) -> str:
    numbers = f"{change.numbers} {plural('number', change.numbers)}"
    if change.action == "renamed":
        return f"page renamed: {change.before}.html → {change.address}.html"
    return f"page {change.action}: {change.address}.html ({numbers})"


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
