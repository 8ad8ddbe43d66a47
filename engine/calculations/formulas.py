"""The formula of an element, with names and with values: patterns that are filled, since thousands are written."""

import html
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from markupsafe import Markup

from engine.calculations.start import MINUS, Memo, is_number
from engine.calculations.words import LETTER, Operand, Spot, Words, in_brackets

MOST_TERMS = 8
QUOTED_OR_NAME = re.compile(r"(「[^」]*」|[^\W\d_](?:[^\W_])*(?:_[^\W_]+)+)")
Macro = Callable[[str], Callable[..., str]]
"from the name of a macro of the theme to the macro"


class Formulas:
    """Writes the formulas of one page."""

    def __init__(self, words: Words, macro: Macro):
        self.words, self.macro = words, macro
        self.name: Mapping[Spot, str] = Memo(self.write_name)
        "a letter with its indices below: A with 眠る,猫"
        self.patterns: Mapping[tuple[str, int, bool, int], list[str]] = Memo(self.write_pattern)
        self.value: Mapping[str, tuple[str, str, str]] = Memo(self.write_value)
        "a number by its string, the same in brackets where it is below zero, and at the beginning: a bound is always in brackets"
        self.spelled: Mapping[str, str] = Memo(self.spell)
        "a text with names of the calculation as the page writes them: W with K below for W_K, × for *"

    def both(self, node: int, operands: Sequence[Operand], strings: Sequence[str]) -> tuple[list[str], list[str]]:
        """A formula with names and with values, each in parts that may stand on several lines; nothing where words say it."""
        operation = self.words.operations[node]
        form = operation[3] if len(operation) > 3 else ""
        if not form or not operands:
            return [], []
        terms = range(len(operands))
        used, gap = terms_of(form, terms)
        pattern = self.patterns[form, len(used), gap, len(operands) if form == "mean" else 0]
        names = [self.name[self.words.behind(operands[at][1])] for at in used]
        values = [self.value[strings[at]] for at in used]
        filled = [value for value, *_ in values] + [bracketed for _, bracketed, _ in values] + [values[0][2]]
        return [part.format(*names, *names, names[0]) for part in pattern], [part.format(*filled) for part in pattern]

    def write_pattern(self, key: tuple[str, int, bool, int]) -> list[str]:
        form, terms, gap, count = key
        slots = [Markup("{%d}" % at) for at in range(2 * terms + 1)]
        text = str(self.macro("formula")(form, slots[:terms], slots[terms:-1], slots[-1], gap, count))
        return [f"<math{part}".strip() for part in text.split("<math")[1:]]

    @cached_property
    def tags(self) -> dict[str, str]:
        """Patterns of the small parts."""
        one = Markup("{0}")
        tags = {name: str(self.macro(name)(one)) for name in ("letter", "text", "words", "number", "bracketed", "result", "between")}
        return tags | {name: str(self.macro(name)(one, Markup("{1}"))) for name in ("lowered", "subscript", "behind")}

    def write_name(self, spot: Spot) -> str:
        words, (node, i, j) = self.words, spot
        title = words.title(node)
        letter, *rest = title.split("_") if LETTER.fullmatch(title) else (title,)
        is_letter = rest or LETTER.fullmatch(title)
        base = self.tags["letter"].format(escaped(letter)) if is_letter else self.words_of(in_brackets(letter))
        places = []
        for axis, (length, at) in enumerate(zip(words.size[node], (i, j))):
            if length > 1:
                label = words.called(node, axis, at)
                places.append(str(at + 1) if label is None else label)
        below = ";".join(filter(None, [*rest, ",".join(places)]))
        return self.tags["lowered"].format(base, escaped(below)) if below else base

    def words_of(self, title: str) -> str:
        """A title that is no letter, in a formula."""
        spelled = self.spelled[title]
        return self.tags["words" if "<" in spelled else "text"].format(spelled)

    def write_value(self, string: str) -> tuple[str, str, str]:
        shown = self.words.start.shown[string]
        text = escaped(shown)
        plain = self.tags["number" if is_number(string) else "text"].format(text)
        bracketed, bound = self.tags["bracketed"].format(text), shown[:1] in "<>"
        return plain, bracketed if bound or shown.startswith(MINUS) else plain, bracketed if bound else plain

    def spell(self, text: str) -> str:
        if "_" not in text:
            return escaped(text)
        parts = QUOTED_OR_NAME.split(text)
        return "".join([self.spell_name(part) if at % 2 else escaped(part) for at, part in enumerate(parts)])

    def spell_name(self, text: str) -> str:
        if text.startswith("「"):
            return escaped(text)
        letter, *below = text.split("_")
        return self.tags["subscript"].format(escaped(letter), escaped(",".join(below)))


def terms_of(form: str, terms: range) -> tuple[Sequence[int], bool]:
    """The positions of the operands that a formula writes out, and whether it leaves out those before the last term."""
    if form == "products":
        half = len(terms) // 2
        first, gap = shortened(terms[:half])
        second, _ = shortened(terms[half:])
        return [*first, *second], gap
    return shortened(terms) if form in ("sum", "mean", "max") else (terms, False)


def shortened(terms: range) -> tuple[Sequence[int], bool]:
    """The first and the last of very many."""
    if len(terms) <= MOST_TERMS:
        return terms, False
    return [*terms[: MOST_TERMS - 2], terms[-1]], True


@lru_cache(8192)
def escaped(text: str) -> str:
    """A text as HTML; most of them come again and again."""
    return html.escape(text)
