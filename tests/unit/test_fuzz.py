"""A thousand generated inputs; python -m tests.bench fuzz tries a hundred thousand."""

import pytest

from tests.fuzz.harmless import faults_of
from tests.fuzz.inputs import make_input
from tests.fuzz.trial import fault_of

SEED, COUNT, CHUNK = 6, 1_000, 250
FRAME = (
    '<!DOCTYPE html><html lang="ja"><head><title>題</title><meta http-equiv="Content-Security-Policy" content="x"></head>'
    "<body>{}</body></html>"
)


@pytest.mark.parametrize("start", range(0, COUNT, CHUNK))
def test_a_generated_input_ends_in_a_harmless_page_or_in_errors_with_their_places(start):
    found = {number: fault_of(make_input(SEED, number)) for number in range(start, start + CHUNK)}
    assert {f"python -m tests.bench fuzz 1 {SEED}:{number}": fault for number, fault in found.items() if fault} == {}


def test_the_same_seed_and_number_give_the_same_input():
    assert [make_input(SEED, number) for number in range(50)] == [make_input(SEED, number) for number in range(50)]
    assert len({make_input(SEED, number).text for number in range(50)} | {make_input(SEED + 1, 0).text}) == 51


@pytest.mark.parametrize("fragment", [
    "<script>alert(1)</script>", '<script src="https://example.org/x.js"></script>', '<img src="a.png" alt="" onerror="x">', '<a href=" java\tscript:x">語</a>',
    '<a href="//example.org">語</a>', '<p style="x">', "<style>p{}</style>", '<img src="data:image/svg+xml,x" alt="">', "<svg><foreignObject></foreignObject></svg>", "<p>\u202e</p>", "<p><b>", '<p id="a" id="b"></p>',
])  # fmt: skip
def test_what_must_not_get_into_a_page_is_recognised(fragment):
    assert list(faults_of(FRAME.format(fragment)))
    assert not list(faults_of(FRAME.format('<p>語 <a href="https://example.org/">外</a> <img src="a.png" alt=""></p>')))
