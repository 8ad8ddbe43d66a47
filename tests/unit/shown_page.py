"""What a built page shows, state by state, and how numbers are written: for tests that calculate a chapter again."""

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

SITE = Path(__file__).resolve().parents[2] / "site"


def shown(number, digits=4, percent=False):
    """Exact short, rounded full, with the minus sign of print."""
    value = Decimal(number) * (100 if percent else 1)
    rounded = abs(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    exact = abs(abs(value) - rounded) < Decimal("1e-22")
    text = f"{rounded:f}"
    if exact and "." in text:
        text = text.rstrip("0").rstrip(".")
    return ("−" if value < 0 and rounded else "") + text + ("%" if percent else "")


def own_part(html):
    """A chapter without its exercises, which have other numbers, and without the experiment in its fold, which is another model's."""
    html = re.sub(r'<section class="exercise".*?</section>', "", html, flags=re.DOTALL)
    before, _, experiment = html.partition('<details class="fold" id="experiment-8d">')
    return before + experiment[experiment.index('<dl class="summary">') :] if experiment else html


class CellReader(HTMLParser):
    """The texts of all cells of a page, by id, in the start state."""

    def __init__(self):
        super().__init__()
        self.texts, self.open = {}, None

    def handle_starttag(self, tag, attributes):
        self.open = dict(attributes).get("data-cell", self.open)

    def handle_data(self, data):
        if self.open and data.strip():
            self.texts.setdefault(self.open, set()).add(data)
            self.open = None


class ShownPage:
    """A page of site/."""

    def __init__(self, address):
        html = (SITE / f"{address}.html").read_text(encoding="utf-8")
        reader = CellReader()
        reader.feed(html)
        self.texts = reader.texts
        tables = re.search(r"data-tables>(.*?)</script>", html, re.DOTALL)
        self.tables = json.loads(tables[1]) if tables else {"controls": {}, "cells": {}}

    def states(self, *controls):
        """All combinations of some controls' states, as positions."""
        counts = [len(self.tables["controls"][name]["states"]) for name in controls]
        return [dict(zip(controls, positions)) for positions in product(*map(range, counts))]

    def text(self, id, **state):
        """What a cell shows in a state; one that never changes has no table."""
        if id not in self.tables["cells"]:
            (text,) = self.texts[id]
            return text
        names, strings = self.tables["cells"][id]
        at = 0
        for name in names.split(" "):
            at = at * len(self.tables["controls"][name]["states"]) + state[name]
        return strings.split(" ")[at]
