"""A version's sources with one edit made in them, in a folder of their own."""

import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine.review.comparison.edits import Edit, Key, Piece, needed_first


def swap(content: Path, folder: Path, edits: Sequence[Edit], all_edits: Mapping[Key, Edit]) -> Path:
    """Copy some content into a folder, with some edits made, and with the definitions that these need and it lacks."""
    target = folder / content.name
    copy_tree(content, target)
    changes: dict[str, dict[tuple[int, int], list[str]]] = defaultdict(dict)
    given: set[Key] = set()
    for edit in edits:
        more = [each for each in needed_first(edit, all_edits) if each.key not in given]
        given.update(each.key for each in more)
        here = [each.new.text for each in more if each.new.path == edit.new.path]
        span = span_of(edit.old, content.parent)
        changes[edit.old.path][span] = [*here, edit.new.text]
        for each in more:
            if each.new.path != edit.new.path:
                add(folder / renamed_path(each.new.path, content), each.new)
    for path, spans in changes.items():
        rewrite(folder / path, content.parent / path, spans)
    return target


def copy_tree(content: Path, target: Path) -> None:
    """The same files; those that are not changed are not copied."""
    shutil.copytree(content, target, copy_function=link_or_copy)


def link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def renamed_path(path: str, content: Path) -> str:
    """The same file below this content folder."""
    return "/".join([content.name, *Path(path).parts[1:]])


def span_of(piece: Piece, root: Path) -> tuple[int, int]:
    """The lines of a definition, counted from 0, the end excluded."""
    lines = read_lines(root / piece.path)
    first, count = piece.line - 1, piece.text.count("\n") + 1
    open_import = piece.kind == "import" and "(" in lines[first]
    while open_import and first + count < len(lines) and ")" not in "".join(lines[first : first + count]):
        count += 1
    return first, first + count


def rewrite(target: Path, source: Path, spans: Mapping[tuple[int, int], Iterable[str]]) -> None:
    """Write a file anew with other lines in some places."""
    lines = read_lines(source)
    for (start, end), texts in sorted(spans.items(), reverse=True):
        lines[start:end] = texts
    put(target, "\n".join(lines))


def add(path: Path, piece: Piece) -> None:
    """Put a definition at the end of a file of constants or data, which may be new; on another page it is of no use."""
    if path.suffix == ".md":
        return
    there = path.read_text(encoding="utf-8") if path.exists() else "kind: chosen\nsource: other version\n" * (path.suffix == ".txt")
    if piece.text not in there:
        put(path, f"{there.rstrip()}\n{piece.text}\n")


def put(path: Path, text: str) -> None:
    """Write a file in place of a linked one, which is another folder's too."""
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n")
