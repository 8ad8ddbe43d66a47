# 位置の実験
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python experiment-position.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 成分の数 d: 0 8、1 16、2 32
size = 1
# 位置: 0、1、…、63
p = 10
# 二つの位置の差: 0、1、…、31
distance = 3
# kの位置（二つともずらす）: 0、1、…、30
shift = 2
# 二つの位置の差（qの位置 − kの位置）: 0、1、2、3、4、5、6、7、8
apart = 3
# 位置の入れ方: 0 入れない、1 足す、2 回す
way = 0


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


def quarter_turn(x):
    """直角の回転"""
    result = x.copy()
    result[:, 0::2] = -x[:, 1::2]
    result[:, 1::2] = x[:, 0::2]
    return result


def rotate(x, places):  # [n, d], [n, 1] -> [n, d]
    """位置の回転"""
    angle = angles(places, columns(x))
    return x * cos(angle) + quarter_turn(x) * sin(angle)


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


# ── 動かせる数を、1行1列の表にする ──

size = table([size])
p = table([p])
distance = table([distance])
shift = table([shift])
apart = table([apart])
way = table([way])


# ── 1　位置の波の表を見わたす ──

print("\n1　位置の波の表を見わたす")

show("p", p)

# 出典: §3.5
wave_base = table([10000])
d_full = table([32])
half = d_full / 2
speeds = 1 / wave_base ** (counting(half) / half)
angle = speeds @ counting(table([64])).T
sines = sin(angle)
cosines = cos(angle)
both = stack(sines, cosines)
d = 2 ** (3 + size)
part = counting(d)
is_cosine = alternating(d)
PE = pick_rows(both, ((part - is_cosine) / 2 * (d_full / d) + half * is_cosine).T)
show("PE[0,0]", PE[0:1, 0:1])
show("PE[0,8]", PE[0:1, 8:9])
show("PE[0,16]", PE[0:1, 16:17])
show("PE[0,24]", PE[0:1, 24:25])
show("PE[0,32]", PE[0:1, 32:33])
show("PE[0,40]", PE[0:1, 40:41])
show("PE[0,48]", PE[0:1, 48:49])
show("PE[0,56]", PE[0:1, 56:57])
show("PE[1,0]", PE[1:2, 0:1])
show("PE[1,8]", PE[1:2, 8:9])
show("PE[1,16]", PE[1:2, 16:17])
show("PE[1,24]", PE[1:2, 24:25])
show("PE[1,32]", PE[1:2, 32:33])
show("PE[1,40]", PE[1:2, 40:41])
show("PE[1,48]", PE[1:2, 48:49])
show("PE[1,56]", PE[1:2, 56:57])
show("PE[2,0]", PE[2:3, 0:1])
show("PE[2,8]", PE[2:3, 8:9])
show("PE[2,16]", PE[2:3, 16:17])
show("PE[2,24]", PE[2:3, 24:25])
show("PE[2,32]", PE[2:3, 32:33])
show("PE[2,40]", PE[2:3, 40:41])
show("PE[2,48]", PE[2:3, 48:49])
show("PE[2,56]", PE[2:3, 56:57])
show("PE[3,0]", PE[3:4, 0:1])
show("PE[3,8]", PE[3:4, 8:9])
show("PE[3,16]", PE[3:4, 16:17])
show("PE[3,24]", PE[3:4, 24:25])
show("PE[3,32]", PE[3:4, 32:33])
show("PE[3,40]", PE[3:4, 40:41])
show("PE[3,48]", PE[3:4, 48:49])
show("PE[3,56]", PE[3:4, 56:57])
show("PE[4,0]", PE[4:5, 0:1])
show("PE[4,8]", PE[4:5, 8:9])
show("PE[4,16]", PE[4:5, 16:17])
show("PE[4,24]", PE[4:5, 24:25])
show("PE[4,32]", PE[4:5, 32:33])
show("PE[4,40]", PE[4:5, 40:41])
show("PE[4,48]", PE[4:5, 48:49])
show("PE[4,56]", PE[4:5, 56:57])
show("PE[5,0]", PE[5:6, 0:1])
show("PE[5,8]", PE[5:6, 8:9])
show("PE[5,16]", PE[5:6, 16:17])
show("PE[5,24]", PE[5:6, 24:25])
show("PE[5,32]", PE[5:6, 32:33])
show("PE[5,40]", PE[5:6, 40:41])
show("PE[5,48]", PE[5:6, 48:49])
show("PE[5,56]", PE[5:6, 56:57])
show("PE[6,0]", PE[6:7, 0:1])
show("PE[6,8]", PE[6:7, 8:9])
show("PE[6,16]", PE[6:7, 16:17])
show("PE[6,24]", PE[6:7, 24:25])
show("PE[6,32]", PE[6:7, 32:33])
show("PE[6,40]", PE[6:7, 40:41])
show("PE[6,48]", PE[6:7, 48:49])
show("PE[6,56]", PE[6:7, 56:57])
show("PE[7,0]", PE[7:8, 0:1])
show("PE[7,8]", PE[7:8, 8:9])
show("PE[7,16]", PE[7:8, 16:17])
show("PE[7,24]", PE[7:8, 24:25])
show("PE[7,32]", PE[7:8, 32:33])
show("PE[7,40]", PE[7:8, 40:41])
show("PE[7,48]", PE[7:8, 48:49])
show("PE[7,56]", PE[7:8, 56:57])
show("counting(d/2)+1", counting(d / 2) + 1)

own = (counting(d / 2) * (d_full / d)).T
own_speeds = pick_rows(speeds, own)
show("own_speeds", own_speeds)

S = pick_rows(sines, own)
show("S[:,p]", take_column(S, p))

C = pick_rows(cosines, own)
show("C[:,p]", take_column(C, p))


# ── 2　一列を、波として見る ──

print("\n2　一列を、波として見る")

moments = counting(table([190])) / 3
show("moments[0,0]", moments[0:1, 0:1])
show("moments[12,0]", moments[12:13, 0:1])
show("moments[24,0]", moments[24:25, 0:1])
show("moments[36,0]", moments[36:37, 0:1])
show("moments[48,0]", moments[48:49, 0:1])
show("moments[60,0]", moments[60:61, 0:1])
show("moments[72,0]", moments[72:73, 0:1])
show("moments[84,0]", moments[84:85, 0:1])
show("moments[96,0]", moments[96:97, 0:1])
show("moments[108,0]", moments[108:109, 0:1])
show("moments[120,0]", moments[120:121, 0:1])
show("moments[132,0]", moments[132:133, 0:1])
show("moments[144,0]", moments[144:145, 0:1])
show("moments[156,0]", moments[156:157, 0:1])
show("moments[168,0]", moments[168:169, 0:1])
show("moments[180,0]", moments[180:181, 0:1])

eight = table([0, 4, 8, 12])
wave_angles = pick_rows(speeds, eight) @ moments.T
waves = pick_rows(stack(sin(wave_angles), cos(wave_angles)), table([0, 4, 1, 5, 2, 6, 3, 7])).T
show("waves[0]", waves[0:1])
show("waves[12]", waves[12:13])
show("waves[24]", waves[24:25])
show("waves[36]", waves[36:37])
show("waves[48]", waves[48:49])
show("waves[60]", waves[60:61])
show("waves[72]", waves[72:73])
show("waves[84]", waves[84:85])
show("waves[96]", waves[96:97])
show("waves[108]", waves[108:109])
show("waves[120]", waves[120:121])
show("waves[132]", waves[132:133])
show("waves[144]", waves[144:145])
show("waves[156]", waves[156:157])
show("waves[168]", waves[168:169])
show("waves[180]", waves[180:181])

all_eight = pick_rows(both, table([0, 16, 4, 20, 8, 24, 12, 28]))
further_places = table([0, 1, 2, 3, 6, 10, 20, 40, 63])
further = pick_rows(all_eight.T, further_places)
show("further", further)


# ── 3　二つの位置の内積 ──

print("\n3　二つの位置の内積")

show("distance", distance)

G_1 = take_columns(S, table([0]), table([32]))
G_2 = take_columns(C, table([0]), table([32]))
G = G_1.T @ G_1 + G_2.T @ G_2
show("G[0,0]", G[0:1, 0:1])
show("G[0,4]", G[0:1, 4:5])
show("G[0,8]", G[0:1, 8:9])
show("G[0,12]", G[0:1, 12:13])
show("G[0,16]", G[0:1, 16:17])
show("G[0,20]", G[0:1, 20:21])
show("G[0,24]", G[0:1, 24:25])
show("G[0,28]", G[0:1, 28:29])
show("G[4,0]", G[4:5, 0:1])
show("G[4,4]", G[4:5, 4:5])
show("G[4,8]", G[4:5, 8:9])
show("G[4,12]", G[4:5, 12:13])
show("G[4,16]", G[4:5, 16:17])
show("G[4,20]", G[4:5, 20:21])
show("G[4,24]", G[4:5, 24:25])
show("G[4,28]", G[4:5, 28:29])
show("G[8,0]", G[8:9, 0:1])
show("G[8,4]", G[8:9, 4:5])
show("G[8,8]", G[8:9, 8:9])
show("G[8,12]", G[8:9, 12:13])
show("G[8,16]", G[8:9, 16:17])
show("G[8,20]", G[8:9, 20:21])
show("G[8,24]", G[8:9, 24:25])
show("G[8,28]", G[8:9, 28:29])
show("G[12,0]", G[12:13, 0:1])
show("G[12,4]", G[12:13, 4:5])
show("G[12,8]", G[12:13, 8:9])
show("G[12,12]", G[12:13, 12:13])
show("G[12,16]", G[12:13, 16:17])
show("G[12,20]", G[12:13, 20:21])
show("G[12,24]", G[12:13, 24:25])
show("G[12,28]", G[12:13, 28:29])
show("G[16,0]", G[16:17, 0:1])
show("G[16,4]", G[16:17, 4:5])
show("G[16,8]", G[16:17, 8:9])
show("G[16,12]", G[16:17, 12:13])
show("G[16,16]", G[16:17, 16:17])
show("G[16,20]", G[16:17, 20:21])
show("G[16,24]", G[16:17, 24:25])
show("G[16,28]", G[16:17, 28:29])
show("G[20,0]", G[20:21, 0:1])
show("G[20,4]", G[20:21, 4:5])
show("G[20,8]", G[20:21, 8:9])
show("G[20,12]", G[20:21, 12:13])
show("G[20,16]", G[20:21, 16:17])
show("G[20,20]", G[20:21, 20:21])
show("G[20,24]", G[20:21, 24:25])
show("G[20,28]", G[20:21, 28:29])
show("G[24,0]", G[24:25, 0:1])
show("G[24,4]", G[24:25, 4:5])
show("G[24,8]", G[24:25, 8:9])
show("G[24,12]", G[24:25, 12:13])
show("G[24,16]", G[24:25, 16:17])
show("G[24,20]", G[24:25, 20:21])
show("G[24,24]", G[24:25, 24:25])
show("G[24,28]", G[24:25, 28:29])
show("G[28,0]", G[28:29, 0:1])
show("G[28,4]", G[28:29, 4:5])
show("G[28,8]", G[28:29, 8:9])
show("G[28,12]", G[28:29, 12:13])
show("G[28,16]", G[28:29, 16:17])
show("G[28,20]", G[28:29, 20:21])
show("G[28,24]", G[28:29, 24:25])
show("G[28,28]", G[28:29, 28:29])

firsts = table([0], [10], [31])
show("firsts", firsts)
show("firsts+distance", firsts + distance)

after_10 = 10 + distance
after_31 = 31 + distance
dots_1 = S[:, 0:1].T @ take_column(S, distance) + C[:, 0:1].T @ take_column(C, distance)
dots_2 = S[:, 10:11].T @ take_column(S, after_10) + C[:, 10:11].T @ take_column(C, after_10)
dots_3 = S[:, 31:32].T @ take_column(S, after_31) + C[:, 31:32].T @ take_column(C, after_31)
dots = stack(dots_1, dots_2, dots_3)
show("dots", dots)
show("counting(64)[0,0]", counting(table([64]))[0:1, 0:1])
show("counting(64)[8,0]", counting(table([64]))[8:9, 0:1])
show("counting(64)[16,0]", counting(table([64]))[16:17, 0:1])
show("counting(64)[24,0]", counting(table([64]))[24:25, 0:1])
show("counting(64)[32,0]", counting(table([64]))[32:33, 0:1])
show("counting(64)[40,0]", counting(table([64]))[40:41, 0:1])
show("counting(64)[48,0]", counting(table([64]))[48:49, 0:1])
show("counting(64)[56,0]", counting(table([64]))[56:57, 0:1])

s8 = pick_rows(sines, eight)
c8 = pick_rows(cosines, eight)
s16_1 = counting(table([8])).T * 2
s16 = pick_rows(sines, s16_1)
c16 = pick_rows(cosines, s16_1)
by_distance_1 = s8[:, 0:1].T @ s8 + c8[:, 0:1].T @ c8
by_distance_2 = s16[:, 0:1].T @ s16 + c16[:, 0:1].T @ c16
by_distance_3 = sines[:, 0:1].T @ sines + cosines[:, 0:1].T @ cosines
by_distance = stack(by_distance_1, by_distance_2, by_distance_3).T
show("by_distance[0]", by_distance[0:1])
show("by_distance[8]", by_distance[8:9])
show("by_distance[16]", by_distance[16:17])
show("by_distance[24]", by_distance[24:25])
show("by_distance[32]", by_distance[32:33])
show("by_distance[40]", by_distance[40:41])
show("by_distance[48]", by_distance[48:49])
show("by_distance[56]", by_distance[56:57])


# ── 4　足さずに、回す ──

print("\n4　足さずに、回す")

# 出典: Su et al. 2021, arXiv:2104.09864, §3.2.2
rope_base = table([10000])
show("rope_base", rope_base)

angle_4 = angles(table([1]), table([4]))
turn_speeds = table([angle_4[0:1, 0:1], angle_4[0:1, 2:3]])
show("turn_speeds", turn_speeds)

q = table([1.6, 1.2, 1.2, 1.6])
show("q", q)

k = table([1, 0, 0.8, -0.6])
show("k", k)
show("shift", shift)
show("apart", apart)

places = counting(table([39]))
ones = places * 0 + 1
Q_turned = rotate(ones @ q, places)
q_place = shift + apart
q_now = take_row(Q_turned, q_place)
show("q_now", q_now)

K_turned = rotate(ones @ k, places)
k_now = take_row(K_turned, shift)
show("k_now", k_now)
show("q_place", q_place)
show("[[1],[2]]", table([1], [2]))

q_angles = (q_place * turn_speeds).T
show("q_angles", q_angles)

k_angles = (shift * turn_speeds).T
show("k_angles", k_angles)
show("q_angles-k_angles", q_angles - k_angles)

first_pair = q_now[0:1, 0:2] @ k_now[0:1, 0:2].T
show("first_pair", first_pair)

second_pair = q_now[0:1, 2:4] @ k_now[0:1, 2:4].T
show("second_pair", second_pair)
show("first_pair+second_pair", first_pair + second_pair)

unturned = q @ k.T
show("unturned", unturned)

products = Q_turned @ K_turned.T
shifts_and_gaps = table([products[0:1, 0:1], products[1:2, 0:1], products[3:4, 0:1], products[5:6, 0:1], products[8:9, 0:1]], [products[1:2, 1:2], products[2:3, 1:2], products[4:5, 1:2], products[6:7, 1:2], products[9:10, 1:2]], [products[10:11, 10:11], products[11:12, 10:11], products[13:14, 10:11], products[15:16, 10:11], products[18:19, 10:11]], [products[30:31, 30:31], products[31:32, 30:31], products[33:34, 30:31], products[35:36, 30:31], products[38:39, 30:31]])
show("shifts_and_gaps", shifts_and_gaps)


# ── 5　順番の実験を、三つの入れ方で ──

print("\n5　順番の実験を、三つの入れ方で")

dog_bites_text = table(["犬が人を噛む"])
show("dog_bites_text", dog_bites_text)

man_bites_text = table(["人が犬を噛む"])
show("man_bites_text", man_bites_text)

vocabulary_entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
dog_bites = cut_by(dog_bites_text, vocabulary_entries)
show("dog_bites", dog_bites)

five = counting(table([5]))
show("five", five)
show("[[2],[1],[0],[3],[4]]", table([2], [1], [0], [3], [4]))

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
vocabulary_specials = table(["詰め物", "開始", "終了"])
vocabulary = concat(vocabulary_specials, vocabulary_entries)
X_dog = pick_rows(E, ids_of(dog_bites, vocabulary))
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
plain_dog = attention(X_dog @ W_Q, X_dog @ W_K, X_dog @ W_V)
man_bites = cut_by(man_bites_text, vocabulary_entries)
X_man = pick_rows(E, ids_of(man_bites, vocabulary))
order_ = table([2, 1, 0, 3, 4])
plain_man = pick_rows(attention(X_man @ W_Q, X_man @ W_K, X_man @ W_V), order_)
gaps_left_out = largest(maximum(plain_dog - plain_man, plain_man - plain_dog))
waves_5 = positions(table([5]), table([8]))
P_dog = X_dog + waves_5
added_dog = attention(P_dog @ W_Q, P_dog @ W_K, P_dog @ W_V)
P_man = X_man + waves_5
added_man = pick_rows(attention(P_man @ W_Q, P_man @ W_K, P_man @ W_V), order_)
gaps_added = largest(maximum(added_dog - added_man, added_man - added_dog))
turned_dog = attention(rotate(X_dog @ W_Q, five), rotate(X_dog @ W_K, five), X_dog @ W_V)
turned_man = pick_rows(attention(rotate(X_man @ W_Q, five), rotate(X_man @ W_K, five), X_man @ W_V), order_)
gaps_turned = largest(maximum(turned_dog - turned_man, turned_man - turned_dog))
gaps_now = where(1.0 * (way == 0), gaps_left_out, where(1.0 * (way == 1), gaps_added, gaps_turned))
show("gaps_now", gaps_now)
show("[入れない,足す,回す]", table(["入れない", "足す", "回す"]))

largest_gaps = stack(largest(gaps_left_out.T), largest(gaps_added.T), largest(gaps_turned.T))
show("largest_gaps", largest_gaps)


# ── 6　足すことと、回すこと ──

print("\n6　足すことと、回すこと")

# 出典: Table 3, base
bleu_waves = table([25.8])
show("bleu_waves", bleu_waves)

# 出典: Table 3, row (E)
bleu_learned = table([25.7])
show("bleu_learned", bleu_learned)


# ── 7　どのモデルが、どの方法を使うか ──

print("\n7　どのモデルが、どの方法を使うか")

# 出典: google-research/bert, modeling.py, max_position_embeddings
bert_places = table([512])
show("bert_places", bert_places)

# 出典: Radford et al. 2019, §2.3; openai/gpt-2, src/model.py, n_ctx
gpt2_places = table([1024])
show("gpt2_places", gpt2_places)

# 出典: Raffel et al. 2020, arXiv:1910.10683, §2.1
t5_biases = table([32])
show("t5_biases", t5_biases)

# 出典: Raffel et al. 2020, arXiv:1910.10683, §2.1
t5_farthest = table([128])
show("t5_farthest", t5_farthest)
