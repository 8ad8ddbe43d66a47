"""What stands at an address: a file of site/ or of the preview itself, never one from anywhere else."""

import hashlib
from pathlib import Path
from urllib.parse import unquote, urlsplit

from engine.records import dataclass

OWN = "/_tadoru/"
"Where the preview's own files stand, which are not part of the site."
HERE = Path(__file__).parent
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".woff2": "font/woff2",
}
"Stated here: what a machine says of a suffix differs from machine to machine."
OWN_FILES = {name: HERE / name for name in ("again.js", "reader.js", "live.js", "live.css")} | {
    "idiomorph.js": HERE / "idiomorph/idiomorph-0.8.0.min.js"
}
SCRIPT = '<script defer src="{own}{name}" data-preview{more}></script>\n'
"What a page has besides, while it is shown by the preview: one that stands before its own scripts, and those behind them."
RUN = b"preview.run(() => {%b});\n"
"A script of the page, as the preview hands it out: engine/serve/again.js can begin it anew."


@dataclass(frozen=True)
class Answer:
    status: int
    type: str
    body: bytes


def path_of(address: str, root: str) -> str | None:
    """The path in the site that an address means; none if it leads out of it. root: where the book is published."""
    try:
        path = unquote(urlsplit(address).path, errors="strict")
    except (UnicodeDecodeError, ValueError):
        return None
    if path.startswith(root):
        path = "/" + path[len(root) :]
    parts = path.split("/")
    if parts[0] or any(part in (".", "..") or set(part) & set("\\:\0") for part in parts):
        return None
    return path[1:] + ("index.html" if path.endswith("/") else "")


def find_file(site: Path, path: str | None) -> Path | None:
    """The file of a path, if the site has it; a link that leads out of the site is none of its files."""
    if path is None:
        return None
    try:
        found = (site / path).resolve()
        return found if found.is_file() and found.is_relative_to(site.resolve()) else None
    except OSError:
        return None


def answer(site: Path, address: str, root: str = "/") -> Answer:
    """What a browser gets."""
    if address.startswith(OWN):
        own = OWN_FILES.get(address.removeprefix(OWN))
        return Answer(200, TYPES[own.suffix], own.read_bytes()) if own else Answer(404, TYPES[".txt"], b"not found\n")
    file, status, content = page_at(site, address, root)
    kind = TYPES.get(file.suffix, "application/octet-stream")
    if file.suffix == ".html":
        content = with_scripts(content, version(content), version_of_assets(site))
    elif file.suffix == ".js" and file.parent.name == "assets":
        content = RUN % content
    return Answer(status, kind, content)


def page_at(site: Path, address: str, root: str = "/") -> tuple[Path, int, bytes]:
    """The file of an address with its status; the site's page for missing ones, or ours, where there is none."""
    missing = find_file(site, "404.html") or HERE / "waiting.html"
    for file, status in ((find_file(site, path_of(address, root)), 200), (missing, 404), (HERE / "waiting.html", 404)):
        if file:
            try:
                return file, status, file.read_bytes()
            except OSError:  # replaced in this moment, or not readable
                continue
    raise FileNotFoundError(HERE / "waiting.html")


def with_scripts(page: bytes, version: str, assets: str) -> bytes:
    """A page with the scripts that keep it up to date; the file in site/ does not have them."""
    head, end, rest = page.partition(b"</head>")
    before, script, behind = head.partition(b"<script")
    last = "".join(map(script_of, ("idiomorph.js", "reader.js"))) + script_of("live.js", f' data-version="{version}" data-assets="{assets}"')
    return before + script_of("again.js").encode() + script + behind + last.encode() + end + rest


def script_of(name: str, more: str = "") -> str:
    return SCRIPT.format(own=OWN, name=name, more=more)


def version(page: bytes) -> str:
    """A key of what a page holds."""
    return hashlib.sha256(page).hexdigest()[:16]


def version_of_assets(site: Path) -> str:
    """A key of the files that pages share."""
    digest = hashlib.sha256()
    for asset in sorted((site / "assets").glob("*")):
        try:
            digest.update(asset.name.encode() + asset.read_bytes())
        except OSError:
            continue
    return digest.hexdigest()[:16]
