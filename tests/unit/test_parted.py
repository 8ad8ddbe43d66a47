"""An experiment whose tables lie apart by the states of its first control: the start comes first, each other state in a file."""

import json
import re
from itertools import product
from random import Random

import pytest

from engine.errors import AuthorError, AuthorErrors
from engine.parse.experiment import FOLDER
from engine.render import budgets, parted
from engine.render.site import render_site
from engine.review.check import own_files
from engine.review.weights import part_files
from tests.trace_reader import TraceReader
from tests.unit.small_book import FRONT, write_book

SOURCE = """---
title: 小さな実験
digits: 2
parts: word
---

```compute
word = choice("語", "猫", "犬 と 猫", "眠る", start="犬 と 猫")
a = slider("はじめの数", 0, 1, step=0.5)
on = switch("隠す")
X = [[a + word, 1 - a], [word, 4]]
Y = where(on, X, a)
```

<< control(word) >>

<< control(a) >>

<< control(on) >>

::: stage 行 {#rows}
<< compute(X) >> << compute(Y) >> << compute(a * 3) >>
:::
"""


@pytest.fixture
def build(tmp_path):
    def built(source=SOURCE, page='<< experiment("small") >>\n', **others):
        content = write_book(tmp_path, page, FRONT)
        (content / FOLDER).mkdir()
        for name, text in {"small": source, **others}.items():
            (content / FOLDER / f"{name}.md").write_text(text, encoding="utf-8")
        return render_site(content)

    return built


def said(script: bytes):
    """What the first call of a script hands over."""
    text = script.decode()
    return json.loads("[" + text[text.index("(", text.index(")") if text.startswith("(") else 0) + 1 : text.index(");")] + "]")


def message(build, *given, **others) -> str:
    with pytest.raises((AuthorError, AuthorErrors)) as caught:
        build(*given, **others)
    return str(caught.value)


def test_the_parts_put_together_are_the_whole_tables(build):
    site = build()
    whole = json.loads(site["tables/small.json"])
    control, first = said(site["assets/small.js"])
    assert control == "small:word" and first["controls"] == whole["controls"] and [*first["cells"]] == [*whole["cells"]]
    apart = [id for id, (names, _) in whole["cells"].items() if names.split(" ")[0] == control]
    parts = {k: said(site[f"assets/small-{k}.js"]) for k in (0, 2)}
    assert "assets/small-1.js" not in site and apart and len(apart) < len(whole["cells"])
    assert all(part[:2] == [control, k] and len(part[2]) == len(apart) for k, part in parts.items())
    for at, id in enumerate(apart):
        assert " ".join([parts[0][2][at], first["cells"][id][1], parts[2][2][at]]) == whole["cells"][id][1]
    for id in set(first["cells"]) - set(apart):
        assert first["cells"][id] == whole["cells"][id]


def test_cutting_a_row_takes_the_strings_of_each_state_of_its_first_control():
    random = Random(3)
    for states, others in product((2, 5), (1, 6)):
        texts = [str(random.random()) for _ in range(states * others)]
        assert parted.cut(" ".join(texts), states) == [" ".join(texts[k * others : (k + 1) * others]) for k in range(states)]


def test_the_script_of_the_parts_comes_with_such_an_experiment_only(build):
    site = build(other=SOURCE.replace("parts: word\n", ""), page='<< experiment("small") >>\n\n<< experiment("other") >>\n')
    assert "assets/parts.js" in site["assets/small.js"].decode() and site["assets/parts.js"]
    assert site["assets/other.js"].startswith(b"tadoru.add(") and "assets/other-0.js" not in site
    assert "parts.js" not in site["page.html"].decode()


@pytest.mark.parametrize(
    ("front", "words"),
    [
        ("parts: wrod", "no control 'wrod'; did you mean 'word'"),
        ("parts: a", "names the control that is defined first, here 'word'; define 'a' before all others"),
        ("parts: 1", "'parts' is a text"),
    ],
)
def test_a_front_matter_that_names_no_first_control_says_which_there_are(build, front, words):
    assert re.search(rf"small\.md:4:.*{re.escape(words)}", message(build, SOURCE.replace("parts: word", front)))


def test_a_page_has_no_parts(build, tmp_path):
    with pytest.raises((AuthorError, AuthorErrors), match="'parts' is a key of an experiment"):
        render_site(write_book(tmp_path, "文です。\n", "---\ntitle: 頁\nparts: a\n---\n"))


def test_a_part_does_not_take_the_name_of_another_experiment(build):
    pages = '<< experiment("small") >>\n\n<< experiment("small-2") >>\n'
    assert "assets/small-2.js is a part of the experiment 'small' already" in message(
        build, page=pages, **{"small-2": SOURCE.replace("parts: word\n", "")}
    )


def test_a_part_has_a_budget_of_its_own(build, monkeypatch):
    monkeypatch.setattr(budgets, "PART", 0.01)
    assert re.search(r"the part of an experiment weighs .* its budget is 0\.01 kB", message(build))


def test_check_weighs_the_parts_and_knows_whose_they_are(build, tmp_path):
    site = build()
    assert [*part_files("page.html", site)] == ["assets/small-0.js", "assets/small-2.js"]
    assert {"assets/small-0.js", "assets/small.js"} <= own_files(tmp_path / "content", site)


def test_the_values_of_a_state_lie_in_parts_that_have_those_of_no_other(build):
    files = build()
    trace = TraceReader({path: data for path, data in files.items() if path.startswith("tables/small")}, "small")
    apart = [node for node in range(len(trace.columns["name"])) if trace.names_of(node)[:1] == ["word"] and trace.columns["values"][node] == "0"]
    assert apart
    for node in apart:
        whole = trace.texts(node)
        each, first = int(trace.columns["each"][node]), int(trace.columns["part"][node])
        assert each * 3 == len(whole)
        for state in range(3):
            lines = said_values(files[f"tables/small/values-{first + state}.js"])
            assert lines[node].split(" ") == whole[state * each : (state + 1) * each]


def said_values(script: bytes) -> dict[int, str]:
    text = script.decode()
    _, _, _, nodes = json.loads("[" + text[text.index("(") + 1 : text.rindex(")")] + "]")
    return {node: texts for node, texts, *_ in nodes}
