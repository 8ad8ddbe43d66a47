"""The theme's templates, and the one way to fill them."""

from functools import cache
from pathlib import Path

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from markupsafe import Markup

THEME = Path(__file__).parent.parent / "theme"


class Compiled(BytecodeCache):
    """Templates that were compiled, by another process too; in memory only."""

    def __init__(self):
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def compile_templates() -> dict[str, bytes]:
    """All templates of the theme, for COMPILED of the process that asks for them."""
    for name in environment().list_templates():
        template(name)
    return COMPILED.known


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
        bytecode_cache=COMPILED,
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
