"""The random numbers of the long read, made by the same small generator as the draws.

``python -m engine.evaluate.journey`` writes content/models/round-table.txt and content/models/small-decoder.txt, with the
same bytes on every machine.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.evaluate.draws import draw_signs, split_mix
from engine.evaluate.weights import LARGEST, write_row

SEED, DECODER_SEED = 2017, 1706
TOKENS, COMPONENTS = 8, 64
"Around the table; of a query or key."
VOCABULARY, WIDTH, HEAD, WIDE = 16, 8, 4, 32
"Of the small decoder: entries, components of a row, of a query, inside the feed-forward network."
BLOCKS, HEADS = 2, 2
FOLDER = Path("content/models")


def decoder_shapes() -> dict[str, tuple[int, int]]:
    """Its matrices by name, in the order of drawing."""
    shapes = {"E": (VOCABULARY, WIDTH), "P": (TOKENS, WIDTH)}
    for block in range(1, BLOCKS + 1):
        for head in range(1, HEADS + 1):
            shapes |= {f"W_{letter}_{block}{head}": (WIDTH, HEAD) for letter in "QKV"}
        shapes |= {f"W_O_{block}": (HEADS * HEAD, WIDTH), f"W_1_{block}": (WIDTH, WIDE), f"b_1_{block}": (1, WIDE)}
        shapes |= {f"W_2_{block}": (WIDE, WIDTH), f"b_2_{block}": (1, WIDTH)}
        shapes |= {f"{letter}_{norm}_{block}": (1, WIDTH) for norm in (1, 2) for letter in ("gamma", "beta")}
    return shapes | {"gamma": (1, WIDTH), "beta": (1, WIDTH), "U": (WIDTH, VOCABULARY)}


def write_signs(numbers: Iterator[int]) -> str:
    """One vector of components ±1."""
    bits = draw_signs(numbers, COMPONENTS)
    return " ".join("1" if bits >> at & 1 else "-1" for at in range(COMPONENTS))


def write_table() -> str:
    """The queries, then the keys of the tokens around the table."""
    numbers = split_mix(SEED)
    lines = [
        "kind: random",
        f"source: SplitMix64 という手順に種 {SEED} を入れてつくりました（engine/evaluate/journey.py）。"
        f"{TOKENS} 個のトークンのクエリとキーで、成分は 1 か −1 です。",
    ]
    for name in "QK":
        lines += ["", f"[{name}]", *(write_signs(numbers) for _ in range(TOKENS))]
    return "\n".join(lines) + "\n"


def write_decoder() -> str:
    """The weights of the small decoder."""
    numbers = split_mix(DECODER_SEED)
    lines = [
        "kind: random",
        f"source: SplitMix64 という手順に種 {DECODER_SEED} を入れてつくりました（engine/evaluate/journey.py）。"
        "0.01 刻みで、−1 から 1 です。",
    ]
    for name, (rows, columns) in decoder_shapes().items():
        lines += ["", f"[{name}]", *(write_row(numbers, -LARGEST, LARGEST, columns) for _ in range(rows))]
    return "\n".join(lines) + "\n"


FILES = {"round-table": write_table, "small-decoder": write_decoder}


if __name__ == "__main__":
    for name, write in FILES.items():
        (FOLDER / f"{name}.txt").write_text(write(), encoding="utf-8", newline="\n")
