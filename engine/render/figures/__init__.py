"""Figures: each kind turns matrices into a picture and a table of the same numbers."""

from importlib import import_module
from types import ModuleType

from engine.errors import AuthorError
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.render.cells import Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.diagnoses import UnknownFigure
from engine.render.figures.drawing import FigureDrawing

NAMES = (
    "architecture", "bars", "curve", "dots", "flow", "heat", "lines", "mixture", "network", "origin", "plane", "projection",
    "round", "signed_bars", "turns",
)  # fmt: skip
"Each is a module of this package, loaded by the first figure of its kind."


@dataclass(frozen=True)
class Kind:
    name: str

    @property
    def module(self) -> ModuleType:
        return import_module(f"{__name__}.{self.name}")

    @property
    def options(self) -> frozenset[str] | None:
        """Those besides title and description; None: the kind checks them itself."""
        return self.module.OPTIONS

    def draw(self, arguments: FigureArguments, cells: Cells) -> FigureDrawing:
        return self.module.draw(arguments, cells)


KINDS = {name: Kind(name) for name in NAMES}


def draw_figure(kind: str, arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    """The figure of a kind; an author error if its arguments do not fit."""
    if kind not in KINDS:
        raise UnknownFigure(f"no figure {kind!r}{did_you_mean(kind, KINDS)}", arguments.place)
    if KINDS[kind].options is not None:
        arguments.check_options(kind, KINDS[kind].options)
    try:
        return KINDS[kind].draw(arguments, cells)
    except AuthorError as error:
        raise error.at(arguments.place)
