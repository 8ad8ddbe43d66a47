"""What a stranger could put into content/: links out of it, aliases without end, texts that double, hidden characters."""

import os
from pathlib import Path

import pytest
import yaml

from engine.errors import AuthorError, AuthorErrors, TooLarge
from engine.evaluate.library import Library
from engine.parse.glossary import TermFinder, read_glossary
from engine.parse.source import read_source
from engine.parse.yaml_tree import LOADERS, compose, compose_by, inside
from engine.render.tables import inert
from tests.fuzz.harmless import faults_of
from tests.unit.calculations import model
from tests.unit.parse_cases import errors_of, one_error, parse_body
from tests.unit.small_book import FRONT, build_page, write_book

CONTENT = Path(__file__).resolve().parents[2] / "content"
LAUGHS = "- &a0 [x, x]\n" + "".join(f"- &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
ENTRY = "- {{term: {term}, reading: ご, english: word, chapter: 1, meaning: 文。{more}}}\n"


@pytest.mark.parametrize("link", ["constants/c.calc", "constants"])
def test_a_link_out_of_the_content_is_not_read_whoever_asks(tmp_path, link):
    """Commands that do not go over all pages first, such as estimate, read constants too."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/c.calc").write_text("secret = 1\n")
    path = tmp_path / "content" / link
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "elsewhere" / ("c.calc" if link.endswith("calc") else ""))
    error = one_error(lambda: Library(tmp_path / "content").statements("c", None))
    assert "a link; " in error.message and "secret" not in str(error)


def test_a_content_folder_may_be_a_link_itself(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.txt").write_text("文")
    (tmp_path / "content").symlink_to(tmp_path / "real")
    assert read_source(tmp_path / "content/a.txt", tmp_path) == "文"


@pytest.mark.parametrize("text", [LAUGHS, "- &a {term: x}\n- {<<: [*a, *a]}\n", "&a [*a]", "[" * 13 + "]" * 13, "[" * 5_000, "a: " + "x" * 400_000, "- " * 5_000 + "a"])
def test_yaml_that_stands_for_more_than_it_says_is_refused(text):
    with pytest.raises(yaml.YAMLError):
        compose(text)


@pytest.mark.parametrize("path", [path for path in sorted(CONTENT.rglob("*.yml"))], ids=lambda path: path.name)
def test_both_libraries_of_yaml_read_the_same(path):
    """Texts, kinds and places; whoever builds with the slower one gets the same book, and the same errors."""
    fast, slow = (list(described(compose_by(loader, path.read_text(encoding="utf-8")))) for loader in LOADERS)
    assert fast == slow


@pytest.mark.parametrize("text", ["title:\tabc\t", "tags: [a,\tb]", "lead: |#x", "title: a\t# c", "title: !", "? a", "---\na: b\n---"])
def test_what_the_libraries_read_differently_is_read_as_by_the_slower_one(text):
    def read(how) -> object:
        try:
            return list(described(how(text)))
        except yaml.YAMLError as error:
            return str(error)

    assert read(compose) == read(lambda text: compose_by(LOADERS[-1], text))


def described(node: yaml.Node):
    """A node and all within it."""
    marks = [(mark.line, mark.column) for mark in (node.start_mark, node.end_mark)]
    yield type(node).__name__, node.tag, marks, node.value if isinstance(node, yaml.ScalarNode) else None
    for inner in inside(node):
        yield from described(inner)


def test_aliases_are_refused_in_every_yaml_file(tmp_path):
    drawing = '::: figure\n<< figure("flow", "d", title="a", description="b") >>\n\n文\n:::\n'
    for name in ("book.yml", "roles.yml", "glossary.yml", "drawings/d.yml"):
        content = write_book(tmp_path / name.replace("/", "-"), drawing)
        (content / name).parent.mkdir(exist_ok=True)
        (content / name).write_text(LAUGHS, encoding="utf-8")
        found = errors_of(lambda: build_book(content))
        assert any(f"content/{name}" == error.place.path and "used with *" in error.message for error in found), name
    found = errors_of(lambda: build_page(tmp_path, "", "---\ntitle: &a 題\nlead: *a\n---\n"))
    assert "used with *" in found[0].message and found[0].place.line == 2


def build_book(content: Path) -> None:
    from engine.render.site import render_site

    render_site(content)


@pytest.mark.parametrize(("text", "words"), [
    (ENTRY.format(term='"\\u202e"', more=""), "U+202E"), (ENTRY.format(term="2020-99-99", more=""), "'term' is missing or not a str"), (ENTRY.format(term="語", more=", also: x"), "also is a list"),
    (ENTRY.format(term="語", more=", also: ['']"), "also is a list"), (ENTRY.format(term="語", more=", term: 句"), "given twice"), (ENTRY.format(term="語", more="").replace("chapter: 1", f"chapter: {'9' * 5_000}"), "'chapter'"),
    ("- !!python/object/apply:os.system [id]\n", "this is no term"), ("語: \0", "U+0000"),
])  # fmt: skip
def test_a_glossary_is_texts_and_numbers_of_chapters(tmp_path, text, words):
    path = tmp_path / "content/glossary.yml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert words in errors_of(lambda: read_glossary(path))[0].message


def test_a_letter_that_only_the_search_takes_for_another_is_found(tmp_path):
    path = tmp_path / "content/glossary.yml"
    path.parent.mkdir()
    path.write_text(ENTRY.format(term="softmax", more=""), encoding="utf-8")
    (use,) = TermFinder(read_glossary(path)).find("これは ſoftmax です")
    assert use.term.name == "softmax"


@pytest.mark.parametrize("text", ["&#x202E;", "&#xE000;", "[語](a.html \"&#x202E;\")", "![&#x202E;](a.png)", "&#0;", '<< compute("\\u202e") >>', "`` ` ``\n\n[a]: b '&#x2028;'\n\n[a]"])
def test_a_character_that_no_source_may_have_is_refused_by_any_name(tmp_path, text):
    with pytest.raises(AuthorErrors):
        build_page(tmp_path, text + "\n")


@pytest.mark.parametrize("body", [
    "## a" + " " * 200_000 + "b", "## a" + "{#a" * 60_000, "::: fold a" + " " * 200_000 + "b{\n文\n:::", "::: fold a" + "{#a" * 60_000 + "}\n文\n:::", '```compute\nx = "' + '\\"' * 100_000 + "\n```",
])  # fmt: skip
def test_lines_without_end_are_read_once(monkeypatch, body):
    """These took the square of their length, or its cube: minutes and years."""
    monkeypatch.setattr("engine.parse.time_limit.MOST_SECONDS", 10)
    try:
        parse_body(body)
    except (AuthorError, AuthorErrors) as error:
        assert "s of the processor" not in str(error)


def test_texts_that_double_are_stopped():
    lines = [f"t{n} = join(concat(t{n - 1}, t{n - 1}), \"\")" for n in range(1, 40)]
    error = one_error(lambda: model('t0 = labels("一二三四五")\n' + "\n".join(lines)))
    assert isinstance(error, TooLarge) and error.place.line > 5


@pytest.mark.parametrize("expression", [
    "words_of(many)", 'letters_of(many, "")', "cut_by(join(many[0:9], \"\")[0:1], many[0:1])", "pairs_of(many)", "most(counting(3), counting(3), exp(100000))", "identity([1, 2])", "counting(many)",
])  # fmt: skip
def test_operations_on_texts_end(expression):
    """With a page's matrices as large as they may be."""
    block = ", ".join(f'"{"あ" * 40} {n}"' for n in range(30))
    stacks = "\n".join(f"s{n} = stack({', '.join([f's{n - 1}'] * 8)})" for n in range(1, 5))
    try:
        page = model(f"s0 = labels({block})\n{stacks}\nmany = s4\nx = {expression}")
        page.value(page.names["x"], {})
    except (AuthorError, AuthorErrors) as error:
        assert "Error" not in str(error)


def test_a_product_that_fails_leaves_numbers_as_they_were():
    """NumPy freed those of the row before once more for each, and the process died later."""
    for _ in range(50):
        with pytest.raises((AuthorError, AuthorErrors), match="@ has no result here"):
            page = model("S = masked([[1, 2], [1, 2]], [[1, 0], [1, 0]])\nP = causal_mask(2).T @ S")
            page.value(page.names["P"], {})
    page = model("S = masked([[1, 2], [1, 2]], [[1, 0], [1, 0]])\nP = [[1, 1], [2, 1]] @ S\nQ = [[1e600000 * 1, 1]] @ [[1], [2]]".replace("1e600000 * 1", "exp(1000000)"))
    assert [[str(x) for x in row] for row in page.value(page.names["P"], {}).array] == [["2", "-Infinity"], ["3", "-Infinity"]]
    assert page.value(page.names["Q"], {}).array[0, 0] > 10**434_000


def test_nothing_in_a_table_of_states_begins_like_a_tag():
    made = inert('{"M<b":"</script><!--<script>< 0.1"}')
    assert "</" not in made and "<!" not in made and "<s" not in made and "< 0.1" in made
    frame = '<!DOCTYPE html><html lang="ja"><head><title>a</title><meta http-equiv="Content-Security-Policy" content="x"></head><body><script type="application/json">{}</script></body></html>'
    assert list(faults_of(frame.replace("{}", made))) == []


@pytest.mark.parametrize("verb", ['strips([[1]])', "written_sum([1])", 'tokens(labels("a"))', 'table("a", [1])', "control(a)", 'experiment("a")', 'figure("bars", [1])'])
@pytest.mark.parametrize("text", ["文 << {} >>", "$<< {} >>$"])
def test_what_cannot_stand_in_running_text_says_where_it_can(tmp_path, verb, text):
    error = one_error(lambda: build_page(tmp_path, text.replace("{}", verb) + "\n"))
    assert "cannot stand in" in error.message


@pytest.mark.parametrize("budget", ["10001", "999999999", "99999.5"])
def test_a_budget_is_no_way_around_the_budgets(tmp_path, budget):
    error = one_error(lambda: build_page(tmp_path, "文\n", f"---\ntitle: a\nbudget_kb: {budget}\n---\n"))
    assert "from 0 to 10000" in error.message and error.place.line == 3


def test_a_device_in_the_place_of_a_source_is_no_source(tmp_path):
    content = write_book(tmp_path, "文\n", FRONT)
    os.mkfifo(content / "pipe.md")
    with pytest.raises((AuthorError, AuthorErrors), match="this is not a file"):
        build_book(content)
