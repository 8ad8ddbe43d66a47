"""From every number of a page, without a script, to the calculation that it is: by the link of its block, to an entry that shows it."""

import html
import re
from dataclasses import dataclass
from functools import cache

import pytest

from tests.trace_reader import TraceReader
from tests.unit.site_files import CALCULATIONS, SITE

LINK = re.compile(r'<a class="calc" id="([^"]*)" href="([^"#]*)#([^"]*)">計算 ([\d.]+)</a>')
CELL = re.compile(r'data-cell="([^"|]*)"([^>]*)>')
BLOCK = re.compile(r'<section class="of-block" id="([^"]*)">\n<h3><a href="([^"]*)">計算 ([\d.]+)</a></h3>\n(.*?)</section>', re.DOTALL)
ENTRY = re.compile(r'<article class="calculation" id="n(\d+)">(.*?)</article>', re.DOTALL)
LEADS = re.compile(r'<a href="#n(\d+)">')
TEXT = re.compile(r">([^<>]+)<")
SHOWING = sorted(path.name for path in SITE.glob("*.html") if 'class="calc"' in path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Listed:
    """A page of calculations, as its text has it."""

    text: str
    blocks: dict[str, tuple[str, str, str]]
    "by id: where it leads back to, its number, its HTML"
    entries: dict[int, frozenset[str]]
    "by node: all texts of the entry"


@cache
def listed(name: str) -> Listed:
    text = (SITE / name).read_text(encoding="utf-8")
    entries = {int(node): frozenset(html.unescape(text).replace("\N{NO-BREAK SPACE}", " ") for text in TEXT.findall(inner)) for node, inner in ENTRY.findall(text)}
    return Listed(text, {id: (back, number, inner) for id, back, number, inner in BLOCK.findall(text)}, entries)


@cache
def trace_of(address: str) -> TraceReader:
    files = [*(SITE / "tables" / address).glob("*.js"), SITE / "tables" / f"{address}.json"]
    return TraceReader({path.relative_to(SITE).as_posix(): path.read_bytes() for path in files if path.exists()}, address)


@cache
def blocks_of(name: str) -> list[tuple[re.Match, dict[str, str]]]:
    """The links of a page, each with the numbers that stand before it and behind the link before."""
    text, found, at = (SITE / name).read_text(encoding="utf-8"), [], 0
    for link in LINK.finditer(text):
        cells = {}
        for cell in CELL.finditer(text, at, link.start()):
            shown = html.unescape(text[cell.end() : cell.end() + 800].replace("<wbr>", "").split("<")[0]).replace("\N{NO-BREAK SPACE}", " ")
            if "hidden" not in cell[2] and shown:
                cells[html.unescape(cell[1])] = shown
        found.append((link, cells))
        at = link.end()
    return found


def source_of(trace: TraceReader, id: str) -> int:
    """The node that an id shows an element of, behind all views."""
    node, i, j = trace.elements[id]
    while trace.is_view(node) and (operands := trace.operands(node, i, j, {})):
        node, i, j = operands[0]
    return node


@pytest.mark.parametrize("name", SHOWING)
def test_every_number_is_reached_from_its_block(name):
    seen = 0
    for link, cells in blocks_of(name):
        page = listed(link[2])
        trace = trace_of(link[2].removesuffix("-calculations.html"))
        _, number, inner = page.blocks[link[3]]
        assert number == link[4]
        reached = {int(node) for pattern in (LEADS, ENTRY) for node in (found[1] for found in pattern.finditer(inner))}
        for id, shown in cells.items():
            if id in trace.elements:
                node = source_of(trace, id)
                assert node in reached, (id, link[0])
                bare = {text.removeprefix("< ") for text in page.entries[node]}  # in a formula the sign of a bound is one of the formula's
                assert shown.strip("()") in page.entries[node] | bare, (id, shown)
                seen += 1
    assert seen >= 2


@pytest.mark.parametrize("name", SHOWING)
def test_no_number_stands_behind_the_last_link(name):
    text = (SITE / name).read_text(encoding="utf-8")
    *_, last = LINK.finditer(text)
    known = {id for link, _ in blocks_of(name) for id in trace_of(link[2].removesuffix("-calculations.html")).elements}
    behind = [html.unescape(cell[1]) for cell in CELL.finditer(text, last.end()) if "hidden" not in cell[2]]
    assert [id for id in behind if id in known] == []


@pytest.mark.parametrize("name", CALCULATIONS)
def test_places_and_entries_have_names_of_their_own_and_every_link_leads_somewhere(name):
    page = listed(name)
    ids = re.findall(r' id="([^"]*)"', page.text)
    assert len(ids) == len({*ids})
    assert {f"n{node}" for node in LEADS.findall(page.text)} <= {*ids}
    for id, (back, _, _) in page.blocks.items():
        path, _, place = back.partition("#")
        assert f' id="{place}" href="{name}#{id}"' in (SITE / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHOWING)
def test_places_come_in_the_order_of_the_page(name):
    order: dict[str, list[str]] = {}
    for link, _ in blocks_of(name):
        order.setdefault(link[2], []).append(link[3])
    for calculations, ids in order.items():
        assert ids == [*listed(calculations).blocks]


@pytest.mark.parametrize("name", CALCULATIONS)
def test_what_is_calculated_stands_behind_what_it_is_made_of(name):
    text = listed(name).text
    placed: set[str] = set()
    for node, inner in ENTRY.findall(text):
        assert {*LEADS.findall(inner)} <= placed, node
        placed.add(node)


def test_a_block_counts_within_its_numbered_section():
    numbers = [link[4] for link, _ in blocks_of("chapter-4.html") if link[2] == "chapter-4-calculations.html"]
    assert numbers[:3] == ["1", "1.1", "1.2"] and "2.1" in numbers
    assert len(numbers) == len({*numbers})


def test_a_matrix_product_is_written_out_by_name_and_by_value():
    """q·k of 眠る and 猫 by hand: 1×1 + 0×0 = 1."""
    texts = re.sub(r"<[^>]*>", "", next(inner for _, inner in ENTRY.findall(listed("chapter-4-calculations.html").text) if "Q @ K.T" in inner))
    assert "Q の「眠る」の行と" in texts and "を、成分どうし掛けて、全部足します。" in texts
    assert "= 1×1+0×0\n= 1\n" in texts


def test_words_stand_behind_an_equals_sign():
    """They are not rounded."""
    text = listed("chapter-2-calculations.html").text.replace("\N{NO-BREAK SPACE}", " ")
    assert '= <span class="n">h + e</span>' in text and not re.search(r'≈ <span class="n">[^<\d]*[a-z]', text)
