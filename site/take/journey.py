# 一文の旅
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python journey.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 問うトークン: 0 開け、1 た、2 箱、3 の、4 中、5 は、6 もう、7 空
t = 7
# 内積を√dで割る: 0、1
divided = 1
# 温度: 0.05、0.1、…、3
T = 1
# top-kで切る: 0、1
cut_k = 0
# top-pで切る: 0、1
cut_p = 0
# トークンの数: 256、512、1024、2048、4096、8192、16384、32768、65536
n = 2048
# 一行の成分の数: 256、512、1024、2048、4096、8192
d = 4096
# ヘッドの数: 4、8、16、32、64
heads = 32
# 語彙の数: 8192、16384、32768、65536、131072、262144
vocab = 32768
# モデル: 0 Transformer base、1 Transformer big、2 BERT-base、3 BERT-large、4 GPT-2、5 GPT-2 medium、6 GPT-2 XL、7 Llama 2 7B、8 Llama 2 70B、9 Llama 3 8B、10 Llama 3.2 1B、11 Mistral 7B、12 TinyLlama 1.1B、13 SmolLM2 135M、14 Qwen2.5 3B、15 Qwen3 0.6B、16 Gemma 2B、17 Phi-2
model = 4
# ランク r: 0 1、1 2、2 4、3 8、4 16、5 32、6 64
lora_rank = 3
# LoRAを添える行列: 0 W_QとW_V、1 注目のすべて、2 FFN、3 両方
modules = 0


# ── 本と同じ書き方で数を書き出す ──

from decimal import ROUND_FLOOR, Context, Decimal

import numpy as np

EXACT = Context(prec=80)


def table(*rows):
    """行を並べた表。一つの数は、1行1列の表にします。"""
    cells = [[np.asarray(cell).item() for cell in row] for row in rows]
    return np.array(cells, dtype=object if isinstance(cells[0][0], str) else float)


def read_table(text):
    """空白で区切った数の表。行は、改行か / で区切ります。"""
    return np.array([row.split() for row in text.strip().replace("\n", "/").split("/")], dtype=float)


def write(value, digits=4, percent=None, grouped=False, tiny=False):
    """本と同じ規則で書いた数と、その前の印。

    見せる桁でぴったりなら短く書いて =、丸めたら全部の桁を書いて ≈ です。ちょうど半分は、0から遠いほうへ丸めます。
    float は2進数なので、0.12345 のような数も、少しだけずれています。1兆分の1までの違いは、ずれとして見ます。
    そこで、10兆分の1より小さい数は0とします。ほんとうにそれほど小さい数がある表には、tiny=True を付けます。
    """
    if isinstance(value, str):
        return "=", value or '""'
    if np.isinf(value):
        return "=", "-∞"
    places = digits if percent is None else percent
    power = places if percent is None else places + 2
    size = abs(Decimal(repr(float(value))))
    size = Decimal(0) if size < Decimal("1e-13") and not tiny else size
    units = size.scaleb(power, EXACT)
    noise = min((max(size, Decimal(1)) * Decimal("1e-12")).scaleb(power, EXACT), Decimal("0.001"))
    count = (units + Decimal("0.5") + noise).to_integral_value(ROUND_FLOOR)
    sign = "-" if value < 0 and size else ""
    is_exact = abs(units - count) <= (noise if count else 0)
    is_bound = not is_exact and not count
    text = str(1 if is_bound else int(count)).rjust(places + 1, "0")
    whole, part = text[: len(text) - places], text[len(text) - places :]
    part = part.rstrip("0") if is_exact else part
    whole = f"{int(whole):,}" if grouped else whole
    text = sign + whole + ("." if part else "") + part + ("" if percent is None else "%")
    if is_bound:
        return (">" if sign else "<"), text
    return ("=" if is_exact else "≈"), text


def show(name, value, **form):
    """名前と数を書き出します。digits は小数の桁、percent は割合の桁です。"""
    written = [[write(cell, **form) for cell in row] for row in value]
    if value.size == 0:
        return
    if value.size == 1:
        print(name, *written[0][0])
        return
    texts = [[f"{sign} {text}" if sign in "<>" else text for sign, text in row] for row in written]
    widths = [max(map(len, column)) for column in zip(*texts)]
    print(name)
    for row in texts:
        print("  " + "  ".join(text.rjust(width) for text, width in zip(row, widths)))


# ── この頁の計算に使う関数 ──

exp, sqrt, log = np.exp, np.sqrt, np.log


def causal_mask(n):  # [1, 1] -> [n, n]
    """因果マスク"""
    return np.tri(int(n[0, 0]), dtype=int).astype(float)


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def counting(n):  # [1, 1] -> [n, 1]
    """番号"""
    return np.arange(int(n[0, 0])).reshape(-1, 1).astype(float)


def filled_up(rows, width=0):
    width = max([width, *map(len, rows)])
    matrix = np.full((len(rows), width), '', dtype=object)
    for i, row in enumerate(rows):
        matrix[i, :len(row)] = row
    return matrix


def one_row(labels):
    return filled_up([list(labels)])


def labels_in(x):
    for label in x.flat:
        if label:
            yield label


def only_label(x):
    return x[0, 0]


def cut_by(text, entries):  # [1, 1], [k, l] -> [1, n]
    """トークンの並び"""
    known = set(labels_in(entries))
    whole = only_label(text).strip()
    lengths = sorted(set(map(len, known)), reverse=True)
    tokens = []
    at = 0
    while at < len(whole):
        token = next((whole[at:at + n] for n in lengths if whole[at:at + n] in known), '')
        tokens.append(token)
        at += len(token)
        while whole[at:at + 1].isspace():
            at += 1
    return one_row(tokens)


def as_numbers(rows, width):
    return np.array(rows, dtype=float).reshape(len(rows), width)


def ids_of(tokens, entries):  # [n, m], [1, v] -> [n, m]
    """番号"""
    listed = list(labels_in(entries))
    ids = {entry: position for position, entry in enumerate(listed)}
    return as_numbers([[ids[token] for token in row] for row in tokens], tokens.shape[1])


def largest(x):  # [n, m] -> [n, 1]
    """行の最大"""
    return x.max(axis=1, keepdims=True)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def mean(x):  # [n, m] -> [n, 1]
    """行の平均"""
    return total(x) / x.shape[1]


def layer_norm(x, gamma, beta, epsilon):  # [n, d], [1, d], [1, d], [1, 1] -> [n, d]
    """Layer Normalization"""
    deviations = x - mean(x)
    variance = mean(deviations * deviations)
    normalised = deviations / sqrt(variance + epsilon)
    return normalised * gamma + beta


def masked(scores, mask):
    """マスク"""
    if mask is None:
        return scores
    return np.where(mask != 0, scores, -np.inf)


def slice(x, row_start, row_stop, column_start, column_stop):
    """一部"""
    return x[row_start:row_stop, column_start:column_stop]


def column(x, j):  # [n, m] -> [n, 1]
    """列"""
    return slice(x, 0, x.shape[0], j, j + 1)


def each_column(x):  # [n, m] -> m times [n, 1]
    return [column(x, j) for j in range(x.shape[1])]


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


def projection_parameters(d_in, d_out, biased):  # [n, 1], [n, 1], [n, 1] -> [n, 1]
    """射影の数"""
    return d_in * d_out + biased * d_out


def attention_parameters(d_model, d_query, d_key, biased, output_biased):
    # [n, 1], [n, 1], [n, 1], [n, 1], [n, 1] -> [n, 4]
    """注目の数"""
    queries = projection_parameters(d_model, d_query, biased)
    keys = projection_parameters(d_model, d_key, biased)
    values = projection_parameters(d_model, d_key, biased)
    joining = projection_parameters(d_query, d_model, output_biased)
    return concat(queries, keys, values, joining)


def network_parameters(d_model, d_ff, gated, biased):  # [n, 1], [n, 1], [n, 1], [n, 1] -> [n, 1]
    """FFNの数"""
    widening = (1 + gated) * projection_parameters(d_model, d_ff, biased)
    narrowing = projection_parameters(d_ff, d_model, biased)
    return widening + narrowing


def adapter_parameters(d_model, d_query, d_key, d_ff, gated, fused):
    # [n, 1], [n, 1], [n, 1], [n, 1], [n, 1], [n, 1] -> [n, 3]
    """LoRAの数"""
    three = d_model + d_query + 2 * d_key
    two = where(fused, three, d_model + d_query + d_model + d_key)
    attention = where(fused, three, two + d_model + d_key) + d_query + d_model
    network = (2 + gated) * (d_model + d_ff)
    return concat(two, attention, network)


def model_counts(sizes, rules):  # [n, 12], [n, 14] -> [n, 18]
    """モデルの数"""
    n_vocab, d_model, n_layer, n_cross, n_head, n_key_head, d_head, d_ff, n_places, n_types, window, tied = each_column(sizes)
    gated, b_qkv, b_o, b_ff, b_out, n_vector, n_norm, n_outer, n_inner, learned, pooled, predicts, fused, caches = each_column(rules)
    d_query = n_head * d_head
    d_key = n_key_head * d_head
    n_attention = n_layer + n_cross
    tables = concat(n_vocab * d_model, learned * n_places * d_model, n_types * d_model)
    attention = n_attention * attention_parameters(d_model, d_query, d_key, b_qkv, b_o)
    network = n_layer * network_parameters(d_model, d_ff, gated, b_ff)
    norms = n_vector * (d_model * (n_norm * n_layer + n_cross + n_outer) + n_inner * n_attention * d_head)
    pooler = pooled * projection_parameters(d_model, d_model, 1)
    output = predicts * ((1 - tied) * n_vocab * d_model + b_out * n_vocab)
    parts = concat(tables, attention, network, norms, pooler, output)
    in_projections = n_attention * 2 * d_model * (d_query + d_key)
    in_network = n_layer * (2 + gated) * d_model * d_ff
    in_output = predicts * n_vocab * d_model
    work = concat(2 * (in_projections + in_network + in_output), 4 * n_attention * d_query)
    kept = 2 * (caches * n_layer + n_cross) * d_key
    longest = where((window > 0) * (window < n_places), window, n_places)
    cache = concat(kept, longest)
    adapters = concat(n_attention, n_attention, n_layer) * adapter_parameters(d_model, d_query, d_key, d_ff, gated, fused)
    return concat(parts, work, cache, adapters)


def order_of(matrix, counts):
    return sorted(range(matrix.shape[0]), key=lambda i: -counts[i, 0])


def most(matrix, counts, count):  # [n, m], [n, 1], [1, 1] -> [k, m]
    """上位"""
    return matrix[order_of(matrix, counts)[:int(min(count[0, 0], len(matrix)))]]


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """行の取り出し"""
    return matrix[[int(position) for position in ids[0]]]


def softmax(x):
    """softmax"""
    exponentials = exp(x - largest(x))
    return exponentials / total(exponentials)


def attention(q, k, v, mask=None):
    # [n_q, d_k], [n_k, d_k], [n_k, d_v], [n_q|1, n_k] -> [n_q, d_v]
    """注目"""
    scores = q @ k.T / sqrt(columns(k))
    coefficients = softmax(masked(scores, mask))
    return coefficients @ v


def multi_head_attention(x, memory, heads, w_o, mask=None):
    # [n_q, d_model], [n_k, d_model], _, [d_heads, d_model], [n_q|1, n_k] -> [n_q, d_model]
    """マルチヘッド注目"""
    heads_joined = concat(*[attention(x @ w_q, memory @ w_k, memory @ w_v, mask) for w_q, w_k, w_v in heads])
    return heads_joined @ w_o


def linear(x, w, b):  # [n, d_in], [d_in, d_out], [1, d_out] -> [n, d_out]
    """線形変換"""
    return x @ w + b


def relu(x):
    """ReLU"""
    return np.where(x > 0, x, 0)


def feed_forward(x, w_1, b_1, w_2, b_2):
    # [n, d_model], [d_model, d_ff], [1, d_ff], [d_ff, d_model], [1, d_model] -> [n, d_model]
    """FFN"""
    widened = linear(x, w_1, b_1)
    kept = relu(widened)
    return linear(kept, w_2, b_2)


def pre_norm_layer(x, self_attention, norm_1, network, norm_2, mask=None):
    # [n, d_model], _, _, _, _, [n|1, n] -> [n, d_model]
    """先に正規化する層"""
    copied = layer_norm(x, *norm_1)
    middle = x + multi_head_attention(copied, copied, *self_attention, mask)
    return middle + feed_forward(layer_norm(middle, *norm_2), *network)


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """積み重ね"""
    return np.concatenate(parts, axis=0)


def place_in(x, at, axis):
    position = at[0, 0]
    return int(position)


def take_column(x, at):  # [n, m], [1, 1] -> [n, 1]
    """列の選択"""
    position = place_in(x, at, 1)
    return x[:, position:position + 1]


def take_row(x, at):  # [n, m], [1, 1] -> [1, m]
    """行の選択"""
    position = place_in(x, at, 0)
    return x[position:position + 1]


def order(x):
    return np.argsort(-x, axis=1, kind='stable')


def rank(x):
    """順位"""
    return np.argsort(order(x), axis=1, kind='stable').astype(float)


def top_k(probabilities, k):  # [n, n_vocab], [1, 1] -> [n, n_vocab]
    """top-k"""
    kept = probabilities * (rank(probabilities) < k)
    return kept / total(kept)


def total_above(x):
    """上位の和"""
    descending = np.take_along_axis(x, order(x), axis=1)
    before = np.full((x.shape[0], 1), 0, dtype=x.dtype)
    sums = np.concatenate([before, np.cumsum(descending, axis=1)[:, :-1]], axis=1)
    return np.take_along_axis(sums, np.argsort(order(x), axis=1, kind='stable'), axis=1)


def top_p(probabilities, p):  # [n, n_vocab], [1, 1] -> [n, n_vocab]
    """top-p"""
    kept = probabilities * (total_above(probabilities) < p)
    return kept / total(kept)


# ── 動かせる数を、1行1列の表にする ──

t = table([t])
divided = table([divided])
T = table([T])
cut_k = table([cut_k])
cut_p = table([cut_p])
n = table([n])
d = table([d])
heads = table([heads])
vocab = table([vocab])
model = table([model])
lora_rank = table([lora_rank])
modules = table([modules])


# 出典: §6.1 and Table 2, big
bleu_german_big = table([28.4])
show("bleu_german_big", bleu_german_big)

# 出典: abstract and Table 2, big
bleu_french_big = table([41.8])
show("bleu_french_big", bleu_french_big)

# 出典: §5.2
n_gpu = table([8])
show("n_gpu", n_gpu)

# 出典: §6.1 and abstract
days_big = table([3.5])
show("days_big", days_big)

bleu_as_printed = table(["41.0"])
show("bleu_as_printed", bleu_as_printed)


# ── 歩く前に ──

print("\n歩く前に")

text = table(["開けた箱の中はもう空"])
show("text", text)


# ── 0　文字から番号へ ──

print("\n0　文字から番号へ")

vocabulary = table(["。", "だ", "だっ", "た", "です", "で", "に", "の", "は", "箱", "空", "中", "海", "もう", "開け", "っぽ"])
tokens = cut_by(text, vocabulary)
show("tokens", tokens)

ids = ids_of(tokens, vocabulary)
show("ids", ids)
show("columns(vocabulary)", columns(vocabulary))

# 出典: §5.1
n_vocab_german = table([37000])
show("n_vocab_german", n_vocab_german)


# ── 1　番号からベクトルへ ──

print("\n1　番号からベクトルへ")

# 出典: Vaswani et al. 2017, arXiv:1706.03762v7, §3.4, §5.1 (about 37000 entries), Table 3, base
configurations_transformer_base = table([37000, 512, 12, 6, 8, 8, 64, 2048, 0, 0, 0, 1])
# 出典: Vaswani et al. 2017, arXiv:1706.03762v7, §3.4, §5.1 (about 37000 entries), Table 3, big
configurations_transformer_big = table([37000, 1024, 12, 6, 16, 16, 64, 4096, 0, 0, 0, 1])
# 出典: default of the family's public implementation: huggingface/transformers, src/transformers/models/bert/configuration_bert.py, 008f5c8c
configurations_bert_base = table([30522, 768, 12, 0, 12, 12, 64, 3072, 512, 2, 0, 1])
# 出典: NVIDIA/DeepLearningExamples, PyTorch/LanguageModeling/BERT/bert_config.json, e3b943f4
configurations_bert_large = table([30522, 1024, 24, 0, 16, 16, 64, 4096, 512, 2, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gpt2
configurations_gpt_2 = table([50257, 768, 12, 0, 12, 12, 64, 3072, 1024, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gpt2_medium
configurations_gpt_2_medium = table([50257, 1024, 24, 0, 16, 16, 64, 4096, 1024, 0, 0, 1])
# 出典: karpathy/nanoGPT, model.py, 3adf61e1, from_pretrained, gpt2-xl
configurations_gpt_2_xl = table([50257, 1600, 48, 0, 25, 25, 64, 6400, 1024, 0, 0, 1])
# 出典: Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-2-7b-hf
configurations_llama_2_7b = table([32000, 4096, 32, 0, 32, 32, 128, 11008, 4096, 0, 0, 0])
# 出典: Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-2-70b-hf
configurations_llama_2_70b = table([32000, 8192, 80, 0, 64, 8, 128, 28672, 4096, 0, 0, 0])
# 出典: Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-3-8B
configurations_llama_3_8b = table([128256, 4096, 32, 0, 32, 8, 128, 14336, 8192, 0, 0, 0])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, llama3_2_1b
configurations_llama_3_2_1b = table([128256, 2048, 16, 0, 32, 8, 64, 8192, 131072, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, mistral_7b
configurations_mistral_7b = table([32000, 4096, 32, 0, 32, 8, 128, 14336, 32768, 0, 4096, 0])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, tinyllama_1b_chat_v1.0
configurations_tiny_llama = table([32000, 2048, 22, 0, 32, 4, 64, 5632, 2048, 0, 0, 0])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, smollm2_135m
configurations_smol_lm_2 = table([49152, 576, 30, 0, 9, 3, 64, 1536, 8192, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, qwen2.5_3b
configurations_qwen_2_5_3b = table([151936, 2048, 36, 0, 16, 2, 128, 11008, 32768, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, qwen3_0.6b
configurations_qwen_3_0_6b = table([151936, 1024, 28, 0, 16, 8, 128, 3072, 40960, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gemma_2b
configurations_gemma_2b = table([256000, 2048, 18, 0, 8, 1, 256, 16384, 8192, 0, 0, 1])
# 出典: mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, phi-2
configurations_phi_2 = table([51200, 2560, 32, 0, 32, 32, 80, 10240, 2048, 0, 0, 0])
sizes = stack(configurations_transformer_base, configurations_transformer_big, configurations_bert_base, configurations_bert_large, configurations_gpt_2, configurations_gpt_2_medium, configurations_gpt_2_xl, configurations_llama_2_7b, configurations_llama_2_70b, configurations_llama_3_8b, configurations_llama_3_2_1b, configurations_mistral_7b, configurations_tiny_llama, configurations_smol_lm_2, configurations_qwen_2_5_3b, configurations_qwen_3_0_6b, configurations_gemma_2b, configurations_phi_2)
show("sizes[GPT-2,vocab_size]", sizes[4:5, 0:1], grouped=True)
show("sizes[GPT-2,hidden_size]", sizes[4:5, 1:2])

n_vocab_gpt2 = sizes[4:5, 0:1]
d_model_gpt2 = sizes[4:5, 1:2]
table_gpt2 = n_vocab_gpt2 * d_model_gpt2
show("table_gpt2", table_gpt2, grouped=True)


# ── 3　ブロック、二つの部屋 ──

print("\n3　ブロック、二つの部屋")

Q = read_table("""
1 1 1 1 -1 -1 -1 -1 -1 1 -1 -1 1 1 -1 1 -1 1 -1 1 -1 1 1 1 1 1 1 1 1 1 -1 1 -1 1 -1 -1 1 1 1 1 -1 1 -1 -1 1 1 -1 -1 -1 -1 1 -1 -1 -1 -1 1 1 -1 1 -1 -1 -1 1 1
-1 -1 -1 -1 1 -1 -1 -1 1 1 -1 -1 -1 1 1 1 1 1 -1 1 1 -1 1 -1 1 1 1 1 1 -1 -1 -1 -1 1 -1 -1 -1 1 -1 1 1 1 -1 1 -1 1 -1 1 -1 1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 1 -1 -1 1
-1 -1 1 1 -1 -1 -1 -1 -1 1 1 1 -1 -1 -1 -1 -1 1 -1 1 -1 1 -1 1 1 1 1 -1 -1 1 -1 1 -1 -1 -1 1 1 -1 -1 -1 -1 1 1 1 1 -1 -1 1 1 1 1 1 1 1 1 1 1 -1 1 1 1 1 -1 1
-1 1 1 1 -1 1 -1 1 -1 1 1 1 -1 -1 1 1 1 1 1 -1 -1 -1 1 -1 -1 -1 1 1 1 -1 1 1 1 1 -1 1 1 1 -1 -1 1 1 1 -1 -1 -1 -1 -1 1 -1 1 -1 -1 -1 -1 -1 -1 -1 1 -1 1 1 1 -1
-1 -1 1 1 -1 1 -1 -1 1 1 -1 1 -1 1 -1 -1 1 1 1 -1 1 1 -1 -1 1 -1 -1 -1 1 1 1 1 1 1 1 -1 -1 -1 -1 -1 1 -1 1 -1 1 1 -1 1 -1 1 -1 -1 -1 -1 -1 -1 -1 1 -1 1 1 1 -1 1
-1 -1 -1 1 1 1 1 -1 -1 -1 1 -1 -1 1 -1 1 -1 -1 -1 1 -1 1 -1 1 -1 -1 -1 -1 -1 -1 1 -1 -1 -1 1 -1 1 1 1 -1 -1 -1 1 -1 -1 -1 1 1 -1 -1 -1 -1 -1 1 -1 -1 1 -1 1 1 1 1 -1 1
-1 1 1 1 -1 -1 -1 -1 -1 1 1 1 1 -1 -1 -1 -1 -1 1 1 1 1 -1 -1 -1 1 1 -1 1 -1 -1 1 1 1 -1 -1 1 1 -1 1 -1 -1 -1 1 1 1 1 1 -1 -1 1 1 1 1 1 1 -1 1 1 -1 1 -1 1 1
1 1 -1 -1 -1 -1 1 -1 -1 -1 1 -1 1 1 1 1 -1 1 1 1 -1 1 1 1 -1 1 -1 -1 1 1 -1 1 -1 -1 -1 1 -1 -1 1 -1 1 -1 -1 1 1 1 -1 -1 1 1 1 -1 1 -1 1 1 -1 -1 1 -1 1 1 -1 1
""")
K = read_table("""
-1 1 1 -1 -1 1 1 1 1 -1 -1 -1 -1 -1 1 -1 -1 -1 -1 1 1 1 1 -1 1 1 1 1 -1 1 -1 1 -1 1 -1 -1 1 1 1 1 1 1 1 -1 1 -1 1 -1 1 1 -1 -1 1 1 -1 1 -1 -1 1 -1 -1 -1 -1 -1
-1 1 1 -1 -1 -1 1 -1 1 1 1 -1 -1 -1 1 -1 -1 -1 1 -1 -1 -1 1 -1 1 -1 -1 1 1 -1 1 -1 1 1 -1 -1 -1 -1 1 -1 -1 1 1 1 1 -1 -1 1 1 1 1 1 1 1 -1 -1 -1 -1 1 1 1 1 1 -1
-1 -1 1 -1 -1 1 -1 -1 1 1 1 -1 1 1 1 -1 -1 -1 1 -1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1 -1 -1 1 1 1 -1 1 1 -1 -1 -1 1 -1 -1 1 -1 -1 1 -1 -1 1 1 1 1 -1 -1 -1 1 -1 1 1 -1 1 1
-1 -1 -1 -1 -1 1 -1 1 -1 1 1 -1 -1 1 -1 1 1 -1 -1 1 1 -1 -1 -1 1 -1 -1 -1 1 1 1 1 -1 -1 -1 -1 1 1 -1 -1 1 1 -1 1 1 -1 1 1 -1 -1 -1 -1 1 1 1 -1 -1 1 1 -1 1 -1 -1 -1
-1 -1 1 -1 1 -1 -1 -1 1 -1 1 1 -1 1 1 -1 -1 1 1 -1 1 -1 1 -1 1 -1 1 -1 1 1 1 -1 -1 -1 -1 1 1 1 1 -1 1 1 -1 -1 1 1 1 1 -1 1 -1 1 1 -1 -1 1 -1 1 1 -1 1 -1 -1 1
1 1 1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1 -1 1 -1 -1 -1 -1 -1 -1 1 -1 1 1 1 -1 1 1 -1 1 1 -1 -1 1 1 -1 1 1 -1 -1 -1 1 -1 -1 -1 1 -1 1 -1 -1 1 1 -1 1 1
1 1 -1 1 -1 -1 -1 -1 1 -1 -1 1 -1 -1 1 -1 -1 -1 1 -1 -1 1 1 1 1 -1 -1 1 1 -1 -1 -1 -1 1 -1 -1 -1 -1 1 -1 1 -1 -1 1 -1 1 1 -1 1 1 1 1 -1 -1 -1 1 1 -1 1 -1 -1 1 -1 1
1 -1 1 1 -1 1 -1 1 1 1 -1 1 1 1 1 -1 -1 -1 -1 -1 1 1 -1 -1 1 1 -1 -1 -1 1 -1 -1 1 1 1 -1 -1 -1 1 -1 -1 1 1 1 1 1 -1 -1 1 1 -1 -1 1 1 1 1 1 -1 -1 -1 1 1 1 -1
""")
S = Q @ K.T
size = columns(K)
M = causal_mask(table([8]))
hidden = masked(S / where(divided, sqrt(size), table([1])), M)
A = softmax(hidden)
show("A[t]", take_row(A, t), percent=1, tiny=True)
show("size", size)
show("tokens", tokens)
show("hidden[t]", take_row(hidden, t))
show("A[t]", take_row(A, t), tiny=True)

A_divided = softmax(masked(S / sqrt(size), M))
show("largest(A_divided[空])", largest(A_divided[7:8]), percent=1)

A_whole = softmax(masked(S, M))
show("largest(A_whole[空])", largest(A_whole[7:8]), percent=1)
show("-largest(-largest(A_whole).T)", -largest(-largest(A_whole).T), percent=1)
show("-largest(-S[空])", -largest(-S[7:8]))
show("largest(S[空])", largest(S[7:8]))

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)

# 出典: §3.3
d_ff = table([2048])
show("d_ff", d_ff)

in_attention = 4 * d_model ** 2
show("in_attention", in_attention)

in_network = 2 * d_model * d_ff
show("in_network", in_network)

share_of_network = in_network / (in_attention + in_network)
show("share_of_network", share_of_network, percent=1)


# ── 4　出口 ──

print("\n4　出口")

candidates = table(["だっ", "です", "に", "で", "だ", "の", "っぽ", "。", "は", "た"])
show("columns(candidates)", columns(candidates))
show("T", T)

logits = table([4.2, 3.6, 3.1, 2.9, 2.7, 1.6, 1.4, 0.9, 0.2, -1])
P_T = softmax(logits / T)
of_top_k = table([4])
P_k = where(cut_k, top_k(P_T, of_top_k), P_T)
of_top_p = table([0.9])
P = where(cut_p, top_p(P_k, of_top_p), P_k)
show("P", P, percent=1, tiny=True)
show("text", text)
show("of_top_k", of_top_k)
show("of_top_p", of_top_p)
show("largest(P)", largest(P), percent=1)

left = total(1.0 * (P > 0))
show("left", left)

entropy = -total(P * log(where(1.0 * (P > 0), P, table([1]))))
show("entropy", entropy)
show("exp(entropy)", exp(entropy), digits=2)

cold = table([0.05])
show("cold", cold)

P_cold = softmax(logits / cold)
show("P_cold[だっ]", P_cold[0:1, 0:1], percent=1)

hot = table([3])
show("hot", hot)

P_hot = softmax(logits / hot)
show("P_hot[だっ]", P_hot[0:1, 0:1], percent=1)


# ── 全部をプログラムで ──

print("\n全部をプログラムで")

X_3 = read_table("""
-0.99 -0.62 0.83 -0.44 0.43 -0.44 0.04 -0.66 / 0.25 0.68 -0.73 0.34 0.66 -0.52 -0.93 0.6
-0.81 0.04 1 -0.83 0.46 0.67 0.99 -0.59 / 0.02 0.17 -0.89 0.14 -0.07 0.53 -0.09 0.52
0.97 -0.13 -0.7 0.27 -0.48 -0.19 0.07 -0.81 / 0.48 -0.46 0.33 -0.65 -0.02 0.39 0.61 0.13
-0.59 0.06 -0.21 0.09 0.67 0.2 0.75 0.47 / 0.68 -0.32 -0.01 0.43 -0.27 0.26 -0.67 -0.28
-0.83 0.06 0.16 0.41 -0.66 0.84 0.58 -0.56 / -0.18 -0.96 0.83 -0.86 -0.14 0.58 -0.91 -0.66
-0.42 0.94 0.89 0.28 -0.06 -0.46 0.72 0.28 / 0.37 0.3 -0.88 0.94 -0.89 -0.95 0.4 0.23
0.64 0.43 -0.75 0.25 -0.87 0.21 0.72 0.91 / 0.4 0.45 0.21 -0.06 -0.46 0.22 -0.65 0.85
-0.14 -0.11 -0.25 0.62 -0.56 0.83 -0.42 0.38 / -0.74 -0.44 -0.09 -0.4 -0.56 0.72 0.84 0.8
""")
X_4 = read_table("""
0.65 0.18 0.29 0.69 -0.95 -0.08 0.36 0.27 / 0.59 -0.96 -0.52 -0.24 0.11 0.27 0.11 0.48
-0.41 0.2 -0.55 -0.2 0.04 0.5 -0.57 -0.58 / -0.18 -0.62 0.32 -0.17 0.23 -0.43 -0.42 -0.28
0.79 -0.95 0.36 -0.12 0.86 0.17 -0.49 -0.31 / 0.75 0.26 0.21 0.26 0.24 0.33 -1 -0.14
-0.5 -0.57 0.9 0.2 -0.79 -0.95 0.19 -0.61 / 0.5 0.47 -1 -0.93 -1 0.4 -0.07 -0.57
""")
X = pick_rows(X_3, ids) + X_4
W_Q_11 = read_table("""
0.2 -0.59 -0.75 -0.49 / 0.11 -0.3 0.91 0.94 / -0.05 -0.92 0.94 -0.47 / -0.06 -0.22 0.21 -0.47
-0.98 -0.98 -0.01 -0.4 / 0.68 0.6 0.68 1 / 0.86 -0.06 -0.39 0.62 / -0.77 -0.04 -0.81 0.46
""")
W_K_11 = read_table("""
-0.51 -0.05 0.87 -0.47 / -0.86 -0.02 0.93 0.04 / 0.91 0.63 -0.08 0.73 / 0.7 -0.39 -0.28 -0.2
-0.6 -0.47 0.38 0.51 / -0.87 0.48 0.04 0.04 / -0.42 -0.35 -0.94 0.88 / 0.63 0.09 0.19 -0.76
""")
W_V_11 = read_table("""
-0.82 -0.83 0.46 -0.18 / 0.3 0.95 -0.79 -0.96 / 0.89 -0.87 -0.49 0.38 / -0.85 -0.93 0.91 0.57
0.2 -0.92 -0.53 0.32 / -0.97 0.27 0.29 -0.51 / -0.87 0.48 -0.63 0.91 / 0.8 0.65 0.16 0.9
""")
W_Q_12 = read_table("""
-0.93 -0.22 0.42 0.94 / -0.81 0.98 0.19 -0.06 / 0.13 0.09 -0.16 -0.64 / -0.65 -0.18 0.87 0.64
0.7 -0.3 0.43 -0.82 / 0.73 -0.74 -0.56 -0.24 / -0.87 0.74 0.23 0.64 / -0.31 -0.22 0.57 0.24
""")
W_K_12 = read_table("""
-0.84 -0.54 -0.7 0.73 / 0.48 0.46 -0.85 -0.53 / -0.54 -0.97 0.92 -0.38 / 0.69 0.28 0.79 -0.51
0.85 0.7 0.15 -0.43 / 0.29 0.03 -0.67 0.92 / -0.36 -0.51 -0.18 -0.02 / -0.26 0.67 0.5 -0.72
""")
W_V_12 = read_table("""
0.2 0.8 -0.47 0.26 / 0.02 -0.81 0.42 -0.62 / -0.61 1 0.34 -0.01 / 0.05 0.08 0.68 0.03 / -0.29 0.65 -0.01 -0.06
0.15 -0.68 -0.88 0.76 / 0.04 -0.68 0.46 0.5 / 0.43 -0.26 0.52 -0.08
""")
W_O_1 = read_table("""
0.37 -0.81 0.76 -0.08 -0.44 0.9 -0.16 -0.45 / -0.19 -0.35 -0.82 -0.06 -0.27 0.45 -0.98 -0.56
-0.44 -0.72 -0.21 0.29 -0.35 0.6 -0.5 -0.5 / 1 0.62 0.2 -0.68 -0.24 0.75 0.15 -0.44
0.17 -0.99 0.91 0.08 0.82 0.09 0.28 -0.7 / -0.3 -0.03 -0.82 0.72 -0.5 -0.67 -0.55 0.77
-0.26 -0.61 -0.43 0.49 -0.48 0.41 0.02 -0.01 / 0.03 -0.87 -0.29 -0.15 0.8 -0.95 -0.85 -0.9
""")
gamma_1_1 = table([0.68, 0.7, 0.94, 0.89, -0.96, 0.87, -0.33, 0.73])
beta_1_1 = table([0.27, 0, 0.35, 0.39, -0.08, -0.55, -0.16, -0.24])
epsilon = table([0.00001])
W_1_1 = read_table("""
0.68 0.05 0.78 -0.93 0.34 -0.81 -0.99 0.89 0.78 0.04 0.7 -0.26 0.78 -0.13 -0.61 -0.93 0.94 0.91 -0.2 0.43 -0.16 0.67 -1 0.31 -0.13 0.29 -0.88 -0.06 0.56 -0.83 0.75 1
-0.42 0.61 0.2 -0.13 -0.72 0.79 -0.31 -0.11 -0.33 -0.16 0.59 -0.94 0.28 -0.54 -0.06 0.36 -0.49 -0.65 0.19 0.95 0.7 0.25 -0.52 0.16 0.54 0.22 -0.78 -0.63 0.03 -0.8 0.83 -0.1
-0.76 -0.09 0.27 -0.55 0.69 0.91 0.75 0.6 0.68 0.13 -0.62 -0.7 0.29 -0.11 0.11 0.29 -0.4 0.21 -0.82 0.8 0.87 0.73 0.26 0.44 -0.4 0.29 -0.48 -0.36 -0.85 0.64 -0.98 -0.09
0.22 0.02 -0.86 -0.87 -0.41 0.08 -0.24 0.23 0.91 -0.21 0.99 0.08 -0.1 0.56 0.1 0.89 -0.24 0.39 0.23 -0.54 0.04 0.66 -0.17 -0.15 0.1 -0.96 0.42 -0.49 -0.73 -0.66 -0.19 -0.94
0.86 -0.95 0.62 -0.71 -0.49 -0.53 0.85 0.96 -0.75 -0.29 -0.17 -0.35 0.34 0.71 0.92 0.78 -0.47 0.71 0.2 -0.92 -0.14 0.11 0.63 -0.36 0.54 -0.39 -0.49 -0.35 -0.13 -0.5 -0.09 0.4
0.71 0.27 -0.38 -0.07 -0.08 0.5 0.19 -0.27 0.92 -0.49 0.84 0.25 -0.25 0.31 -0.58 -0.56 0.26 0.66 -0.27 0.4 -0.13 0.12 0.35 -0.74 0.78 0.74 0 -0.37 -0.46 0.28 -0.44 -0.93
0.22 0.3 -0.32 -0.42 -0.37 0.29 -0.64 -0.42 -0.93 -0.43 0.87 0.47 -0.58 0.86 0.77 -0.98 0.53 -0.21 0.33 0.81 0.6 0.69 -0.86 -0.68 -0.93 0.69 -0.53 0 -0.84 -0.23 0.99 -0.2
0.76 -0.2 -0.94 -0.03 -0.68 -0.75 0.42 -0.37 0.16 -0.93 0.47 -0.1 0.57 0.02 0.6 0.83 -0.07 0.05 0.51 -0.75 0.81 0.64 -0.99 -0.63 -0.71 -1 0.61 0.59 0.86 0.53 -0.86 0.66
""")
b_1_1 = read_table("""
0.65 0.87 0.21 -0.05 0.55 0.48 -0.31 0.67 0.05 0 0.61 -0.29 0.56 0.4 -0.45 0.58 0.76 0.85 -0.15 0.75 0.52 0.92 0.89 0.86 0.14 0.06 -0.81 0.45 0.8 0.89 0.73 -0.63
""")
W_2_1 = read_table("""
-0.2 0.54 -0.5 0.01 0.32 -0.33 -0.61 0.03 / -0.54 0.01 -0.22 -0.97 0.67 -0.68 0.62 0.17
0.46 -0.71 0.87 0.62 -0.78 -0.44 -1 -0.64 / -0.63 0.33 0.44 0.48 -0.68 1 -0.23 0
-0.3 -0.87 -0.98 -0.87 -0.77 0.86 0.69 0.64 / -0.32 -0.78 0.43 -0.2 -0.67 0.82 -0.42 0.33
-0.01 -0.88 -0.19 -0.46 0.66 0.97 -0.15 0.64 / -0.9 -0.71 -0.62 -0.17 0.3 -0.96 -0.88 0.69
-0.05 0.69 -0.72 -0.61 0.82 -0.09 0.51 -0.37 / -0.1 0.89 -0.17 -0.63 0.42 -0.09 -0.16 -0.56
-0.08 -0.4 -0.89 -0.97 0.73 -0.54 0.04 0.11 / -0.45 0.66 0.11 0.98 0.66 -0.24 0.13 0.32
0.24 -0.09 -0.59 0.22 -0.47 0.78 0.08 -0.74 / -0.96 0.99 0.09 0.51 -0.03 -0.97 0.12 0.49
0.09 0.18 0.58 0.18 0.59 -0.03 0.05 -0.83 / -0.79 0.95 0.45 -0.84 0.81 0.3 0.2 0.99
0.08 -0.49 0.23 0.4 0.13 -0.15 0.21 0.24 / 0.35 -0.99 0.95 -0.93 -0.78 0.22 0.06 -0.07
0.96 -0.23 0.23 0.89 0.73 0.43 0.82 -0.14 / 0.79 -0.64 0.15 0.1 0.32 -0.95 0.05 -0.11
0.57 -0.87 0.24 0.65 0.78 0.68 -0.14 -0.59 / -0.12 -0.37 0.53 -0.26 -0.04 -0.48 0.22 -0.57
0.3 -0.05 0.18 -0.68 -0.36 -0.99 0.46 -0.46 / 0.14 0.01 0.93 0.36 -1 1 -0.86 -0.56
-0.22 -0.29 0.43 0.5 0.49 0.96 -0.24 -0.73 / 0.19 0.37 0.11 -0.72 0.12 -0.28 0.75 0.32
-0.15 0.36 -0.75 -0.99 -0.96 -0.35 -0.54 0.59 / -0.95 -0.98 -0.59 0.6 1 0.66 0.98 0.42
0.58 -0.81 -0.4 0.03 -0.46 -0.61 -0.1 -0.37 / 0.5 -1 -0.24 -0.2 -0.59 0.24 0.9 0.31
-0.16 -0.62 0.46 0 -0.84 0.03 0.69 -0.89 / -0.74 0.63 -0.4 -0.65 -0.11 0.05 0.59 0.9
""")
b_2_1 = table([0.34, -0.43, 0.36, -0.58, -0.94, -0.2, -0.27, -0.08])
gamma_2_1 = table([-0.02, 0.28, 0.55, 0.34, -0.81, -0.69, -0.21, 0.84])
beta_2_1 = table([0.2, -0.1, -0.86, -0.48, 0.56, 0.75, -0.49, 0.38])
X_1 = pre_norm_layer(X, [[[W_Q_11, W_K_11, W_V_11], [W_Q_12, W_K_12, W_V_12]], W_O_1], [gamma_1_1, beta_1_1, epsilon], [W_1_1, b_1_1, W_2_1, b_2_1], [gamma_2_1, beta_2_1, epsilon], causal_mask(table([8])))
W_Q_21 = read_table("""
-0.25 0.87 0.16 0.84 / 0.23 0.08 -0.2 0.33 / -0.07 0.3 0.37 0.31 / 0.57 0.23 -0.83 0.32
0.56 -0.25 -0.12 -0.1 / 0.02 -0.22 -1 0.9 / -0.6 -0.66 -0.08 -0.96 / -0.08 0.83 0.54 -0.13
""")
W_K_21 = read_table("""
-0.87 0.08 0.47 -0.45 / 0.5 -0.95 0.56 -0.75 / 0.72 -0.39 -0.43 0.37 / 0.41 0.44 -0.83 -0.59
0.15 0.99 0.37 0.11 / 0.82 -0.82 -0.11 0.52 / 0.98 0.39 -0.29 -0.52 / -0.72 0.72 0.07 0.9
""")
W_V_21 = read_table("""
-0.16 -0.34 0.14 -0.55 / 0.8 -0.08 0.2 -0.68 / -0.82 0.91 0.87 -0.09 / -0.43 0.09 0.48 0.08
0.87 0.66 -0.31 0.42 / 0.02 -0.95 -0.32 0.12 / 0.55 0.82 -0.77 0.11 / -0.37 -0.52 0.77 -0.51
""")
W_Q_22 = read_table("""
-0.16 0 -0.37 -0.59 / 0.19 -0.92 -0.19 0.06 / -0.48 -0.23 0.6 0.74 / -0.54 -0.04 0.7 0.52
-0.56 0.02 0.06 -0.69 / -0.81 -0.46 0.1 -0.67 / 0.97 -0.83 -0.53 0.67 / -0.55 0.98 -0.53 0.13
""")
W_K_22 = read_table("""
0.35 0.74 0.97 -0.87 / -0.18 0.6 -0.86 0.6 / 0.18 0.45 0.21 0.15 / 0.59 0.68 0.81 -0.14 / 0.3 -0.13 -0.13 0.39
0.32 -0.15 0.78 -0.54 / -0.15 -0.38 0.24 0.31 / -0.17 -0.81 -0.26 0.77
""")
W_V_22 = read_table("""
-0.86 0.66 -0.93 0.94 / 0.82 -0.58 0.16 -0.17 / 0.85 0.28 0.03 -0.56 / -0.61 0.89 -0.08 0.9
-0.22 -0.57 0.22 0.49 / -0.72 0.7 -0.35 0.23 / -0.24 -0.47 -0.16 0.99 / -0.63 -0.87 -0.75 -0.42
""")
W_O_2 = read_table("""
-0.5 0.68 0.31 -0.54 -0.76 0.99 -0.42 0.28 / 0.49 0.36 -0.89 0.64 0.26 -0.16 -0.88 0.48
-0.11 -0.45 0.95 0.02 0.13 -0.47 0.36 -0.68 / -0.21 0.17 -0.59 -0.1 0.28 0.47 -0.9 -0.19
-0.02 -0.31 0.42 -0.46 0.09 -0.12 -0.14 -0.66 / -0.34 -0.92 -0.79 -0.12 -0.43 0.49 -0.45 0.55
0.42 0.2 -0.18 0.28 0.14 -0.95 0.2 -0.88 / -0.34 -0.46 -0.44 0.36 -0.38 -0.72 -0.62 0.92
""")
gamma_1_2 = table([0.97, 0.56, 0.06, -0.61, 0.3, 0.61, 0.53, -0.42])
beta_1_2 = table([0.07, -0.55, -0.67, 0.91, -0.15, -0.8, 0.28, -0.08])
W_1_2 = read_table("""
-0.96 -0.1 -0.32 -0.62 -0.28 0.93 -0.55 -0.62 -0.8 0.48 0.65 -0.59 -0.63 0.94 0.51 -0.25 0.43 0.87 0.31 -0.39 -0.29 -0.01 -0.46 -0.1 0.59 0.06 0.77 0.16 0.62 0.75 -0.59 0.73
0.66 0.89 -0.62 0.9 0.15 -0.26 0.67 -0.24 0.23 -0.71 0.97 0.39 -0.62 0.24 -0.75 -0.25 -0.49 -0.38 0.01 -0.58 -0.59 0.78 0.86 -0.78 -0.71 0.09 0.71 -0.5 0.13 -0.92 -0.1 0.93
0.68 0.57 -0.08 -0.46 0.39 -0.61 0.44 -0.11 0.68 -0.37 -0.76 -0.32 0.74 0.28 -0.94 -1 0.48 0.51 -0.64 0.68 0.61 0.22 -0.88 -0.09 0.8 0.44 0.25 -0.8 0.08 -0.28 0.97 -0.44
0.92 -0.92 0.13 0.11 0.08 -0.72 -0.55 -0.67 -0.04 -0.27 -0.32 0.32 0.21 -0.75 -0.56 -0.21 0.85 -0.19 0.13 -0.38 -0.72 0.74 0.99 -0.4 -0.87 0.38 0 -0.66 0.61 0.81 0.85 -0.49
0.02 -0.27 -0.84 0.51 -0.95 0.03 0.28 -0.18 -0.03 0.02 0.52 -0.12 0.1 0.03 -0.47 0.96 -0.45 0.9 -0.92 0.97 -0.51 0.19 0 -0.86 -0.79 -0.52 0.28 0.07 0 0.22 -0.11 0.22
0.46 -0.48 0.87 -0.2 -0.26 0.53 0.26 -0.56 0.41 0.2 -0.38 -0.05 0.02 0.38 0.49 0.27 -0.2 0.93 0.95 0.02 0.92 -0.32 -0.32 0.69 -0.48 0.39 -0.62 -0.25 0.69 -0.55 0.9 -0.64
0.35 -0.24 0.79 -0.77 -0.68 0.77 0.34 -0.42 0.9 0.55 -0.56 -0.6 1 0.31 0.4 -0.58 0.74 -0.3 -0.41 -0.21 0.65 0.45 1 -0.27 0.71 -0.13 -0.26 0.01 0.99 0.54 -0.6 -0.52
0.31 0.36 -0.71 0.02 0.8 -0.26 0.67 0.07 -0.91 0.3 -0.78 0.99 -0.89 -0.85 0.1 0.1 1 0.1 -0.56 -0.14 -0.04 0.4 -0.37 -0.35 -0.24 -0.71 -0.6 -0.96 -0.48 0.67 -0.33 0.28
""")
b_1_2 = read_table("""
-0.01 -0.49 0.93 -0.53 0.7 0.28 -0.81 -0.17 0.27 -0.38 -0.14 -0.58 0.53 -0.35 -0.83 0.44 -0.68 0.44 0.85 0.06 0.16 0.15 0.92 -0.3 0.27 0.81 0.62 -0.42 0.26 0.6 -0.22 -0.65
""")
W_2_2 = read_table("""
-0.12 0.65 0.57 -0.2 0.52 -0.39 -0.97 -0.16 / 0.65 0.59 0.84 -0.98 -0.76 -0.48 -0.32 -0.1
0.08 -1 0.16 -0.1 -0.43 -0.74 -0.53 -0.74 / 0.05 0.25 0.84 -0.18 -0.49 0.42 -0.75 -0.94
0.68 0.55 0.58 0.47 0.39 -0.99 0.88 -0.71 / -0.74 0.23 0.05 0.32 -0.13 0.97 -0.55 -0.46
0.12 0.41 -0.8 0.56 0.66 0.92 0.27 -0.23 / 0.94 0.56 0.63 -0.92 1 0.6 0.9 -0.53
0.3 0.02 0.5 -0.29 0.79 0.81 0.42 0.39 / 0.89 0.2 0.53 0.06 0.15 0.47 0.36 -0.19
0.59 -0.59 0.72 -0.65 0.4 0.87 -0.15 -0.57 / -0.14 0.19 0.17 0.02 -0.34 -0.35 0.58 0.67
0.69 -0.68 0.13 0.42 -0.09 0.33 0.11 -0.98 / 0.58 0.71 -0.28 0.64 -0.17 0.13 0.67 -0.4
-0.73 -0.94 -0.67 -0.35 -0.21 -0.98 -0.8 0.67 / 0.47 0.61 0.83 -0.91 0.31 -0.04 -0.86 -0.14
0.76 0.01 0.18 0.6 0.64 0.72 0.4 0.74 / 0.31 0.69 0.62 -0.61 0.09 -0.28 -0.74 -0.48
-0.47 0.78 -0.2 0.63 0.63 0.76 -0.8 -0.64 / -0.78 -0.52 -0.75 -0.29 0.29 -0.03 0.15 0.48
-0.13 0.01 0.97 -0.2 0.05 0.43 0.63 0.16 / 0.88 -0.2 -0.23 -0.18 0.13 -0.21 0.15 1
-0.45 -0.51 -0.16 0.17 0.61 -0.14 0.91 -0.97 / -0.85 -0.09 0.46 0.14 0.36 -0.47 -0.92 -0.38
0.81 0.29 -0.68 -0.69 0.16 -0.3 -0.78 0.01 / 0.39 0.03 0.82 0.44 -0.75 0.44 0.55 -0.89
0.57 0.03 0.69 0.18 0.55 -0.7 -0.35 0.12 / 0.68 0.43 -0.46 -0.55 -0.86 -0.16 -0.45 -0.29
0.04 0.11 -0.32 0.04 0.17 0.39 0.3 -1 / -0.25 -0.05 -0.94 0.73 0.43 -0.39 0.55 0.36
-0.13 -0.29 0.99 -0.62 0.62 -0.47 0.16 -0.24 / 0.93 -0.4 -0.06 -0.67 0.85 0.16 0.4 -0.42
""")
b_2_2 = table([0.21, 0.7, -0.69, 0.31, -0.35, -0.93, 0.87, -0.52])
gamma_2_2 = table([-0.75, -0.41, -0.17, 0.35, -0.77, -1, 0.3, 0.98])
beta_2_2 = table([-0.36, 0.79, 0.08, -0.49, -0.48, 0.73, -0.92, 0.43])
X_2 = pre_norm_layer(X_1, [[[W_Q_21, W_K_21, W_V_21], [W_Q_22, W_K_22, W_V_22]], W_O_2], [gamma_1_2, beta_1_2, epsilon], [W_1_2, b_1_2, W_2_2, b_2_2], [gamma_2_2, beta_2_2, epsilon], causal_mask(table([8])))
gamma = table([0.3, 0.12, 0.89, -0.63, 0.3, 0.04, -0.33, -0.55])
beta = table([0.1, -0.32, -0.45, -0.91, -0.41, -0.54, 0.24, 0.9])
last = layer_norm(X_2[7:8], gamma, beta, epsilon)
U = read_table("""
0.64 -0.83 0.23 0.55 -0.9 -0.1 -0.83 0.91 -0.16 -0.6 0.35 -0.5 0.77 0.21 -0.84 -0.31
0.71 0.79 0.73 -0.03 0.54 -0.4 -0.44 0.77 0.1 -0.85 0.07 -0.73 0.78 -0.61 -0.13 -0.06
-0.97 -0.45 0.46 -0.87 -0.43 0.27 -0.07 -0.87 -0.52 -0.58 0.2 -0.38 0.4 -0.18 0.68 0.46
-0.84 -0.62 0.84 -0.31 -0.34 0.6 -1 0.28 -0.98 -0.29 -0.95 0.9 0.16 -0.81 -0.46 -0.48
-0.52 -0.21 -0.81 0.52 0.12 0.54 -0.5 0.85 -0.85 -0.94 0.97 -0.69 0.3 0.96 0.4 0.63
-0.7 -0.38 -0.28 -0.4 -0.19 0.11 -0.79 0.08 0.13 -0.98 -0.84 -0.91 0.62 -0.71 0.06 -0.66
-0.73 0.43 -0.89 0.87 0.49 -0.09 0.88 0.07 -0.66 -0.83 0.98 -0.04 -0.89 -0.06 0.37 0.94
-0.99 -0.31 0.62 -0.11 0.64 0.94 0.59 0.87 -0.3 -0.51 -0.64 -0.95 -0.47 -0.84 -0.58 -0.42
""")
chances = softmax(last @ U)
first_words = most(vocabulary.T, chances.T, table([5]))
show("first_words", first_words)

first_shares = most(chances.T, chances.T, table([5]))
show("first_shares", first_shares)


# ── 形の表 ──

print("\n形の表")

show("n", n)
show("d", d)
show("heads", heads)
show("vocab", vocab)

embedded = n * d
show("embedded", embedded, grouped=True)

mega = table([1048576])
show("4*embedded/mega", 4 * embedded / mega, digits=3)
show("2*embedded/mega", 2 * embedded / mega, digits=3)

one_head = n * n
show("one_head", one_head, grouped=True)
show("4*one_head/mega", 4 * one_head / mega, digits=3)
show("2*one_head/mega", 2 * one_head / mega, digits=3)

all_heads = heads * n * n
show("all_heads", all_heads, grouped=True)
show("4*all_heads/mega", 4 * all_heads / mega, digits=3)
show("2*all_heads/mega", 2 * all_heads / mega, digits=3)
show("crossing[0]", 4 * d)

middle = 4 * n * d
show("middle", middle, grouped=True)
show("4*middle/mega", 4 * middle / mega, digits=3)
show("2*middle/mega", 2 * middle / mega, digits=3)

all_logits = n * vocab
show("all_logits", all_logits, grouped=True)
show("4*all_logits/mega", 4 * all_logits / mega, digits=3)
show("2*all_logits/mega", 2 * all_logits / mega, digits=3)
show("4*vocab/mega", 4 * vocab / mega, digits=3)
show("2*vocab/mega", 2 * vocab / mega, digits=3)
show("mega", mega, grouped=True)

fat = all_heads / all_logits
show("fat", fat, digits=3)


# ── 費用の表 ──

print("\n費用の表")

show("n", n)
show("d", d)

projections = 4 * n * d ** 2
show("projections", projections, grouped=True)

projections_twice = 4 * (2 * n) * d ** 2
show("projections_twice", projections_twice, grouped=True)
show("projections_twice/projections", projections_twice / projections)

mixing = 2 * n ** 2 * d
show("mixing", mixing, grouped=True)

mixing_twice = 2 * (2 * n) ** 2 * d
show("mixing_twice", mixing_twice, grouped=True)
show("mixing_twice/mixing", mixing_twice / mixing)

network = 8 * n * d ** 2
show("network", network, grouped=True)

network_twice = 8 * (2 * n) * d ** 2
show("network_twice", network_twice, grouped=True)
show("network_twice/network", network_twice / network)

layer = projections + mixing + network
show("layer", layer, grouped=True)

layer_twice = projections_twice + mixing_twice + network_twice
show("layer_twice", layer_twice, grouped=True)
show("layer_twice/layer", layer_twice / layer)
show("mixing/layer", mixing / layer, percent=1)
show("crossing[0]", 4 * d)

places = 256 * 2 ** counting(table([9]))
show("places", places)

lines = concat(4 * places * d ** 2, 2 * places ** 2 * d, 8 * places * d ** 2)
show("lines", lines, grouped=True)


# ── config.jsonを読む ──

print("\nconfig.jsonを読む")

# 出典: huggingface/transformers, src/transformers/models/mistral/configuration_mistral.py, 001f85b3
default_window = table([4096])
show("default_window", default_window)

size_names = table(
    ["vocab_size", "hidden_size", "num_hidden_layers", "cross_layers", "num_attention_heads", "num_key_value_heads", "head_dim", "intermediate_size", "max_position_embeddings", "type_vocab_size", "sliding_window", "tie_word_embeddings"],
)
show("size_names", size_names)
show("sizes[model]", take_row(sizes, model))

rules = read_table("""
0 0 0 1 0 2 2 0 0 0 0 1 0 0 / 0 1 1 1 0 2 2 1 0 1 0 1 1 1 / 0 1 1 1 0 2 2 1 0 1 1 0 0 0
1 0 0 0 0 1 2 1 0 0 0 1 0 1 / 1 0 0 0 0 1 2 1 0 0 0 1 0 1 / 1 1 0 0 0 1 2 1 0 0 0 1 0 1
1 0 0 0 0 1 2 1 2 0 0 1 0 1 / 1 0 0 0 0 1 2 1 0 0 0 1 0 1 / 0 1 1 1 1 2 1 1 0 0 0 1 0 1
""")
family_of = table(
    ["transformer", "transformer", "bert", "bert", "gpt2", "gpt2", "gpt2", "llama", "llama", "llama", "llama", "mistral", "llama", "llama", "qwen2", "qwen3", "gemma", "phi"],
)
families = table(["transformer", "gpt2", "bert", "llama", "mistral", "qwen2", "qwen3", "gemma", "phi"])
configurations_model_rules = pick_rows(rules, ids_of(family_of, families))
counts = model_counts(sizes, configurations_model_rules)
parts_of_all = counts[0:18, 0:11]
parts = take_row(parts_of_all, model)
parameters = total(parts)
show("parameters", parameters, grouped=True)

part_names = table(["埋め込みの表", "位置の表", "種類の表", "W_Q", "W_K", "W_V", "W_O", "FFN", "正規化", "プーラー", "出力"])
show("part_names", part_names, grouped=True)
show("parts", parts, grouped=True)

shares = (parts / parameters).T
show("shares", shares, percent=1, tiny=True)

formats = table(["fp32", "bf16", "int8", "int4"])
show("formats", formats, digits=2)

format_bytes = table([4, 2, 1, 0.5])
show("format_bytes", format_bytes, digits=2)

memory = parameters * format_bytes / 10 ** 9
show("memory", memory, digits=2)

cache_rows = table(["一つのトークンの数", "一つのトークンのkB", "取っておくトークンの上限", "満杯のGB"])
show("cache_rows", cache_rows, digits=2, grouped=True)

kept = take_row(counts, model)[:, 13:14]
longest = take_row(counts, model)[:, 14:15]
cache = table([kept, 2 * kept / 1000, longest, 2 * kept * longest / 10 ** 9])
show("cache", cache, digits=2, grouped=True)

work_rows = table(["重みとの掛け算と足し算", "手前のトークン一つを見るたびに", "上限まで見るときの合計"])
show("work_rows", work_rows, grouped=True)

in_weights = take_row(counts, model)[:, 11:12]
for_a_look = take_row(counts, model)[:, 12:13]
work = table([in_weights, for_a_look, in_weights + longest * for_a_look])
show("work", work, grouped=True)
show("families", families)
show("rules[:,gated]+2", rules[:, 0:1] + 2)
show("rules[:,b_qkv]", rules[:, 1:2])
show("rules[:,b_o]", rules[:, 2:3])
show("rules[:,b_ff]", rules[:, 3:4])
show("rules[:,b_out]", rules[:, 4:5])
show("rules[:,n_vector]", rules[:, 5:6])
show("rules[:,n_norm]", rules[:, 6:7])
show("rules[:,n_outer]", rules[:, 7:8])
show("rules[:,n_inner]", rules[:, 8:9])
show("rules[:,learned]", rules[:, 9:10])
show("rules[:,pooled]", rules[:, 10:11])
show("rules[:,predicts]", rules[:, 11:12])

published_models = table(
    ["BERT-base", "BERT-large", "GPT-2", "GPT-2 medium", "GPT-2 XL", "Llama 2 7B", "Llama 3 8B", "Llama 3.2 1B", "Mistral 7B", "Qwen2.5 3B", "Gemma 2B", "Phi-2"],
)
show("published_models", published_models, grouped=True)

# 出典: keras-team/keras-hub, keras_hub/src/models/bert/bert_presets.py, 71453d08, bert_base_en_uncased
configurations_published_bert_base = table([109482240])
# 出典: keras-team/keras-hub, keras_hub/src/models/bert/bert_presets.py, 71453d08, bert_large_en_uncased
configurations_published_bert_large = table([335141888])
# 出典: keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_base_en
configurations_published_gpt_2 = table([124439808])
# 出典: keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_medium_en
configurations_published_gpt_2_medium = table([354823168])
# 出典: keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_extra_large_en
configurations_published_gpt_2_xl = table([1557611200])
# 出典: keras-team/keras-hub, keras_hub/src/models/llama/llama_presets.py, 71453d08, llama2_7b_en
configurations_published_llama_2_7b = table([6738415616])
# 出典: keras-team/keras-hub, keras_hub/src/models/llama3/llama3_presets.py, 71453d08, llama3_8b_en
configurations_published_llama_3_8b = table([8030261248])
# 出典: huggingface/peft, docs/source/quicktour.md, 5d602fdb: 1,236,338,688 with 524,288 trainable ones
configurations_published_llama_3_2_1b = table([1235814400])
# 出典: keras-team/keras-hub, keras_hub/src/models/mistral/mistral_presets.py, 71453d08, mistral_7b_en
configurations_published_mistral_7b = table([7241732096])
# 出典: keras-team/keras-hub, keras_hub/src/models/qwen/qwen_presets.py, 71453d08, qwen2.5_3b_en
configurations_published_qwen_2_5_3b = table([3085938688])
# 出典: keras-team/keras-hub, keras_hub/src/models/gemma/gemma_presets.py, 71453d08, gemma_2b_en
configurations_published_gemma_2b = table([2506172416])
# 出典: Lightning-AI/litgpt, tutorials/0_to_litgpt.md, 26857050: non-trainable parameters of phi-2 under LoRA
configurations_published_phi_2 = table([2779683840])
published = stack(configurations_published_bert_base, configurations_published_bert_large, configurations_published_gpt_2, configurations_published_gpt_2_medium, configurations_published_gpt_2_xl, configurations_published_llama_2_7b, configurations_published_llama_3_8b, configurations_published_llama_3_2_1b, configurations_published_mistral_7b, configurations_published_qwen_2_5_3b, configurations_published_gemma_2b, configurations_published_phi_2)
show("published", published, grouped=True)

parameters_of_all = total(parts_of_all)
models = table(
    ["Transformer base", "Transformer big", "BERT-base", "BERT-large", "GPT-2", "GPT-2 medium", "GPT-2 XL", "Llama 2 7B", "Llama 2 70B", "Llama 3 8B", "Llama 3.2 1B", "Mistral 7B", "TinyLlama 1.1B", "SmolLM2 135M", "Qwen2.5 3B", "Qwen3 0.6B", "Gemma 2B", "Phi-2"],
)
ours = pick_rows(parameters_of_all, ids_of(published_models, models))
show("ours", ours, grouped=True)
show("ours-published", ours - published, grouped=True)

published_sources = table(
    ["keras-team/keras-hub, keras_hub/src/models/bert/bert_presets.py, 71453d08, bert_base_en_uncased", "keras-team/keras-hub, keras_hub/src/models/bert/bert_presets.py, 71453d08, bert_large_en_uncased", "keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_base_en", "keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_medium_en", "keras-team/keras-hub, keras_hub/src/models/gpt2/gpt2_presets.py, 71453d08, gpt2_extra_large_en", "keras-team/keras-hub, keras_hub/src/models/llama/llama_presets.py, 71453d08, llama2_7b_en", "keras-team/keras-hub, keras_hub/src/models/llama3/llama3_presets.py, 71453d08, llama3_8b_en", "huggingface/peft, docs/source/quicktour.md, 5d602fdb: 1,236,338,688 with 524,288 trainable ones", "keras-team/keras-hub, keras_hub/src/models/mistral/mistral_presets.py, 71453d08, mistral_7b_en", "keras-team/keras-hub, keras_hub/src/models/qwen/qwen_presets.py, 71453d08, qwen2.5_3b_en", "keras-team/keras-hub, keras_hub/src/models/gemma/gemma_presets.py, 71453d08, gemma_2b_en", "Lightning-AI/litgpt, tutorials/0_to_litgpt.md, 26857050: non-trainable parameters of phi-2 under LoRA"],
)
show("published_sources", published_sources, grouped=True)

# 出典: Vaswani et al. 2017, arXiv:1706.03762v7, Table 3, base
paper_base_millions = table([65])
show("paper_base_millions", paper_base_millions)

# 出典: Vaswani et al. 2017, arXiv:1706.03762v7, Table 3, big
paper_big_millions = table([213])
show("paper_big_millions", paper_big_millions)
show("n_vocab_german", n_vocab_german)

x_1 = parameters_of_all[0:1] / 10 ** 6
show("parameters_of_all[Transformer base]/10**6", x_1, digits=1)

x_2 = parameters_of_all[1:2] / 10 ** 6
show("parameters_of_all[Transformer big]/10**6", x_2, digits=1)

base_gap = x_1 - paper_base_millions
show("base_gap", base_gap, digits=1)

big_gap = x_2 - paper_big_millions
show("big_gap", big_gap, digits=1)
show("models", models, grouped=True)
show("family_of", family_of, grouped=True)
show("parameters_of_all", parameters_of_all, grouped=True)

size_sources = table(
    ["Vaswani et al. 2017, arXiv:1706.03762v7, §3.4, §5.1 (about 37000 entries), Table 3, base", "Vaswani et al. 2017, arXiv:1706.03762v7, §3.4, §5.1 (about 37000 entries), Table 3, big", "default of the family's public implementation: huggingface/transformers, src/transformers/models/bert/configuration_bert.py, 008f5c8c", "NVIDIA/DeepLearningExamples, PyTorch/LanguageModeling/BERT/bert_config.json, e3b943f4", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gpt2", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gpt2_medium", "karpathy/nanoGPT, model.py, 3adf61e1, from_pretrained, gpt2-xl", "Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-2-7b-hf", "Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-2-70b-hf", "Lightning-AI/litgpt, litgpt/config.py, 26857050, Llama-3-8B", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, llama3_2_1b", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, mistral_7b", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, tinyllama_1b_chat_v1.0", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, smollm2_135m", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, qwen2.5_3b", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, qwen3_0.6b", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, gemma_2b", "mlc-ai/mlc-llm, python/mlc_llm/model/model_preset.py, 79d603f0, phi-2"],
)
show("size_sources", size_sources, grouped=True)


# ── 使うとき ──

print("\n使うとき")

adapters_of_all = concat(counts[0:18, 15:18], counts[:, 16:17] + counts[:, 17:18])
trained = take_column(take_row(adapters_of_all, model), modules) * 2 ** lora_rank
show("trained", trained, grouped=True)
show("trained/parameters", trained / parameters, percent=2, tiny=True)


# ── 面接で聞かれること ──

print("\n面接で聞かれること")

width = table([4096])
show("width", width)

short = table([2048])
show("short", short)

ratio_short = (24 * width + 8 * short) / (12 * width + 2 * short)
show("ratio_short", ratio_short, digits=2)

long = table([32768])
show("long", long)

ratio_long = (24 * width + 8 * long) / (12 * width + 2 * long)
show("ratio_long", ratio_long, digits=2)

one_more = 12 * d ** 2 + 2 * n * d
show("one_more", one_more, grouped=True)

saved = layer / one_more
show("saved", saved)
show("2*d", 2 * d)
