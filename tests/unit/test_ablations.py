"""The page on parts that are taken away: what it counts is counted again, what it says of the measurements is so."""

from engine.evaluate.modelfiles import read_model_file
from engine.training import files
from engine.training.grammar import CONTENT, read_pairs
from tests.unit.shown_page import ShownPage

PAGE = ShownPage("ablations")
TRAINING, HELD_OUT = read_pairs()
SECTIONS = read_model_file((CONTENT / files.ABLATIONS).read_text(encoding="utf-8"), files.ABLATIONS).sections
ALIKE = ("one_head", "no_scaling", "pre_norm", "no_network")


def measured(variant: str, column: str) -> list[float]:
    """One value a seed."""
    table = SECTIONS[variant]
    return [float(row[table.columns.index(column)]) for row in table.array]


def spread(variant: str, column: str) -> tuple[float, float]:
    return min(measured(variant, column)), max(measured(variant, column))


def test_as_many_sentences_can_be_told_apart_without_positions_as_the_page_says():
    bags = {tuple(sorted(pair.english.split())): pair.japanese for pair in TRAINING + HELD_OUT}
    assert PAGE.text("distinguishable") == str(len(bags)) == "81"
    both = [a + b for a, b in zip(measured("no_positions", "exact_training"), measured("no_positions", "exact_held_out"))]
    assert {81, 80} == set(both)


def test_sentences_of_the_same_words_differ_in_their_translation():
    """So that of each such group at most one can be right."""
    translations = {pair.japanese for pair in TRAINING + HELD_OUT}
    assert len(translations) == len(TRAINING + HELD_OUT)


def test_without_a_mask_everything_is_right_when_the_answer_is_given_and_hardly_anything_alone():
    assert measured("no_mask", "given_training") == [122] * 5
    assert max(measured("no_mask", "exact_training")) < 122 / 8 and max(measured("no_mask", "exact_held_out")) <= 1
    for column in ("training", "held_out"):
        assert measured("paper", f"given_{column}") == measured("paper", f"exact_{column}")


def test_without_residuals_no_seed_learns_all():
    assert max(measured("no_residual", "exact_training")) < 122


def test_what_is_said_to_be_within_the_noise_is():
    for variant in ALIKE[:2]:
        assert measured(variant, "exact_training") == [122] * 5 and measured(variant, "exact_held_out") == [31] * 5
    for variant in ALIKE:
        assert spread(variant, "exact_training")[0] >= spread("paper", "exact_training")[0]
    for variant in ALIKE[:3]:
        low, high = spread(variant, "loss_training")
        assert low <= spread("paper", "loss_training")[1] and high >= spread("paper", "loss_training")[0]
    assert spread("no_network", "loss_training")[0] > spread("paper", "loss_training")[1]
    assert sorted(measured("pre_norm", "exact_held_out"))[:2] == [27, 30]
