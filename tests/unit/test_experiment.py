"""An experiment: written once, shown on many pages, each with other stages open; its names are its own on all of them."""

import gzip
import json
import re
from collections import Counter

import pytest

from engine.parse.experiment import FOLDER
from engine.parse.reading_time import minutes_to_read
from engine.parse.page import read_page
from engine.render.site import render_site
from engine.review.lint import find_faults
from engine.certify.certificate import certify_book
from tests.unit.parse_cases import errors_of, one_error
from tests.unit.small_book import FRONT, main_of, text_of, write_book

SOURCE = """---
title: 小さな実験
digits: 2
---

```compute
words = labels("猫", "眠る")
word = choice("追う語", "猫", "眠る")
a = slider("はじめの数", 0, 1, step=0.25, start=0.5)
X = rows(words, [a, 1 - a], [0.25, 0.75])
third = a / 3
```

<< control(word) >>

<< control(a) >>

読み方です。[行](#rows)を見ます。

::: stage 語の行 {#rows}
<< compute(X, title="行", follow=word) >>
:::

:::: stage 和と積 {#sum}
$s << relation() >> << compute(third) >> + << compute(X[word, 0]) >>$

::: check
問い。

- ( ) 甲
- (x) 乙

理由。
:::
::::

おわりの文です。
"""
PAGE = '::: fold 実験 {#fold}\n<< experiment("small", open="rows") >>\n:::\n'


@pytest.fixture
def build(tmp_path):
    """The site of a book with the experiment; its page, and pages by their addresses."""

    def built(text=PAGE, source=SOURCE, front=FRONT, **others):
        return render_site(write(tmp_path, text, source, front, **others))

    return built


def write(folder, text=PAGE, source=SOURCE, front=FRONT, **others):
    content = write_book(folder, text, front)
    (content / FOLDER).mkdir()
    (content / FOLDER / "small.md").write_text(source, encoding="utf-8")
    for name, written in others.items():
        (content / f"{name}.md").write_text(f"---\ntitle: {name}\n---\n{written}", encoding="utf-8")
    return content


def page_of(site, address="page"):
    return main_of(site[f"{address}.html"].decode())


def stages_of(html):
    """The stages of a page by their ids: whether each stands open, and whether it is dimmed."""
    found = re.findall(r'<details class="fold stage( dimmed)?" id="small:(\w+)"( open)?>', html)
    return {name: (bool(open), bool(dimmed)) for dimmed, name, open in found}


def test_a_page_opens_the_stages_that_it_names_and_dims_the_others(build):
    site = build(several='<< experiment("small", open=["rows", "sum"]) >>\n', other='<< experiment("small", open="sum") >>\n')
    assert stages_of(page_of(site)) == {"rows": (True, False), "sum": (False, True)}
    assert stages_of(page_of(site, "several")) == {"rows": (True, False), "sum": (True, False)}
    assert stages_of(page_of(site, "other")) == {"rows": (False, True), "sum": (True, False)}


def test_without_a_choice_every_stage_and_every_control_stands_there(build):
    html = page_of(build('<< experiment("small") >>\n'))
    assert stages_of(html) == {"rows": (True, False), "sum": (True, False)}
    assert set(re.findall(r'data-control="([^"]*)"', html)) == {"small:word", "small:a"}


def test_a_page_has_the_controls_that_it_names(build):
    site = build('<< experiment("small", controls="a") >>\n', other='<< experiment("small", controls=["a", "word"]) >>\n')
    assert re.findall(r'data-control="([^"]*)"', page_of(site)) == ["small:a"]
    assert re.findall(r'data-control="([^"]*)"', page_of(site, "other")) == ["small:word", "small:a"]


def test_what_stands_outside_of_the_stages_is_always_there(build):
    text = text_of(page_of(build('<< experiment("small", open="sum", controls="a") >>\n')))
    assert "読み方です。行を見ます。" in text and text.endswith("おわりの文です。")


def test_all_pages_show_the_same_html_of_a_stage(build):
    site = build(other='<< experiment("small", open="rows") >>\n')
    inner = [re.search(r'<div class="experiment".*</div>', page_of(site, name), re.DOTALL)[0] for name in ("page", "other")]
    assert inner[0].startswith(inner[1][:2000]) and len(inner[1]) > 2000


def test_no_mark_is_left_on_a_page(build):
    html = page_of(build())
    assert html.count('class="experiment"') == 1 and 'data-experiment="small">\n</div>' not in html


def test_the_names_of_an_experiment_do_not_meet_those_of_its_page(build):
    own = '```compute\na = slider("頁の数", 0, 1, step=0.5)\nthird = a / 3\n```\n\n## 行 {#rows}\n\n<< control(a) >>\n\n<< compute(third) >>\n\n'
    check = "::: check\n問い。\n\n- ( ) 甲\n- (x) 乙\n\n理由。\n:::\n\n"
    site = build(own + check + PAGE)
    html = site["page.html"].decode()
    ids = Counter(re.findall(r' id="([^"]*)"', html))
    assert [id for id, count in ids.items() if count > 1] == []
    assert {"rows", "small:rows", "check-1", "small:check-1", "control-a", "control-small:a"} <= set(ids)
    assert {"third", "small:third", "a", "small:a"} <= set(re.findall(r'data-cell="([^"]*)"', html))
    assert '<a href="#small:rows">行</a>' in html
    assert "small" not in site["tables/page.json"].decode()


def test_every_cell_bind_and_control_of_an_experiment_begins_with_its_name(build):
    site = build('<< experiment("small") >>\n')
    html = site["page.html"].decode()
    binds = [bind.split(" ")[1::2] for bind in re.findall(r'data-bind="([^"]*)"', html)]
    names = [*re.findall(r'data-(?:cell|control|for|position)="([^"]*)"', html), *(id for ids in binds for id in ids)]
    assert names and all(name.startswith("small:") for name in names)
    tables = json.loads(site["tables/small.json"])
    assert {name for names, _ in tables["cells"].values() for name in names.split(" ")} == set(tables["controls"])
    assert {id for ids in binds for id in ids} <= set(tables["cells"])


def test_the_script_holds_the_tables_byte_for_byte(build):
    site = build()
    tables = site["tables/small.json"].decode()
    assert site["assets/small.js"].decode() == f"tadoru.add({tables.rstrip()});\n"
    names, strings = json.loads(tables)["cells"]["small:third"]
    assert (names, strings.split(" ")) == ("small:a", ["0", "0.08", "0.17", "0.25", "0.33"])


def test_an_experiment_without_a_control_has_no_script(build):
    site = build(source="---\ntitle: 題\n---\n::: stage 段 {#rows}\n<< compute(1 / 3) >>\n:::\n")
    assert "assets/small.js" not in site and "data-experiment" not in site["page.html"].decode()


def test_a_page_with_an_experiment_links_its_style_sheet(build):
    site = build(other="文。\n")
    assert 'href="assets/experiment.css"' in site["page.html"].decode()
    assert 'href="assets/experiment.css"' not in site["other.html"].decode()


def test_an_error_of_an_experiment_is_told_once_and_with_its_place(tmp_path):
    content = write(tmp_path, source=SOURCE.replace("a / 3", "b / 3"), other='<< experiment("small") >>\n')
    error = one_error(lambda: render_site(content))
    assert str(error).startswith("content/experiments/small.md:11:9: no name 'b'")


def test_an_error_in_one_state_of_an_experiment_names_the_state(tmp_path):
    content = write(tmp_path, source=SOURCE.replace("a / 3", "1 / (1 - a)"))
    assert "(where a is 1)" in str(errors_of(lambda: render_site(content))[0])


def test_an_experiment_that_no_page_shows_is_an_error(tmp_path):
    error = one_error(lambda: render_site(write(tmp_path, "文。\n")))
    assert str(error).startswith("content/experiments/small.md:1:1: no page shows this experiment")


def test_an_experiment_stands_once_on_a_page(tmp_path):
    error = one_error(lambda: render_site(write(tmp_path, PAGE + '\n<< experiment("small", open="sum") >>\n')))
    assert "the page shows the experiment 'small' already" in str(error)


def test_an_experiment_may_be_shown_by_a_page_with_errors(tmp_path):
    error = one_error(lambda: render_site(write(tmp_path, PAGE + "\n<< compute(nothing) >>\n")))
    assert "no name 'nothing'" in str(error)


def test_a_page_weighs_what_its_experiment_weighs_without_the_tables(tmp_path):
    front = FRONT.replace("chapter: 1", "chapter: 1\nbudget_kb: {}")
    written = render_site(write(tmp_path / "fits", PAGE, front=front.format(60)))["page.html"]
    weight = len(gzip.compress(written, 9, mtime=0)) / 1000
    error = one_error(lambda: render_site(write(tmp_path / "over", PAGE, front=front.format(f"{weight - 0.01:.3f}"))))
    assert f"the page weighs {weight:.1f} kB" in str(error) and error.place.path == "content/page.md"


def test_an_experiment_over_its_budget_names_its_dearest_cells(tmp_path):
    source = SOURCE.replace("digits: 2", "digits: 2\nbudget_kb: 1")
    error = one_error(lambda: render_site(write(tmp_path, source=source)))
    assert "the experiment weighs" in str(error) and "small:X[word][0] (10 strings)" in str(error)


def test_an_experiment_does_not_count_for_the_reading_time(tmp_path):
    content = write(tmp_path, PAGE, source=SOURCE.replace("読み方です。", "長い文です。" * 500))
    page = read_page(content / "page.md", tmp_path)
    assert minutes_to_read(page) == 1
    assert "約1分" in render_site(content)["page.html"].decode()


def test_the_lints_read_experiments(tmp_path):
    text = SOURCE.replace("おわりの文です。", "答えは 0.17 です。[ない所](#nowhere)と[ない頁](nothing.html)を見ます。")
    content = write(tmp_path, source=text, other=PAGE, index="本です。\n")
    found = [(fault.code, fault.place.path, fault.place.line) for fault in find_faults(content, render_site(content))]
    line = text[: text.index("答えは")].count("\n") + 1
    path = "content/experiments/small.md"
    assert found == [("L101", path, line), ("L108", path, line), ("L108", path, line)]


def test_a_link_of_an_experiment_leads_somewhere_on_every_page_that_shows_it(tmp_path):
    text = SOURCE.replace("おわりの文です。", "[節](#section)を見ます。")
    there = PAGE + "\n\n## 節 {#section}\n"
    both = find_faults(content := write(tmp_path / "both", there, source=text, other=there), render_site(content))
    one = find_faults(content := write(tmp_path / "one", there, source=text, other=PAGE), render_site(content))
    assert both == [] and [(fault.code, fault.place.path) for fault in one] == [("L108", "content/experiments/small.md")]
    assert one[0].message == "other.html has no place 'section'"


def test_every_number_of_an_experiment_is_certified(tmp_path):
    content = write(tmp_path)
    certificates, wrong = certify_book(content, render_site(content))
    assert wrong == [] and {each.name: each.numbers for each in certificates}["small"] > 15
