"""Where every number of every page comes from: walked from the files that the page loads to what was typed or loaded."""

import gzip
import html
import math
import re
from decimal import Decimal
from functools import cache

import pytest

from engine.trace.unrounded import read_shown
from tests.trace_reader import LEAVES, OF_SHAPE, TraceReader
from tests.unit.site_files import SITE

CONTENT = SITE.parent / "content"
TRACED = sorted(path.parent.relative_to(SITE / "tables").as_posix() for path in SITE.glob("tables/**/numbers.js"))
MOST_STRUCTURE, MOST_OPENED, MOST_TOGETHER = 10_000, 20_000, 400_000
"bytes, as a server sends them"


@cache
def files() -> dict[str, bytes]:
    return {path.relative_to(SITE).as_posix(): path.read_bytes() for path in (SITE / "tables").rglob("*.js*")}


@cache
def read(address: str) -> TraceReader:
    return TraceReader(files(), address)


def weight(data: bytes) -> int:
    return len(gzip.compress(data, 9, mtime=0))


def test_every_page_with_numbers_has_a_trace():
    assert {*(f"chapter-{n}" for n in range(1, 9)), "eight-dimensions", "experiment-qkv", "experiment-position", "journey"} < set(TRACED)


@pytest.mark.parametrize("address", TRACED)
def test_every_cell_leads_to_what_was_typed_or_loaded(address):
    trace, seen = read(address), set()
    for id, element in trace.elements.items():
        for node, i, j in trace.leaves(element, {}, seen):
            assert trace.operation(node)[0] in LEAVES | OF_SHAPE | {"put", "put_row", "put_column"}, (id, trace.operation(node))
            if trace.operation(node)[0] == "input":
                assert trace.described[node][1] in ("chosen", "learned", "random", "measured", "quoted"), id


@pytest.mark.parametrize("page", sorted(path.name for path in SITE.glob("*.html")))
def test_every_number_of_a_page_has_a_trace(page):
    source = (SITE / page).read_text(encoding="utf-8")
    experiments = re.findall(r' data-experiment="([^"]*)"', source)
    name = re.search(r'<html[^>]* data-page="([^"]*)"', source)[1]  # the sheets of a chapter have its numbers
    known = [read(address).elements for address in TRACED if address in (name, *experiments) or address.startswith(f"{name}/")]
    numbers = {html.unescape(id) for id in re.findall(r'<(?:span class="n[" ][^>]*|mn[^>]*) data-cell="([^"]*)"', source)}
    computed = {id for id in numbers if "|" not in id}  # the others are signs and words beside them
    assert [id for id in computed if not any(id in elements for elements in known)] == []


@pytest.mark.parametrize("address", TRACED)
def test_a_number_of_a_file_names_it_with_its_section(address):
    trace = read(address)
    for line, kind, *where in (said for node, said in trace.described.items() if trace.operation(node)[0] == "input"):
        assert kind == "chosen" or where, line
        assert kind in ("chosen", "quoted") or len(where) == 3, line


@pytest.mark.parametrize("address", TRACED)
def test_what_it_weighs(address):
    own = {path: data for path, data in files().items() if path.rpartition("/")[0] == f"tables/{address}"}
    structure = weight(own[f"tables/{address}/numbers.js"])
    parts = {path: weight(data) for path, data in own.items() if "/values-" in path}
    assert structure <= MOST_STRUCTURE
    assert max(parts.values()) <= MOST_STRUCTURE
    for needed in parts_by_state(address) or [parts]:
        assert structure + sum(parts[path] for path in needed) <= MOST_TOGETHER


def parts_by_state(address: str) -> list[set[str]]:
    """Of an experiment whose tables lie apart: all that a reader loads who opens every number in one state of that control."""
    source = CONTENT / "experiments" / f"{address}.md"
    parting = re.search(r"^parts: (\w+)$", source.read_text(encoding="utf-8"), re.MULTILINE) if source.exists() else None
    if parting is None:
        return []
    trace, control = read(address), f"{address}:{parting[1]}"
    count = len(trace.control(parting[1])["states"])
    needed: list[set[str]] = [set() for _ in range(count)]
    for node, base in enumerate(trace.columns["values"]):
        if base == "-":
            continue
        first = node - int(base)
        part, each = trace.parts[first], int(trace.columns["each"][first])
        sizes = [len(trace.control(name)["states"]) for name in trace.names_of(node)]
        strings = math.prod([*sizes, *trace.size(node)])
        apart = trace.names_of(node)[:1] == [parting[1]] or trace.names_of(node)[:1] == [control]
        block = strings // count if apart else strings
        for state in range(count):
            begin = state * block if apart else 0
            places = {begin // each, (begin + block - 1) // each} if each else {0}
            needed[state] |= {f"tables/{address}/values-{part + at}.js" for at in range(min(places), max(places) + 1)}
    return needed


@pytest.mark.parametrize("address", ["chapter-4", "chapter-6", "chapter-7", "experiment-qkv", "experiment-position", "journey", "eight-dimensions", "translation"])
def test_no_opening_loads_more_than_its_budget(address):
    trace, heaviest = read(address), 0
    weights = {path: weight(data) for path, data in files().items() if path.startswith(f"tables/{address}/")}
    for element in trace.elements.values():
        if trace.value(*element, {}) == "":
            continue
        parts = {part_of(trace, each) for each in [element, *trace.operands(*element, {})]}
        loaded = sum(weights[f"tables/{address}/values-{part}.js"] for part in parts - {None})
        heaviest = max(heaviest, loaded)
    assert heaviest <= MOST_OPENED


def part_of(trace: TraceReader, element) -> int | None:
    """The part that has the start state of an element."""
    node, i, j = element
    while trace.is_view(node):
        node, i, j = trace.operands(node, i, j, {})[0]
    if trace.operation(node) == ["constant"]:
        return None
    combination = 0
    for name in trace.names_of(node):
        combination = combination * len(trace.control(name)["states"]) + trace.control(name)["start"]
    rows, columns = trace.size(node)
    base = node - int(trace.columns["values"][node])
    each = int(trace.columns["each"][base])
    return trace.parts[base] + (((combination * rows + i) * columns + j) // each if each else 0)


NUMBER = re.compile(r"-?\d")
ARITHMETIC = {
    "+": lambda a, b: a + b,
    "−": lambda a, b: a - b,
    "×": lambda a, b: a * b,
    "fraction": lambda a, b: a / b,
    "power": lambda a, b: a**b,
    "root": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "sin": math.sin,
    "cos": math.cos,
    "negative": lambda a: -a,
    "max": lambda *all: max(all),
    "sum": lambda *all: sum(all),
    "mean": lambda *all: sum(all) / len(all),
    "products": lambda *all: sum(a * b for a, b in zip(all[: len(all) // 2], all[len(all) // 2 :])),
    "same": lambda a: a,
}


def shown_value(trace: TraceReader, string: str) -> float:
    """A number as the page shows it; one that is shown as a bound counts as 0."""
    text = read_shown(string, trace.record["digits"])
    return 0.0 if text[0] in "<>" else float(text.replace("−", "-").replace(",", ""))


@pytest.mark.parametrize("address", ["chapter-4", "chapter-5", "chapter-6", "chapter-7", "chapter-8", "experiment-qkv", "eight-dimensions"])
def test_the_written_arithmetic_gives_what_is_shown_or_what_the_panel_says_of_it(address):
    """With the operands as they are shown, the formula gives the shown digits, or those that the string ends with."""
    trace, tried = read(address), 0
    for id, (node, i, j) in trace.elements.items():
        string, form = trace.value(node, i, j, {}), trace.operation(node)[3] if len(trace.operation(node)) > 3 else ""
        if string == "":
            continue
        operands = [trace.value(*operand, {}) for operand in trace.operands(node, i, j, {})]
        if form not in ARITHMETIC or trace.is_view(node) or not operands or not all(map(NUMBER.match, [string, *operands])):
            continue
        digits = trace.record["digits"]
        by_hand = Decimal(repr(ARITHMETIC[form](*(shown_value(trace, operand) for operand in operands))))
        _, differs, ending = string.partition("^")
        shown = f"{Decimal(repr(shown_value(trace, string))).quantize(Decimal(1).scaleb(-digits)):f}"
        said = ending[1:] if ending.startswith("=") else shown[: len(shown) - len(ending)] + ending if differs else shown
        assert abs(by_hand - Decimal(said)) <= Decimal("0.5000001").scaleb(-digits), id
        tried += 1
    assert tried > 15


@pytest.mark.parametrize("file", sorted([*(CONTENT / "models").glob("*.txt"), *(CONTENT / "corpora").glob("*.txt")]), ids=lambda file: file.stem)
def test_a_file_says_to_readers_where_its_numbers_come_from(file):
    (source,) = re.findall(r"(?m)^source: (.+)$", file.read_text(encoding="utf-8"))
    assert re.search(r"[ぁ-ん].*。$", source)


def test_what_is_added_up_so_far_is_made_of_no_more_than_that():
    trace = read("chapter-8")
    node = next(node for node in range(len(trace.columns["operation"])) if trace.operation(node)[0] == "cumulative")
    assert [column for _, _, column in trace.operands(node, 0, 2, {})] == [0, 1, 2]
