"""The style sheet as pages get it: also for browsers that lack what its authors' browser has."""

import re

import pytest

from engine.render.assets import front_sheet, style_sheet

SHEET = style_sheet().decode("utf-8")
DECLARED = SHEET + front_sheet().decode("utf-8")


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
