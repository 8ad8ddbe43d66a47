"""The scripts of the site, run as a reader runs them, and what the page shows in the same places; for tests."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import localcontext
from functools import cache
from pathlib import Path

from engine.evaluate.model import Library, read_model
from engine.evaluate.precision import CONTEXT
from engine.listing.plan import ALL, Printed, is_printed
from engine.listing.script import Source
from engine.notation.numbers import write_number
from engine.parse.book import read_book
from engine.parse.experiment import read_experiment
from engine.parse.page import read_page
from engine.render import experiment, page, taking

PROJECT = Path(__file__).resolve().parents[2]
CONTENT, TAKEN = PROJECT / "content", PROJECT / "site" / "take"
NAMES = sorted(path.stem for path in TAKEN.glob("*.py"))
PLAIN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NO-BREAK SPACE}": " "})
ONE = re.compile(r"(.*?) (=|≈|<|>) (.*)")


@dataclass(frozen=True)
class Made:
    """A page, made again, with what its script was made of."""

    source: Source
    texts: Mapping[str, str]
    "what the page shows in the start state, by the ids of its cells"
    digits: int
    space: str
    "what the ids of an experiment begin with"


@cache
def make(name: str) -> Made:
    """The page, or the experiment, that a script belongs to."""
    path = next(path for path in (CONTENT / f"{name}.md", CONTENT / "experiments" / f"{name}.md") if path.exists())
    is_page, found = path.parent == CONTENT, []
    source = (read_page if is_page else read_experiment)(path, CONTENT.parent)
    model = read_model(source, Library(CONTENT))
    original = taking.write_listing
    taking.write_listing = lambda given: found.append(given) or original(given)
    cells, take = [], taking.take
    taking.take = lambda page, own, *rest: cells.append(own) or take(page, own, *rest)
    try:
        (page.render_page if is_page else experiment.write_experiment)(source, model, read_book(CONTENT), CONTENT / "drawings")
    finally:
        taking.write_listing, taking.take = original, take
    texts = {id: cells[0].known[id].text for id in cells[0].shows if cells[0].known[id].text}
    return Made(found[0], texts, cells[0].digits, source.space)


def moved(name: str, state: Mapping[str, int]) -> str:
    """The text of a script in which a reader has written other numbers behind the controls."""
    text, controls = (TAKEN / f"{name}.py").read_text(encoding="utf-8"), make(name).source.model.controls
    for control, at in state.items():
        value = f"{controls[control].values[at].normalize():f}"
        text, count = re.subn(rf"^{control} = [-\d.]+$", f"{control} = {value}", text, count=1, flags=re.MULTILINE)
        assert count, control
    return text


def run(text: str) -> list[tuple[str, list[list[str]]]]:
    """What a script prints: names with rows of numbers. It sees nothing but Python and NumPy."""
    done = subprocess.run([sys.executable, "-I", "-"], input=text.encode(), capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    printed: list[tuple[str, list[list[str]]]] = []
    for line in filter(None, done.stdout.decode().split("\n")):
        if line.startswith("  "):
            printed[-1][1].append(re.split("  +", line.strip()))
        elif match := ONE.fullmatch(line):
            printed.append((match[1], [[match[3] if match[2] in "=≈" else f"{match[2]} {match[3]}"]]))
        else:
            printed.append((line, []))
    return [entry for entry in printed if entry[1]]


def expected(name: str, state: Mapping[str, int] = {}) -> Iterator[tuple[str, list[list[str]]]]:  # noqa: B006
    """What the page shows in the same places, by the book's own rules of writing."""
    source = make(name).source
    for printed in (printed for block in source.plan() for printed in block.printed):
        places = places_of(source, printed, state)
        if places:
            with localcontext(CONTEXT):
                array = source.model.value(printed.node, state).array
            yield printed.name, [[written(array[place], printed) for place in row] for row in places]


def places_of(source: Source, printed: Printed, state: Mapping[str, int]) -> list[list[tuple[int, int]]]:
    """The places that exist in a state, row by row."""
    with localcontext(CONTEXT):
        n, m = source.model.value(printed.node, state).array.shape
    rows = range(n) if printed.rows is ALL else [i for i in (printed.rows,) if i < n]
    columns = range(m) if printed.columns is ALL else [j for j in (printed.columns,) if j < m]
    return [[(i, j) for j in columns] for i in rows if columns]


def written(value, printed: Printed) -> str:
    """As the page writes it; with a minus and spaces of a keyboard, and quotes where nothing stands."""
    text = value if isinstance(value, str) else write_number(value, replace(printed.form, infinity=True)).text
    return text.translate(PLAIN) or '""'


def ids_of(name: str) -> Iterator[tuple[str, str]]:
    """The ids of the cells that a script prints, each with what it should print there."""
    made = make(name)
    for block in made.source.plan():
        for printed in block.printed:
            with localcontext(CONTEXT):
                array = made.source.model.value(printed.node, {}).array
            for place in (place for row in places_of(made.source, printed, {}) for place in row):
                id = made.source.model.element_name(printed.node, *place) + printed.form.suffix(made.digits)
                yield made.space + id.replace(" ", "\N{NO-BREAK SPACE}"), written(array[place], printed)


def left_out(name: str) -> list[str]:
    """The numbers of the page that its script does not print, in whatever form."""
    made, printed = make(name), dict(ids_of(name))
    shows = made.source.shows
    wanted = [id for id in made.texts if is_printed(made.source.model, shows, id)]
    return [id for id in wanted if not (shows[id][3].parenthesised or shows[id][3].bare) and id not in printed]
