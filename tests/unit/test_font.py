"""The math font is the declared list of characters, cut from STIX Two Math."""

import shutil
import subprocess
import sys
from io import BytesIO
from unicodedata import normalize

import pytest
from fontTools.ttLib import TTFont

from engine.notation import font
from engine.notation.numbers import DIGIT, WIDTHS


@pytest.fixture(scope="module")
def committed() -> TTFont:
    return TTFont(font.FONTS / font.FONT)


@pytest.fixture
def folder(tmp_path):
    for name in (font.FONT, font.RECORD, font.LIST):
        shutil.copy(font.FONTS / name, tmp_path)
    return tmp_path


def advance(file: TTFont, character: str) -> int:
    return file["hmtx"][file.getBestCmap()[ord(character)]][0]


def test_the_committed_font_is_what_the_list_makes():
    assert font.font_is_current()
    assert font.cut_font(font.declared_characters()) == (font.FONTS / font.FONT).read_bytes()


def test_the_font_has_exactly_the_declared_characters(committed):
    assert {chr(point) for point in committed.getBestCmap()} == font.declared_characters()


def test_the_font_is_small_and_its_licence_lies_beside_it():
    assert (font.FONTS / font.FONT).stat().st_size <= 50_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (font.FONTS / "OFL.txt").read_text(encoding="utf-8")


def test_the_font_keeps_the_math_table_and_the_script_forms_of_primes(committed):
    assert "MATH" in committed and "fpgm" not in committed
    assert {record.FeatureTag for record in committed["GSUB"].table.FeatureList.FeatureRecord} == {"ssty"}
    scripts = [
        getattr(subtable, "ExtSubTable", subtable).alternates
        for lookup in committed["GSUB"].table.LookupList.Lookup
        for subtable in lookup.SubTable
    ]
    assert {glyph for forms in scripts for glyph in forms} == {committed.getBestCmap()[ord(c)] for c in font.OPTICAL}


def test_digits_are_as_wide_as_the_formatter_says(committed):
    assert committed["head"].unitsPerEm == 1000
    assert {advance(committed, digit) for digit in "0123456789"} == {DIGIT}
    assert {character: advance(committed, character) for character in WIDTHS} == WIDTHS


@pytest.mark.parametrize("first", ["A", "a", "α"])
def test_every_letter_has_the_italic_form_that_a_variable_is_shown_in(first):
    letters = {chr(ord(first) + i) for i in range(25 if first == "α" else 26)}
    italic = {normalize("NFKC", c) for c in font.declared_characters() if 0x1D434 <= ord(c) <= 0x1D71B or c == "ℎ"}
    assert letters <= font.declared_characters()
    assert letters <= italic


def test_a_changed_list_makes_the_font_stale_until_it_is_rebuilt(folder):
    assert font.font_is_current(folder)
    with (folder / font.LIST).open("a", encoding="utf-8") as file:
        file.write("U+2273  ≳\n")
    font.declared_characters.cache_clear()
    assert not font.font_is_current(folder)
    font.rebuild_font(folder)
    assert font.font_is_current(folder)
    assert ord("≳") in TTFont(BytesIO((folder / font.FONT).read_bytes())).getBestCmap()


def test_a_comment_does_not_make_the_font_stale(folder):
    with (folder / font.LIST).open("a", encoding="utf-8", newline="") as file:
        file.write("# a comment\r\n")
    font.declared_characters.cache_clear()
    assert font.font_is_current(folder)


def test_another_font_in_its_place_is_noticed(folder):
    (folder / font.FONT).write_bytes(b"wOF2")
    assert not font.font_is_current(folder)
    (folder / font.FONT).unlink()
    assert not font.font_is_current(folder)


def test_a_character_that_the_whole_font_lacks_is_refused():
    with pytest.raises(SystemExit, match="U\\+732B 猫"):
        font.cut_font(frozenset("a猫"))


def test_a_misspelt_line_of_the_list_is_refused(folder):
    (folder / font.LIST).write_text("2200  ∀\n", encoding="utf-8")
    font.declared_characters.cache_clear()
    with pytest.raises(ValueError):
        font.declared_characters(folder)


def test_finding_out_that_the_font_is_current_loads_nothing_heavy():
    code = "import sys; from engine.notation.font import *; print(font_is_current(), 'fontTools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True False\n"
