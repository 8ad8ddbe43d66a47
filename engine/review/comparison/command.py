"""python build.py diff: what changed for a reader since a revision, in the form that was asked for."""

import sys
import traceback
from pathlib import Path

from engine.errors import AuthorError, AuthorErrors
from engine.review.comparison.as_json import show_json
from engine.review.comparison.as_markdown import show_markdown
from engine.review.comparison.as_text import show_text
from engine.review.comparison.compare import compare
from engine.review.comparison.revisions import NoComparison

SHOW = {"text": show_text, "json": show_json, "markdown": show_markdown}
SAME, DIFFERENT, FAILED = 0, 1, 2
"What the command ends with."


def show_changes(content: Path, site: Path, revision: str, form: str, page: Path | None) -> int:
    """Print what differs, write the page if one is wanted; 0 if a reader would see nothing of it, 1 if so, 2 for an error."""
    try:
        found = compare(content, site, revision)
        if page:
            from engine.review.comparison.as_page import write_page

            print(f"side by side: {write_page(found, page)}", file=sys.stderr)
    except (AuthorError, AuthorErrors):
        raise
    except OSError as error:
        raise NoComparison(f"{error.strerror or error}: {error.filename or page}") from error
    except Exception:  # a fault of ours: its traceback, and no status that would be read as an answer
        traceback.print_exc()
        return FAILED
    print(SHOW[form](found))
    return DIFFERENT if found else SAME
