"""Chapter 1, made a second time in plain Python: the way round, state by state, to the end of the sentence."""

import pytest

from tests.unit.shown_strings import page_cells, strings

SOURCE = ["The", "cat", "sleeps", "."]
TARGET = ["開始", "猫", "は", "眠る", "。", "終了"]
STATES = ["まだ何もない", *TARGET[1:]]


def walk():
    """What stands on the right in each state: the strip, its newest place, what is read, what is shown."""
    taken = ["開始"]
    for state, chosen in zip(STATES, [None, *TARGET[1:]]):
        if chosen:
            taken = [*taken, chosen]
        text = "".join(token for token in taken if token not in ("開始", "終了"))
        yield state, list(taken), text


def test_the_generation_ends_with_the_sentence():
    shown = strings("chapter-1", "shown")
    assert list(shown) == [(state,) for state in STATES]
    assert shown[("終了",)] == "猫は眠る。"


@pytest.mark.parametrize(("state", "taken", "text"), list(walk()))
def test_each_state_shows_what_was_chosen_so_far(state, taken, text):
    assert strings("chapter-1", "reads")[state,] == "　".join(taken)
    assert strings("chapter-1", "shown")[state,] == (text or "（まだない）")
    assert strings("chapter-1", "step")[state,] == str(len(taken) - 1)
    for at, token in enumerate(TARGET):
        known = strings("chapter-1", f"strip[{at}]")
        expected = token if at < len(taken) else "？" if at == len(taken) else ""
        assert known.get((state,), known.get(())) == expected


@pytest.mark.parametrize(("state", "taken", "text"), list(walk()))
def test_the_newest_token_is_marked_and_the_arrow_points_at_the_open_slot(state, taken, text):
    marked = [strings("chapter-1", f"newest[{at}]|marked")[state,] for at in range(6)]
    assert marked == ["" if at == len(taken) - 1 else "-" for at in range(6)]
    for at in range(2, 6):
        assert strings("chapter-1", f"there[{at}]|shown")[state,] == ("-" if at <= len(taken) else "hidden")
    for at in range(1, 6):
        assert strings("chapter-1", f"open[{at}]|shown")[state,] == ("-" if at == len(taken) else "hidden")
    assert strings("chapter-1", "next")[state,] == ("ここで止まる" if taken[-1] == "終了" else "次は？")


def test_the_left_side_follows_no_control():
    cells = page_cells("chapter-1")
    for at, token in enumerate(SOURCE):
        assert not cells.known[f"source[{at}]"].live
        assert cells.known[f"source[{at}]"].text == token


def test_the_encoder_runs_once_and_the_decoder_once_a_token():
    cells = page_cells("chapter-1")
    assert cells.known["encoder_runs"].text == "1"
    assert cells.known["last"].text == str(len(TARGET) - 1)
