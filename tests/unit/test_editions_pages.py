"""Which pages the editions have, and what becomes of them where nothing can be pressed."""

import pytest

from engine.editions.joined import Prefix
from engine.editions.pages import order
from engine.editions.still import add_states, still_main
from engine.editions.tables import key_positions
from engine.editions.tree import find, find_all, read_html, text_of, write_html
from engine.parse.book import Entry
from tests.unit.editions_book import small_source


@pytest.fixture
def source():
    return small_source()


def test_the_pages_come_in_the_order_of_the_book_and_then_what_belongs_to_them(source):
    assert [page.address for page in source.pages] == ["index", "one", "two", "one-calculations", "one-numbers", "two-calculations"]
    assert [page.address for page in source.main] == ["index", "one", "two"]


def test_a_page_that_belongs_to_none_comes_last_and_a_longer_name_is_the_nearer_one():
    class Listed:
        chapters = tuple(Entry(address, "", "", 0, True, False) for address in ("a", "a-b"))
        others = ()

    files = dict.fromkeys(("index.html", "a.html", "a-b.html", "z.html", "a-b-c.html", "a-d.html", "404.html", "tables/a.html"), b"")
    assert order(Listed, files) == ["index", "a", "a-b", "a-d", "a-b-c", "z"]


def test_a_page_that_is_read_and_written_is_the_same(source):
    for page in source.pages:
        tree = page.tree()
        assert write_html(read_html("<!DOCTYPE html>\n" + write_html(tree))) == write_html(tree)
        assert text_of(tree).split() == text_of(read_html(page.html)).split()


def test_names_that_have_capitals_keep_them():
    svg = read_html('<html><svg viewBox="0 0 1 1" hidden><linearGradient id="a"/></svg></html>')
    assert write_html(svg) == '<html><svg viewBox="0 0 1 1" hidden=""><linearGradient id="a"></linearGradient></svg></html>'


def test_a_control_is_its_start_and_a_table_of_its_states(source):
    control = next(find_all(still_main(source.pages[1]), "div", "control"))
    assert text_of(find(control, "p", "head")) == "重さ はじめは 4"
    rows = [[text_of(cell) for cell in row] for row in control.iter("tr")]
    assert rows == [
        ["重さ", "y", "x", "m[1]"],
        ["0", "0", "0%", "100%"], ["4", "16", "40%", "60%"], ["5", "25", "50%", "50%"], ["10", "100", "100%", "0%"],
    ]  # fmt: skip


def test_a_switch_is_on_or_off(source):
    main = still_main(source.pages[2])
    assert "はじめは 入" in text_of(main) and "えらべる状態：切、入" in text_of(main)


def test_nothing_can_be_pressed_folds_stand_open_and_nothing_hides(source):
    main = still_main(source.pages[1])
    tags = {element.tag for element in main.iter()}
    assert not tags & {"input", "button", "select", "details", "summary", "script", "fieldset", "label"}
    said = text_of(main)
    assert "中の文です。" in said and "こちらです。" in said and "スクリプト" not in said and "そのとおり" not in said
    assert find(main, "section", "fold").get("id") == "more"


def test_a_figure_stands_in_its_key_states_each_with_its_words(source):
    page = source.pages[1]
    main = still_main(page)
    add_states(main, page.tables)
    states = find(main, "div", "key-states")
    assert [text_of(caption) for caption in states.iter("figcaption")] == ["重さ：0", "重さ：5", "重さ：10"]
    shown = [[text_of(element) for element in figure.iter() if element.get("data-cell")] for figure in find_all(states, "figure")]
    assert [numbers[:2] for numbers in shown] == [["0%", "100%"], ["50%", "50%"], ["100%", "0%"]]
    ids = [element.get("id") for element in main.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("count", "start", "shown"), [
    (2, 1, [0, 1]), (7, 3, [0, 1, 2, 3, 4, 5, 6]), (8, 0, [0, 4, 7]), (21, 20, [0, 10, 20]), (21, 3, [0, 3, 10, 20]),
])  # fmt: skip
def test_the_states_that_stand_for_all(count, start, shown):
    assert key_positions({"states": [str(number) for number in range(count)], "start": start}) == shown


@pytest.mark.parametrize(("target", "made"), [
    ("two.html", "#two"), ("#first", "#one:first"), ("two.html#second", "#two:second"), ("index.html#main", "#index"),
    ("two.html#a=1&at=second", "#two:a=1&at=two:second"), ("two.html#open=second&show=second", "#open=two:second&at=two:second"), ("#a=0.5", "#one:a=0.5"), ("two.html#words:a=1", "#words:a=1"),
    ("two.html#%E8%AA%9E", "#two:%E8%AA%9E"), ("https://example.org/two.html", "https://example.org/two.html"),
    ("script.py", "https://b.example/script.py"), ("mailto:a@example.org", "mailto:a@example.org"),
])  # fmt: skip
def test_addresses_in_one_document(target, made):
    root = read_html(f'<html><a href="{target.replace("&", "&amp;")}">x</a></html>')
    Prefix("one", ["words"], {"index", "one", "two"}, "https://b.example/").apply(root)
    assert root[0].get("href") == made


def test_a_link_to_what_is_not_there_is_none_in_a_book_without_an_address():
    root = read_html('<html><a href="script.py">x</a></html>')
    Prefix("one", [], {"one"}).apply(root)
    assert write_html(root[0]) == "<a>x</a>"


def test_names_in_one_document_begin_with_their_page_and_those_of_an_experiment_stay():
    root = read_html(
        '<html><p id="p" data-cell="a" data-bind="x A[0,0] y words:b"></p><svg fill="url(#p)" stroke="url(#elsewhere)"></svg>'
        '<input id="i" name="i" data-control="a" aria-labelledby="p q"><math data-tex="⟦a⟧+⟦words:b⟧"></math></html>'
    )
    Prefix("one", ["words"], {"one"}).apply(root)
    assert write_html(root) == (
        '<html><p id="one:p" data-cell="one:a" data-bind="x one:A[0,0] y words:b"></p><svg fill="url(#one:p)" stroke="url(#elsewhere)">'
        '</svg><input id="one:i" name="one:i" data-control="one:a" aria-labelledby="one:p q">'
        '<math data-tex="⟦one:a⟧+⟦words:b⟧"></math></html>'
    )
