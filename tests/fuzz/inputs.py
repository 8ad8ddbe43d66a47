"""The inputs by number: the same seed and number give the same input, on every machine."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.fuzz import calculations, texts
from tests.fuzz.mutations import mutate
from tests.fuzz.pen import Pen

PROJECT = Path(__file__).resolve().parents[2]
CONTENT = PROJECT / "content"
FRONT = "---\ntitle: 題\ndescription: 説明\n---\n"
CALCULATION = re.compile(r"^```compute\n.*?^```\n", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Input:
    kind: str
    "expression, page or book"
    path: str
    "of the file that was made, in content/"
    text: str


def a_calculation(pen: Pen) -> Input:
    """A compute block that is read and calculated; nothing is written."""
    return Input("expression", "page.md", FRONT + calculations.block(pen, pen.choice((1, 2, 4))))


def a_changed_calculation(pen: Pen) -> Input:
    """The same, with slips of the pen."""
    made = calculations.block(pen, pen.choice((1, 2)))
    return Input("expression", "page.md", FRONT + "```compute\n" + mutate(pen, made[11:-5]) + "\n```\n")


def some_placeholders(pen: Pen) -> Input:
    """Text and placeholders, with slips of the pen; only read."""
    made = "\n".join(texts.words(pen) for _ in range(pen.choice((1, 2, 5))))
    return Input("placeholder", "page.md", FRONT + mutate(pen, made))


def a_made_page(pen: Pen) -> Input:
    made = texts.page(pen)
    return Input("page", "page.md", mutate(pen, made) if pen.chance(0.2) else made)


def a_changed_page(pen: Pen) -> Input:
    """A page of the book, or a part of one behind its calculations, changed."""
    path, text = pen.choice(pages_of_the_book())
    return Input("page", path, mutate(pen, text) if pen.chance(0.05) else changed_part(pen, text))


def a_changed_file(pen: Pen) -> Input:
    """Another file of the book, changed: constants, weights, drawings, lists."""
    path, text = pen.choice(files_of_the_book())
    return Input("book", path, mutate(pen, text))


MAKERS: Mapping[str, tuple[Callable[[Pen], Input], int]] = {
    "calculations": (a_calculation, 50),
    "changed calculations": (a_changed_calculation, 60),
    "placeholders": (some_placeholders, 64),
    "made pages": (a_made_page, 18),
    "changed pages": (a_changed_page, 7),
    "changed files": (a_changed_file, 1),
}
"with how many of two hundred"


def make_input(seed: int, number: int) -> Input:
    """The input of a number."""
    pen = Pen().begin(f"{seed}:{number}")
    makers, shares = zip(*MAKERS.values())
    return pen.choices(makers, shares)[0](pen)


@cache
def pages_of_the_book() -> list[tuple[str, str]]:
    return [(path.name, path.read_text(encoding="utf-8")) for path in sorted(CONTENT.glob("*.md"))]


@cache
def files_of_the_book() -> list[tuple[str, str]]:
    """All but the pages, long tables of weights left out."""
    paths = [path for path in sorted(CONTENT.rglob("*")) if path.is_file() and (path.parent != CONTENT or path.suffix == ".yml")]
    files = [(path.relative_to(CONTENT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]
    return [(path, text) for path, text in files if len(text) < 60_000]


def changed_part(pen: Pen, text: str) -> str:
    """The front matter, the calculations and a few paragraphs of a page; most times the change is in a paragraph."""
    front, body = text.split("\n---\n", 1)
    calculated = CALCULATION.findall(body)
    paragraphs = CALCULATION.sub("", body).split("\n\n")
    start = pen.randrange(len(paragraphs))
    shown = "\n\n".join(paragraphs[start : start + 8])
    if pen.chance(0.7):
        shown = mutate(pen, shown)
        return "\n".join([f"{front}\n---\n", *calculated, shown])
    return mutate(pen, "\n".join([f"{front}\n---\n", *calculated, shown]))
