"""Where the tests look for a browser, and what they say when there is none."""

from pathlib import Path

import pytest

from tests import find_browser as search


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """An empty machine; what would be run is written down, and installs what the test says."""
    ran: list[list[str]] = []
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    monkeypatch.setattr(search.shutil, "which", lambda command: None)
    monkeypatch.setattr(search, "MAC", [])
    monkeypatch.setattr(search, "WINDOWS", [])
    monkeypatch.setattr(search, "may_use_apt", lambda: False)
    monkeypatch.setattr(search, "run", lambda command: ran.append(command) or True)
    return ran


def place(path: Path) -> str:
    path.write_text("")
    return str(path)


def test_a_named_browser_comes_first(machine, monkeypatch, tmp_path):
    monkeypatch.setenv("BROWSER_PATH", place(tmp_path / "mine"))
    monkeypatch.setattr(search.shutil, "which", lambda command: place(tmp_path / command))
    assert search.find_browser("") == str(tmp_path / "mine")


def test_a_named_browser_that_is_not_there_is_an_error(machine, monkeypatch):
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
    with pytest.raises(search.NoBrowser, match="/nowhere/chromium"):
        search.find_browser("")


def test_a_browser_of_the_machine_is_used_and_nothing_fetched(machine, monkeypatch, tmp_path):
    chrome = place(tmp_path / "google-chrome")
    monkeypatch.setattr(search.shutil, "which", lambda command: chrome if command == "google-chrome" else None)
    assert search.find_browser(str(tmp_path / "none")) == chrome
    assert machine == [[chrome, "--version"]]


def test_a_browser_that_does_not_start_is_passed_over(machine, monkeypatch, tmp_path):
    broken, own = place(tmp_path / "broken"), place(tmp_path / "own")
    monkeypatch.setattr(search.shutil, "which", lambda command: broken)
    monkeypatch.setattr(search, "run", lambda command: broken not in command)
    assert search.find_browser(own) == own


def test_playwright_fetches_its_own_when_there_is_none(machine, monkeypatch, tmp_path):
    own = tmp_path / "own"
    monkeypatch.setattr(search, "run", lambda command: machine.append(command) or ("install" not in command or bool(place(own))))
    assert search.find_browser(str(own)) == str(own)
    assert machine[0][1:] == ["-m", "playwright", "install", "chromium"]


def test_no_browser_at_all_is_an_error_with_the_remedy(machine, tmp_path):
    with pytest.raises(search.NoBrowser, match="apt-get install chromium fonts-noto-cjk"):
        search.find_browser(str(tmp_path / "none"))


def test_a_driver_that_does_not_start_is_an_error_with_the_remedy(machine, monkeypatch):
    monkeypatch.setattr(search, "run", lambda command: False)
    with pytest.raises(search.NoBrowser, match="apt-get install libatomic1"):
        search.prepare_driver()


def test_on_a_bare_debian_the_missing_packages_are_installed(machine, monkeypatch, tmp_path):
    monkeypatch.setattr(search, "may_use_apt", lambda: True)
    monkeypatch.setattr(search, "starts", lambda path: path == "/usr/bin/chromium")
    assert search.find_browser(str(tmp_path / "none")) == "/usr/bin/chromium"
    assert [command[3:] for command in machine[-2:]] == [
        ["update"],
        ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
    ]
