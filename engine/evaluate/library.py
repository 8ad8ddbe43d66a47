"""What pages share: the constants, model and corpus files of a content folder, each read once."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.errors import AuthorError, AuthorErrors, Place, TooLarge
from engine.evaluate.bounds import DEEPEST_IMPORT
from engine.evaluate.corpora import read_corpus_file
from engine.evaluate.diagnoses import ImportCycle, MissingModel, MissingModule
from engine.evaluate.graph import Value
from engine.evaluate.modelfiles import ModelFile, read_model_file
from engine.noting import Notes, remember
from engine.parse.page_source import Import, Statement
from engine.parse.source import read_source
from engine.parse.statements import parse_statements
from engine.parse.suggestion import did_you_mean

T = TypeVar("T")
Statements = tuple[Statement | Import, ...]
Known = dict[str, tuple[T | AuthorErrors, Notes]]
"By name: what a file holds, or what is wrong with it, and what was read for that."


class Library:
    """Reads a file when a page first asks for it; a file with a mistake gives the same error each time."""

    def __init__(self, content: Path):
        self.content = Path(content)
        self._modules: Known[Statements] = {}
        self._models: Known[ModelFile] = {}
        self._corpora: Known[ModelFile] = {}

    def statements(self, module: str, place: Place, chain: tuple[str, ...] = ()) -> Statements:
        """The statements of content/constants/<module>.calc; ``chain`` is what imports it, outermost first."""
        if module in chain:
            circle = " → ".join((*chain[chain.index(module) :], module))
            raise ImportCycle(f"these files import one another in a circle: {circle}", place)
        if len(chain) >= DEEPEST_IMPORT:
            raise TooLarge(f"imports go at most {DEEPEST_IMPORT} files deep", place)
        path = self._find("constants", ".calc", module, place, MissingModule)
        return read_once(self._modules, module, lambda: self._read_statements(path))

    def matrix(self, file: str, section: str, file_place: Place, section_place: Place) -> tuple[Value, ModelFile]:
        """A matrix of content/models/<file>.txt, with the file that says how it came about."""
        path = self._find("models", ".txt", file, file_place, MissingModel)
        model = read_once(self._models, file, lambda: read_model_file(self._read_text(path), self._shown(path)))
        return self._section(model, section, path, section_place), model

    def sentences(self, file: str, section: str, file_place: Place, section_place: Place) -> tuple[Value, ModelFile]:
        """The sentences of a section of content/corpora/<file>.txt, with the file that says how they came about."""
        path = self._find("corpora", ".txt", file, file_place, MissingModel)
        corpus = read_once(self._corpora, file, lambda: read_corpus_file(self._read_text(path), self._shown(path)))
        return self._section(corpus, section, path, section_place), corpus

    def refuse(self, module: str, errors: AuthorErrors) -> None:
        """Remember that a module cannot be calculated, so that the other pages report the same errors."""
        self._modules[module] = errors, {}

    def _find(self, folder: str, suffix: str, name: str, place: Place, missing: type[AuthorError]) -> Path:
        """The file of a name; only what the folder lists is ever opened."""
        known = {path.stem: path for path in sorted((self.content / folder).glob(f"*{suffix}")) if path.is_file()}
        if name not in known:
            wanted = f"{self.content.name}/{folder}/{name[:100]}{suffix}"
            raise missing(f"there is no {wanted}{did_you_mean(name, known)}", place)
        return known[name]

    def _section(self, file: ModelFile, section: str, path: Path, place: Place) -> Value:
        """A section that the file has."""
        if section not in file.sections:
            raise MissingModel(f"{self._shown(path)} has no section [{section}]{did_you_mean(section, file.sections)}", place)
        return file.sections[section]

    def _read_statements(self, path: Path) -> Statements:
        text = self._read_text(path)
        return parse_statements(text, self._shown(path), 1, text.split("\n"))

    def _read_text(self, path: Path) -> str:
        return read_source(path, self.content.parent)

    def _shown(self, path: Path) -> str:
        return f"{self.content.name}/{path.relative_to(self.content).as_posix()}"


def read_once(known: Known[T], name: str, read: Callable[[], T]) -> T:
    """Read once; errors are remembered too."""
    found = remember(known, name, lambda: read_or_errors(read))
    if isinstance(found, AuthorErrors):
        raise found
    return found


def read_or_errors(read: Callable[[], T]) -> T | AuthorErrors:
    try:
        return read()
    except AuthorError as error:
        return AuthorErrors([error])
    except AuthorErrors as errors:
        return errors
