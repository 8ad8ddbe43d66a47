"""What the checks ask of a browser, whatever it is."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

SECONDS = 120
"that one command may take on a busy machine"
LEAVE = 5
"seconds that programs have to end when they are told to"
CALL = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)(arguments[0])).then((value) => done({ value }), (error) => done({ error: `${error} ${error.stack}` }));"""


class NoBrowser(Exception):
    """A browser or its driver is not on this machine; the message says what to install."""


class Failed(Exception):
    """The browser's own word that a command did not work."""


class Driver(Protocol):
    """A browser with one window."""

    name: str
    version: str
    slack: float
    "pixels by which something may move and still stand where it was"

    def go(self, address: str) -> None:
        """Opens a page; done when it has loaded."""

    def resize(self, width: int, height: int) -> None:
        """The size of the page's part of the window."""

    def call(self, function: str, argument: object = None) -> object:
        """What a function of JavaScript, or its promise, gives back."""

    def press(self, selector: str) -> None:
        """A click in the middle of an element."""

    def picture(self) -> bytes:
        """What the window shows, as a PNG."""

    def sheets(self) -> bytes | None:
        """The page as it is printed, a PDF; None from a browser whose driver cannot print."""

    def errors(self) -> list[str]:
        """What the browser's own console says of the page since it was asked last."""

    def close(self) -> None:
        """Ends it, and all that was started for it."""


def start_program(stack: ExitStack, command: list[str], **options) -> subprocess.Popen:
    """In a group of its own, which ends as the stack is closed, with all that the program has started."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **options)
    stack.callback(end_group, process)
    return process


def end_group(process: subprocess.Popen) -> None:
    """Asks them, and ends those who do not hear; done when all have gone."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        last = time.monotonic() + LEAVE
        with suppress(ProcessLookupError):
            os.killpg(process.pid, kind)
            while time.monotonic() < last:
                process.poll()
                os.killpg(process.pid, 0)
                time.sleep(0.02)


def find_program(package: str, *names: str) -> str:
    """The path of the first of these that is there: commands, or files."""
    for name in names:
        if path := shutil.which(name) or (name if os.path.isabs(name) and Path(name).exists() else None):
            return path
    raise NoBrowser(f"{names[0]} is missing (Debian, Ubuntu: apt-get install {package})")


def value_of(answer: dict) -> object:
    """Of a call; an error in the script is one here."""
    if "error" in answer:
        raise Failed(answer["error"])
    return answer.get("value")
