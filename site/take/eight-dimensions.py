# 8次元の実験
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python eight-dimensions.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# はじめのトークン: 0 猫、1 猫 は、2 開始 猫 は、3 The cat sleeps .
prompt = 2
# 生成した数: 0、1、2、3、4
step = 1
# 温度: 0.1、0.2、0.3、0.5、0.7、1、1.3、1.6、2、2.3、2.6、3
temperature = 1
# マスクをかける: 0、1
on = 1


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


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


def decoder_only_layer(x, self_attention, norm_1, network, norm_2):
    # [n, d_model], _, _, _, _ -> [n, d_model]
    """デコーダーだけの層"""
    mask = causal_mask(rows_count(x))
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


def filled(pieces):  # [n, m] -> [n, 1]
    """並びの長さ"""
    return as_numbers([[sum((1 for _ in labels_in(row)))] for row in pieces], 1)


def order(x):
    return np.argsort(-x, axis=1, kind='stable')


def greedy(x):  # [n, m] -> [n, 1]
    """最大の選択"""
    return order(x)[:, :1].astype(float)


def ids_of(tokens, entries):  # [n, m], [1, v] -> [n, m]
    """番号"""
    listed = list(labels_in(entries))
    ids = {entry: position for position, entry in enumerate(listed)}
    return as_numbers([[ids[token] for token in row] for row in tokens], tokens.shape[1])


def filled_up(rows, width=0):
    width = max([width, *map(len, rows)])
    matrix = np.full((len(rows), width), '', dtype=object)
    for i, row in enumerate(rows):
        matrix[i, :len(row)] = row
    return matrix


def join(labels, between):
    """連なり"""
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


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


def cumulative(x):
    """累計"""
    return np.cumsum(x, axis=1)


def sample(probabilities, draw):  # [n, n_vocab], [n|1, 1] -> [n, 1]
    """くじ引き"""
    ends = cumulative(probabilities) / total(probabilities)
    return total(ends <= draw)


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


def bounds(x, start, stop, axis):
    first = start[0, 0]
    last = stop[0, 0]
    return (int(first), int(last))


def take_columns(x, start, stop):
    """列の範囲"""
    first, last = bounds(x, start, stop, 1)
    return x[:, first:last]


def take_row(x, at):  # [n, m], [1, 1] -> [1, m]
    """行の選択"""
    position = place_in(x, at, 0)
    return x[position:position + 1]


def take_rows(x, start, stop):
    """行の範囲"""
    first, last = bounds(x, start, stop, 0)
    return x[first:last]


# ── 動かせる数を、1行1列の表にする ──

prompt = table([prompt])
step = table([step])
temperature = table([temperature])
on = table([on])


prompts_1 = table(["猫", "は", "", ""])
prompts_2 = table(["開始", "猫", "は", ""])
prompts_3 = table(["The", "cat", "sleeps", "."])
prompts = stack(table(["猫", "", "", ""]), prompts_1, prompts_2, prompts_3)
given = take_row(filled(prompts), prompt)
T_0 = take_columns(take_row(prompts, prompt), table([0]), given)
vocabulary_specials = table(["詰め物", "開始", "終了"])
vocabulary_entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
vocabulary = concat(vocabulary_specials, vocabulary_entries)
E = read_table("""
0.62 -0.42 0.43 0.65 0.74 -0.05 0.57 0.83 / 0.66 -0.62 0.53 -0.1 -0.49 -0.23 -0.1 0.75
-0.28 0.99 -0.61 0.07 0.62 0.49 0.1 0.99 / -0.7 -0.05 -0.44 -0.84 1 -0.44 -0.05 -0.53
-0.67 0.7 -0.31 -1 0.55 0.92 -0.24 -0.19 / 0.46 -0.26 0.32 -0.69 -0.9 -0.23 0.26 0.92
0.4 -0.09 -0.42 -0.3 -0.25 -0.64 -0.04 -0.83 / -0.64 -0.03 -0.42 -0.71 -0.07 0.49 0.67 -0.59
0.54 -0.64 -0.49 0.45 -0.81 -0.99 0.65 -0.75 / -0.4 0.82 0.25 0.33 0.85 0.66 -0.26 -0.27
0.72 0.44 -0.26 -0.97 0.12 0.58 -0.88 0.74 / 0.92 -0.88 0.7 0.21 -0.03 0.1 0.88 0.99
-0.59 -0.97 -0.93 -0.36 -0.72 -0.47 -0.46 -0.99 / 0.5 0.74 -0.23 -0.92 -0.74 0.78 1 -0.83
-0.22 -0.62 -0.74 -0.33 -0.4 0.38 0.86 0.77 / 0.92 0.58 -0.96 -0.92 0.95 -0.69 0.95 0.37
""")
W_Q_1 = read_table("""
0.45 -0.67 -0.07 0.61 / 0.75 0.52 0.78 -0.02 / -0.14 -0.71 0.63 0.05 / 0.08 0.13 0.33 0.5
-0.8 -0.39 -0.42 0.96 / -0.24 -0.61 0.77 0.7 / -0.46 0.97 0.98 0.17 / -0.12 -0.14 -0.81 -0.45
""")
W_K_1 = read_table("""
-0.99 0.96 0.85 0.95 / -0.73 -1 0.74 -0.18 / -0.75 0.23 0.13 -0.92 / 0.52 0.21 0.85 0.12
0.8 -0.94 0.78 -0.39 / 0.7 -0.6 0.93 -0.64 / 1 0.54 -0.26 0.26 / -0.94 0.31 0.31 0.28
""")
W_V_1 = read_table("""
-0.07 0.79 -0.4 -0.46 / 0.63 0.29 -0.9 -0.89 / -0.53 -0.88 -0.8 -0.5 / 0.09 -0.74 0.92 0.5
0.2 -0.44 -0.73 -0.49 / 0.25 0.71 0.42 -0.4 / -0.6 -0.98 -0.98 0.67 / -0.51 -0.81 -0.36 -0.83
""")
W_Q_2 = read_table("""
0.76 0.79 -0.36 -0.13 / -0.25 -0.51 -0.2 -0.08 / -0.23 0.19 -0.73 0.56 / -0.31 -0.74 0.49 0.41
-0.8 0.14 0.94 0.38 / -0.45 0.68 0.3 0.16 / -0.07 0.86 -0.45 0.83 / -0.16 -0.46 0.18 -0.18
""")
W_K_2 = read_table("""
-0.94 0.59 0.49 -0.71 / 0.67 0.02 -0.73 0.63 / 0.99 -0.03 -0.04 -0.75 / -0.39 1 -0.26 -0.14
-0.54 -0.39 0.64 0.5 / -0.93 -0.26 0.28 0.04 / 0.02 0.53 0.09 0.05 / -0.48 -0.42 0.96 0.6
""")
W_V_2 = read_table("""
0.41 -0.36 0.15 0.85 / 0.08 -0.82 0.54 0.34 / -0.36 0.17 -0.37 -0.4 / 0.02 0.87 -0.54 -0.8
0.34 -0.16 0.77 -0.98 / 0.23 -0.53 -0.37 -0.13 / -0.2 -0.05 0.71 -0.06 / -0.33 0.26 0.25 -0.39
""")
W_O = read_table("""
0.72 0.6 0.96 0.49 0.97 0.19 -0.22 -0.41 / 0.93 0.48 -0.19 0.03 0.36 -0.8 1 0.14
-0.05 0.5 -0.26 -0.55 0.55 0.59 0.89 0.16 / 0.88 -0.65 0.88 0.5 -0.47 -0.41 -0.96 0.94
-0.28 0.22 -0.42 0.84 0.78 0.38 -0.63 0.25 / 0.45 -0.34 -0.34 -0.66 -0.56 -0.34 -0.87 0.81
-0.9 -0.85 -0.54 -0.3 -0.44 -0.77 -0.49 0.5 / 0.68 -0.12 -0.84 0.35 0.88 0.8 -0.46 0.66
""")
gamma = table([1, 1, 1, 1, 1, 1, 1, 1])
beta = table([0, 0, 0, 0, 0, 0, 0, 0])
epsilon = table([0.00001])
W_1 = read_table("""
0.61 -0.85 -0.63 -0.95 -0.29 -0.11 -0.38 0.21 0.08 0.78 0.95 -0.45 0.61 -0.61 -0.2 -0.01
0.57 0.66 0.49 -0.77 -0.95 0.23 0.56 -0.48 -0.14 -0.84 -0.05 -0.15 0.31 -0.8 0.21 0
0.81 -0.74 -0.37 0.77 -0.87 0.27 -0.01 -0.62 -0.13 0.92 -0.12 -0.26 -0.14 0.3 0.69 0.44
0.18 0.25 -0.84 -0.6 0.38 0.88 0.22 0.45 0.72 -0.61 0.16 0.84 0.02 -0.05 0.96 -0.05
0.81 0.01 -0.12 -1 0.76 -0.04 0.21 -0.23 -0.34 0.95 -0.29 0.82 -0.62 0.7 0.63 -0.56
-0.21 0.49 -0.04 0.03 0.28 0.91 0.45 -0.66 -0.51 0.3 0.34 -0.91 -0.28 0.51 -0.82 0.5
-0.58 -0.28 0.19 -0.53 -0.85 -0.01 -0.35 0.26 0.4 -0.45 -0.42 -0.07 -0.37 0.59 -0.93 -0.64
0.26 -0.31 -0.1 -0.26 -0.03 -0.05 -1 0.85 0.22 -0.4 0.56 0.43 0.61 0.18 0.48 -0.22
""")
b_1 = table([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
W_2 = read_table("""
1 -0.29 0.36 0.16 -0.74 -0.53 -0.54 0.4 / -0.66 0.58 0.67 -0.33 -0.81 -0.5 0.88 -0.74
0.58 0.27 -0.35 -0.36 0.72 0.99 -0.99 -0.23 / 0.31 0.72 -0.36 -0.92 0.64 0.45 -0.56 -0.62
-0.24 -0.43 -0.56 0.79 0.01 0.27 -0.93 0.62 / 0.31 0.9 -0.82 -0.72 0.18 0.01 -0.59 0.37
0.86 0.09 0.94 0.27 0.57 0.76 -0.43 0.46 / -0.41 0.35 0.15 0.52 0.5 0.67 -0.57 0.56
-0.41 0.85 0.8 -0.41 0.48 0.95 0.96 -0.88 / -0.77 -0.2 0.61 -0.13 0.18 0.51 0.49 -0.9
-0.35 -0.84 0.97 -0.31 0.54 -0.18 0.78 0.07 / -0.26 0.74 0.16 -0.79 0.83 0.93 -0.07 -0.45
0.36 0.08 -0.02 -0.6 0.42 0.73 0.68 0.16 / 0.81 0.88 0.46 0.28 0.35 -0.7 -0.5 -0.06
-0.9 0.82 0.74 0.38 -0.47 -0.21 0.16 0.83 / 0.5 -0.16 0.75 -0.43 -0.45 -0.64 -0.73 -0.77
""")
b_2 = table([0, 0, 0, 0, 0, 0, 0, 0])
Y_0 = decoder_only_layer(pick_rows(E, ids_of(T_0, vocabulary)) + positions(columns(T_0), table([8])), [[[W_Q_1, W_K_1, W_V_1], [W_Q_2, W_K_2, W_V_2]], W_O], [gamma, beta, epsilon], [W_1, b_1, W_2, b_2], [gamma, beta, epsilon])
W_vocab = read_table("""
-0.68 -0.53 -0.59 -0.34 0.91 -0.37 0.73 0.85 0.92 -0.43 0.33 0.91 0.61 -0.59 0.96 0.76
-0.03 -0.1 -0.92 0.96 -0.45 -0.85 0.44 0.05 0.99 0.86 -0.23 -0.66 0.92 -0.05 0.58 -0.88
-0.08 0.19 0.97 0.2 -0.99 0.19 -0.67 -0.44 -0.36 0.49 -0.08 0.46 -0.62 -0.9 0.14 -0.39
0.9 0.08 0.63 -0.83 -0.49 0.14 -0.64 0.28 -0.46 0.42 0.29 -0.19 0.55 -0.14 0.32 0.68
0.77 0.63 0.79 0.16 -0.94 0.6 -0.47 -0.62 -0.16 -0.44 0.11 0.56 0.88 -0.21 -0.91 -0.12
0.3 -0.19 -0.93 -0.43 0.26 0.96 0.92 -0.04 -0.48 -0.71 0.51 -0.43 -0.1 -0.72 0.48 -0.31
-0.51 -0.16 -0.2 0.09 0.62 -0.35 -0.43 0.19 0.16 -0.31 -0.37 0.85 -0.63 -0.94 0.53 0.74
-0.71 0.46 -0.67 -0.24 -0.75 -0.38 -0.65 -0.06 0.64 -0.84 0.07 0.82 0.44 -1 0.69 0.41
""")
T_1 = concat(T_0, pick_rows(vocabulary.T, greedy(pick_rows(Y_0, given - 1) @ W_vocab)))
Y_1 = decoder_only_layer(pick_rows(E, ids_of(T_1, vocabulary)) + positions(columns(T_1), table([8])), [[[W_Q_1, W_K_1, W_V_1], [W_Q_2, W_K_2, W_V_2]], W_O], [gamma, beta, epsilon], [W_1, b_1, W_2, b_2], [gamma, beta, epsilon])
T_2 = concat(T_1, pick_rows(vocabulary.T, greedy(pick_rows(Y_1, given) @ W_vocab)))
Y_2 = decoder_only_layer(pick_rows(E, ids_of(T_2, vocabulary)) + positions(columns(T_2), table([8])), [[[W_Q_1, W_K_1, W_V_1], [W_Q_2, W_K_2, W_V_2]], W_O], [gamma, beta, epsilon], [W_1, b_1, W_2, b_2], [gamma, beta, epsilon])
T_3 = concat(T_2, pick_rows(vocabulary.T, greedy(pick_rows(Y_2, given + 1) @ W_vocab)))
Y_3 = decoder_only_layer(pick_rows(E, ids_of(T_3, vocabulary)) + positions(columns(T_3), table([8])), [[[W_Q_1, W_K_1, W_V_1], [W_Q_2, W_K_2, W_V_2]], W_O], [gamma, beta, epsilon], [W_1, b_1, W_2, b_2], [gamma, beta, epsilon])
T = concat(T_3, pick_rows(vocabulary.T, greedy(pick_rows(Y_3, given + 2) @ W_vocab)))
n = given + step
newest = pick_rows(T.T, n - 1)
happens = where(1.0 * (step > 0), join(concat(table(["「"]), newest, table(["」まで足した"])), ""), table(["まだ足していない"]))
show("happens", happens, digits=2)


# ── トークン ──

print("\nトークン")

T_now = take_columns(T, table([0]), n)
show("T_now", T_now, digits=2)

ids = ids_of(T, vocabulary)
ids_now = take_columns(ids, table([0]), n)
show("ids_now", ids_now, digits=2)


# ── 埋め込みと位置 ──

print("\n埋め込みと位置")

show("T", T, digits=2)

X_E = pick_rows(E, ids)
show("X_E", X_E, digits=2)

X_P = positions(columns(T), table([8]))
show("X_P", X_P, digits=2, tiny=True)

X = X_E + X_P
show("X", X, digits=2, tiny=True)


# ── ヘッド1のQ・K・V ──

print("\nヘッド1のQ・K・V")

show("columns(X)", columns(X), digits=2)

Q_1 = X @ W_Q_1
show("columns(Q_1)", columns(Q_1), digits=2)
show("T", T, digits=2)
show("Q_1", Q_1, digits=2, tiny=True)

K_1 = X @ W_K_1
show("K_1", K_1, digits=2)

V_1 = X @ W_V_1
show("V_1", V_1, digits=2)


# ── ヘッド2のQ・K・V ──

print("\nヘッド2のQ・K・V")

show("T", T, digits=2)

Q_2 = X @ W_Q_2
show("Q_2", Q_2, digits=2)

K_2 = X @ W_K_2
show("K_2", K_2, digits=2)

V_2 = X @ W_V_2
show("V_2", V_2, digits=2, tiny=True)


# ── 注目 ──

print("\n注目")

show("T", T, digits=2)

Y_attended_attention1_scores = Q_1 @ K_1.T / sqrt(columns(K_1))
M = causal_mask(rows_count(X))
Y_attended_attention1_coefficients_exponentials_1 = masked(Y_attended_attention1_scores, M)
Y_attended_attention1_coefficients_exponentials_2 = Y_attended_attention1_coefficients_exponentials_1 - largest(Y_attended_attention1_coefficients_exponentials_1)
Y_attended_attention1_coefficients_exponentials = exp(Y_attended_attention1_coefficients_exponentials_2)
A_1_1 = total(Y_attended_attention1_coefficients_exponentials)
A_1 = Y_attended_attention1_coefficients_exponentials / A_1_1
show("A_1", A_1, percent=0, tiny=True)

Y_attended_attention2_scores = Q_2 @ K_2.T / sqrt(columns(K_2))
Y_attended_attention2_coefficients_exponentials_1 = masked(Y_attended_attention2_scores, M)
Y_attended_attention2_coefficients_exponentials_2 = Y_attended_attention2_coefficients_exponentials_1 - largest(Y_attended_attention2_coefficients_exponentials_1)
Y_attended_attention2_coefficients_exponentials = exp(Y_attended_attention2_coefficients_exponentials_2)
A_2_1 = total(Y_attended_attention2_coefficients_exponentials)
A_2 = Y_attended_attention2_coefficients_exponentials / A_2_1
show("A_2", A_2, percent=0)
show("total(A_1)[0,0]", total(A_1)[0:1], percent=0)


# ── マスクを外すと ──

print("\nマスクを外すと")

show("T", T, digits=2)

scores_now = take_columns(take_rows(Y_attended_attention1_scores, table([0]), n), table([0]), n)
M_open = where(on, causal_mask(n), 1.0 * (causal_mask(n) >= 0))
A_open = softmax(masked(scores_now, M_open))
show("A_open", A_open, percent=0, tiny=True)


# ── ヘッドをつなぐ ──

print("\nヘッドをつなぐ")

show("columns(V_1)", columns(V_1), digits=2)
show("columns(V_2)", columns(V_2), digits=2)
show("T", T, digits=2)

Y_attended_attention1 = A_1 @ V_1
Y_attended_attention2 = A_2 @ V_2
joined = concat(Y_attended_attention1, Y_attended_attention2)
show("joined", joined, digits=2, tiny=True)

O = joined @ W_O
show("O", O, digits=2, tiny=True)


# ── 一つ目のAdd & Norm ──

print("\n一つ目のAdd & Norm")

show("T", T, digits=2)

Y_middle_deviations = X + O - mean(X + O)
Y_middle_variance = mean(Y_middle_deviations * Y_middle_deviations)
Y_middle_normalised = Y_middle_deviations / sqrt(Y_middle_variance + epsilon)
H = Y_middle_normalised * gamma + beta
show("H", H, digits=2)


# ── FFN ──

print("\nFFN")

show("columns(H)", columns(H), digits=2)

Y_transformed_widened = H @ W_1 + b_1
F = relu(Y_transformed_widened)
show("columns(F)", columns(F), digits=2)

G = F @ W_2 + b_2
show("columns(G)", columns(G), digits=2)
show("T", T, digits=2)
show("F", F, digits=2)
show("G", G, digits=2)


# ── 二つ目のAdd & Norm ──

print("\n二つ目のAdd & Norm")

show("T", T, digits=2)

Y_layer_norm_deviations = H + G - mean(H + G)
Y_layer_norm_variance = mean(Y_layer_norm_deviations * Y_layer_norm_deviations)
Y_layer_norm_normalised = Y_layer_norm_deviations / sqrt(Y_layer_norm_variance + epsilon)
Y = Y_layer_norm_normalised * gamma + beta
show("Y", Y, digits=2, tiny=True)


# ── logit ──

print("\nlogit")

last = pick_rows(Y, n - 1)
logits = last @ W_vocab
show("columns(logits)", columns(logits), digits=2)
show("logits", logits, digits=2, tiny=True)


# ── 確率と選択 ──

print("\n確率と選択")

show("temperature", temperature, digits=2)

P = softmax(logits / temperature)
show("P", P, percent=1, tiny=True)

best = greedy(logits)
chosen = take_column(vocabulary, best)
show("chosen", chosen, digits=2)
show("vocabulary", vocabulary, percent=1)

P_cold = softmax(logits / 0.1)
show("P_cold", P_cold, percent=1, tiny=True)

P_cool = softmax(logits / 0.5)
show("P_cool", P_cool, percent=1, tiny=True)

P_plain = softmax(logits)
show("P_plain", P_plain, percent=1, tiny=True)

P_warm = softmax(logits / 2)
show("P_warm", P_warm, percent=1)

P_hot = softmax(logits / 3)
show("P_hot", P_hot, percent=1)

draws = table([0, 0.29, 0.1, 0.83, 0.8])
u = take_column(draws, step)
show("u", u, digits=2)

drawn = sample(P, u)
sampled = take_column(vocabulary, drawn)
show("sampled", sampled, digits=2)
