"""book.yml and roles.yml: what they give, and each mistake at its place."""

from pathlib import Path

import pytest

from engine.parse.book import BadBook, read_book
from tests.unit.parse_cases import one_error
from tests.unit.small_book import BOOK, ROLES, write_book

PAGES = "title: 本\nauthors: 私\nothers: []\nchapters:\n"


def read(folder: Path, book: str = BOOK, roles: str = ROLES):
    content = write_book(folder, "文\n")
    (content / "book.yml").write_bytes(book.encode("utf-8", "surrogatepass"))
    (content / "roles.yml").write_text(roles, encoding="utf-8")
    return read_book(content)


def test_a_book_lists_its_pages_and_roles(tmp_path):
    book = read(tmp_path)
    assert [(entry.address, entry.number, entry.ready) for entry in book.chapters] == [("page", 1, True)]
    assert book.role_of_name() == {"Q": "query", "W": "weight"} and book.role_of_letter()["q"] == "query"


@pytest.mark.parametrize("form", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_a_byte_order_mark_and_other_line_ends_are_no_trouble(form, tmp_path):
    assert read(tmp_path, form(BOOK)).title == "小さな 本"


@pytest.mark.parametrize(("book", "place", "words"), [
    ("", "1:1", "the file is empty"),
    ("- a", "1:1", "key: value"),
    ("title: 本\n", "1:1", "lacks the key 'authors'"),
    (BOOK + "othrs: []\n", "6:1", "did you mean 'others'?"),
    (BOOK + "title: b\n", "6:1", "given twice"),
    (BOOK + "x: [\n", "7:1", "not YAML"),
    (BOOK + "others\n  - address: a\n", "6:1", "could not find expected ':' behind the key"),
    (BOOK + "\tx: 1\n", "6:1", "not YAML"),
    (BOOK + "# \0\n", "6:3", "U+0000"),
    ("title: 3\n" + BOOK.partition("\n")[2], "1:8", "YAML reads this as int"),
    ('title: "\\ud800"\n' + BOOK.partition("\n")[2], "1:8", "U+D800"),
    (PAGES + "- 5\n", "5:3", "a page has lines of the form key: value"),
    (PAGES + "- {address: a, title: b}\n", "5:3", "lacks the key 'topic'"),
    (PAGES + "- {address: A, title: b, topic: c}\n", "5:13", "cannot be the address of a page"),
    (PAGES + "- {address: ../a, title: b, topic: c}\n", "5:13", "cannot be the address of a page"),
    (PAGES + "- {address: a, title: b, topic: c}\n- {address: a, title: d, topic: e}\n", "6:13", "in line 5 already"),
    (PAGES + "- {address: a, title: b, topic: c, experiment: 1}\n", "5:48", "true or false"),
    (PAGES + "  " + "[" * 3_000, "1:1", "nested too deeply"),
    ("a: &a [x, x]\nb: [*a, *a, *a]\n", "1:4", "a name given with & and used with *"),
    ("!!python/object/apply:os.system [id]\n", "1:1", "key: value"),
])  # fmt: skip
def test_a_mistake_in_the_book_has_its_place(book, place, words, tmp_path):
    error = one_error(lambda: read(tmp_path, book))
    assert str(error.place) == f"content/book.yml:{place}" and words in error.message


@pytest.mark.parametrize(("roles", "place", "words"), [
    ("qury: {word: a, letter: Q, letters: [], names: []}\n", "1:1", "did you mean 'query'?"),
    ("query: {word: a, letter: Q, letters: Q, names: []}\n", "1:38", "letters is a list"),
    ("query: {word: a, letter: Q, letters: [1], names: []}\n", "1:39", "YAML reads this as int"),
    ("query: {word: a, letter: Q, letters: [], names: [{}]}\n", "1:50", "names is a text"),
    ("query: {word: a, letter: Q, letters: []}\n", "1:8", "lacks the key 'names'"),
    (ROLES + "key: {word: a, letter: K, letters: [K], names: [W]}\n", "3:49", "'W' plays the role 'weight' already"),
])  # fmt: skip
def test_a_mistake_in_the_roles_has_its_place(roles, place, words, tmp_path):
    error = one_error(lambda: read(tmp_path, roles=roles))
    assert isinstance(error, BadBook) and str(error.place) == f"content/roles.yml:{place}" and words in error.message


def test_a_book_without_its_data_names_itself_by_its_pages(tmp_path):
    content = write_book(tmp_path, "文\n", "---\ntitle: 二つめ\nchapter: 2\n---\n")
    for name in ("book.yml", "roles.yml"):
        (content / name).unlink()
    (content / "index.md").write_text("---\ntitle: 本の題\n---\n", encoding="utf-8")
    (content / "first.md").write_text("---\ntitle: 一つめ\nchapter: 1\n---\n", encoding="utf-8")
    (content / "more.md").write_text("---\ntitle: ほか\ntopic: 付け足し\n---\n", encoding="utf-8")
    book = read_book(content)
    assert (book.title, book.roles) == ("本の題", ())
    assert [(entry.number, entry.address, entry.title) for entry in book.chapters] == [(1, "first", "一つめ"), (2, "page", "二つめ")]
    assert [(entry.address, entry.topic) for entry in book.others] == [("more", "付け足し")]


@pytest.mark.parametrize("name", ["book.yaml", "roles.yaml", "glossary.yaml"])
def test_a_data_file_that_nothing_would_read_is_refused(name, tmp_path):
    content = write_book(tmp_path, "文\n")
    (content / name).write_text("title: 本\n", encoding="utf-8")
    error = one_error(lambda: read_book(content))
    assert str(error).startswith(f"content/{name}:1:1: the name of this file ends with .yml")
