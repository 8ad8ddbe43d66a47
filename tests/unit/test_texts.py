"""Texts in the graph: corpora, cutting, ids, counts, and byte-pair encoding against cases worked out by hand."""

from decimal import Decimal as D

import numpy as np
import pytest

from engine.evaluate.language_operations import OPERATIONS
from engine.evaluate.operations import operands_of
from engine.evaluate.text_operations import TEXT_OPERATIONS
from engine.certify.second_evaluation import Again
from engine.certify.second_text import TEXT_AGAIN
from tests.unit.calculations import error_of, expression, ids, model, numbers

WORLD = """\
sentences = corpus("tiny", "sentences")
running = words_of(sentences)
words = distinct(running)
times = count_in(words, running)
letters = letters_of(words, "_")
merges = learn_merges(letters, times, 3)
counts = merge_counts(letters, times, 3)
t = stepper("結合", 4)
pieces = merge(letters, merges[0:t])
pairs = pairs_of(pieces)
numbers = pair_counts(pieces, times, pairs)
best = most(pairs, numbers, 2)
entries = labels("猫", "猫じゃらし", "は", "The", "T")
tokens = cut_by(labels(" The猫じゃらし は 猫"), entries)
token_ids = ids_of(tokens, entries)
rows_of = pick_rows([[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]], token_ids)
"""
TINY = """\
kind: chosen
source: by hand
[sentences]
aab ab   # a comment
ab aab b
[other]
ab c
"""


@pytest.fixture
def content(tmp_path):
    folder = tmp_path / "content"
    (folder / "corpora").mkdir(parents=True)
    (folder / "corpora" / "tiny.txt").write_text(TINY, encoding="utf-8")
    return folder


@pytest.fixture
def world(content):
    return model(WORLD, content)


def test_words_are_counted_in_the_order_in_which_they_first_appear(world):
    assert numbers(world, "words") == [["aab", "ab", "b"]]
    assert numbers(world, "times") == [[2, 2, 1]]
    assert ids(world, "times") == ["times[aab]", "times[ab]", "times[b]"]


def test_words_that_are_not_known_are_found(world):
    other = 'words_of(corpus("tiny", "other"))'
    assert numbers(world, f"missing_in({other}, words)") == [["c"]]
    assert numbers(world, f"sum_all(count_in({other}, words) == 0)") == [[1]]


def test_a_word_begins_as_its_letters_and_the_sign_of_its_end(world):
    assert numbers(world, "letters") == [["a", "a", "b", "_"], ["a", "b", "_", ""], ["b", "_", "", ""]]
    assert numbers(world, "filled(letters)") == [[4], [3], [2]]
    assert numbers(world, 'letters_of(words, "")') == [["a", "a", "b"], ["a", "b", ""], ["b", "", ""]]


def test_the_most_frequent_pair_is_merged_and_of_equals_the_first(world):
    # By hand: aa 2, ab 2 + 2 = 4, b_ 2 + 2 + 1 = 5. Then (a, b_) 4. Then (a, ab_) 2, the only pair left.
    assert numbers(world, "merges") == [["b", "_"], ["a", "b_"], ["a", "ab_"]]
    assert numbers(world, "counts") == [[5], [4], [2]]
    equals = model('w = labels("ab", "cd")\nm = learn_merges(letters_of(w, ""), [3, 3], 1)')
    assert numbers(equals, "m") == [["a", "b"]]


def test_a_pair_is_never_counted_across_a_space():
    m = model('w = labels("ab", "ba")\np = pairs_of(letters_of(w, ""))')
    assert numbers(m, "p") == [["a", "b"], ["b", "a"]]


def test_merges_go_from_left_to_right_and_do_not_overlap():
    m = model('p = merge(letters_of(labels("aaaaa"), ""), labels("a", "a"))')
    assert numbers(m, "p") == [["aa", "aa", "a"]]


def test_the_pieces_follow_the_stepper_and_get_fewer(world):
    assert [numbers(world, "pieces", t=t)[0] for t in range(4)] == [
        ["a", "a", "b", "_"], ["a", "a", "b_"], ["a", "ab_"], ["aab_"],
    ]  # fmt: skip
    assert [numbers(world, "sum_all(times.T * filled(pieces))", t=t) for t in range(4)] == [[[16]], [[11]], [[7]], [[5]]]
    assert ids(world, 'pieces["ab"]') == ["pieces[ab,0]", "pieces[ab,1]", "pieces[ab,2]", "pieces[ab,3]"]


def test_pairs_are_listed_by_their_counts_until_none_is_left(world):
    assert numbers(world, "best", t=0) == [["b", "_"], ["a", "b"]]
    assert numbers(world, "best", t=3) == []
    assert numbers(world, 'join(merges[0:t], "+")', t=2) == [["b+_"], ["a+b_"]]


def test_a_new_word_is_cut_by_the_same_merges(world):
    assert numbers(world, 'merge(letters_of(labels("baab", "cab"), "_"), merges)') == [["b", "aab_"], ["c", "ab_"]]


def test_the_longest_entry_that_fits_is_cut_off_and_spaces_only_part_tokens(world):
    assert numbers(world, "tokens") == [["The", "猫じゃらし", "は", "猫"]]
    assert numbers(world, "token_ids") == [[3, 1, 2, 0]]
    assert numbers(world, 'token_ids["は"]') == [[2]]


def test_the_way_back_finds_the_same_tokens(world):
    assert numbers(world, "pick_rows(entries.T, token_ids).T") == numbers(world, "tokens")
    assert numbers(world, 'join(tokens, " ")') == [["The 猫じゃらし は 猫"]]


def test_rows_are_picked_by_ids_with_their_labels(world):
    assert numbers(world, "rows_of") == [[7, 8], [3, 4], [5, 6], [1, 2]]
    m = model('E = rows(labels("a", "b"), [1, 2], [3, 4])\nX = pick_rows(E, [1, 1, 0])')
    assert m.value(m.names["X"], {}).rows == ("b", "b", "a")


def test_the_gradient_of_picked_rows_adds_up_where_a_row_was_picked_twice():
    m = model("E = [[1, 2], [3, 4], [5, 6]]\nX = pick_rows(E, [2, 0, 2])\nL = sum_all(X * [[1, 2], [3, 4], [5, 6]])")
    assert numbers(m, "gradient(L, E)") == [[3, 4], [0, 0], [6, 8]]
    assert np.allclose(np.array(numbers(m, "difference(L, E, 0.001)"), dtype=float), [[3, 4], [0, 0], [6, 8]])


def test_letters_are_counted():
    assert numbers(model('w = labels("猫", "sleeps")'), "lengths(w)") == [[1, 6]]


def test_every_operation_on_texts_agrees_with_a_second_evaluation_in_every_state(world):
    seen, again = set(), Again(world)
    for node in world.graph.nodes:
        if node.operation in TEXT_AGAIN:
            seen.add(node.operation)
            for state in world.states_of(world.controls_of(node)):
                assert world.value(node, state).array.tolist() == again.value(node, state), (node, state)
    assert seen >= {"words_of", "distinct", "learn_merges", "merge", "most", "cut_by", "pick_rows"}
    assert set(TEXT_AGAIN) == {operation.name for operation in TEXT_OPERATIONS}


def test_an_element_is_remade_from_the_operand_elements_that_are_named(world):
    for name in (*world.names, "filled(pieces)", 'join(tokens, "")', "missing_in(words, tokens)", "lengths(words)"):
        node = world.names[name] if name in world.names else world.node(expression(name))
        for state in world.states_of(world.controls_of(node)):
            check_element_wise(world, node, state)


def check_element_wise(world, node, state) -> None:
    """Each element again, with every operand element replaced by a neighbour that is not named."""
    if node.operation not in TEXT_AGAIN:
        return
    arrays = [world.value(argument, state).array for argument in node.arguments]
    value = world.value(node, state).array
    for i, j in np.ndindex(value.shape):
        named = set(operands_of(node.operation, i, j, arrays, node.parameters))
        again = OPERATIONS[node.operation].compute(spoilt(arrays, named), node.parameters)
        assert again[i, j] == value[i, j], (node, state, i, j)


def spoilt(arrays, named):
    """Copies in which what is not named is the matrix's first element, so that it still exists elsewhere."""
    copies = [array.copy() for array in arrays]
    for k, array in enumerate(arrays):
        for at in np.ndindex(array.shape):
            if (k, *at) not in named and array[at] != "":
                copies[k][at] = array.flat[0]
    return copies


FAULTS = [
    ('x = cut_by(labels("犬"), labels("猫"))', "1:5: no entry of the vocabulary is a beginning of '犬'"),
    ('x = cut_by(labels("犬", "猫"), labels("猫"))', "1:5: one text [1, 1] is needed here, not a matrix [1, 2]"),
    ('x = cut_by("犬", labels("猫"))', "1:12: a text stands in an index, in a title or in labels(…), not in a calculation"),
    ('x = ids_of(labels("犬"), labels("猫"))', "1:5: the vocabulary has no '犬'"),
    ('x = ids_of(letters_of(labels("ab", "a"), ""), labels("a", "b"))', "1:5: the vocabulary has no ''"),
    ('x = ids_of(labels("犬"), labels("", "犬"))', "1:5: the vocabulary has an empty entry"),
    ('x = ids_of(labels("犬"), labels("犬", "犬"))', "1:5: the vocabulary has '犬' twice"),
    ("x = words_of([1, 2])", "1:5: this needs labels, not numbers"),
    ("x = pick_rows([[1], [2]], [0, 2])", "1:5: a matrix [2, 1] has no row 2; positions count from 0"),
    ("x = pick_rows([[1], [2]], [[0], [1]])", "1:5: the positions are one row, not a matrix [2, 1]"),
    ("x = most([[1], [2]], [1, 2], 1)", "1:5: 2 rows need one column of as many counts, not a matrix [1, 2]"),
    ('x = learn_merges(letters_of(labels("ab"), ""), [1], 2)', "1:5: after 1 merges no pair is left; 2 were asked for"),
    ('x = learn_merges(letters_of(labels("ab"), ""), [1, 2], 1)', "1:5: 1 words need one row of as many counts, not a matrix [1, 2]"),
    ('x = merge(letters_of(labels("ab"), ""), labels("a"))', "1:5: pairs stand in two columns, not in a matrix [1, 1]"),
    ('x = letters_of(labels("ab"), 3)', "1:30: end of letters_of() is a text in quotes"),
    ('x = learn_merges(letters_of(labels("ab"), ""), [1], 2000000)', "1:5: 2000000 merges of 2 letters are over the bound"),
    ('x = corpus("tinny", "sentences")', "1:12: there is no content/corpora/tinny.txt; did you mean 'tiny'?"),
    ('x = corpus("tiny", "sentence")', "1:20: content/corpora/tiny.txt has no section [sentence]; did you mean 'sentences'?"),
]


@pytest.mark.parametrize("text, message", FAULTS, ids=[text for text, _ in FAULTS])
def test_an_error_says_what_is_wrong_and_where(content, text, message):
    assert error_of(text, content).removeprefix("content/page.md:").startswith(message)


BAD_FILES = [
    ("kind: chosen\nsource: x\n", "the file has no section"),
    ("kind: chosen\nsource: x\n[a]\n", "the section [a] has no sentences"),
    ("kind: chosen\n[a]\nb\n", "the line 'source: …' is missing"),
    ("kind: made\nsource: x\n[a]\nb\n", "the kind is one of"),
    ("kind: chosen\nsource: x\n[a]\nb\n[a]\nc\n", "the section [a] stands in this file already"),
    ("", "the line 'kind: …' is missing"),
]


@pytest.mark.parametrize("text, message", BAD_FILES)
def test_a_corpus_file_with_a_mistake_is_an_error_at_its_place(content, text, message):
    (content / "corpora" / "tiny.txt").write_text(text, encoding="utf-8")
    found = error_of('x = corpus("tiny", "a")', content)
    assert found.startswith("content/corpora/tiny.txt:") and message in found


def test_a_corpus_keeps_its_kind_and_source(world):
    value, kind, source = world.names["sentences"].parameters
    assert (kind, source) == ("chosen", "by hand [tiny: sentences]")
    assert value.array.tolist() == [["aab ab"], ["ab aab b"]]
    assert all(isinstance(number, D) for number in numbers(world, "times")[0])
