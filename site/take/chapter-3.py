# 第3章　番号は、どうやって順番をふくむベクトルになるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-3.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 位置を足す: 0、1
positions_on = 0
# 位置: 0、1、…、15
p = 2


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

exp, sqrt, sin, cos, maximum = np.exp, np.sqrt, np.sin, np.cos, np.maximum


def alternating(n):  # [1, 1] -> [n, 1]
    """偶奇"""
    return (np.arange(int(n[0, 0])).reshape(-1, 1) % 2).astype(float)


def counting(n):  # [1, 1] -> [n, 1]
    """番号"""
    return np.arange(int(n[0, 0])).reshape(-1, 1).astype(float)


def angles(places, d):  # [n, 1], [1, 1] -> [n, d]
    """位置の角"""
    pair_start = counting(d).T - alternating(d).T
    return places / 10000 ** (pair_start / d)


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


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """行の取り出し"""
    return matrix[[int(position) for position in ids[0]]]


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


def positions(n, d):  # [1, 1], [1, 1] -> [n, d]
    """位置の波"""
    angle = angles(counting(n), d)
    return where(alternating(d).T, cos(angle), sin(angle))


def sum_all(x):  # [n, m] -> [1, 1]
    """全部の和"""
    return total(total(x).T)


# ── 動かせる数を、1行1列の表にする ──

positions_on = table([positions_on])
p = table([p])


# ── 1　番号で一行を選ぶ ──

print("\n1　番号で一行を選ぶ")

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
d = columns(E)
show("d", d)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)
show("E[詰め物]", E[0:1], digits=2)
show("E[開始]", E[1:2], digits=2)
show("E[終了]", E[2:3], digits=2)
show("E[.]", E[6:7], digits=2)
show("E[は]", E[8:9], digits=2)
show("E[眠る]", E[9:10], digits=2)
show("E[。]", E[10:11], digits=2)
show("E[犬]", E[11:12], digits=2)
show("E[が]", E[12:13], digits=2)
show("E[人]", E[13:14], digits=2)
show("E[を]", E[14:15], digits=2)
show("E[噛む]", E[15:16], digits=2)
show("E[The,2]", E[3:4, 2:3], digits=2)
show("E[The,3]", E[3:4, 3:4], digits=2)
show("E[The,4]", E[3:4, 4:5], digits=2)
show("E[The,5]", E[3:4, 5:6], digits=2)
show("E[The,6]", E[3:4, 6:7], digits=2)
show("E[The,7]", E[3:4, 7:8], digits=2)
show("E[cat,2]", E[4:5, 2:3], digits=2)
show("E[cat,3]", E[4:5, 3:4], digits=2)
show("E[cat,4]", E[4:5, 4:5], digits=2)
show("E[cat,5]", E[4:5, 5:6], digits=2)
show("E[cat,6]", E[4:5, 6:7], digits=2)
show("E[cat,7]", E[4:5, 7:8], digits=2)
show("E[sleeps,2]", E[5:6, 2:3], digits=2)
show("E[sleeps,3]", E[5:6, 3:4], digits=2)
show("E[sleeps,4]", E[5:6, 4:5], digits=2)
show("E[sleeps,5]", E[5:6, 5:6], digits=2)
show("E[sleeps,6]", E[5:6, 6:7], digits=2)
show("E[sleeps,7]", E[5:6, 7:8], digits=2)

small = E[3:6, 0:2]
show("small", small, digits=2)

e = E[7:8]
show("e", e, digits=2)

target_text = table(["猫は眠る。"])
vocabulary_entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
target = cut_by(target_text, vocabulary_entries)
vocabulary_specials = table(["詰め物", "開始", "終了"])
vocabulary = concat(vocabulary_specials, vocabulary_entries)
target_ids = ids_of(target, vocabulary)
show("target_ids[猫]", target_ids[0:1, 0:1])
show("target_text", target_text)
show("target_ids", target_ids)

picked = pick_rows(E, target_ids)
show("picked", picked, digits=2)


# ── 2　同じことを掛け算で ──

print("\n2　同じことを掛け算で")

show("small", small, digits=2)

hot = table([0, 1, 0])
show("hot", hot)
show("hot", hot, digits=2)

by_hand = hot @ small
show("by_hand[0]", by_hand[0:1, 0:1], digits=2)
show("by_hand[1]", by_hand[0:1, 1:2], digits=2)
show("target_text", target_text)

all_hot = 1.0 * (target_ids.T == counting(columns(vocabulary)).T)
hot_rows = all_hot @ E
hot_distance = sum_all((hot_rows - picked) ** 2)
show("hot_distance", hot_distance)


# ── 3　位置がなければ、順番が消える ──

print("\n3　位置がなければ、順番が消える")

dog_bites_text = table(["犬が人を噛む"])
dog_bites = cut_by(dog_bites_text, vocabulary_entries)
show("dog_bites", dog_bites)

dog_ids = ids_of(dog_bites, vocabulary)
show("dog_ids", dog_ids)

man_bites_text = table(["人が犬を噛む"])
man_bites = cut_by(man_bites_text, vocabulary_entries)
show("man_bites", man_bites)

man_ids = ids_of(man_bites, vocabulary)
show("man_ids", man_ids)

X_dog = pick_rows(E, dog_ids)
five_places = positions(table([5]), table([8]))
in_dog_1 = positions_on * five_places
in_dog = X_dog + in_dog_1
W_Q = read_table("""
0.45 -0.67 -0.07 0.61 / 0.75 0.52 0.78 -0.02 / -0.14 -0.71 0.63 0.05 / 0.08 0.13 0.33 0.5
-0.8 -0.39 -0.42 0.96 / -0.24 -0.61 0.77 0.7 / -0.46 0.97 0.98 0.17 / -0.12 -0.14 -0.81 -0.45
""")
W_K = read_table("""
-0.99 0.96 0.85 0.95 / -0.73 -1 0.74 -0.18 / -0.75 0.23 0.13 -0.92 / 0.52 0.21 0.85 0.12
0.8 -0.94 0.78 -0.39 / 0.7 -0.6 0.93 -0.64 / 1 0.54 -0.26 0.26 / -0.94 0.31 0.31 0.28
""")
W_V = read_table("""
-0.07 0.79 -0.4 -0.46 / 0.63 0.29 -0.9 -0.89 / -0.53 -0.88 -0.8 -0.5 / 0.09 -0.74 0.92 0.5
0.2 -0.44 -0.73 -0.49 / 0.25 0.71 0.42 -0.4 / -0.6 -0.98 -0.98 0.67 / -0.51 -0.81 -0.36 -0.83
""")
out_dog = attention(in_dog @ W_Q, in_dog @ W_K, in_dog @ W_V)
show("columns(out_dog)", columns(out_dog))
show("dog_bites_text", dog_bites_text)
show("out_dog", out_dog)
show("man_bites_text", man_bites_text)

X_man = pick_rows(E, man_ids)
in_man = X_man + in_dog_1
out_man = attention(in_man @ W_Q, in_man @ W_K, in_man @ W_V)
order_ = table([2, 1, 0, 3, 4])
back = pick_rows(out_man, order_)
show("back", back)

differences = maximum(out_dog - back, back - out_dog)
gap = largest(largest(differences).T)
tolerance = table([0.000000000001])
shown_gap = where(1.0 * (gap < tolerance), table([0]), gap)
show("shown_gap", shown_gap)

plain_dog = attention(X_dog @ W_Q, X_dog @ W_K, X_dog @ W_V)
plain_back = pick_rows(attention(X_man @ W_Q, X_man @ W_K, X_man @ W_V), order_)
plain_gap = largest(largest(maximum(plain_dog - plain_back, plain_back - plain_dog)).T)
shown_plain_gap = where(1.0 * (plain_gap < tolerance), table([0]), plain_gap)
show("shown_plain_gap", shown_plain_gap)

P_dog = X_dog + five_places
placed_dog = attention(P_dog @ W_Q, P_dog @ W_K, P_dog @ W_V)
P_man = X_man + five_places
placed_back = pick_rows(attention(P_man @ W_Q, P_man @ W_K, P_man @ W_V), order_)
placed_gap = largest(largest(maximum(placed_dog - placed_back, placed_back - placed_dog)).T)
show("placed_gap", placed_gap)
show("tolerance", tolerance, digits=12)


# ── 4　位置の波を足す ──

print("\n4　位置の波を足す")

pi = table([3.1415926535897932384626433832795028841971693993751])
show("2*pi", 2 * pi)

# 出典: §3.5
wave_base = table([10000])
show("wave_base", wave_base)
show("d", d)

divisors = wave_base ** (2 * counting(table([4])) / d)
show("divisors", divisors)

first_place = positions(table([1]), table([8]))
show("first_place", first_place)

speeds = angles(table([1]), table([8]))
show("speeds[0]", speeds[0:1, 0:1])
show("speeds[2]", speeds[0:1, 2:3])
show("speeds[4]", speeds[0:1, 4:5])
show("speeds[6]", speeds[0:1, 6:7])

turns = 2 * pi / speeds
show("turns[0]", turns[0:1, 0:1], digits=1)
show("turns[2]", turns[0:1, 2:3], digits=1)
show("turns[4]", turns[0:1, 4:5], digits=1)
show("turns[6]", turns[0:1, 6:7], digits=1)

longest = 2 * pi * wave_base
show("longest", longest, digits=0)
show("p", p)

parts = table(["1 sin", "2 cos", "3 sin", "4 cos", "5 sin", "6 cos", "7 sin", "8 cos"])
show("parts", parts)

angle = angles(p, table([8]))
show("angle", angle)

pe = where(alternating(table([8])).T, cos(angle), sin(angle))
show("pe[0]", pe[0:1, 0:1])
show("pe[1]", pe[0:1, 1:2])
show("pe[4]", pe[0:1, 4:5])
show("pe[5]", pe[0:1, 5:6])
show("pe[6]", pe[0:1, 6:7])
show("pe[7]", pe[0:1, 7:8])
show("e", e)

x = e + pe
show("x", x)

pair = pe[0:1, 2:4]
show("pair", pair)
show("pe[2]", pe[0:1, 2:3])

moments = counting(table([61])) / 4
show("moments[0,0]", moments[0:1, 0:1])
show("moments[4,0]", moments[4:5, 0:1])
show("moments[8,0]", moments[8:9, 0:1])
show("moments[12,0]", moments[12:13, 0:1])
show("moments[16,0]", moments[16:17, 0:1])
show("moments[20,0]", moments[20:21, 0:1])
show("moments[24,0]", moments[24:25, 0:1])
show("moments[28,0]", moments[28:29, 0:1])
show("moments[32,0]", moments[32:33, 0:1])
show("moments[36,0]", moments[36:37, 0:1])
show("moments[40,0]", moments[40:41, 0:1])
show("moments[44,0]", moments[44:45, 0:1])
show("moments[48,0]", moments[48:49, 0:1])
show("moments[52,0]", moments[52:53, 0:1])
show("moments[56,0]", moments[56:57, 0:1])
show("moments[60,0]", moments[60:61, 0:1])

wave_angles = angles(moments, table([8]))
waves = where(alternating(table([8])).T, cos(wave_angles), sin(wave_angles))
show("waves[0]", waves[0:1])
show("waves[4]", waves[4:5])
show("waves[8]", waves[8:9])
show("waves[12]", waves[12:13])
show("waves[16]", waves[16:17])
show("waves[20]", waves[20:21])
show("waves[24]", waves[24:25])
show("waves[28]", waves[28:29])
show("waves[32]", waves[32:33])
show("waves[36]", waves[36:37])
show("waves[40]", waves[40:41])
show("waves[44]", waves[44:45])
show("waves[48]", waves[48:49])
show("waves[52]", waves[52:53])
show("waves[56]", waves[56:57])
show("waves[60]", waves[60:61])

m = table([3])
show("m", m)

turn = m * speeds[0:1, 2:3]
show("turn", turn)

R = table([cos(turn), 0 - sin(turn)], [sin(turn), cos(turn)])
show("R[1]", R[1:2])
show("R[:,1]", R[:, 1:2])

moved = pair @ R
show("moved", moved)
show("p+m", p + m)

later_angle = angles(p + m, table([8]))
there = table([sin(later_angle[0:1, 2:3]), cos(later_angle[0:1, 2:3])])
show("there", there)

# 出典: Table 3, row (E)
bleu_learned = table([25.7])
show("bleu_learned", bleu_learned)

# 出典: Table 3, base
bleu_waves = table([25.8])
show("bleu_waves", bleu_waves)
show("d_model", d_model)
show("sqrt(d_model)", sqrt(d_model), digits=1)


# ── 5　この章のおわりのX ──

print("\n5　この章のおわりのX")

show("target_text", target_text)
show("picked", picked, digits=2)

P = positions(table([4]), table([8]))
show("P", P)

X = picked + P
show("X", X)


# ── 練習 ──

print("\n練習")

show("d", d)
show("divisors[1,0]", divisors[1:2, 0:1])
show("E[猫,3]", e[0:1, 3:4], digits=2)
show("E[猫,3]", e[0:1, 3:4])
show("2*pi*10", 2 * pi * 10, digits=1)
show("small[:,1]", small[:, 1:2], digits=2)
show("total(small.T)[1,0]", total(small.T)[1:2], digits=2)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

show("d_model", d_model)
show("d", d)
