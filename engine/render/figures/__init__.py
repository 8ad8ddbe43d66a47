"""Figures: each kind turns matrices into a picture and a table of the same numbers."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import AuthorError
from engine.parse.suggestion import did_you_mean
from engine.render.cells import Cells
from engine.render.figures import (
    architecture, bars, curve, flow, heat, lines, mixture, network, origin, plane, projection, round, signed_bars, turns,
)  # fmt: skip
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.diagnoses import UnknownFigure
from engine.render.figures.drawing import FigureDrawing


@dataclass(frozen=True)
class Kind:
    draw: Callable[[FigureArguments, Cells], FigureDrawing]
    options: frozenset[str] | None
    "besides title and description; None: the kind checks them itself"


KINDS = {
    "architecture": Kind(architecture.draw, architecture.OPTIONS),
    "bars": Kind(bars.draw, bars.OPTIONS),
    "curve": Kind(curve.draw, curve.OPTIONS),
    "flow": Kind(flow.draw, flow.OPTIONS),
    "heat": Kind(heat.draw, heat.OPTIONS),
    "lines": Kind(lines.draw, lines.OPTIONS),
    "mixture": Kind(mixture.draw, mixture.OPTIONS),
    "network": Kind(network.draw, network.OPTIONS),
    "origin": Kind(origin.draw, origin.OPTIONS),
    "plane": Kind(plane.draw, plane.OPTIONS),
    "projection": Kind(projection.draw, projection.OPTIONS),
    "round": Kind(round.draw, round.OPTIONS),
    "signed_bars": Kind(signed_bars.draw, signed_bars.OPTIONS),
    "turns": Kind(turns.draw, turns.OPTIONS),
}


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
