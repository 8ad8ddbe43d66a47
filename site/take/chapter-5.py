# 第5章　注目のあと、ベクトルには何が起きるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-5.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 追う成分: 0 1、1 2、2 3、3 4
part = 1


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

sqrt = np.sqrt


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


# ── 動かせる数を、1行1列の表にする ──

part = table([part])


# ── 1　五枚のカード ──

print("\n1　五枚のカード")

head_1 = table([1, 2])
show("head_1", head_1, digits=3)

head_2 = table([3, 4])
show("head_2", head_2, digits=3)

joined = concat(head_1, head_2)
show("joined", joined, digits=3)

W_O = table([1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, -0.5, 0, 0])
show("W_O", W_O, digits=3)
show("W_O[:,part]", take_column(W_O, part), digits=3)
show("joined.T*W_O[:,part]", joined.T * take_column(W_O, part), digits=3)

o = joined @ W_O
show("o[part]", take_column(o, part), digits=3)

parts = table(["1", "2", "3", "4"])
show("parts", parts, digits=3)
show("o", o, digits=3)

x = table([1, 0, 1, 0])
show("x[part]", take_column(x, part), digits=3)

added_1 = x + o
show("added_1[part]", take_column(added_1, part), digits=3)
show("added_1", added_1, digits=3)

mean_1 = mean(added_1)
show("mean_1", mean_1, digits=3)

deviations_1 = added_1 - mean_1
show("deviations_1[part]", take_column(deviations_1, part), digits=3)

variance_1 = mean(deviations_1 ** 2)
epsilon = table([0.00001])
spread_1 = sqrt(variance_1 + epsilon)
show("spread_1", spread_1, digits=3)

normal_1 = deviations_1 / spread_1
show("normal_1[part]", take_column(normal_1, part), digits=3)
show("x", x, digits=3)
show("deviations_1", deviations_1, digits=3)

gamma = table([1, 1, 1, 1])
beta = table([0, 0, 0, 0])
h = normal_1 * gamma + beta
show("h", h, digits=3)

W_1 = table([1, -1, 0, 0, 1, 0], [0, 0, 1, -1, 0, 1], [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 0, 0])
show("W_1", W_1, digits=3)
show("h.T*W_1[:,5]", h.T * W_1[:, 4:5], digits=3)

widened = h @ W_1
show("widened[5]", widened[0:1, 4:5], digits=3)

inner = table(["1", "2", "3", "4", "5", "6"])
show("inner", inner, digits=3)
show("widened", widened, digits=3)

b_1 = table([0, 0, 0, 0, 1, -1])
show("b_1", b_1, digits=3)

biased = widened + b_1
show("biased", biased, digits=3)

kept = relu(biased)
show("kept", kept, digits=3)

W_2 = table([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0.5, 0, 1], [0, 0, 1, 0])
show("W_2", W_2, digits=3)
show("W_2[:,part]", take_column(W_2, part), digits=3)
show("kept.T*W_2[:,part]", kept.T * take_column(W_2, part), digits=3)

b_2 = table([0, 0, 1, 0])
show("b_2[part]", take_column(b_2, part), digits=3)

narrowed = kept @ W_2
f = narrowed + b_2
show("f[part]", take_column(f, part), digits=3)
show("narrowed", narrowed, digits=3)
show("b_2", b_2, digits=3)
show("f", f, digits=3)
show("h[part]", take_column(h, part), digits=3)

added_2 = h + f
show("added_2[part]", take_column(added_2, part), digits=3)
show("added_2", added_2, digits=3)

mean_2 = mean(added_2)
show("mean_2", mean_2, digits=3)

deviations_2 = added_2 - mean_2
show("deviations_2[part]", take_column(deviations_2, part), digits=3)

variance_2 = mean(deviations_2 ** 2)
spread_2 = sqrt(variance_2 + epsilon)
show("spread_2", spread_2, digits=3)

normal_2 = deviations_2 / spread_2
show("normal_2[part]", take_column(normal_2, part), digits=3)
show("deviations_2", deviations_2, digits=3)

y = normal_2 * gamma + beta
show("y", y, digits=3)

way = stack(x, o, h, f, y)
show("way", way, digits=3)


# ── 2　追う成分を変える ──

print("\n2　追う成分を変える")

show("deviations_1", deviations_1, digits=3)
show("variance_1", variance_1, digits=3)
show("epsilon", epsilon, digits=5)
show("spread_1", spread_1, digits=3)
show("deviations_2", deviations_2, digits=3)
show("variance_2", variance_2, digits=3)
show("spread_2", spread_2, digits=3)
show("gamma", gamma, digits=3)
show("beta", beta, digits=3)

in_two = biased @ W_2 + b_2
show("in_two", in_two, digits=3)

W = W_1 @ W_2
show("W", W, digits=3)

b = b_1 @ W_2 + b_2
show("b", b, digits=3)

in_one = h @ W + b
show("in_one", in_one, digits=3)
show("f", f, digits=3)

# 出典: §5.4
dropout = table([0.1])
show("dropout", dropout, digits=3)
show("total(h)", total(h), digits=3)
show("h", h, digits=3)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model, digits=3)

# 出典: §3.3
d_ff = table([2048])
show("d_ff", d_ff, digits=3)


# ── 3　次の層へ ──

print("\n3　次の層へ")

# 出典: §3.1
n_layer = table([6])
show("n_layer", n_layer, digits=3)
show("n_layer-1", n_layer - 1, digits=3)

# 出典: §3.2.2
d_v = table([64])
show("d_v", d_v, digits=3)

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head, digits=3)
show("n_head*d_v", n_head * d_v, digits=3)
show("d_model", d_model, digits=3)
show("d_ff", d_ff, digits=3)

weights_of_network = d_model * d_ff + d_ff + d_ff * d_model + d_model
show("weights_of_network", weights_of_network, digits=3)


# ── 練習 ──

print("\n練習")

show("W_2[:,2]", W_2[:, 1:2], digits=3)
show("b_2[2]", b_2[0:1, 1:2], digits=3)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

show("d_model", d_model, digits=3)
show("columns(x)", columns(x), digits=3)
show("n_head", n_head, digits=3)
show("d_ff", d_ff, digits=3)
show("columns(W_1)", columns(W_1), digits=3)
show("n_layer", n_layer, digits=3)
