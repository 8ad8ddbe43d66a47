"""python build.py editions: dist/, a copy of the site with its editions and with links to them."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from engine.building import build_site
from engine.editions.archive import write_archive
from engine.editions.ebook import write_ebook
from engine.editions.pages import Source, read_source
from engine.editions.printed import write_printed
from engine.editions.single import write_single
from engine.render.carrying import WORKER, digest_of
from engine.render.editions_list import EDITIONS, size_in_words, write_list
from engine.write import check_apart, list_files, open_site, write_site

WRITERS: Mapping[str, Callable[[Source], bytes]] = {
    "book.zip": write_archive,
    "book.html": write_single,
    "book.epub": write_ebook,
}
LIST = re.compile(r"<dl data-editions>.*?</dl>", re.DOTALL)


def make(content: Path, site: Path, dist: Path | None, browser: str, cached: bool) -> None:
    """Build the site, then make dist/ of it; all of it or nothing. Raises AuthorError.

    browser: the path of the one that prints, if it is named; cached: as in a build.
    """
    dist = dist or site.resolve().with_name("dist")
    check_apart(dist, content)
    check_apart(dist, site)
    print(build_site(content, site, cached), flush=True)
    with open_site(site) as opened:
        files = {path: (opened.folder / path).read_bytes() for path in sorted(list_files(opened.folder))}
    source, made = read_source(content, files), {}
    writers = {**WRITERS, "book.pdf": partial(write_printed, named=browser)}
    for edition in EDITIONS:
        made[edition.file] = writers[edition.file](source)
        print(f"{edition.file}: {size_in_words(len(made[edition.file]))}", flush=True)
    with open_site(dist) as opened:
        found = write_site(opened, files | linked(files, made) | made)
    print(f"{dist.name}/: {len(found.new)} new, {len(found.changed)} changed, {len(found.stale)} removed")


def linked(files: Mapping[str, bytes], made: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pages that list the editions, with links to those that were made, and with their sizes."""
    written = write_list({name: len(data) for name, data in made.items()})
    listing = {path: data.decode() for path, data in files.items() if path.endswith(".html") and b"<dl data-editions>" in data}
    pages = {path: LIST.sub(lambda _: written, html).encode() for path, html in listing.items()}
    return pages | ({WORKER: with_digests(files, pages)} if WORKER in files else {})


def with_digests(files: Mapping[str, bytes], pages: Mapping[str, bytes]) -> bytes:
    """The list of what a reader's copy keeps: it takes no file whose bytes are not those that it names."""
    worker = files[WORKER]
    for path, data in pages.items():
        worker = worker.replace(*(digest_of(each).encode() for each in (files[path], data)))
    return worker
