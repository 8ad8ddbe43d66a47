# Q・K・Vの実験
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python experiment-qkv.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# キーとバリューの組: 0 三つの向き、1 Vを交換、2 同じ向き
case = 0
# 影を見るキー: 0 猫、1 は、2 眠る
follow = 0
# クエリの第1成分: -2 −2、-1.75 −1.75、-1.5 −1.5、-1.25 −1.25、-1 −1、-0.75 −0.75、-0.5 −0.5、-0.25 −0.25、0 0、0.25 0.25、0.5 0.5、0.75 0.75、1 1、1.25 1.25、1.5 1.5、1.75 1.75、2 2
a = 1.5
# クエリの第2成分: -2 −2、-1.75 −1.75、-1.5 −1.5、-1.25 −1.25、-1 −1、-0.75 −0.75、-0.5 −0.5、-0.25 −0.25、0 0、0.25 0.25、0.5 0.5、0.75 0.75、1 1、1.25 1.25、1.5 1.5、1.75 1.75、2 2
b = 0.5
# 内積を平方根で割る: 0、1
divide = 1
# クエリを4倍する: 0、1
four = 0


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

case = table([case])
follow = table([follow])
a = table([a])
b = table([b])
divide = table([divide])
four = table([four])


# ── 1　キーとバリューの組を選ぶ ──

print("\n1　キーとバリューの組を選ぶ")

K_along = table([1, 0], [0.5, 0], [0, 1])
K_apart = table([1, 0], [0, 1], [-0.5, -0.5])
K = where(1.0 * (case == 2), K_along, K_apart)
show("K", K, digits=2)

V_moved = table([0, 2], [4, 0], [2, 4])
V_first = table([4, 0], [2, 4], [0, 2])
V = where(1.0 * (case == 1), V_moved, V_first)
show("V", V, digits=2)


# ── 2　クエリを動かす ──

print("\n2　クエリを動かす")

show("a", a, digits=2)
show("b", b, digits=2)

q = table([a, b])
show("q", q, digits=3)
show("K", K, digits=3)

S = q @ K.T
key_lengths = sqrt(total(K * K))
length = key_lengths.T
shadow = S / length
show("shadow", shadow, digits=3)
show("S", S, digits=3)

vocabulary_target_text = table(["猫は眠る。"])
vocabulary_entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
target = cut_by(vocabulary_target_text, vocabulary_entries)
tokens = target[0:1, 0:3]
show("tokens", tokens, digits=3)
show("length", length, digits=3)
show("shadow[follow]", take_column(shadow, follow), digits=3)
show("key_lengths[follow]", take_row(key_lengths, follow), digits=3)

by_shadow = shadow * length
show("by_shadow[follow]", take_column(by_shadow, follow), digits=3)


# ── 3　スコアと係数 ──

print("\n3　スコアと係数")

Q_four = table([1, 0], [0, 1], [-1, 0], [0, -1])
S_four = Q_four @ K_apart.T
d_k = columns(K)
A_four = softmax(S_four / sqrt(d_k))
show("total(A_four)[右,0]", total(A_four)[0:1, 0:1], percent=1)

times = 1 + 3 * four
divisor = where(divide, sqrt(d_k), table([1]))
scores = times * S / divisor
show("scores", scores, digits=2)

E = exp(scores)
sum_E = total(E)
A = E / sum_E
show("A", A, percent=1, tiny=True)


# ── 4　出力は三角形の中を動く ──

print("\n4　出力は三角形の中を動く")

show("a", a, digits=2)
show("b", b, digits=2)
show("V", V, digits=2)
show("A", A, percent=1, tiny=True)

Z = A @ V
show("Z", Z, digits=2, tiny=True)


# ── 5　三つ試す ──

print("\n5　三つ試す")

show("A_four[右,猫]", A_four[0:1, 0:1], percent=1)
show("A_four[左,猫]", A_four[2:3, 0:1], percent=1)

Z_four = A_four @ V_first
show("Z_four[右]", Z_four[0:1], digits=2)

Z_other = A_four @ V_moved
show("Z_other[右]", Z_other[0:1], digits=2)


# ── 6　割り算を切る、クエリを4倍する ──

print("\n6　割り算を切る、クエリを4倍する")

show("scores", scores, digits=2)
show("A", A, percent=1, tiny=True)

slope = A * (1 - A)
show("slope", slope, digits=2, tiny=True)
show("A_four[右,猫]", A_four[0:1, 0:1], percent=1)

A_large = softmax(4 * S_four / sqrt(d_k))
show("A_large[右,猫]", A_large[0:1, 0:1], percent=1)

A_largest = softmax(4 * S_four)
show("A_largest[右,猫]", A_largest[0:1, 0:1], percent=1)

half = table([0.5])
show("half", half, percent=1)
show("half*(1-half)", half * (1 - half), digits=2)

A_whole = softmax(8 * S_four[0:1])
show("A_whole[猫]", A_whole[0:1, 0:1], percent=1)


# ── 7　計算を書き下す ──

print("\n7　計算を書き下す")

show("q", q, digits=3)
show("K", K, digits=3)
show("S", S, digits=3)
show("times", times, digits=2)
show("S[猫]", S[0:1, 0:1], digits=2)
show("divisor", divisor, digits=2)
show("scores[猫]", scores[0:1, 0:1], digits=2)
show("scores", scores, digits=2)
show("E", E, digits=2, tiny=True)
show("A", A, percent=1, tiny=True)
show("sum_E", sum_E, digits=2)
show("V", V, digits=2)
show("Z", Z, digits=2, tiny=True)


# ── 8　四つの向きの表 ──

print("\n8　四つの向きの表")

show("Q_four", Q_four, digits=2)
show("A_four", A_four, percent=1)
show("Z_four", Z_four, digits=2)
