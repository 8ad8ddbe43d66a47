"""The authors' guide: every example is a book that builds and is sound, every message is the build's, nothing is left out."""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import build
from engine.evaluate.functions import FUNCTIONS
from engine.parse.block_rules import CONTAINERS
from engine.parse.book import read_book
from engine.parse.front_matter import KEYS
from engine.parse.glossary import read_glossary
from engine.parse.inline_rules import ROLES
from engine.parse.placeholders import VERBS
from engine.render.figures import KINDS
from engine.render.site import render_site
from engine.review.diagnoses import HandTyped, IdleInput, StillNumber
from engine.review.lint import LINTS, find_faults
from tests.unit.guide_examples import EXAMPLES, GUIDE, MISTAKES, PROJECT, GuideExample

SITE = (PROJECT / "site/authors.html").read_text(encoding="utf-8")
SOURCES = "\n".join(text for example in EXAMPLES for text in example.files.values())
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
NAMED_ONLY = {
    "measure", "multi_head_attention", "encoder_layer", "decoder_layer", "decoder_only_layer", "pre_norm_layer", "embed", "translator",
    "projection_parameters", "attention_parameters", "network_parameters", "adapter_parameters", "model_counts",
}  # fmt: skip
"functions that take whole models: the guide names them, and says which pages use them"


def write_example(folder: Path, example: GuideExample) -> Path:
    """The small book of an example, on disk as its author would have it."""
    content = folder / "content"
    roles = {"roles.yml": (PROJECT / "content/roles.yml").read_text(encoding="utf-8")}
    for name, text in (roles | example.others | {"page.md": example.page}).items():
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return content


def section(heading: str) -> str:
    return GUIDE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_an_example_builds_as_a_book_of_its_own_and_is_sound(tmp_path, example):
    content = write_example(tmp_path, example)
    assert [str(finding) for finding in find_faults(content, render_site(content))] == []


@pytest.mark.parametrize("example", [*EXAMPLES, *MISTAKES], ids=lambda example: example.id or "mistake")
def test_what_the_page_prints_is_the_text_that_was_built(example):
    for text in example.files.values():
        assert f"<code>{html.escape(text, quote=False)}</code>".replace('"', "&#34;").replace("'", "&#39;") in SITE


@pytest.mark.parametrize("mistake", MISTAKES, ids=range(len(MISTAKES)))
def test_the_message_of_a_mistake_is_what_the_command_says(tmp_path, mistake):
    content = write_example(tmp_path, mistake)
    command = [sys.executable, str(PROJECT / "build.py"), "--content", str(content), "--site", str(tmp_path / "site")]
    said = subprocess.run(command, capture_output=True, encoding="utf-8")
    shown = [html.unescape(message) for message in re.findall(r'<pre class="scroll message"[^>]*><code>(.*?)</code>', SITE, re.DOTALL)]
    assert said.returncode == 1 and any(said.stderr.startswith(message) for message in shown), said.stderr


def test_every_function_is_shown_or_named():
    used = {name for name in FUNCTIONS if re.search(rf"\b{name}\(", SOURCES)}
    assert FUNCTIONS.keys() - used == NAMED_ONLY
    assert NAMED_ONLY <= set(CODE.findall(GUIDE))


def test_every_verb_figure_and_container_is_shown_or_named():
    assert {verb for verb in VERBS if f"{verb}(" in SOURCES} == set(VERBS)
    assert {kind for kind in KINDS if f'figure("{kind}"' in SOURCES} == KINDS.keys() - {"architecture"}
    shown = {name for name in CONTAINERS if re.search(rf"^:+ {name}\b", SOURCES, re.MULTILINE)}
    assert shown | {"architecture", "glossary", "numbers", "editions", "report", "example", "mistake", "sheet"} == set(CONTAINERS)
    assert {"architecture", "report", "example", "mistake", "sheet", "::: glossary", "::: numbers", "::: editions"} <= set(CODE.findall(GUIDE))


def test_the_keys_of_the_front_matter_are_those_of_the_code():
    rows = [row for row in section("### 頁のはじめの項目 {#front-matter}").split("\n") if row.startswith("|")][2:]
    assert sorted(key for row in rows for key in CODE.findall(row)) == sorted(KEYS)


def test_the_roles_of_words_are_those_of_the_code():
    assert {role for role in ROLES if re.search(rf"\]\{{\.{role}\}}", GUIDE)} == set(ROLES)


def test_the_lints_are_those_of_the_code():
    rows = [row for row in section("### 調べる {#check}").split("\n") if row.startswith("|")][2:]
    assert [code for row in rows for code in CODE.findall(row.split("|")[1])] == [lint.code for lint in LINTS]
    assert {HandTyped.code, StillNumber.code, IdleInput.code} <= set(CODE.findall(section("### 調べる {#check}")))


def test_the_commands_exist():
    targets = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^\s*(python build\.py.*|make \w+)$", GUIDE, re.MULTILINE) + CODE.findall(GUIDE):
        program, *words = command.split()
        if program == "make":
            assert f"\n{words[0]}:" in targets, command
        if command.startswith("python build.py"):
            assert words[1:2] == [] or words[1].startswith("--") or words[1] in build.COMMANDS, command


def test_the_data_files_that_are_printed_can_be_read(tmp_path):
    book, roles, glossary = re.findall(r"^```yaml\n(.*?)\n```$", GUIDE, re.MULTILINE | re.DOTALL)
    for name, text in {"book.yml": book, "roles.yml": roles, "glossary.yml": glossary}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    read = read_book(tmp_path)
    assert [entry.address for entry in read.chapters] == ["least-squares"] and [role.name for role in read.roles] == ["weight"]
    assert read.glossary == read_glossary(tmp_path / "glossary.yml")
    assert yaml.safe_load(glossary)[0]["chapter"] == 1


def test_the_guide_stays_within_its_budget():
    assert "budget_kb: 90\n" in GUIDE and all(example.id for example in EXAMPLES)
