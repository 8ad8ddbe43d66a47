"""The counts of a model as text for a person, or as JSON for a program."""

import json
from collections.abc import Iterator, Sequence

from engine.estimate.configuration import Configuration
from engine.estimate.counts import BITS, RANKS, Counts

NAMES = {
    "token_table": "table of tokens",
    "position_table": "table of positions",
    "type_table": "table of token types",
    "w_q": "W_Q",
    "w_k": "W_K",
    "w_v": "W_V",
    "w_o": "W_O",
    "feed_forward": "feed-forward network",
    "normalisation": "normalisation",
    "pooler": "pooler",
    "output": "output",
    "w_q_w_v": "W_Q and W_V",
    "attention": "all of attention",
    "both": "both",
}
CACHED_IN = ("fp32", "bf16", "int8")


def write_json(configuration: Configuration, counts: Counts) -> str:
    """Everything as whole numbers."""
    return json.dumps(as_data(configuration, counts), ensure_ascii=False, indent=2)


def as_data(configuration: Configuration, counts: Counts) -> dict[str, object]:
    return {
        "family": configuration.family,
        "sizes": dict(sorted(configuration.sizes.items())),
        "notes": list(configuration.notes),
        "parameters": {"by_part": dict(counts.parts), "all": counts.parameters},
        "weight_bytes": {name: counts.weight_bytes(bits) for name, bits in BITS.items()},
        "kv_cache": {
            "numbers_per_token": counts.cached_numbers,
            "bytes_per_token": {name: counts.cached_numbers * BITS[name] // 8 for name in CACHED_IN},
            "tokens_kept": counts.longest,
            "bytes_at_full_context": {name: counts.longest * counts.cached_numbers * BITS[name] // 8 for name in CACHED_IN},
        },
        "flops_per_token": {
            "in_weights": counts.flops_in_weights,
            "per_look": counts.flops_per_look,
            "at_full_context": counts.flops(),
        },
        "lora": {choice: {str(rank): rank * number for rank in RANKS} for choice, number in counts.adapters.items()},
    }


def write_text(path: str, configuration: Configuration, counts: Counts) -> str:
    """A page of text in paragraphs."""
    return "\n".join(line.rstrip() for line in lines_of(path, configuration, counts))


def lines_of(path: str, configuration: Configuration, counts: Counts) -> Iterator[str]:
    yield f"{path}: family {configuration.family}"
    yield ", ".join(f"{name} {number}" for name, number in configuration.sizes.items())
    yield from (f"note: {note}" for note in configuration.notes)
    yield from ("", "parameters")
    share = [f"{100 * number / counts.parameters:.1f}%" for number in counts.parts.values()]
    rows = [(NAMES[part], f"{number:,}", percent) for (part, number), percent in zip(counts.parts.items(), share)]
    yield from aligned([*rows, ("all", f"{counts.parameters:,}", "")])
    yield from ("", "memory of the weights (without the scales of int8 and int4)")
    yield from aligned([(name, *size_of(counts.weight_bytes(bits))) for name, bits in BITS.items()])
    yield from cache_lines(counts)
    yield from ("", "FLOPs for one token (2 for each weight in a matrix product, and attention; the rest is left out)")
    work = (("in the weights", counts.flops_in_weights), ("for each token that it looks at", counts.flops_per_look))
    yield from aligned([(name, f"{n:,}") for name, n in (*work, (f"looking at {counts.longest:,}", counts.flops()))])
    yield from ("", "LoRA, trained numbers")
    heads = ("rank", *(NAMES[choice] for choice in counts.adapters))
    yield from aligned([heads, *((str(rank), *(f"{rank * n:,}" for n in counts.adapters.values())) for rank in RANKS)])


def cache_lines(counts: Counts) -> Iterator[str]:
    """The KV cache, or that there is none."""
    yield ""
    if not counts.cached_numbers:
        yield "no KV cache: the model reads a text at once and does not continue it"
        return
    yield f"KV cache: {counts.cached_numbers:,} numbers a token, at most {counts.longest:,} tokens"
    heads = ("", "a token", "", "full context", "")
    pairs = [(name, counts.cached_numbers * BITS[name] // 8) for name in CACHED_IN]
    yield from aligned([heads, *((name, *size_of(n), *size_of(n * counts.longest)) for name, n in pairs)])


def size_of(number: int) -> tuple[str, str]:
    """Bytes, and the same in a unit of thousands."""
    unit, value = "B", float(number)
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1000:
            break
        unit, value = larger, value / 1000
    return f"{number:,} B", f"{value:.2f} {unit}" if unit != "B" else ""


def aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Columns, the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *others in rows:
        yield "  ".join(["", first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(others, widths[1:]))])
