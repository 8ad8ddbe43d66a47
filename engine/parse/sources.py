"""Which files of content/ are pages, and which experiments."""

import os
from pathlib import Path

from engine.errors import Collector, Place
from engine.parse.book import BadBook
from engine.parse.experiment import FOLDER
from engine.parse.source import OWN

SUFFIXES = (".md", ".markdown")
"Of what is meant for a source; the second one is refused with a remedy."


def find_pages(content: Path) -> list[Path]:
    """The pages' sources in the order of their addresses."""
    if not content.is_dir():
        raise BadBook("there is no folder of this name, in which the sources of a book would lie", Place(content.name, 1))
    refuse_links(content)
    refuse_hidden_pages(content)
    pages = sources_in(content)
    if not pages:
        raise BadBook("there is no page (*.md) in this folder; python build.py new PAGE makes the first one", Place(content.name, 1))
    return pages


def find_experiments(content: Path) -> list[Path]:
    """The experiments' sources in the order of their names; a book may have none."""
    folder = content / FOLDER
    return sources_in(folder) if folder.is_dir() else []


def refuse_hidden_pages(content: Path) -> None:
    """A source in another folder would become no page, and nobody would be told."""
    collector = Collector()
    for parent, folders, files in os.walk(content):
        folders[:] = sorted(name for name in folders if name[0] != ".")
        if Path(parent) in (content, content / FOLDER):
            continue
        for path in (Path(parent, name) for name in sorted(files) if is_source(name)):
            where = f"{content.name}/{FOLDER}/" if (content / FOLDER) in path.parents else f"{content.name}/"
            with collector.gather():
                message = f"a source lies in {where} itself, not in a folder below it; move it there, or let its name not end with {path.suffix}"
                raise BadBook(message, Place(path.relative_to(content.parent).as_posix(), 1))
    collector.finish()


def is_source(name: str) -> bool:
    """Whether a name is that of a source; what an editor hides is none."""
    return Path(name).suffix.lower() in SUFFIXES and name[0] != "."


def sources_in(folder: Path) -> list[Path]:
    """The sources of a folder."""
    return [path for path in sorted(folder.iterdir()) if is_source(path.name)]


def check_suffix(path: Path, content: Path) -> None:
    """A source whose name does not end as all others do would get an address of its own making."""
    if path.suffix != ".md":
        shown = path.relative_to(content.parent).as_posix()
        raise BadBook(f"the name of a page ends with .md, not with {path.suffix}", Place(shown, 1))


def refuse_links(content: Path) -> None:
    """What lies elsewhere is not part of the book; a link that leads nowhere is some editor's lock."""
    for parent, folders, files in os.walk(content):
        for path in (Path(parent, name) for name in sorted(folders + files)):
            if path.is_symlink() and path.exists():
                shown = path.relative_to(content.parent).as_posix()
                raise BadBook(f"a link; {OWN}", Place(shown, 1))
