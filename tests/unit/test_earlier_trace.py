"""The strings of a trace outlast an edit that changes none of them, and no other edit."""

import pytest

from engine.cache.store import Cache
from engine.render.site import render_site
from engine.trace import gathered
from tests.unit.cached_book import edit, write_files

PAGE = """---
title: 頁
digits: 3
---
```compute
s = slider("s", 0.5, 1.5, step=0.5, start=1)
A = [[1, 2], [3, 5]]
B = A / 3 * s
```

<< control(s) >>

数は<< compute(B[0, 1]) >>です。

<< compute(B.T @ A) >>
"""

UNCHANGED = {
    "a sentence behind all": ("数は", "数は、ここでは"),
    "lines before all": ("```compute", "はじめの文です。\n\nもう一文です。\n\n```compute"),
    "a comment": ("A = [[1, 2]", "# two rows\nA = [[1, 2]"),
    "another name": ("B", "C"),
    "the title": ("title: 頁", "title: 別"),
}
CHANGED = {
    "a weight": ("[3, 5]", "[3, 7]"),
    "a digit that was idle": ("[3, 5]", "[3, 5.0]"),
    "a state": ("step=0.5", "step=0.25"),
    "the digits": ("digits: 3", "digits: 2"),
    "an operation": ("/ 3", "* 3"),
    "another number shown": ("B[0, 1]", "A[0, 1] * 7"),
}


@pytest.fixture
def written(monkeypatch) -> list:
    """The digits of each page whose strings are written."""
    calls, write = [], gathered.write_values

    def counted(model, nodes, shown, digits, apart):
        calls.append(digits)
        return write(model, nodes, shown, digits, apart)

    monkeypatch.setattr("engine.render.making.ENOUGH", 100)
    monkeypatch.setattr(gathered, "write_values", counted)
    return calls


@pytest.mark.parametrize("change, times", [*((change, 0) for change in UNCHANGED), *((change, 1) for change in CHANGED)])
def test_strings_are_written_where_one_may_differ(change, times, tmp_path, written):
    content = write_files(tmp_path / "content", {"own.md": PAGE})
    cache = Cache(None, "code")
    render_site(content, cache)
    edit(content, "own.md", *(UNCHANGED | CHANGED)[change])
    written.clear()
    files = render_site(content, cache)
    assert len(written) == times
    assert files == render_site(content)


def test_strings_in_several_parts_are_taken_over(tmp_path, written):
    content = write_files(tmp_path / "content", {"own.md": PAGE.replace("step=0.5", "step=0.002")})
    cache = Cache(None, "code")
    first = render_site(content, cache)
    assert "tables/own/values-5.js" in first
    edit(content, "own.md", "数は", "別の段落です。\n\n数は")
    written.clear()
    files = render_site(content, cache)
    assert not written
    assert files == render_site(content) != first
