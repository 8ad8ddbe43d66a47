"""A book that is served, as its author starts it: a folder to write in, an address to look at, a process to end."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 60
"seconds that a test waits for a line: a machine with other work to do is no fault"
IN_SHELL = {signal.SIGINT: 130, signal.SIGTERM: 143}
"what a shell calls the end by a signal"


@dataclass
class Served:
    content: Path
    site: Path
    process: subprocess.Popen
    lines: queue.SimpleQueue = field(default_factory=queue.SimpleQueue)
    "what it has said and no test has read"
    address: str = ""

    def wait_for(self, pattern: str) -> list[str]:
        """What it says, up to a line in which something stands."""
        said = []
        while not said or not re.search(pattern, said[-1]):
            try:
                said.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                raise AssertionError(f"nothing like {pattern!r} in: {said}") from None
            assert said[-1] is not None, f"it has ended: {said}"
            assert "save again" not in said[-1] or re.search(pattern, said[-1]), f"an error instead of {pattern!r}: {said}"
        return said

    def write(self, name: str, text: str) -> None:
        """As most editors save: another file takes the place of the old one."""
        draft = self.content / f".{name}.draft".replace("/", "-")
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, self.content / name)

    def edit(self, name: str, before: str, after: str) -> None:
        text = (self.content / name).read_text(encoding="utf-8")
        assert before in text
        self.write(name, text.replace(before, after))

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def end(self, number: int = signal.SIGINT) -> int:
        """Its exit status after a signal."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def read_lines(served: Served) -> None:
    for line in served.process.stdout:
        served.lines.put(line.rstrip("\n"))
    served.lines.put(None)


@contextmanager
def serve(content: Path, *arguments: str, project: Path = PROJECT, site: Path | None = None) -> Iterator[Served]:
    """A book at work; ended when the test is, if it has not ended it."""
    site = site or content.parent / "site"
    command = [sys.executable, str(project / "build.py"), "--content", str(content), "--site", str(site), "serve", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    served = Served(content, site, process)
    reader = threading.Thread(target=read_lines, args=(served,), daemon=True)
    reader.start()
    try:
        served.address = re.search(r"http://127\.0\.0\.1:\d+/", served.wait_for("http://")[-1])[0]
        yield served
    finally:
        if process.poll() is None:
            served.end(signal.SIGTERM)
        reader.join(PATIENCE)
        process.stdout.close()
