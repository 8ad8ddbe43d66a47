"""Records of versions, each made by a version's own engine in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

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
    """One engine at work: reads jobs, answers with records."""

    def __init__(self, root: Path, jobs: Sequence[Job]):
        environment = os.environ | {"PYTHONPATH": str(root), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-P", str(PROGRAM)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, cwd=root, encoding="utf-8")
        self.asked = "".join(job.line() for job in jobs)
        self.count = len(jobs)

    def records(self) -> list[dict]:
        """What it answers; a record for each job."""
        out, complaint = self.process.communicate(self.asked)
        lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        if len(lines) < self.count:
            reason = complaint.strip().splitlines()[-1:] or ["it ended without an answer"]
            last = lines[-1] if lines and "unreadable" in lines[-1] else {"unreadable": reason[0]}
            lines += [last] * (self.count - len(lines))
        return lines


@contextmanager
def recorders(*wanted: tuple[Path, Sequence[Job]]) -> Iterator[list[Recorder]]:
    """Several engines at work at the same time; none is left running."""
    started = []
    try:
        started += [Recorder(root, jobs) for root, jobs in wanted]
        yield started
    finally:
        for recorder in started:
            if recorder.process.poll() is None:
                recorder.process.kill()
                recorder.process.wait()


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
