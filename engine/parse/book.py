"""The book's own data: its pages in their order, and the roles that numbers and letters play."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from engine.errors import AuthorError, Place
from engine.parse.glossary import Term, read_glossary


class BadBook(AuthorError):
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
    glossary: tuple[Term, ...] = ()
    "every term with what it means and the chapter that introduces it"
    report: str = ""
    "where a reader reports an error: an address of the web or of mail; or nothing"

    def entry(self, address: str) -> Entry | None:
        """The page of an address, if the book lists it."""
        return next((e for e in (*self.chapters, *self.others) if e.address == address), None)

    def role_of_name(self) -> dict[str, str]:
        """From a name in calculations to its role."""
        return {name: role.name for role in self.roles for name in role.names}

    def role_of_letter(self) -> dict[str, str]:
        """From a letter in formulas to its role."""
        return {letter: role.name for role in self.roles for letter in role.letters}


def read_book(content: Path) -> Book:
    """Read content/book.yml and content/roles.yml."""
    schema = {"title": str, "authors": str, "chapters": list, "others": list}
    data = read_yaml(content / "book.yml", schema, {"report": str})
    roles = read_yaml(content / "roles.yml", None)
    return Book(
        title=data["title"],
        authors=data["authors"],
        chapters=tuple(read_entry(content, item, number) for number, item in enumerate(data["chapters"], 1)),
        others=tuple(read_entry(content, item, 0) for item in data["others"]),
        roles=tuple(read_role(content, name, item) for name, item in roles.items()),
        glossary=read_glossary(content / "glossary.yml"),
        report=read_report(data.get("report", "")),
    )


def read_report(address: str) -> str:
    """Where errors are reported: http, https or mailto."""
    if address and not re.match(r"(https?://|mailto:)\S+$", address):
        raise BadBook(f"report is an address with https:// or mailto:, not {address!r}", Place("content/book.yml", 1))
    return address


def read_yaml(path: Path, schema: dict[str, type] | None, optional: dict[str, type] | None = None) -> dict:
    """A YAML mapping whose keys are those of the schema, and perhaps the optional ones."""
    place = Place(f"content/{path.name}", 1)
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadBook(f"content/{path.name} is missing; every book has one", place) from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadBook(f"not readable as YAML: {' '.join(str(error).split())}", yaml_place(place, error)) from None
    if not isinstance(data, dict):
        raise BadBook("the file has to be a mapping of keys", place)
    check_keys(data, schema, place, optional)
    return data


def yaml_place(place: Place, error: Exception) -> Place:
    """Where YAML's own error points."""
    mark = getattr(error, "problem_mark", None)
    return Place(place.path, mark.line + 1, mark.column + 1) if mark else place


def check_keys(
    data: dict, schema: dict[str, type] | None, place: Place, optional: dict[str, type] | None = None
) -> None:
    """No key too many, none too few, each of its type."""
    for key, kind in (schema or {}).items():
        if not isinstance(data.get(key), kind):
            raise BadBook(f"{key!r} is missing or not a {kind.__name__}", place)
    for key, value in data.items():
        kind = {**(schema or {}), **(optional or {})}.get(key)
        if schema is not None and kind is None:
            raise BadBook(f"no key {key!r} here; known are {', '.join([*schema, *(optional or {})])}", place)
        if kind and not isinstance(value, kind):
            raise BadBook(f"{key!r} is not a {kind.__name__}", place)


def read_entry(content: Path, item: object, number: int) -> Entry:
    """One page of the lists."""
    place = Place("content/book.yml", 1)
    if not isinstance(item, dict):
        raise BadBook(f"{item!r} is not a page with address, title and topic", place)
    check_keys(item, {"address": str, "title": str, "topic": str}, place, {"experiment": bool, "answer": str})
    ready = (content / f"{item['address']}.md").is_file()
    more = item.get("experiment", False), item.get("answer", "")
    return Entry(item["address"], item["title"], item["topic"], number, ready, *more)


def read_role(content: Path, name: str, item: object) -> Role:
    """One role."""
    place = Place("content/roles.yml", 1)
    if not isinstance(item, dict):
        raise BadBook(f"the role {name!r} needs word, letter, letters and names", place)
    schema = {"word": str, "letter": str, "letters": list, "names": list}
    more = {"colour": str, "line": str, "meaning": str}
    check_keys(item, schema, place, more)
    described = {key: item[key] for key in more if key in item}
    return Role(name, item["word"], item["letter"], tuple(item["letters"]), tuple(item["names"]), **described)
