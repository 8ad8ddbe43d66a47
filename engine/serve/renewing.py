"""A change of the engine: the process that builds is replaced; the one that serves too, if it runs what changed."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from engine.fingerprint import CODE
from engine.serve.looking import PROJECT

HANDED_ON = "TADORU_LISTENING"
"The variable by which the next process finds the socket of this one: address and connected pages stay."


def needs_builder(changed: Iterable[str]) -> bool:
    """Whether a warm process runs code that is now different; templates, styles and scripts it reads anew."""
    return any(Path(path).is_relative_to(PROJECT / "engine") and path.endswith(CODE) for path in changed)


def needs_server(changed: Iterable[str]) -> bool:
    """Whether this process runs code that is now different."""
    changed = [path for path in changed if path.endswith(".py")]
    if not changed:
        return False
    running = {os.path.realpath(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    return any(os.path.realpath(path) in running for path in changed)


def what_is_broken() -> str:
    """What a new process would fail with; nothing if it would start."""
    tried = subprocess.run(
        [sys.executable, "-c", "import build, engine.serve.command"], cwd=PROJECT, capture_output=True, encoding="utf-8", errors="replace"
    )
    return tried.stderr if tried.returncode else ""


def can_renew() -> bool:
    """Whether the system can put another program in the place of this one; Windows would start a second."""
    return os.name != "nt"


def renew(listening: socket.socket) -> None:
    """Become a new process of the same command that listens at the same socket; returns only by an OSError."""
    os.set_inheritable(listening.fileno(), True)
    os.environ[HANDED_ON] = str(listening.fileno())
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def handed_on() -> socket.socket | None:
    """The socket of the process that this one replaced."""
    number = os.environ.pop(HANDED_ON, "")
    with suppress(OSError, ValueError):
        listening = socket.socket(fileno=int(number))
        os.set_inheritable(listening.fileno(), False)
        return listening
    return None
