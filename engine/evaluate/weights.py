"""The random weights of the 8-dimensional model, made by the same small generator as the draws.

``python -m engine.evaluate.weights`` writes content/models/eight-dimensions.txt, with the same bytes on every machine.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.evaluate.draws import split_mix

SEED = 2017
SHAPES = {
    "E": (16, 8),
    "W_Q": (8, 4), "W_K": (8, 4), "W_V": (8, 4),
    "W_Q2": (8, 4), "W_K2": (8, 4), "W_V2": (8, 4),
    "W_O": (8, 8), "W_1": (8, 16), "W_2": (16, 8), "W_vocab": (8, 16),
}  # fmt: skip
"""Of each matrix, in the order of drawing, so that a new one stands last: one row an entry of the vocabulary; from 8
components to the 4 of the first head and of the second; from both heads to 8; to the 16 inside the network and back; to a
logit for each entry of the vocabulary."""
LARGEST = 100
"In hundredths: every number is one of −1, −0.99, … 0.99, 1, all equally likely."
DRAWS = 5
"For sampling, one a step of the generation, drawn last: one of 0, 0.01, … 0.99, all equally likely."
FILE = Path("content/models/eight-dimensions.txt")


def draw_hundredths(numbers: Iterator[int], low: int, high: int) -> str:
    """One number from low to high, both in hundredths; what would favour some numbers is drawn again."""
    count = high - low + 1
    drawn = next(number for number in numbers if number < 2**64 - 2**64 % count)
    hundredths = drawn % count + low
    return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def write_row(numbers: Iterator[int], low: int, high: int, columns: int) -> str:
    """One row of a matrix."""
    return " ".join(draw_hundredths(numbers, low, high) for _ in range(columns))


def write_weights() -> str:
    """The whole model file."""
    numbers = split_mix(SEED)
    lines = [
        "kind: random",
        f"source: SplitMix64 という手順に種 {SEED} を入れてつくりました（engine/evaluate/weights.py）。"
        "0.01 刻みで、重みは −1 から 1、くじは 0 から 0.99 です。",
    ]
    for name, (rows, columns) in SHAPES.items():
        lines += ["", f"[{name}]", *(write_row(numbers, -LARGEST, LARGEST, columns) for _ in range(rows))]
    lines += ["", "[draws]", write_row(numbers, 0, LARGEST - 1, DRAWS)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(write_weights(), encoding="utf-8", newline="\n")
