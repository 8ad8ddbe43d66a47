"""Who may import whom inside the engine, and what the engine may import at all."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
ENGINE = PROJECT / "engine"
ALLOWED = {
    "records": set(),
    "errors": set(),
    "compact": set(),
    "keyed": set(),
    "disk": {"keyed"},
    "ahead": {"disk"},
    "lock": set(),
    "console": {"errors"},
    "arguments": {"errors", "codes"},
    "outcome": {"errors", "codes", "arguments"},
    "codes": {"errors", "parse"},
    "environment": set(),
    "fingerprint": {"keyed"},
    "progress": {"errors"},
    "noting": set(),
    "cache": {"compact", "fingerprint", "keyed"},
    "write": {"ahead", "disk", "errors", "lock"},
    "building": {"disk", "keyed", "ahead", "cache", "fingerprint", "progress", "render", "write"},
    "parse": {"errors", "keyed", "noting"},
    "transformer": {"errors"},
    "notation": {"errors", "noting"},
    "evaluate": {"errors", "noting", "parse", "transformer"},
    "estimate": {"errors", "parse", "evaluate", "transformer"},
    "new": {"arguments", "errors", "parse"},
    "training": {"errors", "progress", "evaluate"},
    "theme": {"errors"},
    "trace": {"compact", "errors", "evaluate", "notation"},
    "calculations": {"evaluate", "records", "trace"},
    "listing": {"evaluate", "notation", "records"},
    "render": {"compact", "errors", "keyed", "noting", "progress", "parse", "evaluate", "notation", "theme", "fingerprint", "cache", "trace", "calculations", "listing"},
    "review": {"errors", "codes", "progress", "parse", "evaluate", "notation", "theme", "cache", "render", "write", "certify", "calculations"},
    "certify": {"errors", "noting", "parse", "evaluate", "notation", "render", "cache", "trace"},
    "serve": {"errors", "codes", "outcome", "progress", "fingerprint", "parse", "render", "cache", "write"},
    "editions": {"compact", "errors", "building", "parse", "render", "theme", "write"},
}
"room -> the rooms that it may import; data moves one way"
OUTSIDE_THE_CORE = {"os", "sys", "io", "pathlib", "json", "subprocess", "socket", "urllib", "random", "time", "datetime"}
HEAVY = {"numpy", "sympy", "jinja2", "markdown_it", "yaml", "mpmath", "math_core", "importlib.metadata", "difflib", "watchdog"}

MODULES = sorted(ENGINE.rglob("*.py"))


def room_of(module: Path) -> str:
    return module.relative_to(ENGINE).parts[0].removesuffix(".py")


def imports_of(module: Path) -> set[str]:
    """The dotted names that a module imports anywhere, relative ones resolved."""
    package = list(module.relative_to(PROJECT).parts[:-1])
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                names |= {alias.name for alias in node.names}
            case ast.ImportFrom(level=0, module="engine"):
                names |= {f"engine.{alias.name}" for alias in node.names}
            case ast.ImportFrom(level=0):
                names.add(node.module)
            case ast.ImportFrom(level=level):
                base = package[: len(package) - level + 1]
                names |= {".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names}
    return names


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(ENGINE).as_posix())
def test_a_room_imports_only_what_it_may(module):
    room = room_of(module)
    if room == "__init__":
        assert not imports_of(module)
        return
    assert room in ALLOWED, f"engine/{room} has no rule: say here whom it may import"
    rooms = {name.split(".")[1] for name in imports_of(module) if name.startswith("engine.")}
    assert rooms <= ALLOWED[room] | {room, "records"}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(ENGINE).as_posix())
def test_only_the_pinned_libraries_are_imported(module):
    known = set(sys.stdlib_module_names) | {"engine", "numpy", "mpmath", "sympy", "jinja2", "markupsafe", "markdown_it"}
    known |= {"mdit_py_plugins", "math_core", "yaml", "watchdog"}
    font = {"fontTools", "ziamath"} if "font" in module.stem else set()
    printer = {"playwright", "pypdf"} if module.stem == "printed" else set()
    assert {name.split(".")[0] for name in imports_of(module)} <= known | font | printer


def test_the_numeric_core_knows_numpy_and_no_outside_world():
    for module in (ENGINE / "transformer").rglob("*.py"):
        names = {name.split(".")[0] for name in imports_of(module)} - {"engine"}
        assert names - sys.stdlib_module_names <= {"numpy", "mpmath"}, module
        assert not names & OUTSIDE_THE_CORE, module


def test_nothing_heavy_is_imported_before_it_is_known_that_something_changed():
    code = "import sys, build; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(loaded.split())
