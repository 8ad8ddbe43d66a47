"""Pages -> site/: the whole new site or the old one, whenever the run is stopped.

Beside site/ stands its workshop, .site-build/, which git ignores:

    lock      held by the one command at work
    staged/   the new files, complete on disk before site/ is touched
    journal   the files to be removed; while it exists, site/ is on its way from the old state to the new
    record    what the last build was made from (engine/fingerprint.py)
    cache/    pages as they were made, to be taken again (engine/cache/)
    proved/   what is proved of the numbers of each page (engine/certify/)

A run that is killed before the journal stands is undone by the next command, any later one is completed by it.
"""

import errno
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType

from engine.ahead import Ahead
from engine.disk import (
    folders_above, holds, list_files, make_folders, remove_empty_folders, remove_file, sync_files, sync_folder, sync_folders, walk_folders, write_file,
)  # fmt: skip
from engine.errors import AuthorError
from engine.lock import take_lock
from engine.records import dataclass


class SiteNotWritten(AuthorError, code="S101"):
    """The disk, a permission or a foreign file is in the way; the message says what state site/ is in."""


@dataclass(frozen=True)
class Site:
    """A site that no other process is at work on; made by open_site only."""

    folder: Path
    "what readers get"
    workshop: Path
    "beside it, on the same file system, so that a rename is one step"

    @property
    def staged(self) -> Path:
        return self.workshop / "staged"

    @property
    def draft(self) -> Path:
        return self.workshop / "journal-draft"

    @property
    def journal(self) -> Path:
        return self.workshop / "journal"

    @property
    def record(self) -> Path:
        return self.workshop / "record"

    @property
    def cache(self) -> Path:
        return self.workshop / "cache"

    @property
    def proved(self) -> Path:
        return self.workshop / "proved"


@dataclass(frozen=True)
class Difference:
    """How a folder differs from the pages; false if it does not."""

    new: tuple[str, ...]
    "pages that the folder lacks"
    changed: tuple[str, ...]
    "pages that read differently there"
    stale: tuple[str, ...]
    "files there that are no page"

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.stale)


@contextmanager
def open_site(folder: Path) -> Iterator[Site]:
    """Be the only one at work on a site; what a killed run left behind is completed or undone first."""
    folder = folder.resolve()
    if not folder.name:
        raise SiteNotWritten(f"{folder} cannot be the folder of a site")
    site = Site(folder, folder.with_name(f".{folder.name}-build"))
    with explained(site):
        site.workshop.mkdir(parents=True, exist_ok=True)
        lock = take_lock(site.workshop / "lock", f"{folder.name}/")
    with lock:
        with explained(site):
            complete(site) if site.journal.exists() else undo(site)
        yield site


def difference(folder: Path, pages: dict[str, bytes], there: Mapping[str, bytes | None] | None = None) -> Difference:
    """What would have to be done to a folder so that it holds the pages and nothing else; there: its files, if they have been read."""
    present = set(list_files(folder) if there is None else there)
    both, new = sorted(pages.keys() & present), sorted(pages.keys() - present)
    if there is None:
        changed = [path for path in both if not holds(os.path.join(folder, path), pages[path])]
    else:
        changed = [path for path in both if there[path] != pages[path]]
    return Difference(tuple(new), tuple(changed), tuple(sorted(present - pages.keys())))


@contextmanager
def writing_ahead(site: Site) -> Iterator[Ahead]:
    """A way to put files of the coming site on disk before all are known; write_site takes them."""
    ahead = Ahead(site.folder, site.staged)
    try:
        yield ahead
    finally:
        ahead.finish()
        if not site.journal.exists():
            undo(site)


def write_site(
    site: Site, pages: dict[str, bytes], ahead: Ahead | None = None, there: Mapping[str, bytes | None] | None = None
) -> Difference:
    """Make the folder hold the pages and nothing else; files that do not change are not touched.

    ahead: what has put some of them on disk already; there: what the folder holds, if it has been read.
    """
    check_paths(pages)
    found = difference(site.folder, pages, there)
    check_folder(site, pages, found)
    if found:
        with explained(site):
            ready = ahead.finish() if ahead else {}
            stage(site, {path: pages[path] for path in found.new + found.changed}, found.stale, ready=ready)
            complete(site, touched=folders_above(found.new + found.changed + found.stale))
    return found


def write_some(site: Site, files: dict[str, bytes], before: dict[str, bytes]) -> Difference:
    """Put those files into the folder that are not as before, and look at no other one: the next write_site does.

    All of them or none, should the run be stopped; not so when the machine stops, since nothing waits for the disk.
    """
    other = {path: content for path, content in files.items() if before.get(path) != content}
    check_paths(other)
    with explained(site):
        stage(site, other, (), lasting=False)
        complete(site, touched=())
    return Difference(tuple(sorted(other.keys() - before.keys())), tuple(sorted(other.keys() & before.keys())), ())


def wait_for_disk(site: Site, paths: Collection[str]) -> None:
    """What write_some has written outlasts a stop of the machine now."""
    with explained(site):
        present = [site.folder / path for path in paths if (site.folder / path).is_file()]
        if present:
            sync_files(present)
        for folder in {path.parent for path in present}:
            sync_folder(folder)


def stage(site: Site, files: dict[str, bytes], stale: tuple[str, ...], lasting: bool = True, ready: Mapping[str, bytes] = MappingProxyType({})) -> None:
    """Put the new files and then the journal on disk; with the journal the new site is settled.

    lasting: whether the disk is waited for; ready: what lies there already.
    """
    left = {path: content for path, content in files.items() if ready.get(path) != content}
    try:
        site.staged.mkdir(exist_ok=True)
        for path in list(list_files(site.staged)):
            if path in left or path not in files:
                os.unlink(site.staged / path)
        make_folders(site.staged, left)
        for path, content in left.items():
            write_file(os.path.join(site.staged, path), content)
        if lasting and left:
            sync_files([site.staged / path for path in left])
        write_file(site.draft, b"\0".join(map(os.fsencode, stale)))
        if lasting:
            sync_files([site.draft])
            sync_folders(walk_folders(site.staged))
        os.replace(site.draft, site.journal)
    except OSError:
        undo(site)
        raise


def complete(site: Site, touched: Collection[str] | None = None) -> None:
    """Bring the site from wherever it stands to the new state; can be stopped and repeated at any point.

    touched: the folders in which something changes, for whose names the disk is waited for; without it all of them.
    """
    if touched != ():
        sync_folder(site.workshop)
    if stale := site.journal.read_bytes():
        for path in stale.split(b"\0"):
            remove_file(site.folder / os.fsdecode(path).lstrip("/"))
        remove_empty_folders(site.folder)
    new = sorted(list_files(site.staged), key=lambda path: (path.endswith(".html"), path))
    make_folders(site.folder, new)
    for path in new:
        os.replace(os.path.join(site.staged, path), os.path.join(site.folder, path))
    sync_folders([*walk_folders(site.folder)] if touched is None else [site.folder / path for path in touched])
    os.unlink(site.journal)
    undo(site)


def undo(site: Site) -> None:
    """Drop what is staged; the site itself is not touched."""
    shutil.rmtree(site.staged, ignore_errors=True)
    with suppress(OSError):
        os.unlink(site.draft)


def check_paths(pages: dict[str, bytes]) -> None:
    """A path that leads out of the site, or that Windows cannot have, is a bug."""
    for path in pages:
        if any(part in ("", ".", "..") for part in path.split("/")) or set(path) & set('\\:*?"<>|\0\n'):
            raise ValueError(f"a page cannot be written to {path!r}")


def check_folder(site: Site, pages: dict[str, bytes], found: Difference) -> None:
    """Leave alone a folder that is something else: everything in it would be removed."""
    if site.folder.exists() and not site.folder.is_dir():
        raise SiteNotWritten(f"{site.folder} is a file; the site needs a folder of that name")
    built_before = site.record.exists() and len(found.new) < len(pages)
    if found.stale and not built_before and 3 * len(found.new) > 2 * len(pages):
        raise SiteNotWritten(
            f"{site.folder} holds other files ({found.stale[0]} …) and hardly a page of the book, so it was left alone. "
            "Name an empty folder, or empty this one yourself."
        )


def check_apart(site: Path, sources: Path) -> None:
    """Sources inside the site would be removed with it, and a site inside the sources would be read as one."""
    site, sources = site.resolve(), sources.resolve()
    if sources.is_relative_to(site) or site.is_relative_to(sources):
        raise SiteNotWritten(f"the site cannot be written to {site}: {sources} must lie apart from it")


@contextmanager
def explained(site: Site) -> Iterator[None]:
    """Say what a refusal by the system means for the site."""
    try:
        yield
    except OSError as error:
        reason = "the disk is full" if error.errno in FULL else (error.strerror or str(error))
        later = "It may be partly new; the next command completes it before anything else"
        state = later if site.journal.exists() else "It is as it was"
        raise SiteNotWritten(
            f"{site.folder.name}/ could not be written: {reason} ({error.filename or site.workshop}). {state}. "
            "Mend the cause, then run `python build.py` again."
        ) from error


FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
