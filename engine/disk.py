"""What is done to files and folders of a site, one step each; the order that makes a site all or nothing is in write.py."""

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from engine.keyed import Keyed, keyed

SYNCED_AT_ONCE = 16


def list_files(folder: Path) -> Iterator[str]:
    """Every file below a folder, as a path with forward slashes; a link counts as a file."""
    for parent, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        below = Path(parent).relative_to(folder).as_posix()
        yield from (name if below == "." else f"{below}/{name}" for name in files + links)


def read_files(folder: Path) -> dict[str, Keyed | None]:
    """Every file below a folder with its key, by its path; none for what is no file of its own, such as a link."""
    return {path: read_own(os.path.join(folder, path)) for path in list_files(folder)}


def read_own(path: Path | str) -> Keyed | None:
    with suppress(OSError):
        if S_ISREG(os.lstat(path).st_mode):
            with open(path, "rb", buffering=0) as file:
                return keyed(file.read())
    return None


def holds(path: Path | str, content: bytes) -> bool:
    """Whether a file is just this; one that cannot be read is not."""
    try:
        found = os.lstat(path)
        if not S_ISREG(found.st_mode) or found.st_size != len(content):
            return False
        with open(path, "rb", buffering=0) as file:
            return file.read() == content
    except OSError:
        return False


def make_folders(root: Path, paths: Iterable[str]) -> None:
    """The folders of some files, each once: a site has hundreds of files in few folders."""
    for folder in sorted({os.path.dirname(path) for path in paths}):
        (root / folder).mkdir(parents=True, exist_ok=True)


def write_file(path: Path | str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def sync_files(paths: Collection[Path]) -> None:
    """Put files on disk, several at once: what a disk has to do for one mostly does for others too."""
    if len(paths) == 1:
        return sync_file(*paths)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(SYNCED_AT_ONCE) as pool:
        for done in pool.map(sync_file, paths):
            pass


def sync_file(path: Path) -> None:
    with open(path, "rb+", buffering=0) as file:
        os.fsync(file.fileno())


def remove_file(path: Path) -> None:
    """Nothing is done where a folder stands, since an earlier run got that far, nor outside the site."""
    if ".." in path.parts:
        return
    if path.is_symlink() or not path.is_dir():
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(path)


def remove_empty_folders(folder: Path) -> None:
    for parent, _, _ in os.walk(folder, topdown=False):
        if Path(parent) != folder:
            with suppress(OSError):  # not empty
                os.rmdir(parent)


def walk_folders(folder: Path) -> Iterator[Path]:
    """A folder and all below it."""
    return (Path(parent) for parent, _, _ in os.walk(folder))


def folders_above(paths: Iterable[str]) -> tuple[str, ...]:
    """The folders that some files stand in, up to the whole site."""
    return tuple(sorted({str(folder) for path in paths for folder in Path(path).parents}))


def sync_folders(folders: Iterable[Path]) -> None:
    """Those that are there."""
    for folder in filter(Path.is_dir, folders):
        sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder outlast a power cut; Windows has no such call."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
