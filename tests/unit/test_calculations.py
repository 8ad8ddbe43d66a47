"""From every number of a page, without a script, to the calculation that it is: by the link of its block, to an entry that shows it."""

import html
import re
from dataclasses import dataclass
from functools import cache

import pytest

from engine.calculations.addresses import listed_in
from tests.trace_reader import TraceReader
from tests.unit.site_files import CALCULATIONS, SITE

LINK = re.compile(r'<a class="calc" id="([^"]*)" href="([^"#]*)#([^"]*)">計算 ([\d.]+)</a>')
CELL = re.compile(r'data-cell="([^"|]*)"([^>]*)>')
BLOCK = re.compile(r'<section class="of-block"(?: id="([^"]*)")?>\n<h3><a href="([^"]*)">計算 ([\d.]+)</a>(?:のつづき)?</h3>\n(.*?)</section>', re.DOTALL)
ENTRY = re.compile(r'<article class="calculation" id="n(\d+)">(.*?)</article>', re.DOTALL)
LEADS = re.compile(r'<a href="(?:[^"#]*)#n(\d+)">')
TEXT = re.compile(r">([^<>]+)<")
SHOWING = sorted(path.name for path in SITE.glob("*.html") if 'class="calc"' in path.read_text(encoding="utf-8"))


LISTS = {address: [name for name in CALCULATIONS if listed_in(name) == address] for address in map(listed_in, CALCULATIONS)}
"the pages of each list, in their order"


@dataclass(frozen=True)
class Listed:
    """A list of calculations, as the texts of its pages have it."""

    text: str
    blocks: dict[str, tuple[str, str, str]]
    "by id: where it leads back to, its number, its HTML, of all pages that it goes on for"
    entries: dict[int, frozenset[str]]
    "by node: all texts of the entry"


@cache
def listed(address: str) -> Listed:
    text = "".join(map(text_of, LISTS[address]))
    entries = {int(node): frozenset(html.unescape(text).replace("\N{NO-BREAK SPACE}", " ") for text in TEXT.findall(inner)) for node, inner in ENTRY.findall(text)}
    blocks: dict[str, tuple[str, str, str]] = {}
    for id, back, number, inner in BLOCK.findall(text):
        blocks[id or [*blocks][-1]] = (back, number, inner if id else [*blocks.values()][-1][2] + inner)
    return Listed(text, blocks, entries)


@cache
def text_of(name: str) -> str:
    return (SITE / name).read_text(encoding="utf-8")


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
        page = listed(listed_in(link[2]))
        trace = trace_of(listed_in(link[2]))
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
    known = {id for link, _ in blocks_of(name) for id in trace_of(listed_in(link[2])).elements}
    behind = [html.unescape(cell[1]) for cell in CELL.finditer(text, last.end()) if "hidden" not in cell[2]]
    assert [id for id in behind if id in known] == []


@pytest.mark.parametrize("name", CALCULATIONS)
def test_places_and_entries_have_names_of_their_own_and_every_link_leads_somewhere(name):
    ids = ids_on(name)
    assert len(ids) == len({*ids})
    for page, place in re.findall(r'<a href="([^"#]*)#(n\d+)">', text_of(name)):
        assert place in ids_on(page or name)
    for id, back, _, _ in BLOCK.findall(text_of(name)):
        path, _, place = back.partition("#")
        assert f' id="{place}" href="{name}#{id}"' in text_of(path) or not id and f' id="{place}"' in text_of(path)


@cache
def ids_on(name: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', text_of(name))


@pytest.mark.parametrize("address", LISTS)
def test_a_block_that_goes_on_says_so_and_begins_a_page(address):
    for name in LISTS[address]:
        blocks = BLOCK.findall(text_of(name))
        assert all(id for id, *_ in blocks[1:])
        assert ("のつづき</h3>" in text_of(name)) == (not blocks[0][0]) if blocks else True


@pytest.mark.parametrize("address", [address for address, names in LISTS.items() if len(names) > 1])
def test_each_page_of_a_list_leads_to_all_others(address):
    names = LISTS[address]
    for at, name in enumerate(names):
        places = re.search(r'<nav class="places".*?</nav>', text_of(name), re.DOTALL)[0]
        assert re.findall(r'href="([^"]*)"', places) == names
        assert re.findall(r'href="([^"]*)" aria-current', places) == [name]
        assert re.findall(r'href="([^"]*)" rel="next"', text_of(name)) == names[at + 1 : at + 2]
        assert re.findall(r'href="([^"]*)" rel="prev"', text_of(name)) == names[max(at - 1, 0) : at]


@pytest.mark.parametrize("address", LISTS)
def test_the_trace_knows_on_which_page_an_entry_stands(address):
    """As the panel's script reads it."""
    runs = trace_of(address).record.get("pages", [[0, 1]])
    for number, name in enumerate(LISTS[address], 1):
        for node, _ in ENTRY.findall(text_of(name)):
            assert next(page for first, page in reversed(runs) if first <= int(node)) == number


@pytest.mark.parametrize("name", SHOWING)
def test_places_come_in_the_order_of_the_page(name):
    order: dict[str, list[str]] = {}
    for link, _ in blocks_of(name):
        order.setdefault(listed_in(link[2]), []).append(link[3])
    for address, ids in order.items():
        assert ids == [*listed(address).blocks]


@pytest.mark.parametrize("address", LISTS)
def test_what_is_calculated_stands_behind_what_it_is_made_of(address):
    text = listed(address).text
    placed: set[str] = set()
    for node, inner in ENTRY.findall(text):
        assert {*LEADS.findall(inner)} <= placed, node
        placed.add(node)


def test_a_block_counts_within_its_numbered_section():
    numbers = [link[4] for link, _ in blocks_of("chapter-4.html") if listed_in(link[2]) == "chapter-4"]
    assert numbers[:3] == ["1", "1.1", "1.2"] and "2.1" in numbers
    assert len(numbers) == len({*numbers})


def test_a_matrix_product_is_written_out_by_name_and_by_value():
    """q·k of 眠る and 猫 by hand: 1×1 + 0×0 = 1."""
    texts = re.sub(r"<[^>]*>", "", next(inner for _, inner in ENTRY.findall(listed("chapter-4").text) if "Q @ K.T" in inner))
    assert "Q の「眠る」の行と" in texts and "を、成分どうし掛けて、全部足します。" in texts
    assert "= 1×1+0×0\n= 1\n" in texts


def test_words_stand_behind_an_equals_sign():
    """They are not rounded."""
    text = listed("chapter-2").text.replace("\N{NO-BREAK SPACE}", " ")
    assert '= <span class="n">h + e</span>' in text and not re.search(r'≈ <span class="n">[^<\d]*[a-z]', text)


@pytest.mark.parametrize("name", CALCULATIONS)
def test_formulas_and_words_of_a_list_are_whole(name):
    """A bound among others stands in brackets, no line ends with a sign, a title is told from the sentence around it."""
    text = text_of(name)
    assert not re.search(r"<mo>[+×−]</mo><mn>&[lg]t;|<mo>,</mo></math><math><mo>,", text)
    assert not re.search(r'(?<!nowrap">)[=≈] <(?:math|span class="n")', text)
    assert "のソース" not in text or not re.search(r" のソース|[^章」]のソース", text)
    assert not [line for line in re.findall(r"<p(?: class=\"kind\")?>([^<]*)</p>", text) if "`" in line]


def test_the_last_rows_of_a_decoder_are_no_counted_weights():
    """What two functions name alike on their way is told apart."""
    texts = "".join(map(text_of, LISTS["training"]))
    assert "ロジットの途中の出口の行" in texts and "途中の出力の重みの数" not in texts
