"""What the build made before, each thing under a name: in memory, and in a folder that the next process reads."""

from pathlib import Path


class Cache:
    """Things made before. Whoever asks for one has to look whether its inputs are still the same; render_site does.

    A command makes one of the folder beside its site (engine/write.py); a process that stays makes one and keeps it.
    Cache(None) forgets all when the process ends.
    """

    def __init__(self, folder: Path | None):
        self.folder = folder
