# 第8章　二つの数が、どうやって次のトークンの確率になり、文になるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-8.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 温度: 0.1、0.2、…、3
T = 1
# くじの数: 0、0.05、…、0.95
u = 0.5
# 残す個数: 1、2、3、4、5
k = 2
# 境目: 0.05、0.1、…、1
limit = 0.9
# 回: 0 1回目、1 2回目、2 3回目、3 4回目、4 5回目
turn = 0
# 正解の確率: 0.05、0.1、…、1
p = 0.55


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

exp, log = np.exp, np.log


def causal_mask(n):  # [1, 1] -> [n, n]
    """因果マスク"""
    return np.tri(int(n[0, 0]), dtype=int).astype(float)


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def counting(n):  # [1, 1] -> [n, 1]
    """番号"""
    return np.arange(int(n[0, 0])).reshape(-1, 1).astype(float)


def largest(x):  # [n, m] -> [n, 1]
    """行の最大"""
    return x.max(axis=1, keepdims=True)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def cross_entropy(logits, targets):  # [n, n_vocab], [n, n_vocab] -> [n, 1]
    """交差エントロピー"""
    shifted = logits - largest(logits)
    log_probabilities = shifted - log(total(exp(shifted)))
    return -total(targets * log_probabilities)


def cumulative(x):
    """累計"""
    return np.cumsum(x, axis=1)


def order(x):
    return np.argsort(-x, axis=1, kind='stable')


def greedy(x):  # [n, m] -> [n, 1]
    """最大の選択"""
    return order(x)[:, :1].astype(float)


def identity(n):  # [1, 1] -> [n, n]
    """単位行列"""
    return np.eye(int(n[0, 0]), dtype=int).astype(float)


def filled_up(rows, width=0):
    width = max([width, *map(len, rows)])
    matrix = np.full((len(rows), width), '', dtype=object)
    for i, row in enumerate(rows):
        matrix[i, :len(row)] = row
    return matrix


def labels_in(x):
    for label in x.flat:
        if label:
            yield label


def join(labels, between):
    """連なり"""
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


def label_smoothing(targets, epsilon):  # [n, n_vocab], [1, 1] -> [n, n_vocab]
    """ラベルの平滑化"""
    return targets * (1 - epsilon) + epsilon / columns(targets)


def mean(x):  # [n, m] -> [n, 1]
    """行の平均"""
    return total(x) / x.shape[1]


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """行の取り出し"""
    return matrix[[int(position) for position in ids[0]]]


def rank(x):
    """順位"""
    return np.argsort(order(x), axis=1, kind='stable').astype(float)


def sample(probabilities, draw):  # [n, n_vocab], [n|1, 1] -> [n, 1]
    """くじ引き"""
    ends = cumulative(probabilities) / total(probabilities)
    return total(ends <= draw)


def softmax(x):
    """softmax"""
    exponentials = exp(x - largest(x))
    return exponentials / total(exponentials)


def spread_to(x, like):
    """勾配の分配"""
    return np.broadcast_to(x, like.shape)


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """積み重ね"""
    return np.concatenate(parts, axis=0)


def sum_all(x):  # [n, m] -> [1, 1]
    """全部の和"""
    return total(total(x).T)


def sum_to(x, like):
    """勾配の和"""
    over_rows = x.sum(axis=0, keepdims=True) if like.shape[0] == 1 else x
    result = total(over_rows) if like.shape[1] == 1 else over_rows
    return result


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


def top_k(probabilities, k):  # [n, n_vocab], [1, 1] -> [n, n_vocab]
    """top-k"""
    kept = probabilities * (rank(probabilities) < k)
    return kept / total(kept)


def total_above(x):
    """上位の和"""
    descending = np.take_along_axis(x, order(x), axis=1)
    before = np.full((x.shape[0], 1), 0, dtype=x.dtype)
    sums = np.concatenate([before, np.cumsum(descending, axis=1)[:, :-1]], axis=1)
    return np.take_along_axis(sums, np.argsort(order(x), axis=1, kind='stable'), axis=1)


def where(condition, yes, no):
    """選択"""
    return np.where(condition != 0, yes, no)


# ── 動かせる数を、1行1列の表にする ──

T = table([T])
u = table([u])
k = table([k])
limit = table([limit])
turn = table([turn])
p = table([p])


# ── 何を計算するのか ──

print("\n何を計算するのか")

h = table([-1, 2])
show("h", h)

words = table(["猫", "は", "眠る", "。", "終了"])
show("words", words)


# ── 1　最後の行から、候補ごとの数へ ──

print("\n1　最後の行から、候補ごとの数へ")

W_vocab = table([1, 1, 0, -1, 0], [0, 1, 1, 0, -1])
show("W_vocab", W_vocab)
show("h", h)

logits = h @ W_vocab
show("logits[猫]", logits[0:1, 0:1])
show("logits[は]", logits[0:1, 1:2])
show("logits[眠る]", logits[0:1, 2:3])
show("logits[。]", logits[0:1, 3:4])
show("logits[終了]", logits[0:1, 4:5])
show("columns(h)", columns(h))

n_words = columns(words)
show("n_words", n_words)

# 出典: §3.1
d_model = table([512])
show("d_model", d_model)


# ── 2　logitから確率へ ──

print("\n2　logitから確率へ")

show("logits", logits)

exponentials = exp(logits)
show("exponentials", exponentials)

sum_ = total(exponentials)
P = exponentials / sum_
show("P", P)
show("P", P, percent=1)
show("sum", sum_)
show("total(P)", total(P))
show("total(P)", total(P), percent=1)

shifted = logits - largest(logits)
show("shifted", shifted)

exponentials_shifted = exp(shifted)
show("exponentials_shifted", exponentials_shifted)

sum_shifted = total(exponentials_shifted)
P_shifted = exponentials_shifted / sum_shifted
show("P_shifted", P_shifted, percent=1)
show("sum_shifted", sum_shifted)
show("total(P_shifted)", total(P_shifted), percent=1)


# ── 3　温度 ──

print("\n3　温度")

show("T", T)

P_T = softmax(logits / T)
show("P_T", P_T, percent=1, tiny=True)
show("total(P)", total(P), percent=1)

cold = table([0.1])
show("cold", cold)

P_cold = softmax(logits / cold)
show("P_cold[眠る]", P_cold[0:1, 2:3], percent=1)

hot = table([3])
show("hot", hot)

P_hot = softmax(logits / hot)
show("P_hot[眠る]", P_hot[0:1, 2:3], percent=1)


# ── 4　一つを選ぶ ──

print("\n4　一つを選ぶ")

best = greedy(P)
greedy_choice = take_column(words, best)
show("greedy_choice", greedy_choice)

ends = cumulative(P)
begins = ends - P
show("begins", begins)
show("ends", ends)
show("u", u)

drawn = sample(P, u)
sampled = take_column(words, drawn)
show("sampled", sampled)
show("k", k)

kept_k = where(1.0 * (rank(P) < k), table(["残す"]), table(["外す"]))
show("kept_k", kept_k)
show("P", P, percent=1)

P_k = top_k(P, k)
show("P_k", P_k, percent=1)
show("limit", limit)

kept_p_1 = 1.0 * (total_above(P) < limit)
kept_p = where(kept_p_1, table(["残す"]), table(["外す"]))
show("kept_p", kept_p)

P_p_kept = P * kept_p_1
reached = total(P_p_kept)
P_p = P_p_kept / reached
show("P_p", P_p, percent=1)
show("reached", reached, percent=1)

# 出典: §6.1
n_beam = table([4])
show("n_beam", n_beam)

# 出典: §6.1
length_penalty = table([0.6])
show("length_penalty", length_penalty)


# ── 5　足して、もう一回り ──

print("\n5　足して、もう一回り")

H = stack(table([2, -1]), table([1, 1]), h, table([-2, 1]), table([1, -2]))
P_all = softmax(H @ W_vocab)
chosen = pick_rows(words.T, greedy(P_all).T).T
picked = take_column(chosen, turn)
happens = join(concat(table(["「"]), picked, table(["」を選ぶ"])), "")
show("happens", happens)

strip = concat(table(["開始"]), chosen)
place = counting(columns(strip)).T
reads = join(where(1.0 * (place <= turn), strip, table([""])), "　")
show("reads", reads)

h_now = take_row(H, turn)
show("h_now", h_now)
show("picked", picked)

said_1 = 1.0 * (place > 0) * (1.0 * (place <= turn + 1)) * (1.0 * (strip != table(["終了"])))
said = join(where(said_1, strip, table([""])), "")
show("said", said)
show("h_now@W_vocab", h_now @ W_vocab)

P_now = take_row(P_all, turn)
show("P_now", P_now, percent=1)
show("chosen", chosen)
show("join(chosen[0:1,0:4],)", join(chosen[0:1, 0:4], ""))

# 出典: §6.1
extra_length = table([50])
show("extra_length", extra_length)


# ── 6　学習では、一つずらして入れる ──

print("\n6　学習では、一つずらして入れる")

teacher = strip[0:1, 0:5]
show("strip[0]", teacher[0:1, 0:1])

answers = strip[0:1, 1:6]
show("answers", answers)

mask = causal_mask(columns(teacher))
uses = where(mask[2:3], table(["使う"]), table(["隠す"]))
show("uses", uses)

seen = sum_all(mask[2:3])
show("seen", seen)


# ── 7　損失 ──

print("\n7　損失")

show("P[眠る]", P[0:1, 2:3], percent=1)
show("P[眠る]", P[0:1, 2:3])

p_answer = P[0:1, 2:3]
loss = -log(p_answer)
show("loss", loss)

high = table([0.9])
show("high", high)
show("-log(high)", -log(high))

low = table([0.1])
show("low", low)
show("-log(low)", -log(low))
show("p", p)

loss_p = -log(p)
show("loss_p", loss_p)

curve_p = (counting(table([100])) + 1) / 100
show("curve_p[0,0]", curve_p[0:1, 0:1])
show("curve_p[5,0]", curve_p[5:6, 0:1])
show("curve_p[10,0]", curve_p[10:11, 0:1])
show("curve_p[15,0]", curve_p[15:16, 0:1])
show("curve_p[20,0]", curve_p[20:21, 0:1])
show("curve_p[25,0]", curve_p[25:26, 0:1])
show("curve_p[30,0]", curve_p[30:31, 0:1])
show("curve_p[35,0]", curve_p[35:36, 0:1])
show("curve_p[40,0]", curve_p[40:41, 0:1])
show("curve_p[45,0]", curve_p[45:46, 0:1])
show("curve_p[50,0]", curve_p[50:51, 0:1])
show("curve_p[55,0]", curve_p[55:56, 0:1])
show("curve_p[60,0]", curve_p[60:61, 0:1])
show("curve_p[65,0]", curve_p[65:66, 0:1])
show("curve_p[70,0]", curve_p[70:71, 0:1])
show("curve_p[75,0]", curve_p[75:76, 0:1])
show("curve_p[80,0]", curve_p[80:81, 0:1])
show("curve_p[85,0]", curve_p[85:86, 0:1])
show("curve_p[90,0]", curve_p[90:91, 0:1])
show("curve_p[95,0]", curve_p[95:96, 0:1])

curve_loss = -log(curve_p)
show("curve_loss[0,損失]", curve_loss[0:1, 0:1])
show("curve_loss[5,損失]", curve_loss[5:6, 0:1])
show("curve_loss[10,損失]", curve_loss[10:11, 0:1])
show("curve_loss[15,損失]", curve_loss[15:16, 0:1])
show("curve_loss[20,損失]", curve_loss[20:21, 0:1])
show("curve_loss[25,損失]", curve_loss[25:26, 0:1])
show("curve_loss[30,損失]", curve_loss[30:31, 0:1])
show("curve_loss[35,損失]", curve_loss[35:36, 0:1])
show("curve_loss[40,損失]", curve_loss[40:41, 0:1])
show("curve_loss[45,損失]", curve_loss[45:46, 0:1])
show("curve_loss[50,損失]", curve_loss[50:51, 0:1])
show("curve_loss[55,損失]", curve_loss[55:56, 0:1])
show("curve_loss[60,損失]", curve_loss[60:61, 0:1])
show("curve_loss[65,損失]", curve_loss[65:66, 0:1])
show("curve_loss[70,損失]", curve_loss[70:71, 0:1])
show("curve_loss[75,損失]", curve_loss[75:76, 0:1])
show("curve_loss[80,損失]", curve_loss[80:81, 0:1])
show("curve_loss[85,損失]", curve_loss[85:86, 0:1])
show("curve_loss[90,損失]", curve_loss[90:91, 0:1])
show("curve_loss[95,損失]", curve_loss[95:96, 0:1])

answer = table([0, 0, 1, 0, 0])
L_shifted = logits - largest(logits)
L_log_probabilities_1 = log(total(exp(L_shifted)))
L_log_probabilities = L_shifted - L_log_probabilities_1
x_1 = spread_to(table([-1]), answer * L_log_probabilities) * answer
x_2 = spread_to(sum_to(-x_1, L_log_probabilities_1) / total(exp(L_shifted)), exp(L_shifted))
show("gradient(L,logits)", x_1 + x_2 * exp(L_shifted))
show("strip[0]", teacher[0:1, 0:1])
show("answers", answers)

losses = cross_entropy(H @ W_vocab, identity(n_words))
show("losses", losses)

mean_loss = mean(losses.T)
show("mean_loss", mean_loss)

# 出典: §5.4
smoothing = table([0.1])
show("smoothing", smoothing)
show("n_words", n_words)

share = smoothing / n_words
show("share", share)
show("answer", answer)

smooth = label_smoothing(answer, smoothing)
show("smooth", smooth)

logs = log(P)
show("logs", logs)

parts = smooth * logs
show("parts", parts)
show("total(answer)", total(answer))
show("total(smooth)", total(smooth))
show("total(parts)", total(parts))

smooth_loss = -total(parts)
show("smooth_loss", smooth_loss)


# ── 8　全部の道 ──

print("\n8　全部の道")

show("W_vocab", W_vocab)


# ── 練習 ──

print("\n練習")

show("n_words", n_words)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

show("d_model", d_model)
show("columns(h)", columns(h))
show("n_words", n_words)
