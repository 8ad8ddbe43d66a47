"""Files put in their places, all of them or none."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from engine.errors import AuthorError


class NotMade(AuthorError, code="A204"):
    """The disk, a permission or another file is in the way; nothing was made."""


def place_files(new: Mapping[Path, bytes], changed: Mapping[Path, bytes]) -> None:
    """Make the new files, then change the others; new: no file may be there. What a failure leaves is as it was."""
    made: list[Path] = []
    drafts = {path: path.with_name(f".{path.name}.draft") for path in changed}
    try:
        for path, content in new.items():
            make_folders(path.parent, made)
            write_new(path, content, made)
        for path, draft in drafts.items():
            write_new(draft, changed[path], made)
        for path, draft in drafts.items():
            os.replace(draft, path)
    except BaseException as error:
        remove(made)
        if isinstance(error, OSError):
            reason = "it is there already" if isinstance(error, FileExistsError) else error.strerror or str(error)
            raise NotMade(f"nothing was made: {error.filename}: {reason}") from error
        raise


def make_folders(folder: Path, made: list[Path]) -> None:
    """A folder, with those above it; remembers which were not there."""
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    for parent in reversed(missing):
        parent.mkdir()
        made.append(parent)


def write_new(path: Path, content: bytes, made: list[Path]) -> None:
    """A file that is not there yet."""
    with open(path, "xb") as file:
        made.append(path)
        file.write(content)


def remove(made: list[Path]) -> None:
    """Take back what was made, the last first."""
    for path in reversed(made):
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink()
