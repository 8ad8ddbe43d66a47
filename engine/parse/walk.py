"""A page's running text, block by block, each with where it stands: what reading time, terms and lints go by."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from engine.records import dataclass

SHOWN = frozenset({"text", "text_special", "ruby"})
FOLDED = frozenset({"fold", "exercise"})
"Containers that a reader who only walks through the page passes by."
GAP = "\0"
"Stands in a plain text for what is no text: a formula, a placeholder, code."


@dataclass(frozen=True)
class Passage:
    """The inline content of one block."""

    token: Token
    "of the kind inline"
    block: str
    "what holds it: paragraph, heading, th, td, dt, dd, container_title"
    containers: tuple[str, ...]
    "the containers around it, outermost first"
    first: bool
    "whether it is the first block of its innermost container"
    item: bool
    "whether it stands in an item of a list"

    @property
    def line(self) -> int:
        """In the file, counted from 1."""
        return self.token.meta["line"]

    @property
    def children(self) -> Sequence[Token]:
        return self.token.children or []

    @property
    def text(self) -> str:
        """Its plain text, with a gap for everything else."""
        return plain_text(self.children)


def passages(tokens: Sequence[Token]) -> Iterator[Passage]:
    """All running text of a page, in order."""
    containers: list[str] = []
    opened: list[str] = []
    fresh = False
    for token in tokens:
        match token.type:
            case "container_open":
                containers.append(token.info)
                fresh = True
            case "container_close":
                containers.pop()
                fresh = False
            case "inline":
                block = opened[-1] if opened else "paragraph"
                yield Passage(token, block, tuple(containers), fresh, "list_item" in opened)
                fresh = fresh and block == "container_title"
            case "math_block" | "fence" | "code_block":
                fresh = False
            case kind if token.nesting > 0:
                opened.append(kind.removesuffix("_open"))
            case kind if token.nesting < 0:
                opened.pop()


def plain_text(children: Sequence[Token]) -> str:
    """What a reader reads of some inline tokens."""
    return "".join(shown_text(child) for child in children)


def shown_text(child: Token) -> str:
    """A token as plain text; emphasis and links are transparent."""
    if child.type in SHOWN:
        return child.content
    return "" if child.nesting else GAP


def walk_passages(tokens: Sequence[Token]) -> Iterator[Passage]:
    """The text that reads without opening a fold: no folds, no tables, no exercises, not the reasoning of a self-check."""
    answered = False
    for passage in passages(tokens):
        in_check = "check" in passage.containers
        answered = in_check and (answered or passage.item)
        reasoning = in_check and answered and not passage.item
        if FOLDED.isdisjoint(passage.containers) and passage.block not in ("th", "td") and not reasoning:
            yield passage
