"""The tables of an experiment in parts: what a page needs at first, and for each other state of one control a file of its own.

``parts: sentence`` in its front matter. The control is the first one of the calculation, so that the strings of each of its
states stand together in every row of the tables. README states the format.
"""

import json
from collections.abc import Iterator

from engine.compact import compact
from engine.errors import Place
from engine.evaluate.graph import Control
from engine.evaluate.model import PageModel
from engine.parse.diagnoses import BadFrontMatter
from engine.parse.front_matter import PARTS as KEY
from engine.parse.page_source import PageSource
from engine.parse.suggestion import did_you_mean
from engine.render.assets import PARTS as SCRIPT
from engine.render.diagnoses import UnknownExperiment
from engine.render.tables import Tables, lay_out_tables



def parting_control(page: PageSource, model: PageModel) -> Control | None:
    """The control by whose states the tables lie apart, if the front matter names one."""
    name = page.front.values.get(KEY)
    if name is None:
        return None
    place: Place = page.front.places[KEY]
    known = tuple(model.controls)
    if name not in known:
        there = did_you_mean(str(name), known) or f"; there are {', '.join(known) or 'none'}"
        raise UnknownExperiment(f"the experiment has no control {name!r}{there}", place)
    if name != known[0]:
        raise BadFrontMatter(f"{KEY!r} names the control that is defined first, here {known[0]!r}; define {name!r} before all others", place)
    return model.controls[name]


def write_parts_of(tables: bytes, name: str, control: Control, space: str) -> dict[str, bytes]:
    """The scripts by their path in the site: at first that of the start state."""
    given: Tables = json.loads(tables)
    own, count = space + control.name, len(control.states)
    rows = given["cells"]
    apart = {id: cut(row[1], count) for id, row in rows.items() if row[0].split(" ")[0] == own}
    first = {id: [row[0], apart[id][control.start] if id in apart else row[1]] for id, row in rows.items()}
    files = {f"assets/{name}.js": opening(own, lay_out_tables(given["controls"], first))}
    return files | dict(later_parts(name, own, control.start, list(apart.values()), count))


def cut(strings: str, count: int) -> list[str]:
    """The strings of a row, state by state of its first control."""
    texts = strings.split(" ")
    size = len(texts) // count
    return [" ".join(texts[at * size : (at + 1) * size]) for at in range(count)]


def later_parts(name: str, control: str, start: int, rows: list[list[str]], count: int) -> Iterator[tuple[str, bytes]]:
    """Each other state: a line for each row that lies apart, in their order."""
    for state in range(count):
        if state != start:
            lines = ",\n".join(compact(row[state]) for row in rows)
            yield f"assets/{name}-{state}.js", f"tadoru.part({compact(control)},{state},[\n{lines}\n]);\n".encode()


def opening(control: str, tables: str) -> bytes:
    """What is there from the start, for the script that loads the rest; that one comes with it."""
    name = control.split(":")[0]
    return (
        f"(tadoru.parted||=[]).push({compact(control)},{tables.rstrip()});\n"
        f'document.head.append(Object.assign(document.createElement("script"),{{src:"assets/{SCRIPT}.js",\n'
        f'onerror:()=>document.querySelector("[data-experiment={name}]").classList.add("at-rest")}}));\n'
    ).encode()
