"""The front matter: known keys with their types, every mistake with its place."""

import pytest

from engine.parse.front_matter import read_front_matter
from tests.unit.parse_cases import errors_of, one_error, read_cases


def read(text: str):
    return read_front_matter(text.split("\n"), "content/page.md")


@pytest.mark.parametrize(("source", "sign", "expected"), read_cases("front_matter.txt"))
def test_a_front_matter_is_read_as_the_table_says(source, sign, expected):
    text = f"---\n{source}\n---\n"
    if sign == "=>":
        values = read(text)[0].values
        assert "; ".join(f"{key} = {str(value).strip()}" for key, value in values.items()) == expected
        return
    head, _, words = expected.partition(": ")
    error = one_error(lambda: read(text))
    assert f"{error.place.line}:{error.place.column} {type(error).__name__}" == head
    assert words in error.message


@pytest.mark.parametrize("text", ["", "# a", "\n---\ntitle: a\n---", "---\ntitle: a\n", "--- \ntitle: a", "---", "---\n---\n", "---\n\n# only a comment\n---"])
def test_a_page_without_a_whole_front_matter_is_an_error(text):
    assert one_error(lambda: read(text)).place.line == 1


def test_all_errors_of_a_front_matter_come_together():
    errors = errors_of(lambda: read("---\ntitel: a\ndigits: x\nchapter: 1\nchapter: 2\n---"))
    assert [(type(e).__name__, e.place.line) for e in errors] == [("UnknownKey", 2), ("BadFrontMatter", 3), ("DuplicateKey", 5)]


def test_the_order_of_pages_is_not_that_of_a_front_matter():
    error = one_error(lambda: read("---\ntitle: a\norder: 1\n---"))
    assert (error.place.line, error.message) == (3, "the order of the pages is that of content/book.yml; delete this line")


def test_keys_have_their_places_and_the_length_is_known():
    front, length = read("---\ntitle: a\nchapter: 1\n---\ntext")
    assert length == 4
    assert (front.places["chapter"].line, front.places["chapter"].column, front.places["chapter"].length) == (3, 1, 7)


@pytest.mark.parametrize("bomb", [
    "a: &a [x, x]\nb: &b [*a, *a]\ntitle: [*b, *b]", "title: &t [*t]", "title: " + "[" * 5000, "? " * 300 + "a", "title: " + "{a: " * 500,
])
def test_a_front_matter_made_to_hurt_is_an_author_error(bomb):
    assert errors_of(lambda: read(f"---\n{bomb}\n---"))
