"""What differs between two engines: their functions, compared by what they do, not by how they are laid out."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

from engine.records import dataclass
from engine.review.comparison.swapping import link_or_copy

CALCULATING = ("evaluate", "transformer", "parse")
"Rooms that decide what a number is."
WRITING = ("notation", "render", "parse")
"Rooms that decide how it is written."


@dataclass(frozen=True)
class Function:
    """A function or a method of one engine; or, without a name, what stands in a module beside them."""

    first: int
    last: int
    "its lines, counted from 1, decorators included"
    tree: str
    "what it does, without its description"


@dataclass(frozen=True)
class EngineEdit:
    path: str
    "of the module, relative to engine/"
    name: str
    "of the function, or nothing: what stands beside the functions, or the whole module"
    line: int
    "in the newer engine"
    old: Function | None
    new: Function | None

    @property
    def room(self) -> str:
        return self.path.partition("/")[0]

    def __str__(self) -> str:
        return self.name or Path(self.path).stem


def find_engine_edits(old: Path, new: Path) -> list[EngineEdit]:
    """The functions and modules of the rooms that make numbers that differ between two folders with an engine/."""
    edits: list[EngineEdit] = []
    for path in sorted({*modules(old), *modules(new)}):
        if same_bytes(old / "engine" / path, new / "engine" / path):
            continue
        before, after = read_module(old / "engine" / path), read_module(new / "engine" / path)
        for name in dict.fromkeys([*before, *after]):
            was, now = before.get(name), after.get(name)
            if not was or not now or was.tree != now.tree:
                edits.append(EngineEdit(path, name, (now or was).first, was, now))
    return edits


def same_bytes(old: Path, new: Path) -> bool:
    return old.is_file() and new.is_file() and old.read_bytes() == new.read_bytes()


def modules(root: Path) -> Iterator[str]:
    """The modules of the rooms that matter, relative to engine/."""
    for room in sorted({*CALCULATING, *WRITING}):
        for path in sorted((root / "engine" / room).rglob("*.py")):
            yield path.relative_to(root / "engine").as_posix()


def read_module(path: Path) -> dict[str, Function]:
    """The functions of a module by name, and under no name what stands beside them; nothing for what is no module."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        return {}
    found = {name: Function(first_line(node), node.end_lineno, without_text(node)) for name, node in functions(tree.body)}
    return found | {"": Function(1, 1, beside(tree))}


def beside(tree: ast.Module) -> str:
    """What a module says outside its functions; its imports are no saying."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            node.body = [each for each in node.body if not isinstance(each, ast.FunctionDef | ast.Import | ast.ImportFrom)]
            node.body = node.body or [ast.Pass()]
    return without_text(tree)


def functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Functions and methods, a method behind the name of its class."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{prefix}{node.name}.")


def first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def without_text(node: ast.AST) -> str:
    """What some code does: its tree without the strings that only describe."""
    copy = ast.parse(ast.unparse(node))
    for inner in ast.walk(copy):
        if isinstance(body := getattr(inner, "body", None), list):
            inner.body = [each for each in body if not is_text(each)] or [ast.Pass()]
    return ast.dump(copy)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def swap_in_engine(old: Path, new: Path, folder: Path, edits: list[EngineEdit]) -> Path:
    """A copy of the old engine in which some functions are those of the new one; an edit without a name takes its whole module."""
    shutil.copytree(old / "engine", folder / "engine", copy_function=link_or_copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in {edit.path for edit in edits}:
        target = folder / "engine" / path
        here = [edit for edit in edits if edit.path == path]
        text = swapped_text(old / "engine" / path, new / "engine" / path, here)
        target.unlink(missing_ok=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def swapped_text(old: Path, new: Path, edits: list[EngineEdit]) -> str:
    """A module with some functions of the newer one in the place of its own."""
    if not old.exists() or any(not edit.name or not edit.old or not edit.new for edit in edits):
        return new.read_text(encoding="utf-8") if new.exists() else ""
    lines, newer = (path.read_text(encoding="utf-8").split("\n") for path in (old, new))
    for edit in sorted(edits, key=lambda edit: -edit.old.first):
        lines[edit.old.first - 1 : edit.old.last] = newer[edit.new.first - 1 : edit.new.last]
    return "\n".join(lines)
