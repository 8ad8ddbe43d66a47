"""Changes of a text: small ones that an author's slip makes, large ones that an attacker would try."""

from collections.abc import Callable, Sequence

from tests.fuzz.calculations import expression
from tests.fuzz.pen import Pen
from tests.fuzz.texts import any_block, placeholder
from tests.fuzz.vocabulary import ATTACKS, NUMBERS, SIGNS, TEXTS, YAML_PIECES

LONGEST = 60_000
"characters that a text may grow to: larger ones are a matter of test_bounds.py"


def span(pen: Pen, text: str, most: int = 40) -> tuple[int, int]:
    start = pen.randrange(len(text) + 1)
    return start, min(len(text), start + pen.randrange(most + 1))


def replace_span(pen: Pen, text: str, made: str, most: int = 12) -> str:
    start, end = span(pen, text, most)
    return text[:start] + made + text[end:]


def delete(pen: Pen, text: str) -> str:
    return replace_span(pen, text, "", 60)


def insert_sign(pen: Pen, text: str) -> str:
    start = pen.randrange(len(text) + 1)
    return text[:start] + pen.choice(SIGNS) + text[start:]


def insert_word(pen: Pen, text: str) -> str:
    return replace_span(pen, text, pen.choice(pen.choice((ATTACKS, NUMBERS, TEXTS, YAML_PIECES))), pen.choice((0, 12)))


def insert_made(pen: Pen, text: str) -> str:
    return replace_span(pen, text, pen.choice((placeholder, expression, any_block))(pen), pen.choice((0, 30)))


def swap_characters(pen: Pen, text: str) -> str:
    if len(text) < 2:
        return text
    at = pen.randrange(len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def flip_character(pen: Pen, text: str) -> str:
    return replace_span(pen, text, chr(pen.choice((pen.randrange(128), pen.randrange(0x3000, 0x30FF), pen.randrange(0xD800), pen.randrange(0xE000, 0x110000)))), 1)


def repeat_span(pen: Pen, text: str) -> str:
    start, end = span(pen, text, pen.choice((2, 10, 40)))
    times = pen.choice((2, 3, 20, 300, 5_000)) if end > start else 1
    return text[:start] + text[start:end] * min(times, 1 + LONGEST // (end - start or 1)) + text[end:]


def move_line(pen: Pen, text: str) -> str:
    lines = text.split("\n")
    line = lines.pop(pen.randrange(len(lines)))
    lines.insert(pen.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def double_line(pen: Pen, text: str) -> str:
    lines = text.split("\n")
    at = pen.randrange(len(lines))
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def delete_line(pen: Pen, text: str) -> str:
    lines = text.split("\n")
    del lines[pen.randrange(len(lines))]
    return "\n".join(lines)


def indent_line(pen: Pen, text: str) -> str:
    lines = text.split("\n")
    at = pen.randrange(len(lines))
    lines[at] = pen.choice(("    ", "> ", "- ", "\t", "::: ", "| ", "  ")) + lines[at]
    return "\n".join(lines)


CHANGES: Sequence[Callable[[Pen, str], str]] = (
    delete, insert_sign, insert_sign, insert_word, insert_made, swap_characters, flip_character, repeat_span, move_line, double_line, delete_line, indent_line,
)  # fmt: skip


def mutate(pen: Pen, text: str) -> str:
    """One change, or a few."""
    for _ in range(pen.choice((1, 1, 1, 2, 3, 6))):
        text = pen.choice(CHANGES)(pen, text)
    return text[:LONGEST]
