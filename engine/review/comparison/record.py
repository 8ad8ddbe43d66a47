"""What a version of the book shows, as JSON. A program of its own: it runs on the engine that stands on Python's path.

So the old version is read by the old engine, and both give the same form of record. It uses little of an engine: pages,
statements, cells, the body. Each line of its input asks for a record, {"content": folder, "pages": names or null, "body": bool};
each line of its output is one: {"sources", "modules", "book"}, or {"errors"}, or {"unreadable"} if the engine lacks what this needs.
"""

import json
import sys
import traceback
from collections.abc import Iterator
from dataclasses import asdict
from decimal import Context, Decimal
from hashlib import blake2b
from pathlib import Path

try:
    from markdown_it.tree import SyntaxTreeNode
    from markupsafe import Markup

    from engine.errors import AuthorError, AuthorErrors, Place
    from engine.evaluate.model import Library, read_model
    from engine.parse.book import read_book
    from engine.parse.canonical import print_expression
    from engine.parse.expression_tree import Call, Expression, Name, Text
    from engine.parse.page import read_page
    from engine.parse.page_source import Import
    from engine.render.body import Body
    from engine.render.cells import Cells
    from engine.render.verbs import Reader
except (ImportError, SyntaxError) as lacking:
    print(json.dumps({"unreadable": str(lacking)}))
    sys.exit()

CONTROLS = frozenset({"slider", "choice", "stepper", "switch"})
ENOUGH = Context(prec=40)
"More digits than these differ only by the order of a sum."


class SeenCells(Cells):
    """Remembers what each cell was made of, and every place that asked for it."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.nodes, self.places = {}, {}

    def number(self, node, i, j, form):
        cell = super().number(node, i, j, form)
        return self.saw(cell, (node,))

    def derive(self, id, nodes, write, *at_once):
        return self.saw(super().derive(id, nodes, write, *at_once), nodes)

    def saw(self, cell, nodes):
        self.nodes.setdefault(cell.id, tuple(nodes))
        if self.place:
            self.places.setdefault(cell.id, {})[self.place.line, self.place.column] = True
        return cell


class SeenBody(Body):
    """Says before each block in which line of the source it begins."""

    def block(self, node):
        line = (node.meta or {}).get("line", 0) + getattr(self, "lines_before", 0)
        return Markup("<!--{}-->").format(line) + super().block(node)


def record_book(content: Path, wanted: list[str] | None, body: bool) -> dict:
    """The record of a content folder, of all its sources or of some."""
    book, library = read_book(content), Library(content)
    sources, errors = {}, []
    for name, path in source_files(content):
        if wanted is None or name in wanted:
            try:
                sources[name] = record_source(path, content, book, library, body)
            except AuthorErrors as several:
                errors += map(str, several.errors)
            except AuthorError as error:
                errors.append(str(error))
    if errors:
        return {"errors": errors}
    return {"sources": sources, "modules": dict(record_modules(content, library)), "book": record_contents(book)}


def source_files(content: Path) -> Iterator[tuple[str, Path]]:
    """The pages, and what pages show of their own: experiments/<name>."""
    for path in sorted(content.glob("[!.]*.md")):
        yield path.stem, path
    for path in sorted(content.glob("experiments/[!.]*.md")):
        yield f"experiments/{path.stem}", path


def read_source_file(path: Path, content: Path):
    """A page, or an experiment if the engine knows them."""
    if path.parent == content:
        return read_page(path, content.parent)
    from engine.parse.experiment import read_experiment

    return read_experiment(path, content.parent)


def record_source(path: Path, content: Path, book, library: Library, body: bool) -> dict:
    """One source: what its reader sees, and what that is calculated from."""
    page = read_source_file(path, content)
    front = page.front.values
    space = [page.space] if getattr(page, "space", "") else []
    cells = SeenCells(read_model(page, library), int(front.get("digits", 4)), *space)
    written = SeenBody(page, Reader(cells, book), content / "drawings")
    blocks = [*write_blocks(written)]
    written.collector.finish()
    record = {
        "path": page.path,
        "address": page.address,
        "digits": cells.digits,
        "front": {key: list(map(str, [value] if isinstance(value, str | int | float) else value)) for key, value in front.items()},
        "front_lines": {key: place.line for key, place in page.front.places.items()},
        "statements": list(pieces_of(page)),
        "placeholders": [record_placeholder(placeholder) for placeholder in page.placeholders.values()],
        "controls": {control.name: record_control(control) for control in cells.model.controls.values()},
        "cells": dict(record_cells(cells)),
        "blocks": blocks if body else [],
    }
    for example in getattr(written, "examples", ()):
        add_example(record, example.body, example.space)
    return record


def add_example(record: dict, body: Body, space: str) -> None:
    """What a page shows of a small book in it, under the names and in the lines that it has on that page."""
    cells, lines = body.reader.cells, body.lines_before
    made = list(pieces_of(body.page))
    elsewhere = {piece["name"] for piece in made if piece["data"]}  # in files of the small book, which no other page has
    for piece in made:
        own = {"name": space + piece["name"], "uses": [space + name for name in piece["uses"]], "line": piece["line"] + lines, "data": []}
        record["statements"].append(piece | own)
    for placeholder in map(record_placeholder, body.page.placeholders.values()):
        own = {"line": placeholder["line"] + lines, "uses": [space + name for name in placeholder["uses"]], "data": []}
        record["placeholders"].append(placeholder | own)
    record["controls"] |= {space + control.name: record_control(control) for control in cells.model.controls.values()}
    for id, cell in record_cells(cells):
        cell["places"] = [[line + lines, column] for line, column in cell["places"]]
        for key in ("controls", "value_controls", "names"):
            if key in cell:
                cell[key] = [space + name for name in cell[key] if key != "names" or name not in elsewhere]
        record["cells"][id] = cell


def write_blocks(body: SeenBody) -> Iterator[str]:
    """The HTML of each block of the source; a stage of an experiment is its title and its blocks."""
    for node in SyntaxTreeNode(body.page.tokens).children:
        if node.type == "container" and node.info == "stage":
            title = Markup("<!--{}--><h2>{}</h2>\n").format(node.meta["line"], body.title(node))
            yield title + body.blocks(body.inside(node))
        else:
            yield body.blocks([node])


def pieces_of(page) -> Iterator[dict]:
    """All statements of a page; what an exercise gives has the exercise's name before its own, as in ids."""
    for statement in page.statements:
        yield from pieces(statement)
    for exercise in getattr(page, "exercises", ()):
        given = {statement.name for statement in exercise.statements}
        for piece in (piece for statement in exercise.statements for piece in pieces(statement)):
            uses = [f"{exercise.name}.{name}" if name in given else name for name in piece["uses"]]
            yield piece | {"name": f"{exercise.name}.{piece['name']}", "uses": uses}


def pieces(statement) -> Iterator[dict]:
    """A statement; an import is one for each of its names."""
    if isinstance(statement, Import):
        for name, place in statement.names:
            written = f"from {statement.module} import {name}"
            yield {"name": name, "kind": "import", "written": written, "line": statement.place.line, "text": statement.place.text,
                   "uses": [], "data": [f"{statement.module}.{name}"]}  # fmt: skip
        return
    uses, data, calls = parts_of(statement.expression)
    kind = "control" if calls & CONTROLS else "expression" if uses or data else "constant"
    yield {"name": statement.name, "kind": kind, "written": print_expression(statement.expression), "line": statement.place.line,
           "text": statement.text, "uses": uses, "data": data}  # fmt: skip


def parts_of(expression: Expression) -> tuple[list[str], list[str], set[str]]:
    """The names that an expression uses, the sections of files that it loads, the functions that it calls."""
    uses, data, calls = {}, {}, set()
    for part in walk(expression):
        match part:
            case Name(name=name):
                uses[name.partition(".")[0]] = True
            case Call(function=function, arguments=(Text(value=file), Text(value=section), *_)) if function in ("load", "corpus"):
                data[f"{file}[{section}]"] = True
                calls.add(function)
            case Call(function=function):
                calls.add(function)
    return list(uses), list(data), calls


def walk(expression: object) -> Iterator[Expression]:
    """An expression and all its parts."""
    if isinstance(expression, tuple):
        for part in expression:
            yield from walk(part)
    elif isinstance(expression, Expression):
        yield expression
        for part in vars(expression).values():
            yield from walk(part)


def record_placeholder(placeholder) -> dict:
    """Where a placeholder stands, and what it says."""
    uses, data, _ = parts_of(placeholder.call)
    place = placeholder.place
    return {"line": place.line, "column": place.column, "source": placeholder.source,
            "written": print_expression(placeholder.call), "uses": uses, "data": data}  # fmt: skip


def record_control(control) -> dict:
    return {"kind": control.kind, "label": control.label, "states": list(control.states), "start": control.start}


def record_cells(cells: SeenCells) -> Iterator[tuple[str, dict]]:
    """Every cell: its table, where it is asked for, and the names of the page that it is calculated from."""
    names = NamesOf(cells.model)
    for id, cell in cells.known.items():
        nodes = cells.nodes.get(id, ())
        record = {
            "controls": list(cell.controls),
            "strings": list(cell.strings) or [cell.text],
            "kind": "word" if cell.label else "sign" if id.endswith("|relation") else "drawn",
            "names": sorted(set().union(*map(names.of, nodes))),
            "places": list(cells.places.get(id, {})),
        }
        if id in cells.shows:
            node, i, j, form = cells.shows[id]
            record |= {"kind": "word" if cell.label else "number", "form": asdict(form), "element": cells.model.element_name(node, i, j)}
            record |= {"value_controls": list(cells.model.controls_of(node)), "values": list(digests(cells.model, node, i, j))}
        yield id, record


class NamesOf:
    """The names of a page that its nodes are calculated from."""

    def __init__(self, model):
        self.given: dict = {}
        for name, node in model.names.items():
            self.given.setdefault(node, set()).add(name.partition(".")[0])
        for exercise in getattr(model, "exercises", ()):
            given = {statement.name for statement in exercise.statements}
            for name, node in model.exercise_names(exercise.name):
                head = name.partition(".")[0]
                self.given.setdefault(node, set()).add(f"{exercise.name}.{head}" if head in given else head)
        self.known: dict = {}

    def of(self, node) -> frozenset[str]:
        waiting = [node]
        while waiting:
            current = waiting[-1]
            missing = [argument for argument in current.arguments if argument not in self.known]
            if missing and current not in self.known:
                waiting += missing
                continue
            waiting.pop()
            own = self.given.get(current, ()), *(self.known[argument] for argument in current.arguments)
            self.known[current] = frozenset().union(*own)
        return self.known[node]


def digests(model, node, i: int, j: int) -> Iterator[str]:
    """The value of an element in each state, short: to know whether it is the same in another version."""
    for state in model.states_of(model.controls_of(node)):
        value = model.value(node, state)
        rows, columns = value.array.shape
        element = value.array[i, j] if i < rows and j < columns else ""
        if isinstance(element, Decimal) and element.is_finite():
            element = "0" if not element else ENOUGH.plus(element).normalize(ENOUGH)
        yield blake2b(str(element).encode(), digest_size=6).hexdigest()


def record_modules(content: Path, library: Library) -> Iterator[tuple[str, dict]]:
    """The statements of the files that pages share; one with mistakes that no page met has none."""
    for path in sorted((content / "constants").glob("[!.]*.calc")):
        try:
            statements = library.statements(path.stem, Place(path.name, 1))
        except (AuthorError, AuthorErrors):
            statements = ()
        shown = f"{content.name}/constants/{path.name}"
        yield path.stem, {"path": shown, "statements": [piece for statement in statements for piece in pieces(statement)]}


def record_contents(book) -> dict:
    """What every page shows of the book."""
    entries = [*book.chapters, *book.others]
    return {"title": book.title, "entries": [[entry.address, entry.title, entry.topic, entry.number] for entry in entries]}


def answer(job: dict) -> dict:
    """One record, or why there is none."""
    try:
        return record_book(Path(job["content"]), job["pages"], job["body"])
    except AuthorErrors as several:
        return {"errors": list(map(str, several.errors))}
    except AuthorError as error:
        return {"errors": [str(error)]}
    except (AttributeError, TypeError, ImportError, KeyError, ValueError) as lacking:
        return {"unreadable": f"{lacking} ({traceback.extract_tb(lacking.__traceback__)[-1].name})"}


def main() -> None:
    sys.setrecursionlimit(10_000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
