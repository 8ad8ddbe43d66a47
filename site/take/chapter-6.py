# 第6章　「猫」の行には、訳文と原文の数がどう入るのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-6.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 追う行: 0 開始、1 猫、2 は
t = 1
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

exp, sqrt = np.exp, np.sqrt


def causal_mask(n):  # [1, 1] -> [n, n]
    """因果マスク"""
    return np.tri(int(n[0, 0]), dtype=int).astype(float)


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def masked(scores, mask):
    """マスク"""
    if mask is None:
        return scores
    return np.where(mask != 0, scores, -np.inf)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def mean(x):  # [n, m] -> [n, 1]
    """行の平均"""
    return total(x) / x.shape[1]


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


def largest(x):  # [n, m] -> [n, 1]
    """行の最大"""
    return x.max(axis=1, keepdims=True)


def softmax(x):
    """softmax"""
    exponentials = exp(x - largest(x))
    return exponentials / total(exponentials)


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


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


# ── 動かせる数を、1行1列の表にする ──

t = table([t])
on = table([on])


# ── 何を計算するのか ──

print("\n何を計算するのか")

X = table([1, 0], [0, 1], [1, 1])
show("X", X)

R = table([0, 0], [1, 0], [0, 1], [0, 0])
show("R", R)

target = table(["開始", "猫", "は"])
show("target[t]", take_column(target, t))


# ── 2　マスク付き自己注目 ──

print("\n2　マスク付き自己注目")

W_Q_start = table([0, 1], [1, 0])
Q = X @ W_Q_start
show("Q", Q)

W_K = table([1, 0], [0.5, 1])
K = X @ W_K
show("K", K)

W_V = table([2, 0], [0, 4])
V = X @ W_V
show("V", V)
show("W_Q_start", W_Q_start)
show("W_K", W_K)
show("W_V", W_V)
show("target[t]", take_column(target, t))
show("X[t]", take_row(X, t))
show("Q[t][0]", take_row(Q, t)[:, 0:1])
show("Q[t][1]", take_row(Q, t)[:, 1:2])
show("K[t][0]", take_row(K, t)[:, 0:1])
show("K[t][1]", take_row(K, t)[:, 1:2])
show("V[t][0]", take_row(V, t)[:, 0:1])
show("V[t][1]", take_row(V, t)[:, 1:2])
show("Q[t]", take_row(Q, t))

S = Q @ K.T
show("S[t]", take_row(S, t))
show("target", target)

d_k = columns(K)
scores = S / sqrt(d_k)
show("scores[t]", take_row(scores, t))

M = causal_mask(table([3]))
hidden = masked(scores, M)
show("hidden[t]", take_row(hidden, t))

E = exp(hidden)
A = E / total(E)
show("A[t]", take_row(A, t))
show("total(A)[t]", take_row(total(A), t)[:, 0:1], percent=1)
show("exp(0)", exp(table([0])))

A_zero = softmax(scores * M)
show("A_zero[猫,は]", A_zero[1:2, 2:3], percent=1)
show("A[t].T*V[:,0]", take_row(A, t).T * V[:, 0:1])

Z = A @ V
show("Z[t]", take_row(Z, t))
show("A[t].T*V[:,1]", take_row(A, t).T * V[:, 1:2])
show("A", A, percent=1)
show("Z", Z)


# ── 3　マスクを外すと ──

print("\n3　マスクを外すと")

M_open = where(on, M, table([1, 1, 1], [1, 1, 1], [1, 1, 1]))
A_open = softmax(masked(scores, M_open))
show("A_open", A_open, percent=1)

Z_open = A_open @ V
show("Z_open", Z_open)


# ── 4　Add & Norm ──

print("\n4　Add & Norm")

show("target[t]", take_column(target, t))
show("X[t][0]", take_row(X, t)[0:1, 0:1])

W_O = table([1, 0], [0, 1])
O = Z @ W_O
show("O[t][0]", take_row(O, t)[0:1, 0:1])

added_1 = X + O
show("added_1[t][0]", take_row(added_1, t)[:, 0:1])
show("X[t][1]", take_row(X, t)[0:1, 1:2])
show("O[t][1]", take_row(O, t)[0:1, 1:2])
show("added_1[t][1]", take_row(added_1, t)[:, 1:2])
show("added_1[t]", take_row(added_1, t))

mean_1 = mean(added_1)
show("mean_1[t]", take_row(mean_1, t)[:, 0:1])
show("mean_1[t]", take_row(mean_1, t))

deviations_1 = added_1 - mean_1
x_1 = take_row(deviations_1, t)
show("deviations_1[t][0]", x_1[:, 0:1])
show("deviations_1[t][1]", x_1[:, 1:2])

epsilon = table([0.00001])
show("epsilon", epsilon, digits=5)
show("deviations_1[t]", x_1)

variance_1 = mean(deviations_1 ** 2)
show("variance_1[t]", take_row(variance_1, t)[:, 0:1])
show("variance_1[t]", take_row(variance_1, t))

spread_1 = sqrt(variance_1 + epsilon)
show("spread_1[t]", take_row(spread_1, t)[:, 0:1])

gamma = table([1, 1])
beta = table([0, 0])
H = deviations_1 / spread_1 * gamma + beta
show("H[t]", take_row(H, t))
show("H", H)


# ── 5　クロス注目 ──

print("\n5　クロス注目")

U_Q = table([0, 1], [1, 1])
show("U_Q", U_Q)

U_K = table([1, 0], [0, 1])
show("U_K", U_K)

U_V = table([2, 0], [0, 4])
show("U_V", U_V)

Q_cross = H @ U_Q
show("Q_cross", Q_cross)

K_cross = R @ U_K
show("K_cross", K_cross)

V_cross = R @ U_V
show("V_cross", V_cross)
show("target[t]", take_column(target, t))
show("H[t]", take_row(H, t))
show("Q_cross[t][0]", take_row(Q_cross, t)[:, 0:1])
show("Q_cross[t][1]", take_row(Q_cross, t)[:, 1:2])

source = table(["The", "cat", "sleeps", "."])
show("source", source)

S_cross = Q_cross @ K_cross.T
show("S_cross[t]", take_row(S_cross, t))

scores_cross = S_cross / sqrt(columns(K_cross))
x_2 = take_row(scores_cross, t)
show("scores_cross[t][The]", x_2[:, 0:1])

E_cross = exp(scores_cross)
show("E_cross[t]", take_row(E_cross, t))

A_cross = E_cross / total(E_cross)
show("A_cross[t]", take_row(A_cross, t))
show("scores_cross[t][cat]", x_2[0:1, 1:2])
show("scores_cross[t][sleeps]", x_2[0:1, 2:3])
show("scores_cross[t][.]", x_2[0:1, 3:4])
show("A_cross[t]", take_row(A_cross, t), percent=1)
show("A_cross[t].T*V_cross[:,0]", take_row(A_cross, t).T * V_cross[:, 0:1])

Z_cross = A_cross @ V_cross
show("Z_cross[t][0]", take_row(Z_cross, t)[:, 0:1])
show("A_cross[t].T*V_cross[:,1]", take_row(A_cross, t).T * V_cross[:, 1:2])
show("Z_cross[t][1]", take_row(Z_cross, t)[:, 1:2])
show("A_cross", A_cross, percent=1)
show("Z_cross", Z_cross)
show("rows_count(A_cross)", rows_count(A_cross))
show("columns(A_cross)", columns(A_cross))
show("rows_count(Z_cross)", rows_count(Z_cross))
show("columns(Z_cross)", columns(Z_cross))


# ── 6　層のおわりまで ──

print("\n6　層のおわりまで")

show("H[t][0]", take_row(H, t)[0:1, 0:1])

U_O = table([1, 0], [0, 1])
C = Z_cross @ U_O
show("C[t][0]", take_row(C, t)[0:1, 0:1])

added_2 = H + C
show("added_2[t][0]", take_row(added_2, t)[:, 0:1])
show("H[t][1]", take_row(H, t)[0:1, 1:2])
show("C[t][1]", take_row(C, t)[0:1, 1:2])
show("added_2[t][1]", take_row(added_2, t)[:, 1:2])

mean_2 = mean(added_2)
show("mean_2[t]", take_row(mean_2, t)[:, 0:1])

deviations_2 = added_2 - mean_2
variance_2 = mean(deviations_2 ** 2)
spread_2 = sqrt(variance_2 + epsilon)
show("spread_2[t]", take_row(spread_2, t)[:, 0:1])

H_next = deviations_2 / spread_2 * gamma + beta
show("H_next", H_next)

# 出典: §3.1
n_layer = table([6])
show("n_layer", n_layer)


# ── 8　三つの注目をくらべる ──

print("\n8　三つの注目をくらべる")

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head)
show("A_cross[猫,sleeps]", A_cross[1:2, 2:3], percent=1)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)
show("columns(X)", columns(X))
show("n_head", n_head)
show("n_layer", n_layer)
