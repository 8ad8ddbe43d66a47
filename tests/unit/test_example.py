"""::: example and ::: mistake: a source as it is written, and what a small book of its own makes of it."""

import json
import re
import subprocess

import pytest

from engine.cache.store import Cache
from engine.render.site import render_site
from engine.review.comparison.compare import compare
from tests.unit.parse_cases import errors_of, one_error
from tests.unit.small_book import FRONT, build_page, write_book

BLOCK = """````markdown
```compute
a = slider("数", 0, 2, step=1, start=1)
```

## 題 {#here}

二倍は << compute(2 * a) >> です。[上](#here)

<< control(a) >>
````
"""
EXAMPLE = f"::: example {{#one}}\n{BLOCK}:::\n"
FILES = """::: example {#two}
```text constants/size.calc
d = 4
```
```markdown
<< compute(1) >>
```
:::
"""


def build(folder, text: str) -> str:
    return build_page(folder, text)


def places(folder, text: str) -> list[str]:
    """Line in the text and message of each error."""
    errors = errors_of(lambda: build(folder, text))
    return [f"{error.place.line - FRONT.count(chr(10))}: {error.message}" for error in errors if error.place.path == "content/page.md"]


def test_the_source_is_printed_as_it_is_written_and_the_result_stands_below(tmp_path):
    html = build(tmp_path, EXAMPLE)
    assert re.search(r'<div class="example" id="one">\n<div class="source">\n', html)
    assert "二倍は &lt;&lt; compute(2 * a) &gt;&gt; です。[上](#here)\n" in html
    assert re.search(r'<p>二倍は<span class="n[^"]*" data-cell="one:2\*a">2</span>です。<a href="#one:here">上</a></p>', html)
    assert '<h3 id="one:here">題</h3>' in html and "assets/example.css" in html and "assets/example.js" in html


def test_its_numbers_stand_in_the_tables_of_the_page_under_its_name(tmp_path):
    text = f'```compute\na = slider("外の数", 0, 1, step=1, start=0)\n```\n<< control(a) >>\n\n{EXAMPLE}'
    site = render_site(write_book(tmp_path, text))
    tables = json.loads(site["tables/page.json"])
    assert list(tables["controls"]) == ["a", "one:a"]
    assert tables["cells"]["one:2*a"] == ["one:a", "0 2 4"] and tables["cells"]["a"] == ["a", "0 1"]


def test_two_examples_have_nothing_in_common(tmp_path):
    html = build(tmp_path, EXAMPLE + EXAMPLE.replace("one", "other").replace("2 * a", "3 * a"))
    assert 'data-cell="one:2*a"' in html and 'data-cell="other:3*a"' in html


def test_a_page_without_an_example_asks_for_none_of_its_files(tmp_path):
    assert "assets/example" not in build(tmp_path, "文\n")


def test_an_example_can_have_files_of_its_own(tmp_path):
    text = FILES.replace("<< compute(1) >>", "```compute\nfrom size import d\n```\n<< compute(d) >>").replace("```markdown", "````markdown")
    text = text.replace(">>\n```\n:::", ">>\n````\n:::")
    html = build(tmp_path, text)
    assert '<p class="what"><code>content/constants/size.calc</code></p>' in html and 'data-cell="two:d">4<' in html


def test_a_mistake_in_an_example_is_at_its_place_on_the_page(tmp_path):
    assert places(tmp_path, EXAMPLE.replace("2 * a", "2 * b")) == ["9: no name 'b'"]


def test_a_mistake_in_a_file_of_an_example_is_at_its_place_on_the_page(tmp_path):
    text = "\n".join([
        "::: example {#two}", "```text constants/size.calc", "d = e", "```", "````markdown", "```compute", "from size import d", "```",
        "<< compute(d) >>", "````", ":::", "",
    ])  # fmt: skip
    assert places(tmp_path, text) == ["3: no name 'e'"]


def test_what_the_build_says_of_a_mistake_stands_below_it(tmp_path):
    html = build(tmp_path, "::: mistake\n```markdown\n<< compute(nix) >>\n```\n:::\n")
    assert "content/page.md:4:12: no name &#39;nix&#39; [C101]\n    4 | &lt;&lt; compute(nix) &gt;&gt;\n      |            ^^^</code></pre>" in html


@pytest.mark.parametrize(("text", "words"), [
    (EXAMPLE.replace(" {#one}", ""), "an example has an id"),
    ("::: mistake\n```markdown\n文\n```\n:::\n", "this builds"),
    ("::: example {#x}\n文\n:::\n", "holds fences and nothing else"),
    ("::: example {#x}\n:::\n", "::: example holds nothing"),
    ("::: example {#x}\n```text models/a.txt\n```\n:::\n", "holds one page"),
    ("::: example {#x}\n```markdown\n```\n```markdown\n```\n:::\n", "holds one page"),
    ("::: example {#x}\n```markdown\n```\n```text ../a.txt\n```\n:::\n", "has its name behind the language"),
    ("::: example {#x}\n```markdown\n```\n```text /etc/a.txt\n```\n:::\n", "has its name behind the language"),
    ("::: example {#x}\n```markdown\n```\n```text models/../../a.txt\n```\n:::\n", "has its name behind the language"),
    ("::: example {#x}\n```markdown\n```\n```text models/a.py\n```\n:::\n", "has its name behind the language"),
    ("::: example {#x}\n```text\n```\n:::\n", "has its name behind the language"),
    ("::: example {#x}\n`````markdown\n" + EXAMPLE + "`````\n:::\n", "not in another example"),
])  # fmt: skip
def test_what_is_no_example_is_refused(text, words, tmp_path):
    assert words in one_error(lambda: build(tmp_path, text)).message


def test_a_changed_number_of_an_example_is_found_with_its_cause(tmp_path):
    text = EXAMPLE.replace("start=1)\n", "start=1)\nb = 2\n").replace("2 * a", "b * a")
    content = write_book(tmp_path / "book", text)
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "一"]):
        subprocess.run(["git", "-C", str(tmp_path / "book"), *command], check=True)
    page = content / "page.md"
    page.write_text(page.read_text(encoding="utf-8").replace("b = 2", "b = 3"), encoding="utf-8")
    (change,) = compare(content, tmp_path / "site", "HEAD").numbers
    shift = FRONT.count("\n")
    assert (change.id, change.before, change.after, change.where.line - shift) == ("one:b*a", "2", "3", 10)
    assert [(cause.kind, cause.name) for cause in change.causes] == [("constant", "one:b")]


def test_a_page_with_examples_comes_from_the_cache_until_something_of_it_changes(tmp_path):
    content = write_book(tmp_path / "book", EXAMPLE + "\n::: mistake\n```markdown\n<< compute(nix) >>\n```\n:::\n")
    cache = Cache(None, "code")

    def made() -> set[str]:
        cache.fresh.clear()
        render_site(content, cache)
        return set(cache.fresh)

    assert "page-page.md" in made()
    assert made() == set()
    (content / "roles.yml").write_text("query: {word: 問い, letter: q, letters: [q], names: [q]}\n", encoding="utf-8")
    assert "page-page.md" in made()
