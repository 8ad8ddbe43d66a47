"""From each block of a page to its place among the calculations: a mark ends every block while it is written, and becomes a link.

The numbers that stand between two marks are those of the block that the second one ends. Blocks are counted within the
numbered sections of a page, so that a new one changes the names of few others.
"""

import html
import re
from collections.abc import Collection

from markupsafe import Markup

from engine.records import dataclass
from engine.render.templates import macro

MARK = "<!--calculations-->"
INSIDE = {"paragraph": "</p>", "math_block": "</div>"}
"What a mark stands before: the end of a paragraph, of a formula; of other blocks it stands behind it."
SEEN = re.compile(r'data-cell="([^"|]+)"(?! hidden)|<h2 id="([^"]*)">(?:<span class="number">(\d+)</span>)?')

LINK = re.compile(r'<a class="calc"[^>]*>[^<]*</a>')


@dataclass(frozen=True)
class LinkedBlock:
    """A block of a page that shows numbers."""

    number: str
    "3.12, the twelfth in section 3; or 12"
    heading: str
    "the id of the heading above it; or nothing"
    cells: tuple[str, ...]
    "what it shows, each once"

    @property
    def id(self) -> str:
        """Of its link, and of its place among the calculations."""
        return f"calc-{self.number}"


def marked(block: Markup, kind: str) -> Markup:
    """A block with its mark, in it if it is a paragraph or a formula, else behind it."""
    if 'data-cell="' not in block:
        return block
    end = INSIDE.get(kind, "")
    whole = str(block)
    return Markup(f"{whole.removesuffix(end)}{MARK}{end}" if whole.endswith(end) else whole + MARK)


class BlockLinks:
    """Turns the marks of one page into links; those of an experiment have its name before their ids."""

    def __init__(self, target: str, shown: Collection[str], space: str = ""):
        self.target, self.shown, self.space = target, shown, space
        self.blocks: list[LinkedBlock] = []
        self.sections: set[str] = set()
        self.section = self.heading = ""
        self.count = 0

    def link(self, text: str) -> str:
        """A piece of the page with its links; shown: the ids of the numbers that have a calculation."""
        *pieces, rest = str(text).split(MARK)
        written, waiting = [], {}
        for piece in pieces:
            for id, heading, number in SEEN.findall(piece):
                if heading:
                    self.begin(heading, number)
                else:
                    id = html.unescape(id) if "&" in id else id
                    if id in self.shown:
                        waiting[id] = None
            written.append(piece)
            if waiting:
                written.append(self.write(tuple(waiting)))
                waiting = {}
        return "".join([*written, rest])

    def begin(self, heading: str, number: str) -> None:
        """A new heading; one with a number begins to count anew."""
        self.heading = heading
        if number and number not in self.sections:
            self.sections.add(number)
            self.section, self.count = f"{number}.", 0

    def write(self, cells: tuple[str, ...]) -> str:
        self.count += 1
        block = LinkedBlock(f"{self.section}{self.count}", self.heading, cells)
        self.blocks.append(block)
        return macro("_calculation_link.html", "link")(self.target, block, self.space)


def without_block(text: Markup, block: Markup) -> Markup:
    """A text without a block and the link behind it."""
    first, *others = text.split(block)
    return Markup("").join([first, *(Markup(other[found.end() :] if (found := LINK.match(other)) else other) for other in others)])


def without_links(text: Markup) -> Markup:
    """Of an experiment that an example shows: its links lead to a page that is not made."""
    return Markup(LINK.sub("", text))


def without_marks(text: Markup) -> Markup:
    """Of an example, whose numbers are none of the page."""
    return Markup(text.replace(MARK, ""))
