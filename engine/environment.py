"""Makes .venv from the versions pinned in pyproject.toml; does nothing, and asks no network, when it is current.

    python engine/environment.py               what the build needs
    python engine/environment.py test font     with the extras of these names
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed.txt"
VERSION = sys.version.split()[0]


def main(extras):
    """Bring .venv up to date; whatever fails says what helps."""
    check_python()
    pins = read_pins(extras)
    if not is_current(pins):
        if not runs():
            make_environment()
        install(pins)
        STAMP.write_text("\n".join([VERSION, *pins]), encoding="utf-8")


def check_python():
    if sys.version_info < (3, 11):
        sys.exit(f"This is Python {VERSION}; the book needs 3.11 or newer: make PYTHON=/path/to/python3.12 site")


def read_pins(extras):
    """The pinned versions that the build needs, and those of some extras."""
    import tomllib  # not before the version is known: Python 3.11 brought it

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["dependencies"] + [pin for extra in extras for pin in project["optional-dependencies"][extra]]


def is_current(pins):
    """Whether all of them were installed before, for this version of Python."""
    if not (PYTHON.exists() and STAMP.exists()):
        return False
    version, *installed = STAMP.read_text(encoding="utf-8").splitlines()
    return version == VERSION and set(pins) <= set(installed)


def runs():
    """Whether .venv is a whole environment of this version of Python."""
    question = [PYTHON, "-c", "import sys, pip; print(sys.version.split()[0], sys.prefix != sys.base_prefix)"]
    try:
        return subprocess.run(question, capture_output=True, text=True).stdout.split() == [VERSION, "True"]
    except OSError:
        return False


def make_environment():
    try:
        import ensurepip  # what Debian leaves out: venv.create needs it
        import venv
    except ImportError:
        sys.exit(
            "This Python cannot make virtual environments. Debian, Ubuntu: apt-get install python3-venv "
            f"(or python{VERSION.rpartition('.')[0]}-venv), then the same command again."
        )
    print(f"making {VENV.name} with Python {VERSION}", flush=True)
    venv.create(VENV, with_pip=True, clear=True, symlinks=os.name != "nt")


def install(pins):
    print("installing the pinned versions", flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", "--no-input"]
    if subprocess.run(pip + pins).returncode:
        sys.exit(
            "pip could not install the versions pinned in pyproject.toml; its own words stand above. It needs the package "
            "index: check the network, or name a proxy (HTTPS_PROXY) or a mirror (PIP_INDEX_URL), then the same command again."
        )


if __name__ == "__main__":
    main(sys.argv[1:])
