"""python build.py serve: the book at an address of this machine, built anew and shown anew whenever a file is saved."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from engine.serve.board import Board
from engine.serve.builder import Builder
from engine.serve.changes import Changes
from engine.serve.looking import look
from engine.serve.outcome import Outcome
from engine.serve.renewing import can_renew, handed_on, needs_builder, needs_server, renew, what_is_broken
from engine.serve.server import HOST, begin_serving, listen
from engine.serve.watching import Watcher, git_at_work

GRACE = 0.25
"Seconds for which an error is held back: a file that is half written is mended by then."

REST = 0.6
"Seconds without a save after which a page that was written quickly is made as a whole."


def serve(content: Path, site: Path, port: int | None, poll: bool) -> None:
    """Build, serve, and build again, until Ctrl-C or a signal to end."""
    content, site = content.resolve(), site.resolve()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    renewed = handed_on()
    listening = renewed or listen(port)
    builder, watcher, board = Builder(content, site), Watcher(content), Board()
    with ended(builder, watcher):
        changes = Changes(partial(look, content), watcher.next_event, partial(git_at_work, content), poll=poll or not watcher.start_if(not poll))
        begin_serving(listening, site, board)
        say_address(listening.getsockname()[1], port, bool(renewed))
        try:
            Preview(builder, changes, watcher, board, site.name).run()
        except Renew:
            builder.end()
            watcher.stop()
            renew(listening)


class Renew(Exception):
    """This process runs code that is now different."""


class Preview:
    """Builds after each save, and tells the pages."""

    def __init__(self, builder: Builder, changes: Changes, watcher: Watcher, board: Board, name: str):
        self.quick = False
        "whether something has yet to be made as a whole"
        self.builder, self.changes, self.watcher, self.board, self.name = builder, changes, watcher, board, name

    def run(self) -> None:
        """Never returns."""
        self.build("first")
        while True:
            polled = self.changes.polls
            if self.quick and not self.changes.within(REST):
                self.confirm()
            changed = self.changes.wait()
            if self.changes.polls and not polled:
                print("the system tells of no changes here; the files are looked at four times a second", flush=True)
            self.watcher.follow()
            self.take(changed)

    def take(self, changed: frozenset[str]) -> None:
        """One save: what reads the engine once is begun anew if the engine is another one."""
        if needs_server(changed) and can_renew():
            if broken := what_is_broken():
                return self.post(Outcome(fault=broken))
            raise Renew
        if needs_builder(changed):
            self.builder.end()
        self.build(changed)

    def build(self, question: str | frozenset[str]) -> None:
        """Build and tell, unless a later save has made the errors void."""
        outcome = self.builder.ask(question)
        self.quick = outcome.quick
        if not (outcome.failed and self.changes.within(GRACE)):
            self.post(outcome)

    def confirm(self) -> None:
        """Make as a whole what was written quickly; it is told only if that is something else."""
        outcome = self.builder.ask(frozenset())
        self.quick = False
        if outcome.failed or outcome.new or outcome.changed or outcome.removed:
            self.post(outcome)
        else:
            self.board.settle()

    def post(self, outcome: Outcome) -> None:
        self.board.post(outcome)
        print(in_words(outcome, self.name), flush=True)


def in_words(outcome: Outcome, name: str) -> str:
    """An outcome as the terminal shows it."""
    if outcome.failed:
        return f"\n{outcome.said or outcome.fault}\n\n{name}/ is as it was; save again when it is mended"
    if outcome.current:
        return f"{name}/ is current"
    counts = f"{outcome.new} new, {outcome.changed} changed, {outcome.removed} removed, of {outcome.pages}"
    return f"{name}/: {counts} ({outcome.seconds:.2f} s)"


def say_address(port: int, wanted: int | None, renewed: bool) -> None:
    """Where the book is, once it can be opened there."""
    if wanted not in (None, port):
        print(f"port {wanted} is taken; this one is free", flush=True)
    again = "the engine has changed; still at" if renewed else "open"
    print(f"{again} http://{HOST}:{port}/   (Ctrl-C ends)", flush=True)


@contextmanager
def ended(builder: Builder, watcher: Watcher) -> Iterator[None]:
    """However the command ends, no process and no thread of it stays."""
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):  # a second Ctrl-C must not stop the end
            signal.signal(number, signal.SIG_IGN)
        builder.end()
        watcher.stop()
