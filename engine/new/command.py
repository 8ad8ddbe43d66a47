"""python build.py new PAGE: a page that builds, with the test of its number; a whole book, where there is none."""

import re
from pathlib import Path

from engine.arguments import site_of
from engine.errors import AuthorError
from engine.new.listing import quoted, with_entry
from engine.new.names import NAME, check_name
from engine.new.placing import place_files
from engine.parse.book import read_book
from engine.parse.page import parse_page
from engine.parse.source import read_source
from engine.records import dataclass

PROJECT = Path(__file__).resolve().parents[2]
OWN = PROJECT / "content"
"The book whose tests stand in tests/unit/; those of another book stand in its own folder."
STARTERS = Path(__file__).with_name("starters")
GAP = re.compile(r"\{\{(\w+)\}\}")


class NoBookHere(AuthorError, code="M102"):
    """A folder of something else; the message says what to name instead."""


@dataclass(frozen=True)
class Beginning:
    files: dict[Path, str]
    "new ones, by their place"
    listed: str
    "what book.yml says with the page in it; or nothing, if it stays as it is"
    under: str
    "the list that names the page; or nothing"
    test: Path


def begin(content: Path, site: Path, name: str, title: str, chapter: bool) -> str:
    """Make the page; what a person is told. Raises AuthorError, and has then made nothing."""
    check_name(name, content)
    made = new_page(content, name, title or name, chapter) if has_book(content) else new_book(content, name, title or name)
    parse_page(made.files[content / f"{name}.md"], f"{content.name}/{name}.md")
    path = content / "book.yml"
    changed = {path: like(path, made.listed)} if made.listed else {}
    place_files({path: text.encode() for path, text in made.files.items()}, changed)
    return told(content, site, name, made)


def has_book(content: Path) -> bool:
    """Whether a folder holds a book; one that holds something else is left alone."""
    if content.exists() and not content.is_dir():
        raise NoBookHere(f"{content} is no folder")
    present = sorted(path.name for path in content.iterdir()) if content.exists() else []
    if "book.yml" in present or any(NAME.fullmatch(name.removesuffix(".md")) for name in present if name.endswith(".md")):
        return True
    if other := next((name for name in present if not name.startswith(".")), ""):
        raise NoBookHere(f"{content} holds other files ({other} …) and no page of a book; name an empty folder, or a new one")
    return False


def new_book(content: Path, name: str, title: str) -> Beginning:
    """A book whose first chapter is the page."""
    page, test = page_files(content, name, title, 1)
    book = {content / "book.yml": with_entry(starter("book.yml"), "chapters", name, title), content / "index.md": starter("index.md")}
    return Beginning(book | page, "", "chapters", test)


def new_page(content: Path, name: str, title: str, chapter: bool) -> Beginning:
    """A page more, listed behind the others; a page that contents name already keeps its place."""
    book = read_book(content)
    known = book.entry(name)
    number = known.number if known else book.chapters[-1].number + 1 if chapter and book.chapters else int(chapter)
    page, test = page_files(content, name, title, number)
    under = "chapters" if number else "others"
    if not (content / "book.yml").is_file():
        return Beginning(page, "", "", test)
    listed = "" if known else with_entry(read_source(content / "book.yml", content.parent), under, name, title)
    return Beginning(page, listed, under, test)


def page_files(content: Path, name: str, title: str, number: int) -> tuple[dict[Path, str], Path]:
    """The page and its test, by their places; and where the test is."""
    own, module = content == OWN, name.replace("-", "_")
    test = PROJECT / f"tests/unit/test_page_{module}.py" if own else content / f"tests/test_{module}.py"
    folder = 'Path(__file__).resolve().parents[2] / "content"' if own else "Path(__file__).resolve().parents[1]"
    chapter = f"\nchapter: {number}" if number else ""
    return {
        content / f"{name}.md": starter("page.md", title=quoted(title), chapter=chapter),
        test: starter("test.txt", page=name, content=folder),
    }, test


def starter(file: str, **words: str) -> str:
    """One of the texts that everything begins with, its {{gaps}} filled."""
    text = (STARTERS / file).read_text(encoding="utf-8")
    return GAP.sub(lambda gap: words[gap[1]], text)  # all at once: a title may look like a gap


def like(path: Path, text: str) -> bytes:
    """A text with the line ends and the mark of the file that it is for."""
    before = path.read_bytes()
    mark = b"\xef\xbb\xbf" if before.startswith(b"\xef\xbb\xbf") else b""
    return mark + (text.replace("\n", "\r\n") if b"\r\n" in before else text).encode()


def told(content: Path, site: Path, name: str, made: Beginning) -> str:
    """What was made, and what to do next."""
    lines = [f"made {shown(path)}" for path in made.files]
    if made.listed:
        lines.append(f"listed the page in {shown(content / 'book.yml')}, under {made.under}; say there what it is about (topic)")
    folders = "" if content == OWN else f" --content {shown(content)}"
    folders += "" if site == site_of(content) else f" --site {shown(site)}"
    return "\n".join([
        *lines, "", f"build it: python build.py{folders}", f"look at it: {shown(site)}/{name}.html", f"test it: python -m pytest {shown(made.test)}",
    ])  # fmt: skip


def shown(path: Path) -> str:
    """A path as a person would type it in the folder of build.py."""
    return (path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path).as_posix()
