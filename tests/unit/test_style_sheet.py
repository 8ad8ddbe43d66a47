"""The style sheet as pages get it: also for browsers that lack what its authors' browser has."""

import re

import pytest

from engine.notation.numbers import width_class
from engine.render.assets import SHEETS, own_sheet, sheets_for, style_sheet, used_widths

SHEET = style_sheet(("w8",)).decode("utf-8")
DECLARED = SHEET + "".join(own_sheet(name).decode("utf-8") for name in SHEETS)


def test_a_browser_without_light_dark_gets_every_colour_of_the_light_scheme():
    tokens = dict(re.findall(r"--([\w-]+):light-dark\((#\w+),#\w+\)", SHEET))
    rule = re.search(r"@supports not \(color: light-dark\(red, red\)\) ?\{:root\{(.*?)\}\}", SHEET)
    assert dict(re.findall(r"--([\w-]+):(#\w+)", rule[1])) == tokens
    assert len(tokens) > 30 and "color-scheme:light" in rule[1]


def test_what_changes_tokens_stands_behind_the_colours_for_older_browsers():
    assert SHEET.index("@supports not (color: light-dark") < SHEET.index("@media (forced-colors:active)") < SHEET.index("@media print")


@pytest.mark.parametrize("declaration", re.findall(r"text-decoration:[^;}]+", DECLARED))
def test_underlines_are_written_without_the_shorthand_that_webkit_drops(declaration):
    """WebKit knows text-decoration with its line only; style, colour and thickness have properties of their own."""
    assert re.fullmatch(r"text-decoration:(underline|none|line-through)\s*", declaration)


def test_a_page_links_the_sheets_whose_classes_it_has():
    assert sheets_for('<svg class="figure-origin">') == ("front",) and sheets_for('<div class="experiment wide">') == ("experiment",)
    assert sheets_for("<p>experiment</p>") == sheets_for('<a class="experiments">') == ()


def test_only_the_widths_in_use_are_written():
    assert ".w8{min-width:1em}" in SHEET and ".w9{" not in SHEET
    assert used_widths([b'<span class="n w12 role-query">', b'<mtd class="w7">', b"w99"]) == ("w12", "w7")


@pytest.mark.parametrize("width", range(1, 25))
def test_there_is_a_rule_for_every_room_that_a_cell_asks_for(width):
    """Up to 24 em, in words as in digits."""
    for text in ("題" * width, "1" * width):
        name = width_class(["", text])
        assert f".{name}{{" in style_sheet((name,)).decode("utf-8")
