"""A browser on this machine that can print: one that is named, Chromium, Chrome or Edge, or Playwright's own.

Nothing is fetched. The tests look here first (tests/find_browser.py).
"""

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from engine.editions.diagnoses import NoBrowser

COMMANDS = [
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("microsoft-edge", "microsoft-edge-stable", "chrome", "msedge"),
]
MAC = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
]
WINDOWS = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"]
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
LONGEST = 60
"seconds that a browser may take to say its version"


def find_browser(playwrights: str, named: str = "") -> str:
    """The path of a browser that starts; playwrights: where Playwright keeps its own; named: the one that is asked for."""
    if named := named or os.environ.get("BROWSER_PATH", ""):
        if not starts(named):
            raise NoBrowser(f"the PDF is to be printed by {named!r}, and no browser starts there")
        return named
    if found := next((path for path in (*on_machine(), playwrights) if starts(path)), ""):
        return found
    raise NoBrowser(
        "a PDF is printed by Chromium, Chrome or Edge, and none was found: not at BROWSER_PATH, "
        f"not as a command ({', '.join(COMMANDS[:3])} …), not where Playwright keeps its own ({playwrights})"
    )


def on_machine() -> Iterator[str]:
    """Where browsers of this machine may be."""
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from MAC
    for base in filter(None, map(os.environ.get, ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"))):
        yield from (str(Path(base, path)) for path in WINDOWS)


def starts(path: str) -> bool:
    """Whether it is there and has all that it needs; Windows' browsers do not tell their version."""
    if not Path(path).exists():
        return False
    return platform.system() == "Windows" or runs([path, "--version"])


def runs(command: list[str]) -> bool:
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        return subprocess.run(command, timeout=LONGEST, **quiet).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def arguments() -> list[str]:
    """How it is started: it asks nothing of the network by itself, and as root it has no sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, *(["--no-sandbox"] if root else [])]
