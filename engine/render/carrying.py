"""What lets a reader install the book and read it without a network: a manifest, and a worker that keeps every file.

The worker's script names each file with its digest. So it is another one exactly when a file is, which is how a browser
notices a new version; and it keeps nothing that is not of its own version.
"""

import json
from collections.abc import Iterable, Mapping

from engine.keyed import key_of_bytes
from engine.parse.book import Book
from engine.render.assets import condensed_script, read_asset
from engine.render.publishing import FRONT
from engine.render.template_files import THEME

MANIFEST, WORKER = "manifest.webmanifest", "sw.js"
PAPER = "#fdfcf9"
"--paper of the style sheet in a light window"
ICONS = (
    ("assets/icon.svg", "any", "any"),
    ("assets/icon-192.png", "192x192", "any"),
    ("assets/icon-512.png", "512x512", "any"),
    ("assets/icon-maskable.png", "512x512", "maskable"),
)
"Path, size and purpose of the icons."
LEFT_OUT = (".json", ".xml", ".txt")
"The ends of the names of what is for other programs; pages load none of it."


def carry(book: Book, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The manifest and the worker; files: all others of the site."""
    own = {MANIFEST: write_manifest(book)}
    return own | {WORKER: write_worker({**files, **own})}


def write_manifest(book: Book) -> bytes:
    """What a system shows of the book once it is installed."""
    manifest = {
        "name": book.title,
        "short_name": book.title,
        "lang": "ja",
        "start_url": f"{FRONT}.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [{"src": path, "sizes": sizes, "purpose": purpose} for path, sizes, purpose in ICONS],
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()


def write_worker(files: Mapping[str, bytes]) -> bytes:
    """The worker's script: the files in the order in which they are loaded, one a line, and what is done with them."""
    listed = {path: digest_of(files[path]) for path in in_order(path for path in files if not path.endswith(LEFT_OUT))}
    return b"const FILES = %b;\n%b" % (json.dumps(listed, indent=0).encode(), condensed_script(read_asset(THEME / "js" / "worker.js")))


def in_order(paths: Iterable[str]) -> list[str]:
    """Pages first, then what they share, then where their numbers come from."""
    return sorted(paths, key=lambda path: (not path.endswith(".html"), not path.startswith("assets/"), path))


def digest_of(data: bytes) -> str:
    return key_of_bytes(data)[:16]
