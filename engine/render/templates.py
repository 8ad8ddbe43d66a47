"""The theme's templates, and the one way to fill them."""

import marshal
from collections.abc import Collection
from functools import cache

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, TemplateNotFound
from jinja2.bccache import Bucket
from markupsafe import Markup

from engine.noting import note
from engine.render.compiling import COMPILED, find_compiled, key_of_text
from engine.render.template_files import FOLDER, have_changed, key_of_template, texts


class Compiled(BytecodeCache):
    """Templates that were compiled, by earlier builds and by another process too."""

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        bucket = Bucket(environment, key_of_text(name, source), "")
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        if data := find_compiled(bucket.key):
            bucket.code = marshal.loads(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        COMPILED[bucket.key] = marshal.dumps(bucket.code)


class Texts(BaseLoader):
    """The texts whose keys are noted, and no others."""

    def get_source(self, environment: Environment, template: str):
        if template not in texts():
            raise TemplateNotFound(template)
        return texts()[template], str(FOLDER / template), None

    def list_templates(self) -> list[str]:
        return list(texts())


def compile_templates(names: Collection[str] = ()) -> dict[str, bytes]:
    """Some templates, or all of the theme, for COMPILED of the process that asks for them."""
    for name in names or environment().list_templates():
        template(name)
    return COMPILED


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
        bytecode_cache=Compiled(),
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
