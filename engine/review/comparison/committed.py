"""The site that was kept with an old version: what its readers saw, should it be other than what its sources make today."""

import html
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.review.comparison.revisions import Version

BREAK = "<wbr>"
"In a long sentence, with spaces where its string has spaces that break no line (engine/theme/templates/_cell.html)."
CELL = re.compile(rf'data-cell="([^"]*)"[^>]*>((?:[^<]|{BREAK})+)<')


def overlay_site(record: Mapping, site: Path | None) -> None:
    """Let each cell of a record show what the site showed; what the sources make today is kept as rebuilt."""
    for source in record["sources"].values():
        page = site / f"{source['address']}.html" if site else None
        if page is None or not page.is_file():
            continue
        for id, (controls, strings) in shown_on(page, site / "tables" / f"{source['address']}.json", source["controls"]):
            cell = source["cells"].get(id)
            if cell and (controls, strings) != (cell["controls"], cell["strings"]) and cell["kind"] != "drawn":
                cell["rebuilt"] = {"controls": cell["controls"], "strings": cell["strings"]}
                cell["controls"], cell["strings"] = controls, strings


def shown_on(page: Path, tables: Path, known: Mapping) -> Iterator[tuple[str, tuple[list[str], list[str]]]]:
    """Each cell of a page, with the controls that it follows and its strings; a table that does not fit is left out."""
    live = json.loads(tables.read_text(encoding="utf-8")) if tables.is_file() else {"controls": {}, "cells": {}}
    for id, (controls, strings) in live["cells"].items():
        names = controls.split(" ")
        if all(name in known and known[name]["states"] == live["controls"][name]["states"] for name in names):
            yield id, (names, strings.split(" "))
    for match in CELL.finditer(page.read_text(encoding="utf-8")):
        id, text = map(html.unescape, (match[1], match[2].replace(BREAK, "").replace(" ", "\u00a0")))
        if id not in live["cells"]:
            yield id, ([], [text])


def changed_pins(old: Version, new: Version) -> list[tuple[str, str, str]]:
    """The libraries whose versions differ: name, before, after."""
    if not (old.project and new.project):
        return []
    before, after = pins(old.project), pins(new.project)
    names = sorted({*before, *after})
    return [(name, before.get(name, ""), after.get(name, "")) for name in names if before.get(name) != after.get(name)]


def pins(project: Path) -> dict[str, str]:
    """The pinned versions of the libraries that the engine runs on."""
    path = project / "pyproject.toml"
    if not path.is_file():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8")).get("project", {}).get("dependencies", [])
    return {name.strip(): version.strip() for name, _, version in (pin.partition("==") for pin in found) if version}
