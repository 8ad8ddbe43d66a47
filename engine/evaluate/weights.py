"""The random weights of the 8-dimensional model, made by the same small generator as the draws.

``python -m engine.evaluate.weights`` writes content/models/eight-dimensions.txt, with the same bytes on every machine.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.evaluate.draws import split_mix

SEED = 2017
SHAPES = {"E": (16, 8), "W_Q": (8, 4), "W_K": (8, 4), "W_V": (8, 4)}
"Of each matrix, in the order of drawing: one row an entry of the vocabulary; from 8 components to the 4 of a head."
LARGEST = 100
"In hundredths: every number is one of −1, −0.99, … 0.99, 1, all equally likely."
FILE = Path("content/models/eight-dimensions.txt")


def draw_number(numbers: Iterator[int]) -> str:
    """One weight; numbers that would favour some weights are drawn again."""
    count = 2 * LARGEST + 1
    drawn = next(number for number in numbers if number < 2**64 - 2**64 % count)
    hundredths = drawn % count - LARGEST
    return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def write_weights() -> str:
    """The whole model file."""
    numbers = split_mix(SEED)
    lines = [
        "kind: random",
        f"source: fixed random numbers from -1 to 1 in steps of 0.01, untrained, "
        f"drawn by SplitMix64 with the seed {SEED} (engine/evaluate/weights.py)",
    ]
    for name, (rows, columns) in SHAPES.items():
        lines += ["", f"[{name}]", *(" ".join(draw_number(numbers) for _ in range(columns)) for _ in range(rows))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(write_weights(), encoding="utf-8", newline="\n")
