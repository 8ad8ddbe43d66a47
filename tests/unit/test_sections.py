"""A chapter names the sections of the papers that its numbers and its prose come from, at its end and in what to read next."""

import re
from pathlib import Path

import pytest

CONTENT = Path(__file__).resolve().parents[2] / "content"
CHAPTERS = sorted(CONTENT.glob("chapter-*.md"))
QUOTED = re.compile(r'^(\w+) = quoted\([^,]+, "([^",]+)', re.MULTILINE)
SECTION = re.compile(r"§\d+(?:\.\d+)*")
SECTION_OF = dict(QUOTED.findall((CONTENT / "constants/paper.calc").read_text(encoding="utf-8")))


def named_sections(text: str) -> set[str]:
    """The sections that `rests_on` names, and the tables as the file of constants writes them."""
    line = re.search(r"^rests_on: (.*)$", text, re.MULTILINE)[1]
    return set(SECTION.findall(line)) | {f"Table {number}" for number in re.findall(r"表(\d)", line)}


@pytest.fixture(params=CHAPTERS, ids=lambda path: path.stem)
def text(request):
    return request.param.read_text(encoding="utf-8")


def test_a_chapter_rests_on_the_section_of_every_number_it_quotes(text):
    imported = re.search(r"^from paper import (.*)$", text, re.MULTILINE)
    names = imported[1].split(", ") if imported else []
    assert {SECTION_OF[name] for name in names} <= named_sections(text)


def test_what_to_read_next_names_the_sections_that_the_chapter_rests_on(text):
    assert set(SECTION.findall(text.partition("さらに読む")[2])) == set(SECTION.findall(re.search(r"^rests_on: (.*)$", text, re.MULTILINE)[1]))
