"""Events of the file system, through watchdog: they only say when it pays to look."""

import os
import sys
from pathlib import Path
from queue import Empty, SimpleQueue

from engine.serve.looking import PROJECT, SETTINGS, is_idle
from engine.serve.settling import Event

TELLS_CLOSING = sys.platform == "linux"
"Whether the system says that a file that was written has been closed."


class Watcher:
    """Follows the folders that a build reads; a folder that goes and comes back is followed again."""

    def __init__(self, content: Path, project: Path = PROJECT):
        self.folders = {content: True, project / "engine": True, project: False, content.parent: False}
        "and whether what lies deeper counts"
        self.read = [str(content), str(project / "engine"), *(str(project / name) for name in SETTINGS)]
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.followed: dict[Path, tuple] = {}
        self.observer = None

    def start(self) -> None:
        from watchdog.events import FileSystemEventHandler
        from watchdog.observers import Observer

        watcher = self

        class Handler(FileSystemEventHandler):
            def on_any_event(self, event) -> None:
                for path in filter(watcher.counts, (event.src_path, event.dest_path)):
                    watcher.events.put(Event(path, TELLS_CLOSING and event.event_type == "modified"))

        self.handler = Handler()
        self.observer = Observer(timeout=0.2)
        self.observer.start()
        self.follow()

    def start_if(self, wanted: bool) -> bool:
        """Whether events will come; a system that has too many followers already sends none."""
        if not wanted:
            return False
        try:
            self.start()
        except OSError as error:
            print(f"the system cannot tell of changes ({error.strerror or error}); the files are looked at instead", file=sys.stderr)
            self.stop()
        return self.observer is not None

    def follow(self) -> None:
        """Follow what is there; what was replaced by another folder of the same name is followed anew."""
        if self.observer is None:
            return
        for folder, deep in self.folders.items():
            identity = identity_of(folder)
            if self.followed.get(folder, (None,))[0] == identity:
                continue
            if folder in self.followed:
                self.observer.unschedule(self.followed.pop(folder)[1])
            if identity:
                watch = self.observer.schedule(self.handler, str(folder), recursive=deep, event_filter=counted())
                self.followed[folder] = identity, watch

    def counts(self, path: str) -> bool:
        """Whether a build may read this file; the parents of what it reads are followed too."""
        if not path or is_idle(os.path.basename(path) or "."):
            return False
        return any(path == each or path.startswith(each + os.sep) for each in self.read)

    def next_event(self, seconds: float) -> Event | None:
        try:
            return self.events.get(timeout=seconds)
        except Empty:
            return None

    def stop(self) -> None:
        observer, self.observer = self.observer, None
        if observer:
            observer.stop()
            observer.join()


def counted() -> list[type]:
    """The events that can mean a change; that a file was read is none."""
    from watchdog import events

    return [
        *(events.FileCreatedEvent, events.FileDeletedEvent, events.FileMovedEvent),
        *(events.FileModifiedEvent, events.FileAttribEvent, events.FileClosedEvent),
        *(events.DirCreatedEvent, events.DirDeletedEvent, events.DirMovedEvent),
    ]


def identity_of(folder: Path) -> tuple[int, int] | None:
    """What tells a folder from another one of the same name; none if there is no folder."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if folder.is_dir() else None


def git_at_work(folder: Path) -> bool:
    """Whether git is just changing the files of the repository that a folder lies in."""
    return any((parent / ".git" / "index.lock").exists() for parent in (folder, *folder.parents))
