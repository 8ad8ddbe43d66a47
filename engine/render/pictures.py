"""Pictures that an author adds, ![what it shows](pictures/name.png): files of content/pictures/, copied into the site as they are."""

import re
from collections.abc import Mapping
from pathlib import Path

from engine.errors import Place
from engine.parse.picture_file import SIZES, BadPictureFile
from engine.parse.source import read_bytes
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.render.diagnoses import BadPicture

FOLDER = "pictures"
TARGET = re.compile(rf"{FOLDER}/([a-z0-9-]+)(\.[a-z]+)")
LARGEST_FILE = 500_000
"in bytes: what a reader with a slow line waits for"
LARGEST_SIDE = 4_096
"in pixels"


@dataclass(frozen=True)
class Picture:
    target: str
    "where it lies in the site, and how a page calls it"
    data: bytes
    width: int
    height: int


class Shelf:
    """The pictures of a content folder, and those that a page took."""

    def __init__(self, content: Path):
        self.content = content
        self.taken: dict[str, Picture] = {}

    def take(self, target: str, description: str, place: Place) -> Picture:
        """A picture that a page shows; raises BadPicture."""
        if not description.strip():
            raise BadPicture("a picture needs a description for those who do not see it: ![what it shows](…)", place)
        if target not in self.taken:
            self.taken[target] = self.read(target, place)
        return self.taken[target]

    def read(self, target: str, place: Place) -> Picture:
        found = TARGET.fullmatch(target)
        if target.lower().endswith(".svg"):
            raise BadPicture("an SVG can carry script; save it as PNG or WebP, or draw it with figure(…)", place)
        if not found or found[2] not in SIZES:
            raise BadPicture(f"a picture is {FOLDER}/<name>, its name of a to z, 0 to 9 and -, and {', '.join(SIZES)} behind it", place)
        path, shown = self.path_of(target, place), f"{self.content.name}/{target}"
        data = read_bytes(path, shown)
        if len(data) > LARGEST_FILE:
            raise BadPicture(f"{shown} has more than {LARGEST_FILE:,} bytes; make it smaller", place)
        try:
            width, height = SIZES[found[2]](data)
        except BadPictureFile as wrong:
            raise BadPicture(f"{shown}: {wrong}", place) from None
        if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
            raise BadPicture(f"{shown} has {width:,} by {height:,} pixels; a side has at most {LARGEST_SIDE:,}", place)
        return Picture(target, data, width, height)

    def path_of(self, target: str, place: Place) -> Path:
        """The file of a target; only what the folder lists is ever opened."""
        known: Mapping[str, Path] = {f"{FOLDER}/{path.name}": path for path in sorted((self.content / FOLDER).glob("*.*"))}
        if target not in known:
            raise BadPicture(f"there is no {self.content.name}/{target}{did_you_mean(target, known)}", place)
        return known[target]

    def files(self) -> tuple[tuple[str, bytes], ...]:
        """What was taken, by its path in the site."""
        return tuple((target, picture.data) for target, picture in sorted(self.taken.items()))
