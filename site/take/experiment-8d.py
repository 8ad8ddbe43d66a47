# 小さなデコーダは、次のトークンをどう決めるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python experiment-8d.py
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



def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


# ── 論文との違い ──

print("\n論文との違い")

# 出典: §3.1
n_layer = table([6])
show("n_layer", n_layer)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)

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
show("columns(E)", columns(E))

# 出典: §3.2.2
n_head = table([8])
show("n_head", n_head)

# 出典: §3.3
d_ff = table([2048])
show("d_ff", d_ff)

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
show("columns(W_1)", columns(W_1))
show("rows_count(E)", rows_count(E))

# 出典: §5.4
dropout = table([0.1])
show("dropout", dropout, percent=0)
