"""What readers take along: every script, run, prints what the page shows; notebooks and tables are what other programs read."""

import csv
import io
import json
import re
import subprocess
import sys

import nbformat
import pytest

from engine.listing.prelude import write
from engine.listing.spreadsheet import write_tables
from tests.unit.site_files import SITE
from tests.unit.taken_scripts import NAMES, PLAIN, TAKEN, expected, ids_of, left_out, make, moved, run

CHAPTERS = [f"chapter-{number}" for number in range(1, 9)]
EXPERIMENTS = ["eight-dimensions", "experiment-8d", "experiment-position", "experiment-qkv", "translation", "translator"]


def as_text(rows: list[list[str]]) -> str:
    """Rows in one line: a word of the language may have two spaces in it, as columns have between them."""
    return " ".join(" ".join(cell for row in rows for cell in row).split())


def same(got, wanted) -> None:
    """The same names and numbers, one after the other; a failure shows the first that differs."""
    got, wanted = ([(name, as_text(rows)) for name, rows in each] for each in (got, wanted))
    for one, other in zip(got, wanted, strict=True):
        assert one == other


def test_every_chapter_and_every_experiment_has_its_files():
    assert {*CHAPTERS, *EXPERIMENTS} <= set(NAMES)
    assert {path.stem for path in TAKEN.glob("*.ipynb")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_script_prints_the_numbers_of_its_page_to_the_shown_digits(name):
    same(run((TAKEN / f"{name}.py").read_text(encoding="utf-8")), expected(name))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_script_prints_is_what_stands_on_the_page(name):
    texts = make(name).texts
    differing = {id: (text, texts[id]) for id, text in ids_of(name) if id in texts and texts[id].translate(PLAIN) != text}
    assert not differing
    assert left_out(name) == []


STATES = [("chapter-4", {"a": 7}), ("chapter-4", {"a": 0}), ("chapter-6", {"t": 2, "on": 0}), ("chapter-6", {"t": 0, "on": 1}), ("chapter-2", {"t": 20})]


@pytest.mark.parametrize("name, state", STATES, ids=str)
def test_a_reader_who_writes_another_number_gets_the_numbers_of_that_state(name, state):
    same(run(moved(name, state)), expected(name, state))


@pytest.mark.parametrize("name", NAMES)
def test_a_script_asks_for_numpy_alone(name):
    text = (TAKEN / f"{name}.py").read_text(encoding="utf-8")
    imported = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert set(imported) <= {"numpy", "decimal", "collections", "sys"}
    assert not re.search(r"\b(eval|exec|__\w+__)\(", text)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_valid_and_holds_the_same_lines(name):
    notebook = nbformat.reads((TAKEN / f"{name}.ipynb").read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(notebook)
    code = "\n".join(line for cell in notebook.cells if cell.cell_type == "code" for line in cell.source.split("\n"))
    _, _, script = (TAKEN / f"{name}.py").read_text(encoding="utf-8").partition("errors=")
    script = [line for line in script.split("\n")[1:] if line and not line.startswith("# ")]
    assert [line for line in code.split("\n") if line and not line.startswith("# ")] == script


def test_the_cells_of_a_notebook_run_one_after_the_other():
    notebook = json.loads((TAKEN / "chapter-4.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    text = f"for cell in {cells!r}: exec(cell, globals())"
    same(run(text), expected("chapter-4"))


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_are_what_a_spreadsheet_reads(name):
    path = TAKEN / f"{name}.csv"
    if not path.exists():
        return
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and b"\r" not in data
    text = data.decode("utf-8-sig")
    assert "\N{MINUS SIGN}" not in text and "\N{NO-BREAK SPACE}" not in text
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[0] for row in rows if row and re.fullmatch(r"表\d+", row[0])] == [f"表{n}" for n in range(1, text.count("\n\n") + 2)]


def test_a_table_is_written_as_it_stands_on_the_page():
    rows = list(csv.reader(io.StringIO((TAKEN / "chapter-4.csv").read_text(encoding="utf-8-sig"))))
    at = next(i for i, row in enumerate(rows) if row[1:] == ["3 すべての行をいっぺんに", "A 係数"])
    assert rows[at + 1 : at + 4] == [["", "猫", "眠る"], ["猫", "33.0%", "67.0%"], ["眠る", "58.7%", "41.3%"]]


def test_a_table_with_formulas_signs_and_missing_rows():
    html = (
        '<main><h2 id="a"><span class="number">1</span>題</h2><figure class="figure"><figcaption>図の名前</figcaption>'
        '<table><tr><td></td><th scope="col">A</th></tr><tr><th colspan="2">広い</th><td>\u22121.5</td></tr>'
        '<tr><th><span aria-hidden="true"><math><mi>k</mi></math></span><span class="visually-hidden">k</span></th>'
        '<td><math><mfrac><mn>1</mn><msqrt><mn>2</mn></msqrt></mfrac></math></td></tr>'
        '<tr><td><span data-cell="x" hidden></span></td></tr><tr><td>=SUM(A1)</td><td>a &lt; b, c</td></tr></table></figure>'
        '<details><summary><span class="title">畳んだ所</span><span class="more">くわしく</span></summary>'
        '<table aria-label="名前"><tr><td>1</td></tr></table></details><table><tr><td>2</td></tr></table></main>'
    )
    assert list(csv.reader(io.StringIO(write_tables(html).decode("utf-8-sig")))) == [
        ["表1", "1 題", "図の名前"], ["", "A"], ["広い", "", "-1.5"], ["k", "1/(√2)"], ["'=SUM(A1)", "a < b, c"],
        [], ["表2", "1 題 / 畳んだ所", "名前"], ["1"],
        [], ["表3", "1 題", ""], ["2"],
    ]  # fmt: skip
    assert write_tables("<main><p>文</p></main>") == b""


WRITTEN = [
    (0.5, {}, "= 0.5"), (-0.0, {}, "= 0"), (0.12345, {}, "≈ 0.1235"), (-0.12345, {}, "≈ -0.1235"), (2 / 3, {}, "≈ 0.6667"),
    (0.1 + 0.2, {}, "= 0.3"), (0.00001, {}, "< 0.0001"), (-0.00001, {}, "> -0.0001"), (1e-17, {}, "= 0"), (1e-17, {"tiny": True}, "< 0.0001"),
    (0.5, {"percent": 1}, "= 50%"), (0.12345, {"percent": 2}, "≈ 12.35%"), (1e-9, {"percent": 1}, "< 0.1%"),
    (137438953472.0, {"grouped": True}, "= 137,438,953,472"), (0.999999, {}, "≈ 1.0000"), (2.5, {"digits": 0}, "≈ 3"), (float("-inf"), {}, "= -∞"),
    ("猫", {}, "= 猫"), ("", {}, '= ""'),
]  # fmt: skip


@pytest.mark.parametrize("value, form, text", WRITTEN, ids=str)
def test_a_script_writes_numbers_by_the_rules_of_the_book(value, form, text):
    assert " ".join(write(value, **form)) == text


@pytest.mark.parametrize("name", NAMES)
def test_a_page_leads_to_its_files_and_says_how_large_they_are(name):
    listed = {}
    for path in SITE.glob("*.html"):
        listed |= dict(re.findall(r'<a href="take/([^"]+)" download>[^<]*</a>　([^<]*)<', path.read_text(encoding="utf-8")))
    for path in TAKEN.glob(f"{name}.*"):
        assert listed[path.name] == f"{-(-path.stat().st_size // 1000)} kB"


def test_a_script_runs_where_the_terminal_knows_no_japanese():
    done = subprocess.run(
        [sys.executable, str(TAKEN / "chapter-4.py")], capture_output=True, env={"PYTHONIOENCODING": "ascii"}, timeout=60,
    )
    assert done.returncode == 0, done.stderr.decode()
