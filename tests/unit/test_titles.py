"""What the panel calls what calculations name: by names.yml, by letters, by controls, else by what it is."""

import pytest

from engine.parse.names import BadNames, read_names
from engine.render.site import render_site
from tests.trace_reader import TraceReader
from tests.unit.small_book import write_book

PAGE = """```compute
t = choice("追う行", labels("猫", "眠る"), start="眠る")
hot_rows = rows(labels("猫", "眠る"), [1, 0], [0, 1])
gamma_1 = 3
W_Q = [[0, 1], [t, 1 - t]]
other = hot_rows @ W_Q
more = other[1, 0] * gamma_1 + 2
A = softmax(other)
last = A * 2
```

<< compute(more) >>、<< compute(gamma_1) >>、<< compute(hot_rows[0, 0]) >>、<< compute(W_Q[1, 0]) >>、
<< compute(last[0, 0]) >>、<< compute((other - A)[0, 0]) >>
"""


def titles(folder, names: str = "") -> set[str]:
    """What the panel calls the nodes of the page that do not call themselves by a letter."""
    content = write_book(folder, PAGE)
    if names:
        (content / "names.yml").write_text(names, encoding="utf-8")
    return set(TraceReader(render_site(content), "page").titles)


def test_a_name_is_called_as_the_book_says(tmp_path):
    called = titles(tmp_path, "hot_rows: 取り出した行\nother: 別の表\npage:\n  other: この頁の表\n")
    assert {"取り出した行", "この頁の表", "この頁の表 − A"} <= called


def test_what_nobody_named_is_called_by_what_it_is(tmp_path):
    typed = {"W_Q の1行目、1列目", "W_Q の1行目、2列目", "W_Q の2行目、2列目"}
    assert titles(tmp_path) == typed | {"", "書いてある数", "γ_1", "A の途中の指数", "A×2"}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("- a\n", 1, "lines of the form"),
        ("a: [b]\n", 1, "is a text"),
        ("a: b\na: c\n", 2, "given twice"),
        ("a b: c\n", 1, "cannot be a name"),
        ("A page:\n  a: b\n", 1, "not the address"),
        ("page:\n  a: {b: c}\n", 2, "is a text"),
        ("on: c\n", 1, "double quotes"),
    ],
)
def test_a_mistake_in_the_names_has_its_place(text, line, words, tmp_path):
    path = tmp_path / "content/names.yml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadNames, match=words) as raised:
        read_names(path)
    assert str(raised.value.place).startswith(f"content/names.yml:{line}")


def test_what_places_are_added_to_is_called_by_them(tmp_path):
    page = "```compute\nwaves = positions(2, 2)\nE = [[1, 2], [3, 4]]\nout = embed(pick_rows(E, [1, 0]), waves) * 2\n```\n\n<< compute(out[0, 0]) >>\n"
    content = write_book(tmp_path, page)
    (content / "names.yml").write_text("waves: 波\n", encoding="utf-8")
    assert "波を足した埋め込み" in TraceReader(render_site(content), "page").titles
