"""python build.py estimate: what it counts of a reader's config.json, and what it says of one that cannot be counted."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.errors import AuthorError, AuthorErrors
from engine.estimate.command import report
from engine.estimate.families import FAMILIES
from tests.unit.estimator_models import CONFIGS, PUBLISHED, like_llama
from tests.unit.model_tensors import size, tensors_of

PROJECT = Path(__file__).resolve().parents[2]
CONTENT = PROJECT / "content"
SMALL = {
    "gpt2": {"model_type": "gpt2", "vocab_size": 11, "n_positions": 7, "n_embd": 8, "n_layer": 3, "n_head": 2, "n_inner": 5},
    "bert": {
        "model_type": "bert", "vocab_size": 11, "hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 4,
        "intermediate_size": 6, "max_position_embeddings": 9, "type_vocab_size": 3,
    },
    "llama": like_llama("llama", 11, 8, 3, 4, 2, 5, attention_bias=True, mlp_bias=True),
    "mistral": like_llama("mistral", 11, 8, 3, 4, 2, 5, head_dim=6, sliding_window=None),
    "qwen2": like_llama("qwen2", 11, 8, 3, 4, 2, 5, tie_word_embeddings=True),
    "qwen3": like_llama("qwen3", 11, 8, 3, 4, 2, 5, head_dim=6, attention_bias=True),
    "gemma": like_llama("gemma", 11, 8, 3, 4, 1, 5, head_dim=6, tie_word_embeddings=False),
    "phi": like_llama("phi", 11, 8, 3, 4, 2, 5, tie_word_embeddings=True),
}  # fmt: skip
LLAMA = SMALL["llama"]


def run(*arguments: str, folder: Path = PROJECT) -> subprocess.CompletedProcess:
    command = [sys.executable, str(PROJECT / "build.py"), "estimate", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")


def counted(folder: Path, config: dict) -> dict:
    """What the command says of a configuration, for programs."""
    path = folder / "config.json"
    path.write_text(json.dumps(config, indent=2), encoding="utf-8")
    return json.loads(report(path, CONTENT, as_json=True))


def complaint(folder: Path, text: str) -> str:
    path = folder / "config.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((AuthorError, AuthorErrors)) as caught:
        report(path, CONTENT, as_json=False)
    return str(caught.value).replace(path.as_posix(), "config.json")


def without(config: dict, *keys: str, **more) -> dict:
    return {key: value for key, value in config.items() if key not in keys} | more


def test_every_family_is_tried():
    assert set(SMALL) == set(FAMILIES)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_configuration_has_its_published_count(tmp_path, name):
    assert counted(tmp_path, CONFIGS[name])["parameters"]["all"] == PUBLISHED[name]


@pytest.mark.parametrize("family", SMALL)
def test_every_family_is_counted_tensor_by_tensor(tmp_path, family):
    random = Random(family)
    for _ in range(6):
        config = dict(SMALL[family])
        for key in ("vocab_size", "intermediate_size", "n_inner", "num_hidden_layers", "n_layer", "n_positions", "type_vocab_size"):
            if key in config:
                config[key] = random.randint(1, 40)
        assert counted(tmp_path, config)["parameters"]["all"] == size(tensors_of(config)), config


@pytest.mark.parametrize("family", ["qwen2", "qwen3", "mistral", "llama"])
def test_untied_and_tied_differ_by_one_table(tmp_path, family):
    tied, apart = (counted(tmp_path, SMALL[family] | {"tie_word_embeddings": tie})["parameters"]["all"] for tie in (True, False))
    assert apart - tied == 11 * 8


def test_memory_cache_work_and_adapters_follow_from_the_sizes(tmp_path):
    found = counted(tmp_path, CONFIGS["Mistral 7B"])
    assert found["weight_bytes"] == {
        "fp32": 4 * 7_241_732_096, "bf16": 2 * 7_241_732_096, "int8": 7_241_732_096, "int4": 7_241_732_096 // 2
    }  # fmt: skip
    assert found["kv_cache"]["bytes_per_token"]["bf16"] == 2 * 2 * 32 * 8 * 128
    assert found["kv_cache"]["tokens_kept"] == 4096
    assert found["kv_cache"]["bytes_at_full_context"]["int8"] == 4096 * 2 * 32 * 8 * 128
    work = found["flops_per_token"]
    assert work["at_full_context"] == work["in_weights"] + 4096 * 4 * 32 * 32 * 128
    assert found["lora"]["w_q_w_v"]["8"] == 32 * 8 * (4096 + 4096 + 4096 + 1024)
    assert found["lora"]["both"]["64"] == 64 * (found["lora"]["attention"]["1"] + found["lora"]["feed_forward"]["1"])


def test_half_a_byte_is_rounded_up(tmp_path):
    found = counted(tmp_path, without(SMALL["gpt2"], n_inner=4, vocab_size=11, n_positions=8))
    assert found["weight_bytes"]["int4"] == (found["parameters"]["all"] + 1) // 2


@pytest.mark.parametrize(
    ("config", "size_name", "value", "note"),
    [
        (without(LLAMA, "num_key_value_heads"), "num_key_value_heads", 4, "num_attention_heads = 4"),
        (without(LLAMA, num_key_value_heads=None), "num_key_value_heads", 4, ""),
        (without(LLAMA, "head_dim"), "head_dim", 2, "hidden_size / num_attention_heads = 2"),
        (LLAMA, "max_position_embeddings", 2048, "llama takes 2048"),
        (without(SMALL["mistral"], "sliding_window"), "sliding_window", 4096, "mistral takes 4096"),
        (SMALL["mistral"], "sliding_window", 0, ""),
        (SMALL["mistral"], "max_position_embeddings", 131072, "mistral takes 131072"),
        (without(SMALL["gemma"], "head_dim"), "head_dim", 256, "gemma takes 256"),
        (without(SMALL["gpt2"], "n_inner"), "intermediate_size", 32, "4 × hidden_size = 32"),
        (without(SMALL["gpt2"], n_inner=None), "intermediate_size", 32, ""),
        (without(SMALL["gpt2"], "n_embd", hidden_size=8), "hidden_size", 8, ""),
        (without(SMALL["bert"], "type_vocab_size"), "type_vocab_size", 2, "bert takes 2"),
        (SMALL["gpt2"], "tie_word_embeddings", 1, "gpt2 takes true"),
        (LLAMA, "tie_word_embeddings", 0, "llama takes false"),
        (SMALL["qwen2"] | {"sliding_window": 9}, "sliding_window", 0, ""),
        (SMALL["qwen2"] | {"sliding_window": 9, "use_sliding_window": True, "max_window_layers": 0}, "sliding_window", 9, ""),
        (without(SMALL["qwen3"], "head_dim"), "head_dim", 128, "qwen3 takes 128"),
    ],
)
def test_a_key_that_is_left_out_takes_the_default_of_its_family_and_this_is_said(tmp_path, config, size_name, value, note):
    found = counted(tmp_path, config)
    assert found["sizes"][size_name] == value
    assert note in "; ".join(found["notes"])


def test_the_language_model_of_a_larger_model_is_counted_and_this_is_said(tmp_path):
    found = counted(tmp_path, {"model_type": "seer", "vision_config": {}, "text_config": SMALL["mistral"]})
    assert found["parameters"]["all"] == counted(tmp_path, SMALL["mistral"])["parameters"]["all"]
    assert 'only "text_config" is counted' in found["notes"][0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"vocab_size": -5}, 'config.json:3:3: "vocab_size" is a whole number from 1 to 1,000,000,000, not -5'),
        ({"vocab_size": 0}, '"vocab_size" is a whole number'),
        ({"hidden_size": 4096.0}, 'config.json:4:3: "hidden_size" is a whole number from 1 to 1,000,000,000, not 4096.0'),
        ({"hidden_size": "4096"}, 'not "4096"'),
        ({"hidden_size": True}, "not true"),
        ({"hidden_size": [8]}, "not [8]"),
        ({"hidden_size": None}, '"hidden_size" is null; a configuration of llama gives its number'),
        ({"num_hidden_layers": 10**10}, "not 10000000000"),
        ({"num_hidden_layers": 10**300}, 'config.json:5:3: "num_hidden_layers" is a whole number from 1 to'),
        ({"num_attention_heads": 3, "num_key_value_heads": 3}, '"num_attention_heads", 3, does not divide "hidden_size", 8'),
        ({"num_key_value_heads": 3}, 'config.json:7:3: "num_key_value_heads", 3, does not divide "num_attention_heads", 4'),
        ({"tie_word_embeddings": "false"}, '"tie_word_embeddings" is true or false, not "false"'),
        ({"attention_bias": 1}, '"attention_bias" is true or false, not 1'),
        ({"model_type": "lama"}, 'config.json:2:3: "model_type" is "lama", which is not counted; known are gpt2'),
        ({"model_type": "gemma2"}, "phi; a family with a similar name has other parts"),
        ({"model_type": "\x1b[31m\u202e"}, '"model_type" is "\\u001b[31m\\u202e", which is not counted'),
        ({"hidden_size": {"a": [None]}}, 'not {"a": [null]}'),
        ({"num_attention_heads": 3, "num_key_value_heads": 3, "head_dim": None}, "does not divide"),
        ({"model_type": None}, '"model_type" is null, which is not counted'),
        ({"model_type": ["llama"]}, "which is not counted"),
        ({"model_type": "mixtral"}, "known are gpt2, bert, llama, mistral, qwen2, qwen3, gemma, phi"),
    ],
)
def test_a_value_that_no_model_has_is_an_error_with_its_place_and_remedy(tmp_path, change, said):
    assert said in complaint(tmp_path, json.dumps(LLAMA | change, indent=2))


def test_a_number_of_more_digits_than_python_reads_is_too_large(tmp_path):
    text = json.dumps(LLAMA, indent=2).replace('"vocab_size": 11', '"vocab_size": ' + "9" * 5000)
    assert 'config.json:3:3: "vocab_size" is a whole number from 1 to 1,000,000,000, not 999' in complaint(tmp_path, text)


def test_a_place_is_that_of_the_key_itself(tmp_path):
    nested = {"quantization": {"hidden_size": 1, "x": [{"hidden_size": 2}], "}{": "\\\""}}
    said = complaint(tmp_path, json.dumps(nested | LLAMA | {"hidden_size": "x"}, indent=1))
    assert said.startswith("config.json:13:2: ") and '   13 |  "hidden_size": "x",' in said
    inner = {"model_type": "seer", "vision_config": {"text_config": {"vocab_size": 0}}, "text_config": LLAMA | {"vocab_size": 0}}
    assert complaint(tmp_path, json.dumps(inner, indent=1)).startswith("config.json:10:3: ")
    escaped = json.dumps(LLAMA | {"hidden_size": 0}, indent=1).replace("hidden_size", "hidden\\u005fsize")
    assert complaint(tmp_path, escaped).startswith("config.json:4:2: ")


def test_a_key_that_stands_twice_is_shown_where_it_stands_the_second_time(tmp_path):
    text = '{"layers": [{"a": 1}, {"a": 2}],\n "model_type": "llama",\n "x": {"a": 3},\n "model_type": "bert"}'
    assert complaint(tmp_path, text).startswith('config.json:4:2: "model_type" stands twice in one object; delete one of the two')


def test_a_missing_key_is_found_under_a_name_with_a_slip(tmp_path):
    said = complaint(tmp_path, json.dumps(without(LLAMA, "hidden_size", hiden_size=8)))
    assert "\"hidden_size\" is missing; a configuration of llama gives its number; did you mean 'hiden_size'?" in said
    assert "did you mean" not in complaint(tmp_path, json.dumps(without(LLAMA, "hidden_size", hidden_act="silu")))


def test_heads_divide_the_width_only_where_the_width_of_a_head_follows_from_it(tmp_path):
    assert counted(tmp_path, without(SMALL["qwen3"], "head_dim", num_attention_heads=6))["sizes"]["head_dim"] == 128
    assert counted(tmp_path, without(SMALL["gemma"], "head_dim", num_attention_heads=3))["sizes"]["head_dim"] == 256
    assert "does not divide" in complaint(tmp_path, json.dumps(SMALL["gpt2"] | {"n_head": 3, "head_dim": 4}))


@pytest.mark.parametrize(
    ("window", "kept"),
    [
        ({"sliding_window": 9}, 9),
        ({"sliding_window": None}, 32768),
        ({"sliding_window": 9, "max_window_layers": 3}, 32768),
        ({"sliding_window": 9, "max_window_layers": None, "layer_types": ["sliding_attention"] * 3}, 9),
        ({"sliding_window": 9, "max_window_layers": 0, "layer_types": ["full_attention"] * 3}, 32768),
    ],
)
def test_a_window_holds_in_every_layer_or_in_none(tmp_path, window, kept):
    config = SMALL["qwen2"] | {"use_sliding_window": True, "max_window_layers": 0} | window
    assert counted(tmp_path, config)["kv_cache"]["tokens_kept"] == kept


@pytest.mark.parametrize(
    ("family", "architecture", "note"),
    [
        ("mistral", "MistralModel", '"architectures" is ["MistralModel"]; counted is the model with its output'),
        ("bert", "BertForMaskedLM", "counted is the model with its pooler, without the heads of its training"),
        ("bert", "BertModel", ""),
        ("gpt2", "GPT2LMHeadModel", ""),
        ("llama", "LlamaForCausalLM", ""),
    ],
)
def test_a_model_with_another_head_is_counted_as_its_family_and_this_is_said(tmp_path, family, architecture, note):
    notes = counted(tmp_path, SMALL[family] | {"architectures": [architecture]})["notes"]
    assert [at for at in notes if "architectures" in at and note in at] if note else "architectures" not in "".join(notes)


@pytest.mark.parametrize("key", ["vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size"])
def test_a_key_that_gives_the_model_its_size_has_to_be_there(tmp_path, key):
    said = complaint(tmp_path, json.dumps(without(LLAMA, key), indent=2))
    assert f'config.json:2:3: "{key}" is missing; a configuration of llama gives its number' in said


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (without(LLAMA, "model_type"), '"model_type" is missing; it is one of gpt2, bert'),
        (SMALL["bert"] | {"position_embedding_type": "relative_key"}, '"position_embedding_type": "relative_key" adds parts'),
        (SMALL["gpt2"] | {"add_cross_attention": True}, '"add_cross_attention": true adds parts that are not counted here'),
        (SMALL["phi"] | {"qk_layernorm": True}, '"qk_layernorm": true adds parts'),
        (
            SMALL["qwen2"] | {"use_sliding_window": True, "sliding_window": 9, "max_window_layers": 1},
            '"max_window_layers": 1',
        ),
        (
            SMALL["qwen3"] | {"use_sliding_window": True, "sliding_window": 9, "layer_types": ["full_attention", "sliding_attention"]},
            "a window in 1 of the layers only is not counted; it has to be in all or in none",
        ),
        (SMALL["qwen2"] | {"use_sliding_window": True, "max_window_layers": "0"}, 'is a whole number from 0, not "0"'),
        (SMALL["mistral"] | {"sliding_window": 0}, "from 1 to 1,000,000,000 or null, not 0"),
        (SMALL["gpt2"] | {"hidden_size": 9}, '"n_embd" and "hidden_size" differ'),
        (SMALL["gemma"] | {"num_key_value_heads": None}, '"num_key_value_heads" is null'),
    ],
)
def test_what_is_not_counted_is_refused(tmp_path, config, said):
    assert said in complaint(tmp_path, json.dumps(config, indent=2))


def test_all_errors_of_a_file_are_said_at_once(tmp_path):
    said = complaint(tmp_path, json.dumps(without(LLAMA, "vocab_size", hidden_size=0, tie_word_embeddings=1), indent=2))
    assert said.count("config.json:") == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "config.json:1:1: this is not JSON"),
        ("{", "this is not JSON"),
        ('{\n "model_type": "llama",\n}', "config.json:3:1: this is not JSON"),
        ("[1, 2]", 'a configuration is an object { "model_type": …, … }'),
        ('{"model_type": "gpt2", "vocab_size": 1e400}', 'config.json:1:24: "vocab_size" is a whole number'),
        ('{"model_type": NaN}', "config.json:1:16: this is not JSON: NaN is no number"),
        ('{\n "NaN": "-Infinity",\n "x": [1, -Infinity]}', "config.json:3:11: this is not JSON: -Infinity is no number"),
        ('{"model_type": "llama", "model_type": "bert"}', 'config.json:1:25: "model_type" stands twice in one object'),
        ("[" * 100_000, "this is not JSON|nested too deeply"),
    ],
)
def test_a_file_that_is_no_configuration_is_an_error(tmp_path, text, said):
    assert any(each in complaint(tmp_path, text) for each in said.split("|"))


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(LLAMA, indent=2).replace("\n", "\r\n").encode())
    assert json.loads(report(path, CONTENT, as_json=True))["parameters"]["all"] == size(tensors_of(LLAMA))


def test_the_command_prints_text_and_json(tmp_path):
    path = tmp_path / "設定.json"
    path.write_text(json.dumps(CONFIGS["GPT-2"]), encoding="utf-8")
    done = run(path.name, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "all                   124,439,808" in done.stdout and "KV cache: 18,432 numbers a token" in done.stdout
    assert done.stdout.splitlines()[0] == "設定.json: family gpt2"
    done = run("--json", path.name, folder=tmp_path)
    assert json.loads(done.stdout)["parameters"]["all"] == 124_439_808


def test_the_command_fails_with_the_place_and_no_report(tmp_path):
    (tmp_path / "config.json").write_text('{\n "model_type": "gpt2",\n "vocab_size": "many"\n}', encoding="utf-8")
    done = run(folder=tmp_path)  # config.json is what it looks for
    assert (done.returncode, done.stdout) == (1, "")
    assert 'config.json:3:2: "vocab_size" is a whole number' in done.stderr and "^^^^" in done.stderr
    assert "Traceback" not in done.stderr
    (tmp_path / "config.json").write_bytes("é".encode("latin-1"))
    assert "UTF-8" in run(folder=tmp_path).stderr
    for name, said in (("nowhere.json", "this is not a file"), ("x" * 300, "this is not a file"), (".", "name the config.json in it")):
        done = run(name, folder=tmp_path)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", '{"model_type": "gpt2"}', '{"model_type": "gpt3"}', "\0", '{"a": 1, "a": 2}'])
def test_a_program_reads_json_from_every_failure_too(tmp_path, text):
    (tmp_path / "config.json").write_text(text, encoding="utf-8")
    done = run("--json", folder=tmp_path)
    errors = json.loads(done.stdout)["problems"]
    assert done.returncode == 1 and errors
    for error in errors:
        assert (error["file"], error["line"], error["column"] >= 1) == ("config.json", 1, True)
        assert f"config.json:1:{error['column']}: {error['message']}" in done.stderr


def test_other_commands_take_no_file():
    command = [sys.executable, str(PROJECT / "build.py"), "check", "config.json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 2 and "unrecognized arguments" in done.stderr


def test_a_model_without_a_cache_says_so(tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(SMALL["bert"]), encoding="utf-8")
    assert "no KV cache" in report(path, CONTENT, as_json=False)
