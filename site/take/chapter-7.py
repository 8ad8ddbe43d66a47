# 第7章　hは何を数え、Nは何を数え、何が次へ渡るのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-7.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 追う行: 0 猫、1 眠る
t = 1


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

exp, sqrt = np.exp, np.sqrt


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def mean(x):  # [n, m] -> [n, 1]
    """行の平均"""
    return total(x) / x.shape[1]


def relu(x):
    """ReLU"""
    return np.where(x > 0, x, 0)


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


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


# ── 動かせる数を、1行1列の表にする ──

t = table([t])


# ── 何を計算するのか ──

print("\n何を計算するのか")

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head)

# 出典: §3.1
n_layer = table([6])
show("n_layer", n_layer)

X = table([1, 0, 1, 0], [0, 1, 0, 1])
show("X", X)

tokens = table(["猫", "眠る"])
show("tokens[t]", take_column(tokens, t))


# ── 1　同じXを、二つのヘッドへ ──

print("\n1　同じXを、二つのヘッドへ")

W_Q_1 = table([1, 0], [0, 1], [0, 0], [0, 0])
show("W_Q_1", W_Q_1)

W_K_1 = table([1, 0], [0, 1], [0, 0], [0, 0])
show("W_K_1", W_K_1)

W_V_1 = table([2, 0], [0, 2], [0, 0], [0, 0])
show("W_V_1", W_V_1)

Q_1 = X @ W_Q_1
show("Q_1", Q_1)

K_1 = X @ W_K_1
show("K_1", K_1)

V_1 = X @ W_V_1
show("V_1", V_1)

W_Q_2 = table([0, 0], [0, 0], [0, 1], [1, 0])
show("W_Q_2", W_Q_2)

W_K_2 = table([0, 0], [0, 0], [1, 0], [0, 1])
show("W_K_2", W_K_2)

W_V_2 = table([0, 0], [0, 0], [1, 0], [0, 3])
show("W_V_2", W_V_2)

Q_2 = X @ W_Q_2
show("Q_2", Q_2)

K_2 = X @ W_K_2
show("K_2", K_2)

V_2 = X @ W_V_2
show("V_2", V_2)
show("tokens[t]", take_column(tokens, t))
show("X[t]", take_row(X, t))
show("X[t].T*W_Q_2[:,0]", take_row(X, t).T * W_Q_2[:, 0:1])
show("Q_2[t][0]", take_row(Q_2, t)[:, 0:1])


# ── 2　ヘッドごとに、注目を計算する ──

print("\n2　ヘッドごとに、注目を計算する")

show("tokens[t]", take_column(tokens, t))
show("tokens", tokens)

S_1 = Q_1 @ K_1.T
show("S_1[t]", take_row(S_1, t))

scores_1 = S_1 / sqrt(columns(K_1))
show("scores_1[t]", take_row(scores_1, t))

E_1 = exp(scores_1)
show("E_1[t]", take_row(E_1, t))

A_1 = E_1 / total(E_1)
show("A_1[t]", take_row(A_1, t))
show("V_1", V_1)
show("A_1[t].T*V_1[:,0]", take_row(A_1, t).T * V_1[:, 0:1])

Z_1 = A_1 @ V_1
show("Z_1[t][0]", take_row(Z_1, t)[:, 0:1])
show("A_1[t].T*V_1[:,1]", take_row(A_1, t).T * V_1[:, 1:2])
show("Z_1[t][1]", take_row(Z_1, t)[:, 1:2])

S_2 = Q_2 @ K_2.T
show("S_2[t]", take_row(S_2, t))

scores_2 = S_2 / sqrt(columns(K_2))
show("scores_2[t]", take_row(scores_2, t))

E_2 = exp(scores_2)
show("E_2[t]", take_row(E_2, t))

A_2 = E_2 / total(E_2)
show("A_2[t]", take_row(A_2, t))
show("V_2", V_2)
show("A_2[t].T*V_2[:,0]", take_row(A_2, t).T * V_2[:, 0:1])

Z_2 = A_2 @ V_2
show("Z_2[t][0]", take_row(Z_2, t)[:, 0:1])
show("A_2[t].T*V_2[:,1]", take_row(A_2, t).T * V_2[:, 1:2])
show("Z_2[t][1]", take_row(Z_2, t)[:, 1:2])
show("A_1", A_1, percent=1)
show("A_2", A_2, percent=1)


# ── 3　つないで、混ぜる ──

print("\n3　つないで、混ぜる")

show("Z_1", Z_1)
show("Z_2", Z_2)

joined = concat(Z_1, Z_2)
show("joined", joined)

W_O = table([1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1])
show("W_O", W_O)
show("tokens[t]", take_column(tokens, t))
show("joined[t]", take_row(joined, t))
show("joined[t].T*W_O[:,1]", take_row(joined, t).T * W_O[:, 0:1])

O = joined @ W_O
show("O[t][1]", take_row(O, t)[0:1, 0:1])
show("O[t][2]", take_row(O, t)[0:1, 1:2])
show("joined[t].T*W_O[:,2]", take_row(joined, t).T * W_O[:, 1:2])
show("O", O)


# ── 4　層の出力までの八つの段 ──

print("\n4　層の出力までの八つの段")

show("tokens[t]", take_column(tokens, t))
show("X[t][1]", take_row(X, t)[0:1, 0:1])
show("O[t][1]", take_row(O, t)[0:1, 0:1])

added_x = X + O
show("added_x[t][1]", take_row(added_x, t)[0:1, 0:1])

mean_x = mean(added_x)
show("mean_x[t]", take_row(mean_x, t)[:, 0:1])

deviations_x = added_x - mean_x
epsilon = table([0.00001])
spread_x = sqrt(mean(deviations_x ** 2) + epsilon)
show("spread_x[t]", take_row(spread_x, t))
show("deviations_x[t][1]", take_row(deviations_x, t)[0:1, 0:1])

normal_x = deviations_x / spread_x
show("normal_x[t][1]", take_row(normal_x, t)[:, 0:1])

parts = table(["1", "2", "3", "4"])
show("parts", parts)
show("O[t]", take_row(O, t))
show("X[t]", take_row(X, t))
show("added_x[t]", take_row(added_x, t))

gamma = table([1, 1, 1, 1])
beta = table([0, 0, 0, 0])
G = normal_x * gamma + beta
show("G[t]", take_row(G, t))

W_1 = table([1, -1, 0, 0, 1, 0], [0, 0, 1, -1, 0, 1], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 0, 0])
show("W_1[:,1]", W_1[:, 0:1])
show("G[t].T*W_1[:,1]", take_row(G, t).T * W_1[:, 0:1])

b_1 = table([0, 0, 0, 0, 1, -1])
show("b_1[1]", b_1[0:1, 0:1])

widened = G @ W_1 + b_1
show("widened[t][1]", take_row(widened, t)[0:1, 0:1])

kept = relu(widened)
show("kept[t]", take_row(kept, t))

W_2 = table([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0.5, 0, 1], [0, 0, 1, 0])
show("W_2[:,1]", W_2[:, 0:1])
show("kept[t].T*W_2[:,1]", take_row(kept, t).T * W_2[:, 0:1])

b_2 = table([0, 0, 1, 0])
show("b_2[1]", b_2[0:1, 0:1])

F = kept @ W_2 + b_2
show("F[t][1]", take_row(F, t)[0:1, 0:1])

inner = table(["1", "2", "3", "4", "5", "6"])
show("inner", inner)
show("widened[t]", take_row(widened, t))
show("W_1", W_1)
show("b_1", b_1)
show("W_2", W_2)
show("b_2", b_2)

added_g = G + F
show("added_g[t][1]", take_row(added_g, t)[0:1, 0:1])

mean_g = mean(added_g)
show("mean_g[t]", take_row(mean_g, t)[:, 0:1])

deviations_g = added_g - mean_g
spread_g = sqrt(mean(deviations_g ** 2) + epsilon)
show("spread_g[t]", take_row(spread_g, t))
show("deviations_g[t][1]", take_row(deviations_g, t)[0:1, 0:1])

normal_g = deviations_g / spread_g
show("normal_g[t][1]", take_row(normal_g, t)[:, 0:1])
show("F[t]", take_row(F, t))
show("added_g[t]", take_row(added_g, t))

Y = normal_g * gamma + beta
show("Y[t]", take_row(Y, t))


# ── 5　層2へ渡す ──

print("\n5　層2へ渡す")

show("X", X)
show("Y", Y)

W_Q_next = table([0, 1], [1, 0], [0, 0], [0, 0])
show("W_Q_next", W_Q_next)

Q_next = Y @ W_Q_next
show("Q_next", Q_next)
show("Y[t]", take_row(Y, t))
show("Y[t].T*W_Q_next[:,0]", take_row(Y, t).T * W_Q_next[:, 0:1])
show("Q_next[t][0]", take_row(Q_next, t)[:, 0:1])
show("Y[t].T*W_Q_next[:,1]", take_row(Y, t).T * W_Q_next[:, 1:2])
show("Q_next[t][1]", take_row(Q_next, t)[:, 1:2])
show("tokens[t]", take_column(tokens, t))
show("Q_1[t]", take_row(Q_1, t))


# ── 7　論文の大きさ ──

print("\n7　論文の大きさ")

show("n_head", n_head)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)

# 出典: §3.2.2
d_v = table([64])
show("d_v", d_v)

# 出典: §3.2.2
d_k = table([64])
show("d_k", d_k)
show("d_model/n_head", d_model / n_head)
show("n_head*d_v", n_head * d_v)
show("n_layer", n_layer)

in_encoder_layer = table([1])
show("in_encoder_layer", in_encoder_layer)

in_decoder_layer = table([2])
show("in_decoder_layer", in_decoder_layer)

of_encoder = n_layer * in_encoder_layer
show("of_encoder", of_encoder)
show("of_encoder*n_head", of_encoder * n_head)

of_decoder = n_layer * in_decoder_layer
show("of_decoder", of_decoder)
show("of_decoder*n_head", of_decoder * n_head)
show("n_layer+n_layer", n_layer + n_layer)

attentions = of_encoder + of_decoder
show("attentions", attentions)

heads = attentions * n_head
show("heads", heads)

length = rows_count(X)
show("length", length)
show("length*length", length * length)

longer = 3 * length
show("longer", longer)
show("longer*longer", longer * longer)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

show("d_model", d_model)
show("columns(X)", columns(X))
show("n_head", n_head)
show("d_v", d_v)
show("columns(V_1)", columns(V_1))

# 出典: §3.3
d_ff = table([2048])
show("d_ff", d_ff)
show("columns(W_1)", columns(W_1))
show("n_layer", n_layer)
