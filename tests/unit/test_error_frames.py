"""An error as an author sees it: the place, the line, the carets; long lines are cut around the place."""

import pytest

from engine.errors import LONGEST_FRAME, AuthorError, AuthorErrors, Collector, Place, code_frame


def carets(text: str, column: int, length: int = 1) -> tuple[str, int, int]:
    """The line that is shown, where the carets begin in it, and how many they are."""
    shown, marks = code_frame(Place("content/a.md", 7, column, length, text)).split("\n")
    assert shown.startswith("    7 | ") and marks.startswith("      | ")
    return shown[8:], len(marks[8:]) - len(marks[8:].lstrip()), marks.count("^")


@pytest.mark.parametrize(("text", "column", "start", "count"), [
    ("abc", 2, 1, 1), ("猫は眠る", 3, 4, 2), ("a猫b", 3, 3, 1), ("か\u3099き", 3, 2, 2), ("\u200ba", 2, 0, 1), ("\t$x$", 3, 2, 1), ("", 1, 0, 1),
])  # fmt: skip
def test_carets_stand_below_the_character_as_wide_as_a_terminal_shows_it(text, column, start, count):
    assert carets(text, column)[1:] == (start, count)


def test_a_long_line_is_cut_around_the_place():
    shown, start, count = carets("a" * 5_000 + "X" + "b" * 5_000, 5_001)
    assert shown[start] == "X" and count == 1 and len(shown) == LONGEST_FRAME + 2
    assert shown[0] == shown[-1] == "…"
    shown, start, _ = carets("X" + "b" * 5_000, 1)
    assert shown[start] == "X" and shown[0] != "…"
    shown, start, _ = carets("猫" * 5_000 + "X", 5_001)
    assert start == 1 + 2 * (LONGEST_FRAME // 3) and shown.endswith("X")


def test_carets_of_a_long_part_end_with_the_line_that_is_shown():
    shown, start, count = carets("a" * 10 + "b" * 5_000, 11, 5_000)
    assert start + count == len(shown) - 1


def test_the_same_error_at_the_same_place_is_shown_once():
    place, collector = Place("content/a.md", 1), Collector()
    for line in (place, Place("content/a.md", 1), Place("content/a.md", 2)):
        with collector.gather():
            raise AuthorError("wrong", line)
    with pytest.raises(AuthorErrors) as errors:
        collector.finish()
    assert [error.place.line for error in errors.value.errors] == [1, 2]
