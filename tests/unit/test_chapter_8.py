"""Chapter 8, calculated a second time in plain Python, in every state of every control."""

from math import e, exp, log

import pytest

from tests.unit.shown_strings import near, page_cells, strings

PAGE = "chapter-8"
WORDS = ["猫", "は", "眠る", "。", "終了"]
W = [[1, 1, 0, -1, 0], [0, 1, 1, 0, -1]]
ROUNDS = [[2, -1], [1, 1], [-1, 2], [-2, 1], [1, -2]]
ANSWER = 2
"the place of 眠る"


def logits_of(row):
    return [sum(row[i] * W[i][j] for i in range(2)) for j in range(5)]


def shares_of(numbers):
    powers = [e**number for number in numbers]
    return [power / sum(powers) for power in powers]


H = ROUNDS[2]
LOGITS = logits_of(H)
P = shares_of(LOGITS)
ORDER = sorted(range(5), key=lambda j: (-LOGITS[j], j))
"from the largest on; of equals the first"


def text(id):
    cell = page_cells(PAGE).known[id]
    assert not cell.live
    return cell.text


def test_the_logits_their_powers_and_the_shares_of_the_first_table():
    for j, word in enumerate(WORDS):
        assert near(text(f"logits[{word}]"), LOGITS[j], 0)
        assert near(text(f"exponentials[{word}]"), exp(LOGITS[j]), 4)
        assert near(text(f"P[{word}]"), P[j], 4)
        assert near(text(f"P[{word}]%1"), P[j], 1)
        assert near(text(f"shifted[{word}]"), LOGITS[j] - max(LOGITS), 0)
        assert near(text(f"exponentials_shifted[{word}]"), exp(LOGITS[j] - max(LOGITS)), 4)
        assert text(f"P_shifted[{word}]%1") == text(f"P[{word}]%1")
    assert near(text("sum"), sum(map(exp, LOGITS)), 4)
    assert text("P[眠る]%1") == "55.4%"


def test_the_pencil_gets_another_last_digit_for_the_sum_as_the_note_says():
    shown = sum(float(text(f"exponentials[{word}]")) for word in WORDS)
    assert round(shown - float(text("sum")), 4) == 0.0001


def test_the_temperature_moves_the_shares_and_never_their_order():
    shown = {word: strings(PAGE, f"P_T[{word}]%1") for word in WORDS}
    states = list(shown["猫"])
    assert len(states) == 30 and ("1",) in states and states[0] == ("0.1",) and states[-1] == ("3",)
    for (state,) in states:
        shares = shares_of([logit / float(state) for logit in LOGITS])
        for j, word in enumerate(WORDS):
            if not shown[word][state,].startswith("<"):
                assert near(shown[word][state,], shares[j], 1)
            else:
                assert 0 < shares[j] < 0.0005
        assert sorted(range(5), key=lambda j: (-shares[j], j)) == ORDER
        assert shown["は"][state,] == shown["。"][state,]
    assert near(text("P_cold[眠る]%1"), shares_of([logit / 0.1 for logit in LOGITS])[2], 1)
    assert near(text("P_hot[眠る]%1"), shares_of([logit / 3 for logit in LOGITS])[2], 1)


def test_the_draw_falls_into_the_interval_of_the_word_that_is_chosen():
    for state, word in strings(PAGE, "sampled").items():
        end = 0
        for j in range(5):
            begin, end = end, end + P[j]
            if begin <= float(state[0]) < end:
                assert word == WORDS[j]
    ends = [sum(P[: j + 1]) for j in range(5)]
    for j, word in enumerate(WORDS):
        assert near(text(f"ends[{word}]"), ends[j], 4)
        assert near(text(f"begins[{word}]"), ends[j] - P[j], 4)
    assert text("greedy_choice") == "眠る"


def check_kept(kept, state, prefix):
    whole = sum(P[j] for j in kept)
    for j, word in enumerate(WORDS):
        assert strings(PAGE, f"kept_{prefix}[{word}]").get((state,)) == ("残す" if j in kept else "外す") or (
            not page_cells(PAGE).known[f"kept_{prefix}[{word}]"].live
        )
        shown = strings(PAGE, f"P_{prefix}[{word}]%1")
        assert near(shown.get((state,), shown.get(())), P[j] / whole if j in kept else 0, 1)
    return whole


@pytest.mark.parametrize("count", range(1, 6))
def test_top_k_keeps_the_first_of_equals_and_divides_by_what_is_left(count):
    kept = ORDER[:count]
    assert (1 in kept) == (count >= 2) and (3 in kept) == (count >= 3)
    check_kept(kept, str(count), "k")


@pytest.mark.parametrize("step", range(1, 21))
def test_top_p_keeps_the_fewest_that_reach_the_limit(step):
    limit, kept, reached = step / 20, [], 0
    for j in ORDER:
        if reached < limit:
            kept.append(j)
            reached += P[j]
    state = f"{limit:.2f}".rstrip("0").rstrip(".")
    whole = check_kept(kept, state, "p")
    assert near(strings(PAGE, "reached%1")[state,], whole, 1)
    assert ORDER[0] in kept


def test_the_five_rounds_end_with_the_sentence():
    taken, text_so_far = ["開始"], ""
    for number, row in enumerate(ROUNDS, 1):
        state, logits = (f"{number}回目",), logits_of(row)
        best = [j for j in range(5) if logits[j] == max(logits)]
        assert len(best) == 1, "each round has one largest"
        word = WORDS[best[0]]
        assert strings(PAGE, "reads")[state] == "　".join(taken)
        assert strings(PAGE, "picked")[state] == word
        taken.append(word)
        text_so_far += word if word != "終了" else ""
        assert strings(PAGE, "said")[state] == text_so_far
        for i in range(2):
            assert near(strings(PAGE, f"h_now[{i}]")[state], row[i], 0)
        for j, share in enumerate(shares_of(logits)):
            assert near(strings(PAGE, f"P_now[{WORDS[j]}]%1")[state], share, 1)
    assert text_so_far == "猫は眠る。"
    assert taken == ["開始", *WORDS]


def test_the_logits_of_each_round_stand_beside_it():
    live = [id for id, cell in page_cells(PAGE).known.items() if cell.controls == ("turn",)]
    for j in range(5):
        wanted = [str(logits_of(row)[j]).replace("-", "−") for row in ROUNDS]
        assert any(list(strings(PAGE, id).values()) == wanted for id in live), WORDS[j]


def test_the_shifted_input_and_what_the_row_of_ha_may_use():
    teacher, answers = ["開始", *WORDS[:4]], WORDS
    assert [page_cells(PAGE).known[f"uses[{at}]"].text for at in range(5)] == ["使う"] * 3 + ["隠す"] * 2
    shown = [cell.text for id, cell in page_cells(PAGE).known.items() if id.startswith(("strip[", "chosen["))]
    assert set(teacher) | set(answers) <= set(shown)
    assert text("seen") == "3"


def test_the_loss_of_the_right_answer_and_at_two_other_shares():
    assert near(text("loss"), -log(P[ANSWER]), 4)
    assert text("loss") == "0.5899"
    shown = {cell.text for cell in page_cells(PAGE).known.values()}
    assert f"{-log(0.9):.4f}" in shown and f"{-log(0.1):.4f}" in shown


def test_the_loss_follows_the_share_and_is_zero_at_one():
    shown = strings(PAGE, "loss_p")
    assert len(shown) == 20
    for (state,), loss in shown.items():
        assert near(loss, -log(float(state)), 4)
    assert shown[("1",)] == "0"


def test_the_gradient_at_the_logits_is_the_share_less_one_at_the_answer():
    found = {}
    for id, cell in page_cells(PAGE).known.items():
        if id.startswith("gradient(") and cell.text not in WORDS:
            found[len(found)] = float(cell.text.replace("−", "-"))
    step = 1e-6
    for j in range(5):
        up, down = list(LOGITS), list(LOGITS)
        up[j] += step
        down[j] -= step
        measured = (-log(shares_of(up)[ANSWER]) + log(shares_of(down)[ANSWER])) / (2 * step)
        assert abs(found[j] - measured) < 0.5001e-4
        assert abs(measured - (P[j] - (j == ANSWER))) < 1e-6


def test_the_five_losses_and_their_mean():
    losses = [-log(shares_of(logits_of(row))[at]) for at, row in enumerate(ROUNDS)]
    for at, loss in enumerate(losses):
        assert near(text(f"losses[{at},0]"), loss, 4)
    assert near(text("mean_loss"), sum(losses) / 5, 4)


def test_the_smoothed_loss_adds_up_over_all_five_words():
    target = [0.9 * (j == ANSWER) + 0.1 / 5 for j in range(5)]
    for j, word in enumerate(WORDS):
        assert near(text(f"smooth[{word}]"), target[j], 2)
        assert near(text(f"parts[{word}]"), target[j] * log(P[j]), 4)
    smoothed = -sum(target[j] * log(P[j]) for j in range(5))
    assert near(text("smooth_loss"), smoothed, 4)
    # the smallest smoothed loss is where the shares are the target itself, not where the answer has all
    least = -sum(share * log(share) for share in target)
    for answer in (0.5, 0.9, 0.95, 0.999):
        others = (1 - answer) / 4
        assert -sum(t * log(answer if j == ANSWER else others) for j, t in enumerate(target)) > least
