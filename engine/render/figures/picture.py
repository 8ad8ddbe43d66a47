"""A figure's template, filled."""

from decimal import Decimal

from markupsafe import Markup

from engine.render.cells import Cell
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import line, translate, written
from engine.render.figures.lettering import LARGE, SMALL, backdrop
from engine.render.figures.role_marks import ARROWS, BORDERS, UNDERLINES, underline_path
from engine.render.templates import fill

WIDTH = 344
"Units across: the text column of a phone of 390 px."
SHARED = {
    "written": written, "translate": translate, "path": lambda corners: line(*corners), "underline_path": underline_path,
    "backdrop": backdrop, "SMALL": SMALL, "LARGE": LARGE, "ARROWS": ARROWS, "BORDERS": BORDERS, "UNDERLINES": UNDERLINES,
}
"What every template writes coordinates, sizes and lines with."


def draw_picture(
    kind: str, arguments: FigureArguments, height: Decimal | int, width: Decimal | int = WIDTH, svg_role: str = "img",
    large: bool = False, view: Cell | None = None, **marks: object,
) -> Markup:
    """The <svg> of a figure: the template of its kind, inside the frame that all share; "group" if links stand in it.

    view: what of it is seen, where that follows a control.
    """
    view = view or Cell("", f"0 0 {written(width)} {written(height)}")
    return fill(
        f"figures/{kind}.svg", kind=kind, figure=arguments.name, title=arguments.title, description=arguments.description,
        width=written(width), view=view, wide=width > WIDTH, svg_role=svg_role, large=large, **SHARED, **marks,
    )
