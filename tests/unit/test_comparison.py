"""python build.py diff: what a reader sees differently, what is no difference, and how it is told."""

import base64
import hashlib
import html
import json
import re
import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest
from jinja2 import Environment, FileSystemLoader

from engine.errors import AuthorError
from engine.review.comparison.as_json import show_json
from engine.review.comparison.as_markdown import fitted, show_markdown
from engine.review.comparison.as_page import show_page
from engine.review.comparison.as_text import show_text
from engine.review.comparison.committed import shown_on
from engine.review.comparison.compare import contents_changes
from tests.unit.small_book import BOOK
from tests.unit.versions import PAGE, PROJECT, Repository, make_repository, numbers

TEXTS = """
## 文 {#texts}

この段落はとても長いので、
いつか折り返しが変わります。**太い**語もあります。

二つめの段落には $W_Q$ と $E = m c^2$ があります。

三つめの段落は、ほかとは違う話です。猫が眠ります。

| 語 | 数 |
| --- | --- |
| 猫 | << compute(b) >> |
"""
FIGURE = """
::: figure {#fig-shares}
<< figure("bars", p, title="二つの係数", description="二本の横棒。") >>

二つの係数。
:::
"""


@pytest.fixture
def repository(tmp_path) -> Repository:
    return make_repository(tmp_path, PAGE + TEXTS)


def texts(found) -> list[tuple[str, str]]:
    return [(change.kind, change.action) for change in found.texts]


NO_CHANGES = {
    "lines broken elsewhere": ("この段落はとても長いので、\nいつか折り返しが", "この段落は\nとても長いので、いつか\n折り返しが"),
    "a comment": ("二つめの段落には", "<!-- 覚え書き -->\n\n二つめの段落には"),
    "spaces in a calculation": ("y = a * w + b", "y  =  a*w + b   # 和"),
    "spaces in a formula": ("$E = m c^2$", "$E=m c^{2}$"),
    "a placeholder that says the same": ("compute(z)", "compute( z )"),
    "a name that nothing shows": ("b = 3\n", "b = 3\nnobody = 17\n"),
    "columns of a table's source": ("| 語 | 数 |\n| --- | --- |", "| 語    | 数   |\n| ----- | ---- |"),
    "line ends of Windows": ("\n", "\r\n"),
}


def test_what_no_reader_sees_is_no_difference(repository):
    path = repository.content / "page.md"
    text = path.read_text(encoding="utf-8")
    for name, (before, after) in NO_CHANGES.items():
        assert before in text, name
        text = text.replace(before, after)
    path.write_bytes(text.encode())
    found = repository.compare()
    assert not found, show_text(found)


def test_text_that_is_put_into_a_container_is_no_difference(repository):
    repository.edit_page("三つめの段落は、ほかとは違う話です。猫が眠ります。", "::: aside\n三つめの段落は、ほかとは違う話です。猫が眠ります。\n:::")
    assert not repository.compare()


def test_words_that_change(repository):
    repository.edit_page("猫が眠ります", "猫が起きます")
    (change,) = repository.compare().texts
    assert (change.kind, change.action) == ("prose", "changed")
    assert change.before == "三つめの段落は、ほかとは違う話です。猫が眠ります。"
    assert change.after == "三つめの段落は、ほかとは違う話です。猫が起きます。"
    assert (str(change.where), change.where.heading) == ("content/page.md:35", "文")


def test_a_formula_that_changes(repository):
    repository.edit_page("$E = m c^2$", "$E = m c^3$")
    found = repository.compare()
    assert texts(found) == [("formula", "changed")] and not found.numbers
    assert "$E = m c^2$" in found.texts[0].before and "$E = m c^3$" in found.texts[0].after


def test_a_structure_of_a_formula_is_seen(repository):
    repository.edit_page("$W_Q$", "$W Q$")
    assert texts(repository.compare()) == [("formula", "changed")]


def test_a_paragraph_that_moves_is_neither_new_nor_gone(repository):
    text = "三つめの段落は、ほかとは違う話です。猫が眠ります。\n\n"
    repository.edit_page(text, "")
    repository.edit_page("## 1 和", f"{text}## 1 和")
    assert texts(repository.compare()) == [("prose", "moved")]


def test_a_paragraph_that_is_new_and_one_that_is_gone(repository):
    repository.edit_page("三つめの段落は、ほかとは違う話です。猫が眠ります。", "まったく別の内容をここに書きました")
    assert sorted(texts(repository.compare())) == [("prose", "gone"), ("prose", "new")]


def test_a_heading_a_link_a_title(repository):
    repository.edit_page("## 2 積", "## 2 二つの積")
    repository.edit_page("title: 一つの問い", "title: 二つの問い")
    repository.edit_page("三つめの段落は", "[三つめの段落](#sum)は")
    assert sorted(texts(repository.compare())) == [("heading", "changed"), ("prose", "changed"), ("title", "changed")]


def test_numbers_that_appear_and_go(repository):
    repository.edit_page("、ほかは << compute(u) >> です", "です")
    repository.edit_page("和は << compute(y) >> です。", "和は << compute(y) >> です。二倍は << compute(2 * y) >> です。")
    found = repository.compare()
    assert [(presence.id, presence.text, str(presence.where)) for presence in found.appeared] == [("2*y", "10", "content/page.md:20")]
    assert [(presence.id, presence.text) for presence in found.gone] == [("V[0]", "5")]
    assert not found.numbers and len(found.texts) == 2


def test_a_number_that_stands_elsewhere_too_is_told_once(repository):
    repository.edit_page("b = 3", "b = 4")
    (change,) = [change for change in repository.compare().numbers if change.id == "b"]
    assert (change.before, change.after, change.places) == ("3", "4", 1)


def test_a_name_that_is_changed_everywhere_is_no_difference(repository):
    path = repository.content / "page.md"
    path.write_text(re.sub(r"\bz\b", "積", path.read_text(encoding="utf-8")), encoding="utf-8")
    assert not repository.compare()


def test_a_label_that_changes_leaves_the_numbers_alone(tmp_path):
    page = '```compute\nt = labels("猫", "眠る")\nX = rows(t, [1, 2], [3, 4])\n```\n\n一つめは << compute(X["猫", 0]) >>、語は << compute(t[0]) >> です。\n'
    repository = make_repository(tmp_path, page)
    repository.edit_page("猫", "犬")
    found = repository.compare()
    assert [(change.kind, change.before, change.after) for change in found.numbers] == [("word", "猫", "犬")]
    assert not (found.appeared or found.gone or found.texts)


def test_a_sign_of_a_formula_follows_its_number(repository):
    repository.edit_page("compute(b / 7)", "compute(b / 4)")
    found = repository.compare()
    assert [(change.kind, change.before, change.after) for change in found.numbers] == [("sign", "≈", "="), ("number", "0.4286", "0.75")]


def test_a_figure_whose_number_changes_looks_different(tmp_path):
    repository = make_repository(tmp_path, PAGE + FIGURE)
    repository.edit("content/constants/head.calc", "w = 2", "w = 4")
    (change,) = repository.compare().figures
    assert (change.id, change.action, [cause.name for cause in change.causes]) == ("fig-shares", "changed", ["head.w"])


def test_a_figure_that_is_new_and_a_figure_of_other_words(tmp_path):
    repository = make_repository(tmp_path, PAGE + FIGURE)
    repository.edit_page('title="二つの係数"', 'title="二本の棒"')
    assert [(change.id, change.action) for change in repository.compare().figures] == [("fig-shares", "changed")]
    repository.edit_page(FIGURE.replace('title="二つの係数"', 'title="二本の棒"'), "")
    assert [(change.id, change.action) for change in repository.compare().figures] == [("fig-shares", "gone")]


def test_controls_that_are_renamed_or_start_elsewhere(repository):
    repository.edit_page('slider("かたむき", 0, 1, step=0.5, start=1)', 'slider("傾き", 0, 1, step=0.5, start=0)')
    found = repository.compare()
    assert [(change.what, change.before, change.after) for change in found.controls] == [("label", "かたむき", "傾き"), ("start", "1", "0")]
    assert not found.numbers and not found.texts


def test_a_renamed_page_is_one_page(repository):
    (repository.content / "page.md").rename(repository.content / "other.md")
    repository.write("content/book.yml", BOOK.replace("address: page", "address: other"))
    repository.edit("content/constants/head.calc", "w = 2", "w = 4")
    found = repository.compare()
    assert [(change.action, change.before, change.address) for change in found.pages] == [("renamed", "page", "other")]
    assert numbers(found) == {"y": ("5", "7"), "p[0]%1": ("88.1%", "98.2%")}
    assert [cause.name for change in found.numbers for cause in change.causes] == ["head.w", "head.w"]


def test_pages_in_another_order_are_told_beside_a_new_one():
    entries = [["a", "A", "", 1], ["b", "B", "", 2], ["c", "C", "", 3]]
    old, new = ({"book": {"title": "本", "entries": each}} for each in (entries, [entries[0], entries[2], entries[1], ["d", "D", "d", 4]]))
    world = SimpleNamespace(old_record=old, new_record=new, new=SimpleNamespace(content=SimpleNamespace(name="content")))
    told = [(change.kind, change.before, change.after) for change in contents_changes(world)]
    assert told == [("contents", "", "4 D (d) d"), ("order of the pages", "b, c", "c, b")]


def test_files_that_are_not_committed_count(repository):
    repository.write("content/new.md", "---\ntitle: 新しい頁\n---\n\n数は << compute(1 / 4) >> です。\n")
    found = repository.compare()
    assert [(change.action, change.address, change.numbers) for change in found.pages] == [("new", "new", 1)]
    repository.commit()
    (repository.content / "new.md").unlink()
    assert [(change.action, change.address) for change in repository.compare().pages] == [("gone", "new")]


def test_an_older_revision_can_be_named(repository):
    repository.edit_page("b = 3", "b = 4")
    repository.commit()
    assert not repository.compare()
    assert "b" in numbers(repository.compare("HEAD~1"))


def test_the_status_says_whether_a_reader_sees_anything(repository):
    done = repository.run()
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("Nothing that a reader would see differs between HEAD (")
    repository.edit_page("b = 3", "b = 4")
    done = repository.run()
    assert done.returncode == 1 and "content/page.md:20: y  5 → 6  (3 of 3 states, as with a = 1)  「1 和」" in done.stdout
    repository.edit_page("b = 4", "b = nobody")
    done = repository.run()
    assert done.returncode == 2 and "the working tree does not build" in done.stderr and "content/page.md:9:5: no name 'nobody'" in done.stderr


@pytest.mark.parametrize("revision", ["nobody", "HEAD~7", "--all", ""])
def test_an_unknown_revision_is_an_error(repository, revision):
    with pytest.raises(AuthorError, match=f"git knows no revision {revision!r}"):
        repository.compare(revision)


def test_a_mistyped_revision_is_recognised(repository):
    repository.git("tag", "first-edition")
    with pytest.raises(AuthorError, match="did you mean 'first-edition'"):
        repository.compare("first-editon")


def test_a_repository_without_a_commit(repository):
    shutil.rmtree(repository.folder / ".git")
    repository.git("init", "-q")
    with pytest.raises(AuthorError, match="no commit yet"):
        repository.compare()


def test_a_folder_that_git_does_not_know(repository):
    shutil.rmtree(repository.folder / ".git")
    done = repository.run()
    assert done.returncode == 2 and "is in no git repository" in done.stderr


def test_a_machine_without_git(repository, tmp_path):
    (tmp_path / "empty").mkdir()
    done = repository.run(PATH=str(tmp_path / "empty"))
    assert done.returncode == 2 and done.stderr.startswith("git is not installed, and the older version of the book is read from it [D101]\n")


def test_a_revision_before_the_book(repository):
    repository.git("rm", "-rq", "--cached", "content")
    repository.git("commit", "-q", "-m", "空")
    with pytest.raises(AuthorError, match=r"HEAD \(.*\) has no page in content/"):
        repository.compare()


def test_the_repository_is_left_as_it_is(repository):
    before = sorted(path.relative_to(repository.folder).as_posix() for path in repository.folder.rglob("*"))
    repository.edit_page("b = 3", "b = 4")
    repository.compare()
    assert sorted(path.relative_to(repository.folder).as_posix() for path in repository.folder.rglob("*")) == before


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    repository = make_repository(tmp_path_factory.mktemp("本 の 版"), PAGE + TEXTS + FIGURE)
    repository.edit_page("b = 3", "b = 4")
    repository.edit_page("猫が眠ります", "猫が*起きます* <<")
    return repository.compare()


def test_json_holds_everything(found):
    made = json.loads(show_json(found))
    assert made["differs"] is True and len(made["numbers"]) == len(found.numbers)
    (change,) = [change for change in made["numbers"] if change["id"] == "y"]
    assert change["where"] == {"page": "page", "path": "content/page.md", "line": 20, "heading": "1 和"}
    assert change["causes"][0]["name"] == "b" and change["example"] == {"a": "1"}


def test_text_says_the_cause_once(found):
    lines = show_text(found).split("\n")
    assert sum("because of constant b (content/page.md:9: 3 → 4)" in line for line in lines) == 1 + len(found.figures)


def test_markdown_names_a_sign_as_the_text_does(found):
    signs = tuple(replace(change, kind="sign") for change in found.numbers)
    assert "| the sign |" in show_markdown(replace(found, numbers=signs))


def test_markdown_takes_nothing_for_markup(found):
    text = show_markdown(found)
    assert r"起きます \<\<" in text and "| content/page.md:20 「1 和」 | y | 5 | 6 | 3 of 3 |" in text
    rows = [line for line in text.split("\n") if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {7}


def test_the_page_shows_both_versions_and_asks_for_nothing(found):
    page = show_page(found)
    assert not re.search(r'\b(?:src|srcset|data-src)=|@import|@font-face|<link|<script|url\((?!#)', page)
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', page))
    policy = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1])
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in policy
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids)) and "mark-1" in ids
    assert {target[1:] for target in re.findall(r'href="([^"]*)"', page)} <= set(ids)
    assert re.search(r"<del>[^<]*眠[^<]*</del>", page) and re.search(r"<ins>[^<]*起き[^<]*</ins>", page)
    assert page.count("data-differs") >= 2 * len(found.numbers)


def test_the_page_goes_to_a_file_or_into_a_folder(repository, tmp_path):
    repository.edit_page("b = 3", "b = 4")
    for asked, made in (("diff.html", "diff.html"), ("folder", "folder/index.html")):
        done = repository.run("--page", str(tmp_path / asked))
        assert done.returncode == 1 and "side by side: " in done.stderr
        assert "<!DOCTYPE html>" in (tmp_path / made).read_text(encoding="utf-8")


def test_a_figure_that_looks_different_is_marked_on_the_page(tmp_path):
    repository = make_repository(tmp_path, PAGE + FIGURE)
    repository.edit_page("二本の横棒。", "二本の棒。")
    found = repository.compare()
    assert [sum(row.changed for row in side.rows) for side in found.sides] == [1]


def test_markdown_is_no_longer_than_a_summary_may_be():
    lines = ["- 文が変わりました"] * 60_000
    *kept, empty, last = fitted("\n".join(lines)).split("\n")
    assert set(kept) == set(lines) and empty == "" and "lists all" in last
    assert 900_000 < len("\n".join([*kept, empty, last]).encode()) < 2**20
    assert fitted("\n".join(lines[:9])) == "\n".join(lines[:9])


def test_a_long_sentence_of_a_kept_site_is_read_as_its_string(tmp_path):
    source = "名前, a/b/c, 0123456789, 0123456789, 0123456789".replace(" ", "\u00a0")
    page, tables = tmp_path / "page.html", tmp_path / "page.json"
    made = shown_cell(Environment(loader=FileSystemLoader(PROJECT / "engine/theme/templates"), autoescape=True), source)
    page.write_text(f"<p>{made}</p>", encoding="utf-8")
    assert "<wbr>" in made and list(shown_on(page, tables, {})) == [("s[0],", ([], [source]))]


def shown_cell(templates: Environment, text: str) -> str:
    """A long sentence as a page shows it."""
    cell = SimpleNamespace(id="s[0],", text=text, label=True, live=False, width="")
    return templates.get_template("_cell.html").module.number(cell)
