"""A site that is written, by hand or by a process that is killed in the middle."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from engine.write import Difference, list_files, open_site, write_site

OLD = {"index.html": b"old index", "same.html": b"same", "gone/page.html": b"gone", "turns": b"a file"}
NEW = {"index.html": b"new index", "same.html": b"same", "tables/a.json": b"{}", "turns/into/a.folder": b"inside"}


def write(site: Path, pages: dict[str, bytes]) -> Difference:
    with open_site(site) as opened:
        return write_site(opened, pages)


def read(site: Path) -> dict[str, bytes]:
    return {path: (site / path).read_bytes() for path in list_files(site)}


def kill_at_step(left: int) -> None:
    """End this process when it touches the file system once more than so often."""

    def count(event: str, arguments: tuple) -> None:
        nonlocal left
        if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir"):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)


def kill_at_every_step(folder: Path, act: Callable[[Path], None], new: dict[str, bytes]) -> int:
    """How many steps there are; wherever a process dies that turns OLD into something new, the next command finds one of both, and each at times."""
    seen, steps = set(), 0
    while True:
        site = folder / str(steps) / "site"
        write(site, OLD)
        if not (child := os.fork()):
            kill_at_step(steps)
            act(site)
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status == 0:
            break
        assert status == -signal.SIGKILL
        with open_site(site):
            pass
        assert read(site) in (OLD, new), f"killed at step {steps}"
        seen.add(read(site) == OLD)
        steps += 1
    assert seen == {True, False}
    return steps
