"""Words, formulas, figures and controls that differ between two versions of a page."""

import re
from collections.abc import Iterator, Mapping

from engine.review.comparison.changes import ControlChange, FigureChange, TextChange, Where
from engine.review.comparison.reading import CELL, END, FORMULA, GAP, Drawing, Passage
from engine.review.comparison.sources import Pair, Source
from engine.review.comparison.tables import difference

KINDS = {"tr": "table", "figcaption": "caption", "summary": "summary", "math": "formula", "pre": "code"}
UNSEEN = frozenset({"order", "budget_kb", "digits", "chapter", "highlight"})
"Front matter that no reader reads, or that shows elsewhere."
LIVE = re.compile(r"\{⟦(.*?)⟧}")


def text_changes(pair: Pair) -> Iterator[TextChange]:
    """Everything that reads differently, its numbers left out of account."""
    yield from front_changes(pair)
    for before, after in pair.alignment.pairs:
        if before.skeleton != after.skeleton:
            kind = kind_of(after) if before.prose != after.prose or after.kind == "math" else "formula"
            yield TextChange(pair.new.at(after), kind, "changed", plain(before, pair.old), plain(after, pair.new))
    for before, after in pair.alignment.moved:
        text = plain(after, pair.new)
        yield TextChange(pair.new.at(after), kind_of(after), "moved", plain(before, pair.old), text)
    for passage in pair.alignment.gone:
        yield TextChange(pair.old.at(passage), kind_of(passage), "gone", plain(passage, pair.old), "")
    for passage in pair.alignment.come:
        yield TextChange(pair.new.at(passage), kind_of(passage), "new", "", plain(passage, pair.new))


def front_changes(pair: Pair) -> Iterator[TextChange]:
    """Title, lead and the rest of what the front matter says."""
    old, new = pair.old.record, pair.new.record
    for key in dict.fromkeys([*new["front"], *old["front"]]):
        before, after = (" ".join(version["front"].get(key, ())) for version in (old, new))
        if before != after and key not in UNSEEN:
            where = Where(new["address"], new["path"], new["front_lines"].get(key, 1))
            yield TextChange(where, key, "changed" if before and after else "new" if after else "gone", before, after)


def kind_of(passage: Passage) -> str:
    """What a reader would call a passage."""
    if passage.kind.startswith("h") and passage.kind[1:].isdecimal():
        return "heading"
    return KINDS.get(passage.kind, "prose")


def plain(passage: Passage, source: Source) -> str:
    """A passage as text: its formulas in LaTeX, its cells as they stand at the start."""
    shown, formulas, inside = [], iter(passage.formulas), False
    for token in passage.tokens:
        if token == FORMULA:
            inside = True
            shown.append(f"${with_cells(next(formulas), source)}$")
        elif token == END:
            inside = False
        elif not inside:
            shown.append(text_of(token, source))
    return " ".join("".join(shown).replace(GAP, " | ").split()).removeprefix("| ")


def text_of(token: str, source: Source) -> str:
    if token.startswith(CELL):
        return at_start(source.cells.get(token[1:]), source.controls)
    return "" if token.startswith(("⟨", "⟩")) else token


def with_cells(latex: str, source: Source) -> str:
    """The LaTeX of a formula with the numbers of the start."""
    return LIVE.sub(lambda match: at_start(source.cells.get(match[1]), source.controls) or match[0], latex)


def at_start(cell: Mapping | None, controls: Mapping) -> str:
    """What a cell shows in the start state; one that is not there yet, where it first is."""
    if cell is None:
        return ""
    at = 0
    for name in cell["controls"]:
        at = at * len(controls[name]["states"]) + controls[name]["start"]
    return cell["strings"][at] or next(filter(None, cell["strings"]), "")


def figure_changes(pair: Pair) -> Iterator[tuple[FigureChange, list[str]]]:
    """The figures that look different, each with the cells in it, or behind its shapes, that differ."""
    old, new = ({drawing.id: drawing for drawing in source.reading.drawings} for source in (pair.old, pair.new))
    for id, drawing in new.items():
        where = Where(pair.new.record["address"], pair.new.record["path"], drawing.line, drawing.heading)
        if id not in old:
            yield FigureChange(where, id, drawing.title, "new"), []
            continue
        moved = [cell for cell in cells_behind(drawing, pair.new) if differs(pair, cell)]
        before = old[id]
        if moved or before.shapes != drawing.shapes or skeleton(before) != skeleton(drawing):
            yield FigureChange(where, id, drawing.title, "changed"), moved
    for id, drawing in old.items():
        if id not in new:
            where = Where(pair.old.record["address"], pair.old.record["path"], drawing.line, drawing.heading)
            yield FigureChange(where, id, drawing.title, "gone"), []


def skeleton(drawing: Drawing) -> list[str]:
    """The words of a drawing."""
    return [CELL if text.startswith(CELL) else text for text in drawing.texts]


def cells_behind(drawing: Drawing, source: Source) -> list[str]:
    """The cells that a figure shows, and those that its shapes follow."""
    lines = [placeholder["line"] for placeholder in source.record["placeholders"] if placeholder["written"].startswith("figure(")]
    line = min((line for line in lines if line >= drawing.line), default=0)
    asked = [id for id, cell in source.cells.items() if cell["kind"] == "drawn" and line in [place[0] for place in cell["places"]]]
    return list(dict.fromkeys([*(text[1:] for text in drawing.texts if text.startswith(CELL)), *drawing.bound, *asked]))


def differs(pair: Pair, id: str) -> bool:
    """Whether a cell that both versions have shows something else."""
    before, after = pair.old.cells.get(pair.cells.get(id, id)), pair.new.cells.get(id)
    if before is None or after is None:
        return False
    return difference(before, after, pair.old.controls, pair.new.controls) is not None


def control_changes(pair: Pair) -> Iterator[ControlChange]:
    """Controls that came, went, or offer something else."""
    old, new = pair.old.controls, pair.new.controls
    for name in dict.fromkeys([*new, *old]):
        if name not in old or name not in new:
            known, source, what = (new, pair.new, "new") if name in new else (old, pair.old, "gone")
            described = f"{known[name]['kind']} 「{known[name]['label']}」: {states_of(known[name])}"
            yield ControlChange(where_of(name, source), name, what, *(("", described) if what == "new" else (described, "")))
            continue
        shown = {"kind": str, "label": str}
        for what in shown:
            if old[name][what] != new[name][what]:
                yield ControlChange(where_of(name, pair.new), name, what, old[name][what], new[name][what])
        if old[name]["states"] != new[name]["states"]:
            yield ControlChange(where_of(name, pair.new), name, "states", states_of(old[name]), states_of(new[name]))
        before, after = (control["states"][control["start"]] for control in (old[name], new[name]))
        if before != after:
            yield ControlChange(where_of(name, pair.new), name, "start", before, after)


def where_of(name: str, source: Source) -> Where:
    """The statement of a control."""
    record = source.record
    line = next((made["line"] for made in record["statements"] if made["name"] == name), 1)
    return Where(record["address"], record["path"], line)


def states_of(control: Mapping) -> str:
    """The states in few words: 0, 0.05, …, 1 (21)."""
    states = control["states"]
    listed = states if len(states) <= 4 else [*states[:2], "…", states[-1]]
    return f"{', '.join(listed)} ({len(states)})"
