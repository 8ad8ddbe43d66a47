"""What unit tests share: a whole small project with stand-ins for the rendering and the lints; a world to draw figures from."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from engine.evaluate.model import PageModel
from engine.render.cells import Cells
from tests.unit.calculations import model
from tests.unit.drawn_figures import HEADS, WORLD

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")  # a machine with other work to do is no fault

PROJECT = Path(__file__).resolve().parents[2]
STAND_IN = '''
"""Every .md is a page; a line "error" is an author's error."""
from engine.errors import AuthorError, AuthorErrors, Place

def render_site(content, cache=None, progress=None, put=None):
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(content.glob("[a-z]*.md"))}
    errors = [AuthorError("no name '重み'", Place(f"content/{name}.md", 1, 1, 2, text.strip()))
              for name, text in texts.items() if "error" in text]
    if errors:
        raise AuthorErrors(errors)
    return {f"{name}.html": f"<p>\\n{text}</p>\\n".encode() for name, text in texts.items()}
'''

CERTIFY_STAND_IN = """
def certify_book(content, files, cache=None): return [], []
def show_certificates(certificates): return ""
def as_data(certificates): return {}
"""
LINT_STAND_IN = '''
"""A line "0.7311" is what a lint finds."""
from engine.errors import Place
from engine.review.diagnoses import TypedNumber

def find_faults(content, files):
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(content.glob("*.md"))}
    return [TypedNumber("'0.7311' is typed", Place(f"content/{name}", 1)) for name, text in pages.items() if "0.7311" in text]'''


@dataclass(frozen=True)
class Project:
    folder: Path
    "has build.py, engine/, content/"

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
        """build.py with these arguments, as a person would start it."""
        command = [sys.executable, str(self.folder / "build.py"), *arguments]
        return subprocess.run(command, env=os.environ | environment, capture_output=True, encoding="utf-8", errors="replace")

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def page(self, name: str) -> str:
        return (self.folder / "site" / name).read_bytes().decode()


@pytest.fixture
def project(tmp_path) -> Project:
    made = Project(tmp_path / "project")
    engine = ("arguments", "building", "console", "errors", "outcome", "parse/suggestion", "lock", "ahead", "disk", "write", "fingerprint", "progress", "records", "compact", "noting", "keyed", "render/compiling", "render/template_files", "calculations/addresses")
    for name in ("build.py", "pyproject.toml", "engine/__init__.py", *map("engine/{}.py".format, engine)):
        target = made.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / name, target)
    for room in ("codes", "review", "cache"):
        shutil.copytree(PROJECT / "engine" / room, made.folder / "engine" / room)
    made.write("engine/render/site.py", STAND_IN)
    made.write("engine/render/templates.py", "def compile_templates(names=()): return {}\n")
    made.write("engine/review/lint.py", LINT_STAND_IN)
    made.write("engine/certify/certificate.py", CERTIFY_STAND_IN)
    made.write("content/index.md", "行列\n")
    made.write("content/chapter-4.md", "重み\n猫\n眠る\n")
    return made


@pytest.fixture(scope="module")
def calculation() -> PageModel:
    """The world of drawn_figures.py."""
    return model(WORLD)


@pytest.fixture
def cells(calculation: PageModel) -> Cells:
    """The cells of a page that calculates this world."""
    return Cells(calculation)


@pytest.fixture
def drawings(tmp_path: Path) -> Path:
    """A folder with one drawing."""
    (tmp_path / "heads.yml").write_text(HEADS, encoding="utf-8")
    return tmp_path
