"""Builds again and again in one process, which has imported everything and remembers what it made."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

from engine.cache.store import Cache
from engine.errors import AuthorError, AuthorErrors
from engine.fingerprint import is_current, keep_record, key_of_code, read, read_inputs
from engine.parse.book import read_book
from engine.progress import Progress, progress_line
from engine.render.compiling import take_kept
from engine.render.experiment import Experiment
from engine.render.publishing import root_of
from engine.render.quick import write_quickly
from engine.render.redrafting import DRAFTS
from engine.render.site import render_site
from engine.serve.outcome import Outcome
from engine.write import Difference, Site, open_site, wait_for_disk, write_site, write_some

Files = dict[str, bytes]
MOST_DRAFTS = 6
"Pages that can be written quickly: those that an author has changed last."
PARENT = os.getppid()
"Who asks; nothing is written any more when it is gone."


class Warm:
    """Builds a book again and again; what did not change is not made again."""

    def __init__(self, content: Path, site: Path):
        self.content, self.site = content, site
        DRAFTS.most = MOST_DRAFTS
        self.code = key_of_code()
        self.cache: Cache | None = None
        self.files: Files = {}
        "of the last build, if nothing was wrong"
        self.hasty: set[str] = set()
        "paths in site/ that were written without waiting for the disk"
        self.unconfirmed = False
        "whether something is left to be done when there is time"
        self.roots: dict[bytes, str] = {}

    def first(self) -> Outcome:
        """What is there at the start: nothing is rendered to find out that it is current."""
        with open_site(self.site) as opened:
            if is_current(opened.record, read_inputs(self.content).everything, opened.folder):
                self.unconfirmed = True
                return Outcome(current=True, root=self.root())
        return self.build()

    def build(self, changed: frozenset[str] = frozenset()) -> Outcome:
        """Bring site/ up to date; raises what is wrong. changed: all that may differ from the last build, if it is known."""
        started = perf_counter()
        before, self.files = self.files, {}
        with open_site(self.site) as opened:
            quick = write_quickly(self.content, changed, before, self.experiments())
            pages = {**before, **quick} if quick else self.render(opened, progress_line())
            if os.getppid() != PARENT:
                sys.exit()
            with to_the_end():
                found = self.write(opened, pages, quick, before)
        self.unconfirmed, self.files = True, pages
        counts = len(found.new), len(found.changed), len(found.stale), len(pages)
        return Outcome(*counts, seconds=perf_counter() - started, root=self.root(), quick=bool(quick))

    def write(self, opened: Site, pages: Files, quick: Files, before: Files) -> Difference:
        """All pages, or those that were written quickly; the disk is waited for when all are written."""
        if quick:
            found = write_some(opened, quick, before)
            self.hasty |= {*found.new, *found.changed}
            return found
        found = write_site(opened, pages)
        wait_for_disk(opened, self.hasty)
        self.hasty = set()
        return found

    def experiments(self) -> list[Experiment]:
        """Those of the book, as they were made last."""
        known = self.cache.known.values() if self.cache else ()
        return [made.record for made in known if made and isinstance(made.record, Experiment)]

    def render(self, opened: Site, progress: Progress | None = None) -> Files:
        """All files of the site; what did not change is remembered, at first from what other commands left."""
        if self.cache is None:
            self.cache = Cache(opened.cache, self.code)
            take_kept(self.cache)
        return render_site(self.content, self.cache, progress)

    def root(self) -> str:
        """The folder of its host that the book is published in, read again when book.yml has changed."""
        text = read(self.content / "book.yml")  # a book can do without
        if text not in self.roots:
            book = read_book(self.content)
            self.roots = {text: root_of(book) if book.address else "/"}
        return self.roots[text]

    def confirm(self) -> None:
        """When there is time: know every page, and write down for other commands that site/ is current."""
        self.unconfirmed = False
        with suppress(AuthorError, AuthorErrors), open_site(self.site) as opened:
            inputs = read_inputs(self.content)
            pages = self.render(opened)
            if read_inputs(self.content) == inputs and inputs.code == self.code:
                keep_record(opened.record, inputs.everything, pages)
                self.cache.save()
        gc.collect()
        gc.freeze()


@contextmanager
def to_the_end() -> Iterator[None]:
    """A signal to end waits until site/ is whole."""
    if os.name == "nt":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
