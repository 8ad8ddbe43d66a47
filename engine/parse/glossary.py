"""The book's terms: content/glossary.yml, and where a text uses them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

from engine.errors import AuthorError, Collector, Place
from engine.parse.headings import slug
from engine.parse.source import FORBIDDEN, read_source
from engine.parse.suggestion import did_you_mean
from engine.parse.yaml_tree import compose
from engine.records import dataclass

KANA = re.compile("[ぁ-ゖァ-ヺー・]+")
ROWS = "あかさたなはまやらわ"
NEEDED = {"term": str, "reading": str, "english": str, "meaning": str}
INTRODUCED = {"chapter": int, "page": str}
"Which page introduces it: one of the two."
OPTIONAL = {"also": list}
KEYS = (*NEEDED, *INTRODUCED, *OPTIONAL)


class BadGlossary(AuthorError, code="P205"):
    """content/glossary.yml does not say what it has to say."""


@dataclass(frozen=True)
class Term:
    name: str
    "as the book writes it"
    reading: str
    "in kana"
    english: str
    meaning: str
    "one sentence"
    chapter: int
    "the number of the chapter that introduces it, 0 if none does"
    page: str
    "the address of another page that introduces it, or nothing"
    also: tuple[str, ...]
    "other ways to write it that a text may use"
    place: Place
    "in content/glossary.yml"

    @property
    def id(self) -> str:
        """The end of its address: glossary.html#self-attention."""
        return slug(self.english)

    @property
    def order(self) -> tuple[str, str]:
        """What あいうえお goes by: first without voicing, small kana and long vowels."""
        return plain_kana(self.reading), self.reading

    @property
    def row(self) -> str:
        """The first kana of the row that it stands in: か for き."""
        return max((row for row in ROWS if row <= self.order[0]), default=ROWS[0])


@dataclass(frozen=True)
class Use:
    term: Term
    start: int
    end: int


def read_glossary(path: Path) -> tuple[Term, ...]:
    """All terms in the order of their readings; none if the book has no glossary."""
    if not path.is_file():
        return ()
    text = read_source(path, path.parent.parent)
    place = Place(f"{path.parent.name}/{path.name}", 1)
    collector, terms = Collector(), []
    for entry, at in read_entries(text, place):
        with collector.gather():
            terms.append(read_term(entry, at))
    collector.errors += clashes(terms)
    collector.finish()
    return tuple(sorted(terms, key=lambda term: term.order))


def read_entries(text: str, place: Place) -> Iterator[tuple[yaml.Node, Place]]:
    """Each entry with its place."""
    try:
        node = compose(text)
    except yaml.YAMLError as error:
        raise BadGlossary(f"not readable as YAML: {' '.join(str(error).split())}", place) from None
    if not isinstance(node, yaml.SequenceNode):
        raise BadGlossary("a glossary is a list of terms, each with - term: …", place)
    lines = text.split("\n")
    for item in node.value:
        line = item.start_mark.line
        yield item, Place(place.path, line + 1, 1, len(lines[line]), lines[line])


def read_term(node: yaml.Node, place: Place) -> Term:
    """One entry, its keys checked."""
    if not isinstance(node, yaml.MappingNode):
        raise BadGlossary(f"this is no term; an entry has {', '.join(NEEDED)}", place)
    entry = read_values(node, place)
    if len(INTRODUCED.keys() & entry) > 1:
        raise BadGlossary("a term is introduced by a chapter or by another page: give chapter: or page:, not both", place)
    where = "page" if "page" in entry else "chapter"
    for key, kind in {**NEEDED, where: INTRODUCED[where]}.items():
        if not isinstance(entry.get(key), kind) or not entry[key]:
            raise BadGlossary(f"{key!r} is missing or not a {kind.__name__}", place)
    if not KANA.fullmatch(entry["reading"]):
        raise BadGlossary(f"the reading is written in kana, not {entry['reading']!r}", place)
    return Term(
        entry["term"], entry["reading"], entry["english"], entry["meaning"].strip(),
        entry.get("chapter", 0), entry.get("page", ""), entry.get("also", ()), place,
    )  # fmt: skip


def read_values(node: yaml.MappingNode, place: Place) -> dict[str, str | int | tuple[str, ...] | None]:
    """The known keys of an entry, each given once."""
    entry = {}
    for key, value in node.value:
        name = str(key.value)
        if name not in KEYS:
            raise BadGlossary(f"no key {name[:40]!r} here{did_you_mean(name, KEYS)}", place)
        if name in entry:
            raise BadGlossary(f"the key {name!r} is given twice", place)
        entry[name] = read_list(value, place) if name in OPTIONAL else read_value(value, place)
    return entry


def read_value(node: yaml.Node, place: Place) -> str | int | None:
    """A text, or the number of a chapter; None for anything else."""
    if isinstance(node, yaml.ScalarNode) and node.tag.endswith(":str"):
        if strange := FORBIDDEN.search(node.value):
            raise BadGlossary(f"here stands the character U+{ord(strange[0]):04X}, which no page can show", place)
        return node.value
    number = node.tag.endswith(":int") and re.fullmatch(r"[1-9]\d{0,2}", node.value, re.ASCII)
    return int(node.value) if number else None


def read_list(node: yaml.Node, place: Place) -> tuple[str, ...]:
    """Other ways to write a term; none of them empty, for that would be found everywhere."""
    values = [read_value(item, place) for item in node.value] if isinstance(node, yaml.SequenceNode) else [None]
    if not all(isinstance(value, str) and value.strip() for value in values):
        raise BadGlossary("also is a list of texts: [a, b]", place)
    return tuple(values)


def clashes(terms: Sequence[Term]) -> Iterator[AuthorError]:
    """Two terms that are written alike, or that would have one address."""
    seen: dict[str, Term] = {}
    for term in terms:
        for written in {f"#{term.id}", term.name, *term.also}:
            if written in seen:
                yield BadGlossary(f"{written!r} is taken by the entry in line {seen[written].place.line}", term.place)
            seen.setdefault(written, term)


def plain_kana(text: str) -> str:
    """Hiragana without voicing; a long vowel is the vowel itself, a small kana a large one."""
    plain = ""
    for character in unicodedata.normalize("NFD", to_hiragana(text)):
        if character == "ー":
            plain += vowel_of(plain[-1:])
        elif "ぁ" <= character <= "ゖ":
            plain += LARGE.get(character, character)
    return plain


def to_hiragana(text: str) -> str:
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


LARGE = dict(zip("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ"))
VOWELS = {
    "あ": "あかさたなはまやらわ", "い": "いきしちにひみり", "う": "うくすつぬふむゆる",
    "え": "えけせてねへめれ", "お": "おこそとのほもよろを",
}  # fmt: skip


def vowel_of(kana: str) -> str:
    return next((vowel for vowel, row in VOWELS.items() if kana and kana in row), "")


class TermFinder:
    """Finds the uses of terms in plain text: the longest one first, and only whole words."""

    def __init__(self, terms: Sequence[Term]):
        self.by_written = {written.lower(): term for term in terms for written in (term.name, *term.also)}
        words = sorted(self.by_written, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(re.escape, words)), re.IGNORECASE) if words else None

    def find(self, text: str) -> Iterator[Use]:
        """The uses, from left to right."""
        position = 0
        while self.pattern and (match := self.pattern.search(text, position)):
            start, end = match.span()
            if is_inside_a_word(text, start, end):
                position = start + 1
                continue
            yield Use(self.term_of(match[0]), start, end)
            position = end


    def term_of(self, written: str) -> Term:
        """The term of a use; a letter that only the search takes for another, as ſ for s, is looked for by it."""
        known = self.by_written
        return known.get(written.lower()) or next(
            known[word] for word in known if re.fullmatch(re.escape(word), written, re.IGNORECASE)
        )


COUNTS = "一二三四五六七八九十百千各全同両"
"May stand directly before a term: 二層, 各層."
SCRIPTS = ("[一-鿿々]", "[ァ-ヺー]", "[A-Za-z0-9]")


def is_inside_a_word(text: str, start: int, end: int) -> bool:
    """Whether the word goes on in the same script, as in 階層 for 層."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return (before not in COUNTS and alike(before, text[start])) or alike(text[end - 1], after)


def alike(one: str, other: str) -> bool:
    """Whether two neighbours are of one script."""
    return any(re.match(script, one) and re.match(script, other) for script in SCRIPTS)
