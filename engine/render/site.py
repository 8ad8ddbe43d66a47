"""All of content/ becomes all of site/, in memory."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from engine.cache.store import Cache
from engine.errors import Collector
from engine.evaluate.model import Library
from engine.parse.book import read_book
from engine.parse.sources import find_experiments, find_pages
from engine.progress import Progress
from engine.render.assets import collect_assets
from engine.render.joining import Early, join
from engine.render.carrying import carry
from engine.render.making import ENOUGH, Attempt, kind_of, make_all, make_source
from engine.render.page import Page
from engine.render.publishing import FRONT, publish
from engine.render.recalling import Recall
from engine.render.search_text import WORDS, write_words
from engine.render.templates import refresh
from engine.trace.earlier import EARLIER

Put = Callable[[dict[str, bytes]], None]


def render_site(content: Path, cache: Cache | None = None, progress: Progress | None = None, put: Put | None = None) -> dict[str, bytes]:
    """The files of the site by their path in it; raises AuthorErrors with all that is wrong.

    cache: what was made before from the same inputs is taken from it, and what is made is kept in it. A process that
    stays may call this again and again with one cache, as long as the engine's own code is what it was at its start.
    put: takes files as they get done, where many are made; what they are in the end may be something else.
    """
    refresh()
    collector, book = Collector(), None
    with collector.gather():
        book = read_book(content)
    pages, experiments = find_pages(content), find_experiments(content)
    if book and content / f"{FRONT}.md" not in pages:
        pages.append(content / f"{FRONT}.md")  # the book writes it itself
    sources = {name_of(path, content): path for path in (*experiments, *pages)}
    recall, made = Recall(cache if book else None, content, book), {}
    early = Early([path.stem for path in experiments], recall)
    for name, attempt, many in attempts(sources, content, recall, Library(content)):
        made[name] = attempt
        for record in early.add(attempt.made) if attempt.made else ():
            if put and many:
                put(record.files())
        if progress:
            progress(len(made), len(sources), sources[name].stem)
    collector.errors += [error for name in sources for error in made[name].errors]
    finished = join([made[name].made for name in sources if made[name].made], early, collector, recall)
    collector.finish()
    recall.finish()
    files = {path: data for record in finished for path, data in record.files().items()}
    files |= collect_assets(name for record in finished for name in record.widths)
    files[WORDS] = write_words(book, {record.address: (record.title, record.words) for record in finished if isinstance(record, Page)})
    files |= publish(book, files)
    return dict(sorted((files | carry(book, files)).items()))


def attempts(sources: Mapping[str, Path], content: Path, recall: Recall, library: Library) -> Iterator[tuple[str, Attempt, bool]]:
    """Every source with its name, at first those that are as they were; and whether it is one of many that are made now."""
    recalled = {name: recall.recalled(name, kind_of(path, content)) for name, path in sources.items()}
    for name, record in recalled.items():
        if record:
            yield name, Attempt(record, (), {}), False
    left = {name: path for name, path in sources.items() if not recalled[name]}
    EARLIER.clear()
    EARLIER.update((path.stem, made.record.trace) for name, path in left.items() if (made := recall.known(name, kind_of(path, content))))
    for name, attempt in make_all(left, partial(make_source, content=content, book=recall.book, library=library)):
        if attempt.made:
            recall.keep(name, attempt.made, attempt.inputs)
        yield name, attempt, len(left) >= ENOUGH


def name_of(path: Path, content: Path) -> str:
    """What the cache calls a source: page-chapter-4.md."""
    return f"{kind_of(path, content).__name__.lower()}-{path.name}"
