"""The tensors that the public implementations of models have, one by one, as their state dicts list them.

Written from the modules of those implementations, not from the book's rules: names with shapes, nothing multiplied out.
"""

from collections.abc import Iterator
from math import prod

Tensor = tuple[str, tuple[int, ...]]


def linear(name: str, d_in: int, d_out: int, bias: bool) -> Iterator[Tensor]:
    yield f"{name}.weight", (d_out, d_in)
    if bias:
        yield f"{name}.bias", (d_out,)


def norm(name: str, d: int, bias: bool) -> Iterator[Tensor]:
    yield f"{name}.weight", (d,)
    if bias:
        yield f"{name}.bias", (d,)


def gpt2(c: dict) -> Iterator[Tensor]:
    d = c["n_embd"]
    width = c.get("n_inner") or 4 * d
    yield "wte.weight", (c["vocab_size"], d)
    yield "wpe.weight", (c["n_positions"], d)
    for layer in range(c["n_layer"]):
        h = f"h.{layer}"
        yield from norm(f"{h}.ln_1", d, True)
        yield from linear(f"{h}.attn.c_attn", d, 3 * d, True)
        yield from linear(f"{h}.attn.c_proj", d, d, True)
        yield from norm(f"{h}.ln_2", d, True)
        yield from linear(f"{h}.mlp.c_fc", d, width, True)
        yield from linear(f"{h}.mlp.c_proj", width, d, True)
    yield from norm("ln_f", d, True)
    if not c.get("tie_word_embeddings", True):
        yield from linear("lm_head", d, c["vocab_size"], False)


def bert(c: dict) -> Iterator[Tensor]:
    d, width = c["hidden_size"], c["intermediate_size"]
    yield "embeddings.word_embeddings.weight", (c["vocab_size"], d)
    yield "embeddings.position_embeddings.weight", (c["max_position_embeddings"], d)
    yield "embeddings.token_type_embeddings.weight", (c["type_vocab_size"], d)
    yield from norm("embeddings.LayerNorm", d, True)
    for layer in range(c["num_hidden_layers"]):
        h = f"encoder.layer.{layer}"
        for name in ("query", "key", "value"):
            yield from linear(f"{h}.attention.self.{name}", d, d, True)
        yield from linear(f"{h}.attention.output.dense", d, d, True)
        yield from norm(f"{h}.attention.output.LayerNorm", d, True)
        yield from linear(f"{h}.intermediate.dense", d, width, True)
        yield from linear(f"{h}.output.dense", width, d, True)
        yield from norm(f"{h}.output.LayerNorm", d, True)
    yield from linear("pooler.dense", d, d, True)


def gated(c: dict, head_dim: int, qkv_bias: bool = False, head_norms: bool = False, tied: bool = False) -> Iterator[Tensor]:
    """Llama and what was built like it."""
    d, width, heads = c["hidden_size"], c["intermediate_size"], c["num_attention_heads"]
    shared = c.get("num_key_value_heads") or heads
    all_biased, mlp = c.get("attention_bias", False), c.get("mlp_bias", False)
    yield "embed_tokens.weight", (c["vocab_size"], d)
    for layer in range(c["num_hidden_layers"]):
        h = f"layers.{layer}"
        yield from linear(f"{h}.self_attn.q_proj", d, heads * head_dim, qkv_bias or all_biased)
        yield from linear(f"{h}.self_attn.k_proj", d, shared * head_dim, qkv_bias or all_biased)
        yield from linear(f"{h}.self_attn.v_proj", d, shared * head_dim, qkv_bias or all_biased)
        yield from linear(f"{h}.self_attn.o_proj", heads * head_dim, d, all_biased)
        if head_norms:
            yield from norm(f"{h}.self_attn.q_norm", head_dim, False)
            yield from norm(f"{h}.self_attn.k_norm", head_dim, False)
        for name in ("gate_proj", "up_proj"):
            yield from linear(f"{h}.mlp.{name}", d, width, mlp)
        yield from linear(f"{h}.mlp.down_proj", width, d, mlp)
        yield from norm(f"{h}.input_layernorm", d, False)
        yield from norm(f"{h}.post_attention_layernorm", d, False)
    yield from norm("norm", d, False)
    if not c.get("tie_word_embeddings", tied):
        yield from linear("lm_head", d, c["vocab_size"], False)


def phi(c: dict) -> Iterator[Tensor]:
    d, width, heads = c["hidden_size"], c["intermediate_size"], c["num_attention_heads"]
    head_dim, shared = d // heads, c.get("num_key_value_heads") or heads
    yield "embed_tokens.weight", (c["vocab_size"], d)
    for layer in range(c["num_hidden_layers"]):
        h = f"layers.{layer}"
        for name, count in (("q_proj", heads), ("k_proj", shared), ("v_proj", shared)):
            yield from linear(f"{h}.self_attn.{name}", d, count * head_dim, True)
        yield from linear(f"{h}.self_attn.dense", heads * head_dim, d, True)
        yield from linear(f"{h}.mlp.fc1", d, width, True)
        yield from linear(f"{h}.mlp.fc2", width, d, True)
        yield from norm(f"{h}.input_layernorm", d, True)
    yield from norm("final_layernorm", d, True)
    if not c.get("tie_word_embeddings", False):
        yield from linear("lm_head", d, c["vocab_size"], False)
    yield "lm_head.bias", (c["vocab_size"],)


def transformer(c: dict) -> Iterator[Tensor]:
    """The paper's: one table for source, target and output; biases where its equation 2 has them."""
    d, width, heads = c["d_model"], c["d_ff"], c["h"]
    yield "embedding.weight", (c["vocab_size"], d)
    for side, attentions in (("encoder", 1), ("decoder", 2)):
        for layer in range(c["N"]):
            h = f"{side}.{layer}"
            for attention in range(attentions):
                for head in range(heads):
                    for name in ("W_Q", "W_K", "W_V"):
                        yield f"{h}.{attention}.{head}.{name}", (d, d // heads)
                yield f"{h}.{attention}.W_O", (heads * (d // heads), d)
                yield from norm(f"{h}.{attention}.norm", d, True)
            yield f"{h}.W_1", (d, width)
            yield f"{h}.b_1", (width,)
            yield f"{h}.W_2", (width, d)
            yield f"{h}.b_2", (d,)
            yield from norm(f"{h}.norm", d, True)


def tensors_of(c: dict) -> list[Tensor]:
    """All tensors of a model."""
    head_dim = c.get("head_dim") or c.get("hidden_size", 0) // c.get("num_attention_heads", 1)
    match c["model_type"]:
        case "gpt2":
            tensors = gpt2(c)
        case "bert":
            tensors = bert(c)
        case "llama" | "mistral":
            tensors = gated(c, head_dim)
        case "qwen2":
            tensors = gated(c, head_dim, qkv_bias=True)
        case "qwen3":
            tensors = gated(c, c["head_dim"], head_norms=True)
        case "gemma":
            tensors = gated(c, c["head_dim"], tied=True)
        case "phi":
            tensors = phi(c)
        case "transformer":
            tensors = transformer(c)
    return list(tensors)


def size(tensors: list[Tensor]) -> int:
    return sum(prod(shape) for _, shape in tensors)


def low_rank(tensors: list[Tensor], names: tuple[str, ...], rank: int) -> int:
    """What a LoRA adapter beside the named matrices trains: two matrices each, [d_in, rank] and [rank, d_out]."""
    chosen = [shape for name, shape in tensors if len(shape) == 2 and any(f".{each}." in f".{name}" for each in names)]
    return sum(prod((d_in, rank)) + prod((rank, d_out)) for d_out, d_in in chosen)
