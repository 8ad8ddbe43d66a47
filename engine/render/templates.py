"""The theme's templates, and the one way to fill them."""

from collections.abc import Collection
from functools import cache

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, TemplateNotFound
from jinja2.bccache import Bucket
from markupsafe import Markup

from engine.noting import note
from engine.render.compiling import take_compiled
from engine.render.template_files import FOLDER, have_changed, key_of_template, texts


class Compiled(BytecodeCache):
    """Templates that were compiled, by another process too; in memory only."""

    def __init__(self):
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        self.known |= take_compiled()
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


class Texts(BaseLoader):
    """The texts whose keys are noted, and no others."""

    def get_source(self, environment: Environment, template: str):
        if template not in texts():
            raise TemplateNotFound(template)
        return texts()[template], str(FOLDER / template), None

    def list_templates(self) -> list[str]:
        return list(texts())


COMPILED = Compiled()


def compile_templates(names: Collection[str] = ()) -> dict[str, bytes]:
    """Some templates, or all of the theme, for COMPILED of the process that asks for them."""
    for name in names or environment().list_templates():
        template(name)
    return COMPILED.known


@cache
def environment() -> Environment:
    """Jinja with autoescape; a name that a template needs and nobody gives is a fault."""
    return Environment(
        loader=Texts(),
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
    note(f"template {name}", key_of_template(name))
    return Markup(template(name).render(context).strip("\n"))


def macro(name: str, macro_name: str):
    """A macro of a template."""
    note(f"template {name}", key_of_template(name))
    return macros(name, macro_name)


@cache
def macros(name: str, macro_name: str):
    return getattr(template(name).module, macro_name)


def refresh() -> None:
    """In a process that stays: take the templates as they are now."""
    if have_changed():
        for each in (environment, template, macros):
            each.cache_clear()
