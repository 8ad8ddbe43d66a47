"""What broke for people who use such tools, as far as it is about reading a source."""

import pytest

from engine.parse.front_matter import read_front_matter
from tests.unit.parse_cases import FRONT_LINES, errors_of, one_error, parse_body, shown


def kinds(body: str) -> list[str]:
    return [t.type for block in parse_body(body).tokens for t in block.children or []]


def test_an_expression_in_a_fence_is_not_replaced():
    page = parse_body("```\n<< compute(x) >>\n```")
    assert page.tokens[0].content == "<< compute(x) >>\n"


@pytest.mark.parametrize("text", ["std::cout << x << y;", "cat <<EOF", "cat <<'EOF'", "1 << 2", "<<<<<<< HEAD", "x >>= 1", "a <<= b"])
def test_a_text_that_only_looks_like_a_marker_does_not_abort_the_page(text):
    assert shown(text) == text


def test_an_expression_behind_literal_backticks_is_seen():
    assert shown(r"\` << compute(x) >> \`") == "` ■ `"
    assert shown("`` ` `` << compute(x) >>") == "````` ■".replace("`````", "```")


def test_an_error_names_the_place_of_the_placeholder_and_not_of_its_block():
    error = one_error(lambda: parse_body("長い段落の\n三行目に\nある << compute(f x) >> です"))
    assert (error.place.line - FRONT_LINES, error.place.column) == (3, 4)


def test_a_misspelt_placeholder_never_becomes_raw_text():
    assert "did you mean 'relation'?" in one_error(lambda: parse_body("a << realtion() >> b")).message


def test_an_expression_in_an_attribute_is_never_silent():
    assert errors_of(lambda: parse_body('<img alt="<< compute(x) >>">'))


@pytest.mark.parametrize("attack", [
    "x.__class__.__mro__[1].__subclasses__()", "().__reduce__()", "(g for g in x).gi_frame", "[a for a in x][0].__globals__", "f'{x.__class__}'",
    "eval.__self__", "x['__class__'].y()", "''.join(x)", "getattr(x, 'y').z", "type('X', (), {})", "lambda: __builtins__", "(y := x).f",
])
def test_an_expression_does_not_reach_python(attack):
    errors = errors_of(lambda: parse_body(f"```compute\na = {attack}\n```"))
    assert {type(error).__name__ for error in errors} == {"UnsupportedSyntax"}


def test_bold_brackets_beside_japanese_are_bold():
    assert kinds("**「重要」**は")[0] == "strong_open"


def test_a_line_break_between_japanese_is_no_space_even_at_a_placeholder():
    assert shown("値は\n**<< compute(x) >>**\nです") == "値は<b>■</b>です"


def test_japanese_headings_have_ids_of_their_own():
    page = parse_body("## 重み\n## 係数\n## 重み")
    assert [t.attrs["id"] for t in page.tokens if t.type == "heading_open"] == ["重み", "係数", "重み-2"]


def test_prices_are_no_formula():
    assert "math_inline" not in kinds("$5 と $10、または$20から$30まで")


def test_underscores_in_a_formula_are_no_emphasis():
    assert kinds("$a_1 + a_2 * b_1 * b_2$") == ["math_inline"]


def test_japanese_in_a_formula_has_its_place():
    from engine.parse.page import place_in_formula

    page = parse_body("式\n\n文 $x_{\\text{猫}}$")
    formula = page.tokens[-2].children[-1]
    assert str(place_in_formula(page, formula, formula.content.index("猫"))) == f"content/page.md:{FRONT_LINES + 3}:13"


def test_carriage_returns_do_not_break_a_front_matter(tmp_path):
    from engine.parse.page import read_page

    path = tmp_path / "a.md"
    path.write_bytes("---\r\ntitle: 題\r\n---\r\n\r\n文\r\n".encode())
    assert read_page(path, tmp_path).front.values["title"] == "題"


@pytest.mark.parametrize("line", ["title: 注意: 係数", "title: 係数 # 和は1", "titel: 係数", "title: 係数\ntitle: 重み"])
def test_a_front_matter_is_never_dropped_or_cut_silently(line):
    assert errors_of(lambda: read_front_matter(["---", *line.split("\n"), "---"], "content/a.md"))


def test_a_backslash_in_a_link_is_an_error():
    assert "separated by /" in one_error(lambda: parse_body(r"[a](figures\b.html)")).message


def test_underscores_of_names_are_no_emphasis_beside_japanese():
    assert kinds("次元は d_model で、頭は n_head です") == ["text"]
