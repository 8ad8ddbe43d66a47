"""What a code means: engine/codes/explanations/<code>.md, as a record.

The letter of a code is a room (ROOMS below), the first digit a kind of mistake there. A code never changes its meaning, and is
never given again: given.txt lists them all, those that are out of use as well. A new one takes three lines: a class with its
code where the message is raised, class BadSpoon(AuthorError, code="K101"); a line in given.txt; an explanation of this form:

    # K101 BadSpoon

    Give the spoon a handle.                the remedy that always holds, one sentence

    ## English                              what it means, and why the book wants it

    ## 日本語                                the same

    ## Wrong

    ~~~~ content/page.md                    files of a small book; a page without front matter gets one
    << stir(spoon) >>
    ~~~~

    ## Right

Behind the path of a file may stand how it is written: (Shift_JIS), (300 times). In place of a path may stand what is typed after
the files are there: $ python build.py estimate config.json. tests/unit/test_explanations.py builds both examples.
"""

import re
from pathlib import Path

from engine.records import dataclass

FOLDER = Path(__file__).parent / "explanations"
GIVEN = Path(__file__).parent / "given.txt"
ROOMS = {
    "A": "the command line",
    "C": "calculations",
    "D": "comparing versions",
    "E": "estimating a model",
    "F": "figures",
    "L": "what builds, and a reader would take for a mistake",
    "M": "beginning a page or a book",
    "N": "numbers and formulas as they are written",
    "P": "reading the text of a source",
    "R": "making pages",
    "S": "site/",
}
"What the first letter of a code says."
SECTIONS = ("English", "日本語", "Wrong", "Right")
EXAMPLE = re.compile(r"^~~~~ (.+)\n((?:.*\n)*?)~~~~$", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A file of an example, or what is typed."""

    head: str
    "content/page.md, content/page.md (300 times), or $ and a command"
    text: str
    "what the file says"


@dataclass(frozen=True)
class Explanation:
    code: str
    name: str
    "of the class"
    remedy: str
    "one sentence"
    english: str
    japanese: str
    wrong: tuple[Part, ...]
    right: tuple[Part, ...]


def known_codes() -> dict[str, str]:
    """The codes in use with their names, in the order of the list."""
    pairs = (line.split() for line in GIVEN.read_text(encoding="utf-8").splitlines() if line[:1].isupper())
    return {code: name for code, name in pairs if name != "retired"}


def read_explanation(code: str) -> Explanation:
    """The explanation of a code in use."""
    return parse_explanation((FOLDER / f"{code}.md").read_text(encoding="utf-8"))


def parse_explanation(text: str) -> Explanation:
    head, *sections = re.split(f"^## ({'|'.join(SECTIONS)})$", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    title, remedy = head.strip().split("\n", 1)
    _, code, name = title.split()
    by_name = dict(zip(sections[::2], sections[1::2]))
    if tuple(by_name) != SECTIONS:
        raise ValueError(f"{code}.md has the sections {', '.join(SECTIONS)}, in this order")
    english, japanese = (by_name[section].strip() for section in SECTIONS[:2])
    wrong, right = (tuple(Part(*found) for found in EXAMPLE.findall(by_name[section])) for section in SECTIONS[2:])
    return Explanation(code, name, " ".join(remedy.split()), english, japanese, wrong, right)
