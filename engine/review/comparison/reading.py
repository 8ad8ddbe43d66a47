"""The HTML of a page → what its reader reads: passages of words, numbers and formulas; drawings. Markup is no part of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from html.parser import HTMLParser

from engine.records import dataclass

PASSAGES = frozenset(
    "p li dt dd h2 h3 h4 h5 h6 tr figcaption caption summary pre blockquote div section aside figure ul ol dl table details "
    "nav label legend button".split()
)
"Elements that begin and end a passage."
CELLS_OF_ROWS = frozenset({"td", "th"})
STRUCTURE = frozenset("msub msup msubsup mfrac msqrt mroot mover munder munderover mtr mtd".split())
"Elements of a formula that say how its signs stand to one another."
WORDLESS = frozenset({"option", "input", "line", "script", "style", "rp"})
CONTROL = re.compile(r"(?:^| )(?:head|parts|resting)(?: |$)")
"Classes of what a control shows of itself, but for what a step does; the record of controls has that."
VOID = frozenset({"br", "img", "hr", "input", "link", "meta", "col", "wbr"})
GAP = "\x1f"
"Between the entries of a row."
CELL, FORMULA, END = "\x01", "\x02", "\x03"


@dataclass(frozen=True)
class Passage:
    """A block of running text, a heading, a formula of its own, a row of a table."""

    kind: str
    "the element that holds it: p, li, h2, tr, math, …"
    tokens: tuple[str, ...]
    "words; cells, which begin with CELL and are their id; FORMULA … END around what a formula is made of"
    line: int
    "of the block in the source"
    heading: str
    "the text of the last heading before it"
    block: int
    "which block of the source it is part of, counted from 0"
    formulas: tuple[str, ...] = ()
    "the LaTeX of its formulas"

    @property
    def key(self) -> str:
        """What it says, with the ids of its cells."""
        return "".join(self.tokens)

    @property
    def skeleton(self) -> str:
        """What it says, whatever its cells are."""
        return "".join(CELL if token.startswith(CELL) else token for token in self.tokens)

    @property
    def prose(self) -> str:
        """Its words alone: for a formula a sign."""
        return "".join(words_of(self.tokens))

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(token[1:] for token in self.tokens if token.startswith(CELL))


@dataclass(frozen=True)
class Drawing:
    """The picture of a figure."""

    id: str
    "of the figure, or its title"
    title: str
    shapes: tuple[tuple[str, ...], ...]
    "each with what decides how it looks"
    texts: tuple[str, ...]
    bound: tuple[str, ...]
    "the cells that its shapes follow"
    line: int
    heading: str
    block: int


@dataclass(frozen=True)
class Reading:
    passages: tuple[Passage, ...]
    drawings: tuple[Drawing, ...]
    shown: dict[str, tuple[int, str]]
    "every cell that stands on the page: the line of its first place, and the heading there"


def read_blocks(blocks: Iterable[str]) -> Reading:
    """The blocks of a source as a reader reads them, one after the other."""
    reader = PageReader()
    for number, block in enumerate(blocks):
        reader.block = number
        reader.feed(block)
        reader.finish_passage()
    reader.close()
    return Reading(tuple(reader.passages), tuple(reader.drawings), reader.shown)


@dataclass
class Picture:
    """A drawing under way."""

    id: str
    depth: int
    title: str = ""
    shapes: list[tuple[str, ...]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    bound: list[str] = field(default_factory=list)
    titled: bool = False


class PageReader(HTMLParser):
    """Gathers passages and drawings."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.passages: list[Passage] = []
        self.drawings: list[Drawing] = []
        self.shown: dict[str, tuple[int, str]] = {}
        self.block = self.line = self.start = 0
        self.heading = self.figure = ""
        self.stack: list[str] = []
        self.kinds: list[str] = []
        self.tokens: list[str] = []
        self.formulas: list[str] = []
        self.skip = 0
        "how deep the innermost element lies whose inside is no text; 0 for none"
        self.paused: tuple[int, int] | None = None
        "such an element with text in it after all, and how deep that text lies"
        self.numbered = 0
        "how deep the number of a heading lies, if it is open"
        self.picture: Picture | None = None

    def handle_comment(self, data):
        if data.isdecimal() and data != "0":
            self.line = int(data)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        if tag not in VOID:
            self.stack.append(tag)
        if self.skip and known.get("class") == "happens":
            self.paused, self.skip = (self.skip, len(self.stack)), 0
        if self.skip:
            return
        if id := known.get("data-cell"):
            return self.add_cell(tag, id)
        if self.picture:
            return self.draw(tag, known)
        if tag == "svg":
            self.picture = Picture(self.figure, len(self.stack))
            self.note_binding(known)
            return
        if tag in WORDLESS or CONTROL.search(known.get("class") or ""):
            self.skip = len(self.stack) if tag not in VOID else 0
            return
        if tag == "div" and "figure" in (known.get("class") or "").split():
            self.figure = known.get("id") or ""
        self.begin(tag, known)

    def begin(self, tag: str, known: dict) -> None:
        """An element of the running text."""
        if tag in PASSAGES:
            self.finish_passage()
            self.kinds.append(tag)
        elif tag == "math":
            self.formulas.append(known.get("data-tex") or "")
            self.add(FORMULA)
        elif tag in STRUCTURE:
            self.add(f"⟨{tag}⟩")
        elif tag in CELLS_OF_ROWS:
            self.add(GAP)
        elif tag == "a" and known.get("href"):
            self.add(f"⟨{known['href']}⟩")
        elif tag == "br":
            self.add("\n")
        elif known.get("class") == "number":
            self.numbered = len(self.stack)
        elif tag == "rt":
            self.add("（")
        elif tag == "img":
            self.add(f"⟨{known.get('src', '')}⟩{known.get('alt', '')}")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in VOID or tag not in self.stack:
            return
        while self.stack.pop() != tag:
            pass
        if self.skip:
            self.skip = 0 if len(self.stack) < self.skip else self.skip
        elif self.paused and len(self.stack) < self.paused[1]:
            (self.skip, _), self.paused = self.paused, None
        elif self.picture:
            if len(self.stack) < self.picture.depth:
                self.finish_picture()
        elif tag in PASSAGES:
            self.finish_passage(tag)
            if self.kinds:
                self.kinds.pop()
        elif tag == "math":
            self.add(END)
        elif len(self.stack) < self.numbered:
            self.numbered = 0
            self.add(" ")
        elif tag in STRUCTURE:
            self.add("⟩")
        elif tag == "rt":
            self.add("）")

    def handle_data(self, data):
        if self.skip:
            return
        if self.picture:
            if data.strip():
                self.picture.texts.append(" ".join(data.split()))
                if self.stack[-1] == "title":
                    self.picture.title = " ".join(data.split())
            return
        self.add(re.sub(r"[ \t\r\n]+", " ", data))

    def add(self, token: str) -> None:
        if not self.tokens:
            self.start = self.line
        self.tokens.append(token)

    def add_cell(self, tag: str, id: str) -> None:
        """A cell; what is written in it is in its record."""
        self.shown.setdefault(id, (self.line, self.heading))
        if self.picture:
            self.picture.texts.append(CELL + id)
        else:
            self.add(CELL + id)
        self.skip = len(self.stack)

    def draw(self, tag: str, known: dict) -> None:
        """A shape: what it is, and all that decides how it looks. Groups are none, unless they move what is in them."""
        self.note_binding(known)
        if tag in ("title", "desc", "text", "tspan") or tag == "g" and "transform" not in known:
            return
        looks = {name: value for name, value in known.items() if name not in ("id", "data-bind") and not name.startswith("aria-")}
        looks["class"] = " ".join(sorted((known.get("class") or "").split()))
        self.picture.shapes.append((tag, *(f"{name}={value}" for name, value in sorted(looks.items()))))

    def note_binding(self, known: dict) -> None:
        self.picture.bound += (known.get("data-bind") or "").split()[1::2]

    def finish_picture(self) -> None:
        done = self.picture
        self.picture = None
        looks = tuple(done.shapes), tuple(done.texts), tuple(done.bound)
        self.drawings.append(Drawing(done.id or done.title, done.title, *looks, self.line, self.heading, self.block))

    def finish_passage(self, tag: str = "") -> None:
        """What was gathered becomes a passage, unless it says nothing."""
        tokens = tidy(self.tokens)
        self.tokens, formulas, self.formulas = [], self.formulas, []
        if not any(token.strip(" \n" + GAP) for token in tokens):
            return
        kind = self.kinds[-1] if self.kinds else "p"
        if tokens[0] == FORMULA and tokens[-1] == END and tokens.count(FORMULA) == 1:
            kind = "math"
        if kind.startswith("h") and kind[1:].isdecimal():
            self.heading = "".join(word for word in words_of(tokens) if word not in (FORMULA, CELL)).strip()
        self.passages.append(Passage(kind, tokens, self.start, self.heading, self.block, tuple(formulas)))


def tidy(tokens: list[str]) -> tuple[str, ...]:
    """Neighbouring words joined, spaces folded, none at the ends."""
    joined: list[str] = []
    for token in tokens:
        plain = not token.startswith((CELL, FORMULA, END, "⟨", "⟩"))
        if plain and joined and not joined[-1].startswith((CELL, FORMULA, END, "⟨", "⟩")):
            joined[-1] += token
        else:
            joined.append(token)
    folded = [re.sub(r" *\n *", "\n", re.sub(" +", " ", token)) for token in joined]
    if folded:
        folded[0] = folded[0].lstrip(" \n")
        folded[-1] = folded[-1].rstrip(" \n")
    return tuple(token for token in folded if token)


def words_of(tokens: Iterable[str]) -> Iterator[str]:
    """The words among tokens, a formula and a cell each as one sign."""
    inside = False
    for token in tokens:
        if token == FORMULA:
            inside = True
            yield FORMULA
        elif token == END:
            inside = False
        elif not inside:
            yield CELL if token.startswith(CELL) else token
