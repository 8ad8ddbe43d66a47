"""The process that builds, as seen by the one that serves: asked, replaced when the engine changes, ended with all its own."""

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

from engine.serve.looking import PROJECT
from engine.serve.outcome import Outcome

PATIENCE = 10
"Seconds that it is given to finish what it is writing."
ATTEMPTS = 2
"What has ended in between is begun anew; what ends at a question ends at the next one too."


class Builder:
    """A warm process; begun at the first question, and anew when it is gone."""

    def __init__(self, content: Path, site: Path):
        self.folders = [str(content), str(site)]
        self.process: subprocess.Popen | None = None

    def ask(self, question: str | frozenset[str]) -> Outcome:
        """What a build gives: "first" for the one at the start, else all that may have changed since the last one, or nothing."""
        for _ in range(ATTEMPTS):
            if self.process is None:
                self.begin()
            try:
                pickle.dump(question, self.process.stdin)
                self.process.stdin.flush()
                return pickle.load(self.process.stdout)
            except (EOFError, BrokenPipeError):
                self.end()
        return Outcome(fault=f"the process that builds has ended {ATTEMPTS} times; is there enough memory?")

    def begin(self) -> None:
        """Start it, in a group of its own: Ctrl-C in a terminal does not reach it in the middle of a page."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine.serve.answering", *self.folders],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=PROJECT,
            start_new_session=os.name != "nt",
        )

    def end(self) -> None:
        """End it with the processes that it has begun; site/ is whole then."""
        if self.process is None:
            return
        process, self.process = self.process, None
        send(process, signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            send(process, getattr(signal, "SIGKILL", signal.SIGTERM))
            process.wait()
        for pipe in (process.stdin, process.stdout):
            try:
                pipe.close()
            except OSError:
                pass


def send(process: subprocess.Popen, number: int) -> None:
    """A signal to a process and its own."""
    try:
        os.killpg(process.pid, number) if os.name != "nt" else process.terminate()
    except ProcessLookupError:
        pass
