"""What python build.py check has to say: how site/ differs from the build, what the lints find, and what does not move."""

from pathlib import Path

from engine.cache.store import Cache
from engine.progress import progress_line
from engine.render.site import render_site
from engine.review.lint import find_faults, show_findings
from engine.review.show_difference import show_difference
from engine.write import difference


def check_book(content: Path, folder: Path, mutate: bool, cache: Cache | None = None) -> tuple[str, bool]:
    """What a person is told, and whether all is well; numbers are only moved where all else is.

    cache: an exact one. Of it only those pages count that were made when every file was as it is now, by this very engine;
    a page that a build took over because it seemed not to depend on a change is made again. So a mistake in what a page is
    said to depend on cannot hide from the check.
    """
    pages = render_site(content, cache, progress_line())
    if said := complaints(content, folder, pages):
        return said, False
    current = f"{folder.name}/ is current"
    if not mutate:
        return current, True
    from engine.review.mutation.report import report_movements

    report, sound = report_movements(content, pages)
    return f"{current}\n\n{report}", sound


def complaints(content: Path, folder: Path, pages: dict[str, bytes]) -> str:
    """Everything that is wrong, as a person reads it; nothing if all is well."""
    found = difference(folder, pages)
    differing = show_difference(found, folder, pages) if found else ""
    return "\n\n".join(filter(None, [differing, show_findings(find_faults(content, pages))]))
