# 第1章　Transformerは何を受け取り、何を返すのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-1.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 足したトークン: 0 まだ何もない、1 猫、2 は、3 眠る、4 。、5 終了
step = 0


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


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def counting(n):  # [1, 1] -> [n, 1]
    """番号"""
    return np.arange(int(n[0, 0])).reshape(-1, 1).astype(float)


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


def join(labels, between):
    """連なり"""
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


def place_in(x, at, axis):
    position = at[0, 0]
    return int(position)


def take_column(x, at):  # [n, m], [1, 1] -> [n, 1]
    """列の選択"""
    position = place_in(x, at, 1)
    return x[:, position:position + 1]


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


# ── 動かせる数を、1行1列の表にする ──

step = table([step])


# ── 入る文と出る文 ──

print("\n入る文と出る文")

source_text = table(["The cat sleeps."])
show("source_text", source_text)

target = table(["開始", "猫", "は", "眠る", "。", "終了"])
show("join(target[0:1,1:5],)", join(target[0:1, 1:5], ""))

vocabulary_entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
source = cut_by(source_text, vocabulary_entries)
show("join(source,　)", join(source, "　"))
show("columns(source)", columns(source))
show("join(target[0:1,1:5],　)", join(target[0:1, 1:5], "　"))
show("columns(target[0:1,1:5])", columns(target[0:1, 1:5]))


# ── 左と右の役目 ──

print("\n左と右の役目")

show("columns(source)", columns(source))

happens_1 = join(concat(table(["「"]), take_column(target, step), table(["」を足した"])), "")
happens = where(1.0 * (step == 0), table(["左のベクトルができた"]), happens_1)
show("happens", happens)

last = columns(target) - 1
going = 1.0 * (step < last)
next_ = where(going, table(["次は？"]), table(["ここで止まる"]))
show("next", next_)

place = counting(columns(target)).T
taken = 1.0 * (place <= step)
there = 1.0 * (place <= step + 1)
strip = where(taken, target, where(there, table(["？"]), table([""])))
show("strip[1]", strip[0:1, 1:2])

reads = join(where(taken, target, table([""])), "　")
show("reads", reads)

written = join(where(taken * (1.0 * (place > 0)) * (1.0 * (place < last)), target, table([""])), "")
shown = where(1.0 * (step == 0), table(["（まだない）"]), written)
show("shown", shown)

encoder_runs = table([1])
show("encoder_runs", encoder_runs)
show("step", step)


# ── 五つのトークンが足されるまで ──

print("\n五つのトークンが足されるまで")

show("place[1]", place[0:1, 1:2])
show("place[2]", place[0:1, 2:3])
show("place[3]", place[0:1, 3:4])
show("place[4]", place[0:1, 4:5])
show("place[5]", place[0:1, 5:6])
show("join(target[0:1,0:1],　)", join(target[0:1, 0:1], "　"))
show("target[1]", target[0:1, 1:2])
show("target[2]", target[0:1, 2:3])
show("target[3]", target[0:1, 3:4])
show("target[4]", target[0:1, 4:5])
show("target[5]", target[0:1, 5:6])
show("join(target[0:1,0:2],　)", join(target[0:1, 0:2], "　"))
show("join(target[0:1,0:3],　)", join(target[0:1, 0:3], "　"))
show("join(target[0:1,0:4],　)", join(target[0:1, 0:4], "　"))
show("join(target[0:1,0:5],　)", join(target[0:1, 0:5], "　"))
show("target[0]", target[0:1, 0:1])
show("target[1]", target[0:1, 1:2])
show("target[2]", target[0:1, 2:3])
show("target[3]", target[0:1, 3:4])
show("join(target[0:1,1:5],)", join(target[0:1, 1:5], ""))


# ── これから開ける箱 ──

print("\nこれから開ける箱")

show("last", last)
show("encoder_runs", encoder_runs)
show("columns(source)", columns(source))
show("columns(target[0:1,1:5])", columns(target[0:1, 1:5]))


# ── 練習 ──

print("\n練習")

show("encoder_runs", encoder_runs, digits=0)


# ── そのほかの数と語 ──

print("\nそのほかの数と語")

show("source", source)
show("strip[0]", strip[0:1, 0:1])
