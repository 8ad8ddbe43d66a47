"""Files: UTF-8, line feeds, no hidden characters; the place of what is wrong."""

import pytest

from engine.errors import TooLarge
from engine.parse.diagnoses import ForbiddenCharacter, NotUtf8
from engine.parse.source import decode_source, read_source
from tests.unit.parse_cases import errors_of, one_error


def test_a_byte_order_mark_and_other_line_ends_are_made_plain(tmp_path):
    path = tmp_path / "content" / "a.md"
    path.parent.mkdir()
    path.write_bytes("\ufeff一\r\n二\r三\n".encode())
    assert read_source(path, tmp_path) == "一\n二\n三\n"


def test_a_byte_that_is_not_utf8_has_its_line_and_column():
    error = one_error(lambda: decode_source("一\r\n猫は".encode() + "眠る".encode("cp932"), "content/a.md"))
    assert isinstance(error, NotUtf8)
    assert (error.place.path, error.place.line, error.place.column) == ("content/a.md", 2, 3)
    assert "0x96" in error.message and "UTF-8" in error.message


@pytest.mark.parametrize("data", [b"\xff", b"a\xe3\x81", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", "猫".encode("utf-16")])
def test_bytes_that_are_not_utf8_are_an_author_error(data):
    assert isinstance(one_error(lambda: decode_source(data, "a.md")), NotUtf8)


@pytest.mark.parametrize("character", [*"\0\x01\x0b\x0c\x1b\x7f\x85\u2028\u202e\u2066\ue000\uf8ff\ufffd\ufffe", "\U000f0000", "\U0010ffff"])
def test_a_character_that_nobody_sees_is_an_error_at_its_place(character):
    error = one_error(lambda: decode_source(f"一\n猫{character}".encode(), "a.md"))
    assert isinstance(error, ForbiddenCharacter)
    assert (error.place.line, error.place.column) == (2, 2)
    assert f"U+{ord(character):04X}" in error.message


def test_a_second_byte_order_mark_is_an_error():
    assert isinstance(one_error(lambda: decode_source("\ufeff\ufeffa".encode(), "a.md")), ForbiddenCharacter)


def test_all_forbidden_characters_are_named_but_not_without_end():
    assert [e.place.line for e in errors_of(lambda: decode_source(b"\x01\n\x02\n", "a.md"))] == [1, 2]
    assert len(errors_of(lambda: decode_source(b"\x01" * 1000, "a.md"))) == 20


@pytest.mark.parametrize("text", ["猫\t犬", "é ñ 한국어", "\U0001f600", "葛\U000e0100", "a\u200bb", "\u3000", ""])
def test_text_in_any_script_is_left_alone(text):
    assert decode_source(text.encode(), "a.md") == text


def test_a_file_that_is_too_large_is_an_error():
    assert isinstance(one_error(lambda: decode_source(b"a" * 1_000_001, "a.md")), TooLarge)
