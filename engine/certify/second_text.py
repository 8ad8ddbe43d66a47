"""The operations on texts, a second time: slow loops over lists of lists that look for everything anew."""

from fractions import Fraction

Matrix = list[list]
"rows of labels or of Fractions; a label \"\" is none"


def flat(x: Matrix) -> list[str]:
    return [label for row in x for label in row if label != ""]


def without_repeats(labels: list) -> list:
    kept = []
    for label in labels:
        if label not in kept:
            kept.append(label)
    return kept


def padded(rows: Matrix, width: int = 0) -> Matrix:
    for row in rows:
        width = max(width, len(row))
    return [row + [""] * (width - len(row)) for row in rows]


def counted(rows: list[list[int]]) -> Matrix:
    return [[Fraction(number) for number in row] for row in rows]


def words_of(x: Matrix) -> Matrix:
    words = []
    for sentence in flat(x):
        word = ""
        for letter in sentence + " ":
            if letter != " ":
                word += letter
            elif word:
                words.append(word)
                word = ""
    return [words]


def missing_in(x: Matrix, others: Matrix) -> Matrix:
    return [without_repeats([label for label in flat(x) if label not in flat(others)])]


def count_in(x: Matrix, others: Matrix) -> Matrix:
    return counted([[sum(1 for other in flat(others) if other == label) for label in row] for row in x])


def cut_by(text: Matrix, entries: Matrix) -> Matrix:
    rest, tokens = text[0][0], []
    while rest.strip(" "):
        rest = rest.strip(" ")
        fitting = [entry for entry in flat(entries) if rest.startswith(entry)]
        longest = max(fitting, key=len)
        tokens.append(longest)
        rest = rest[len(longest) :]
    return [tokens]


def ids_of(tokens: Matrix, entries: Matrix) -> Matrix:
    return counted([[flat(entries).index(token) for token in row] for row in tokens])


def most(x: Matrix, counts: Matrix, count: Matrix) -> Matrix:
    left, taken = list(range(len(x))), []
    while left and len(taken) < int(count[0][0]):
        best = left[0]
        for i in left:
            if counts[i][0] > counts[best][0]:
                best = i
        left.remove(best)
        taken.append(list(x[best]))
    return taken


def letters_of(words: Matrix, end: str) -> Matrix:
    return padded([list(word) + ([end] if end else []) for word in flat(words)])


def pieces_in(row: list[str]) -> list[str]:
    return [piece for piece in row if piece != ""]


def all_pairs(pieces: Matrix) -> list[tuple[str, str, int]]:
    """Every two neighbours, with the row in which they stand."""
    return [
        (row[k], row[k + 1], i)
        for i, row in enumerate(map(pieces_in, pieces))
        for k in range(len(row) - 1)
    ]


def pairs_of(pieces: Matrix) -> Matrix:
    return without_repeats([[left, right] for left, right, _ in all_pairs(pieces)])


def pair_counts(pieces: Matrix, times: Matrix, pairs: Matrix) -> Matrix:
    found = all_pairs(pieces)
    return counted([[sum(times[0][i] for left, right, i in found if [left, right] == pair)] for pair in pairs])


def joined_in(row: list[str], left: str, right: str) -> list[str]:
    row = pieces_in(row)
    for k in range(len(row) - 1):
        if row[k] == left and row[k + 1] == right:
            return row[:k] + [left + right] + joined_in(row[k + 2 :], left, right)
    return row


def merge(pieces: Matrix, merges: Matrix) -> Matrix:
    for left, right in merges:
        pieces = [joined_in(row, left, right) for row in pieces]
    return padded([pieces_in(row) for row in pieces])


def learned(pieces: Matrix, times: Matrix, count: Matrix) -> list:
    merges = []
    for _ in range(int(count[0][0])):
        now = merge(pieces, [pair for pair, _ in merges])
        pairs = pairs_of(now)
        counts = pair_counts(now, times, pairs)
        highest = max(number for number, in counts)
        first = next(k for k, (number,) in enumerate(counts) if number == highest)
        merges.append((pairs[first], highest))
    return merges


TEXT_AGAIN = {
    "words_of": words_of,
    "distinct": lambda x: [without_repeats(flat(x))],
    "missing_in": missing_in,
    "count_in": count_in,
    "lengths": lambda x: counted([[len(label) for label in row] for row in x]),
    "filled": lambda x: counted([[len(pieces_in(row))] for row in x]),
    "cut_by": cut_by,
    "ids_of": ids_of,
    "pick_rows": lambda x, ids: [x[int(at)] for at in ids[0]],
    "join": lambda x, between: [[between.join(pieces_in(row))] for row in x],
    "most": most,
    "letters_of": letters_of,
    "pairs_of": pairs_of,
    "pair_counts": pair_counts,
    "merge": merge,
    "learn_merges": lambda *operands: [pair for pair, _ in learned(*operands)],
    "merge_counts": lambda *operands: [[number] for _, number in learned(*operands)],
}
"One entry an operation on texts."
