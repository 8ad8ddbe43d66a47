"""The book's own data: its pages in their order, and the roles that numbers and letters play."""

import re
from collections.abc import Iterator
from dataclasses import field, replace
from pathlib import Path

from yaml import Node

from engine.errors import AuthorError, AuthorErrors, Place
from engine.parse.front_matter import read_front_matter
from engine.parse.glossary import Term, read_glossary
from engine.parse.inline_rules import ROLES
from engine.parse.names import EVERYWHERE, Names, read_names
from engine.parse.page_source import FrontMatter
from engine.parse.source import read_source
from engine.parse.yaml_file import YamlFile
from engine.records import dataclass

PLAYED = tuple(role for role in ROLES if role not in ("mark", "nowrap"))
"the roles that the style sheet has a colour and a mark for"
DESCRIBED = ("colour", "line", "meaning")
"what the page on notation says of a role"
PUBLISHED = re.compile(r"https?://[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?(/(?!\.\.?(/|$))([\w.~-]|%[0-9A-F]{2})+)*/?", re.ASCII)
"an address that a book can be published at"
UNLISTED = ("index", "404")
"pages that no list of contents names"
CONTENTS = "目次"
"what the front page calls the list of chapters, unless the book says otherwise"


class BadBook(AuthorError, code="P204"):
    """content/book.yml or content/roles.yml does not say what it has to say."""


@dataclass(frozen=True)
class Entry:
    address: str
    "site/<address>.html"
    title: str
    "the question or the name, as contents show it"
    topic: str
    "a short name of what it is about"
    number: int
    "of a chapter, counted from 1; 0 for another page"
    ready: bool
    "whether content has this page; the others are named as to come"
    experiment: bool
    "whether the front page shows it among those to move by hand"
    answer: str = ""
    "what a reader can say at its end, as the front page shows it; or nothing"


@dataclass(frozen=True)
class Role:
    name: str
    "query, key, value, …: the class of everything that plays it"
    word: str
    "what the book calls it"
    letter: str
    "the letter that stands for it in the legend"
    letters: tuple[str, ...]
    "the letters of formulas that play it"
    names: tuple[str, ...]
    "the names of calculations that play it"
    colour: str = ""
    "what its colour is called, for the page on notation"
    line: str = ""
    "what its line is called there"
    meaning: str = ""
    "what it is, in a few words"


@dataclass(frozen=True)
class Book:
    title: str
    authors: str
    chapters: tuple[Entry, ...]
    others: tuple[Entry, ...]
    "the pages beside the chapters"
    roles: tuple[Role, ...]
    place: Place
    "of the list of chapters"
    glossary: tuple[Term, ...] = ()
    "every term with what it means and the chapter that introduces it"
    names: Names = field(default_factory=dict)
    "what a reader calls what calculations name, by page"
    report: str = ""
    "where a reader reports an error: an address of the web or of mail; or nothing"
    address: str = ""
    "the folder of the web that it is published in, with / at the end; or nothing"
    contents: str = CONTENTS
    "what the front page calls the list of chapters"

    def entry(self, address: str) -> Entry | None:
        """The page of an address, if the book lists it."""
        return next((e for e in (*self.chapters, *self.others) if e.address == address), None)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms as texts use them: what they mean, and how they are read, is left to the glossary."""
        return tuple(replace(term, reading="", meaning="") for term in self.glossary)

    @property
    def introducing(self) -> tuple[str, ...]:
        """The addresses of the pages beside the chapters that introduce terms."""
        return tuple(sorted({term.page for term in self.glossary if term.page}))

    def role_of_name(self) -> dict[str, str]:
        """From a name in calculations to its role."""
        return {name: role.name for role in self.roles for name in role.names}

    def role_of_letter(self) -> dict[str, str]:
        """From a letter in formulas to its role."""
        return {letter: role.name for role in self.roles for letter in role.letters}

    def names_on(self, address: str) -> dict[str, str]:
        """From a name in the calculations of a page to what a reader calls it."""
        return {**self.names.get(EVERYWHERE, {}), **self.names.get(address, {})}


def read_book(content: Path) -> Book:
    """Read content/book.yml and content/roles.yml; a book may lack either."""
    refuse_other_suffix(content)
    roles = content / "roles.yml"
    shared = {
        "roles": tuple(read_roles(YamlFile(roles, content.parent, BadBook))) if roles.is_file() else (),
        "glossary": read_glossary(content / "glossary.yml"),
        "names": read_names(content / "names.yml"),
    }
    if not (content / "book.yml").is_file():
        return Book(**list_pages(content), **shared)
    file = YamlFile(content / "book.yml", content.parent, BadBook)
    given = file.record(file.whole, "the book", ("title", "authors", "chapters", "others"), ("report", "address", "contents"))
    seen: dict[str, int] = {}
    return Book(
        title=file.text(given["title"], "title"),
        authors=file.text(given["authors"], "authors"),
        chapters=tuple(read_entries(file, content, given["chapters"], "chapters", seen)),
        others=tuple(read_entries(file, content, given["others"], "others", seen)),
        place=file.place(given["chapters"]),
        report=read_report(file, given.get("report")),
        address=read_address(file, given.get("address")),
        contents=file.text(given["contents"], "contents") if "contents" in given else CONTENTS,
        **shared,
    )


def refuse_other_suffix(content: Path) -> None:
    """A book.yaml would be a file that nothing reads."""
    for name in ("book", "roles", "glossary", "names"):
        for path in (content / f"{name}.yaml", content / f"{name}.YML"):
            if path.is_file() and path.name in (other.name for other in content.iterdir()):
                raise BadBook(f"the name of this file ends with .yml, not with {path.suffix}", Place(f"{content.name}/{path.name}", 1))


def list_pages(content: Path) -> dict[str, object]:
    """The contents of a book without book.yml: its chapters by their numbers, its other pages by their addresses."""
    fronts = {path.stem: front_of(path, content) for path in sorted(content.glob("[!.]*.md"))}
    pages = [unlisted_entry(address, front) for address, front in fronts.items() if address not in UNLISTED]
    chapters = sorted((page for page in pages if page.number), key=lambda page: page.number)
    titled = fronts.get(UNLISTED[0]) or next(iter(fronts.values()), FrontMatter({}, {}))
    return {
        "title": str(titled.values.get("title", content.name)),
        "authors": "",
        "chapters": tuple(chapters),
        "others": tuple(page for page in pages if not page.number),
        "place": Place(f"{content.name}/book.yml", 1),
    }


def front_of(path: Path, content: Path) -> FrontMatter:
    """The front matter of a page; a page whose own mistakes will be reported has none."""
    try:
        lines = read_source(path, content.parent).split("\n")
        return read_front_matter(lines, path.relative_to(content.parent).as_posix())[0]
    except (AuthorError, AuthorErrors):
        return FrontMatter({}, {})


def unlisted_entry(address: str, front: FrontMatter) -> Entry:
    """A page that names itself."""
    title, topic, number = (front.values.get(key, "") for key in ("title", "topic", "chapter"))
    return Entry(address, str(title or address), str(topic), int(number or 0), ready=True, experiment=False)


def read_report(file: YamlFile, node: Node | None) -> str:
    """Where errors are reported: http, https or mailto."""
    if node is None:
        return ""
    address = file.text(node, "report")
    if not re.fullmatch(r"(https?://|mailto:)[^\s\\]+", address):
        raise BadBook(f"report is an address with https:// or mailto:, not {address!r}", file.place(node))
    return address


def read_address(file: YamlFile, node: Node | None) -> str:
    """Where the book is published: a folder of the web, without anything that a page's name could not follow."""
    if node is None:
        return ""
    address = file.text(node, "address")
    if not PUBLISHED.fullmatch(address):
        form = "address is a folder of the web, in ASCII, such as https://example.org/book/"
        raise BadBook(f"{form}, not {address[:80]!r}", file.place(node))
    if address.endswith((".html", ".html/")):
        raise BadBook("address is the folder that the pages lie in; leave the name of the page out", file.place(node))
    return address.rstrip("/") + "/"


def read_entries(file: YamlFile, content: Path, node: Node, name: str, seen: dict[str, int]) -> Iterator[Entry]:
    """The pages of a list; ``seen`` knows the line of each address so far."""
    for number, item in enumerate(file.items(node, name), 1):
        given = file.record(item, "a page", ("address", "title", "topic"), ("experiment", "answer"))
        address, place = file.text(given["address"], "address"), file.place(given["address"])
        if not re.fullmatch("[a-z0-9-]+", address):
            raise BadBook(f"{address[:40]!r} cannot be the address of a page; it has only a to z, 0 to 9 and -", place)
        if address in seen:
            raise BadBook(f"the address {address!r} stands in line {seen[address]} already", place)
        seen[address] = place.line
        yield Entry(
            address=address,
            title=file.text(given["title"], "title"),
            topic=file.text(given["topic"], "topic"),
            number=number if name == "chapters" else 0,
            ready=(content / f"{address}.md").is_file(),
            experiment="experiment" in given and file.truth(given["experiment"], "experiment"),
            answer=file.text(given["answer"], "answer") if "answer" in given else "",
        )


def read_roles(file: YamlFile) -> Iterator[Role]:
    """The roles; what plays one of them plays no other."""
    played: dict[str, str] = {}
    for name, node in file.entries(file.whole, "the list of roles", PLAYED).items():
        given = file.record(node, "a role", ("word", "letter", "letters", "names"), DESCRIBED)
        for key in ("letters", "names"):
            for item in file.items(given[key], key):
                player = f"{key} {file.text(item, key)}"
                if played.setdefault(player, name) != name:
                    raise BadBook(f"{item.value!r} plays the role {played[player]!r} already", file.place(item))
        yield Role(
            name, file.text(given["word"], "word"), file.text(given["letter"], "letter"),
            tuple(item.value for item in given["letters"].value), tuple(item.value for item in given["names"].value),
            **{key: file.text(given[key], key) for key in DESCRIBED if key in given},
        )  # fmt: skip
