"""Records of versions, each made by a version's own engine in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from engine.records import dataclass
from engine.review.comparison.revisions import NoComparison, Version

PROGRAM = Path(__file__).with_name("record.py")


@dataclass(frozen=True)
class Job:
    """A record that is wanted."""

    content: Path
    "the sources"
    pages: tuple[str, ...] | None = None
    "the names of those that are wanted, or all"
    body: bool = False
    "whether the blocks are wanted too"

    def line(self) -> str:
        return json.dumps({"content": str(self.content), "pages": self.pages, "body": self.body}) + "\n"


class Recorder:
    """One engine at work: reads jobs, writes records; both through files, so that several work at the same time."""

    def __init__(self, root: Path, jobs: Sequence[Job]):
        environment = os.environ | {"PYTHONPATH": str(root), "PYTHONIOENCODING": "utf-8"}
        self.asked, self.answers, self.complaints = (TemporaryFile("w+", encoding="utf-8") for _ in range(3))
        self.asked.writelines(job.line() for job in jobs)
        self.asked.seek(0)
        self.count = len(jobs)
        streams = {"stdin": self.asked, "stdout": self.answers, "stderr": self.complaints}
        self.process = subprocess.Popen([sys.executable, "-P", str(PROGRAM)], env=environment, cwd=root, **streams)

    def records(self) -> list[dict]:
        """What it answers; a record for each job."""
        self.process.wait()
        lines = [json.loads(line) for line in read_again(self.answers) if line.startswith("{")]
        if len(lines) < self.count:
            reason = "".join(read_again(self.complaints)).strip().splitlines()[-1:] or ["it ended without an answer"]
            last = lines[-1] if lines and "unreadable" in lines[-1] else {"unreadable": reason[0]}
            lines += [last] * (self.count - len(lines))
        return lines

    def close(self) -> None:
        """Leave nothing running, and no file open."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for file in (self.asked, self.answers, self.complaints):
            file.close()


def read_again(file: TextIO) -> list[str]:
    """The lines of a file that another process wrote."""
    file.seek(0)
    return file.readlines()


@contextmanager
def recorders(*wanted: tuple[Path, Sequence[Job]]) -> Iterator[list[Recorder]]:
    """Several engines at work at the same time; none is left running."""
    started = []
    try:
        started += [Recorder(root, jobs) for root, jobs in wanted]
        yield started
    finally:
        for recorder in started:
            recorder.close()


def record_all(root: Path, jobs: Sequence[Job]) -> list[dict]:
    """The records of some jobs by one engine."""
    if not jobs:
        return []
    with recorders((root, jobs)) as (recorder,):
        return recorder.records()


def usable(record: dict) -> bool:
    """Whether a record holds a book."""
    return "sources" in record


def check_record(record: dict, version: Version) -> dict:
    """The record of a version that has to have one; NoComparison says why it has none."""
    if "unreadable" in record:
        raise NoComparison(
            f"{version.name} has an engine that this comparison cannot ask: {record['unreadable']}. "
            "Compare with a later revision"
        )
    if "errors" in record:
        raise NoComparison("\n\n".join([f"{version.name} does not build, so it cannot be compared:", *record["errors"]]))
    return record
