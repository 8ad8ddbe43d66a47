"""The counts of models: against published numbers, and against the tensors of the public implementations."""

import pytest

from tests.unit.calculations import model, numbers
from tests.unit.estimator_models import ADAPTERS, CONFIGS, PUBLISHED
from tests.unit.model_tensors import low_rank, size, tensors_of

SOURCE = (
    "from configurations import models, families, family_of, sizes, size_names, rule_names, count_names, counts, published, "
    "published_models, published_sources, size_sources, paper_base_millions, paper_big_millions"
)
PART_OF = {
    "token_table": ("wte", "word_embeddings", "embed_tokens", "embedding.weight"),
    "position_table": ("wpe", "position_embeddings"),
    "type_table": ("token_type_embeddings",),
    "w_q": ("q_proj", "query", "W_Q", "c_attn"),
    "w_k": ("k_proj", "key", "W_K"),
    "w_v": ("v_proj", "value", "W_V"),
    "w_o": ("o_proj", "attn.c_proj", "self_attn.dense", "attention.output.dense", "W_O"),
    "feed_forward": ("mlp", "intermediate", "output.dense", "W_1", "b_1", "W_2", "b_2"),
    "normalisation": ("LayerNorm", "ln_1", "ln_2", "ln_f", "layernorm", "norm"),
    "pooler": ("pooler",),
    "output": ("lm_head",),
}
"part -> pieces of the names of its tensors"


@pytest.fixture(scope="module")
def calculation():
    return model(SOURCE)


@pytest.fixture(scope="module")
def counted(calculation):
    """model -> count -> number"""
    names = numbers(calculation, "count_names")[0]
    rows = zip(numbers(calculation, "models")[0], numbers(calculation, "counts"))
    return {name: dict(zip(names, map(int, row))) for name, row in rows}


def part_of(name: str) -> str:
    """The part that a tensor belongs to; the longest piece of its name decides."""
    fitting = [(len(piece), part) for part, pieces in PART_OF.items() for piece in pieces if piece in name]
    return max(fitting)[1]


def parts(counts: dict) -> dict:
    return {part: counts[part] for part in PART_OF}


def test_the_models_are_those_with_a_configuration_here(counted):
    assert list(counted) == list(CONFIGS)
    assert len(counted) >= 14


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_total_is_the_published_one(counted, name):
    assert sum(parts(counted[name]).values()) == PUBLISHED[name]


def test_the_published_counts_on_the_page_are_those_of_the_sources(calculation):
    shown = zip(numbers(calculation, "published_models")[0], numbers(calculation, "published"))
    assert {name: int(row[0]) for name, row in shown} == PUBLISHED


@pytest.mark.parametrize("name", CONFIGS)
def test_each_part_is_the_size_of_its_tensors(counted, name):
    by_part = dict.fromkeys(PART_OF, 0)
    for tensor in tensors_of(CONFIGS[name]):
        if "c_attn" in tensor[0]:  # GPT-2 has W_Q, W_K and W_V in one
            for part in ("w_q", "w_k", "w_v"):
                by_part[part] += size([tensor]) // 3
        else:
            by_part[part_of(tensor[0])] += size([tensor])
    assert parts(counted[name]) == by_part


@pytest.mark.parametrize(
    ("name", "two", "attention", "network"),
    [
        ("GPT-2", ("c_attn",), ("c_attn", "attn.c_proj"), ("c_fc", "mlp.c_proj")),
        ("BERT-base", ("query", "value"), ("query", "key", "value", "attention.output.dense"), ("intermediate.dense", "output.dense")),
        ("Llama 3 8B", ("q_proj", "v_proj"), ("q_proj", "k_proj", "v_proj", "o_proj"), ("gate_proj", "up_proj", "down_proj")),
        ("Gemma 2B", ("q_proj", "v_proj"), ("q_proj", "k_proj", "v_proj", "o_proj"), ("gate_proj", "up_proj", "down_proj")),
        ("Phi-2", ("q_proj", "v_proj"), ("q_proj", "k_proj", "v_proj", "self_attn.dense"), ("fc1", "fc2")),
    ],
)
def test_adapters_are_two_thin_matrices_beside_each_matrix(counted, name, two, attention, network):
    tensors = tensors_of(CONFIGS[name])
    attended = [tensor for tensor in tensors if "attention.output" not in tensor[0]]  # BERT's output.dense is in two rooms
    assert counted[name]["lora_w_q_w_v"] == low_rank(tensors, two, 1)
    assert counted[name]["lora_attention"] == low_rank(tensors, attention, 1)
    assert counted[name]["lora_feed_forward"] == low_rank(attended, network, 1)


@pytest.mark.parametrize(("name", "beside", "rank", "trained"), ADAPTERS)
def test_the_independent_count_of_adapters_is_the_published_one(name, beside, rank, trained):
    assert low_rank(tensors_of(CONFIGS[name]), beside, rank) == trained


def test_two_matrices_of_attention_train_what_was_published(counted):
    assert counted["Qwen2.5 3B"]["lora_w_q_w_v"] * 16 == 3_686_400


@pytest.mark.parametrize("name", CONFIGS)
def test_the_work_in_weights_is_two_for_each_number_of_a_matrix_that_a_token_meets(counted, name):
    config = CONFIGS[name]
    met = [t for t in tensors_of(config) if len(t[1]) == 2 and part_of(t[0]) in ("w_q", "w_k", "w_v", "w_o", "feed_forward")]
    output = 0 if config["model_type"] == "bert" else counted[name]["token_table"]
    assert counted[name]["flops_in_weights"] == 2 * (size(met) + output)


@pytest.mark.parametrize(
    ("name", "cached", "longest", "look"),
    [
        ("Llama 2 7B", 2 * 32 * 4096, 4096, 4 * 32 * 4096),
        ("Llama 3 8B", 2 * 32 * 8 * 128, 8192, 4 * 32 * 4096),
        ("Mistral 7B", 2 * 32 * 8 * 128, 4096, 4 * 32 * 4096),  # its window is shorter than its 32768 places
        ("Gemma 2B", 2 * 18 * 256, 8192, 4 * 18 * 8 * 256),
        ("BERT-base", 0, 512, 4 * 12 * 768),
        ("Transformer base", 2 * 6 * 512, 0, 4 * 18 * 512),
    ],
)
def test_caches_and_looks(counted, name, cached, longest, look):
    assert (counted[name]["cached_numbers"], counted[name]["longest"]) == (cached, longest)
    assert counted[name]["flops_per_look"] == look


def test_the_papers_millions_are_not_tuned(counted, calculation):
    base, big = (sum(parts(counted[f"Transformer {size}"]).values()) for size in ("base", "big"))
    assert (base, big) == (63_045_632, 214_171_648)
    assert numbers(calculation, "paper_base_millions") + numbers(calculation, "paper_big_millions") == [[65], [213]]


def test_every_figure_has_its_source(calculation):
    for name in ("size_sources", "published_sources"):
        assert all(len(source) > 20 for source in numbers(calculation, name)[0])
