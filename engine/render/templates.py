"""The theme's templates, and the one way to fill them."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

THEME = Path(__file__).parent.parent / "theme"


@cache
def environment() -> Environment:
    """Jinja with autoescape; a name that a template needs and nobody gives is a fault."""
    return Environment(
        loader=FileSystemLoader(THEME / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def template(name: str) -> Template:
    """A template by its name, compiled once."""
    return environment().get_template(name)


def fill(name: str, **context: object) -> Markup:
    """A filled template without the line break at its end."""
    return Markup(template(name).render(context).strip("\n"))


@cache
def macro(name: str, macro_name: str):
    """A macro of a template."""
    return getattr(template(name).module, macro_name)
