"""The browser of the tests: one that is named, one on this machine, Playwright's own, or Debian's package.

None at all is an error that says what to do, never a skip.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import Browser, BrowserType, sync_playwright

from engine.editions.browser import COMMANDS, MAC, QUIET, WINDOWS
from engine.lock import take_lock

APT = ["apt-get", "-o", "DPkg::Lock::Timeout=600"]


class NoBrowser(Exception):
    """The tests need a browser; the message says how to get one."""


@contextmanager
def open_browser() -> Iterator[Browser]:
    """The browser, started; it asks nothing of the network by itself."""
    with only_one():
        prepare_driver()
    with sync_playwright() as playwright:
        browser = launch_browser(playwright.chromium)
        yield browser
        browser.close()


def launch_browser(chromium: BrowserType, **options) -> Browser:
    """Starts it; ``options`` are those of Playwright's launch."""
    with only_one():
        path = find_browser(chromium.executable_path)
    sandbox = ["--no-sandbox"] if is_root() else []
    return chromium.launch(executable_path=path, args=QUIET + sandbox, **options)


def only_one() -> BinaryIO:
    """A lock: of several test processes one fetches what is missing."""
    return take_lock(Path(tempfile.gettempdir(), f"tadoru-browser-{getuser()}.lock"), "the browser of the tests")


def prepare_driver() -> None:
    """Playwright's own program needs a library that a bare Debian lacks."""
    version = [sys.executable, "-m", "playwright", "--version"]
    if run(version):
        return
    if may_use_apt():
        install("libatomic1", "libstdc++6")
    if not run(version):
        raise NoBrowser("Playwright does not start; see `python -m playwright --version` (Debian: apt-get install libatomic1)")


def find_browser(playwrights: str) -> str:
    """The path of a browser that starts; ``playwrights`` is where Playwright keeps its own."""
    if named := os.environ.get("BROWSER_PATH"):
        if not starts(named):
            raise NoBrowser(f"BROWSER_PATH is {named!r}, and no browser starts there")
        return named
    for path in ways(playwrights):
        if starts(path):
            return path
    raise NoBrowser(
        "The tests need Chromium, Chrome or Edge. None is on this machine and none could be fetched. Install one "
        "(Debian: apt-get install chromium fonts-noto-cjk), or name it: BROWSER_PATH=/path/to/chromium make test"
    )


def ways(playwrights: str) -> Iterator[str]:
    """Where a browser may be, nearest first; the later ones are fetched only when they are asked for."""
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from MAC
    for base in filter(None, map(os.environ.get, ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"))):
        yield from (str(Path(base, path)) for path in WINDOWS)
    yield playwrights
    run([sys.executable, "-m", "playwright", "install", "chromium"])
    yield playwrights
    if may_use_apt():
        install("chromium", "fonts-noto-cjk")
        yield "/usr/bin/chromium"


def starts(path: str) -> bool:
    """Whether it is there and has all that it needs; Windows' browsers do not tell their version."""
    if not Path(path).exists():
        return False
    return platform.system() == "Windows" or run([path, "--version"])


def may_use_apt() -> bool:
    return is_root() and shutil.which("apt-get") is not None


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install(*packages: str) -> None:
    run([*APT, "update"])
    run([*APT, "install", "-y", "--no-install-recommends", *packages])


def run(command: list[str]) -> bool:
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, timeout=900, env=environment, **quiet).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
