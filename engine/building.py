"""One build: from what there is to what is on the disk, and what is said about it."""

import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from engine.ahead import Ahead
from engine.cache.opening import open_cache
from engine.disk import read_files
from engine.fingerprint import Inputs, is_current, keep_record, read_inputs
from engine.keyed import Keyed
from engine.progress import progress_line
from engine.write import Site, open_site, write_site, writing_ahead


def build_site(content: Path, site: Path, cached: bool = True) -> str:
    """Make a site of some content; nothing heavy is imported to find out that nothing changed.

    cached: whether what earlier builds made may be taken from beside the site, and this one's kept there.
    """
    with open_site(site) as opened:
        inputs = read_inputs(content)
        if cached and is_current(opened.record, inputs.everything, opened.folder):
            return f"{site.name}/ is current"
        there = read_files(opened.folder) if cached and opened.record.exists() else None
        with without_collecting(), writing_ahead(opened) as ahead:
            pages, now = make_site(content, opened, inputs, cached, ahead, there or {})
            found = write_site(opened, pages, ahead, there)
        if now == inputs:  # nobody wrote meanwhile
            keep_record(opened.record, inputs.everything, pages)
    return f"{site.name}/: {len(found.new)} new, {len(found.changed)} changed, {len(found.stale)} removed, of {len(pages)}"


def make_site(
    content: Path, site: Site, inputs: Inputs, cached: bool, ahead: Ahead, there: Mapping[str, Keyed | None]
) -> tuple[dict[str, bytes], Inputs]:
    """The files of a site, and what there was to build from once all of it had been read.

    there: the files that it has; those that stay are not read from the cache too.
    """
    look, blocks = cache(partial(read_inputs, content)), {file.key: file for file in there.values() if file is not None}
    with open_cache(site.cache, cached, inputs.code, lambda: look().code, blocks=blocks) as known:
        from engine.render.compiling import compiled_ahead

        with compiled_ahead(known):
            from engine.render.site import render_site

            pages = render_site(content, known, progress_line(), ahead.put)
    return pages, look()


def with_one_thread() -> None:
    """NumPy's library for products of floats begins a thread a processor as it is loaded, which takes longer than all that a page does with it."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@contextmanager
def without_collecting() -> Iterator[None]:
    """A build is over before what it leaves in cycles amounts to much: to look for those costs it a tenth of its time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()  # else the look that is overdue comes at once, and goes through all that was made
            gc.enable()
