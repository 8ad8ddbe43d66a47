"""Corpus files: sentences as data, one a line.

    kind: chosen              # learned, random, chosen or measured
    source: one line, any text
    [sentences]               # one section a collection
    the cat sleeps
    a bird sings
"""

from collections.abc import Iterator

from engine.errors import Place, TooLarge
from engine.evaluate.bounds import MOST_LITERAL_ELEMENTS
from engine.evaluate.diagnoses import BadModelFile
from engine.evaluate.graph import Value
from engine.evaluate.modelfiles import Line, ModelFile, lines_of, parts_of, read_head
from engine.evaluate.words import filled_up


def read_corpus_file(text: str, path: str) -> ModelFile:
    """Read a whole corpus file; the first mistake is raised with its line and column."""
    lines = list(lines_of(text, path))
    end = lines[-1].place if lines else Place(path, 1)
    head_lines, parts = parts_of(lines)
    head = read_head(head_lines, end)
    sections = dict(read_sentences(parts))
    if not sections:
        raise BadModelFile("the file has no section; sentences stand below their name: [sentences]", end)
    return ModelFile(head["kind"], head["source"], sections)


def read_sentences(parts: list[tuple[str, Line, list[Line]]]) -> Iterator[tuple[str, Value]]:
    """Each section's name and its sentences, one below the other."""
    for name, title, lines in parts:
        if not lines:
            raise BadModelFile(f"the section {title.text} has no sentences", title.place)
        if len(lines) > MOST_LITERAL_ELEMENTS:
            raise TooLarge(f"{len(lines):,} sentences; at most {MOST_LITERAL_ELEMENTS:,}", title.place)
        yield name, Value(filled_up([[" ".join(line.text.split())] for line in lines]))
