"""WebKit: Debian's WebKitGTK, whose layout is that of an iPhone's browser, through its WebDriver, on a screen of its own."""

import base64
import json
import os
import socket
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

from tests.other_browsers.driver import CALL, SECONDS, Failed, NoBrowser, find_program, start_program, value_of

PACKAGE = "webkit2gtk-driver"
WINDOWS = [f"/usr/lib/{machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser" for machine in ("x86_64", "aarch64")]
"the browser that comes with the driver"
SCREEN = "1600x2400x24"
SETTINGS = "[Settings]\ngtk-enable-animations=0\n"
GLYPHS = "Xft.hinting: 0\n"
"Each as wide as its font says, as on a phone; hinted ones have whole pixels here, so that numbers outgrow the rooms kept for them."


class WebKit:
    name = "WebKit"
    slack = 1
    "Rows of its tables have whole pixels: the border over the first row of a growing list, half a pixel, makes the head one higher (第2章)."

    def __init__(self) -> None:
        driver, window, screen = find_program(PACKAGE, "WebKitWebDriver"), find_program(PACKAGE, *WINDOWS), find_program("xvfb", "Xvfb")
        with ExitStack() as stack:
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tadoru-webkit-", ignore_cleanup_errors=True)))
            port = free_port()
            start_program(stack, [driver, f"--port={port}"], env=settings_in(home) | {"DISPLAY": start_screen(stack, screen)})
            self.base = f"http://127.0.0.1:{port}"
            options = {"binary": window, "args": ["--automation"]}
            session = self.first_session({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
            self.version = session["capabilities"]["browserVersion"]
            self.base += f"/session/{session['sessionId']}"
            self.command("POST", "/timeouts", {"script": SECONDS * 1000, "pageLoad": SECONDS * 1000})
            self.close = stack.pop_all().close

    def first_session(self, wanted: dict) -> dict:
        """The driver needs a moment before it listens."""
        last = time.monotonic() + SECONDS
        while True:
            try:
                return self.command("POST", "/session", wanted)
            except urllib.error.URLError:
                if time.monotonic() > last:
                    raise NoBrowser("WebKitWebDriver does not answer") from None
                time.sleep(0.1)

    def command(self, method: str, path: str, body: dict | None = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Failed(f"{said['error']}: {said['message']}") from None

    def go(self, address: str) -> None:
        self.command("POST", "/url", {"url": address})

    def resize(self, width: int, height: int) -> None:
        frame = self.call("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.command("POST", "/window/rect", {"width": width + frame[0], "height": height + frame[1]})

    def call(self, function: str, argument: object = None) -> object:
        return value_of(self.command("POST", "/execute/async", {"script": CALL % function, "args": [argument]}))

    def press(self, selector: str) -> None:
        found = self.command("POST", "/element", {"using": "css selector", "value": selector})
        self.command("POST", f"/element/{next(iter(found.values()))}/click", {})

    def picture(self) -> bytes:
        return base64.b64decode(self.command("GET", "/screenshot"))

    def sheets(self) -> None:
        """Its driver knows no command for it; the layout of the sheets is looked at without (print_layout.py)."""

    def errors(self) -> list[str]:
        """Its driver tells nothing of the console; what watches inside the page does (watched_site.py)."""
        return []


def settings_in(home: Path) -> dict[str, str]:
    """The environment of a browser that finds its settings there, and keeps there what it keeps."""
    settings, glyphs = home / "gtk-3.0" / "settings.ini", home / "resources"
    settings.parent.mkdir()
    settings.write_text(SETTINGS, encoding="ascii")
    glyphs.write_text(GLYPHS, encoding="ascii")
    kept = {f"XDG_{kind}_HOME": str(home) for kind in ("CONFIG", "CACHE", "DATA")}
    return os.environ | kept | {"GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "XENVIRONMENT": str(glyphs)}


def start_screen(stack: ExitStack, program: str) -> str:
    """A display that nobody has."""
    reads, writes = os.pipe()
    start_program(stack, [program, "-displayfd", str(writes), "-screen", "0", SCREEN, "-nolisten", "tcp"], pass_fds=[writes])
    os.close(writes)
    with os.fdopen(reads, encoding="ascii") as number:
        if found := number.readline().strip():
            return f":{found}"
    raise NoBrowser("Xvfb does not start")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
