"""--explain CODE: what a code means, in English and in Japanese, with a wrong and a right example."""

from collections.abc import Iterator, Sequence

from engine.codes.explanation import ROOMS, Part, known_codes, read_explanation
from engine.parse.suggestion import did_you_mean


def explain(asked: str) -> tuple[str, bool]:
    """What is printed, and whether the code is one; without one, a hint and the list of all."""
    codes = known_codes()
    by_name = {name: code for code, name in codes.items()}
    code = by_name.get(asked, asked.upper())
    if code in codes:
        return show_explanation(code), True
    hint = did_you_mean(code, codes) or did_you_mean(asked, by_name)
    refusal = [f"no code {asked!r}{hint}", ""] if asked else []
    return "\n".join([*refusal, *list_codes(codes)]), not asked


def show_explanation(code: str) -> str:
    found = read_explanation(code)
    parts = [
        f"{found.code} {found.name}: {found.remedy}",
        found.english,
        found.japanese,
        f"Wrong / 誤り\n\n{show_example(found.wrong)}",
        f"Right / 正しい例\n\n{show_example(found.right)}",
    ]
    return "\n\n".join(parts)


def show_example(parts: Sequence[Part]) -> str:
    """The files under their names, indented; what is typed as it is."""
    return "\n\n".join("\n".join([f"  {part.head}", *(f"    {line}".rstrip() for line in part.text.splitlines())]) for part in parts)


def list_codes(codes: dict[str, str]) -> Iterator[str]:
    """All codes by room, each with its remedy."""
    for letter, room in ROOMS.items():
        yield f"{letter}  {room}"
        yield from (f"  {code} {name}: {read_explanation(code).remedy}" for code, name in codes.items() if code[0] == letter)
