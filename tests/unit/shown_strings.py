"""What a page of the book shows, by the id of its cells: for tests that calculate it a second time."""

from functools import cache
from itertools import product

from engine.render.cells import Cells
from tests.certify import cells_of

page_cells = cache(cells_of)


def strings(address: str, id: str) -> dict[tuple[str, ...], str]:
    """A cell's string in every combination of its controls, by the names of their states; () if it never changes."""
    cells: Cells = page_cells(address)
    cell = cells.known[id]
    states = [cells.model.controls[name].states for name in cell.controls]
    return dict(zip(product(*states), cell.strings or (cell.text,), strict=True))


def decimals(number: float, digits: int) -> str:
    """A number as the book writes one that its digits do not state exactly."""
    return f"{number:.{digits}f}".replace("-", "−")


def near(shown: str, number: float, digits: int) -> bool:
    """Whether a shown number is this one, rounded to so many digits; exact ones are written short."""
    text = shown.strip("%").replace("−", "-").replace("\u00a0", "").lstrip("<>")
    size = abs(float(text) - number * (100 if shown.endswith("%") else 1))
    return size <= 0.5000001 * 10**-digits
