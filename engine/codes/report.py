"""What is wrong, for a person below the messages, and for programs (--json); the schema stands in the README."""

import json
from collections.abc import Iterable, Mapping
from functools import cache

from engine.codes.explanation import read_explanation
from engine.errors import AuthorError


def show_remedies(problems: Iterable[AuthorError]) -> str:
    """Each code once, with what always helps; nothing if no problem has a code."""
    codes = sorted({problem.code for problem in problems if problem.code})
    if not codes:
        return ""
    width = max(map(len, codes))
    more = "More about a code: python build.py --explain " + codes[0]
    return "\n".join([*(f"{code:{width}}  {remedy(code)}" for code in codes), more])


@cache
def remedy(code: str) -> str:
    """What always helps; nothing for a code that has no explanation."""
    try:
        return read_explanation(code).remedy if code else ""
    except FileNotFoundError:
        return ""


def in_order(problems: Iterable[AuthorError]) -> list[AuthorError]:
    """By file, line, column, code and message; those without a place first."""
    return sorted(problems, key=lambda problem: (*position(problem), problem.code, problem.message))


def position(problem: AuthorError) -> tuple[str, int, int]:
    place = problem.place
    return (place.path, place.line, place.column) if place else ("", 0, 0)


def show_json(problems: Iterable[AuthorError], figures: Mapping[str, object] | None = None) -> str:
    """One object; an empty list of problems if all is well."""
    data = {"problems": [as_data(problem) for problem in in_order(problems)]} | dict(figures or {})
    return json.dumps(data, ensure_ascii=False, indent=1)


def as_data(problem: AuthorError) -> dict[str, object]:
    place = problem.place
    return {
        "code": problem.code,
        "name": type(problem).__name__,
        "severity": "error",
        "file": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "end_line": place.line if place else None,
        "end_column": place.column + max(1, place.length) if place else None,
        "message": problem.message,
        "remedy": remedy(problem.code),
    }
