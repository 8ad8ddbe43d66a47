"""What is wrong, as the workflow commands of GitHub Actions, which show it at its line of a pull request."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.codes.report import in_order
from engine.errors import AuthorError

MESSAGE = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
PROPERTY = (*MESSAGE, (":", "%3A"), (",", "%2C"))
"How signs are escaped, as @actions/core does it; the % first."


def on_github() -> bool:
    return os.environ.get("GITHUB_ACTIONS") == "true"


def show_annotations(problems: Iterable[AuthorError], beside: Path) -> str:
    """Workflow commands of GitHub Actions, a line for each problem; beside: the folder that the paths start from."""
    return "\n".join(annotation(problem, beside) for problem in in_order(problems))


def annotation(problem: AuthorError, beside: Path) -> str:
    place, properties = problem.place, {}
    if place:
        path = Path(os.path.relpath(beside / place.path)).as_posix()
        end = place.column + max(1, place.length)
        properties = {"file": path, "line": place.line, "endLine": place.line, "col": place.column, "endColumn": end}
    properties["title"] = f"{problem.code} {type(problem).__name__}".strip()
    listed = ",".join(f"{name}={escaped(str(value), PROPERTY)}" for name, value in properties.items())
    return f"::error {listed}::{escaped(problem.message, MESSAGE)}"


def escaped(text: str, table: Sequence[tuple[str, str]]) -> str:
    for sign, code in table:
        text = text.replace(sign, code)
    return text
