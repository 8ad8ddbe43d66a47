"""config.json of the models that the book counts, as their publishers have them; sources: configurations.calc."""

PUBLISHED = {
    "BERT-base": 109_482_240,
    "BERT-large": 335_141_888,
    "GPT-2": 124_439_808,
    "GPT-2 medium": 354_823_168,
    "GPT-2 XL": 1_557_611_200,
    "Llama 2 7B": 6_738_415_616,
    "Llama 3 8B": 8_030_261_248,
    "Llama 3.2 1B": 1_236_338_688 - 524_288,
    "Mistral 7B": 7_241_732_096,
    "Qwen2.5 3B": 3_085_938_688,
    "Gemma 2B": 2_506_172_416,
    "Phi-2": 2_779_683_840,
}
"""Exact counts of others than us. keras-team/keras-hub at 71453d08, "params" in keras_hub/src/models/<model>/<model>_presets.py
(bert, gpt2, llama, llama3, mistral, qwen, gemma); huggingface/peft at 5d602fdb, docs/source/quicktour.md (Llama 3.2 1B: all
parameters with an adapter, less the adapter's); Lightning-AI/litgpt at 26857050, tutorials/0_to_litgpt.md (phi-2)."""

ADAPTERS = [
    ("Llama 3.2 1B", ("q_proj",), 8, 524_288),
    ("Qwen2.5 3B", ("q_proj", "v_proj"), 16, 3_686_400),
]
"""Published numbers of LoRA's trained parameters: huggingface/peft at 5d602fdb, docs/source/quicktour.md and README.md."""


def like_llama(model_type: str, vocabulary: int, width: int, layers: int, heads: int, shared: int, inner: int, **more) -> dict:
    sizes = {"vocab_size": vocabulary, "hidden_size": width, "num_hidden_layers": layers, "num_attention_heads": heads}
    return {"model_type": model_type, **sizes, "num_key_value_heads": shared, "intermediate_size": inner, **more}


def gpt2(width: int, layers: int, heads: int) -> dict:
    return {
        "model_type": "gpt2", "vocab_size": 50257, "n_positions": 1024, "n_embd": width, "n_layer": layers, "n_head": heads,
        "n_inner": None,
    }  # fmt: skip


def bert(width: int, layers: int, heads: int, inner: int) -> dict:
    sizes = {"hidden_size": width, "num_hidden_layers": layers, "num_attention_heads": heads, "intermediate_size": inner}
    return {"model_type": "bert", "vocab_size": 30522, **sizes, "max_position_embeddings": 512, "type_vocab_size": 2}


def paper(d_model: int, d_ff: int, h: int) -> dict:
    return {"model_type": "transformer", "vocab_size": 37000, "N": 6, "d_model": d_model, "d_ff": d_ff, "h": h}


UNTIED = {"tie_word_embeddings": False}
TIED = {"tie_word_embeddings": True}
CONFIGS = {
    "Transformer base": paper(512, 2048, 8),
    "Transformer big": paper(1024, 4096, 16),
    "BERT-base": bert(768, 12, 12, 3072),
    "BERT-large": bert(1024, 24, 16, 4096),
    "GPT-2": gpt2(768, 12, 12),
    "GPT-2 medium": gpt2(1024, 24, 16),
    "GPT-2 XL": gpt2(1600, 48, 25),
    "Llama 2 7B": like_llama("llama", 32000, 4096, 32, 32, 32, 11008, max_position_embeddings=4096, **UNTIED),
    "Llama 2 70B": like_llama("llama", 32000, 8192, 80, 64, 8, 28672, max_position_embeddings=4096, **UNTIED),
    "Llama 3 8B": like_llama("llama", 128256, 4096, 32, 32, 8, 14336, max_position_embeddings=8192, **UNTIED),
    "Llama 3.2 1B": like_llama("llama", 128256, 2048, 16, 32, 8, 8192, head_dim=64, max_position_embeddings=131072, **TIED),
    "Mistral 7B": like_llama(
        "mistral", 32000, 4096, 32, 32, 8, 14336, max_position_embeddings=32768, sliding_window=4096, **UNTIED
    ),
    "TinyLlama 1.1B": like_llama("llama", 32000, 2048, 22, 32, 4, 5632, max_position_embeddings=2048, **UNTIED),
    "SmolLM2 135M": like_llama("llama", 49152, 576, 30, 9, 3, 1536, max_position_embeddings=8192, **TIED),
    "Qwen2.5 3B": like_llama(
        "qwen2", 151936, 2048, 36, 16, 2, 11008,
        max_position_embeddings=32768, sliding_window=32768, use_sliding_window=False, max_window_layers=70, **TIED,
    ),
    "Qwen3 0.6B": like_llama(
        "qwen3", 151936, 1024, 28, 16, 8, 3072,
        head_dim=128, max_position_embeddings=40960, sliding_window=None, use_sliding_window=False, **TIED,
    ),
    "Gemma 2B": like_llama("gemma", 256000, 2048, 18, 8, 1, 16384, head_dim=256, max_position_embeddings=8192),
    "Phi-2": like_llama("phi", 51200, 2560, 32, 32, 32, 10240, max_position_embeddings=2048, **UNTIED),
}  # fmt: skip
