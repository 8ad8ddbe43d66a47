"""The README: its tables are the code's own, and its examples work."""

import json
import re
from pathlib import Path

import pytest
import yaml

import build
from engine.codes.explanation import ROOMS
from engine.codes.report import as_data, show_json
from engine.errors import Place, UnknownName
from engine.evaluate.functions import TABLE
from engine.parse.block_rules import CONTAINERS
from engine.parse.book import read_book
from engine.parse.front_matter import KEYS
from engine.parse.glossary import read_glossary
from engine.parse.inline_rules import ROLES
from engine.parse.placeholders import VERBS
from engine.render.figures import KINDS
from engine.render.site import render_site
from engine.render.verbs import SIGNATURES
from engine.review.lint import LINTS
from tests.unit.lint_cases import find_in
from tests.unit.parse_cases import errors_of
from tests.unit.small_book import FRONT, write_book

PROJECT = Path(__file__).resolve().parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
EXAMPLES = [(match[2], match[3]) for match in FENCE.finditer(README)]
PAGES = [text for language, text in EXAMPLES if language == "markdown"]
TYPES = {"文字": "a text", "整数": "a whole number", "数": "a number", "文字か並び": "a text or a list of texts"}


def table_under(heading: str) -> list[list[str]]:
    """The cells of the table's rows below a heading, code signs taken off."""
    section = README.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    rows = [line for line in section.split("\n") if line.startswith("|")][2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


def codes(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def first_codes(heading: str) -> list[str]:
    return [codes(row[0])[0] for row in table_under(heading)]


def test_the_functions_are_those_of_the_language():
    assert first_codes("計算") == [signature for signature, _, _ in TABLE]


def test_the_placeholders_are_those_of_the_code():
    assert first_codes("置き場所") == list(SIGNATURES.values())
    assert {signature.partition("(")[0] for signature in SIGNATURES.values()} == set(VERBS)


def test_the_keys_of_the_front_matter_are_those_of_the_code():
    assert {codes(row[0])[0]: TYPES[row[1]] for row in table_under("頁のはじめの項目")} == KEYS


def test_the_containers_are_those_of_the_code():
    assert sorted(first_codes("囲み")) == sorted(CONTAINERS)


def test_the_figures_and_their_options_are_those_of_the_code():
    written = {codes(row[0])[0]: codes(row[2]) for row in table_under("図")}
    assert sorted(written) == sorted(KINDS)
    for kind, options in written.items():
        if KINDS[kind].options is not None:
            assert options == sorted(KINDS[kind].options), kind


def test_the_classes_of_words_are_those_of_the_code():
    line = next(line for line in README.split("\n") if line.startswith("役の語に使えるのは"))
    assert codes(line)[: len(ROLES)] == list(ROLES)


def test_the_lints_are_those_of_the_code():
    assert first_codes("読み直し") == [lint.code for lint in LINTS]


def test_the_commands_exist():
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for command in first_codes("Commands"):
        program, *words = command.split()
        if program == "make":
            assert f"\n{words[0]}:" in makefile, command
        else:
            assert words[0] == "build.py" and set(words[1:2]) <= {*build.COMMANDS, "--explain"}, command


@pytest.mark.parametrize("number", range(len(PAGES)))
def test_an_example_of_a_page_builds_and_is_sound(tmp_path, number):
    text = PAGES[number] + "\n"
    assert find_in(tmp_path, text, "" if text.startswith("---\n") else FRONT) == []


def test_the_example_of_a_term_is_read(tmp_path):
    example = next(text for language, text in EXAMPLES if language == "yaml")
    path = tmp_path / "glossary.yml"
    path.write_text(example, encoding="utf-8")
    (term,) = read_glossary(path)
    assert (term.name, term.also, term.id) == ("自己注目", ("self-attention",), "self-attention")
    assert yaml.safe_load(example)[0].items() <= next(
        entry for entry in yaml.safe_load((PROJECT / "content/glossary.yml").read_text(encoding="utf-8")) if entry["term"] == "自己注目"
    ).items()


def test_the_example_of_an_error_is_what_an_author_sees(tmp_path):
    example = next(text for _, text in EXAMPLES if "no name 'scroes'" in text)
    line = re.search(r"^ +\d+ \| (.*)$", example, re.MULTILINE)[1]
    lines = ["---", "title: 章", "---", "```compute", "scores = [[1, 0]]", "```", *[""] * 80, line]
    content = write_book(tmp_path, "文\n")
    (content / "chapter-4.md").write_text("\n".join(lines), encoding="utf-8")
    (error,) = errors_of(lambda: render_site(content))
    assert str(error) == example


def test_the_example_of_problems_as_data_is_what_a_program_reads():
    (example,) = json.loads(next(text for _, text in EXAMPLES if text.startswith('{"problems"')))["problems"]
    error = UnknownName(example["message"], Place(example["file"], example["line"], example["column"], 6))
    assert json.loads(show_json([error]))["problems"] == [example] and list(as_data(error)) == list(example)


def test_the_pattern_for_editors_matches_what_is_printed():
    pattern = re.search(r"Editors that read text find each message by `(.+?)`", README)[1]
    shown = str(UnknownName("no name 'a:b'; [x] 1:2", Place("content/章 1.md", 87, 23, 6, "text")))
    assert re.findall(pattern, shown, re.MULTILINE) == [("content/章 1.md", "87", "23", "no name 'a:b'; [x] 1:2", "C101")]


def test_the_rooms_of_the_codes_are_those_of_the_code():
    assert {codes(row[0])[0]: row[1].partition(": ")[0].strip("`").replace("`", "") for row in table_under("Messages")} == ROOMS


def test_the_example_of_the_tables_has_their_form():
    example = next(text for _, text in EXAMPLES if text.startswith('{"controls"'))
    made = json.loads((PROJECT / "site/tables/chapter-4.json").read_text(encoding="utf-8"))
    control = made["controls"]["a"]
    assert all(f'"{key}":' in example for key in control)
    assert f'"states": ["{control["states"][0]}", "{control["states"][1]}", …, "{control["states"][-1]}"]' in example
    assert f'"start": {control["start"]}' in example
    name, strings = made["cells"]["A[眠る,猫]%1"]
    assert f'"A[眠る,猫]%1": ["{name}", "{" ".join(strings.split(" ")[:2])} …"]' in example


def test_every_example_is_of_a_kind_that_a_test_runs():
    known = [
        lambda language, text: language in ("markdown", "yaml"),
        lambda language, text: text.startswith("make "),
        lambda language, text: "no name 'scroes'" in text,
        lambda language, text: text.startswith('{"controls"'),
        lambda language, text: text.startswith('{"problems"'),
    ]
    for language, text in EXAMPLES:
        assert any(test(language, text) for test in known), text


def test_the_first_commands_are_targets_of_make():
    example = next(text for _, text in EXAMPLES if text.startswith("make "))
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for line in example.split("\n"):
        assert f"\n{line.split()[1]}:" in makefile


def test_the_pages_that_readers_are_sent_to_exist():
    for target in re.findall(r"\]\((site/[\w-]+\.html)\)", README):
        assert (PROJECT / target).is_file(), target
    assert read_book(PROJECT / "content").entry("glossary").ready
