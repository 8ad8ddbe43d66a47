"""How a command of build.py ends: what it says to a person, to a program and to GitHub, and its exit status.

What tells of problems is imported where there are some: a command that ends well is over before.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from engine.arguments import Options
from engine.errors import AuthorError, AuthorErrors

FAILED = {"diff": 2}
"The exit status of an error, for commands to which 1 means something else."


class MissingLibrary(AuthorError, code="A102"):
    """A library of the environment that this Python does not have."""


@contextmanager
def explained(options: Options) -> Iterator[None]:
    """What an author, or the set-up, can mend is said in words, and ends the command."""
    try:
        yield
    except AuthorErrors as several:
        fail(options, str(several), several.errors)
    except AuthorError as error:
        fail(options, str(error), [error])
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("engine"):
            raise
        error = missing_library(missing)
        fail(options, str(error), [error])


def missing_library(missing: ModuleNotFoundError) -> MissingLibrary:
    """What a library that could not be imported means for whoever gave the command."""
    return MissingLibrary(f"{missing.name} is not installed in this Python: run `make site`, or .venv/bin/python build.py")


def fail(options: Options, said: str, problems: Sequence[AuthorError]) -> None:
    """End with the messages and their remedies, for a program with an object besides, and with the exit status of an error."""
    from engine.codes.report import show_json, show_remedies

    print("\n\n".join(filter(None, [said, show_remedies(problems)])), file=sys.stderr)
    if wants_json(options):
        print(show_json(problems))
    annotate(options, problems)
    sys.exit(FAILED.get(options.command, 1))


def tell(
    options: Options, said: str, problems: Sequence[AuthorError] = (), figures: Mapping[str, object] | None = None
) -> bool:
    """Print what a command has to say that came to its end, and what it found; whether it found something.

    figures: for programs alone.
    """
    if wants_json(options):
        from engine.codes.report import show_json

        said = show_json(problems, figures)
    print(said)
    annotate(options, problems)
    return bool(problems)


def annotate(options: Options, problems: Sequence[AuthorError]) -> None:
    """Where GitHub runs the command, each problem is shown at its line of the pull request; it reads both outputs."""
    if problems:
        from engine.codes.annotations import on_github, show_annotations

        if on_github():
            print(show_annotations(problems, options.content.parent), file=sys.stderr)


def wants_json(options: Options) -> bool:
    return getattr(options, "json", False) or getattr(options, "form", "") == "json"
