# 訓練した翻訳機は、次のトークンをどう決めるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python translator.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


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

exp, sqrt, sin, cos = np.exp, np.sqrt, np.sin, np.cos


def causal_mask(n):  # [1, 1] -> [n, n]
    """因果マスク"""
    return np.tri(int(n[0, 0]), dtype=int).astype(float)


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def embed(rows, places):  # [n, d_model], [n|1, d_model] -> [n, d_model]
    """埋め込みと位置"""
    return rows * sqrt(columns(rows)) + places


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def largest(x):  # [n, m] -> [n, 1]
    """行の最大"""
    return x.max(axis=1, keepdims=True)


def softmax(x):
    """softmax"""
    exponentials = exp(x - largest(x))
    return exponentials / total(exponentials)


def masked(scores, mask):
    """マスク"""
    if mask is None:
        return scores
    return np.where(mask != 0, scores, -np.inf)


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


def mean(x):  # [n, m] -> [n, 1]
    """行の平均"""
    return total(x) / x.shape[1]


def layer_norm(x, gamma, beta, epsilon):  # [n, d], [1, d], [1, d], [1, 1] -> [n, d]
    """Layer Normalization"""
    deviations = x - mean(x)
    variance = mean(deviations * deviations)
    normalised = deviations / sqrt(variance + epsilon)
    return normalised * gamma + beta


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


def encoder_layer(x, self_attention, norm_1, network, norm_2, mask=None):
    # [n, d_model], _, _, _, _, [n|1, n] -> [n, d_model]
    """エンコーダーの層"""
    attended = multi_head_attention(x, x, *self_attention, mask)
    middle = layer_norm(x + attended, *norm_1)
    transformed = feed_forward(middle, *network)
    return layer_norm(middle + transformed, *norm_2)


def as_numbers(rows, width):
    return np.array(rows, dtype=float).reshape(len(rows), width)


def labels_in(x):
    for label in x.flat:
        if label:
            yield label


def ids_of(tokens, entries):  # [n, m], [1, v] -> [n, m]
    """番号"""
    listed = list(labels_in(entries))
    ids = {entry: position for position, entry in enumerate(listed)}
    return as_numbers([[ids[token] for token in row] for row in tokens], tokens.shape[1])


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """行の取り出し"""
    return matrix[[int(position) for position in ids[0]]]


def counting(n):  # [1, 1] -> [n, 1]
    """番号"""
    return np.arange(int(n[0, 0])).reshape(-1, 1).astype(float)


def alternating(n):  # [1, 1] -> [n, 1]
    """偶奇"""
    return (np.arange(int(n[0, 0])).reshape(-1, 1) % 2).astype(float)


def angles(places, d):  # [n, 1], [1, 1] -> [n, d]
    """位置の角"""
    pair_start = counting(d).T - alternating(d).T
    return places / 10000 ** (pair_start / d)


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


def positions(n, d):  # [1, 1], [1, 1] -> [n, d]
    """位置の波"""
    angle = angles(counting(n), d)
    return where(alternating(d).T, cos(angle), sin(angle))


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


# ── 学習の前と、学習のあと ──

print("\n学習の前と、学習のあと")

learned_from_1 = table(
    ["The cat sleeps ."],
    ["The dog sleeps ."],
    ["The small cat sleeps ."],
    ["The small dog sleeps ."],
    ["The small child sleeps ."],
    ["The big cat sleeps ."],
    ["The big dog sleeps ."],
    ["The big child sleeps ."],
    ["The cat chases the dog ."],
    ["The cat chases the child ."],
    ["The cat chases the small dog ."],
    ["The cat chases the small child ."],
    ["The cat chases the big dog ."],
    ["The dog chases the cat ."],
    ["The dog chases the child ."],
    ["The dog chases the small cat ."],
    ["The dog chases the big cat ."],
    ["The dog chases the big child ."],
    ["The child chases the dog ."],
    ["The child chases the small cat ."],
    ["The child chases the small dog ."],
    ["The child chases the big cat ."],
    ["The child chases the big dog ."],
    ["The small cat chases the dog ."],
    ["The small cat chases the child ."],
    ["The small cat chases the small dog ."],
    ["The small cat chases the big dog ."],
    ["The small cat chases the big child ."],
    ["The small dog chases the cat ."],
    ["The small dog chases the child ."],
    ["The small dog chases the small cat ."],
    ["The small dog chases the big child ."],
    ["The small child chases the cat ."],
    ["The small child chases the dog ."],
    ["The small child chases the small cat ."],
    ["The small child chases the small dog ."],
    ["The small child chases the big cat ."],
    ["The small child chases the big dog ."],
    ["The big cat chases the dog ."],
    ["The big cat chases the child ."],
    ["The big cat chases the small dog ."],
    ["The big cat chases the small child ."],
    ["The big cat chases the big dog ."],
    ["The big dog chases the child ."],
    ["The big dog chases the small cat ."],
    ["The big dog chases the big cat ."],
    ["The big dog chases the big child ."],
    ["The big child chases the cat ."],
    ["The big child chases the dog ."],
    ["The big child chases the small cat ."],
    ["The big child chases the big cat ."],
    ["The cat likes the child ."],
    ["The cat likes the small dog ."],
    ["The cat likes the small child ."],
    ["The cat likes the big dog ."],
    ["The cat likes the big child ."],
    ["The dog likes the child ."],
    ["The dog likes the small child ."],
    ["The dog likes the big cat ."],
    ["The dog likes the big child ."],
    ["The child likes the cat ."],
    ["The child likes the small cat ."],
    ["The child likes the small dog ."],
    ["The child likes the big cat ."],
    ["The child likes the big dog ."],
    ["The small cat likes the dog ."],
    ["The small cat likes the child ."],
    ["The small cat likes the small child ."],
    ["The small cat likes the big dog ."],
    ["The small cat likes the big child ."],
    ["The small dog likes the cat ."],
    ["The small dog likes the small cat ."],
    ["The small dog likes the small child ."],
    ["The small dog likes the big cat ."],
    ["The small dog likes the big child ."],
    ["The small child likes the cat ."],
    ["The small child likes the dog ."],
    ["The small child likes the small cat ."],
    ["The small child likes the small dog ."],
    ["The small child likes the big cat ."],
    ["The small child likes the big dog ."],
    ["The big cat likes the dog ."],
    ["The big cat likes the small child ."],
    ["The big cat likes the big dog ."],
    ["The big cat likes the big child ."],
    ["The big dog likes the cat ."],
    ["The big dog likes the child ."],
    ["The big dog likes the small cat ."],
    ["The big dog likes the big cat ."],
    ["The big child likes the cat ."],
    ["The big child likes the dog ."],
    ["The big child likes the small cat ."],
    ["The big child likes the big cat ."],
    ["The big child likes the big dog ."],
    ["The cat likes the piano ."],
    ["The child likes the piano ."],
    ["The small cat likes the piano ."],
    ["The small dog likes the piano ."],
    ["The small child likes the piano ."],
    ["The big cat likes the piano ."],
    ["The big dog likes the piano ."],
    ["The cat likes soccer ."],
    ["The dog likes soccer ."],
    ["The child likes soccer ."],
    ["The small cat likes soccer ."],
    ["The big dog likes soccer ."],
    ["The big child likes soccer ."],
    ["The dog plays the piano ."],
    ["The small dog plays the piano ."],
    ["The small child plays the piano ."],
    ["The big cat plays the piano ."],
    ["The big dog plays the piano ."],
    ["The big child plays the piano ."],
    ["The cat plays soccer ."],
    ["The dog plays soccer ."],
    ["The child plays soccer ."],
    ["The small cat plays soccer ."],
    ["The small dog plays soccer ."],
    ["The small child plays soccer ."],
    ["The big cat plays soccer ."],
    ["The big dog plays soccer ."],
    ["The big child plays soccer ."],
)
learned_from = rows_count(learned_from_1)
held_out_1 = table(
    ["The child sleeps ."],
    ["The cat chases the big child ."],
    ["The dog chases the small child ."],
    ["The child chases the cat ."],
    ["The small cat chases the small child ."],
    ["The small dog chases the small child ."],
    ["The small dog chases the big cat ."],
    ["The big cat chases the big child ."],
    ["The big dog chases the cat ."],
    ["The big dog chases the small child ."],
    ["The big child chases the small dog ."],
    ["The big child chases the big dog ."],
    ["The cat likes the dog ."],
    ["The dog likes the cat ."],
    ["The dog likes the small cat ."],
    ["The child likes the dog ."],
    ["The small cat likes the small dog ."],
    ["The small dog likes the child ."],
    ["The big cat likes the child ."],
    ["The big cat likes the small dog ."],
    ["The big dog likes the small child ."],
    ["The big dog likes the big child ."],
    ["The big child likes the small dog ."],
    ["The dog likes the piano ."],
    ["The big child likes the piano ."],
    ["The small dog likes soccer ."],
    ["The small child likes soccer ."],
    ["The big cat likes soccer ."],
    ["The cat plays the piano ."],
    ["The child plays the piano ."],
    ["The small cat plays the piano ."],
)
held_out = rows_count(held_out_1)
sentences = learned_from + held_out
show("sentences", sentences)
show("learned_from", learned_from)

verdict = read_table("""
0 0 0 0 -3.5342 -3.3863 3.2361 3.2117 / 122 31 122 31 1.9112 1.951 0.6203 0.6206
""")
show("verdict[after,exact_training]", verdict[1:2, 0:1])
show("verdict[after,exact_held_out]", verdict[1:2, 1:2])
show("held_out", held_out)

tick = table([0.1])
show("tick", tick)


# ── 一行を手で計算する ──

print("\n一行を手で計算する")

E_target = read_table("""
-0.1 -0.1 0 -0.2 -0.1 -0.2 -0.4 0 / -0.1 1.4 0 0.3 0.9 0.1 0.2 -0.8 / 0.1 0.1 1.3 -0.7 1 -0.7 -0.1 0.4
0.3 -0.6 0.2 -0.1 0.2 -0.4 1 -1 / 0.9 0.7 0.8 -0.3 -0.7 -0.9 -0.2 -0.2 / 0.4 -0.8 0.4 -0.3 -0.6 0.1 -0.1 0.8
0.5 -0.8 0.5 0.4 0.3 0.4 -1.1 -0.2 / 1 -0.1 -0.6 0 0.7 -0.7 -0.1 0.4 / -1 0.8 0.1 -0.1 0.1 -1.2 0.8 0.5
-0.2 0.1 -0.3 1.2 -0.3 0.2 0 0 / -0.9 -0.4 0.7 0.5 0.1 -1.4 -1.2 0.6 / 0.2 1 -0.2 -0.3 -0.4 0.7 -0.8 0.9
-0.1 0.1 -0.7 -0.4 0.3 1.4 0.4 0.2 / 0.6 0 -0.9 -0.8 -0.8 0.8 -0.2 -0.6 / 0.5 0.6 -0.7 -1.4 -0.7 0.4 0.3 -0.3
-0.9 -1 0.5 0.6 0.3 -2.2 -0.8 -0.6 / -1.3 -1 0.2 0.7 0.8 -1 -0.8 0 / -0.4 0.9 1.8 0.5 -0.1 0.9 0.5 0.2
""")
hand_target = table(["開始", "猫", "は", "犬", "を"])
japanese_words_1 = table(
    ["開始"],
    ["終了"],
    ["猫"],
    ["犬"],
    ["子ども"],
    ["小さい"],
    ["大きい"],
    ["は"],
    ["が"],
    ["を"],
    ["眠る"],
    ["追う"],
    ["好きだ"],
    ["ひく"],
    ["する"],
    ["ピアノ"],
    ["サッカー"],
    ["。"],
)
japanese_words = japanese_words_1.T
hand_rows = embed(pick_rows(E_target, ids_of(hand_target, japanese_words)), positions(table([5]), table([8])))
dec_W_Q1 = read_table("""
-0.5 1.3 0.8 -0.1 / 0.2 1.1 0.3 0.5 / -0.3 0.4 -0.1 -0.1 / 0.1 -0.1 -0.5 -0.3 / 0.4 0.6 -0.1 -0.1
-0.7 0.1 0.7 -0.1 / 0.5 -0.1 -0.2 0.3 / 0.1 -0.2 0.4 -0.3
""")
dec_W_K1 = read_table("""
-0.3 0.3 0.8 0.6 / 0.3 0.2 -0.6 0.5 / -0.4 -1.1 -0.5 0 / -0.1 -0.5 -0.6 -0.9 / 0.2 0.2 0.5 0.2
-0.1 -0.6 0 0.3 / 0.3 -0.9 -0.4 0 / -0.5 0 0.2 -0.4
""")
dec_W_V1 = read_table("""
0.3 0.3 0.5 -0.5 / -0.4 -0.6 0.6 0.8 / 0.7 0.6 0 0.3 / 0.4 0 0.2 -0.3 / -0.3 0.5 0.4 -0.5 / 0 -0.8 -0.7 0.4
0.3 0.2 0.7 0 / 0.1 -0.3 0.1 0.2
""")
dec_W_Q2 = read_table("""
-0.2 -0.6 0.5 0.7 / 0.3 0 0 -0.6 / -0.9 0.8 -1 -0.7 / 0.4 0.2 -0.6 -0.4 / -0.1 -0.5 -0.2 -0.2
0.7 -0.2 0.2 -1 / 0.1 -0.2 -0.2 -0.4 / 0.2 -0.2 -0.2 -0.3
""")
dec_W_K2 = read_table("""
-0.3 0.1 -0.5 -0.1 / -0.1 -0.8 -0.1 -0.3 / 0 0 0.6 -0.8 / 0.4 -0.4 -0.5 -1 / -0.2 0 -0.3 -0.3
0.7 -0.8 0.1 -0.5 / 0.1 0.3 -0.2 -0.4 / -0.3 -0.3 -0.9 -0.2
""")
dec_W_V2 = read_table("""
-0.9 -0.3 0.2 -0.5 / 0.2 -0.4 0.2 0.1 / -0.6 0.1 0.8 0.8 / -0.5 0 0.4 -0.6 / -0.5 0.4 -0.4 0.1
0.7 -0.8 0 -0.1 / -0.6 -0.3 0.9 -0.3 / 0 0.5 0.4 0.3
""")
dec_W_O = read_table("""
-0.4 -0.1 0.1 -0.1 -0.6 0.4 -0.1 0.2 / -0.3 -0.5 0.2 0 0.4 -0.2 -0.2 0.8 / -0.5 -0.1 0 -0.1 0.7 -0.4 0 0.5
0.4 1 -0.3 -0.6 0.2 0.4 -0.2 0 / -0.1 0.5 0.5 -0.6 0.1 -0.3 -0.8 0.4 / 0.4 0.1 0 0.7 0.1 0.1 0.2 0.2
0.1 0.4 0.2 -0.1 0.5 0.5 -0.2 -0.8 / 0.7 0 0.3 -0.5 0.6 -0.1 0 -0.1
""")
hand_middle_1 = multi_head_attention(hand_rows, hand_rows, [[dec_W_Q1, dec_W_K1, dec_W_V1], [dec_W_Q2, dec_W_K2, dec_W_V2]], dec_W_O, causal_mask(table([5])))
dec_gamma_1 = table([1.8, 1, 2.2, 0.5, 1, 1.2, 1.4, 1.7])
dec_beta_1 = table([-0.1, 0.1, -0.1, 0, -0.2, 0.1, 0.1, -0.2])
epsilon = table([0.00001])
hand_middle = layer_norm(hand_rows + hand_middle_1, dec_gamma_1, dec_beta_1, epsilon)
hand_h = hand_middle[4:5]
show("hand_h", hand_h)

cross_W_Q2 = read_table("""
0.8 -1 0.3 0.6 / -0.3 -0.9 0 -0.7 / -0.1 0.2 -0.4 0.3 / 0.4 0.6 -0.1 -0.9 / -0.3 -0.7 0.7 0.6
0.2 -0.1 -0.9 -0.6 / 0.7 0.4 0.5 0 / -0.2 -0.1 0.7 0.3
""")
show("cross_W_Q2", cross_W_Q2, digits=1)

hand_q = hand_h @ cross_W_Q2
show("hand_q", hand_q)

E_source = read_table("""
0.1 -0.1 -0.4 0.5 -0.3 -0.5 0.5 -0.7 / 0.3 -0.3 -1 0 0.3 -0.1 -0.1 -0.5 / -0.1 -0.1 0.1 0.7 -0.2 0.1 -0.5 0.2
-0.4 -0.5 0.6 0.3 -0.5 -0.6 -0.4 -0.4 / -0.3 0.5 -0.1 0.1 0.5 -0.7 -0.3 -0.4
-0.3 -0.1 0.4 -0.4 -0.3 -0.9 0 0.1 / -0.4 -0.3 -0.2 -0.2 -0.3 -0.7 -0.1 0.6
-0.2 -0.8 -0.8 -0.9 0.7 -0.1 0.6 0.8 / -0.4 0.2 0.4 -0.4 -0.7 0.4 0.8 -0.3 / -0.6 0.5 -0.8 0.3 -0.1 0.4 0.5 0
-0.3 -1.1 0 -0.1 0.5 0.7 0.8 0.1 / 0 -0.3 -1.2 0.5 0 -0.4 0.1 0.7 / -0.3 -0.9 -1.3 -0.1 -0.7 0.4 0.3 1
-0.1 -0.1 0 -0.2 -0.2 0.6 -0.3 0
""")
hand_source = table(["The", "cat", "chases", "the", "dog", "."])
english_words_1 = table(
    ["The"],
    ["the"],
    ["cat"],
    ["dog"],
    ["child"],
    ["small"],
    ["big"],
    ["sleeps"],
    ["chases"],
    ["likes"],
    ["plays"],
    ["piano"],
    ["soccer"],
    ["."],
)
english_words = english_words_1.T
enc_W_Q1 = read_table("""
0.8 -0.4 0.1 -0.4 / 0.5 0.3 -0.9 0.7 / 0 -0.3 -0.9 0.2 / 0.4 0.2 0 0 / -0.4 -0.1 -0.2 0 / -0.1 0.6 0.5 -0.7
0.6 0.3 0 0.1 / 0.2 0.4 -0.5 -0.7
""")
enc_W_K1 = read_table("""
0.2 -0.3 -1.1 0.3 / -0.3 0.4 -0.3 0 / -0.2 -0.6 0.5 -0.5 / 0 -0.5 -0.6 0.5 / -0.5 -0.2 -0.4 -0.5
0.7 0.6 0.3 -0.1 / 0.6 -0.2 -0.4 0.7 / -0.3 0.1 0 -0.1
""")
enc_W_V1 = read_table("""
-0.1 0.2 0.2 -0.1 / -0.3 0.2 0 0.4 / 0.1 0 0.2 0.2 / -0.3 -0.2 -0.2 0.2 / -0.1 0 0.4 -0.6 / -0.2 0.2 0.5 -0.4
-0.4 0.1 0.3 -0.2 / -0.5 -0.4 0 0.6
""")
enc_W_Q2 = read_table("""
-0.3 -0.8 0.6 -0.4 / 0.3 0.3 0.2 0.3 / 0 -0.6 0.1 0 / -0.5 0.4 0.2 0.2 / 0 -0.1 0 0 / 0.5 0.7 0.1 -0.3
0 0.4 0.2 0.4 / 0.4 -0.7 -0.9 0.6
""")
enc_W_K2 = read_table("""
-0.1 -0.4 0.4 -0.2 / -0.3 -0.1 -0.1 0 / 0.2 0 0.5 -0.7 / 0 -0.7 -0.1 -0.2 / -0.3 0.1 0.2 -0.3
0.2 0.8 -0.1 -0.4 / 0.8 -0.4 0.1 -0.3 / -0.2 0.2 0.1 -0.8
""")
enc_W_V2 = read_table("""
0.5 -0.1 -0.2 0.1 / 0.1 0.1 -0.1 -0.1 / -0.4 -0.4 0 0.1 / -0.5 -0.5 0 -0.4 / -0.2 -0.3 -0.5 0.2
0.3 -0.1 0.2 0 / 0.3 0 -0.8 0.2 / -0.3 -0.5 -0.6 0.5
""")
enc_W_O = read_table("""
0.1 -0.4 0.3 0.3 -0.1 0.2 0.3 0.6 / -0.2 0.4 0.2 0.1 -0.6 0.2 0.2 0 / 0 0.6 -0.4 0.2 -0.2 0 -0.1 0.2
0.2 0 -0.1 -0.1 0.3 0.3 -0.3 -0.3 / 0 -0.2 0.4 -0.1 0.5 -0.2 0.1 0.2 / 0.3 -0.1 -0.2 0.1 -0.3 0.4 0.4 0.6
0.1 -0.6 -0.4 0 0 -0.3 -0.1 -0.3 / 0.1 0 -0.1 0.6 -0.2 0.4 0.1 0.1
""")
enc_gamma_1 = table([1, 0.6, 1, 0.9, 1.1, 1.2, 1.2, 1.1])
enc_beta_1 = table([0, -0.1, 0, -0.1, 0.2, 0.1, 0.1, -0.4])
enc_W_1 = read_table("""
-0.2 0.4 -0.2 -0.2 -0.1 0.1 0.4 -0.2 0.7 0.6 0.4 0.5 0.5 0.2 0.4 0.7
-0.3 0 0.9 0.3 -0.4 0 -0.1 0.1 -0.5 0.3 -0.1 0 0.5 0.1 -0.5 -0.1
0.7 -0.4 0.6 0 0.4 0 -0.5 0.3 -0.3 -0.1 0.3 0.2 -0.1 0.5 -0.4 0.5
-0.2 0 0.2 0.6 0.2 0.1 0.2 0.5 -0.2 -0.2 0 0.4 -0.5 -0.6 -0.3 0.2
-0.1 -0.3 -0.2 -0.2 0.4 -0.3 -0.3 0.2 0.5 -0.7 -0.1 -0.4 -0.5 0.1 -0.5 -0.3
0.3 -0.5 0.1 0.3 -0.4 -0.3 0 0.4 0.5 0.2 -0.1 -0.1 -0.5 0.3 0 -0.4
0 -0.3 0.4 1 -0.5 -0.5 0.2 0 0.4 0.3 0 -0.1 -0.1 0.4 -0.1 -0.3
0.4 -0.4 0.5 -0.6 -0.5 0 -0.2 -0.2 -0.2 -0.3 0.5 0.4 0.2 0.1 0 -0.4
""")
enc_b_1 = table([-0.1, -0.1, 0, -0.4, 0.2, -0.1, -0.3, -0.1, -0.2, -0.1, -0.2, -0.1, -0.2, 0.1, 0, -0.1])
enc_W_2 = read_table("""
-0.1 0 -0.5 0 0.3 0.2 -0.3 -0.4 / 0.4 0.2 -0.2 -0.2 0.6 -0.5 0.2 -0.1 / 0.1 -0.3 0.2 -0.1 0.3 0 -0.1 -0.3
0.2 1.1 -0.2 0 -0.1 -0.4 0.5 -0.1 / 0 -0.3 0.5 0.6 -0.3 0.2 -0.2 -0.5 / -0.1 -0.3 -0.3 -0.1 -0.6 0 0.1 0.1
-0.4 0.2 0 0.4 0.2 -0.3 -0.1 0.2 / -0.1 0.3 -0.3 -0.4 -0.4 -0.1 0 -0.6 / 0 -0.3 -0.1 0.3 0 0.2 0.5 -0.8
-0.6 0.6 0.3 0.1 0.1 0.4 0.7 -0.1 / -0.3 0.1 -0.3 0.3 -0.1 -0.6 -0.2 -0.2 / 0.2 0.4 -0.1 -0.1 0.1 0 -0.2 -0.4
0.9 0.5 0.4 -0.9 -0.6 -0.5 -0.6 0.4 / -0.4 -0.2 0.1 -0.7 0.2 0 0.1 0.4 / -0.2 -0.3 0.2 0.2 0.4 -0.1 -0.3 0.2
0.4 -0.4 0 -0.5 -0.8 -0.2 0.2 0.1
""")
enc_b_2 = table([0.1, -0.2, 0, 0.1, 0.1, 0.2, 0, -0.3])
enc_gamma_2 = table([1.3, 1.2, 1.3, 1.3, 1.3, 1.2, 1.5, 1.3])
enc_beta_2 = table([0.2, 0, 0.2, -0.1, 0, -0.5, -0.1, 0.2])
hand_memory = encoder_layer(embed(pick_rows(E_source, ids_of(hand_source, english_words)), positions(table([6]), table([8]))), [[[enc_W_Q1, enc_W_K1, enc_W_V1], [enc_W_Q2, enc_W_K2, enc_W_V2]], enc_W_O], [enc_gamma_1, enc_beta_1, epsilon], [enc_W_1, enc_b_1, enc_W_2, enc_b_2], [enc_gamma_2, enc_beta_2, epsilon])
show("hand_memory", hand_memory)

cross_W_K2 = read_table("""
0.3 -0.7 -0.8 -0.5 / -0.3 -0.4 -0.6 -0.7 / -0.2 -0.4 0 1 / 0.2 0.5 0.6 0.6 / 0.9 0.5 0.6 0.4
1.1 0.4 -0.1 0.1 / -0.8 0.4 0.5 -0.8 / -0.3 -0.8 0.5 0.4
""")
show("cross_W_K2", cross_W_K2, digits=1)

hand_k = hand_memory @ cross_W_K2
show("hand_k", hand_k)
show("columns(hand_q)", columns(hand_q))
show("hand_source", hand_source, digits=3)

hand_s = hand_q @ hand_k.T / sqrt(columns(hand_q))
show("hand_s", hand_s, digits=3)

hand_E = exp(hand_s - largest(hand_s))
show("hand_E", hand_E, digits=3, tiny=True)

hand_A = softmax(hand_s)
show("hand_A", hand_A, digits=3, tiny=True)


# ── この翻訳機の限り ──

print("\nこの翻訳機の限り")

show("sentences", sentences)
show("columns(english_words)", columns(english_words))
show("columns(japanese_words)", columns(japanese_words))


# ── 論文との違い ──

print("\n論文との違い")

# 出典: §3.1
n_layer = table([6])
show("n_layer", n_layer)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)
show("columns(E_source)", columns(E_source))

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head)

# 出典: §3.3
d_ff = table([2048])
show("d_ff", d_ff)
show("columns(enc_W_1)", columns(enc_W_1))
show("tick", tick)
