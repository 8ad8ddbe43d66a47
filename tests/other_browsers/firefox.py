"""Firefox, spoken to as its own driver does it: Marionette, a line of JSON behind its length. It needs no program besides."""

import base64
import json
import socket
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.other_browsers.driver import CALL, SECONDS, Failed, NoBrowser, find_program, start_program, value_of

QUIET = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#",
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}
"it asks nothing of the network by itself, and nothing is in motion"
MESSAGES = """const found = [];
for (const message of Services.console.getMessageArray()) {
    if (!(message instanceof Ci.nsIScriptError) || message.flags & (Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag)) continue;
    if (/^(file|http):/.test(message.sourceName)) found.push(`${message.errorMessage} (${message.sourceName}:${message.lineNumber})`);
}
Services.console.reset();
return found;"""


class Firefox:
    name = "Firefox"
    slack = 1.5
    "It keeps no room for the wider one of = and ≈ in a formula, whatever the style says: what follows it moves by up to 1.4 pixels (第5章)."

    def __init__(self) -> None:
        program = find_program("firefox-esr", "firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
        with ExitStack() as stack:
            self.profile = stack.enter_context(tempfile.TemporaryDirectory(prefix="tadoru-firefox-", ignore_cleanup_errors=True))
            settings = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in QUIET.items())
            Path(self.profile, "user.js").write_text(settings, encoding="utf-8")
            command = [program, "--headless", "--marionette", "-remote-allow-system-access", "--no-remote", "--profile", self.profile]
            self.process = start_program(stack, command)
            self.count, self.rest = 0, b""
            self.connection = stack.enter_context(socket.create_connection(("127.0.0.1", self.find_port()), timeout=SECONDS))
            self.receive()
            session = self.command("WebDriver:NewSession", capabilities={})
            self.version = session["capabilities"]["browserVersion"]
            self.command("WebDriver:SetTimeouts", script=SECONDS * 1000, pageLoad=SECONDS * 1000)
            self.close = stack.pop_all().close

    def find_port(self) -> int:
        """It writes the one that it has chosen into its profile."""
        file = Path(self.profile, "MarionetteActivePort")
        last = time.monotonic() + SECONDS
        while time.monotonic() < last and self.process.poll() is None:
            if file.exists() and (text := file.read_text(encoding="ascii")):
                return int(text)
            time.sleep(0.1)
        raise NoBrowser("Firefox does not start; see `firefox-esr --headless --version`")

    def receive(self) -> object:
        while b":" not in self.rest:
            self.rest += self.take()
        length, _, self.rest = self.rest.partition(b":")
        while len(self.rest) < int(length):
            self.rest += self.take()
        message, self.rest = self.rest[: int(length)], self.rest[int(length) :]
        return json.loads(message)

    def take(self) -> bytes:
        if part := self.connection.recv(1 << 20):
            return part
        raise Failed("Firefox has ended")

    def command(self, name: str, **parameters) -> dict:
        self.count += 1
        message = json.dumps([0, self.count, name, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self.receive()
        if error:
            raise Failed(f"{error['error']}: {error['message']}")
        return answer

    def go(self, address: str) -> None:
        self.command("WebDriver:Navigate", url="about:blank")
        self.command("WebDriver:Navigate", url=address)

    def resize(self, width: int, height: int) -> None:
        frame = self.call("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.command("WebDriver:SetWindowRect", width=width + frame[0], height=height + frame[1])

    def call(self, function: str, argument: object = None) -> object:
        return value_of(self.command("WebDriver:ExecuteAsyncScript", script=CALL % function, args=[argument])["value"])

    def press(self, selector: str) -> None:
        found = self.command("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.command("WebDriver:ElementClick", id=next(iter(found.values())))

    def picture(self) -> bytes:
        return base64.b64decode(self.command("WebDriver:TakeScreenshot", full=False)["value"])

    def sheets(self) -> bytes:
        return base64.b64decode(self.command("WebDriver:Print", background=False, page={"width": 21, "height": 29.7})["value"])

    def errors(self) -> list[str]:
        self.command("Marionette:SetContext", value="chrome")
        found = self.command("WebDriver:ExecuteScript", script=MESSAGES, args=[])["value"]
        self.command("Marionette:SetContext", value="content")
        return found
