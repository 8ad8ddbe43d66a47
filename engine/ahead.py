"""Files of the coming site, put on disk while others are still being made: at the end few are left to wait for."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from engine.disk import holds, make_folders, sync_file, write_file

AT_ONCE = 4


class Ahead:
    """Writes beside a site, never into it. What it cannot write is left to write_site, which says why."""

    def __init__(self, folder: Path, staged: Path):
        self.folder, self.staged = folder, staged
        self.pool = None
        self.ready: dict[str, bytes] = {}
        "what is on disk, by its path"

    def put(self, files: Mapping[str, bytes]) -> None:
        """Begin with some files; what they are in the end may be something else."""
        if self.pool is None:
            from concurrent.futures import ThreadPoolExecutor

            self.pool = ThreadPoolExecutor(AT_ONCE)
        items = list(files.items())
        for first in range(AT_ONCE):
            self.pool.submit(self.write, dict(items[first::AT_ONCE]))

    def write(self, files: Mapping[str, bytes]) -> None:
        """Those that the site does not hold as they are."""
        with suppress(OSError):
            new = {path: content for path, content in files.items() if not holds(self.folder / path, content)}
            make_folders(self.staged, new)
            for path, content in new.items():
                write_file(self.staged / path, content)
                sync_file(self.staged / path)
                self.ready[path] = content

    def finish(self) -> dict[str, bytes]:
        """Write what is left; what is ready then."""
        if self.pool:
            self.pool.shutdown()
        return self.ready
