# 訓練した翻訳機
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python translation.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 英語の文: 0 The cat sleeps .、1 The cat chases the dog .、2 The dog chases the cat .、3 The small cat chases the dog .、4 The cat likes soccer .、5 The dog plays the piano .、6 The cat plays soccer .、7 The big dog chases the cat .（取っておいた文）、8 The cat likes the dog .（取っておいた文）、9 The dog likes the cat .（取っておいた文）、10 The dog likes the piano .（取っておいた文）、11 The cat plays the piano .（取っておいた文）
sentence = 0
# 生成した数: 0、1、2、3、4、5、6、7
step = 4
# 重み: 0 学習の前、1 学習のあと
learned = 1


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


def order(x):
    return np.argsort(-x, axis=1, kind='stable')


def greedy(x):  # [n, m] -> [n, 1]
    """最大の選択"""
    return order(x)[:, :1].astype(float)


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


def filled_up(rows, width=0):
    width = max([width, *map(len, rows)])
    matrix = np.full((len(rows), width), '', dtype=object)
    for i, row in enumerate(rows):
        matrix[i, :len(row)] = row
    return matrix


def join(labels, between):
    """連なり"""
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


def largest(x):  # [n, m] -> [n, 1]
    """行の最大"""
    return x.max(axis=1, keepdims=True)


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


def relu(x):
    """ReLU"""
    return np.where(x > 0, x, 0)


def softmax(x):
    """softmax"""
    exponentials = exp(x - largest(x))
    return exponentials / total(exponentials)


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """積み重ね"""
    return np.concatenate(parts, axis=0)


def bounds(x, start, stop, axis):
    first = start[0, 0]
    last = stop[0, 0]
    return (int(first), int(last))


def take_columns(x, start, stop):
    """列の範囲"""
    first, last = bounds(x, start, stop, 1)
    return x[:, first:last]


def place_in(x, at, axis):
    position = at[0, 0]
    return int(position)


def take_row(x, at):  # [n, m], [1, 1] -> [1, m]
    """行の選択"""
    position = place_in(x, at, 0)
    return x[position:position + 1]


def one_row(labels):
    return filled_up([list(labels)])


def words_of(sentences):  # [n, m] -> [1, w]
    """語の並び"""
    return one_row((word for sentence in labels_in(sentences) for word in sentence.split()))


# ── 動かせる数を、1行1列の表にする ──

sentence = table([sentence])
step = table([step])
learned = table([learned])


japanese_1 = table(
    ["猫 は 眠る 。"],
    ["犬 は 眠る 。"],
    ["小さい 猫 は 眠る 。"],
    ["小さい 犬 は 眠る 。"],
    ["小さい 子ども は 眠る 。"],
    ["大きい 猫 は 眠る 。"],
    ["大きい 犬 は 眠る 。"],
    ["大きい 子ども は 眠る 。"],
    ["猫 は 犬 を 追う 。"],
    ["猫 は 子ども を 追う 。"],
    ["猫 は 小さい 犬 を 追う 。"],
    ["猫 は 小さい 子ども を 追う 。"],
    ["猫 は 大きい 犬 を 追う 。"],
    ["犬 は 猫 を 追う 。"],
    ["犬 は 子ども を 追う 。"],
    ["犬 は 小さい 猫 を 追う 。"],
    ["犬 は 大きい 猫 を 追う 。"],
    ["犬 は 大きい 子ども を 追う 。"],
    ["子ども は 犬 を 追う 。"],
    ["子ども は 小さい 猫 を 追う 。"],
    ["子ども は 小さい 犬 を 追う 。"],
    ["子ども は 大きい 猫 を 追う 。"],
    ["子ども は 大きい 犬 を 追う 。"],
    ["小さい 猫 は 犬 を 追う 。"],
    ["小さい 猫 は 子ども を 追う 。"],
    ["小さい 猫 は 小さい 犬 を 追う 。"],
    ["小さい 猫 は 大きい 犬 を 追う 。"],
    ["小さい 猫 は 大きい 子ども を 追う 。"],
    ["小さい 犬 は 猫 を 追う 。"],
    ["小さい 犬 は 子ども を 追う 。"],
    ["小さい 犬 は 小さい 猫 を 追う 。"],
    ["小さい 犬 は 大きい 子ども を 追う 。"],
    ["小さい 子ども は 猫 を 追う 。"],
    ["小さい 子ども は 犬 を 追う 。"],
    ["小さい 子ども は 小さい 猫 を 追う 。"],
    ["小さい 子ども は 小さい 犬 を 追う 。"],
    ["小さい 子ども は 大きい 猫 を 追う 。"],
    ["小さい 子ども は 大きい 犬 を 追う 。"],
    ["大きい 猫 は 犬 を 追う 。"],
    ["大きい 猫 は 子ども を 追う 。"],
    ["大きい 猫 は 小さい 犬 を 追う 。"],
    ["大きい 猫 は 小さい 子ども を 追う 。"],
    ["大きい 猫 は 大きい 犬 を 追う 。"],
    ["大きい 犬 は 子ども を 追う 。"],
    ["大きい 犬 は 小さい 猫 を 追う 。"],
    ["大きい 犬 は 大きい 猫 を 追う 。"],
    ["大きい 犬 は 大きい 子ども を 追う 。"],
    ["大きい 子ども は 猫 を 追う 。"],
    ["大きい 子ども は 犬 を 追う 。"],
    ["大きい 子ども は 小さい 猫 を 追う 。"],
    ["大きい 子ども は 大きい 猫 を 追う 。"],
    ["猫 は 子ども が 好きだ 。"],
    ["猫 は 小さい 犬 が 好きだ 。"],
    ["猫 は 小さい 子ども が 好きだ 。"],
    ["猫 は 大きい 犬 が 好きだ 。"],
    ["猫 は 大きい 子ども が 好きだ 。"],
    ["犬 は 子ども が 好きだ 。"],
    ["犬 は 小さい 子ども が 好きだ 。"],
    ["犬 は 大きい 猫 が 好きだ 。"],
    ["犬 は 大きい 子ども が 好きだ 。"],
    ["子ども は 猫 が 好きだ 。"],
    ["子ども は 小さい 猫 が 好きだ 。"],
    ["子ども は 小さい 犬 が 好きだ 。"],
    ["子ども は 大きい 猫 が 好きだ 。"],
    ["子ども は 大きい 犬 が 好きだ 。"],
    ["小さい 猫 は 犬 が 好きだ 。"],
    ["小さい 猫 は 子ども が 好きだ 。"],
    ["小さい 猫 は 小さい 子ども が 好きだ 。"],
    ["小さい 猫 は 大きい 犬 が 好きだ 。"],
    ["小さい 猫 は 大きい 子ども が 好きだ 。"],
    ["小さい 犬 は 猫 が 好きだ 。"],
    ["小さい 犬 は 小さい 猫 が 好きだ 。"],
    ["小さい 犬 は 小さい 子ども が 好きだ 。"],
    ["小さい 犬 は 大きい 猫 が 好きだ 。"],
    ["小さい 犬 は 大きい 子ども が 好きだ 。"],
    ["小さい 子ども は 猫 が 好きだ 。"],
    ["小さい 子ども は 犬 が 好きだ 。"],
    ["小さい 子ども は 小さい 猫 が 好きだ 。"],
    ["小さい 子ども は 小さい 犬 が 好きだ 。"],
    ["小さい 子ども は 大きい 猫 が 好きだ 。"],
    ["小さい 子ども は 大きい 犬 が 好きだ 。"],
    ["大きい 猫 は 犬 が 好きだ 。"],
    ["大きい 猫 は 小さい 子ども が 好きだ 。"],
    ["大きい 猫 は 大きい 犬 が 好きだ 。"],
    ["大きい 猫 は 大きい 子ども が 好きだ 。"],
    ["大きい 犬 は 猫 が 好きだ 。"],
    ["大きい 犬 は 子ども が 好きだ 。"],
    ["大きい 犬 は 小さい 猫 が 好きだ 。"],
    ["大きい 犬 は 大きい 猫 が 好きだ 。"],
    ["大きい 子ども は 猫 が 好きだ 。"],
    ["大きい 子ども は 犬 が 好きだ 。"],
    ["大きい 子ども は 小さい 猫 が 好きだ 。"],
    ["大きい 子ども は 大きい 猫 が 好きだ 。"],
    ["大きい 子ども は 大きい 犬 が 好きだ 。"],
    ["猫 は ピアノ が 好きだ 。"],
    ["子ども は ピアノ が 好きだ 。"],
    ["小さい 猫 は ピアノ が 好きだ 。"],
    ["小さい 犬 は ピアノ が 好きだ 。"],
    ["小さい 子ども は ピアノ が 好きだ 。"],
    ["大きい 猫 は ピアノ が 好きだ 。"],
    ["大きい 犬 は ピアノ が 好きだ 。"],
    ["猫 は サッカー が 好きだ 。"],
    ["犬 は サッカー が 好きだ 。"],
    ["子ども は サッカー が 好きだ 。"],
    ["小さい 猫 は サッカー が 好きだ 。"],
    ["大きい 犬 は サッカー が 好きだ 。"],
    ["大きい 子ども は サッカー が 好きだ 。"],
    ["犬 は ピアノ を ひく 。"],
    ["小さい 犬 は ピアノ を ひく 。"],
    ["小さい 子ども は ピアノ を ひく 。"],
    ["大きい 猫 は ピアノ を ひく 。"],
    ["大きい 犬 は ピアノ を ひく 。"],
    ["大きい 子ども は ピアノ を ひく 。"],
    ["猫 は サッカー を する 。"],
    ["犬 は サッカー を する 。"],
    ["子ども は サッカー を する 。"],
    ["小さい 猫 は サッカー を する 。"],
    ["小さい 犬 は サッカー を する 。"],
    ["小さい 子ども は サッカー を する 。"],
    ["大きい 猫 は サッカー を する 。"],
    ["大きい 犬 は サッカー を する 。"],
    ["大きい 子ども は サッカー を する 。"],
)
japanese_2 = table([0, 8, 13, 23, 101, 107, 113])
japanese_3 = table(
    ["子ども は 眠る 。"],
    ["猫 は 大きい 子ども を 追う 。"],
    ["犬 は 小さい 子ども を 追う 。"],
    ["子ども は 猫 を 追う 。"],
    ["小さい 猫 は 小さい 子ども を 追う 。"],
    ["小さい 犬 は 小さい 子ども を 追う 。"],
    ["小さい 犬 は 大きい 猫 を 追う 。"],
    ["大きい 猫 は 大きい 子ども を 追う 。"],
    ["大きい 犬 は 猫 を 追う 。"],
    ["大きい 犬 は 小さい 子ども を 追う 。"],
    ["大きい 子ども は 小さい 犬 を 追う 。"],
    ["大きい 子ども は 大きい 犬 を 追う 。"],
    ["猫 は 犬 が 好きだ 。"],
    ["犬 は 猫 が 好きだ 。"],
    ["犬 は 小さい 猫 が 好きだ 。"],
    ["子ども は 犬 が 好きだ 。"],
    ["小さい 猫 は 小さい 犬 が 好きだ 。"],
    ["小さい 犬 は 子ども が 好きだ 。"],
    ["大きい 猫 は 子ども が 好きだ 。"],
    ["大きい 猫 は 小さい 犬 が 好きだ 。"],
    ["大きい 犬 は 小さい 子ども が 好きだ 。"],
    ["大きい 犬 は 大きい 子ども が 好きだ 。"],
    ["大きい 子ども は 小さい 犬 が 好きだ 。"],
    ["犬 は ピアノ が 好きだ 。"],
    ["大きい 子ども は ピアノ が 好きだ 。"],
    ["小さい 犬 は サッカー が 好きだ 。"],
    ["小さい 子ども は サッカー が 好きだ 。"],
    ["大きい 猫 は サッカー が 好きだ 。"],
    ["猫 は ピアノ を ひく 。"],
    ["子ども は ピアノ を ひく 。"],
    ["小さい 猫 は ピアノ を ひく 。"],
)
japanese_4 = table([8, 12, 13, 23, 28])
japanese = stack(pick_rows(japanese_1, japanese_2), pick_rows(japanese_3, japanese_4))
answer = words_of(take_row(japanese, sentence))
target = concat(table(["開始"]), answer)
whole = columns(target)
n = where(1.0 * (step < whole), step + 1, whole)
at = n - 1
newest = pick_rows(target.T, at)
happens = where(1.0 * (at > 0), join(concat(table(["「"]), newest, table(["」まで入れた"])), ""), table(["「開始」だけを入れた"]))
show("happens", happens, digits=2)


# ── トークン ──

print("\nトークン")

english_1 = table(
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
english_2 = table(
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
english = stack(pick_rows(english_1, japanese_2), pick_rows(english_2, japanese_4))
source = words_of(take_row(english, sentence))
show("source", source, digits=2)

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
source_ids = ids_of(source, english_words)
show("source_ids", source_ids, digits=2)

target_now = take_columns(target, table([0]), n)
show("target_now", target_now, digits=2)

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
target_ids = ids_of(target, japanese_words)
target_ids_now = take_columns(target_ids, table([0]), n)
show("target_ids_now", target_ids_now, digits=2)


# ── 原文：埋め込みと位置 ──

print("\n原文：埋め込みと位置")

E_source_after = read_table("""
0.1 -0.1 -0.4 0.5 -0.3 -0.5 0.5 -0.7 / 0.3 -0.3 -1 0 0.3 -0.1 -0.1 -0.5 / -0.1 -0.1 0.1 0.7 -0.2 0.1 -0.5 0.2
-0.4 -0.5 0.6 0.3 -0.5 -0.6 -0.4 -0.4 / -0.3 0.5 -0.1 0.1 0.5 -0.7 -0.3 -0.4
-0.3 -0.1 0.4 -0.4 -0.3 -0.9 0 0.1 / -0.4 -0.3 -0.2 -0.2 -0.3 -0.7 -0.1 0.6
-0.2 -0.8 -0.8 -0.9 0.7 -0.1 0.6 0.8 / -0.4 0.2 0.4 -0.4 -0.7 0.4 0.8 -0.3 / -0.6 0.5 -0.8 0.3 -0.1 0.4 0.5 0
-0.3 -1.1 0 -0.1 0.5 0.7 0.8 0.1 / 0 -0.3 -1.2 0.5 0 -0.4 0.1 0.7 / -0.3 -0.9 -1.3 -0.1 -0.7 0.4 0.3 1
-0.1 -0.1 0 -0.2 -0.2 0.6 -0.3 0
""")
E_source_before = read_table("""
0 -0.1 -0.4 0.4 -0.5 0 0.4 -0.4 / 0.1 0.1 -0.5 -0.1 0.2 -0.1 0.2 -0.4 / -0.3 -0.4 0 0.4 0.1 0.3 -0.1 0.3
-0.4 -0.2 0.2 0.2 -0.1 -0.4 -0.2 -0.3 / -0.2 0.3 -0.3 0.4 0.4 -0.5 -0.1 0
-0.5 -0.1 0.4 -0.4 0.1 -0.4 0.1 0.4 / -0.3 -0.5 -0.4 0 -0.5 -0.4 0 0.4 / -0.1 -0.1 0.1 -0.4 0.1 -0.3 0.1 0.5
-0.5 0.1 0.1 -0.4 -0.2 0.5 0.5 -0.4 / 0.2 0.5 -0.3 0.1 -0.5 -0.1 0.2 0.1 / 0.3 -0.4 -0.2 0.4 0.1 -0.1 -0.1 0.5
0.1 -0.5 0.3 -0.2 -0.1 -0.3 -0.1 -0.2 / -0.4 0.1 -0.4 0.3 -0.5 0.3 0.3 0
0.2 -0.3 0.2 -0.1 -0.3 0.5 -0.1 -0.1
""")
E_source = where(learned, E_source_after, E_source_before)
source_rows = pick_rows(E_source, source_ids)
show("source_rows", source_rows, digits=2)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

source_scaled = source_rows * sqrt(columns(source_rows))
show("source_scaled", source_scaled, digits=2)

m = columns(source)
source_places = positions(m, table([8]))
show("source_places", source_places, digits=2, tiny=True)

X = source_scaled + source_places
show("X", X, digits=2, tiny=True)


# ── 原文：Q・K・V ──

print("\n原文：Q・K・V")

enc_W_Q1_after = read_table("""
0.8 -0.4 0.1 -0.4 / 0.5 0.3 -0.9 0.7 / 0 -0.3 -0.9 0.2 / 0.4 0.2 0 0 / -0.4 -0.1 -0.2 0 / -0.1 0.6 0.5 -0.7
0.6 0.3 0 0.1 / 0.2 0.4 -0.5 -0.7
""")
enc_W_Q1_before = read_table("""
0.7 -0.6 -0.3 -0.4 / 0.1 0 -0.2 0.5 / -0.1 -0.4 -0.3 -0.1 / 0.2 0.1 -0.1 -0.4 / -0.1 -0.2 -0.5 0.1
-0.4 0.3 0.2 -0.5 / 0.2 -0.2 -0.1 0.2 / 0.4 0.5 0.3 -0.4
""")
enc_W_Q1 = where(learned, enc_W_Q1_after, enc_W_Q1_before)
enc_Q1 = X @ enc_W_Q1
show("enc_Q1", enc_Q1, digits=2, tiny=True)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_W_K1_after = read_table("""
0.2 -0.3 -1.1 0.3 / -0.3 0.4 -0.3 0 / -0.2 -0.6 0.5 -0.5 / 0 -0.5 -0.6 0.5 / -0.5 -0.2 -0.4 -0.5
0.7 0.6 0.3 -0.1 / 0.6 -0.2 -0.4 0.7 / -0.3 0.1 0 -0.1
""")
enc_W_K1_before = read_table("""
0.1 -0.2 -0.7 0.1 / 0 0.5 -0.2 0.5 / 0 -0.6 0.3 -0.3 / 0 -0.6 -0.7 0.6 / -0.6 -0.5 -0.5 -0.6
0.5 0.7 0.2 -0.1 / 0.5 0 -0.5 0.3 / -0.2 -0.3 -0.3 -0.2
""")
enc_W_K1 = where(learned, enc_W_K1_after, enc_W_K1_before)
enc_K1 = X @ enc_W_K1
show("enc_K1", enc_K1, digits=2)

enc_W_V1_after = read_table("""
-0.1 0.2 0.2 -0.1 / -0.3 0.2 0 0.4 / 0.1 0 0.2 0.2 / -0.3 -0.2 -0.2 0.2 / -0.1 0 0.4 -0.6 / -0.2 0.2 0.5 -0.4
-0.4 0.1 0.3 -0.2 / -0.5 -0.4 0 0.6
""")
enc_W_V1_before = read_table("""
-0.4 0.2 0.5 0.1 / -0.7 0.3 -0.7 0 / 0.5 0.3 0.6 0.4 / -0.3 -0.5 -0.1 0.3 / -0.4 -0.2 0.4 -0.2
0.1 0.1 0.6 -0.7 / -0.4 0.4 0.2 -0.6 / -0.5 -0.4 0.1 0.6
""")
enc_W_V1 = where(learned, enc_W_V1_after, enc_W_V1_before)
enc_V1 = X @ enc_W_V1
show("enc_V1", enc_V1, digits=2, tiny=True)

enc_W_Q2_after = read_table("""
-0.3 -0.8 0.6 -0.4 / 0.3 0.3 0.2 0.3 / 0 -0.6 0.1 0 / -0.5 0.4 0.2 0.2 / 0 -0.1 0 0 / 0.5 0.7 0.1 -0.3
0 0.4 0.2 0.4 / 0.4 -0.7 -0.9 0.6
""")
enc_W_Q2_before = read_table("""
-0.4 -0.4 0.3 -0.1 / 0.5 0.7 0.6 0.3 / 0 -0.6 0.4 -0.1 / -0.1 0.2 0.7 0.1 / 0.6 0.7 -0.6 -0.2
0.5 0.4 0.7 -0.4 / 0 0.6 0.1 0.2 / 0.7 -0.5 -0.6 0.5
""")
enc_W_Q2 = where(learned, enc_W_Q2_after, enc_W_Q2_before)
enc_Q2 = X @ enc_W_Q2
show("enc_Q2", enc_Q2, digits=2)

enc_W_K2_after = read_table("""
-0.1 -0.4 0.4 -0.2 / -0.3 -0.1 -0.1 0 / 0.2 0 0.5 -0.7 / 0 -0.7 -0.1 -0.2 / -0.3 0.1 0.2 -0.3
0.2 0.8 -0.1 -0.4 / 0.8 -0.4 0.1 -0.3 / -0.2 0.2 0.1 -0.8
""")
enc_W_K2_before = read_table("""
0.1 -0.4 0.5 -0.3 / -0.5 -0.3 -0.7 -0.1 / 0.4 -0.1 0.7 -0.6 / -0.5 -0.5 0.1 -0.4 / 0.2 0 0.1 0.5
0.4 0.6 -0.5 -0.2 / 0.7 -0.1 -0.3 0 / -0.5 0.5 0.2 -0.6
""")
enc_W_K2 = where(learned, enc_W_K2_after, enc_W_K2_before)
enc_K2 = X @ enc_W_K2
show("enc_K2", enc_K2, digits=2)

enc_W_V2_after = read_table("""
0.5 -0.1 -0.2 0.1 / 0.1 0.1 -0.1 -0.1 / -0.4 -0.4 0 0.1 / -0.5 -0.5 0 -0.4 / -0.2 -0.3 -0.5 0.2
0.3 -0.1 0.2 0 / 0.3 0 -0.8 0.2 / -0.3 -0.5 -0.6 0.5
""")
enc_W_V2_before = read_table("""
0.7 0 -0.3 0.2 / 0.6 -0.2 -0.7 -0.4 / -0.6 0 -0.3 0.5 / -0.4 -0.7 0 -0.5 / -0.3 -0.4 -0.5 0.2
0.6 -0.2 0.2 -0.3 / 0.6 0.1 -0.7 0.3 / -0.4 -0.6 -0.7 0.5
""")
enc_W_V2 = where(learned, enc_W_V2_after, enc_W_V2_before)
enc_V2 = X @ enc_W_V2
show("enc_V2", enc_V2, digits=2)


# ── 原文：自己注目 ──

print("\n原文：自己注目")

show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_S1 = enc_Q1 @ enc_K1.T / sqrt(columns(enc_K1))
show("enc_S1", enc_S1, digits=2)

enc_S2 = enc_Q2 @ enc_K2.T / sqrt(columns(enc_K2))
show("enc_S2", enc_S2, digits=2, tiny=True)

memory_attended_attention1_coefficients_exponentials = exp(enc_S1 - largest(enc_S1))
enc_A1_1 = total(memory_attended_attention1_coefficients_exponentials)
enc_A1 = memory_attended_attention1_coefficients_exponentials / enc_A1_1
show("enc_A1", enc_A1, percent=0, tiny=True)

memory_attended_attention2_coefficients_exponentials = exp(enc_S2 - largest(enc_S2))
enc_A2_1 = total(memory_attended_attention2_coefficients_exponentials)
enc_A2 = memory_attended_attention2_coefficients_exponentials / enc_A2_1
show("enc_A2", enc_A2, percent=0, tiny=True)


# ── 原文：ヘッドをつなぐ ──

print("\n原文：ヘッドをつなぐ")

memory_attended_attention1 = enc_A1 @ enc_V1
memory_attended_attention2 = enc_A2 @ enc_V2
enc_joined = concat(memory_attended_attention1, memory_attended_attention2)
show("enc_joined", enc_joined, digits=2, tiny=True)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_W_O_after = read_table("""
0.1 -0.4 0.3 0.3 -0.1 0.2 0.3 0.6 / -0.2 0.4 0.2 0.1 -0.6 0.2 0.2 0 / 0 0.6 -0.4 0.2 -0.2 0 -0.1 0.2
0.2 0 -0.1 -0.1 0.3 0.3 -0.3 -0.3 / 0 -0.2 0.4 -0.1 0.5 -0.2 0.1 0.2 / 0.3 -0.1 -0.2 0.1 -0.3 0.4 0.4 0.6
0.1 -0.6 -0.4 0 0 -0.3 -0.1 -0.3 / 0.1 0 -0.1 0.6 -0.2 0.4 0.1 0.1
""")
enc_W_O_before = read_table("""
0.3 -0.2 0.1 0.3 -0.5 0.3 0.3 0.5 / -0.5 0.1 0 0.4 -0.2 0.2 0.5 -0.2 / 0 0.5 -0.6 0.6 -0.2 -0.1 -0.3 0.4
0 0.3 -0.5 0.5 0.4 0.2 -0.3 -0.3 / -0.1 -0.5 0.6 -0.1 0.6 -0.4 0.2 0.4 / 0.2 -0.1 -0.6 -0.1 -0.1 0.5 0.6 0.6
0.6 -0.4 -0.6 -0.3 -0.6 -0.5 0.1 -0.4 / 0.1 -0.1 -0.3 0.6 -0.4 0.5 0 0.2
""")
enc_W_O = where(learned, enc_W_O_after, enc_W_O_before)
enc_O = enc_joined @ enc_W_O
show("enc_O", enc_O, digits=2, tiny=True)


# ── 原文：一つ目のAdd & Norm ──

print("\n原文：一つ目のAdd & Norm")

enc_added_1 = X + enc_O
show("enc_added_1", enc_added_1, digits=2, tiny=True)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_mean_1 = mean(enc_added_1)
show("enc_mean_1", enc_mean_1, digits=2)

memory_middle_deviations = enc_added_1 - enc_mean_1
memory_middle_variance = mean(memory_middle_deviations * memory_middle_deviations)
epsilon = table([0.00001])
enc_spread_1 = sqrt(memory_middle_variance + epsilon)
show("enc_spread_1", enc_spread_1, digits=2)

enc_normal_1 = memory_middle_deviations / enc_spread_1
show("enc_normal_1", enc_normal_1, digits=2)

enc_gamma_1_after = table([1, 0.6, 1, 0.9, 1.1, 1.2, 1.2, 1.1])
enc_gamma_1_before = table([1, 1, 1, 1, 1, 1, 1, 1])
enc_gamma_1 = where(learned, enc_gamma_1_after, enc_gamma_1_before)
enc_beta_1_after = table([0, -0.1, 0, -0.1, 0.2, 0.1, 0.1, -0.4])
enc_beta_1_before = table([0, 0, 0, 0, 0, 0, 0, 0])
enc_beta_1 = where(learned, enc_beta_1_after, enc_beta_1_before)
enc_H = enc_normal_1 * enc_gamma_1 + enc_beta_1
show("enc_H", enc_H, digits=2, tiny=True)


# ── 原文：FFN ──

print("\n原文：FFN")

enc_W_1_after = read_table("""
-0.2 0.4 -0.2 -0.2 -0.1 0.1 0.4 -0.2 0.7 0.6 0.4 0.5 0.5 0.2 0.4 0.7
-0.3 0 0.9 0.3 -0.4 0 -0.1 0.1 -0.5 0.3 -0.1 0 0.5 0.1 -0.5 -0.1
0.7 -0.4 0.6 0 0.4 0 -0.5 0.3 -0.3 -0.1 0.3 0.2 -0.1 0.5 -0.4 0.5
-0.2 0 0.2 0.6 0.2 0.1 0.2 0.5 -0.2 -0.2 0 0.4 -0.5 -0.6 -0.3 0.2
-0.1 -0.3 -0.2 -0.2 0.4 -0.3 -0.3 0.2 0.5 -0.7 -0.1 -0.4 -0.5 0.1 -0.5 -0.3
0.3 -0.5 0.1 0.3 -0.4 -0.3 0 0.4 0.5 0.2 -0.1 -0.1 -0.5 0.3 0 -0.4
0 -0.3 0.4 1 -0.5 -0.5 0.2 0 0.4 0.3 0 -0.1 -0.1 0.4 -0.1 -0.3
0.4 -0.4 0.5 -0.6 -0.5 0 -0.2 -0.2 -0.2 -0.3 0.5 0.4 0.2 0.1 0 -0.4
""")
enc_W_1_before = read_table("""
-0.4 0.2 0.4 -0.3 0 0.2 0 0.3 0.1 -0.2 0.2 0.3 0 0.1 0.1 0
-0.4 -0.1 0.3 0.2 -0.4 0 0.1 0 -0.4 0.1 0.2 0 0.4 0.1 -0.5 -0.2
0.2 -0.4 0.5 0.2 0.3 -0.3 -0.5 0.4 0 -0.1 0 0.3 -0.1 0.3 -0.3 0.5
0.2 -0.2 0 0.4 -0.2 0.2 0.4 0.5 -0.2 0.3 0.1 0.3 -0.4 -0.1 0 0.3
0 -0.5 -0.3 0.3 0.4 0.1 -0.4 0.3 0.4 -0.2 0 -0.2 -0.4 0.2 -0.3 -0.4
0.4 -0.4 0.3 0.3 -0.2 -0.1 -0.3 0.2 0.5 0.2 0 0 -0.1 0.2 -0.2 -0.3
0.2 -0.2 0.5 0.2 -0.3 -0.5 0.1 -0.4 0 0.1 0.3 -0.1 0 0.3 -0.4 -0.2
0.3 -0.1 0.4 -0.4 -0.4 -0.1 0 -0.1 -0.3 -0.1 0.4 0.4 0.1 -0.2 0.1 -0.3
""")
enc_W_1 = where(learned, enc_W_1_after, enc_W_1_before)
enc_b_1_after = read_table("""
-0.1 -0.1 0 -0.4 0.2 -0.1 -0.3 -0.1 -0.2 -0.1 -0.2 -0.1 -0.2 0.1 0 -0.1
""")
enc_b_1_before = table([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
enc_b_1 = where(learned, enc_b_1_after, enc_b_1_before)
memory_transformed_widened = enc_H @ enc_W_1 + enc_b_1
enc_kept = relu(memory_transformed_widened)
show("enc_kept", enc_kept, digits=2, tiny=True)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_W_2_after = read_table("""
-0.1 0 -0.5 0 0.3 0.2 -0.3 -0.4 / 0.4 0.2 -0.2 -0.2 0.6 -0.5 0.2 -0.1 / 0.1 -0.3 0.2 -0.1 0.3 0 -0.1 -0.3
0.2 1.1 -0.2 0 -0.1 -0.4 0.5 -0.1 / 0 -0.3 0.5 0.6 -0.3 0.2 -0.2 -0.5 / -0.1 -0.3 -0.3 -0.1 -0.6 0 0.1 0.1
-0.4 0.2 0 0.4 0.2 -0.3 -0.1 0.2 / -0.1 0.3 -0.3 -0.4 -0.4 -0.1 0 -0.6 / 0 -0.3 -0.1 0.3 0 0.2 0.5 -0.8
-0.6 0.6 0.3 0.1 0.1 0.4 0.7 -0.1 / -0.3 0.1 -0.3 0.3 -0.1 -0.6 -0.2 -0.2 / 0.2 0.4 -0.1 -0.1 0.1 0 -0.2 -0.4
0.9 0.5 0.4 -0.9 -0.6 -0.5 -0.6 0.4 / -0.4 -0.2 0.1 -0.7 0.2 0 0.1 0.4 / -0.2 -0.3 0.2 0.2 0.4 -0.1 -0.3 0.2
0.4 -0.4 0 -0.5 -0.8 -0.2 0.2 0.1
""")
enc_W_2_before = read_table("""
-0.4 0.3 -0.2 -0.3 0.3 -0.4 -0.3 -0.3 / 0.4 0.2 -0.3 -0.4 0.4 -0.4 0.2 0.2 / 0.1 0 -0.1 -0.2 0.1 -0.3 0 -0.2
-0.1 0.4 0.1 0.1 0.1 -0.5 0.3 0.4 / 0.2 0 0.3 0.4 -0.2 -0.3 -0.2 -0.5 / -0.3 -0.4 -0.5 -0.1 -0.5 0 0.4 0.2
-0.4 0.2 -0.3 0.3 0.1 0 -0.1 0.5 / -0.3 0.4 -0.3 -0.4 -0.3 -0.5 0.3 -0.3 / 0.1 -0.2 -0.1 0.3 0 -0.2 0.2 -0.4
-0.5 0.2 0.4 0.3 0.2 0.4 0.4 0.1 / -0.3 0.1 -0.1 0.2 -0.2 -0.4 -0.3 -0.4 / 0.2 0.2 0 -0.2 0.2 -0.1 0 -0.3
0.5 -0.1 0 -0.3 -0.1 0 -0.1 0.2 / -0.2 0.1 0.2 -0.4 0.3 -0.4 -0.2 0.3 / -0.4 -0.2 -0.1 0.4 0.5 -0.3 0.1 0.3
0 -0.2 -0.3 -0.4 -0.5 -0.5 0.2 0.1
""")
enc_W_2 = where(learned, enc_W_2_after, enc_W_2_before)
enc_b_2_after = table([0.1, -0.2, 0, 0.1, 0.1, 0.2, 0, -0.3])
enc_b_2_before = table([0, 0, 0, 0, 0, 0, 0, 0])
enc_b_2 = where(learned, enc_b_2_after, enc_b_2_before)
enc_F = enc_kept @ enc_W_2 + enc_b_2
show("enc_F", enc_F, digits=2, tiny=True)


# ── 原文：二つ目のAdd & Norm ──

print("\n原文：二つ目のAdd & Norm")

enc_added_2 = enc_H + enc_F
show("enc_added_2", enc_added_2, digits=2)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

enc_mean_2 = mean(enc_added_2)
show("enc_mean_2", enc_mean_2, digits=2, tiny=True)

memory_layer_norm_deviations = enc_added_2 - enc_mean_2
memory_layer_norm_variance = mean(memory_layer_norm_deviations * memory_layer_norm_deviations)
enc_spread_2 = sqrt(memory_layer_norm_variance + epsilon)
show("enc_spread_2", enc_spread_2, digits=2)

enc_normal_2 = memory_layer_norm_deviations / enc_spread_2
show("enc_normal_2", enc_normal_2, digits=2, tiny=True)

enc_gamma_2_after = table([1.3, 1.2, 1.3, 1.3, 1.3, 1.2, 1.5, 1.3])
enc_gamma_2_before = table([1, 1, 1, 1, 1, 1, 1, 1])
enc_gamma_2 = where(learned, enc_gamma_2_after, enc_gamma_2_before)
enc_beta_2_after = table([0.2, 0, 0.2, -0.1, 0, -0.5, -0.1, 0.2])
enc_beta_2_before = table([0, 0, 0, 0, 0, 0, 0, 0])
enc_beta_2 = where(learned, enc_beta_2_after, enc_beta_2_before)
memory = enc_normal_2 * enc_gamma_2 + enc_beta_2
show("memory", memory, digits=2, tiny=True)


# ── 訳文：埋め込みと位置 ──

print("\n訳文：埋め込みと位置")

E_target_after = read_table("""
-0.1 -0.1 0 -0.2 -0.1 -0.2 -0.4 0 / -0.1 1.4 0 0.3 0.9 0.1 0.2 -0.8 / 0.1 0.1 1.3 -0.7 1 -0.7 -0.1 0.4
0.3 -0.6 0.2 -0.1 0.2 -0.4 1 -1 / 0.9 0.7 0.8 -0.3 -0.7 -0.9 -0.2 -0.2 / 0.4 -0.8 0.4 -0.3 -0.6 0.1 -0.1 0.8
0.5 -0.8 0.5 0.4 0.3 0.4 -1.1 -0.2 / 1 -0.1 -0.6 0 0.7 -0.7 -0.1 0.4 / -1 0.8 0.1 -0.1 0.1 -1.2 0.8 0.5
-0.2 0.1 -0.3 1.2 -0.3 0.2 0 0 / -0.9 -0.4 0.7 0.5 0.1 -1.4 -1.2 0.6 / 0.2 1 -0.2 -0.3 -0.4 0.7 -0.8 0.9
-0.1 0.1 -0.7 -0.4 0.3 1.4 0.4 0.2 / 0.6 0 -0.9 -0.8 -0.8 0.8 -0.2 -0.6 / 0.5 0.6 -0.7 -1.4 -0.7 0.4 0.3 -0.3
-0.9 -1 0.5 0.6 0.3 -2.2 -0.8 -0.6 / -1.3 -1 0.2 0.7 0.8 -1 -0.8 0 / -0.4 0.9 1.8 0.5 -0.1 0.9 0.5 0.2
""")
E_target_before = read_table("""
0.3 -0.1 0.2 -0.3 0.3 -0.2 -0.4 0.5 / -0.3 0.4 0.5 0.1 -0.5 -0.4 -0.3 -0.1
0.1 0.4 -0.1 -0.3 0.1 -0.3 -0.4 0.1 / 0.2 -0.4 0 0.2 0.3 -0.1 0.4 -0.3 / 0.2 0.3 0.4 0 -0.4 -0.4 0 -0.3
0.1 -0.4 0.3 -0.3 -0.5 -0.3 0 0.1 / -0.1 -0.3 0 0.4 0 0.4 -0.5 0.5 / 0.4 0 0 0 0.4 -0.4 0.1 0
-0.2 0.2 0.2 -0.4 0.2 0 0 0.1 / -0.4 0.1 -0.1 0.4 -0.3 0.3 0.2 0.1 / 0.4 -0.4 0.1 0.1 0.2 -0.1 -0.4 -0.3
0.1 -0.3 -0.4 -0.1 0 0 -0.5 0.3 / -0.2 0.3 -0.5 0.4 0.1 0.5 0.5 0.3 / -0.4 -0.1 -0.3 0.3 -0.3 -0.3 -0.4 -0.4
0.4 0.5 -0.1 0.2 0 0 -0.1 0.1 / -0.3 -0.2 0 -0.3 -0.1 0.4 -0.5 -0.4 / 0.3 -0.4 -0.2 0.3 0.1 -0.3 -0.4 -0.2
-0.2 0.3 0.5 0.3 0.4 0.4 0.4 0.4
""")
E_target = where(learned, E_target_after, E_target_before)
target_rows = pick_rows(E_target, target_ids)
show("target_rows", target_rows, digits=2)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

target_scaled = target_rows * sqrt(columns(target_rows))
show("target_scaled", target_scaled, digits=2)

target_places = positions(whole, table([8]))
show("target_places", target_places, digits=2, tiny=True)

Y = target_scaled + target_places
show("Y", Y, digits=2, tiny=True)


# ── 訳文：自己注目のQ・K・V ──

print("\n訳文：自己注目のQ・K・V")

dec_W_Q1_after = read_table("""
-0.5 1.3 0.8 -0.1 / 0.2 1.1 0.3 0.5 / -0.3 0.4 -0.1 -0.1 / 0.1 -0.1 -0.5 -0.3 / 0.4 0.6 -0.1 -0.1
-0.7 0.1 0.7 -0.1 / 0.5 -0.1 -0.2 0.3 / 0.1 -0.2 0.4 -0.3
""")
dec_W_Q1_before = read_table("""
-0.6 0.6 0.7 -0.1 / -0.2 0.5 0.2 0.3 / -0.4 0.3 -0.1 -0.6 / -0.6 -0.3 -0.4 -0.3 / 0.6 -0.1 -0.4 -0.6
-0.6 -0.1 -0.1 -0.6 / 0 -0.2 -0.7 0 / -0.5 -0.5 0.4 -0.1
""")
dec_W_Q1 = where(learned, dec_W_Q1_after, dec_W_Q1_before)
dec_Q1 = Y @ dec_W_Q1
show("dec_Q1", dec_Q1, digits=2)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_W_K1_after = read_table("""
-0.3 0.3 0.8 0.6 / 0.3 0.2 -0.6 0.5 / -0.4 -1.1 -0.5 0 / -0.1 -0.5 -0.6 -0.9 / 0.2 0.2 0.5 0.2
-0.1 -0.6 0 0.3 / 0.3 -0.9 -0.4 0 / -0.5 0 0.2 -0.4
""")
dec_W_K1_before = read_table("""
-0.2 0.1 0.3 0.2 / 0.6 0.3 -0.2 0.6 / -0.7 -0.4 -0.5 -0.2 / -0.2 -0.2 0.2 -0.2 / 0 0.3 0.6 0.6
-0.2 -0.2 0.7 0.5 / 0.5 -0.5 -0.3 -0.1 / -0.3 -0.1 0.6 -0.2
""")
dec_W_K1 = where(learned, dec_W_K1_after, dec_W_K1_before)
dec_K1 = Y @ dec_W_K1
show("dec_K1", dec_K1, digits=2)

dec_W_V1_after = read_table("""
0.3 0.3 0.5 -0.5 / -0.4 -0.6 0.6 0.8 / 0.7 0.6 0 0.3 / 0.4 0 0.2 -0.3 / -0.3 0.5 0.4 -0.5 / 0 -0.8 -0.7 0.4
0.3 0.2 0.7 0 / 0.1 -0.3 0.1 0.2
""")
dec_W_V1_before = read_table("""
0 -0.2 0.1 0.1 / -0.5 -0.6 0.4 0.5 / -0.2 -0.4 -0.6 0.2 / 0.1 0.6 0.3 0.1 / 0.1 0.6 0.6 -0.5
-0.5 -0.5 -0.7 0.5 / 0.7 0 0.4 0.2 / 0.2 -0.2 0.6 -0.3
""")
dec_W_V1 = where(learned, dec_W_V1_after, dec_W_V1_before)
dec_V1 = Y @ dec_W_V1
show("dec_V1", dec_V1, digits=2)

dec_W_Q2_after = read_table("""
-0.2 -0.6 0.5 0.7 / 0.3 0 0 -0.6 / -0.9 0.8 -1 -0.7 / 0.4 0.2 -0.6 -0.4 / -0.1 -0.5 -0.2 -0.2
0.7 -0.2 0.2 -1 / 0.1 -0.2 -0.2 -0.4 / 0.2 -0.2 -0.2 -0.3
""")
dec_W_Q2_before = read_table("""
-0.6 -0.6 0.4 0.4 / 0.5 0.4 -0.4 -0.2 / -0.3 0.5 -0.7 -0.3 / 0.2 0.2 -0.7 -0.5 / -0.5 -0.4 0 -0.7
0.5 0 0.2 -0.2 / 0.5 -0.6 0.5 -0.4 / 0 0.1 0.2 0.1
""")
dec_W_Q2 = where(learned, dec_W_Q2_after, dec_W_Q2_before)
dec_Q2 = Y @ dec_W_Q2
show("dec_Q2", dec_Q2, digits=2)

dec_W_K2_after = read_table("""
-0.3 0.1 -0.5 -0.1 / -0.1 -0.8 -0.1 -0.3 / 0 0 0.6 -0.8 / 0.4 -0.4 -0.5 -1 / -0.2 0 -0.3 -0.3
0.7 -0.8 0.1 -0.5 / 0.1 0.3 -0.2 -0.4 / -0.3 -0.3 -0.9 -0.2
""")
dec_W_K2_before = read_table("""
0.3 -0.6 0 0 / 0.2 -0.6 0.3 -0.6 / -0.6 -0.6 0.7 -0.5 / 0.3 -0.6 0.1 -0.4 / 0.1 0.3 0.2 0.1
0.3 -0.7 -0.6 -0.4 / -0.1 0.4 -0.7 -0.4 / 0 -0.2 -0.6 -0.3
""")
dec_W_K2 = where(learned, dec_W_K2_after, dec_W_K2_before)
dec_K2 = Y @ dec_W_K2
show("dec_K2", dec_K2, digits=2)

dec_W_V2_after = read_table("""
-0.9 -0.3 0.2 -0.5 / 0.2 -0.4 0.2 0.1 / -0.6 0.1 0.8 0.8 / -0.5 0 0.4 -0.6 / -0.5 0.4 -0.4 0.1
0.7 -0.8 0 -0.1 / -0.6 -0.3 0.9 -0.3 / 0 0.5 0.4 0.3
""")
dec_W_V2_before = read_table("""
-0.7 -0.7 0.5 -0.3 / 0.3 -0.4 0.3 0.5 / -0.7 0.1 0.6 0.4 / -0.5 0.3 0.4 -0.5 / 0.2 0.2 -0.4 0.5
0.5 -0.6 0 0.1 / -0.7 0 0.6 -0.2 / 0 0.6 0.5 0.6
""")
dec_W_V2 = where(learned, dec_W_V2_after, dec_W_V2_before)
dec_V2 = Y @ dec_W_V2
show("dec_V2", dec_V2, digits=2, tiny=True)


# ── 訳文：先を隠した自己注目 ──

print("\n訳文：先を隠した自己注目")

show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_S1 = dec_Q1 @ dec_K1.T / sqrt(columns(dec_K1))
show("dec_S1", dec_S1, digits=2, tiny=True)

dec_S2 = dec_Q2 @ dec_K2.T / sqrt(columns(dec_K2))
show("dec_S2", dec_S2, digits=2)

mask = causal_mask(whole)
outputs_attended_attention1_coefficients_exponentials = exp(masked(dec_S1, mask) - largest(masked(dec_S1, mask)))
dec_A1_1 = total(outputs_attended_attention1_coefficients_exponentials)
dec_A1 = outputs_attended_attention1_coefficients_exponentials / dec_A1_1
show("dec_A1", dec_A1, percent=0, tiny=True)

outputs_attended_attention2_coefficients_exponentials = exp(masked(dec_S2, mask) - largest(masked(dec_S2, mask)))
dec_A2_1 = total(outputs_attended_attention2_coefficients_exponentials)
dec_A2 = outputs_attended_attention2_coefficients_exponentials / dec_A2_1
show("dec_A2", dec_A2, percent=0, tiny=True)


# ── 訳文：ヘッドをつなぐ ──

print("\n訳文：ヘッドをつなぐ")

outputs_attended_attention1 = dec_A1 @ dec_V1
outputs_attended_attention2 = dec_A2 @ dec_V2
dec_joined = concat(outputs_attended_attention1, outputs_attended_attention2)
show("dec_joined", dec_joined, digits=2)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_W_O_after = read_table("""
-0.4 -0.1 0.1 -0.1 -0.6 0.4 -0.1 0.2 / -0.3 -0.5 0.2 0 0.4 -0.2 -0.2 0.8 / -0.5 -0.1 0 -0.1 0.7 -0.4 0 0.5
0.4 1 -0.3 -0.6 0.2 0.4 -0.2 0 / -0.1 0.5 0.5 -0.6 0.1 -0.3 -0.8 0.4 / 0.4 0.1 0 0.7 0.1 0.1 0.2 0.2
0.1 0.4 0.2 -0.1 0.5 0.5 -0.2 -0.8 / 0.7 0 0.3 -0.5 0.6 -0.1 0 -0.1
""")
dec_W_O_before = read_table("""
-0.5 0.6 -0.2 -0.2 -0.4 0.4 0.1 -0.1 / 0 0 0.1 -0.4 0.3 -0.3 -0.6 0.6 / -0.5 0.4 0.3 -0.1 0.1 -0.3 -0.3 0.5
0.3 0.3 -0.1 -0.6 0.3 0.6 -0.2 0.2 / -0.4 0.6 0.3 -0.5 0.2 0.2 -0.1 0.1 / 0.5 0.2 0 0.6 0.2 0.3 0.1 0.3
0.3 0 0 -0.4 0.2 0.3 -0.1 -0.5 / 0.3 0.2 0.2 -0.4 0.5 0.3 0.4 -0.4
""")
dec_W_O = where(learned, dec_W_O_after, dec_W_O_before)
dec_O = dec_joined @ dec_W_O
show("dec_O", dec_O, digits=2, tiny=True)


# ── 訳文：一つ目のAdd & Norm ──

print("\n訳文：一つ目のAdd & Norm")

dec_added_1 = Y + dec_O
show("dec_added_1", dec_added_1, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_mean_1 = mean(dec_added_1)
show("dec_mean_1", dec_mean_1, digits=2)

outputs_first_deviations = dec_added_1 - dec_mean_1
outputs_first_variance = mean(outputs_first_deviations * outputs_first_deviations)
dec_spread_1 = sqrt(outputs_first_variance + epsilon)
show("dec_spread_1", dec_spread_1, digits=2)

dec_normal_1 = outputs_first_deviations / dec_spread_1
show("dec_normal_1", dec_normal_1, digits=2, tiny=True)

dec_gamma_1_after = table([1.8, 1, 2.2, 0.5, 1, 1.2, 1.4, 1.7])
dec_gamma_1_before = table([1, 1, 1, 1, 1, 1, 1, 1])
dec_gamma_1 = where(learned, dec_gamma_1_after, dec_gamma_1_before)
dec_beta_1_after = table([-0.1, 0.1, -0.1, 0, -0.2, 0.1, 0.1, -0.2])
dec_beta_1_before = table([0, 0, 0, 0, 0, 0, 0, 0])
dec_beta_1 = where(learned, dec_beta_1_after, dec_beta_1_before)
dec_H = dec_normal_1 * dec_gamma_1 + dec_beta_1
show("dec_H", dec_H, digits=2, tiny=True)


# ── クロス注目のQ・K・V ──

print("\nクロス注目のQ・K・V")

cross_W_Q1_after = read_table("""
0.6 -0.1 -1.1 1.3 / -0.5 -1.2 0.2 -0.5 / -1.1 0.4 -0.5 0.2 / 0.9 0.3 0.7 -1.1 / -0.4 0.5 -1.5 -0.1
-0.6 0.9 1 1.1 / 0.5 0.4 0.3 -1.1 / -0.5 0.9 -0.5 0.5
""")
cross_W_Q1_before = read_table("""
-0.3 0 -0.7 0.7 / -0.5 -0.5 0.4 -0.4 / 0.1 0.2 -0.4 -0.6 / 0.3 0.5 0.4 -0.6 / -0.2 -0.1 -0.7 0.5
0.5 0.7 0.6 0.5 / -0.3 0.2 0.5 -0.7 / -0.6 0.7 -0.6 0.6
""")
cross_W_Q1 = where(learned, cross_W_Q1_after, cross_W_Q1_before)
cross_Q1 = dec_H @ cross_W_Q1
show("cross_Q1", cross_Q1, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

cross_W_K1_after = read_table("""
-0.7 -0.5 -0.3 1.7 / -0.2 -0.5 1.2 -0.5 / 0.4 -0.1 0.8 0.4 / 0.3 1.6 0.6 0.6 / 0.4 0.6 -0.5 0
1.4 -0.3 0.5 -0.7 / 0 0.6 0.1 -1.3 / 0.2 -0.3 -0.7 -0.1
""")
cross_W_K1_before = read_table("""
-0.2 -0.4 -0.2 0.5 / 0.2 -0.5 0.5 -0.2 / 0.5 0 0.5 0.1 / -0.2 0.7 0.7 0.1 / 0 0.1 0.2 -0.3 / 0.6 -0.1 0.7 0.1
0.6 0.6 -0.3 -0.7 / 0.1 0.1 -0.2 -0.2
""")
cross_W_K1 = where(learned, cross_W_K1_after, cross_W_K1_before)
cross_K1 = memory @ cross_W_K1
show("cross_K1", cross_K1, digits=2, tiny=True)
show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)

cross_W_V1_after = read_table("""
0 -0.3 -0.4 -0.2 / 0.1 0.8 -0.2 0.7 / 0.7 -0.3 0 -0.6 / -0.4 0.6 -0.2 0.2 / 0.9 -0.1 -0.3 1.1
-0.2 -0.5 0.5 -0.1 / 1.3 -0.2 0.6 -0.1 / -0.1 0.3 0.3 0.4
""")
cross_W_V1_before = read_table("""
-0.3 -0.6 -0.1 0 / -0.1 0.5 -0.1 0.4 / 0.4 0 0 -0.4 / 0.3 0.5 0.7 0.4 / 0.7 0.1 -0.1 0.7 / 0.2 -0.6 0.5 0.1
0.5 -0.1 0.2 0.1 / 0.2 0.5 -0.1 0.2
""")
cross_W_V1 = where(learned, cross_W_V1_after, cross_W_V1_before)
cross_V1 = memory @ cross_W_V1
show("cross_V1", cross_V1, digits=2)

cross_W_Q2_after = read_table("""
0.8 -1 0.3 0.6 / -0.3 -0.9 0 -0.7 / -0.1 0.2 -0.4 0.3 / 0.4 0.6 -0.1 -0.9 / -0.3 -0.7 0.7 0.6
0.2 -0.1 -0.9 -0.6 / 0.7 0.4 0.5 0 / -0.2 -0.1 0.7 0.3
""")
cross_W_Q2_before = read_table("""
0.6 -0.6 0.5 0.3 / -0.1 -0.7 0 -0.5 / -0.4 0 0.2 0.6 / 0.2 0.4 0.1 -0.7 / -0.2 -0.5 0.1 -0.3
0.2 -0.2 -0.6 -0.4 / 0.6 -0.1 0.2 0.1 / -0.1 0.3 0.6 0.2
""")
cross_W_Q2 = where(learned, cross_W_Q2_after, cross_W_Q2_before)
cross_Q2 = dec_H @ cross_W_Q2
show("cross_Q2", cross_Q2, digits=2)

cross_W_K2_after = read_table("""
0.3 -0.7 -0.8 -0.5 / -0.3 -0.4 -0.6 -0.7 / -0.2 -0.4 0 1 / 0.2 0.5 0.6 0.6 / 0.9 0.5 0.6 0.4
1.1 0.4 -0.1 0.1 / -0.8 0.4 0.5 -0.8 / -0.3 -0.8 0.5 0.4
""")
cross_W_K2_before = read_table("""
0.4 -0.2 -0.3 -0.7 / 0 -0.6 -0.3 -0.1 / -0.2 -0.4 -0.1 0.6 / 0.1 0.2 0.7 0.2 / 0.6 0.3 0.4 0.2
0.7 0.1 -0.2 0.2 / -0.6 -0.1 0.6 -0.5 / -0.1 -0.3 0.2 0.5
""")
cross_W_K2 = where(learned, cross_W_K2_after, cross_W_K2_before)
cross_K2 = memory @ cross_W_K2
show("cross_K2", cross_K2, digits=2)

cross_W_V2_after = read_table("""
-0.3 -0.3 -0.2 -0.8 / 0.2 0.1 0.2 0.4 / -0.1 -0.3 0.4 0.7 / -0.1 0.7 0.4 0.1 / -0.4 -0.3 0.4 0.7
0.1 0.6 -0.8 -0.6 / -0.3 -0.3 -0.2 -0.3 / 0.5 -0.8 0.8 -0.5
""")
cross_W_V2_before = read_table("""
-0.3 0.1 -0.7 -0.4 / -0.1 0.2 0.5 0.5 / 0 -0.3 0.5 0.5 / 0.4 0.2 0.2 -0.2 / 0.1 -0.2 0.3 0.5
-0.3 0.3 -0.6 -0.6 / -0.4 -0.3 -0.1 -0.2 / 0.6 -0.6 0.5 -0.4
""")
cross_W_V2 = where(learned, cross_W_V2_after, cross_W_V2_before)
cross_V2 = memory @ cross_W_V2
show("cross_V2", cross_V2, digits=2, tiny=True)


# ── クロス注目 ──

print("\nクロス注目")

show("source[1]", source[0:1, 1:2], digits=2)
show("source[2]", source[0:1, 2:3], digits=2)
show("source[3]", source[0:1, 3:4], digits=2)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

cross_S1 = cross_Q1 @ cross_K1.T / sqrt(columns(cross_K1))
show("cross_S1", cross_S1, digits=2)

cross_S2 = cross_Q2 @ cross_K2.T / sqrt(columns(cross_K2))
show("cross_S2", cross_S2, digits=2)

outputs_gathered_attention1_coefficients_exponentials = exp(cross_S1 - largest(cross_S1))
cross_A1_1 = total(outputs_gathered_attention1_coefficients_exponentials)
cross_A1 = outputs_gathered_attention1_coefficients_exponentials / cross_A1_1
show("cross_A1", cross_A1, percent=0, tiny=True)

outputs_gathered_attention2_coefficients_exponentials = exp(cross_S2 - largest(cross_S2))
cross_A2_1 = total(outputs_gathered_attention2_coefficients_exponentials)
cross_A2 = outputs_gathered_attention2_coefficients_exponentials / cross_A2_1
show("cross_A2", cross_A2, percent=0, tiny=True)


# ── クロス注目：ヘッドをつなぐ ──

print("\nクロス注目：ヘッドをつなぐ")

outputs_gathered_attention1 = cross_A1 @ cross_V1
outputs_gathered_attention2 = cross_A2 @ cross_V2
cross_joined = concat(outputs_gathered_attention1, outputs_gathered_attention2)
show("cross_joined", cross_joined, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

cross_W_O_after = read_table("""
-0.1 -0.3 -0.3 1.2 -1 0.2 -1 -0.5 / -0.3 0 0.4 -0.9 -0.1 -0.2 -0.1 0.3 / 0.3 0.9 0.4 1.1 -0.3 -0.3 0.4 0.1
0 0.5 1 -0.3 0.5 0.2 -0.1 -0.6 / -0.2 0.2 -0.3 0.4 0.8 0.2 -0.5 -0.2 / -0.1 1 -0.2 -1.1 0 -0.5 0.1 -0.3
-0.5 -0.8 0 -0.1 0.5 0.1 0.6 -0.4 / 0.6 0.1 0 -0.3 -0.5 0.9 0.3 0.2
""")
cross_W_O_before = read_table("""
-0.2 0 -0.1 0.1 -0.6 0.1 -0.6 -0.4 / -0.3 0 0.3 -0.6 -0.6 -0.1 -0.3 0.3 / 0.4 0.5 0.6 0.6 -0.3 0.1 -0.5 0.1
0.2 0.2 0.6 -0.2 -0.1 0.5 0.4 -0.4 / -0.1 0.3 -0.5 0.4 0.5 0.2 -0.5 0.1
-0.4 0.5 -0.3 -0.6 -0.1 -0.3 0.4 -0.4 / -0.5 -0.2 -0.1 0 0.6 -0.1 0.5 -0.5 / 0 0.5 0.4 0.2 -0.5 0.6 -0.2 0.2
""")
cross_W_O = where(learned, cross_W_O_after, cross_W_O_before)
cross_O = cross_joined @ cross_W_O
show("cross_O", cross_O, digits=2, tiny=True)


# ── 訳文：二つ目のAdd & Norm ──

print("\n訳文：二つ目のAdd & Norm")

dec_added_2 = dec_H + cross_O
show("dec_added_2", dec_added_2, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_mean_2 = mean(dec_added_2)
show("dec_mean_2", dec_mean_2, digits=2, tiny=True)

outputs_second_deviations = dec_added_2 - dec_mean_2
outputs_second_variance = mean(outputs_second_deviations * outputs_second_deviations)
dec_spread_2 = sqrt(outputs_second_variance + epsilon)
show("dec_spread_2", dec_spread_2, digits=2)

dec_normal_2 = outputs_second_deviations / dec_spread_2
show("dec_normal_2", dec_normal_2, digits=2, tiny=True)

dec_gamma_2_after = table([1.4, 1.1, 1.3, 0.7, 0.7, 1.1, 0.9, 1.6])
dec_gamma_2_before = table([1, 1, 1, 1, 1, 1, 1, 1])
dec_gamma_2 = where(learned, dec_gamma_2_after, dec_gamma_2_before)
dec_beta_2_after = table([-0.2, -0.2, 0.1, 0.3, 0.2, 0.1, -0.5, 0])
dec_beta_2_before = table([0, 0, 0, 0, 0, 0, 0, 0])
dec_beta_2 = where(learned, dec_beta_2_after, dec_beta_2_before)
dec_G = dec_normal_2 * dec_gamma_2 + dec_beta_2
show("dec_G", dec_G, digits=2, tiny=True)


# ── 訳文：FFN ──

print("\n訳文：FFN")

dec_W_1_after = read_table("""
0.1 -0.8 -0.2 0.9 0.1 0 0 -0.4 -1.1 0.7 0.6 -0.5 -0.7 2.6 1.4 0.4
0.9 0.1 -0.3 -0.2 0.1 0.3 0.9 -0.2 -0.5 -0.4 0.4 0.8 0.6 -0.3 0.4 0.4
-0.4 -0.7 0.8 -0.3 0.8 1.3 0.1 0 0.4 -1.8 -0.1 -0.1 -0.4 -0.2 -0.3 -1
-0.6 -0.2 0.5 0.4 -0.1 -0.3 -0.5 0 -0.1 0.2 -1.1 1 -0.4 -0.3 0.4 -0.5
0.2 0.2 -0.5 -0.2 -0.4 -0.4 0 0.3 0.6 -0.1 -0.4 -0.1 0.2 1.6 -0.4 -0.2
-0.8 -0.1 0.6 0.5 0 -0.6 -0.4 0.3 0.5 -0.3 0.9 -1.1 0.7 -1.4 -0.3 -0.2
0.6 0 -0.2 -0.5 -0.6 0.6 0 -0.6 0.7 -0.3 0.1 0.9 0.8 1.2 0 -0.2
0.5 0.9 -1.2 0.1 0.4 -1.1 0.1 0.7 -1.2 0.5 0 0.3 -0.4 -2.2 0.4 0.5
""")
dec_W_1_before = read_table("""
-0.4 -0.4 -0.1 0.3 0.3 -0.1 -0.2 0.1 -0.1 -0.3 -0.4 -0.4 -0.4 0.3 0.5 0.3
0.2 -0.1 -0.2 0 -0.1 0.3 0.5 -0.1 -0.2 0.2 0.4 0.5 0.5 0.3 0.3 0
0.2 -0.3 0.5 -0.3 0.3 0.3 0.4 -0.1 0 -0.5 0.4 0.1 -0.4 -0.2 -0.1 0
-0.2 -0.2 0 0.3 0 -0.1 -0.1 0.4 0.3 0.2 -0.4 0.3 -0.1 0.2 0 -0.4
0 0.2 -0.3 0.1 -0.2 -0.5 -0.5 -0.1 -0.3 -0.3 -0.2 0.3 0 0.1 0.4 -0.3
0.4 0.2 0.2 0.4 -0.3 -0.1 0 0 0.5 -0.3 -0.2 0.3 0.3 -0.2 -0.4 0
0.1 0.4 0.1 0 0.3 0.2 0.1 -0.5 0.2 -0.1 0 0 0.3 -0.3 0.4 -0.4
0.3 0.3 -0.5 0.1 0.3 -0.2 -0.3 0.4 -0.3 0.5 -0.2 0.4 0.1 -0.4 -0.3 0.1
""")
dec_W_1 = where(learned, dec_W_1_after, dec_W_1_before)
dec_b_1_after = read_table("""
-0.4 -0.2 -0.3 0.2 -0.3 0 -0.1 -0.4 -0.1 -0.8 -0.3 -0.3 -0.5 -0.4 -0.6 -0.1
""")
dec_b_1_before = table([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
dec_b_1 = where(learned, dec_b_1_after, dec_b_1_before)
outputs_transformed_widened = dec_G @ dec_W_1 + dec_b_1
dec_kept = relu(outputs_transformed_widened)
show("dec_kept", dec_kept, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_W_2_after = read_table("""
-0.5 -0.5 0.1 -1.2 0.8 0.1 -0.4 0.2 / -0.4 -0.2 0.6 0.1 0.8 0.5 -0.2 -0.7
-0.4 0.4 -0.2 -0.8 1.2 0.5 -0.9 -0.1 / 0.5 0.1 0 -0.1 -0.7 -1 0.4 1 / -0.2 0.7 0 0.3 -0.4 -0.2 0.6 -0.8
-0.5 0.5 -0.9 0.2 0.2 -0.6 1.1 0.3 / 0.5 -0.6 0.3 -0.1 0 0.3 0.3 0.6 / -0.1 -0.4 0.9 -0.4 -0.3 0.2 0.5 -0.3
1.2 0 0.2 0.8 -0.3 -0.2 -0.8 -0.7 / -0.4 -1.2 0.3 -0.4 -0.1 0.1 1.4 -0.5 / 0.5 0.7 0.8 0.5 -0.1 -0.5 -0.5 -0.4
0 0 -1.1 1.3 0.1 0.6 0.6 0 / 0.1 -0.7 -1.1 -0.4 -0.4 0.8 0.7 0 / 2.7 0.1 -3.3 0.8 1.8 -1.6 0.4 1.1
0 -0.3 -0.5 0.8 0.2 0.5 0.1 -1 / -0.1 0.2 0.2 -0.3 0.4 -0.3 0.5 -0.8
""")
dec_W_2_before = read_table("""
-0.5 -0.3 -0.1 -0.4 0.4 0 -0.1 -0.1 / -0.4 0.1 0.2 0.2 0.4 0.4 -0.1 -0.3 / -0.4 0.2 0.1 -0.4 0.2 0.4 -0.5 0.1
0.3 0.2 -0.2 -0.1 -0.4 -0.3 0.1 0.4 / -0.2 0.2 0.4 0.2 -0.3 -0.2 0.4 -0.5 / 0 -0.1 -0.3 0.1 -0.2 -0.2 0.3 0.2
0.4 -0.5 0.3 0 0 0.4 0 0.4 / 0.3 -0.4 0.4 -0.2 0 0 0.1 -0.4 / 0 0.2 -0.2 0.3 0 0 -0.3 -0.3
-0.1 0 0.4 0.2 -0.3 -0.3 0.4 -0.5 / 0.4 0.3 0.4 -0.3 0.3 0 -0.1 -0.2 / -0.2 0.2 -0.2 0.5 0.3 0.4 0.2 0.2
-0.2 -0.4 -0.4 0.1 0.4 -0.1 0 -0.2 / 0.2 0.4 0.2 0 0.4 -0.1 0.4 0.3 / 0.2 0.2 -0.1 -0.1 -0.2 0.2 0.4 -0.3
0 -0.2 -0.2 -0.3 0.4 0 0.3 -0.3
""")
dec_W_2 = where(learned, dec_W_2_after, dec_W_2_before)
dec_b_2_after = table([-0.1, 0.3, 0.2, 0.1, -0.2, -0.2, -0.1, 0.4])
dec_b_2_before = table([0, 0, 0, 0, 0, 0, 0, 0])
dec_b_2 = where(learned, dec_b_2_after, dec_b_2_before)
dec_F = dec_kept @ dec_W_2 + dec_b_2
show("dec_F", dec_F, digits=2, tiny=True)


# ── 訳文：三つ目のAdd & Norm ──

print("\n訳文：三つ目のAdd & Norm")

dec_added_3 = dec_G + dec_F
show("dec_added_3", dec_added_3, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

dec_mean_3 = mean(dec_added_3)
show("dec_mean_3", dec_mean_3, digits=2, tiny=True)

outputs_layer_norm_deviations = dec_added_3 - dec_mean_3
outputs_layer_norm_variance = mean(outputs_layer_norm_deviations * outputs_layer_norm_deviations)
dec_spread_3 = sqrt(outputs_layer_norm_variance + epsilon)
show("dec_spread_3", dec_spread_3, digits=2)

dec_normal_3 = outputs_layer_norm_deviations / dec_spread_3
show("dec_normal_3", dec_normal_3, digits=2, tiny=True)

dec_gamma_3_after = table([1.2, 1.1, 0.9, 1.4, 1.4, 1.3, 1, 1.5])
dec_gamma_3_before = table([1, 1, 1, 1, 1, 1, 1, 1])
dec_gamma_3 = where(learned, dec_gamma_3_after, dec_gamma_3_before)
dec_beta_3_after = table([0.3, -0.2, 0, 0.3, 0, 0.4, -0.1, 0.5])
dec_beta_3_before = table([0, 0, 0, 0, 0, 0, 0, 0])
dec_beta_3 = where(learned, dec_beta_3_after, dec_beta_3_before)
outputs = dec_normal_3 * dec_gamma_3 + dec_beta_3
show("outputs", outputs, digits=2, tiny=True)


# ── logit ──

print("\nlogit")

logits = outputs @ E_target.T
show("logits", logits, digits=2, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)


# ── 確率と選択 ──

print("\n確率と選択")

P = softmax(logits)
show("P", P, percent=0, tiny=True)
show("target[1]", target[0:1, 1:2], digits=2)
show("target[2]", target[0:1, 2:3], digits=2)
show("target[3]", target[0:1, 3:4], digits=2)
show("target[4]", target[0:1, 4:5], digits=2)

P_now = pick_rows(P, at)
show("P_now", P_now, percent=1, tiny=True)

best = greedy(logits).T
chosen = pick_rows(japanese_words.T, best).T
chosen_now = take_columns(chosen, table([0]), n)
show("chosen_now", chosen_now, digits=2)

goal = concat(answer, table(["終了"]))
goal_now = take_columns(goal, table([0]), n)
show("goal_now", goal_now, digits=2)


# ── そのほかの数と語 ──

print("\nそのほかの数と語")

show("target[0]", target[0:1, 0:1], digits=2)
