"""How long the lints over the prose of the whole book take."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time

from engine.review.lint import find_faults
from tests.bench.figure import Figure

PROJECT = Path(__file__).resolve().parents[2]


def measure_lints() -> Iterator[Figure]:
    """With the pages as they are committed."""
    site = PROJECT / "site"
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    started = process_time()
    find_faults(PROJECT / "content", files)
    yield Figure("the lints over the whole book", process_time() - started, "s of the processor", 1.5)
