"""The long read, calculated a second time in plain Python, in every state; its program is run as it is printed."""

import contextlib
import io
import re
from itertools import product
from math import e, log, sqrt
from pathlib import Path

import pytest

from engine.estimate.families import FAMILIES
from engine.evaluate.journey import FILES, FOLDER
from engine.parse.page import read_page
from engine.parse.reading_time import minutes_to_read
from tests.unit.calculations import model, numbers
from tests.unit.shown_strings import near, page_cells, strings

PROJECT = Path(__file__).resolve().parents[2]
PAGE = "journey"
TOKENS = ["開け", "た", "箱", "の", "中", "は", "もう", "空"]
LOGITS = {"だっ": 4.2, "です": 3.6, "に": 3.1, "で": 2.9, "だ": 2.7, "の": 1.6, "っぽ": 1.4, "。": 0.9, "は": 0.2, "た": -1}
LENGTHS = [256 * 2**k for k in range(9)]
WIDTHS = [256 * 2**k for k in range(6)]
HEADS = [4 * 2**k for k in range(5)]
VOCABULARIES = [8192 * 2**k for k in range(6)]


@pytest.fixture(scope="module")
def source():
    return read_page(PROJECT / "content" / f"{PAGE}.md", PROJECT)


def section(file: str, name: str) -> list[list[float]]:
    """A matrix of a model file, read by itself."""
    text = (PROJECT / FOLDER / f"{file}.txt").read_text(encoding="utf-8")
    rows = text.split(f"\n[{name}]\n")[1].split("\n\n")[0].strip().split("\n")
    return [[float(number) for number in row.split()] for row in rows]


def shares_of(numbers: list[float]) -> list[float]:
    powers = [e ** (number - max(numbers)) for number in numbers]
    return [power / sum(powers) for power in powers]


def as_number(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-").replace("\xa0", "").lstrip("<>").rstrip("%"))


@pytest.mark.parametrize("name", FILES)
def test_the_random_numbers_are_the_stated_generator_s(name):
    assert (PROJECT / FOLDER / f"{name}.txt").read_text(encoding="utf-8") == FILES[name]()


# The round table.


def coefficients(asker: int, divided: bool) -> list[float]:
    """What the asking token takes from each seat; later ones are masked."""
    query, keys = section("round-table", "Q")[asker], section("round-table", "K")
    scores = [sum(a * b for a, b in zip(query, key)) / (sqrt(64) if divided else 1) for key in keys]
    return shares_of(scores[: asker + 1]) + [0.0] * (7 - asker)


ROUND = list(product(range(8), (False, True)))


@pytest.mark.parametrize("seat", range(8))
def test_every_seat_shows_its_coefficient_whoever_asks(seat):
    shown = strings(PAGE, f"A[t][{TOKENS[seat]}]%1")
    for asker, divided in ROUND:
        share = coefficients(asker, divided)[seat]
        text = shown[TOKENS[asker], "01"[divided]]
        assert near(text, share, 1) or text.startswith("<") and 0 < share < 0.001
        assert (text == "0%") == (seat > asker)


@pytest.mark.parametrize("seat", range(8))
def test_a_line_is_as_broad_as_its_coefficient_and_a_masked_seat_has_none(seat):
    id = f"A[t][{TOKENS[seat]}]|fig-table.width"
    for asker, divided in ROUND:
        state = {"t": TOKENS[asker], "divided": "01"[divided]}
        width = float(strings(PAGE, id)[tuple(state[name] for name in page_cells(PAGE).known[id].controls)])
        share = coefficients(asker, divided)[seat]
        assert width == pytest.approx(max(0.8, 14 * share) if seat <= asker else 0, abs=0.006)


def test_without_the_root_nearly_all_falls_on_one_seat():
    for asker in range(1, 8):
        assert max(coefficients(asker, False)) > 0.86 > max(coefficients(asker, True))
    least = min(max(coefficients(asker, False)) for asker in range(8))
    shown = next(cell.text for id, cell in page_cells(PAGE).known.items() if "largest(A_whole)" in id and id.endswith("%1"))
    assert near(shown, least, 1)
    assert max(coefficients(7, True)) < 0.53 and max(coefficients(7, False)) > 0.9999


def test_the_list_beside_the_table_has_the_scores_and_the_same_coefficients():
    query, keys = section("round-table", "Q"), section("round-table", "K")
    for seat, (asker, divided) in product(range(8), ROUND):
        state = TOKENS[asker], "01"[divided]
        score = sum(a * b for a, b in zip(query[asker], keys[seat])) / (8 if divided else 1)
        shown = strings(PAGE, f"hidden[t][{TOKENS[seat]}]")[state]
        assert near(shown, score, 4) if seat <= asker else shown == "−∞"
        text = strings(PAGE, f"A[t][{TOKENS[seat]}]")[state]
        assert near(text, coefficients(asker, divided)[seat], 4) or text.startswith("<")


# Temperature.


def distribution(temperature: float, by_k: bool, by_p: bool) -> list[float]:
    """First the four largest, then the fewest that reach nine tenths, each time made to sum 1. They stand in order."""
    shares = shares_of([logit / temperature for logit in LOGITS.values()])
    if by_k:
        shares = [share if at < 4 else 0 for at, share in enumerate(shares)]
        shares = [share / sum(shares) for share in shares]
    if by_p:
        kept = [share if sum(shares[:at]) < 0.9 else 0 for at, share in enumerate(shares)]
        shares = [share / sum(kept) for share in kept]
    return shares


def temperatures() -> list[tuple[str, str, str]]:
    return list(strings(PAGE, "entropy"))


def test_the_slider_goes_from_nearly_0_to_3_in_sixty_steps():
    states = page_cells(PAGE).model.controls["T"].states
    assert (states[0], states[-1], len(states)) == ("0.05", "3", 60)


def test_every_candidate_has_its_share_at_every_temperature_cut_or_not():
    for word in LOGITS:
        at = list(LOGITS).index(word)
        for state, text in strings(PAGE, f"P[{word}]%1").items():
            share = distribution(float(state[0]), state[1] == "1", state[2] == "1")[at]
            assert near(text, share, 1) or text.startswith("<") and share < 0.001, (word, state)


def test_entropy_and_the_largest_share_are_of_what_is_left():
    largest, left = strings(PAGE, "largest(P)%1"), strings(PAGE, "left")
    for state in temperatures():
        shares = [share for share in distribution(float(state[0]), state[1] == "1", state[2] == "1") if share]
        entropy = -sum(share * log(share) for share in shares)
        shown = strings(PAGE, "entropy")[state]
        assert near(shown, entropy, 4) or shown.startswith("<") and entropy < 0.0001
        assert near(strings(PAGE, "exp(entropy)~2")[state], e**entropy, 2)
    for state, text in largest.items():
        assert near(text, max(distribution(float(state[0]), state[1] == "1", state[2] == "1")), 1)
    for state, text in left.items():
        assert int(text) == sum(share > 0 for share in distribution(float(state[0]), state[1] == "1", state[2] == "1"))


# The program.


def program(source) -> str:
    """All the Python that the page prints."""
    return "\n".join(token.content for token in source.tokens if token.type == "fence" and token.info.strip() == "python")


def test_the_printed_program_prints_what_the_page_shows(source, monkeypatch):
    monkeypatch.chdir(PROJECT)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program(source), "the program of the page", "exec"), {})
    page = page_cells(PAGE).known
    shown = [f"{page[f'first_words[{k},0]'].text} {page[f'first_shares[{k},0]'].text}" for k in range(5)]
    assert printed.getvalue().splitlines() == shown


def test_the_program_reads_the_sentence_of_the_page(source, monkeypatch):
    monkeypatch.chdir(PROJECT)
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(program(source), "the program of the page", "exec"), names)
    ids = [page_cells(PAGE).known[f"ids[{token}]"].text for token in TOKENS]
    assert [str(number) for number in names["ids"]] == ids
    assert [names["words"][number] for number in names["ids"]] == TOKENS


def test_the_program_itself_is_about_ten_lines(source):
    *_, whole = [token.content for token in source.tokens if token.type == "fence" and token.info.strip() == "python"]
    assert len(whole[whole.index("x = W") :].splitlines()) <= 12


# The ledgers.


def everywhere(id: str, *axes: list[int]) -> dict[tuple[int, ...], float]:
    """What a cell shows at every combination of these sides."""
    shown = strings(PAGE, id)
    assert set(shown) == set(product(*(map(str, axis) for axis in axes))), id
    return {tuple(map(int, state)): as_number(text) for state, text in shown.items()}


def in_mebibytes(count: int, bytes_each: int) -> float:
    return count * bytes_each / 2**20


def test_the_ledger_of_shapes_is_filled_in_for_all_states():
    counts = {
        "embedded": ((LENGTHS, WIDTHS), lambda n, d: n * d),
        "middle": ((LENGTHS, WIDTHS), lambda n, d: n * 4 * d),
        "one_head": ((LENGTHS,), lambda n: n * n),
        "all_heads": ((LENGTHS, HEADS), lambda n, h: h * n * n),
        "all_logits": ((LENGTHS, VOCABULARIES), lambda n, v: n * v),
    }
    for name, (axes, count) in counts.items():
        for state, number in everywhere(cell_of(name), *axes).items():
            assert number == count(*state)
        for size in (4, 2):
            for state, number in everywhere(f"{size}*{name}/mega~3", *axes).items():
                assert number == pytest.approx(in_mebibytes(count(*state), size), abs=0.0005)


def cell_of(name: str) -> str:
    """The id of an element in the form in which the page writes it."""
    return next(id for id in page_cells(PAGE).known if re.fullmatch(rf"{re.escape(name)}(~\w+|,)?", id))


def costs(n: int, d: int) -> dict[str, int]:
    """Counted product by product: (rows, inner, columns) of each matrix product of a layer."""
    products = {
        "projections": [(n, d, d)] * 4,
        "mixing": [(n, d, n), (n, n, d)],
        "network": [(n, d, 4 * d), (n, 4 * d, d)],
    }
    counted = {name: sum(a * b * c for a, b, c in shapes) for name, shapes in products.items()}
    return counted | {"layer": sum(counted.values())}


def test_the_ledger_of_cost_counts_every_product_in_all_states():
    for name in ("projections", "mixing", "network", "layer"):
        for (n, d), number in everywhere(cell_of(name), LENGTHS, WIDTHS).items():
            assert number == costs(n, d)[name]
        for (n, d), number in everywhere(cell_of(f"{name}_twice"), LENGTHS, WIDTHS).items():
            assert number == costs(2 * n, d)[name]


def test_twice_the_text_is_four_times_the_mixing_and_twice_the_rest_in_all_states():
    page = page_cells(PAGE)
    for name, times in (("projections", "2"), ("network", "2"), ("mixing", "4")):
        assert set(strings(PAGE, f"{name}_twice/{name}").values()) == {times}
    for (n, d), number in everywhere("layer_twice/layer", LENGTHS, WIDTHS).items():
        assert 2 < number < 4 and number == pytest.approx((24 * d + 8 * n) / (12 * d + 2 * n), abs=0.00006)
    assert "layer_twice/layer" in page.known


def test_the_ring_of_the_plot_stands_where_the_mixing_meets_the_network():
    for d in WIDTHS:
        assert costs(4 * d, d)["mixing"] == costs(4 * d, d)["network"] == 32 * d**3
    assert {number for number in everywhere(cell_of("crossing[0]"), WIDTHS).values()} == {4 * d for d in WIDTHS}


def test_the_interview_is_answered_with_these_factors():
    known = page_cells(PAGE).known
    for name, n in (("ratio_short", 2048), ("ratio_long", 32768)):
        assert near(known[f"{name}~2"].text, costs(2 * n, 4096)["layer"] / costs(n, 4096)["layer"], 2)
    for (n, d), number in everywhere(cell_of("one_more"), LENGTHS, WIDTHS).items():
        assert number == costs(n, d)["layer"] / n == 12 * d * d + 2 * n * d


# The page.


def test_the_read_takes_about_a_quarter_of_an_hour(source):
    assert 11 <= minutes_to_read(source) <= 16


def test_two_thirds_of_a_classic_block_are_the_network_s():
    known = page_cells(PAGE).known
    assert known["share_of_network%1"].text == "66.7%"
    assert 4 * 512**2 * 2 == 2 * 512 * 2048


def test_it_leads_to_every_chapter_but_the_first_and_to_the_experiments(source):
    text = (PROJECT / "content" / f"{PAGE}.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(((?:chapter|experiment)-\w+)\.html", text))
    assert linked == {f"chapter-{number}" for number in range(2, 9)} | {"experiment-8d", "experiment-qkv", "experiment-position"}


def test_the_families_that_it_names_are_those_of_the_command(source):
    text = (PROJECT / "content" / f"{PAGE}.md").read_text(encoding="utf-8")
    sentence = text[text.index("数えられる家族は") :].split("。")[0]
    known = page_cells(PAGE).known
    assert [known[f"families[{at}]"].text for at in re.findall(r"families\[(\d)\]", sentence)] == list(FAMILIES)


def test_the_score_of_the_text_of_version_7_is_written_as_there():
    assert page_cells(PAGE).known["bleu_as_printed"].text == "41.0"
    assert numbers(model("from paper import bleu_french_text"), "bleu_french_text") == [[41]]


def test_sources_are_broken_into_lines():
    html = (PROJECT / "site" / f"{PAGE}.html").read_text(encoding="utf-8")
    sources = re.findall(r'<td><span data-cell="(?:published|size)_sources[^>]*>(.*?)</span></td>', html)
    assert len(sources) == 12 + 18
    assert all("\N{NO-BREAK SPACE}" not in source and ("/<wbr>" in source or "/" not in source) for source in sources)
