"""Every message has a code, every code an explanation, and its examples do what they say."""

import ast
import importlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

import build
from engine.codes.explanation import FOLDER, GIVEN, ROOMS, Part, known_codes, read_explanation
from engine.errors import AuthorError, AuthorErrors
from engine.evaluate import values
from engine.render.site import render_site
from engine.review.diagnoses import Finding
from engine.review.lint import find_faults
from engine.review.manuscript import read_manuscript
from engine.review.mutation.report import find_movements
from tests.unit.small_book import FRONT, write_book

PROJECT = Path(__file__).resolve().parents[2]
ENGINE = PROJECT / "engine"
HEAD = re.compile(r"(?P<path>[^ ]+?)(?P<folder>/)?(?: \((?:(?P<times>\d+) times|(?P<encoding>[\w-]+))\))?")
BESIDE = {"P106": {"P403"}, "S201": {"S202"}}
"Codes that come with others: that there are more errors is said below the first two hundred; a list names all files."
BOUNDS = {"C303": (values, "MOST_SECONDS", -1)}
"Codes that take a minute to reach; the bound is moved."
TOGETHER = [code for code in known_codes() if code.startswith("L2")]
ALONE = [code for code in known_codes() if code not in TOGETHER]


def diagnoses() -> set[type[AuthorError]]:
    """Every class of error that a message can have."""
    for module in sorted(ENGINE.rglob("*.py")):
        if module.stem not in ("environment", "font"):
            importlib.import_module(".".join(module.relative_to(PROJECT).with_suffix("").parts))
    return set(below(AuthorError)) - {Finding}


def below(kind: type[AuthorError]) -> Iterator[type[AuthorError]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("engine."):
            yield each
            yield from below(each)


def test_every_diagnosis_has_a_code_of_its_own_and_none_is_lost_or_given_again():
    given = [line.split() for line in GIVEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    codes = [code for code, _ in given]
    assert codes == sorted(set(codes)), "given.txt is in order, and has each code once"
    without = [each for each in diagnoses() if not each.code]
    assert not without, f'{without}: class NAME(AuthorError, code="…"); engine/codes/explanation.py says how a code is made'
    in_use = {each.code: each.__name__ for each in diagnoses()}
    assert len(in_use) == len(diagnoses()), "two classes with the same code"
    assert in_use == known_codes(), "a new code belongs into engine/codes/given.txt; one out of use is marked as retired there"
    assert all(re.fullmatch("[A-Z][1-9][0-9]{2}", code) and code[0] in ROOMS for code in codes)


def test_no_message_is_raised_without_a_code():
    """Neither the class without a code, nor the one whose subclasses are the findings."""
    for module in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and module.parent.name != "estimate":
                assert node.func.id not in ("AuthorError", "Finding"), f"{module}:{node.lineno}"


def test_there_is_an_explanation_of_each_code_and_of_nothing_else():
    assert sorted(path.stem for path in FOLDER.iterdir()) == list(known_codes())


@pytest.mark.parametrize("code", known_codes())
def test_an_explanation_is_whole_short_and_in_two_languages(code):
    found = read_explanation(code)
    assert (found.code, found.name) == (code, known_codes()[code])
    assert found.remedy.endswith(".") and len(found.remedy) <= 140
    assert found.english.isascii() or not re.search("[぀-ヿ一-鿿]", re.sub("「.*?」|`[^`]*`", "", found.english))
    assert re.search("(です|ます|ません|ください)。", found.japanese) and "！" not in found.japanese
    assert max(len(found.english), 2 * len(found.japanese)) < 1000 and found.wrong and found.right


@pytest.mark.parametrize("code", ALONE)
def test_the_wrong_example_gives_its_code_and_no_other(code, tmp_path, monkeypatch):
    if code in BOUNDS:
        monkeypatch.setattr(*BOUNDS[code])
    assert run(read_explanation(code).wrong, tmp_path, monkeypatch) - BESIDE.get(code, set()) == {code}


@pytest.mark.parametrize("code", ALONE)
def test_the_right_example_is_sound(code, tmp_path, monkeypatch):
    assert run(read_explanation(code).right, tmp_path, monkeypatch) == set()


def test_the_examples_about_inputs_that_are_nudged(tmp_path):
    """A page each, of two books: to nudge takes long."""
    assert move("wrong", tmp_path / "wrong") == {f"content/{code.lower()}.md": {code} for code in TOGETHER}
    assert move("right", tmp_path / "right") == {}


def move(which: str, folder: Path) -> dict[str, set[str]]:
    """The codes that a book of all these examples gives, by page."""
    content = write_book(folder, "文です。\n")
    for code in TOGETHER:
        (part,) = getattr(read_explanation(code), which)
        assert part.head == "content/page.md"
        (content / f"{code.lower()}.md").write_text(FRONT + part.text, encoding="utf-8")
    pages, found = render_site(content), defaultdict(set)
    for fault in [*find_faults(content, pages), *find_movements(content, read_manuscript(content, pages)).findings]:
        found[fault.place.path].add(fault.code)
    return dict(found)


def run(parts: Sequence[Part], folder: Path, monkeypatch) -> set[str]:
    """The codes that an example gives."""
    content, asked = write_book(folder, "文です。\n"), False
    (content / "index.md").write_text("---\ntitle: 本\n---\n本です。\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    found: set[str] = set()
    for part in parts:
        if part.head.startswith("$ "):
            found, asked = type_in(part.head[2:], folder, monkeypatch), True
        else:
            write_part(folder, part)
    return found if asked else look_at(content)


def write_part(folder: Path, part: Part) -> None:
    head = HEAD.fullmatch(part.head)
    path = folder / head["path"]
    if head["folder"]:
        return path.mkdir(parents=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = part.text * int(head["times"] or 1)
    front = path.suffix == ".md" and path.parent.name == "content" and not text.startswith("---")
    path.write_bytes((FRONT * front + text).encode(head["encoding"] or "utf-8"))


def look_at(content: Path) -> set[str]:
    """What a build says, or else what check says."""
    try:
        pages = render_site(content)
    except (AuthorError, AuthorErrors) as error:
        return {each.code for each in getattr(error, "errors", (error,))}
    return {fault.code for fault in find_faults(content, pages)}


def type_in(command: str, folder: Path, monkeypatch) -> set[str]:
    """A command of an example; python3 is one without the libraries of the book, python the one of the environment."""
    (program, *words), output = shlex.split(command), None
    if words[-2:-1] == [">"]:
        *words, _, output = words
    folders = [] if "estimate" in words else ["--content", str(folder / "content"), "--site", str(folder / "site")]
    if program == "git" or program == "python3" or output:
        python = [sys.executable, *(["-S"] if program == "python3" else []), str(PROJECT / "build.py"), *folders, *words[1:]]
        with open(output or os.devnull, "w") as written:
            arguments = ["git", *words] if program == "git" else python
            done = subprocess.run(arguments, cwd=folder, stdout=written, stderr=subprocess.PIPE, encoding="utf-8")
        return codes_in(done.stderr)
    assert (program, words[0]) == ("python", "build.py")
    monkeypatch.setattr(sys, "argv", ["build.py", *folders, *words[1:]])
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said), suppress(SystemExit):
        build.main()
    return codes_in(said.getvalue())


def codes_in(said: str) -> set[str]:
    """The codes of messages; not those of the lines below them, which say what helps."""
    return set(re.findall(r"\[([A-Z][0-9]{3})\]$", said, re.MULTILINE))
