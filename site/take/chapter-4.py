# 第4章　「眠る」の新しいベクトルは、二つのトークンからどう計算されるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-4.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 「眠る」のクエリの第1成分: 0、0.05、…、1
a = 1


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


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def attention(q, k, v, mask=None):
    # [n_q, d_k], [n_k, d_k], [n_k, d_v], [n_q|1, n_k] -> [n_q, d_v]
    """注目"""
    scores = q @ k.T / sqrt(columns(k))
    coefficients = softmax(masked(scores, mask))
    return coefficients @ v


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def nudge(x, step, i, j):
    """少し動かした表"""
    result = x.copy()
    result[i, j] = x[i, j] + step[0, 0]
    return result


def difference(loss, x, step):
    """一つずつ少し動かして測った勾配"""
    result = np.zeros(x.shape)
    for i, j in np.ndindex(x.shape):
        up = loss(nudge(x, step, i, j))
        down = loss(nudge(x, -step, i, j))
        result[i, j] = ((up - down) / (2 * step)).item()
    return result


def mean_largest_coefficient(x):
    """最大の係数の平均"""
    distances = x - x.max(axis=1, keepdims=True)
    distinct, places = np.unique(distances, return_inverse=True)
    exponentials = np.exp(distinct)[places].reshape(x.shape)
    return (1 / exponentials.sum(axis=1, keepdims=True)).sum(axis=0, keepdims=True) / x.shape[0]


def spread_to(x, like):
    """勾配の分配"""
    return np.broadcast_to(x, like.shape)


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """積み重ね"""
    return np.concatenate(parts, axis=0)


def standard_deviation(x):
    """標準偏差"""
    distances = x - x.sum() / x.size
    return np.sqrt(np.array([[(distances * distances).sum() / x.size]], dtype=x.dtype))


def sum_all(x):  # [n, m] -> [1, 1]
    """全部の和"""
    return total(total(x).T)


def sum_to(x, like):
    """勾配の和"""
    over_rows = x.sum(axis=0, keepdims=True) if like.shape[0] == 1 else x
    result = total(over_rows) if like.shape[1] == 1 else over_rows
    return result


# ── 動かせる数を、1行1列の表にする ──

a = table([a])


# ── 何を計算するのか ──

print("\n何を計算するのか")

X = table([1, 0], [0, 1])
show("X", X)

W_Q = table([0, 1], [a, 1 - a])
Q = X @ W_Q
W_K = table([1, 0], [0.5, 1])
K = X @ W_K
S = Q @ K.T
d_k = columns(K)
scores = S / sqrt(d_k)
E = exp(scores)
A = E / total(E)
W_V = table([2, 0], [0, 4])
V = X @ W_V
Z = A @ V
show("Z", Z)


# ── 1　XからQ・K・Vへ ──

print("\n1　XからQ・K・Vへ")

show("X[眠る]", X[1:2])
show("W_Q[:,0]", W_Q[:, 0:1])
show("Q[眠る,0]", Q[1:2, 0:1])
show("W_Q[:,1]", W_Q[:, 1:2])
show("Q[眠る,1]", Q[1:2, 1:2])
show("a", a)
show("W_K", W_K)
show("K[眠る]", K[1:2])
show("W_V", W_V)
show("V[眠る]", V[1:2])
show("Q", Q)
show("K", K)
show("V", V)


# ── 2　「眠る」の計算を一段ずつ ──

print("\n2　「眠る」の計算を一段ずつ")

show("Q[眠る]", Q[1:2])
show("K[猫]", K[0:1])
show("S[眠る,猫]", S[1:2, 0:1])
show("K[眠る]", K[1:2])
show("S[眠る,眠る]", S[1:2, 1:2])
show("d_k", d_k)
show("sqrt(d_k)", sqrt(d_k))
show("scores[眠る]", scores[1:2])
show("exp(1)", exp(table([1])), digits=5)
show("E[眠る]", E[1:2])
show("total(A)[眠る,0]", total(A)[1:2, 0:1], percent=1)
show("A[眠る,猫]", A[1:2, 0:1])
show("A[眠る,猫]", A[1:2, 0:1], percent=1)
show("A[眠る,眠る]", A[1:2, 1:2])
show("A[眠る,眠る]", A[1:2, 1:2], percent=1)
show("V[猫]", V[0:1])
show("A[眠る,猫]*V[猫]", A[1:2, 0:1] * V[0:1])
show("V[眠る]", V[1:2])
show("A[眠る,眠る]*V[眠る]", A[1:2, 1:2] * V[1:2])
show("Z[眠る]", Z[1:2])
show("a", a)

q_first = table([1, 0])
show("q_first", q_first)

q_second = table([0, 1])
show("q_second", q_second)

S_first = q_first @ K.T
A_first = softmax(S_first / sqrt(d_k))
show("A_first", A_first, percent=1)

S_second = q_second @ K.T
A_second = softmax(S_second / sqrt(d_k))
show("A_second", A_second, percent=1)

dots_2 = read_table("""
-2 -2 0 -2 / 0 -2 0 0 / 2 2 -2 -2 / 0 -2 2 2 / 0 0 0 2 / -2 2 0 2 / -2 2 0 0 / 0 0 2 0 / 2 0 -2 0 / -2 -2 0 0
2 0 0 0 / 0 -2 -2 -2 / -2 -2 0 -2 / 2 2 0 0 / 0 0 2 0 / -2 2 0 0 / 2 0 0 0 / 0 -2 0 -2 / 0 0 2 -2 / 0 0 0 2
0 0 0 0 / 0 -2 0 -2 / 0 0 0 0 / 2 0 0 0 / 0 0 -2 2 / 0 0 0 0 / 0 -2 0 0 / 2 2 -2 -2 / 2 0 -2 -2 / 2 0 -2 0
2 -2 0 2 / 2 2 2 0 / -2 0 -2 0 / 2 0 -2 0 / 2 -2 2 0 / 0 -2 0 0 / 0 0 0 0 / -2 -2 -2 2 / 0 2 2 -2 / 2 0 2 0
-2 0 -2 0 / 0 0 2 -2 / 2 0 2 -2 / 0 -2 0 0 / 2 0 0 0 / 0 0 2 0 / -2 0 0 -2 / 2 0 0 -2 / 0 2 2 2 / -2 0 0 -2
0 0 -2 0 / 0 0 0 0 / -2 0 0 0 / 0 -2 0 0 / 0 -2 -2 -2 / 0 -2 -2 0 / 0 0 0 0 / 2 -2 -2 0 / 0 0 2 2 / -2 2 0 2
-2 2 -2 0 / -2 -2 2 0 / 2 2 -2 0 / 0 -2 0 0 / 2 0 0 2 / -2 2 0 -2 / 2 -2 0 0 / 0 0 0 2 / 0 0 0 0 / -2 0 -2 2
0 0 -2 -2 / 0 2 -2 2 / 2 0 0 2 / 2 0 0 2 / 0 2 -2 0 / 0 0 2 -2 / 0 0 0 0 / 0 -2 2 0 / 2 -2 0 0 / 0 0 0 0
0 -2 -2 0 / -2 0 0 0 / -2 0 2 0 / -2 0 -2 0 / 0 -2 2 0 / -2 2 2 0 / 0 -2 0 0 / 0 0 0 2 / -2 0 0 0 / -2 -2 0 -2
-2 2 0 -2 / -2 0 0 0 / -2 -2 0 0 / 0 -2 -2 0 / 2 -2 2 -2 / 2 2 2 0 / -2 0 2 0 / 2 0 0 -2 / 2 0 2 -2 / 2 0 -2 2
-2 2 2 -2 / 0 2 -2 -2 / 2 2 -2 0 / 0 -2 2 0 / -2 -2 2 -2 / 2 0 -2 2 / 0 2 -2 -2 / 0 -2 0 2 / 2 2 -2 0
-2 -2 -2 2 / 0 2 0 0 / -2 2 0 0 / 2 2 0 -2 / 2 0 0 0 / 2 0 2 2 / -2 -2 0 0 / 2 0 2 0 / -2 -2 2 0 / 2 0 -2 0
0 2 -2 0 / -2 0 2 -2 / 2 2 2 -2 / -2 0 -2 2 / 0 0 2 -2 / 2 2 0 0 / -2 0 0 -2 / -2 0 0 0 / 2 0 0 0 / -2 -2 -2 2
0 2 -2 2 / 0 -2 2 0 / 0 2 0 -2 / -2 2 -2 2 / -2 -2 2 0 / -2 0 0 0 / 2 -2 -2 -2 / -2 -2 -2 -2 / 0 2 0 -2
2 0 0 2 / 2 0 -2 0 / -2 0 -2 0 / 0 0 0 -2 / 0 0 0 0 / 0 0 2 0 / 2 0 -2 0 / 0 -2 0 -2 / -2 0 -2 2 / 0 0 0 2
-2 2 2 2 / -2 2 0 -2 / -2 2 2 0 / -2 0 0 0 / 0 0 0 -2 / 0 2 0 2 / 0 0 0 0 / 2 -2 0 0 / 0 0 0 -2 / -2 0 0 0
-2 0 -2 0 / -2 0 0 2 / 0 2 0 -2 / -2 2 2 0 / 0 2 0 -2 / 0 0 0 -2 / 0 0 -2 -2 / 0 0 0 0 / 0 0 0 0 / 0 2 0 0
0 2 0 -2 / 0 -2 -2 2 / -2 0 -2 0 / 0 0 -2 0 / 0 -2 0 0 / 0 0 0 -2 / 0 -2 0 0 / 2 -2 0 -2 / 0 -2 2 2
2 -2 2 -2 / 0 0 -2 -2 / -2 2 -2 2 / 0 -2 -2 2 / 0 0 2 0 / 0 0 2 0 / 2 2 0 2 / 0 2 2 -2 / 2 -2 0 -2 / 0 -2 2 -2
0 0 0 0 / 0 0 0 0 / -2 0 0 0 / 0 -2 -2 2 / 2 -2 0 0 / 2 0 0 0 / 0 -2 0 0 / 0 -2 2 0 / 2 -2 -2 -2 / 0 0 0 0
0 0 0 0 / 0 2 -2 -2 / -2 2 -2 0 / 2 -2 -2 2 / 0 -2 2 0 / -2 -2 2 2 / 0 0 2 -2 / -2 0 0 -2 / 0 -2 -2 0
0 -2 0 2 / 0 0 -2 0 / 0 2 2 2 / 0 -2 -2 2 / 0 -2 0 -2 / 0 0 -2 -2 / -2 2 2 0 / 2 2 0 -2 / -2 0 0 0 / -2 2 2 -2
2 -2 -2 0 / 2 -2 -2 0 / 0 0 0 -2 / 0 0 0 0 / -2 -2 0 0 / 2 0 0 0 / -2 -2 -2 0 / 2 -2 0 0 / -2 0 0 2 / 0 0 0 0
0 2 0 -2 / 0 0 -2 0 / -2 0 -2 0 / 0 0 -2 0 / -2 0 0 0 / 0 0 0 -2 / 0 0 0 0 / -2 0 0 2 / 0 2 0 -2 / 2 0 0 2
2 2 2 2 / 0 2 0 0 / 0 0 2 -2 / 2 0 -2 0 / 2 0 -2 0 / 0 0 0 -2 / -2 0 2 2 / 2 -2 2 -2 / 0 0 -2 0 / 0 2 2 0
-2 0 -2 2 / 2 0 0 0 / 0 2 2 0 / 2 0 0 -2
""")
show("columns(dots_2)", columns(dots_2))
show("columns(dots_2.T)", columns(dots_2.T))

size_2 = table([2])
show("size_2", size_2)
show("measure(standard deviation,dots_2)", standard_deviation(dots_2), digits=2)

scaled_2 = dots_2 / sqrt(size_2)
show("measure(standard deviation,scaled_2)", standard_deviation(scaled_2), digits=2)
show("measure(mean largest coefficient,dots_2)", mean_largest_coefficient(dots_2), percent=1)
show("measure(mean largest coefficient,scaled_2)", mean_largest_coefficient(scaled_2), percent=1)

size_8 = table([8])
show("size_8", size_8)

dots_8 = read_table("""
0 4 0 0 / 2 -4 -2 0 / -4 -2 4 -2 / -2 4 0 -4 / 0 -2 0 0 / 0 -4 -4 0 / 4 -2 -4 -2 / 0 -4 -2 -2 / 2 -2 0 0
-8 0 4 -2 / 0 0 2 -4 / -2 -2 -2 0 / -2 2 2 0 / 0 2 -4 0 / 6 0 0 4 / -4 0 2 -6 / 0 -2 -2 -2 / 6 -2 -4 4
-2 -2 -2 2 / -2 -2 2 -4 / 0 0 4 -4 / -2 -2 -6 2 / 4 0 2 0 / 0 -2 -4 -2 / 0 0 -2 -2 / 4 2 -2 0 / -6 0 0 4
-4 0 -2 -4 / 4 2 0 0 / 0 0 -2 4 / 0 2 2 4 / -2 2 2 0 / -4 -6 -2 6 / 4 2 -2 -4 / 4 0 2 0 / 0 -2 -2 -2
-2 4 0 -2 / 0 2 -2 0 / 2 -2 0 -4 / -4 4 2 0 / 2 0 4 -2 / -6 2 -2 2 / 0 2 4 0 / -2 2 4 0 / -2 -2 -6 0
2 0 -4 4 / -4 2 -2 -4 / -2 0 -2 -6 / 2 6 2 -2 / -4 -2 2 -2 / 2 2 2 4 / 0 -4 4 4 / -4 0 2 4 / 0 0 -2 -6
4 2 2 0 / 0 8 -4 2 / -4 -4 -2 2 / 0 0 0 6 / 0 0 4 2 / 2 6 0 0 / -2 -4 -2 6 / 4 0 0 -4 / -4 -2 0 -2 / 2 2 2 -2
0 0 0 2 / 0 0 4 -2 / 0 0 -2 2 / 2 6 0 -2 / 0 -2 2 -2 / 0 -2 -4 0 / 4 4 -4 2 / 4 4 -2 4 / -2 0 0 0 / -2 0 -2 0
2 4 4 0 / -2 -2 0 -4 / 4 0 0 0 / -2 2 4 -2 / -2 0 0 -4 / -4 -2 0 4 / -4 4 0 -4 / -4 0 -2 -2 / 2 -2 0 -4
6 -4 2 2 / 0 -2 0 4 / 2 2 -2 6 / 0 4 4 0 / 0 -4 -4 0 / 0 -6 -2 -2 / -2 2 -4 -2 / -4 4 2 2 / -2 -2 2 -2
-2 0 0 0 / -2 2 6 2 / -2 -2 2 2 / 2 -4 2 0 / 8 -2 8 0 / -2 4 -2 4 / -2 8 0 0 / 0 2 0 -2 / -6 -2 6 -4
-2 6 2 0 / 2 -4 0 -4 / 0 2 -2 0 / 4 4 -2 -2 / 0 0 0 2 / -8 -4 0 -4 / 2 0 0 -6 / 0 2 -4 -4 / 2 4 -6 0
4 -4 0 -2 / 4 -2 2 2 / -2 -2 -4 2 / 0 -2 2 0 / 2 4 0 2 / 4 -2 2 2 / -4 0 0 4 / -6 4 6 -6 / -4 2 0 2 / 0 2 0 2
4 0 -4 -6 / 2 -2 2 -2 / 2 0 0 -2 / 0 2 4 -2 / -2 -6 -4 2 / -4 0 -4 4 / 4 2 2 -2 / -4 0 -2 -2 / 2 2 0 -2
-4 -4 4 0 / -2 2 0 -2 / 0 2 0 0 / -2 -4 0 0 / 2 -4 4 4 / 0 -2 4 -2 / 0 0 0 2 / -2 -2 -4 0 / -2 0 0 2
2 -2 0 0 / 4 2 0 0 / 2 2 0 -4 / 2 4 2 2 / 2 2 2 0 / 0 2 4 4 / 0 0 2 0 / -4 -2 0 2 / 4 -2 0 4 / 0 0 -2 -4
-2 2 2 -4 / 0 2 0 6 / 0 -4 0 -2 / 4 4 0 -6 / -4 0 -4 4 / 0 -2 -2 -4 / -2 -2 0 0 / 0 2 0 2 / 0 6 0 -6 / 4 0 0 0
-4 -6 2 0 / 4 0 0 -2 / 2 0 -4 -2 / -2 2 2 -4 / -2 4 -2 -2 / 2 -2 0 2 / 4 -6 0 -2 / -4 4 -2 2 / -4 6 -2 -6
2 -2 2 0 / 2 -2 0 0 / 0 0 -4 -2 / 2 -6 0 -2 / 0 0 -2 -6 / 0 0 2 0 / 2 0 2 -4 / -4 -2 -2 0 / 0 4 6 -2
0 0 4 -6 / -4 -2 0 -2 / 6 4 -2 -2 / 0 2 0 0 / 0 2 -2 2 / 0 -4 0 -2 / 2 -2 6 4 / 0 0 0 0 / 0 0 -2 -2 / 4 0 2 0
0 -4 -4 0 / 0 -6 -4 -2 / 2 2 4 0 / -2 0 4 -2 / 2 4 0 0 / -2 2 -2 -4 / 2 -2 -2 -2 / 2 -4 -4 0 / -2 2 6 4
0 2 0 2 / -6 -2 0 2 / 0 4 0 -2 / 0 0 -2 2 / 2 2 -4 0 / 4 -4 0 2 / 2 6 -6 -4 / 0 -2 -4 0 / 4 -4 -2 0 / 2 0 -4 4
0 -2 6 2 / 2 2 2 -2 / 4 6 2 0 / -2 0 -4 4 / 6 2 0 -4 / -2 0 -2 4 / 2 4 -2 0 / 2 0 2 2 / -2 0 0 2 / -4 2 4 0
-6 4 6 -2 / -4 -6 0 4 / 2 0 -8 -2 / -2 0 0 2 / -2 -4 -2 0 / -2 0 0 4 / -4 -6 4 0 / -2 -6 -2 0 / -4 2 -2 0
-2 0 4 -2 / 2 4 0 -4 / 2 -2 4 -2 / 0 -2 -2 4 / -2 6 0 0 / 2 -4 4 0 / -2 -2 0 -4 / 0 0 -4 -2 / 4 0 4 -4
-4 4 -2 -2 / 2 2 -2 -2 / 4 0 0 2 / 2 0 2 2 / 0 -2 -2 0 / 0 4 -6 -4 / 4 2 2 -2 / 2 4 0 -4 / 0 -2 0 4
0 2 -2 -2 / 4 -8 0 2 / 4 0 -2 -4 / 2 -6 -2 0 / -2 4 0 2 / 4 -2 0 4 / 0 -4 -2 0 / 2 0 6 0
""")
show("measure(standard deviation,dots_8)", standard_deviation(dots_8), digits=2)

scaled_8 = dots_8 / sqrt(size_8)
show("measure(standard deviation,scaled_8)", standard_deviation(scaled_8), digits=2)
show("measure(mean largest coefficient,dots_8)", mean_largest_coefficient(dots_8), percent=1)
show("measure(mean largest coefficient,scaled_8)", mean_largest_coefficient(scaled_8), percent=1)

size_64 = table([64])
show("size_64", size_64)

dots_64 = read_table("""
-2 4 8 -6 / 8 0 -8 -8 / 6 2 4 -2 / 6 -4 2 4 / -22 -2 -2 12 / -6 -4 6 4 / -2 0 -16 2 / 8 0 0 -10 / 8 -2 -10 -10
18 0 -2 4 / -2 -8 -6 -18 / -12 -2 -8 4 / 6 -6 4 -8 / 6 -2 12 -2 / 2 2 -4 -10 / -2 -4 0 -4 / 6 -14 4 -4
2 4 -8 8 / 8 14 0 -8 / -6 4 -4 16 / 2 -4 12 4 / -2 10 2 6 / -22 8 -2 0 / 6 0 0 -8 / -6 -6 -6 0 / 6 -4 2 -8
-4 2 10 14 / -2 -6 8 8 / 12 -10 2 -8 / 8 4 0 2 / 12 -6 -6 -8 / 0 2 4 6 / 18 -14 4 12 / 8 6 -10 -12
6 -4 -4 10 / 2 10 -2 18 / -2 10 0 -6 / -2 -8 16 10 / 6 -4 8 -2 / -4 0 -14 4 / -4 -2 6 0 / -2 12 8 -4
2 6 12 10 / -2 12 -6 -4 / 6 -14 4 4 / -6 -4 -10 -2 / 4 14 -14 -6 / -4 0 2 -6 / 4 4 0 2 / 2 -8 -6 -14
14 -2 8 0 / -10 -6 20 6 / -6 4 6 -14 / 0 2 0 0 / 28 6 12 -18 / 2 6 -2 4 / -6 -12 8 10 / 2 -6 2 -6
-12 -12 8 4 / 0 -4 -12 0 / 16 6 -6 2 / 2 -14 -2 2 / 2 10 10 -6 / -10 12 -6 12 / 8 -2 18 -6 / 8 -4 8 14
4 -14 4 -4 / -6 -4 2 2 / 2 -10 18 -8 / -4 20 -10 4 / 0 -2 -4 2 / 8 6 0 -10 / -8 -2 -10 -10 / 0 -16 8 14
2 -10 -2 0 / 6 -4 -14 -2 / 6 -4 2 4 / 6 20 4 8 / -10 -4 -4 2 / 0 -4 -8 4 / -12 -2 -14 4 / 2 0 -2 -8
14 6 16 -10 / 6 -6 2 6 / 8 -12 4 -8 / 16 4 4 6 / 10 -14 -12 4 / 6 4 10 -10 / -2 -16 -6 2 / 6 -4 4 4 / 12 0 0 6
-10 6 2 -2 / 0 -8 2 -14 / 10 2 -4 -14 / -4 4 -16 -8 / 0 -8 6 14 / -2 -6 8 2 / 16 6 0 -8 / 4 2 -16 10
-12 2 -6 6 / -4 -4 6 -10 / 18 0 -16 14 / -2 10 8 -12 / 0 -6 0 -16 / -4 6 -6 -6 / -12 8 -2 0 / 10 8 -20 -6
2 4 -2 0 / -10 -10 4 0 / -2 0 0 0 / -4 -10 12 -2 / -10 2 8 2 / -4 -8 -4 2 / 2 4 4 4 / -4 -2 -2 4 / -6 -2 0 -8
-4 14 16 -4 / -8 0 -6 -2 / -10 -10 -4 10 / 0 -2 -6 8 / 14 -4 10 6 / 20 6 -2 12 / -8 -2 6 -18 / 6 20 -8 2
0 -14 8 12 / 2 4 8 0 / -6 16 -2 -2 / -2 -8 0 0 / 10 2 2 0 / 0 0 -2 -12 / -12 8 0 22 / -2 -6 4 0 / -8 2 -6 8
4 -2 -12 0 / 0 -4 10 6 / -6 4 0 8 / -2 16 6 8 / -2 -6 -2 6 / -2 0 10 -8 / -2 -2 -10 4 / -2 -6 4 4 / 0 -8 10 12
-2 18 6 2 / -12 -6 10 0 / 18 10 0 -12 / 10 -6 -10 -4 / 0 -8 2 2 / -10 0 -8 -8 / -12 12 -6 -6 / -8 12 -10 -4
0 0 6 -4 / -2 -8 -6 10 / -2 -14 -4 -12 / 2 4 -6 -4 / 0 -2 10 2 / -12 2 16 10 / 6 -8 6 -2 / -24 0 2 -2
-4 -6 0 -8 / 12 16 -2 -6 / 8 -2 -12 2 / -4 0 6 0 / 4 12 14 10 / -8 -2 -8 -10 / 10 -10 -2 -4 / 6 12 4 -12
12 -18 -10 -6 / -8 -4 -4 0 / 14 -8 -2 4 / 2 -8 -4 -2 / 0 -4 10 8 / 8 6 4 2 / 2 2 4 -6 / -6 2 8 -14 / 2 -10 8 8
4 -4 6 12 / 0 8 26 2 / 18 4 -4 16 / -8 -2 -6 2 / 0 -6 0 -6 / 10 -16 14 16 / -6 6 -18 -12 / -6 14 -2 -4
4 2 2 -4 / 0 -10 4 -6 / 2 -6 6 6 / -10 0 -10 -14 / -2 2 0 18 / 10 12 4 4 / 10 -12 -4 2 / -6 2 8 0 / -2 8 -8 10
-6 0 8 6 / 4 -2 4 -22 / 4 -10 -20 6 / -4 -8 -6 -2 / 0 2 14 0 / 12 -6 -8 2 / -10 4 -2 10 / -6 -4 14 2
4 -2 -8 4 / 0 -6 -4 2 / 12 4 -4 -8 / 6 8 -2 2 / 2 4 0 2 / 2 18 0 4 / -6 14 -10 -4 / 2 2 4 -10 / -14 -6 -4 4
10 -6 4 4 / -16 -2 -8 4 / -10 10 2 4 / 6 -14 2 -6 / -4 4 10 2 / 4 -12 6 -8 / 10 2 -2 12 / -8 -2 -12 -10
-2 -6 -2 -6 / -10 -2 6 10 / -6 -6 -4 2 / 0 -2 -12 -2 / -6 -6 -6 -4 / -2 -14 2 6 / 0 4 18 0 / 12 -2 -6 -10
-10 4 4 14 / -6 0 8 16 / -6 -10 6 2 / 10 -8 4 -6 / 4 8 6 16 / -16 -8 -6 8 / 6 -4 -4 -12 / 0 -8 -12 2
2 -8 4 0 / -8 -10 6 -2 / 8 -6 10 0 / -8 6 10 -8 / 8 12 4 6 / 6 -8 -14 14 / 4 -16 -12 8 / 0 -6 -2 -10
-14 -4 8 6 / 8 -4 8 -12 / 4 -6 4 -12 / -2 -2 10 -8 / 0 4 6 -4 / 0 2 -8 12 / -2 -10 4 6 / 12 6 6 6
-10 -6 0 -6
""")
show("measure(standard deviation,dots_64)", standard_deviation(dots_64), digits=2)

scaled_64 = dots_64 / sqrt(size_64)
show("measure(standard deviation,scaled_64)", standard_deviation(scaled_64), digits=2)
show("measure(mean largest coefficient,dots_64)", mean_largest_coefficient(dots_64), percent=1)
show("measure(mean largest coefficient,scaled_64)", mean_largest_coefficient(scaled_64), percent=1)

size_512 = table([512])
show("size_512", size_512)

dots_512 = read_table("""
-14 10 -18 20 / -14 10 -14 -18 / -14 14 32 -14 / 22 -28 0 12 / 30 32 4 -48 / 18 24 -26 26 / 6 -20 0 24
18 -18 -2 10 / -18 6 46 -22 / -8 8 -6 -6 / -34 0 -28 -2 / -22 -4 44 -48 / -10 -22 0 2 / 6 22 32 12
-26 26 32 12 / 16 -2 62 -12 / -4 30 -8 -34 / 6 -2 6 -22 / -14 54 52 -68 / -2 -2 2 8 / 6 36 -2 10 / 10 22 -20 6
32 -12 18 12 / 16 34 -26 -6 / -4 6 -16 -4 / 28 18 38 -16 / 2 12 46 -22 / -48 -6 -28 0 / -6 -8 -16 -2
38 -20 32 -36 / 2 30 -4 10 / 30 -4 -10 14 / 16 -10 32 6 / 6 -10 2 10 / -12 -24 -40 2 / 20 -14 8 -28
22 26 30 -4 / -28 20 4 14 / -12 8 0 40 / 24 -58 34 -6 / -4 12 8 30 / -18 34 -14 -20 / -10 14 18 -2
24 0 -44 -10 / -30 -12 -24 -16 / 2 32 -6 16 / -4 8 -18 0 / 28 -20 22 -22 / 16 16 26 -6 / 16 26 -36 22
12 8 48 -2 / -30 -12 4 -42 / -24 32 -8 -6 / -42 20 6 -8 / 2 -16 34 2 / 22 -8 -18 -6 / 40 16 -20 -10
44 -18 14 -18 / 36 -38 -26 -14 / 24 48 38 14 / 14 -16 -16 -2 / -28 -14 4 16 / -8 -16 26 24 / 12 20 -10 26
24 36 -54 -2 / -6 -24 22 -42 / -6 -2 34 -14 / 44 28 -32 -4 / 18 10 -4 34 / -18 0 4 28 / 2 -34 -14 -22
-26 12 30 -10 / 48 -26 -58 -16 / 6 16 40 14 / -2 4 12 -18 / -2 -28 -6 4 / 20 -6 8 -12 / 20 -10 -6 -6
-18 -12 -8 -34 / -8 12 46 -36 / -24 14 6 -6 / 10 -32 -20 -22 / 6 -30 -8 36 / 2 -26 36 18 / 28 8 54 0
26 -20 -28 -34 / 6 24 -22 -32 / -22 -6 -16 -2 / 24 26 16 -4 / -2 24 26 4 / -24 -14 -4 18 / -26 14 -24 -30
6 52 2 -20 / -22 72 26 14 / -14 18 4 16 / -4 -28 10 28 / 6 18 18 -8 / -4 -12 28 6 / 14 -8 -8 -14 / 4 22 2 -8
-40 -10 -28 -26 / 6 24 8 -16 / 28 22 0 20 / 52 -18 14 26 / 0 -22 -24 4 / -12 4 -4 2 / -2 4 12 4 / -40 40 28 -8
4 4 18 40 / -12 20 16 48 / -30 14 16 24 / 32 28 -14 36 / 16 10 -4 -26 / -14 36 -14 -16 / -8 -10 -16 -20
-10 28 -26 -40 / -18 -16 22 -8 / 0 -14 -8 -58 / 26 -48 -4 2 / -14 12 -6 -46 / 26 14 2 -14 / -16 18 -20 24
-12 50 6 -56 / 6 -34 26 -36 / -6 -12 2 32 / 22 -6 -42 -24 / -8 8 2 -16 / 42 16 0 16 / -30 -16 -24 4
-8 12 -30 22 / -28 -34 -2 -24 / 0 14 18 -12 / -8 26 -20 10 / 24 -12 18 -24 / 34 -4 14 -2 / -16 10 -2 -2
-10 30 -32 6 / -28 -58 -20 42 / -36 -6 -22 -10 / -14 28 -4 12 / -14 6 8 10 / 36 12 14 -28 / 12 30 -40 -40
-34 46 24 -14 / 26 66 -6 -10 / -2 30 22 52 / -26 -22 12 -20 / 0 -52 34 -14 / -12 10 18 -12 / 24 -38 -4 30
4 0 32 -10 / -28 32 -4 -6 / 30 -6 32 -10 / -12 -18 -2 10 / -12 42 50 -2 / 26 -30 10 12 / 22 2 -10 4
-16 26 0 -18 / -12 12 12 44 / -2 -10 -12 -8 / 8 -2 -18 2 / -24 10 -2 0 / 14 2 -48 -8 / 0 -18 -12 -4
16 32 -8 64 / 16 -14 36 -26 / 10 -20 18 36 / -30 -18 12 12 / 14 28 34 -32 / 12 -16 -6 -26 / -4 22 16 -40
-22 -4 20 -4 / 0 0 6 6 / 20 14 22 10 / -6 16 0 -12 / 8 -24 14 6 / -42 -2 -10 20 / -34 -32 -30 34
10 -16 2 -16 / -8 -8 8 -6 / 6 -22 -24 -6 / 48 24 -20 -22 / -48 36 0 32 / -14 0 -8 22 / 12 18 24 -16
-32 -34 -4 20 / 4 -12 -44 14 / 14 36 -18 14 / -10 26 -12 -20 / 38 4 12 6 / 46 -44 -4 -2 / -8 -6 -8 10
-12 12 4 20 / 8 -8 8 -30 / 28 8 16 -42 / 14 -34 6 22 / 2 32 10 8 / 26 -2 22 -20 / -10 56 -62 -36 / 18 -4 -6 6
-4 -16 -10 0 / 12 18 18 24 / -6 -12 -20 16 / 10 18 -22 30 / 12 -28 -2 -2 / -28 20 18 -18 / -6 48 -2 -16
-2 14 30 -28 / -6 -20 -24 38 / 6 -28 -10 -24 / -2 10 14 -6 / -6 -6 -4 8 / -34 -8 2 0 / 2 24 4 -46
-78 -30 26 16 / -24 46 6 52 / -30 10 -10 -12 / 2 36 -12 0 / -52 -22 36 -20 / -14 -2 26 -28 / 28 4 -6 -8
-22 -42 -6 22 / -22 4 -4 24 / 20 42 14 -24 / -20 30 42 8 / -32 0 0 -24 / 46 -16 -10 46 / -18 4 16 16
14 -36 -24 18 / 22 -24 16 -24 / -8 -4 -28 -14 / 12 8 2 6 / 28 52 -8 12 / 0 -2 16 -22 / -20 14 -16 0
20 -2 -46 -36 / 8 0 36 -36 / -28 4 6 8 / 24 -10 -46 46 / 10 14 0 10 / 28 6 -38 -20 / 8 32 -42 -24 / 40 -4 2 -2
-12 -8 -2 -2 / -6 16 -14 -4 / -26 20 24 -8 / -20 -36 28 12 / -42 -20 -30 4 / 4 8 -12 -18 / -30 22 -30 6
""")
show("measure(standard deviation,dots_512)", standard_deviation(dots_512), digits=2)

scaled_512 = dots_512 / sqrt(size_512)
show("measure(standard deviation,scaled_512)", standard_deviation(scaled_512), digits=2)
show("measure(mean largest coefficient,dots_512)", mean_largest_coefficient(dots_512), percent=1)
show("measure(mean largest coefficient,scaled_512)", mean_largest_coefficient(scaled_512), percent=1)


# ── 3　すべての行をいっぺんに ──

print("\n3　すべての行をいっぺんに")

show("K", K)
show("Q", Q)
show("S", S)
show("A", A, percent=1)
show("Z", Z)
show("d_k", d_k)


# ── 4　ヘッドの出力はどこへ行くか ──

print("\n4　ヘッドの出力はどこへ行くか")

head_1 = table([1, 2])
show("head_1", head_1)

head_2 = table([3, 4])
show("head_2", head_2)

joined = concat(head_1, head_2)
show("joined", joined)

W_O = table([1, 0], [0, 1], [1, 1], [1, -1])
show("W_O", W_O)

mixed = joined @ W_O
show("mixed[0]", mixed[0:1, 0:1])
show("mixed[1]", mixed[0:1, 1:2])

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head)

# 出典: §3.2.2
d_v = table([64])
show("d_v", d_v)
show("n_head*d_v", n_head * d_v)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)

weights_of_one = 4 * d_model * d_model
show("weights_of_one", weights_of_one)

weights_of_all = n_head * 3 * d_model * d_v + n_head * d_v * d_model
show("weights_of_all", weights_of_all)


# ── 5　なぜクエリと呼ぶのか ──

print("\n5　なぜクエリと呼ぶのか")

show("q_first", q_first)
show("K", K)
show("S_first", S_first)
show("q_second", q_second)
show("S_second", S_second)
show("Q[眠る]", Q[1:2])


# ── 7　QとKは同じつくり方なのに、なぜ役目が違うのか ──

print("\n7　QとKは同じつくり方なのに、なぜ役目が違うのか")

nudge_ = table([0.5, 0.5])
show("nudge", nudge_)

W_Q_start = table([0, 1], [1, 0])
Q_start = X @ W_Q_start
none = table([0, 0])
row_moved = (Q_start + stack(none, nudge_)) @ K.T
show("row_moved", row_moved)

S_start = Q_start @ K.T
show("S_start[眠る]", S_start[1:2])
show("S_start[:,猫]", S_start[:, 0:1])

column_moved = Q_start @ (K + stack(nudge_, none)).T
show("column_moved", column_moved)

Y = table([1, 2], [1, 1])
show("Y", Y)

D = Z - Y
L = sum_all(D ** 2) / 2
show("L", L)

G_1 = spread_to(table([1 / 2]), D ** 2) * 2 * D ** (2 - 1) @ V.T
G = (G_1 / total(E) + spread_to(sum_to(-G_1 * A / total(E), total(E)), E)) * E / sqrt(d_k)
show("G", G)
show("D[眠る]", D[1:2])
show("V[猫]", V[0:1])

B = D @ V.T
show("B[眠る,猫]", B[1:2, 0:1])
show("V[眠る]", V[1:2])
show("B[眠る,眠る]", B[1:2, 1:2])
show("A[眠る]", A[1:2])

mean_B = total(A * B)
show("mean_B[眠る,0]", mean_B[1:2, 0:1])
show("d_k", d_k)

G_by_hand = A * (B - mean_B) / sqrt(d_k)
show("G_by_hand[眠る,猫]", G_by_hand[1:2, 0:1])
show("G_by_hand[眠る,眠る]", G_by_hand[1:2, 1:2])
show("K", K)
show("G[眠る]@K", G[1:2] @ K)
show("Q", Q)
show("G.T[猫]@Q", G.T[0:1] @ Q)

step = table([0.0001])
show("step", step)
show("2*step", 2 * step)

to_Q = G @ K
show("to_Q[眠る]", to_Q[1:2])

def L_of_Q(Q):
    S = Q @ K.T
    scores = S / sqrt(d_k)
    E = exp(scores)
    A = E / total(E)
    Z = A @ V
    D = Z - Y
    L = sum_all(D ** 2) / 2
    return L
by_Q = difference(L_of_Q, Q, table([0.0001]))
show("by_Q[眠る]", by_Q[1:2])

to_K = (Q.T @ G).T
show("to_K[猫]", to_K[0:1])

def L_of_K(K):
    S = Q @ K.T
    d_k = columns(K)
    scores = S / sqrt(d_k)
    E = exp(scores)
    A = E / total(E)
    Z = A @ V
    D = Z - Y
    L = sum_all(D ** 2) / 2
    return L
by_K = difference(L_of_K, K, table([0.0001]))
show("by_K[猫]", by_K[0:1])


# ── 8　原論文の式へ ──

print("\n8　原論文の式へ")

show("attention(Q,K,V)", attention(Q, K, V))
show("n_head", n_head)
show("d_v", d_v)


# ── 練習 ──

print("\n練習")

show("K", K)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

show("d_model", d_model)
show("d_k", d_k)
show("n_head", n_head)
