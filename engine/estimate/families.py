"""What the keys of a config.json mean in each family, and what a missing one stands for.

The defaults are those of huggingface/transformers, src/transformers/models/<family>/configuration_<family>.py, at the
commits 008e5743 (llama, qwen2, qwen3, gemma, phi), 001f85b3 (mistral), 01ae98ae (gpt2) and 008f5c8c (bert).
How a family is counted stands in content/constants/configurations.calc.
"""

from collections.abc import Callable, Mapping
from dataclasses import field

from engine.records import dataclass


@dataclass(frozen=True)
class Rule:
    """A default that follows from other sizes."""

    text: str
    "as the report says it"
    value: Callable[[Mapping[str, int]], int]
    "from the sizes that are known before"


Default = int | Rule | None
"None: there is no default, and the key has to be there"


@dataclass(frozen=True)
class Key:
    """A size in a config.json."""

    size: str
    "its name in the counts"
    names: tuple[str, ...]
    "as the file may call it"
    missing: Default = None
    "what it is when it is left out"
    null: Default = None
    "what it is when it is null"
    smallest: int = 1


@dataclass(frozen=True)
class Family:
    keys: tuple[Key, ...]
    "in an order in which each default follows from those before"
    tied: bool
    "whether the output is the table of tokens when tie_word_embeddings is left out"
    biases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    "switches of the file, off when left out, and the rules that they turn on"
    only: Mapping[str, object] = field(default_factory=dict)
    "keys that change what is counted, with the one value that is counted here"
    window: str = ""
    "the key that says whether sliding_window holds; nothing if it always does"
    endings: tuple[str, ...] = ("ForCausalLM", "LMHeadModel")
    "of the architectures that are what is counted"
    counted: str = "the model with its output over the vocabulary"
    "as a note says it of another architecture"


HEADS = Rule("num_attention_heads", lambda sizes: sizes["num_attention_heads"])
QUOTIENT = Rule(
    "hidden_size / num_attention_heads", lambda sizes: sizes["hidden_size"] // max(1, sizes["num_attention_heads"])
)
FOUR_TIMES = Rule("4 × hidden_size", lambda sizes: 4 * sizes["hidden_size"])


def key(size: str, *others: str, missing: Default = None, null: Default = None, smallest: int = 1) -> Key:
    return Key(size, (*others, size), missing, null, smallest)


def body(*heads: Key, positions: int) -> tuple[Key, ...]:
    """The keys of the families that were built like Llama."""
    written = (key(name) for name in ("vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads"))
    return (*written, *heads, key("intermediate_size"), key("max_position_embeddings", missing=positions))


def shared_heads(missing: Default = HEADS) -> Key:
    return key("num_key_value_heads", missing=missing, null=HEADS)


HEAD_DIM = key("head_dim", missing=QUOTIENT, null=QUOTIENT)
WINDOW = key("sliding_window", missing=4096, null=0)
ATTENTION_BIAS = {"attention_bias": ("b_qkv", "b_o")}

FAMILIES: dict[str, Family] = {
    "gpt2": Family(
        (
            key("vocab_size"),
            key("hidden_size", "n_embd"),
            key("num_hidden_layers", "n_layer"),
            key("num_attention_heads", "n_head"),
            key("intermediate_size", "n_inner", missing=FOUR_TIMES, null=FOUR_TIMES),
            key("max_position_embeddings", "n_positions", missing=1024),
        ),
        tied=True,
        only={"add_cross_attention": False},
    ),
    "bert": Family(
        (*body(positions=512), key("type_vocab_size", missing=2, smallest=0)),
        tied=True,
        only={"add_cross_attention": False, "is_decoder": False, "position_embedding_type": "absolute"},
        endings=("BertModel",),
        counted="the model with its pooler, without the heads of its training",
    ),
    "llama": Family(
        body(shared_heads(), HEAD_DIM, positions=2048), tied=False, biases={**ATTENTION_BIAS, "mlp_bias": ("b_ff",)}
    ),
    "mistral": Family((*body(shared_heads(8), HEAD_DIM, positions=131072), WINDOW), tied=False),
    "qwen2": Family(
        (*body(shared_heads(32), HEAD_DIM, positions=32768), WINDOW), tied=False, window="use_sliding_window"
    ),
    "qwen3": Family(
        (*body(shared_heads(32), key("head_dim", missing=128), positions=32768), WINDOW),
        tied=False,
        biases=ATTENTION_BIAS,
        window="use_sliding_window",
    ),
    "gemma": Family(
        body(key("num_key_value_heads", missing=16), key("head_dim", missing=256), positions=8192),
        tied=True,
        biases=ATTENTION_BIAS,
    ),
    "phi": Family(body(shared_heads(), positions=2048), tied=False, only={"qk_layernorm": False}),
}
