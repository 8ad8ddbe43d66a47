"""A copy of site/ whose pages note what goes wrong in them, since WebKit's driver tells nothing of a console."""

import shutil
from pathlib import Path

SITE = Path(__file__).resolve().parents[2] / "site"
WATCH = """window.complaints = [];
delete Navigator.prototype.serviceWorker;
addEventListener("error", ({ target, message, filename, lineno }) => {
    if (message === "ResizeObserver loop completed with undelivered notifications.") return;
    complaints.push(message ? `${message} (${filename}:${lineno})` : `not loaded: ${target.src || target.href}`);
}, true);
addEventListener("unhandledrejection", ({ reason }) => complaints.push(`rejected: ${reason}`));
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => complaints.push(`refused: ${violatedDirective} ${blockedURI}`));
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(`console.${kind}: ${words.join(" ")}`);
"""
"What a page says. One sentence is no fault: of a size that is seen only while others are told, the browser tells in the next frame."
TAG = '<script src="assets/watch.js"></script>'


def copy_site(folder: Path) -> Path:
    """The copy; each page runs WATCH before any other script, which its policy allows."""
    shutil.copytree(SITE, folder)
    (folder / "assets/watch.js").write_text(WATCH, encoding="utf-8", newline="\n")
    for page in folder.glob("*.html"):
        before, first, after = page.read_text(encoding="utf-8").partition("<script")
        page.write_text(f"{before}{TAG}{first}{after}", encoding="utf-8", newline="\n")
    return folder
