"""What python build.py check has to say: how site/ differs from the build, what the lints find, and what does not move."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from engine.cache.store import Cache
from engine.calculations.addresses import listed_in
from engine.certify.certificate import as_data, certify_book, show_certificates
from engine.codes.report import show_remedies
from engine.errors import AuthorError
from engine.progress import progress_line
from engine.records import dataclass
from engine.render.site import render_site
from engine.review.allowances import EXCUSABLE
from engine.review.lint import find_faults
from engine.review.show_difference import differing_files, show_difference
from engine.write import difference

EXCEPTION = "Where one has its reason, say it on the line before: <!-- allow CODE: the reason -->"


@dataclass(frozen=True)
class Checked:
    """What a check found."""

    said: str
    "for a person"
    problems: Sequence[AuthorError]
    "all that is wrong"
    figures: Mapping[str, object] = field(default_factory=dict)
    "for a program: what is proved, and how alive the numbers are, if they were moved"


def check_book(content: Path, folder: Path, mutate: bool, cache: Cache | None = None, proved: Cache | None = None) -> Checked:
    """Look at everything, and prove the digits of every number; numbers are only moved where all else is well.

    cache: an exact one. Of it only those pages count that were made when every file was as it is now, by this very engine;
    a page that a build took over because it seemed not to depend on a change is made again. So a mistake in what a page is
    said to depend on cannot hide from the check. proved: what was certified before, by its own inputs.
    """
    pages = render_site(content, cache, progress_line())
    said, problems = complaints(content, folder, pages)
    certificates, wrong = certify_book(content, pages, proved)
    if problems or wrong:
        return Checked("\n\n".join(filter(None, [said, *map(str, wrong), show_remedies(wrong)])), [*problems, *wrong])
    figures = {"certified": as_data(certificates)}
    current = "\n".join(filter(None, [f"{folder.name}/ is current", show_certificates(certificates)]))
    return mutated(content, pages, current, figures) if mutate else Checked(current, (), figures)


def mutated(content: Path, pages: Mapping[str, bytes], current: str, figures: Mapping[str, object]) -> Checked:
    """How alive the numbers are."""
    from engine.review.manuscript import read_manuscript
    from engine.review.mutation.report import as_data as mutation_data, find_movements, show

    found = find_movements(content, read_manuscript(content, pages))
    return Checked(f"{current}\n\n{show(found)}", found.findings, {**figures, "mutation": mutation_data(found)})


def complaints(content: Path, folder: Path, pages: Mapping[str, bytes]) -> tuple[str, list[AuthorError]]:
    """Everything that is wrong, as a person reads it and one by one."""
    found = difference(folder, pages)
    differing = [*differing_files(found, folder, pages, own_files(content, pages))]
    faults = find_faults(content, pages)
    texts = [
        show_difference(found, differing, folder, pages) if found else "",
        *map(str, faults),
        show_remedies(faults),
        EXCEPTION if any(fault.code in EXCUSABLE for fault in faults) else "",
    ]
    return "\n\n".join(filter(None, texts)), [*differing, *faults]


def own_files(content: Path, files: Iterable[str] = ()) -> frozenset[str]:
    """Those of some files that are made of one page or one experiment each; all others are gathered."""
    pages, experiments = ([path.stem for path in content.glob(pattern)] for pattern in ("*.md", "experiments/*.md"))
    own = [*(f"{name}.html" for name in pages), *(f"tables/{name}.json" for name in [*pages, *experiments])]
    folders = tuple(f"tables/{name}/" for name in [*pages, *experiments])
    apart = re.compile("assets/(?:%s)-[0-9]+[.]js" % "|".join(map(re.escape, experiments)))
    lists = (path for path in files if listed_in(path) in (*pages, *experiments))
    traces = (path for path in files if path.startswith(folders) or apart.fullmatch(path))
    return frozenset([*own, *(f"assets/{name}.js" for name in experiments), *lists, *traces])
