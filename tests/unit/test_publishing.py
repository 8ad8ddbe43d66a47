"""A book with an address tells others where it is; one without keeps silent; a page for missing ones finds its files."""

from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from justhtml import JustHTML

from engine.render.site import render_site
from engine.review.lint import find_faults
from tests.unit.parse_cases import one_error
from tests.unit.published_book import BASE, write_published


def build_published(folder: Path, address: str = BASE) -> dict[str, bytes]:
    return render_site(write_published(folder, address))


def heads(page: bytes) -> dict[str, str]:
    """What the head of a page says of it, by name or property; and its canonical address."""
    document = JustHTML(page.decode(), sanitize=False, collect_errors=True)
    assert not document.errors
    found = {meta.attrs.get("property") or meta.attrs.get("name"): meta.attrs["content"] for meta in document.query("head meta[content]")}
    return found | {"canonical": link.attrs["href"] for link in document.query('link[rel="canonical"]')}


def targets(page: bytes) -> list[str]:
    """Where everything leads that is linked or loaded."""
    document = JustHTML(page.decode(), sanitize=False)
    return [element.attrs.get("href") or element.attrs["src"] for element in document.query("[href], [src]")]


def test_a_page_says_its_address_and_what_it_is(tmp_path):
    said = heads(build_published(tmp_path)["page.html"])
    assert said["canonical"] == said["og:url"] == BASE + "page.html"
    assert (said["og:title"], said["og:description"], said["description"]) == ("一つの問い", '量 & "質"', '量 & "質"')
    assert (said["og:type"], said["og:site_name"], said["og:locale"]) == ("article", "小さな 本", "ja_JP")
    assert said["twitter:card"] == "summary" and "og:image" not in said


def test_the_front_page_is_the_folder_and_has_the_books_title(tmp_path):
    said = heads(build_published(tmp_path)["index.html"])
    assert said["canonical"] == said["og:url"] == BASE
    assert (said["og:type"], said["og:title"]) == ("website", "小さな 本") and "og:description" not in said


def test_the_list_of_pages_has_each_once_and_not_the_missing_one(tmp_path):
    tree = ElementTree.fromstring(build_published(tmp_path)["sitemap.xml"])
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    assert tree.tag == space + "urlset"
    assert [location.text for location in tree.iter(space + "loc")] == [BASE, BASE + "page.html"]


def test_a_book_without_an_address_has_nothing_of_it(tmp_path):
    files = build_published(tmp_path, "")
    assert not {"sitemap.xml", "robots.txt"} & set(files)
    for path in ("index.html", "page.html", "404.html"):
        assert b"canonical" not in files[path] and b"og:" not in files[path] and b"twitter" not in files[path]
        assert all(not target.startswith("/") for target in targets(files[path])), path


@pytest.mark.parametrize("address", [BASE, "https://example.org", "http://a.example:8080/x/y/"])
@pytest.mark.parametrize("depth", ["no-such", "a/", "a/b/c.html"])
def test_at_a_missing_address_of_any_depth_everything_leads_to_a_file_of_the_book(tmp_path, address, depth):
    files = build_published(tmp_path, address)
    base = address.rstrip("/") + "/"
    missing = files["404.html"]
    assert "canonical" not in heads(missing) and "og:url" not in heads(missing)
    led = {urljoin(base + depth, target).partition("#")[0] for target in targets(missing) if not target.startswith("#")}
    assert {base + "assets/book.css", base + "assets/book.js", base + "index.html"} <= led
    assert all(target.removeprefix(base) in files for target in led)
    assert "#main" in targets(missing), "the way to the text stays on the page"


def test_all_other_pages_stay_relative(tmp_path):
    with_address, without = build_published(tmp_path / "a"), build_published(tmp_path / "b", "")
    for path in ("index.html", "page.html"):
        assert [target for target in targets(with_address[path]) if not target.startswith(BASE)] == targets(without[path])
    assert set(with_address) - set(without) == {"sitemap.xml"}


def test_text_that_looks_like_a_link_is_left_alone(tmp_path):
    content = write_published(tmp_path)
    (content / "404.md").write_text('---\ntitle: ありません\n---\n`<a href="index.html">`と<< compute(1) >>\n', encoding="utf-8")
    document = JustHTML(render_site(content)["404.html"].decode(), sanitize=False)
    assert [code.to_text() for code in document.query("code")] == ['<a href="index.html">']


@pytest.mark.parametrize(("address", "robots"), [("https://example.org/", True), ("https://example.org/book/", False)])
def test_robots_are_told_where_the_list_is_at_the_root_of_a_host_only(tmp_path, address, robots):
    files = build_published(tmp_path, address)
    assert ("robots.txt" in files) == robots
    assert not robots or files["robots.txt"].endswith(b"\nSitemap: https://example.org/sitemap.xml\n")


def test_the_lints_find_their_way_with_an_address(tmp_path):
    content = write_published(tmp_path)
    assert find_faults(content, render_site(content)) == []
    (content / "404.md").write_text("---\ntitle: ありません\n---\n[どこか](nowhere.html)\n", encoding="utf-8")
    (fault,) = find_faults(content, render_site(content))
    assert fault.code == "L108" and "nowhere.html" in fault.message and fault.place.line == 4


@pytest.mark.parametrize("written", ["https://example.org/book", "https://example.org/book/"])
def test_the_slash_at_the_end_may_be_left_out(tmp_path, written):
    assert heads(build_published(tmp_path, written)["page.html"])["og:url"] == BASE + "page.html"


@pytest.mark.parametrize(("address", "words"), [
    ("example.org/book", "folder of the web"),
    ("ftp://example.org/", "folder of the web"),
    ("javascript:alert(1)", "folder of the web"),
    ("https:///book/", "folder of the web"),
    ("https://a@example.org/", "folder of the web"),
    ("https://example.org/?a=1", "folder of the web"),
    ("https://example.org/#a", "folder of the web"),
    ("https://example.org/a b/", "folder of the web"),
    ("https://example.org/../a/", "folder of the web"),
    ("https://example.org//a/", "folder of the web"),
    ("https://example.org/本/", "folder of the web"),
    ('https://example.org/"><script>/', "folder of the web"),
    ("https://example.org/book/index.html", "leave the name of the page out"),
])  # fmt: skip
def test_another_address_is_an_error_at_its_place(tmp_path, address, words):
    content = write_published(tmp_path, f"'{address}'")
    error = one_error(lambda: render_site(content))
    assert str(error.place) == "content/book.yml:6:10" and words in error.message
