"""WebKit: Debian's WebKitGTK, whose layout is that of an iPhone's browser, through its WebDriver, on a screen of its own."""

import base64
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.other_browsers.driver import CALL, SECONDS, Failed, NoBrowser, find_program, value_of

PACKAGE = "webkit2gtk-driver"
WINDOWS = [f"/usr/lib/{machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser" for machine in ("x86_64", "aarch64")]
"the browser that comes with the driver"
SCREEN = "1600x2400x24"
SETTINGS = "[Settings]\ngtk-enable-animations=0\n"


class WebKit:
    name = "WebKit"
    slack = 5
    "This one gives each glyph whole pixels: a row of numbers may be wider than the room kept for it. A phone's does not."

    def __init__(self) -> None:
        driver, window, screen = find_program(PACKAGE, "WebKitWebDriver"), find_program(PACKAGE, *WINDOWS), find_program("xvfb", "Xvfb")
        self.home = tempfile.TemporaryDirectory(prefix="tadoru-webkit-", ignore_cleanup_errors=True)
        settings = Path(self.home.name, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text(SETTINGS, encoding="ascii")
        self.processes = []
        environment = os.environ | {"DISPLAY": f":{self.start_screen(screen)}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        environment |= {f"XDG_{kind}_HOME": self.home.name for kind in ("CONFIG", "CACHE", "DATA")}
        port = free_port()
        self.start([driver, f"--port={port}"], env=environment)
        self.base = f"http://127.0.0.1:{port}"
        options = {"binary": window, "args": ["--automation"]}
        session = self.first_session({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.version = session["capabilities"]["browserVersion"]
        self.base += f"/session/{session['sessionId']}"
        self.command("POST", "/timeouts", {"script": SECONDS * 1000, "pageLoad": SECONDS * 1000})

    def start(self, command: list[str], **options) -> None:
        self.processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options))

    def start_screen(self, program: str) -> str:
        """The number of a display that nobody has."""
        reads, writes = os.pipe()
        self.start([program, "-displayfd", str(writes), "-screen", "0", SCREEN, "-nolisten", "tcp"], pass_fds=[writes])
        os.close(writes)
        with os.fdopen(reads, encoding="ascii") as number:
            if found := number.readline().strip():
                return found
        raise NoBrowser("Xvfb does not start")

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

    def close(self) -> None:
        try:
            self.command("DELETE", "")
        finally:
            for process in reversed(self.processes):
                process.terminate()
                process.wait(timeout=SECONDS)
            self.home.cleanup()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
