"""What something is made from is noted by whoever reads it; nothing in the rooms that make pages reads behind its back."""

import ast
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.noting import CHANGED, Watched, note, noting, remember
from engine.parse.source import read_source

ENGINE = Path(__file__).resolve().parents[2] / "engine"
ROOMS = ("parse", "evaluate", "transformer", "notation", "render")
READING = frozenset(
    "open read_text read_bytes iterdir glob rglob listdir scandir walk is_file isfile is_dir isdir exists stat is_symlink copyfile copytree".split()
)
KNOWN = {
    "parse/source.py": {"isfile", "open"},  # what notes
    "parse/book.py": {"is_file", "iterdir", "glob"},  # the book, whose facts are noted
    "parse/glossary.py": {"is_file", "read_text"},  # likewise
    "parse/names.py": {"is_file"},  # likewise
    "parse/sources.py": {"is_dir", "iterdir", "walk", "is_symlink", "exists"},  # which pages there are, found out by each build
    "evaluate/library.py": {"glob", "is_file"},  # whether a file is there; its text is noted
    "render/figures/data_file.py": {"glob"},  # likewise
    "render/pictures.py": {"glob"},  # likewise
    "render/example.py": {"is_file"},  # noted: roles that are not there
    "render/compiling.py": {"open"},  # what one process of a build sends to another
    "render/quick.py": {"exists", "listdir"},  # whether the book is another one; the page is made as a whole afterwards
    "render/making.py": {"exists"},  # noted: a front page that is not there
    "evaluate/composites.py": {"read_text"},  # engine's own code
    "notation/layouts.py": {"read_text"},  # likewise
    "notation/font.py": {"read_text", "read_bytes", "exists", "stat"},  # likewise
    "render/template_files.py": {"rglob", "read_bytes"},  # templates, which are noted when they are filled
    "render/assets.py": {"read_text", "read_bytes", "iterdir", "is_dir", "glob"},  # the files of the theme, made anew by each build
}
"Who looks at the disk, and why it is known what a page is made from all the same."


def looks_at_the_disk(module: Path) -> set[str]:
    """The methods, and the functions of Python's, by which a module may look at files; what the engine defines is not meant."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(ast.Name("open")):
                found.add("open")
            case ast.Call(ast.Attribute(ast.Name("ast" | "self"))):
                pass
            case ast.Call(ast.Attribute(_, name)) if name in READING:
                found.add(name)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_reads_what_is_not_noted(room):
    found = {path.relative_to(ENGINE).as_posix(): looks_at_the_disk(path) for path in (ENGINE / room).rglob("*.py")}
    unknown = {name: reads - KNOWN.get(name, set()) for name, reads in found.items()}
    assert {name: reads for name, reads in unknown.items() if reads} == {}


def test_a_file_that_is_read_is_noted_with_a_key_of_its_bytes(tmp_path):
    path = tmp_path / "a.md"
    keys = []
    for text in ("一\n", "二\n", "一\n"):
        path.write_text(text, encoding="utf-8")
        with noting() as notes:
            read_source(path, tmp_path)
        assert list(notes) == [f"file {path}"]
        keys.append(notes[f"file {path}"])
    assert keys[0] == keys[2] != keys[1]


def test_what_is_noted_inside_counts_outside_too():
    with noting() as outer:
        with noting() as inner:
            note("file a", "1")
        note("file b", "2")
    note("file c", "3")
    assert inner == {"file a": "1"} and outer == {"file a": "1", "file b": "2"}


def test_what_is_remembered_brings_its_notes_along():
    known = {}
    for _ in range(2):
        with noting() as notes:
            assert remember(known, "name", lambda: note("file a", "1") or "made") == "made"
        assert notes == {"file a": "1"}


def test_what_changes_while_it_is_read_is_like_nothing():
    with noting() as notes:
        note("file a", "1")
        note("file a", "2")
        note("file a", "2")
    assert notes == {"file a": CHANGED}


@dataclass(frozen=True)
class Record:
    one: int
    other: int

    @property
    def twice(self) -> int:
        return 2 * self.one

    def both(self) -> int:
        return self.one + self.other


@pytest.mark.parametrize(
    ("ask", "noted"),
    [
        (lambda record: record.one, {"record one"}),
        (lambda record: record.twice, {"record twice"}),
        (lambda record: record.both(), {"record one", "record other"}),
        (lambda record: None, set()),
    ],
)
def test_of_a_record_what_is_asked_for_is_noted(ask, noted):
    record = Watched("record", Record(1, 2), repr)
    with noting() as notes:
        assert ask(record) == ask(Record(1, 2))
    assert notes.keys() == noted
