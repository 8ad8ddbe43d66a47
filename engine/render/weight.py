"""What a page may weigh: over its budget the build fails and names the cells that cost most."""

import gzip
from collections.abc import Sequence

from engine.errors import Place
from engine.parse.page_source import PageSource
from engine.records import dataclass
from engine.render.cells import Cell
from engine.render.diagnoses import OverBudget

LEVELS = (1, 6, 9)
"of gzip: each packs tighter than the one before, and takes three times as long"


@dataclass(frozen=True)
class Budget:
    kilobytes: float
    "gzipped, with tables"
    what: str
    "page or experiment"
    dearest: str
    "the cells that cost most; or nothing"
    place: Place


def read_budget(page: PageSource, cells: Sequence[Cell], usual: float) -> Budget:
    """The budget that a front matter states, or the usual one."""
    dearest = sorted(cells, key=lambda cell: -sum(map(len, cell.strings)))[:5]
    return Budget(
        float(page.front.values.get("budget_kb", usual)),
        "experiment" if page.space else "page",
        ", ".join(f"{cell.id} ({len(cell.strings)} strings)" for cell in dearest),
        Place(page.path, 1, text=page.lines[0]),
    )


def check_weight(budget: Budget, written: bytes) -> None:
    """Raises OverBudget, with its remedy. What fits when it is gzipped in haste needs no second look."""
    for level in LEVELS:
        size = len(gzip.compress(written, level, mtime=0))
        if size <= budget.kilobytes * 1000:
            return
    raise OverBudget(
        f"the {budget.what} weighs {size / 1000:.1f} kB gzipped, its budget is {budget.kilobytes:g} kB"
        + (f"; the dearest cells are {budget.dearest}; take coarser steps or fewer digits" if budget.dearest else ""),
        budget.place,
    )
