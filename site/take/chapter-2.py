# 第2章　文はどんな数になるのか
#
# 本と同じ計算を、NumPyだけで行います。
#     pip install numpy
#     python chapter-2.py
# 本は50桁の小数で、ここでは64ビットの小数で計算します。見せる桁では、同じ数になります。
# 練習の答えは入っていません。

import sys

sys.stdout.reconfigure(errors="replace")  # 書けない文字があっても、止まらない


# ── 動かせる数 ──

# 結合の回数: 0、1、…、25
t = 1


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

from collections import Counter


def columns(x):  # [n, m] -> [1, 1]
    """列の数"""
    return np.array([[float(x.shape[1])]])


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """連結"""
    return np.concatenate(parts, axis=1)


def as_numbers(rows, width):
    return np.array(rows, dtype=float).reshape(len(rows), width)


def labels_in(x):
    for label in x.flat:
        if label:
            yield label


def count_in(labels, others):  # [n, m], [k, l] -> [n, m]
    """出てくる回数"""
    counts = Counter(labels_in(others))
    return as_numbers([[counts[label] for label in row] for row in labels], labels.shape[1])


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


def distinct(labels):  # [n, m] -> [1, d]
    """重なりのない並び"""
    return one_row(dict.fromkeys(labels_in(labels)))


def filled(pieces):  # [n, m] -> [n, 1]
    """並びの長さ"""
    return as_numbers([[sum((1 for _ in labels_in(row)))] for row in pieces], 1)


def ids_of(tokens, entries):  # [n, m], [1, v] -> [n, m]
    """番号"""
    listed = list(labels_in(entries))
    ids = {entry: position for position, entry in enumerate(listed)}
    return as_numbers([[ids[token] for token in row] for row in tokens], tokens.shape[1])


def join(labels, between):
    """連なり"""
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


def read(pieces):
    return [list(labels_in(row)) for row in pieces]


def read_times(times, pieces):
    return times[0]


def neighbours(row):
    return list(zip(row, row[1:]))


def count_pairs(rows, weights):
    counts = Counter()
    for row, weight in zip(rows, weights):
        for pair in neighbours(row):
            counts[pair] += weight
    return counts


def merge_pair(row, pair):
    if pair[0] not in row:
        return row
    merged = []
    at = 0
    while at < len(row):
        width = 2 if tuple(row[at:at + 2]) == pair else 1
        merged.append(''.join(row[at:at + width]))
        at += width
    return merged


def learn(pieces, times, count):
    rows = read(pieces)
    weights = read_times(times, pieces)
    learned = []
    while len(learned) < count[0, 0]:
        counts = count_pairs(rows, weights)
        pair = max(counts, key=counts.get)
        learned.append((pair, counts[pair]))
        rows = [merge_pair(row, pair) for row in rows]
    return learned


def learn_merges(pieces, times, count):  # [w, l], [1, w], [1, 1] -> [m, 2]
    """つなぐ組"""
    return filled_up([list(pair) for pair, _ in learn(pieces, times, count)], 2)


def letters_of(words, end):  # [1, w] -> [w, l]
    """文字の並び"""
    return filled_up([[*word, *([end] if end else [])] for word in labels_in(words)])


def read_pairs(pairs):
    return [tuple(labels_in(row)) for row in pairs]


def merge(pieces, merges):  # [w, l], [m, 2] -> [w, k]
    """組をつないだ並び"""
    rows = read(pieces)
    pairs = read_pairs(merges)
    for pair in pairs:
        rows = [merge_pair(row, pair) for row in rows]
    return filled_up(rows)


def merge_counts(pieces, times, count):  # [w, l], [1, w], [1, 1] -> [m, 1]
    """選んだ組の回数"""
    return as_numbers([[number] for _, number in learn(pieces, times, count)], 1)


def missing_in(labels, others):  # [n, m], [k, l] -> [1, d]
    """足りないもの"""
    known = set(labels_in(others))
    return one_row((label for label in dict.fromkeys(labels_in(labels)) if label not in known))


def order_of(matrix, counts):
    return sorted(range(matrix.shape[0]), key=lambda i: -counts[i, 0])


def most(matrix, counts, count):  # [n, m], [n, 1], [1, 1] -> [k, m]
    """上位"""
    return matrix[order_of(matrix, counts)[:int(min(count[0, 0], len(matrix)))]]


def pair_counts(pieces, times, pairs):  # [w, l], [1, w], [p, 2] -> [p, 1]
    """組の回数"""
    counts = count_pairs(read(pieces), read_times(times, pieces))
    return as_numbers([[counts[left, right]] for left, right in read_pairs(pairs)], 1)


def pairs_of(pieces):  # [w, l] -> [p, 2]
    """隣どうしの組"""
    return filled_up([list(pair) for pair in dict.fromkeys((pair for row in read(pieces) for pair in neighbours(row)))], 2)


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """行の取り出し"""
    return matrix[[int(position) for position in ids[0]]]


def rows_count(x):  # [n, m] -> [1, 1]
    """行の数"""
    return np.array([[float(x.shape[0])]])


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """積み重ね"""
    return np.concatenate(parts, axis=0)


def total(x):  # [n, m] -> [n, 1]
    """行の和"""
    return x.sum(axis=1, keepdims=True)


def sum_all(x):  # [n, m] -> [1, 1]
    """全部の和"""
    return total(total(x).T)


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


def take_rows(x, start, stop):
    """行の範囲"""
    first, last = bounds(x, start, stop, 0)
    return x[first:last]


def words_of(sentences):  # [n, m] -> [1, w]
    """語の並び"""
    return one_row((word for sentence in labels_in(sentences) for word in sentence.split()))


# ── 動かせる数を、1行1列の表にする ──

t = table([t])


# ── 文から番号まで ──

print("\n文から番号まで")

source_text = table(["The cat sleeps."])
show("source_text", source_text, digits=1)

entries = table(["The", "cat", "sleeps", ".", "猫", "は", "眠る", "。", "犬", "が", "人", "を", "噛む"])
source = cut_by(source_text, entries)
show("source", source, digits=1)

specials = table(["詰め物", "開始", "終了"])
vocabulary = concat(specials, entries)
source_ids = ids_of(source, vocabulary)
show("source_ids", source_ids, digits=1)

target_text = table(["猫は眠る。"])
show("target_text", target_text, digits=1)

target = cut_by(target_text, entries)
show("target", target, digits=1)

target_ids = ids_of(target, vocabulary)
show("target_ids", target_ids, digits=1)


# ── 1　語彙の表で切る ──

print("\n1　語彙の表で切る")

show("columns(vocabulary)", columns(vocabulary), digits=1)
show("vocabulary", vocabulary, digits=1)

all_ids = ids_of(vocabulary, vocabulary)
show("all_ids", all_ids, digits=1)
show("columns(specials)", columns(specials), digits=1)
show("target_text", target_text, digits=1)

# 出典: §5.1
n_vocab_german = table([37000])
show("n_vocab_german", n_vocab_german, digits=1)

# 出典: §5.1
n_vocab_french = table([32000])
show("n_vocab_french", n_vocab_french, digits=1)


# ── 2　番号は、表の中の位置でしかない ──

print("\n2　番号は、表の中の位置でしかない")

show("all_ids[。]", all_ids[0:1, 10:11], digits=1)
show("all_ids[犬]", all_ids[0:1, 11:12], digits=1)
show("all_ids[cat]", all_ids[0:1, 4:5], digits=1)
show("all_ids[猫]", all_ids[0:1, 7:8], digits=1)
show("source_ids[The]", source_ids[0:1, 0:1], digits=1)
show("source_ids[cat]", source_ids[0:1, 1:2], digits=1)

together = source_ids[0:1, 0:1] + source_ids[0:1, 1:2]
show("together", together, digits=1)

at_sum = take_column(vocabulary, together)
show("at_sum", at_sum, digits=1)


# ── 3　なぜ文字でも語でもないのか ──

print("\n3　なぜ文字でも語でもないのか")

sentences = table(
    ["the cat sleeps"],
    ["the dog is sleeping"],
    ["the old cat walks slowly"],
    ["a bird sings"],
    ["the bird is singing"],
    ["the dog walks to the door"],
    ["his old dog was walking slowly"],
    ["a small cat is playing"],
    ["the small bird sings in the morning"],
    ["the girl is reading"],
    ["she reads a long book"],
    ["the boy is looking for his dog"],
    ["the reader looks at the book"],
    ["he looked at the old door"],
    ["the girl opened the door"],
    ["the cat is sleeping on the bed"],
    ["her cat plays in the garden"],
    ["his dog likes the cold rain"],
    ["the boy walked with her dog"],
    ["the rain is falling"],
    ["a leaf falls in the evening"],
    ["the wind is cold"],
    ["the singer played a song"],
    ["the cats like the warm bed"],
    ["the dogs sleep in the hall"],
    ["the girl sings a long song"],
    ["the boy helps the old man"],
    ["the teacher is helping the girl"],
    ["the man walks in the garden"],
    ["he is looking at the falling leaf"],
)
n_sentences = rows_count(sentences)
show("n_sentences", n_sentences, digits=1)
show("sentences[0,0]", sentences[0:1, 0:1], digits=1)
show("sentences[1,0]", sentences[1:2, 0:1], digits=1)
show("sentences[2,0]", sentences[2:3, 0:1], digits=1)
show("sentences[3,0]", sentences[3:4, 0:1], digits=1)
show("sentences[4,0]", sentences[4:5, 0:1], digits=1)

later = table(
    ["the cats walk in the rain"],
    ["a teacher helped the boys"],
    ["she was playing with the bird"],
    ["the old singer sleeps"],
    ["the boy reads to his sister"],
)
show("rows_count(later)", rows_count(later), digits=1)
show("later", later, digits=1)

running = words_of(sentences)
words = distinct(running)
letters = letters_of(words, "_")
alphabet = distinct(letters)
show("columns(alphabet)", columns(alphabet), digits=1)

times = count_in(words, running)
n_letters = sum_all(times.T * filled(letters))
show("n_letters", n_letters, digits=1)
show("n_letters/n_sentences", n_letters / n_sentences, digits=1)

new_words = distinct(words_of(later))
x_1 = letters_of(new_words, "_")
show("columns(missing_in(letters_of(new_words,_),alphabet))", columns(missing_in(x_1, alphabet)), digits=1)

how_often = table([25])
merges = learn_merges(letters, times, how_often)
made = join(merges, "")
all_entries = concat(alphabet, made.T)
show("columns(all_entries)", columns(all_entries), digits=1)

all_pieces = merge(letters, merges)
n_all_pieces = sum_all(times.T * filled(all_pieces))
show("n_all_pieces", n_all_pieces, digits=1)
show("n_all_pieces/n_sentences", n_all_pieces / n_sentences, digits=1)

new_pieces = merge(x_1, merges)
show("columns(missing_in(new_pieces,all_entries))", columns(missing_in(new_pieces, all_entries)), digits=1)
show("columns(words)", columns(words), digits=1)

n_words = columns(running)
show("n_words", n_words, digits=1)
show("n_words/n_sentences", n_words / n_sentences, digits=1)

unknown_words = missing_in(new_words, words)
show("columns(unknown_words)", columns(unknown_words), digits=1)
show("join(unknown_words,」「)", join(unknown_words, "」「"), digits=1)


# ── 4　よく並ぶ組をつなぐ ──

print("\n4　よく並ぶ組をつなぐ")

show("columns(alphabet)", columns(alphabet), digits=1)
show("how_often", how_often, digits=1)

first_pairs = pairs_of(letters)
first_counts = pair_counts(letters, times, first_pairs)
first_top = most(first_pairs, first_counts, table([5]))
show("join(first_top, + )", join(first_top, " + "), digits=1)

first_top_counts = most(first_counts, first_counts, table([5]))
show("first_top_counts", first_top_counts, digits=1)

with_he = table(["the", "she", "he", "her", "helps", "teacher", "helping"])
he_times = count_in(with_he, running)
show("he_times", he_times, digits=1)
show("sum_all(he_times)", sum_all(he_times), digits=1)

once = merge(letters, merges[0:1, 0:2])
show("join(once[the], ｜ )", join(once[0:1], " | "), digits=1)
show("join(once[helps], ｜ )", join(once[61:62], " | "), digits=1)
show("n_letters", n_letters, digits=1)

merge_times = merge_counts(letters, times, how_often)
show("n_letters-merge_times[0]", n_letters - merge_times[0:1], digits=1)

steps = join(concat(join(merges, " + "), made), " → ")
what = stack(table(["はじめの状態"]), steps)
happens = take_row(what, t)
show("happens", happens, digits=1)

n_entries = columns(alphabet) + t
show("n_entries", n_entries, digits=1)

pieces_1 = take_rows(merges, table([0]), t)
pieces = merge(letters, pieces_1)
n_pieces = sum_all(times.T * filled(pieces))
show("n_pieces", n_pieces, digits=1)

shown = table(["the", "he", "his", "is", "sleeping", "singing", "walked", "bed", "old", "cold"])
show("shown", shown, digits=1)

shown_times = count_in(shown, running)
show("shown_times", shown_times, digits=1)

shown_pieces = merge(letters_of(shown, "_"), pieces_1)
show("shown_pieces[sleeping]", shown_pieces[4:5], digits=1)
show("shown_pieces[:,0]", shown_pieces[:, 0:1], digits=1)
show("shown_pieces[:,1]", shown_pieces[:, 1:2], digits=1)
show("shown_pieces[the,2]", shown_pieces[0:1, 2:3], digits=1)
show("shown_pieces[his,2]", shown_pieces[2:3, 2:3], digits=1)
show("shown_pieces[his,3]", shown_pieces[2:3, 3:4], digits=1)
show("shown_pieces[is,2]", shown_pieces[3:4, 2:3], digits=1)
show("shown_pieces[singing,2]", shown_pieces[5:6, 2:3], digits=1)
show("shown_pieces[singing,3]", shown_pieces[5:6, 3:4], digits=1)
show("shown_pieces[singing,4]", shown_pieces[5:6, 4:5], digits=1)
show("shown_pieces[singing,5]", shown_pieces[5:6, 5:6], digits=1)
show("shown_pieces[singing,6]", shown_pieces[5:6, 6:7], digits=1)
show("shown_pieces[singing,7]", shown_pieces[5:6, 7:8], digits=1)
show("shown_pieces[walked,2]", shown_pieces[6:7, 2:3], digits=1)
show("shown_pieces[walked,3]", shown_pieces[6:7, 3:4], digits=1)
show("shown_pieces[walked,4]", shown_pieces[6:7, 4:5], digits=1)
show("shown_pieces[walked,5]", shown_pieces[6:7, 5:6], digits=1)
show("shown_pieces[walked,6]", shown_pieces[6:7, 6:7], digits=1)
show("shown_pieces[bed,2]", shown_pieces[7:8, 2:3], digits=1)
show("shown_pieces[bed,3]", shown_pieces[7:8, 3:4], digits=1)
show("shown_pieces[old,2]", shown_pieces[8:9, 2:3], digits=1)
show("shown_pieces[old,3]", shown_pieces[8:9, 3:4], digits=1)
show("shown_pieces[cold,2]", shown_pieces[9:10, 2:3], digits=1)
show("shown_pieces[cold,3]", shown_pieces[9:10, 3:4], digits=1)
show("shown_pieces[cold,4]", shown_pieces[9:10, 4:5], digits=1)

pairs = pairs_of(pieces)
counts = pair_counts(pieces, times, pairs)
top = most(pairs, counts, table([5]))
show("join(top, + )", join(top, " + "), digits=1)

top_counts = most(counts, counts, table([5]))
show("top_counts", top_counts, digits=1)

done = take_rows(steps, table([0]), t)
show("done[0,0]", done, digits=1)

numbers_ = take_rows(counting(how_often) + 1, table([0]), t)
show("numbers[0,0]", numbers_, digits=1)

new_times = take_rows(merge_times, table([0]), t)
show("new_times[0,0]", new_times, digits=1)
show("merge_times[7,0]", merge_times[7:8, 0:1], digits=1)
show("made[20,0]", made[20:21, 0:1], digits=1)

grown = concat(alphabet, take_columns(made.T, table([0]), t))
show("grown", grown, digits=1)

grown_ids = ids_of(grown, grown)
show("grown_ids", grown_ids, digits=1)
show("words", words, digits=1)
show("times", times, digits=1)
show("pieces[sleeping]", pieces[5:6], digits=1)
show("pieces[:,0]", pieces[:, 0:1], digits=1)
show("pieces[:,1]", pieces[:, 1:2], digits=1)
show("pieces[the,2]", pieces[0:1, 2:3], digits=1)
show("pieces[cat,2]", pieces[1:2, 2:3], digits=1)
show("pieces[cat,3]", pieces[1:2, 3:4], digits=1)
show("pieces[sleeps,2]", pieces[2:3, 2:3], digits=1)
show("pieces[sleeps,3]", pieces[2:3, 3:4], digits=1)
show("pieces[sleeps,4]", pieces[2:3, 4:5], digits=1)
show("pieces[sleeps,5]", pieces[2:3, 5:6], digits=1)
show("pieces[sleeps,6]", pieces[2:3, 6:7], digits=1)
show("pieces[dog,2]", pieces[3:4, 2:3], digits=1)
show("pieces[dog,3]", pieces[3:4, 3:4], digits=1)
show("pieces[is,2]", pieces[4:5, 2:3], digits=1)
show("pieces[old,2]", pieces[6:7, 2:3], digits=1)
show("pieces[old,3]", pieces[6:7, 3:4], digits=1)
show("pieces[walks,2]", pieces[7:8, 2:3], digits=1)
show("pieces[walks,3]", pieces[7:8, 3:4], digits=1)
show("pieces[walks,4]", pieces[7:8, 4:5], digits=1)
show("pieces[walks,5]", pieces[7:8, 5:6], digits=1)
show("pieces[slowly,2]", pieces[8:9, 2:3], digits=1)
show("pieces[slowly,3]", pieces[8:9, 3:4], digits=1)
show("pieces[slowly,4]", pieces[8:9, 4:5], digits=1)
show("pieces[slowly,5]", pieces[8:9, 5:6], digits=1)
show("pieces[slowly,6]", pieces[8:9, 6:7], digits=1)
show("pieces[bird,2]", pieces[10:11, 2:3], digits=1)
show("pieces[bird,3]", pieces[10:11, 3:4], digits=1)
show("pieces[bird,4]", pieces[10:11, 4:5], digits=1)
show("pieces[sings,2]", pieces[11:12, 2:3], digits=1)
show("pieces[sings,3]", pieces[11:12, 3:4], digits=1)
show("pieces[sings,4]", pieces[11:12, 4:5], digits=1)
show("pieces[sings,5]", pieces[11:12, 5:6], digits=1)
show("pieces[singing,2]", pieces[12:13, 2:3], digits=1)
show("pieces[singing,3]", pieces[12:13, 3:4], digits=1)
show("pieces[singing,4]", pieces[12:13, 4:5], digits=1)
show("pieces[singing,5]", pieces[12:13, 5:6], digits=1)
show("pieces[singing,6]", pieces[12:13, 6:7], digits=1)
show("pieces[singing,7]", pieces[12:13, 7:8], digits=1)
show("pieces[to,2]", pieces[13:14, 2:3], digits=1)
show("pieces[door,2]", pieces[14:15, 2:3], digits=1)
show("pieces[door,3]", pieces[14:15, 3:4], digits=1)
show("pieces[door,4]", pieces[14:15, 4:5], digits=1)
show("pieces[his,2]", pieces[15:16, 2:3], digits=1)
show("pieces[his,3]", pieces[15:16, 3:4], digits=1)
show("pieces[was,2]", pieces[16:17, 2:3], digits=1)
show("pieces[was,3]", pieces[16:17, 3:4], digits=1)
show("pieces[walking,2]", pieces[17:18, 2:3], digits=1)
show("pieces[walking,3]", pieces[17:18, 3:4], digits=1)
show("pieces[walking,4]", pieces[17:18, 4:5], digits=1)
show("pieces[walking,5]", pieces[17:18, 5:6], digits=1)
show("pieces[walking,6]", pieces[17:18, 6:7], digits=1)
show("pieces[walking,7]", pieces[17:18, 7:8], digits=1)
show("pieces[small,2]", pieces[18:19, 2:3], digits=1)
show("pieces[small,3]", pieces[18:19, 3:4], digits=1)
show("pieces[small,4]", pieces[18:19, 4:5], digits=1)
show("pieces[small,5]", pieces[18:19, 5:6], digits=1)
show("pieces[playing,2]", pieces[19:20, 2:3], digits=1)
show("pieces[playing,3]", pieces[19:20, 3:4], digits=1)
show("pieces[playing,4]", pieces[19:20, 4:5], digits=1)
show("pieces[playing,5]", pieces[19:20, 5:6], digits=1)
show("pieces[playing,6]", pieces[19:20, 6:7], digits=1)
show("pieces[playing,7]", pieces[19:20, 7:8], digits=1)
show("pieces[in,2]", pieces[20:21, 2:3], digits=1)
show("pieces[morning,2]", pieces[21:22, 2:3], digits=1)
show("pieces[morning,3]", pieces[21:22, 3:4], digits=1)
show("pieces[morning,4]", pieces[21:22, 4:5], digits=1)
show("pieces[morning,5]", pieces[21:22, 5:6], digits=1)
show("pieces[morning,6]", pieces[21:22, 6:7], digits=1)
show("pieces[morning,7]", pieces[21:22, 7:8], digits=1)
show("pieces[girl,2]", pieces[22:23, 2:3], digits=1)
show("pieces[girl,3]", pieces[22:23, 3:4], digits=1)
show("pieces[girl,4]", pieces[22:23, 4:5], digits=1)
show("pieces[reading,2]", pieces[23:24, 2:3], digits=1)
show("pieces[reading,3]", pieces[23:24, 3:4], digits=1)
show("pieces[reading,4]", pieces[23:24, 4:5], digits=1)
show("pieces[reading,5]", pieces[23:24, 5:6], digits=1)
show("pieces[reading,6]", pieces[23:24, 6:7], digits=1)
show("pieces[reading,7]", pieces[23:24, 7:8], digits=1)
show("pieces[she,2]", pieces[24:25, 2:3], digits=1)
show("pieces[reads,2]", pieces[25:26, 2:3], digits=1)
show("pieces[reads,3]", pieces[25:26, 3:4], digits=1)
show("pieces[reads,4]", pieces[25:26, 4:5], digits=1)
show("pieces[reads,5]", pieces[25:26, 5:6], digits=1)
show("pieces[long,2]", pieces[26:27, 2:3], digits=1)
show("pieces[long,3]", pieces[26:27, 3:4], digits=1)
show("pieces[long,4]", pieces[26:27, 4:5], digits=1)
show("pieces[book,2]", pieces[27:28, 2:3], digits=1)
show("pieces[book,3]", pieces[27:28, 3:4], digits=1)
show("pieces[book,4]", pieces[27:28, 4:5], digits=1)
show("pieces[boy,2]", pieces[28:29, 2:3], digits=1)
show("pieces[boy,3]", pieces[28:29, 3:4], digits=1)
show("pieces[looking,2]", pieces[29:30, 2:3], digits=1)
show("pieces[looking,3]", pieces[29:30, 3:4], digits=1)
show("pieces[looking,4]", pieces[29:30, 4:5], digits=1)
show("pieces[looking,5]", pieces[29:30, 5:6], digits=1)
show("pieces[looking,6]", pieces[29:30, 6:7], digits=1)
show("pieces[looking,7]", pieces[29:30, 7:8], digits=1)
show("pieces[for,2]", pieces[30:31, 2:3], digits=1)
show("pieces[for,3]", pieces[30:31, 3:4], digits=1)
show("pieces[reader,2]", pieces[31:32, 2:3], digits=1)
show("pieces[reader,3]", pieces[31:32, 3:4], digits=1)
show("pieces[reader,4]", pieces[31:32, 4:5], digits=1)
show("pieces[reader,5]", pieces[31:32, 5:6], digits=1)
show("pieces[reader,6]", pieces[31:32, 6:7], digits=1)
show("pieces[looks,2]", pieces[32:33, 2:3], digits=1)
show("pieces[looks,3]", pieces[32:33, 3:4], digits=1)
show("pieces[looks,4]", pieces[32:33, 4:5], digits=1)
show("pieces[looks,5]", pieces[32:33, 5:6], digits=1)
show("pieces[at,2]", pieces[33:34, 2:3], digits=1)
show("pieces[looked,2]", pieces[35:36, 2:3], digits=1)
show("pieces[looked,3]", pieces[35:36, 3:4], digits=1)
show("pieces[looked,4]", pieces[35:36, 4:5], digits=1)
show("pieces[looked,5]", pieces[35:36, 5:6], digits=1)
show("pieces[looked,6]", pieces[35:36, 6:7], digits=1)
show("pieces[opened,2]", pieces[36:37, 2:3], digits=1)
show("pieces[opened,3]", pieces[36:37, 3:4], digits=1)
show("pieces[opened,4]", pieces[36:37, 4:5], digits=1)
show("pieces[opened,5]", pieces[36:37, 5:6], digits=1)
show("pieces[opened,6]", pieces[36:37, 6:7], digits=1)
show("pieces[on,2]", pieces[37:38, 2:3], digits=1)
show("pieces[bed,2]", pieces[38:39, 2:3], digits=1)
show("pieces[bed,3]", pieces[38:39, 3:4], digits=1)
show("pieces[her,2]", pieces[39:40, 2:3], digits=1)
show("pieces[plays,2]", pieces[40:41, 2:3], digits=1)
show("pieces[plays,3]", pieces[40:41, 3:4], digits=1)
show("pieces[plays,4]", pieces[40:41, 4:5], digits=1)
show("pieces[plays,5]", pieces[40:41, 5:6], digits=1)
show("pieces[garden,2]", pieces[41:42, 2:3], digits=1)
show("pieces[garden,3]", pieces[41:42, 3:4], digits=1)
show("pieces[garden,4]", pieces[41:42, 4:5], digits=1)
show("pieces[garden,5]", pieces[41:42, 5:6], digits=1)
show("pieces[garden,6]", pieces[41:42, 6:7], digits=1)
show("pieces[likes,2]", pieces[42:43, 2:3], digits=1)
show("pieces[likes,3]", pieces[42:43, 3:4], digits=1)
show("pieces[likes,4]", pieces[42:43, 4:5], digits=1)
show("pieces[likes,5]", pieces[42:43, 5:6], digits=1)
show("pieces[cold,2]", pieces[43:44, 2:3], digits=1)
show("pieces[cold,3]", pieces[43:44, 3:4], digits=1)
show("pieces[cold,4]", pieces[43:44, 4:5], digits=1)
show("pieces[rain,2]", pieces[44:45, 2:3], digits=1)
show("pieces[rain,3]", pieces[44:45, 3:4], digits=1)
show("pieces[rain,4]", pieces[44:45, 4:5], digits=1)
show("pieces[walked,2]", pieces[45:46, 2:3], digits=1)
show("pieces[walked,3]", pieces[45:46, 3:4], digits=1)
show("pieces[walked,4]", pieces[45:46, 4:5], digits=1)
show("pieces[walked,5]", pieces[45:46, 5:6], digits=1)
show("pieces[walked,6]", pieces[45:46, 6:7], digits=1)
show("pieces[with,2]", pieces[46:47, 2:3], digits=1)
show("pieces[with,3]", pieces[46:47, 3:4], digits=1)
show("pieces[with,4]", pieces[46:47, 4:5], digits=1)
show("pieces[falling,2]", pieces[47:48, 2:3], digits=1)
show("pieces[falling,3]", pieces[47:48, 3:4], digits=1)
show("pieces[falling,4]", pieces[47:48, 4:5], digits=1)
show("pieces[falling,5]", pieces[47:48, 5:6], digits=1)
show("pieces[falling,6]", pieces[47:48, 6:7], digits=1)
show("pieces[falling,7]", pieces[47:48, 7:8], digits=1)
show("pieces[leaf,2]", pieces[48:49, 2:3], digits=1)
show("pieces[leaf,3]", pieces[48:49, 3:4], digits=1)
show("pieces[leaf,4]", pieces[48:49, 4:5], digits=1)
show("pieces[falls,2]", pieces[49:50, 2:3], digits=1)
show("pieces[falls,3]", pieces[49:50, 3:4], digits=1)
show("pieces[falls,4]", pieces[49:50, 4:5], digits=1)
show("pieces[falls,5]", pieces[49:50, 5:6], digits=1)
show("pieces[evening,2]", pieces[50:51, 2:3], digits=1)
show("pieces[evening,3]", pieces[50:51, 3:4], digits=1)
show("pieces[evening,4]", pieces[50:51, 4:5], digits=1)
show("pieces[evening,5]", pieces[50:51, 5:6], digits=1)
show("pieces[evening,6]", pieces[50:51, 6:7], digits=1)
show("pieces[evening,7]", pieces[50:51, 7:8], digits=1)
show("pieces[wind,2]", pieces[51:52, 2:3], digits=1)
show("pieces[wind,3]", pieces[51:52, 3:4], digits=1)
show("pieces[wind,4]", pieces[51:52, 4:5], digits=1)
show("pieces[singer,2]", pieces[52:53, 2:3], digits=1)
show("pieces[singer,3]", pieces[52:53, 3:4], digits=1)
show("pieces[singer,4]", pieces[52:53, 4:5], digits=1)
show("pieces[singer,5]", pieces[52:53, 5:6], digits=1)
show("pieces[singer,6]", pieces[52:53, 6:7], digits=1)
show("pieces[played,2]", pieces[53:54, 2:3], digits=1)
show("pieces[played,3]", pieces[53:54, 3:4], digits=1)
show("pieces[played,4]", pieces[53:54, 4:5], digits=1)
show("pieces[played,5]", pieces[53:54, 5:6], digits=1)
show("pieces[played,6]", pieces[53:54, 6:7], digits=1)
show("pieces[song,2]", pieces[54:55, 2:3], digits=1)
show("pieces[song,3]", pieces[54:55, 3:4], digits=1)
show("pieces[song,4]", pieces[54:55, 4:5], digits=1)
show("pieces[cats,2]", pieces[55:56, 2:3], digits=1)
show("pieces[cats,3]", pieces[55:56, 3:4], digits=1)
show("pieces[cats,4]", pieces[55:56, 4:5], digits=1)
show("pieces[like,2]", pieces[56:57, 2:3], digits=1)
show("pieces[like,3]", pieces[56:57, 3:4], digits=1)
show("pieces[like,4]", pieces[56:57, 4:5], digits=1)
show("pieces[warm,2]", pieces[57:58, 2:3], digits=1)
show("pieces[warm,3]", pieces[57:58, 3:4], digits=1)
show("pieces[warm,4]", pieces[57:58, 4:5], digits=1)
show("pieces[dogs,2]", pieces[58:59, 2:3], digits=1)
show("pieces[dogs,3]", pieces[58:59, 3:4], digits=1)
show("pieces[dogs,4]", pieces[58:59, 4:5], digits=1)
show("pieces[sleep,2]", pieces[59:60, 2:3], digits=1)
show("pieces[sleep,3]", pieces[59:60, 3:4], digits=1)
show("pieces[sleep,4]", pieces[59:60, 4:5], digits=1)
show("pieces[sleep,5]", pieces[59:60, 5:6], digits=1)
show("pieces[hall,2]", pieces[60:61, 2:3], digits=1)
show("pieces[hall,3]", pieces[60:61, 3:4], digits=1)
show("pieces[hall,4]", pieces[60:61, 4:5], digits=1)
show("pieces[helps,2]", pieces[61:62, 2:3], digits=1)
show("pieces[helps,3]", pieces[61:62, 3:4], digits=1)
show("pieces[helps,4]", pieces[61:62, 4:5], digits=1)
show("pieces[man,2]", pieces[62:63, 2:3], digits=1)
show("pieces[man,3]", pieces[62:63, 3:4], digits=1)
show("pieces[teacher,2]", pieces[63:64, 2:3], digits=1)
show("pieces[teacher,3]", pieces[63:64, 3:4], digits=1)
show("pieces[teacher,4]", pieces[63:64, 4:5], digits=1)
show("pieces[teacher,5]", pieces[63:64, 5:6], digits=1)
show("pieces[teacher,6]", pieces[63:64, 6:7], digits=1)
show("pieces[helping,2]", pieces[64:65, 2:3], digits=1)
show("pieces[helping,3]", pieces[64:65, 3:4], digits=1)
show("pieces[helping,4]", pieces[64:65, 4:5], digits=1)
show("pieces[helping,5]", pieces[64:65, 5:6], digits=1)
show("pieces[helping,6]", pieces[64:65, 6:7], digits=1)
show("sentences", sentences, digits=1)
show("steps", steps, digits=1)
show("counting(how_often)+1", counting(how_often) + 1, digits=1)
show("merge_times", merge_times, digits=1)


# ── 5　はじめての語を切る ──

print("\n5　はじめての語を切る")

show("unknown_words", unknown_words, digits=1)

unknown_pieces = merge(letters_of(unknown_words, "_"), merges)
show("unknown_pieces[sister]", unknown_pieces[3:4], digits=1)
show("unknown_pieces[:,0]", unknown_pieces[:, 0:1], digits=1)
show("unknown_pieces[:,1]", unknown_pieces[:, 1:2], digits=1)
show("unknown_pieces[:,2]", unknown_pieces[:, 2:3], digits=1)
show("unknown_pieces[:,3]", unknown_pieces[:, 3:4], digits=1)
show("columns(vocabulary)", columns(vocabulary), digits=1)
show("how_often", how_often, digits=1)
show("join(all_pieces[walked], ｜ )", join(all_pieces[45:46], " | "), digits=1)
show("join(all_pieces[bed], ｜ )", join(all_pieces[38:39], " | "), digits=1)
show("join(all_pieces[his], ｜ )", join(all_pieces[15:16], " | "), digits=1)
show("join(all_pieces[cold], ｜ )", join(all_pieces[43:44], " | "), digits=1)


# ── 6　特殊トークンと、帰り道 ──

print("\n6　特殊トークンと、帰り道")

show("columns(specials)", columns(specials), digits=1)
show("all_ids[開始]", all_ids[0:1, 1:2], digits=1)
show("all_ids[終了]", all_ids[0:1, 2:3], digits=1)
show("target_ids", target_ids, digits=1)

found = pick_rows(vocabulary.T, target_ids).T
show("found", found, digits=1)
show("join(found,)", join(found, ""), digits=1)
show("source_text", source_text, digits=1)
show("all_ids[噛む]", all_ids[0:1, 15:16], digits=1)
show("all_ids[猫]", all_ids[0:1, 7:8], digits=1)
show("made[20,0]", made[20:21, 0:1], digits=1)


# ── 原論文の図では、ここ ──

print("\n原論文の図では、ここ")

# 出典: §5.1
n_pairs_german = table([4500000])
show("n_pairs_german/10000", n_pairs_german / 10000, digits=1)

# 出典: §5.1
n_pairs_french = table([36000000])
show("n_pairs_french/10000", n_pairs_french / 10000, digits=1)
show("n_sentences", n_sentences, digits=1)
show("n_vocab_german", n_vocab_german, digits=1)
show("n_vocab_french", n_vocab_french, digits=1)
show("columns(vocabulary)", columns(vocabulary), digits=1)
show("columns(all_entries)", columns(all_entries), digits=1)
