"""pyproject.toml pins everything that is installed, down to what the packages need themselves."""

import importlib.metadata
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SETS = {"": [], **PROJECT["optional-dependencies"]}


def pins_of(extra: str) -> dict[str, Requirement]:
    requirements = map(Requirement, PROJECT["dependencies"] + SETS[extra])
    return {normal(pin.name): pin for pin in requirements}


def normal(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.mark.parametrize("extra", SETS)
def test_every_version_is_exact(extra):
    for pin in pins_of(extra).values():
        (one,) = pin.specifier
        assert one.operator == "==" and "*" not in one.version, pin


@pytest.mark.parametrize("extra", SETS)
def test_what_a_package_needs_is_pinned_and_fits(extra):
    pins = pins_of(extra)
    for pin in pins.values():
        if pin.marker and not pin.marker.evaluate():
            continue
        for needed in map(Requirement, importlib.metadata.requires(pin.name) or []):
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert normal(needed.name) in pins, f"{pin.name} needs {needed}"
                (version,) = pins[normal(needed.name)].specifier
                assert needed.specifier.contains(version.version), f"{pin.name} needs {needed}"


@pytest.mark.parametrize("extra", SETS)
def test_the_installed_versions_are_the_pinned_ones(extra):
    for pin in pins_of(extra).values():
        if not pin.marker or pin.marker.evaluate():
            assert pin.specifier.contains(importlib.metadata.version(pin.name)), pin
