"""Files as one archive whose bytes depend on nothing but them: in a given order, all of the same time."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from engine.editions.pages import Source

FOLDER = "book/"
"what a reader finds who unpacks the archive"
BEGINNING = (1980, 1, 1, 0, 0, 0)
"the earliest time that an archive can state"
PACKED = (".woff2", ".png", ".jpg", ".webp")
"files that do not become smaller"


def write_archive(source: Source) -> bytes:
    """The site, to be unpacked and read from a folder."""
    return pack({f"{FOLDER}{path}": source.files[path] for path in sorted(source.files)})


def pack(files: Mapping[str, bytes], stored: tuple[str, ...] = ()) -> bytes:
    """Files in their order; stored: those that are put in as they are."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path, content in files.items():
            entry = ZipInfo(path, BEGINNING)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # the same on every system
            entry.compress_type = ZIP_STORED if path in stored or path.endswith(PACKED) else ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return data.getvalue()
