"""Over a bound is an error with its place, long before a machine is at its end."""

import time

import pytest

from engine.errors import AuthorErrors, TooLarge
from engine.evaluate import values
from engine.parse.bounds import LARGEST_PAGE, LONGEST_EXPRESSION
from engine.parse.source import decode_source
from engine.render import cells, steps
from tests.unit.calculations import model
from tests.unit.parse_cases import errors_of, one_error, parse_body
from tests.unit.small_book import build_page, main_of


def built_error(tmp_path, text: str):
    return one_error(lambda: build_page(tmp_path, text))


def test_values_that_would_fill_the_memory_are_refused_in_the_state_that_is_too_much(monkeypatch):
    monkeypatch.setattr(values, "MOST_KEPT", 1_000)
    page = model('a = slider("量", 0, 1, step=0.01)\nM = identity(10) * a')
    with pytest.raises(TooLarge, match="take smaller matrices or fewer states") as error:
        [page.value(page.names["M"], state) for state in page.states_of(("a",))]
    assert error.value.place.line == 2


def test_a_page_that_takes_too_long_to_write_is_stopped_at_a_placeholder(monkeypatch, tmp_path):
    monkeypatch.setattr(cells, "MOST_SECONDS", -1)
    error = built_error(tmp_path, "```compute\nM = [[1, 2]]\n```\n\n猫 << compute(M[0]) >>\n")
    assert "writing this page takes more than" in error.message and str(error.place).endswith("page.md:10:3")


def test_steps_that_nobody_could_read_are_refused_before_they_are_written(tmp_path):
    started = time.process_time()
    error = built_error(tmp_path, "```compute\nbig = identity(512) / 3\ns = sum_all(big)\n```\n\n$<< steps(s) >>$\n")
    assert f"at most {steps.MOST_OPERANDS} numbers" in error.message and error.place.column == 2
    assert time.process_time() - started < 30


def test_a_page_that_is_too_long_is_refused_and_a_long_model_is_not():
    text = b"a" * (LARGEST_PAGE + 1)
    assert isinstance(one_error(lambda: decode_source(text, "content/a.md")), TooLarge)
    assert decode_source(text, "content/models/a.txt")


@pytest.mark.parametrize("body", [
    "文 \n" * 20_000, " $x$ 文" * 4_000, "文  \n" * 20_000, "<" * 100_000, "&amp; " * 20_000,
    "```compute\n" + "a=(\n" * 30_000 + "```", "<< compute(1) >> 文" * 3_000,
])  # fmt: skip
def test_the_time_grows_with_the_length_and_not_with_its_square(body, tmp_path):
    started = time.process_time()
    try:
        build_page(tmp_path, body, "---\ntitle: a\nbudget_kb: 9999\n---\n")
    except AuthorErrors as errors:
        assert str(errors).endswith("more errors are not shown") or "not shown" in str(errors)
    assert time.process_time() - started < 40


def test_a_statement_without_end_takes_no_more_lines_than_an_expression_can_have():
    errors = errors_of(lambda: parse_body("```compute\n" + "a = [\n" * (2 * LONGEST_EXPRESSION) + "```"))
    assert len(errors) <= 201


@pytest.mark.parametrize("depth", [9, 15, 18])
def test_what_is_nested_is_shown(depth, tmp_path):
    """markdown-it drops what lies deeper than its own bound, without a word."""
    lists = "".join(f"{'  ' * level}- い\n" for level in range(depth))
    assert "ろはに" in main_of(build_page(tmp_path, f"{lists}{'  ' * depth}- ろはに\n"))
    assert "ろはに" in main_of(build_page(tmp_path, "> " * 2 * depth + "ろはに\n"))


@pytest.mark.parametrize("text", ["> " * 60 + "猫", "".join(f"{'  ' * level}- い\n" for level in range(30)), "> " * 5_000 + "猫"])
def test_what_is_nested_without_end_is_an_error(text):
    error = one_error(lambda: parse_body(text))
    assert isinstance(error, TooLarge) and "nested too deeply" in error.message


def test_thousands_of_errors_are_not_shown(tmp_path):
    with pytest.raises(AuthorErrors) as errors:
        build_page(tmp_path, "<< compute(x) >>\n\n" * 300)
    assert len(errors.value.errors) == 300 and str(errors.value).endswith("\n\n100 more errors are not shown")
