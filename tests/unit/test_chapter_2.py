"""Chapter 2 again, without the engine: the corpus file is read and encoded here by plain loops."""

import re

import pytest

from engine.evaluate.model import Library, read_model
from engine.parse.page import read_page
from tests.certify import CONTENT, PROJECT

MERGES = 25
CORPUS = (CONTENT / "corpora" / "animals.txt").read_text(encoding="utf-8")
SENTENCES, LATER = (
    [line for line in part.split("]\n")[1].split("\n") if line] for part in re.split(r"\n(?=\[)", CORPUS)[1:]
)
VOCABULARY = "詰め物 開始 終了 The cat sleeps . 猫 は 眠る 。 犬 が 人 を 噛む".split()


@pytest.fixture(scope="module")
def page():
    return read_page(CONTENT / "chapter-2.md", PROJECT)


@pytest.fixture(scope="module")
def chapter(page):
    return read_model(page, Library(CONTENT))


def value(chapter, name, **state):
    return chapter.value(chapter.names[name], state).array.tolist()


def row(chapter, name, **state):
    (only,) = value(chapter, name, **state)
    return only


def column(chapter, name, **state):
    return [number for number, in value(chapter, name, **state)]


def words_and_times():
    """Each word with its count, in the order of reading."""
    times = {}
    for sentence in SENTENCES:
        for word in sentence.split(" "):
            times[word] = times.get(word, 0) + 1
    return times


def merged(pieces, left, right):
    result = []
    for piece in pieces:
        if result and result[-1] == left and piece == right:
            result[-1] = left + right
        else:
            result.append(piece)
    return result


def pairs_counted(cut, times):
    """Pairs in the order in which they first appear, each with its count."""
    counts = {}
    for word, pieces in cut.items():
        for k in range(len(pieces) - 1):
            pair = pieces[k], pieces[k + 1]
            counts[pair] = counts.get(pair, 0) + times[word]
    return counts


def encoding():
    """For each number of merges: how the words are cut, the counts of the pairs, the merges so far with their counts."""
    times = words_and_times()
    cut, done, states = {word: [*word, "_"] for word in times}, [], []
    for _ in range(MERGES + 1):
        counts = pairs_counted(cut, times)
        states.append((cut, counts, list(done)))
        best = None
        for pair in counts:
            if best is None or counts[pair] > counts[best]:
                best = pair
        done.append((*best, counts[best]))
        cut = {word: merged(pieces, *best) for word, pieces in cut.items()}
    return states


STATES = encoding()


def test_the_figures_of_the_paper_are_those_of_its_section_5_1(chapter):
    quoted = [value(chapter, f"n_{what}_{language}") for language in ("german", "french") for what in ("pairs", "vocab")]
    assert quoted == [[[4_500_000]], [[37_000]], [[36_000_000]], [[32_000]]]


def test_the_corpus_is_about_thirty_short_sentences_in_small_letters():
    assert len(SENTENCES) == 30 and len(LATER) == 5
    assert all(re.fullmatch("[a-z ]+", sentence) and len(sentence.split()) <= 8 for sentence in SENTENCES + LATER)


def test_no_two_equal_letters_stand_three_in_a_row_so_that_counting_pairs_is_clear():
    assert not re.search(r"(\w)\1\1", CORPUS)


def test_the_vocabulary_has_the_tokens_of_the_first_three_chapters_and_the_special_ones(chapter):
    assert row(chapter, "vocabulary") == VOCABULARY
    assert row(chapter, "all_ids") == list(range(16))


def test_the_sentences_are_cut_and_numbered(chapter):
    assert row(chapter, "source") == ["The", "cat", "sleeps", "."] and row(chapter, "source_ids") == [3, 4, 5, 6]
    assert row(chapter, "target") == ["猫", "は", "眠る", "。"] and row(chapter, "target_ids") == [7, 8, 9, 10]
    assert row(chapter, "found") == row(chapter, "target")
    assert value(chapter, "together") == [[7]] and value(chapter, "at_sum") == [["猫"]]


def test_words_and_their_counts_are_those_of_the_corpus(chapter):
    times = words_and_times()
    assert row(chapter, "words") == list(times)
    assert row(chapter, "times") == list(times.values())
    assert value(chapter, "n_words") == [[sum(times.values())]]


def test_the_merges_and_their_counts(chapter):
    left_right_count = STATES[MERGES][2]
    assert value(chapter, "merges") == [[left, right] for left, right, _ in left_right_count]
    assert column(chapter, "merge_times") == [count for *_, count in left_right_count]
    assert column(chapter, "made") == [left + right for left, right, _ in left_right_count]


@pytest.mark.parametrize("t", range(MERGES + 1))
def test_every_state_of_the_stepper(chapter, t):
    times = words_and_times()
    cut, counts, done = STATES[t]
    assert [[piece for piece in pieces if piece] for pieces in value(chapter, "pieces", t=t)] == list(cut.values())
    assert value(chapter, "n_pieces", t=t) == [[sum(times[word] * len(cut[word]) for word in cut)]]
    letters = {letter for word in cut for letter in word} | {"_"}
    assert value(chapter, "n_entries", t=t) == [[len(letters) + t]]
    assert set(row(chapter, "grown", t=t)) == letters | {left + right for left, right, _ in done}
    assert row(chapter, "grown_ids", t=t) == list(range(len(letters) + t))
    ranked = sorted(counts, key=lambda pair: -counts[pair])[:5]
    assert value(chapter, "top", t=t) == [list(pair) for pair in ranked]
    assert column(chapter, "top_counts", t=t) == [counts[pair] for pair in ranked]
    assert column(chapter, "done", t=t) == [f"{left} + {right} → {left + right}" for left, right, _ in done]
    assert column(chapter, "new_times", t=t) == [count for *_, count in done]
    assert column(chapter, "numbers", t=t) == list(range(1, t + 1))
    shown = row(chapter, "shown")
    assert [[p for p in pieces if p] for pieces in value(chapter, "shown_pieces", t=t)] == [cut[word] for word in shown]
    assert row(chapter, "shown_times") == [times[word] for word in shown]


def test_each_merge_takes_as_many_tokens_from_the_corpus_as_its_pair_was_counted(chapter):
    sizes = [value(chapter, "n_pieces", t=t)[0][0] for t in range(MERGES + 1)]
    assert [before - after for before, after in zip(sizes, sizes[1:])] == column(chapter, "merge_times")


def test_words_that_the_corpus_lacks_are_cut_by_the_same_merges(chapter):
    known, new = words_and_times(), []
    for sentence in LATER:
        for word in sentence.split(" "):
            if word not in known and word not in new:
                new.append(word)
    assert row(chapter, "unknown_words") == new == ["walk", "helped", "boys", "sister"]
    for word, pieces in zip(new, value(chapter, "unknown_pieces"), strict=True):
        expected = [*word, "_"]
        for left, right, _ in STATES[MERGES][2]:
            expected = merged(expected, left, right)
        assert [piece for piece in pieces if piece] == expected


def test_the_table_of_letters_pieces_and_words(chapter, page):
    times, (cut, *_) = words_and_times(), STATES[MERGES]
    assert value(chapter, "n_letters") == [[sum(n * (len(word) + 1) for word, n in times.items())]]
    assert value(chapter, "n_all_pieces") == [[sum(n * len(cut[word]) for word, n in times.items())]]
    alphabet = set(row(chapter, "alphabet"))
    assert set("".join(LATER).replace(" ", "")) <= alphabet
    assert {piece for pieces in value(chapter, "new_pieces") for piece in pieces if piece} <= set(row(chapter, "all_entries"))


def test_what_the_prose_says_of_single_words_and_merges_is_so(chapter):
    merges = STATES[MERGES][2]
    assert merges[0][:2] == ("h", "e") and merges[1][:2] == ("he", "_") and merges[2][:2] == ("t", "he_")
    assert merges[7][:2] == ("i", "s_") and merges[8][:2] == ("in", "g_") and merges[7][2] == merges[8][2]
    assert STATES[7][1]["in", "g_"] == merges[7][2]
    assert {word: word.count("he") for word in words_and_times() if "he" in word} == dict.fromkeys(row(chapter, "with_he"), 1)
    assert sum(row(chapter, "he_times")) == merges[0][2]
    last = STATES[MERGES][0]
    assert last["bed"] == ["b", "ed_"] and last["his"] == ["h", "is_"] and last["cold"] == ["c", "old_"]
    assert last["walked"][-1] == "ed_" and last["helps"][0] == "he"
    walk = [piece for piece in value(chapter, "unknown_pieces")[0] if piece]
    assert walk[:-1] == last["walks"][:-1] == last["walked"][:-1]
    assert all(pair[2] >= later[2] for pair, later in zip(merges, merges[1:]))
