"""Constants files and model files: read once, shared by pages, their mistakes placed by line and column."""

from decimal import Decimal

import pytest

from engine.errors import AuthorErrors
from engine.evaluate.draws import FILE, split_mix, write_draws
from engine.evaluate.library import Library
from engine.evaluate.model import read_model
from tests.unit.calculations import CONTENT, error_of, errors_of, ids, model, numbers, page


@pytest.fixture
def content(tmp_path):
    folder = tmp_path / "content"
    (folder / "constants").mkdir(parents=True)
    (folder / "models").mkdir()
    return folder


def constants(content, **files: str):
    for name, text in files.items():
        (content / "constants" / f"{name}.calc").write_text(text, encoding="utf-8")


def weights(content, text: str):
    (content / "models" / "m.txt").write_text(text, encoding="utf-8")


def test_names_are_imported_with_their_intermediate_results(content):
    constants(content, paper='d_model = quoted(512, "§3.1")\nn_head = quoted(8, "§3.2.2")\nd_k = d_model / n_head\ns = softmax([1, 2])')
    m = model("from paper import d_k, d_model, s", content)
    assert numbers(m, "d_k") == [[64]]
    assert m.names["d_model"].parameters[1:] == ("quoted", "§3.1")
    assert numbers(m, "s.exponentials / total(s.exponentials)") == numbers(m, "s")
    assert "n_head" not in m.names


def test_a_row_of_figures_has_one_source_which_can_be_shown(content):
    constants(content, sizes='a = quoted([50257, 768], "a file, a version")\nb = quoted(-12, "another")\nfrom_where = sources(a, b)')
    m = model("from sizes import a, b, from_where", content)
    assert numbers(m, "a") == [[50257, 768]] and numbers(m, "b") == [[-12]]
    assert m.names["a"].parameters[1:] == ("quoted", "a file, a version")
    assert numbers(m, "from_where") == [["a file, a version", "another"]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 3\ny = sources(x)", "2:13: this is no figure that was quoted"),
        ('x = quoted(3, "there")\ny = sources(x * 2)', "this is no figure that was quoted"),
        ('x = quoted([[1], [2]], "there")', "1:"),
        ('x = quoted([1, softmax([1, 2])], "there")', "one number is needed here"),
    ],
)
def test_what_is_not_quoted_has_no_source(text, said):
    assert said in "".join(errors_of(text))


def test_what_is_not_imported_itself_is_called_after_its_file(content):
    constants(content, paper='d_model = quoted(512, "§3.1")\nhalf = d_model / 2')
    assert ids(model("from paper import half\nx = half * 2", content), "half / 3") == ["half/3"]
    m = model("from paper import half", content)
    assert m.element_name(m.names["half"].arguments[0], 0, 0) == "paper.d_model"


def test_constants_files_import_constants_files(content):
    constants(content, a="from b import y\nx = y * 2", b="y = 21")
    assert numbers(model("from a import x", content), "x") == [[42]]


def test_a_file_is_read_once_for_all_pages(content):
    constants(content, a="x = 1")
    library = Library(content)
    read_model(page("from a import x"), library)
    (content / "constants" / "a.calc").write_text("nonsense", encoding="utf-8")
    second = read_model(page("from a import x"), library)
    assert "x" in second.names


def test_an_import_cycle_is_shown_as_a_chain(content):
    constants(content, a="from b import y", b="from c import z", c="from a import x")
    assert error_of("from a import x", content) == (
        "content/constants/c.calc:1:6: these files import one another in a circle: a → b → c → a [C402]"
    )


def test_a_file_that_imports_itself_is_a_circle_of_one(content):
    constants(content, a="x = 1\nfrom a import y")
    assert error_of("from a import x", content) == (
        "content/constants/a.calc:2:6: these files import one another in a circle: a → a [C402]"
    )


def test_a_long_chain_of_imports_ends_at_the_bound(content):
    constants(content, **{f"c{n}": f"from c{n + 1} import x" for n in range(400)})
    assert error_of("from c0 import x", content) == "content/constants/c19.calc:1:6: imports go at most 20 files deep [C301]"


def test_a_missing_file_suggests_the_nearest(content):
    constants(content, paper="x = 1")
    assert error_of("from papr import x", content) == (
        "content/page.md:1:6: there is no content/constants/papr.calc; did you mean 'paper'? [C401]"
    )


def test_a_missing_name_suggests_the_nearest(content):
    constants(content, paper="d_model = 512\nd_ff = 2048")
    assert errors_of("from paper import d_modell, d_fff\nx = d_modell", content) == [
        "content/page.md:1:19: paper has no name 'd_modell'; did you mean 'd_model'? [C101]",
        "content/page.md:1:29: paper has no name 'd_fff'; did you mean 'd_ff'? [C101]",
    ]


def test_a_mistake_in_constants_is_reported_at_its_place_once_for_two_pages(content):
    constants(content, paper="x = 1 / 0")
    library = Library(content)
    found = []
    for text in ("from paper import x\ny = x", "from paper import x"):
        with pytest.raises(AuthorErrors) as caught:
            read_model(page(text), library)
        found += caught.value.errors
    assert len(set(found)) == 1
    assert str(found[0]).startswith("content/constants/paper.calc:1:5: division by zero")


def test_an_imported_name_cannot_be_assigned_again(content):
    constants(content, paper="x = 1")
    assert error_of("from paper import x\nx = 2", content) == (
        "content/page.md:2:1: 'x' has a value since line 1; take another name [C103]"
    )


def test_constants_have_no_controls(content):
    constants(content, paper='x = slider("x", 0, 1)')
    assert error_of("from paper import x", content).startswith(
        "content/constants/paper.calc:1:5: controls are defined on the page itself"
    )


def test_a_model_file_gives_matrices_with_labels(content):
    weights(content, "kind: learned   # or random\nsource: seed #7\n\n[W]\nrows: 猫 眠る\ncolumns: a b\n0.1 −0.2\n-3 4e2\n[b]\n1\n")
    m = model('W = load("m", "W")\nb = load("m", "b")', content)
    value = m.value(m.names["W"], {})
    assert value.array.tolist() == [[Decimal("0.1"), Decimal("-0.2")], [-3, 400]]
    assert (value.rows, value.columns) == (("猫", "眠る"), ("a", "b"))
    assert m.names["W"].parameters[1] == "learned"
    assert m.names["W"].parameters[2] == "seed #7 [m: W]"
    assert ids(m, "W")[1] == "W[猫,b]"


HEAD = "kind: random\nsource: s\n"
BAD_FILES = [
    (HEAD + "[W]\n1 2\n3\n", "5:1: this row has 1 numbers, the rows above have 2"),
    (HEAD + "[W]\n1 2\n3 4 5\n", "5:5: this row has 3 numbers, the rows above have 2"),
    (HEAD + "[W]\n1 2\n3 x\n", "5:3: 'x' is not a decimal number such as 0.25 or −1"),
    (HEAD + "[W]\n1 nan\n", "4:3: 'nan' is not a decimal number"),
    (HEAD + "[W]\nrows: 猫\n1\n2\n", "4:1: 1 labels for 2 rows of numbers"),
    (HEAD + "[W]\nrows: a\nrows: b\n1\n", "5:1: the labels of the rows are given twice"),
    (HEAD + "[W]\n", "3:1: the section [W] has no numbers"),
    (HEAD + "[W]\n1\n[W]\n2\n", "5:1: the section [W] stands in this file already"),
    (HEAD + "[W V]\n1\n", "3:1: a section's name is a plain name in brackets: [W_Q]"),
    (HEAD, "2:1: the file has no section"),
    ("kind: random\n[W]\n1\n", "1:1: the line 'source: …' is missing before the first section"),
    ("kind: randm\nsource: s\n[W]\n1\n", "1:7: the kind is one of learned, random, chosen, measured, not 'randm'; did you mean 'random'?"),
    ("sorce: s\n[W]\n1\n", "1:1: before the first section stand 'kind: …' and 'source: …', each once; did you mean 'source'?"),
    ("", "1:1: the line 'kind: …' is missing before the first section"),
]


@pytest.mark.parametrize(("text", "message"), BAD_FILES, ids=[message for _, message in BAD_FILES])
def test_a_bad_model_file_is_refused_at_line_and_column(content, text, message):
    weights(content, text)
    assert error_of('W = load("m", "W")', content).startswith(f"content/models/m.txt:{message}")


def test_a_model_file_that_is_not_utf8_is_refused_at_the_byte(content):
    (content / "models" / "m.txt").write_bytes(HEAD.encode() + b"[W]\n1 \xff\n")
    assert error_of('W = load("m", "W")', content).startswith("content/models/m.txt:4:3: the byte 0xFF is not UTF-8")


def test_a_model_file_may_have_a_byte_order_mark_and_carriage_returns(content):
    (content / "models" / "m.txt").write_bytes(b"\xef\xbb\xbf" + (HEAD + "[W]\n1 2\n").replace("\n", "\r\n").encode())
    assert numbers(model('W = load("m", "W")', content), "W") == [[1, 2]]


def test_missing_files_and_sections_suggest_the_nearest(content):
    weights(content, HEAD + "[W_Q]\n1\n")
    assert error_of('W = load("n", "W_Q")', content) == "content/page.md:1:10: there is no content/models/n.txt [C403]"
    assert error_of('W = load("m", "W_K")', content) == (
        "content/page.md:1:15: content/models/m.txt has no section [W_K]; did you mean 'W_Q'? [C403]"
    )


def test_split_mix_makes_the_numbers_of_its_published_test():
    numbers = split_mix(1234567)
    assert [next(numbers) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_draws_are_made_again_byte_for_byte():
    assert (CONTENT.parent / FILE).read_bytes() == write_draws().encode()
