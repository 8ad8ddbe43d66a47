"""The sentences of the translator: counted, complete, and none that is held out is learned from."""

from engine.training.alignment import counterparts
from engine.training.grammar import CONTENT, IN_TRAINING, PAIRS, read_grammar, read_pairs, write_pairs

GRAMMAR = read_grammar()
TRAINING, HELD_OUT = read_pairs()
NOUNS, ADJECTIVES = {"cat": "猫", "dog": "犬", "child": "子ども"}, {"": "", "small ": "小さい ", "big ": "大きい "}


def phrases() -> list[tuple[str, str, str]]:
    return [(noun, a + noun, b + NOUNS[noun]) for a, b in ADJECTIVES.items() for noun in NOUNS]


def all_by_hand() -> dict[str, str]:
    """The table of the grammar, written out in loops of its own."""
    made = {}
    for noun, s, t in phrases():
        made[f"The {s} sleeps ."] = f"{t} は 眠る 。"
        made[f"The {s} likes the piano ."] = f"{t} は ピアノ が 好きだ 。"
        made[f"The {s} likes soccer ."] = f"{t} は サッカー が 好きだ 。"
        made[f"The {s} plays the piano ."] = f"{t} は ピアノ を ひく 。"
        made[f"The {s} plays soccer ."] = f"{t} は サッカー を する 。"
        for other, o, p in phrases():
            if other != noun:
                made[f"The {s} chases the {o} ."] = f"{t} は {p} を 追う 。"
                made[f"The {s} likes the {o} ."] = f"{t} は {p} が 好きだ 。"
    return made


def test_the_grammar_makes_its_153_sentences_in_14_and_18_tokens():
    pairs = GRAMMAR.pairs()
    assert len(pairs) == 153 and {pair.english: pair.japanese for pair in pairs} == all_by_hand()
    assert {token for pair in pairs for token in pair.english.split()} == set(GRAMMAR.english) and len(GRAMMAR.english) == 14
    assert {token for pair in pairs for token in pair.japanese.split()} | {"開始", "終了"} == set(GRAMMAR.japanese)
    assert len(GRAMMAR.japanese) == 18


def test_122_sentences_are_learned_from_and_31_others_held_out():
    learned, held_out = ({pair.english for pair in pairs} for pairs in (TRAINING, HELD_OUT))
    assert (len(learned), len(held_out), len(learned | held_out)) == (122, 31, 153)
    assert IN_TRAINING in learned
    assert {pair.english: pair.japanese for pair in TRAINING + HELD_OUT} == all_by_hand()


def test_the_committed_sentences_are_those_of_the_command():
    assert (CONTENT / "corpora" / f"{PAIRS}.txt").read_text(encoding="utf-8") == write_pairs(GRAMMAR)


def test_every_word_of_the_held_out_sentences_is_learned_in_its_role():
    """What is new about them are combinations, not words or roles."""
    roles = {(name, english, japanese) for pair in TRAINING for name, english, japanese in roles_of(pair)}
    assert {role for pair in HELD_OUT for role in roles_of(pair)} <= roles


def roles_of(pair) -> list[tuple[str, str, str]]:
    english, japanese = pair.english.split(), pair.japanese.split()
    return [(name, english[column], japanese[row]) for name, row, column in counterparts(pair, GRAMMAR)]


def test_counterparts_are_where_a_dictionary_finds_them():
    pair = next(pair for pair in GRAMMAR.pairs() if pair.english == "The big cat chases the small dog .")
    assert counterparts(pair, GRAMMAR) == [
        ("adjective", 0, 1), ("subject", 1, 2), ("adjective", 3, 5), ("object", 4, 6), ("particle", 5, 3), ("verb", 6, 3)
    ]  # fmt: skip
