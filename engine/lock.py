"""One command at a time: a lock that the system itself frees when its holder dies."""

import os
import sys
from pathlib import Path
from typing import BinaryIO


def take_lock(path: Path, what: str) -> BinaryIO:
    """The locked file, free again once it is closed; while another process has it, say so and wait."""
    lock = open(path, "ab")
    try:
        lock_file(lock, wait=False)
    except (BlockingIOError, PermissionError):
        print(f"another command is at work on {what}; waiting for it", file=sys.stderr, flush=True)
        lock_file(lock, wait=True)
    return lock


if os.name == "nt":
    import msvcrt

    def lock_file(lock: BinaryIO, wait: bool) -> None:
        while True:
            try:
                return msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # LK_LOCK gives up after ten seconds
                if not wait:
                    raise
else:
    import fcntl

    def lock_file(lock: BinaryIO, wait: bool) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
