"""Heat of fine cells: every cell is painted once, in the step of its number, in every state."""

import re
from decimal import Decimal

from engine.render.cells import Cells
from engine.render.figures.coordinates import written
from tests.unit.drawn_figures import SVG, draw, error, strings, tree


def runs(cells: Cells, id: str, state: int = 0) -> dict[tuple[int, int], int]:
    """The step of every painted cell."""
    found = {}
    for wanted in range(-3, 4):
        cell = cells.known[f"{id}.{wanted}"]
        for column, row, length in re.findall(r"M(\d+),(\d+)h(\d+)", cell.strings[state] if cell.live else cell.text):
            found |= {(int(row), int(column) + j): wanted for j in range(int(length))}
    return found


def test_fine_cells_are_painted_by_the_largest_number_of_their_state(cells):
    draw(cells, "heat", "grown", fine=True)
    small = {(0, 0): 1, (0, 1): -2, (0, 2): 3, (1, 0): 0, (1, 1): 3, (1, 2): -3}
    assert runs(cells, "grown[0,0]|fig-x", 0) == small
    assert runs(cells, "grown[0,0]|fig-x", 1) == {
        (0, 0): 1, (0, 1): -1, (0, 2): 2, (1, 0): 0, (1, 1): 2, (1, 2): -2,
        (2, 0): -3, (2, 1): 3, (2, 2): 1, (3, 0): 1, (3, 1): 1, (3, 2): 1,
    }  # fmt: skip


def test_the_cells_of_fine_rows_fill_the_same_height_in_every_state(cells):
    draw(cells, "heat", "grown", fine=True)
    two, four = strings(cells, "grown[0,0]|fig-x.scale")
    assert two.endswith(",96)") and four.endswith(",48)")
    assert strings(cells, "grown[0,0]|fig-x.last") == ("2", "4")


def test_a_negative_fine_cell_is_lower_than_a_positive_one(cells):
    widths = {path.get("class"): path for path in tree(draw(cells, "heat", "square", fine=True)).iter(f"{SVG}path")}
    assert widths["run-2"].get("stroke-width") == "1" and widths["run-2"].get("transform") is None
    assert widths["run--2"].get("stroke-width") == "0.66" and widths["run--2"].get("transform") == "translate(0,0.17)"


def test_the_table_of_fine_cells_has_eight_rows_and_columns_at_most_counted_as_asked(cells):
    table = draw(cells, "heat", "counting(20) @ counting(20).T", fine=True, rows_from=Decimal(0), columns_from=Decimal(1)).table
    assert [row[0][0].text for row in table.rows] == ["0", "3", "6", "9", "12", "15", "18"]
    assert [text[0].text for text in table.headings[1:]] == ["1", "4", "7", "10", "13", "16", "19"]
    assert table.rows[2][3][0].text == "36"


def test_the_frame_of_a_fine_column_moves_by_columns_and_that_of_a_diagonal_joins_its_corners(cells):
    draw(cells, "heat", "square", fine=True, at="size", diagonal="size")
    unit, left, top = 20, 40, 24
    assert strings(cells, "size|fig-x.at") == ("translate(50,0)", "translate(70,0)")
    main, next_to_it = strings(cells, "size|fig-x.diagonal")
    corner = lambda column, row: f"{written(left + column * unit)},{written(top + row * unit)}"
    assert main == f"M{corner(1, 0)}L{corner(3, 2)}M{corner(0, 1)}L{corner(2, 3)}"
    assert next_to_it == f"M{corner(2, 0)}L{corner(3, 1)}M{corner(1, 1)}L{corner(2, 2)}"


def test_mistakes_in_a_fine_heat_are_named(cells):
    assert "diagonal= needs a square matrix" in str(error(cells, "heat", "grown", fine=True, diagonal="size"))
    assert "a figure with fine=True has no mask=" in str(error(cells, "heat", "square", fine=True, mask="square"))
    assert "at= needs fine=True" in str(error(cells, "heat", "square", at="size"))
    assert "only the rows may follow a control" in str(error(cells, "heat", "grown.T", fine=True))
