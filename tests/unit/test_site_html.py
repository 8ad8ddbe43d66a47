"""The pages are whole HTML as they stand: nothing for a browser to repair, nothing inline, an outline without gaps."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from tests.unit.site_files import PAGES, SITE, read_site_page

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
}
LEAKS = re.compile(r"\bnp\.|\bDecimal\(|\bnan\b|undefined|\[object", re.IGNORECASE)
"what a value would look like that was written without the formatter"
CODE = re.compile("<pre.*?</pre>", re.DOTALL)


@pytest.fixture(params=PAGES)
def page(request):
    return read_site_page(request.param)


class StartTags(HTMLParser):
    """Counts the elements that stand in a source."""

    def __init__(self):
        super().__init__()
        self.count = Counter()

    def handle_starttag(self, tag, attributes):
        self.count[tag] += 1


def test_a_browser_repairs_nothing(page):
    assert page.document.errors == []


def test_a_browser_adds_no_element(page):
    written = StartTags()
    written.feed(page.source)
    assert Counter(element.name.lower() for element in page.all("*")) == written.count


def test_an_id_stands_once(page):
    assert [key for key, count in Counter(element.attrs["id"] for element in page.all("[id]")).items() if count > 1] == []


def test_what_an_attribute_refers_to_is_on_the_page(page):
    ids = {element.attrs["id"] for element in page.all("[id]")}
    for attribute in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
        for element in page.all(f"[{attribute}]"):
            assert set(element.attrs[attribute].split()) <= ids, element.attrs


def test_there_is_one_main_heading_and_no_level_is_left_out(page):
    levels = [int(heading.name[1]) for heading in page.all("h1, h2, h3, h4, h5, h6")]
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels


def test_every_heading_of_a_table_says_what_it_heads(page):
    assert all(cell.attrs.get("scope") in ("row", "col") for cell in page.all("th"))
    assert all(table.query("th") or "brackets" in table.attrs.get("class", "") for table in page.all("table"))


def test_nothing_is_inline_that_the_policy_blocks(page):
    (policy,) = page.all('meta[http-equiv="Content-Security-Policy"]')
    assert {rule.strip() for rule in policy.attrs["content"].split(";")} == POLICY
    assert page.all("style, [style], base, iframe, object, embed") == []
    assert all("src" in script.attrs or script.attrs["type"] == "application/json" for script in page.all("script"))
    assert not [name for element in page.all("*") for name in element.attrs if name.startswith("on")]


def test_the_policy_stands_before_everything_that_it_governs(page):
    source = page.source
    assert source.index("Content-Security-Policy") < min(source.index("<link"), source.index("<script"))


@pytest.mark.parametrize("name", sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.suffix in (".html", ".json")))
def test_no_value_was_written_without_the_formatter(name):
    text = (SITE / name).read_text(encoding="utf-8")
    assert LEAKS.findall(CODE.sub("", text)) == []


def test_a_page_has_a_language_a_title_of_its_own_and_a_description(page):
    (root,), (title,) = page.all("html"), page.all("head > title")
    assert root.attrs["lang"] == "ja"
    titles = Counter(read_site_page(name).all("head > title")[0].to_text() for name in PAGES)
    assert titles[title.to_text()] == 1
    assert len(page.all('meta[name="description"]')) == 1
