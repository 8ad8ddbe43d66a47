"""The random draws of the √d_k measurement, made by a small generator that is stated here.

``python -m engine.evaluate.draws`` writes content/models/dot-products.txt, with the same bytes on every machine.
"""

from collections.abc import Iterator
from pathlib import Path

SEED = 2017
COMPONENTS = (2, 8, 64, 512)
TRIALS = 250
KEYS = 4
FILE = Path("content/models/dot-products.txt")
MASK = 2**64 - 1


def split_mix(seed: int) -> Iterator[int]:
    """The 64-bit numbers of SplitMix64 (Steele, Lea and Flood 2014)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & MASK
        yield mixed ^ (mixed >> 31)


def draw_signs(numbers: Iterator[int], d: int) -> int:
    """A vector of d components ±1 as d bits: the lowest bits of as many numbers as it takes, 64 of each."""
    bits = 0
    for start in range(0, d, 64):
        bits |= (next(numbers) & ((1 << min(64, d - start)) - 1)) << start
    return bits


def dot_product(a: int, b: int, d: int) -> int:
    """Of two such vectors: equal components count +1, others −1."""
    return d - 2 * (a ^ b).bit_count()


def draw_trials(numbers: Iterator[int], d: int) -> Iterator[list[int]]:
    """A query and then its keys are drawn for each trial; the dot products of the query with the keys."""
    for _ in range(TRIALS):
        query, *keys = [draw_signs(numbers, d) for _ in range(1 + KEYS)]
        yield [dot_product(query, key, d) for key in keys]


def write_draws() -> str:
    """The whole model file."""
    numbers = split_mix(SEED)
    lines = [
        "kind: measured",
        f"source: SplitMix64 という手順に種 {SEED} を入れてつくったベクトルの内積 q·k です（engine/evaluate/draws.py）。"
        f"成分は 1 か −1 で、クエリ {TRIALS} 個に、キーを {KEYS} 個ずつ掛けました。",
    ]
    for d in COMPONENTS:
        lines += ["", f"[d{d}]", *(" ".join(map(str, row)) for row in draw_trials(numbers, d))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(write_draws(), encoding="utf-8", newline="\n")
