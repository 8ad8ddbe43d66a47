"""What python build.py check has to say: how site/ differs from the build, and what the lints find."""

from pathlib import Path

from engine.review.lint import find_faults, show_findings
from engine.review.show_difference import show_difference
from engine.write import difference


def complaints(content: Path, folder: Path, pages: dict[str, bytes]) -> str:
    """Everything that is wrong, as a person reads it; nothing if all is well."""
    found = difference(folder, pages)
    differing = show_difference(found, folder, pages) if found else ""
    return "\n\n".join(filter(None, [differing, show_findings(find_faults(content, pages))]))
