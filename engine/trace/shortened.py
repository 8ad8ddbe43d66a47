"""What the structure of a page leaves out, since what stands before says it: parts of titles, far operands, the same part again.

A page with two passes of a model has more than a thousand nodes, and each of them once more in the second pass. Written by what
is near, both passes read alike, so that gzip finds the second in the first.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.trace.structure import NOTHING

FAR = 64
"An operand so many nodes back, or more, is told by the one that was told so last."
MARK = "="
"Before it: how much further on it stands."
SHORTEST = 2
"Letters of an operand's title that are worth leaving out."
LOOKS_LIKE_A_MARK = re.compile(r"\{(?=\d)")


def shorten(record: Mapping[str, object]) -> dict[str, object]:
    """A structure, as it is written to its file."""
    nodes = record["nodes"]
    operands = [back_to(word, at) for at, word in enumerate(nodes["arguments"].split(" "))]
    columns = {
        "arguments": shorten_operands(operands),
        "part": shorten_parts(nodes["part"].split(" "), nodes["values"].split(" ")),
    }
    titles = shorten_titles(record["titles"].split("|"), operands)
    return record | {"titles": "|".join(titles), "nodes": nodes | {name: " ".join(words) for name, words in columns.items()}}


def back_to(word: str, at: int) -> list[int]:
    """The operands of a node, from how far back they stand."""
    return [] if word == NOTHING else [at - int(back) for back in word.split(",")]


def shorten_operands(operands: Sequence[Sequence[int]]) -> Iterator[str]:
    """How far back each stands; a far one from the last far one on, as weights are used in their order: ``=1``."""
    last = 0
    for node, numbers in enumerate(operands):
        words = []
        for number in numbers:
            far = node - number >= FAR
            words.append(f"{MARK}{number - last}" if far else str(node - number))
            last = number if far else last
        yield ",".join(words) or NOTHING


def shorten_titles(titles: Sequence[str], operands: Sequence[Sequence[int]]) -> Iterator[str]:
    """With ``{1}`` for the title of operand 1, where that is a part."""
    for title, numbers in zip(titles, operands):
        if "{" in title:
            title = LOOKS_LIKE_A_MARK.sub("｛", title)
        if title:
            parts = sorted(((titles[number], at) for at, number in enumerate(numbers)), key=longest_first)
            for part, at in parts:
                if len(part) >= SHORTEST and part in title:
                    title = title.replace(part, f"{{{at}}}")
        yield title


def longest_first(part: tuple[str, int]) -> int:
    return -len(part[0])


def shorten_parts(parts: Iterable[str], values: Iterable[str]) -> Iterator[str]:
    """How many parts further on than those of the node before; of a node without strings of its own nothing new."""
    last = 0
    for part, back in zip(parts, values):
        own = back == "0"
        yield str(int(part) - last) if own else "0"
        last = int(part) if own else last


def lengthen_parts(steps: Iterable[str], values: Iterable[str]) -> list[int]:
    """The part of each node that has strings, from what shorten_parts() left; those of another node lie where that one's do."""
    parts, last = [], 0
    for at, (step, back) in enumerate(zip(steps, values)):
        last += int(step)
        parts.append(parts[at - int(back)] if back not in ("0", NOTHING) else last)
    return parts
