"""The book's terms: content/glossary.yml, and where a text uses them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from engine.errors import AuthorError, Collector, Place
from engine.parse.headings import slug
from engine.parse.suggestion import did_you_mean

KANA = re.compile("[ぁ-ゖァ-ヺー・]+")
ROWS = "あかさたなはまやらわ"
NEEDED = {"term": str, "reading": str, "english": str, "meaning": str}
INTRODUCED = {"chapter": int, "page": str}
"Which page introduces it: one of the two."
OPTIONAL = {"also": list}


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
    place = Place(f"{path.parent.name}/{path.name}", 1)
    try:
        entries = [*read_entries(path.read_text(encoding="utf-8"), place)]
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadGlossary(f"not readable as YAML: {' '.join(str(error).split())}", place) from None
    collector, terms = Collector(), []
    for entry, at in entries:
        with collector.gather():
            terms.append(read_term(entry, at))
    collector.errors += clashes(terms)
    collector.finish()
    return tuple(sorted(terms, key=lambda term: term.order))


def read_entries(text: str, place: Place) -> Iterator[tuple[object, Place]]:
    """Each entry with its place."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        node = loader.get_single_node()
        if not isinstance(node, yaml.SequenceNode):
            raise BadGlossary("a glossary is a list of terms, each with - term: …", place)
        lines = text.split("\n")
        for item in node.value:
            line = item.start_mark.line
            yield loader.construct_object(item, deep=True), Place(place.path, line + 1, 1, len(lines[line]), lines[line])
    finally:
        loader.dispose()


def read_term(entry: object, place: Place) -> Term:
    """One entry, its keys checked."""
    if not isinstance(entry, dict):
        raise BadGlossary(f"{entry!r} is no term; an entry has {', '.join(NEEDED)}", place)
    for key in entry:
        if key not in {**NEEDED, **INTRODUCED, **OPTIONAL}:
            raise BadGlossary(f"no key {key!r} here{did_you_mean(str(key), [*NEEDED, *INTRODUCED, *OPTIONAL])}", place)
    if len(INTRODUCED.keys() & entry) > 1:
        raise BadGlossary("a term is introduced by a chapter or by another page: give chapter: or page:, not both", place)
    where = "page" if "page" in entry else "chapter"
    for key, kind in {**NEEDED, where: INTRODUCED[where]}.items():
        if not isinstance(entry.get(key), kind) or not entry[key]:
            raise BadGlossary(f"{key!r} is missing or not a {kind.__name__}", place)
    if not KANA.fullmatch(entry["reading"]):
        raise BadGlossary(f"the reading is written in kana, not {entry['reading']!r}", place)
    also = tuple(map(str, entry.get("also") or ()))
    return Term(
        entry["term"], entry["reading"], entry["english"], entry["meaning"].strip(),
        entry.get("chapter", 0), entry.get("page", ""), also, place,
    )  # fmt: skip


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
            yield Use(self.by_written[match[0].lower()], start, end)
            position = end


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
