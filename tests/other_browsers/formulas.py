"""Formulas of two browsers compared: the same font has to give them much the same size, and their parts the same places."""

from collections.abc import Iterator

ACROSS = 0.08
"as a share of its distance, how much farther a part may stand from the first one, and 16 pixels besides"
DOWN = 5
"pixels by which it may stand higher or lower, a quarter of its size: denominators and indices differ by up to 4.5 in Firefox (第8章)"
FENCE = 0.85, 1.6
"of a matrix, how much its brackets may hold"


def compare_formulas(seen: list[dict], expected: list[dict]) -> Iterator[str]:
    if [formula["text"] for formula in seen] != [formula["text"] for formula in expected]:
        yield f"other formulas than in Chromium: {len(seen)}, not {len(expected)}"
        return
    for formula, model in zip(seen, expected):
        if formula["lines"] != model["lines"]:  # Firefox breaks a formula at the end of a line of text
            continue
        for fault in compare_formula(formula, model):
            yield f"{formula['text']}: {fault}"


def compare_formula(formula: dict, model: dict) -> Iterator[str]:
    yield from (f"a bracket holds {share:.2f} of its matrix" for share in formula["fences"] if not FENCE[0] <= share <= FENCE[1])
    for (text, x, y), (_, other_x, other_y) in zip(formula["places"], model["places"]):
        if abs(y - other_y) > DOWN:
            yield f"“{text}” stands {y - other_y:+.1f} px lower than in Chromium"
        if abs(x - other_x) > ACROSS * abs(other_x) + 16:
            yield f"“{text}” stands {x - other_x:+.1f} px farther right than in Chromium"
