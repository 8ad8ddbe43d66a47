"""All kinds of figures: what is drawn is complete as a table, safe to publish, and the same again; mistakes are named."""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from engine.render.cells import Cells
from engine.render import figures
from engine.render.figures import KINDS
from engine.render.figures.coordinates import points, written
from engine.render.figures.lettering import read_text
from tests.unit.drawn_figures import SVG, draw, error, samples, tree

SEVERAL = {"share": ("stroke-width", "opacity")}
"what the page's script sets by one name"
BESIDE = "lines"
"the kind whose table an author puts beside it, as strips"
MEANS_ONLY = "dots"
"the kind whose dots are many, and whose picture writes only the mean of each row"
CSS = Path(__file__).resolve().parents[2] / "engine" / "theme" / "css"


def test_each_kind_is_registered_once_under_the_name_of_its_module():
    modules = {path.stem for path in Path(figures.__file__).parent.glob("*.py") if "\nOPTIONS = " in path.read_text(encoding="utf-8")}
    assert sorted(KINDS) == sorted(modules - {"heat_fine"})  # a looks of heat


def test_every_picture_has_a_title_and_a_description_that_it_names(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        root = tree(drawing)
        assert root.get("role") == "img", name
        assert root.find(f"{SVG}title").attrib == {"id": root.get("aria-labelledby")}, name
        assert root.find(f"{SVG}desc").attrib == {"id": root.get("aria-describedby")}, name


def test_no_picture_has_a_style_a_foreign_id_or_small_text(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        for element in tree(drawing).iter():
            assert "style" not in element.attrib, name
            assert element.get("id", "fig-x-").startswith("fig-x-"), name
            assert Decimal(element.get("font-size", "15")) >= Decimal("14.5"), name


def test_every_picture_is_344_units_wide_and_holds_all_its_texts(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        root = tree(drawing)
        _, _, width, height = map(Decimal, root.get("viewBox").split())
        assert width == 344, name
        for text in root.iter(f"{SVG}text"):
            assert 0 <= Decimal(text.get("x")) <= width and 0 <= Decimal(text.get("y")) <= height, name


def test_every_class_of_a_picture_is_defined_in_the_style_sheet(cells, drawings):
    sheet = "\n".join(path.read_text(encoding="utf-8") for path in CSS.glob("*.css"))
    whole, parts = set(re.findall(r"\.([\w-]+)", sheet)), re.findall(r'\[class\*="([\w-]+)"\]\s*(?:,[^{]*)?\{[^}]*(?:fill|stroke):', sheet)
    for name, drawing in samples(cells, drawings).items():
        for element in list(tree(drawing).iter())[1:]:
            for used in element.get("class", "").split():
                assert used in whole or any(part in used for part in parts), (name, used)


def test_every_live_attribute_is_bound_to_a_cell_and_starts_as_the_cell_does(cells, drawings):
    bound = set()
    for drawing in samples(cells, drawings).values():
        for element in tree(drawing).iter():
            pairs = element.get("data-bind", "").split(" ") if "data-bind" in element.attrib else []
            for attribute, id in zip(pairs[::2], pairs[1::2], strict=True):
                assert cells.known[id].live
                for each in SEVERAL.get(attribute, (attribute,)):
                    assert element.get(each, "-").replace(" ", "\N{NO-BREAK SPACE}") == cells.known[id].text
                bound.add(id)
    derived = {cell.id for cell in cells.live_cells() if "|" in cell.id}
    assert derived == bound


def test_every_number_of_a_picture_is_a_cell_and_stands_in_the_table(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        shown = {element.get("data-cell").removesuffix("()") for element in tree(drawing).iter() if element.get("data-cell")}
        table = {run.cell.id for row in drawing.table.rows for text in row for run in text if run.cell}
        assert name == BESIDE or table and (shown in (table, set()) or name == MEANS_ONLY and shown < table), name


def test_rows_of_a_table_are_as_long_as_its_headings(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        assert {len(row) for row in drawing.table.rows} == ({len(drawing.table.headings)} if name != BESIDE else set()), name


def test_the_same_figure_is_drawn_byte_for_byte_again(calculation, drawings):
    first, second = (samples(Cells(calculation), drawings) for _ in range(2))
    assert {name: str(d.svg) for name, d in first.items()} == {name: str(d.svg) for name, d in second.items()}


@pytest.mark.parametrize("missing", ["title", "description"])
def test_a_figure_without_title_or_description_is_an_error_with_its_place(cells, missing):
    caught = error(cells, "bars", 'A["眠る"]', **{missing: None})
    assert str(caught).startswith(f'content/page.md:12:1: the figure needs {missing}="…"')


def test_mistakes_in_a_placeholder_are_named_with_a_remedy(cells):
    assert "no figure 'bar'; did you mean 'bars'?" in str(error(cells, "bar", "q"))
    assert "has no option 'rolle'; did you mean 'role'?" in str(error(cells, "bars", "q", rolle="'key"))
    assert "no option 'xyz'; known are description, name, percent, role, title" in str(error(cells, "bars", "q", xyz="'a"))
    assert "did you mean 'query'?" in str(error(cells, "bars", "q", role="'qurey"))
    assert "matrix number 1 must be a matrix" in str(error(cells, "bars", "'q"))
    assert "percent must be a number" in str(error(cells, "bars", "q", percent="'one"))
    assert "percent must be a whole number" in str(error(cells, "bars", "q", percent=Decimal("1.5")))
    assert "the figure needs the shares as its matrix number 1" in str(error(cells, "bars"))


def test_words_of_an_author_are_escaped(cells):
    drawing = draw(cells, "bars", 'A["眠る"]', title='\'<script> & "x"')
    assert tree(drawing).find(f"{SVG}title").text == '<script> & "x"'


@pytest.mark.parametrize("number, text", [
    ("12.50", "12.5"), ("12", "12"), ("-0.001", "0"), ("0", "0"), ("100", "100"), ("1E+2", "100"), ("1E-7", "0"),
    ("-7.005", "-7"), ("7.015", "7.02"), ("33.33333", "33.33"),
])
def test_coordinates_have_at_most_two_digits(number, text):
    assert written(Decimal(number)) == text


def test_points_contain_no_space():
    assert points((Decimal(1), Decimal("2.5")), (Decimal(-3), Decimal(0))) == "1,2.5,-3,0"


def test_letters_of_formulas_have_subscripts_and_superscripts():
    runs = read_text("重み $W_i^Q$ と $h_{12}$")
    assert [(run.text, run.drop) for run in runs] == [
        ("重み ", 0), ("𝑊", 0), ("𝑖", 6), ("𝑄", -8), (" と ", 0), ("ℎ", 0), ("12", 4),
    ]
    assert runs[3].back > 0
