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
from engine.parse.page import read_page
from engine.progress import Progress, progress_line
from engine.render.assets import used_widths
from engine.render.experiment import Experiment
from engine.render.joining import with_experiments
from engine.render.page import finish_page
from engine.render.publishing import root_of
from engine.render.redrafting import DRAFTS, redraft
from engine.render.site import render_site
from engine.render.term_links import link_terms
from engine.serve.outcome import Outcome
from engine.write import Site, open_site, write_site

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
        self.files: dict[str, bytes] = {}
        "of the last build, if nothing was wrong"
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
            quick = self.redraft(before, changed)
            pages = quick or self.render(opened, progress_line())
            if os.getppid() != PARENT:
                sys.exit()
            with to_the_end():
                found = write_site(opened, pages)
        self.unconfirmed, self.files = True, pages
        counts = len(found.new), len(found.changed), len(found.stale), len(pages)
        return Outcome(*counts, seconds=perf_counter() - started, root=self.root(), quick=bool(quick))

    def redraft(self, before: dict[str, bytes], changed: frozenset[str]) -> dict[str, bytes]:
        """All files, if one page has other words and nothing else is different; else nothing."""
        path = Path(next(iter(changed), ""))
        draft = DRAFTS.known.get(path.stem)
        if not before or len(changed) != 1 or not draft or path != self.content / f"{path.stem}.md":
            return {}
        with suppress(Exception):  # whatever is wrong is told by the whole build that comes instead
            book = read_book(self.content)
            body = redraft(draft, link_terms(read_page(path, self.content.parent), book))
            if body:
                experiments = {made.record.name: made.record for made in self.cache.known.values() if isinstance(made.record, Experiment)}
                page = with_experiments(finish_page(body, book, draft.trace, draft.calculations), experiments, experiments)
                same_sheet = used_widths([page.html]) == used_widths([before[f"{page.address}.html"]])
                return before | page.files() if same_sheet else {}
        return {}

    def render(self, opened: Site, progress: Progress | None = None) -> dict[str, bytes]:
        """All files of the site; what did not change is remembered, at first from what other commands left."""
        if self.cache is None:
            self.cache = Cache(opened.cache, self.code)
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
