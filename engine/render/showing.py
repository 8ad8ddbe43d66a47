"""Where a page shows an experiment: what it asks for, and the mark that stands there until both are written."""

from types import SimpleNamespace

from markupsafe import Markup

from engine.errors import Place
from engine.evaluate.signatures import Arguments
from engine.parse.expression_tree import Expression, Listing, Text
from engine.records import dataclass
from engine.render.diagnoses import BadOption
from engine.render.templates import fill


@dataclass(frozen=True)
class Showing:
    name: str
    "of the experiment"
    place: Place
    "of its name"
    open: tuple[Text, ...] | None
    "the stages that stand open, in full colour; none given: all"
    controls: tuple[Text, ...] | None
    "the controls that stand there; none given: all"


def read_showing(arguments: Arguments) -> Showing:
    """From experiment("name", open="a stage", controls=["one", "another"])."""
    name = arguments.text("name")
    return Showing(name, arguments["name"].place, names(arguments.get("open"), "open"), names(arguments.get("controls"), "controls"))


def names(expression: Expression | None, option: str) -> tuple[Text, ...] | None:
    """A name in quotes or a list of them."""
    listed = expression.items if isinstance(expression, Listing) else (expression,)
    if expression is not None and not all(isinstance(item, Text) for item in listed):
        raise BadOption(f'{option} is a name in quotes or a list of them: {option}="a" or {option}=["a", "b"]', expression.place)
    return None if expression is None else listed


def write_mark(name: str) -> Markup:
    """What stands on a page where its experiment will stand."""
    return fill("_experiment.html", experiment=SimpleNamespace(name=name, title=name, legend="", parts=(), taken=""))
