"""The archive, the single file and the e-book: whole, the same each time, and nothing in them that leads out."""

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from urllib.parse import unquote
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest

from engine.editions.archive import write_archive
from engine.editions.command import linked
from engine.editions.ebook import write_ebook
from engine.editions.single import write_single
from engine.editions.styles import light, of_articles
from engine.editions.tree import read_html
from tests.unit.editions_book import small_source
from tests.unit.epub_checker import NoJava, complaints, find_java

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
def source():
    return small_source()


def test_the_same_site_is_the_same_archive(source):
    backwards = replace(source, files=dict(reversed(source.files.items())))
    assert write_archive(source) == write_archive(backwards)
    with ZipFile(BytesIO(write_archive(source))) as archive:
        assert {name.removeprefix("book/"): archive.read(name) for name in archive.namelist()} == source.files
        assert archive.namelist() == sorted(archive.namelist())
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_single_file_asks_for_nothing_and_its_policy_knows_its_code(source):
    html = write_single(source).decode()
    root = read_html(html)
    (policy,) = (meta.get("content") for meta in root.iter("meta") if meta.get("http-equiv"))
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        texts = [element.text for element in root.iter(tag) if not element.get("type")]
        assert [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts] == re.findall(rf"{kind} (\S+);", policy)
    assert "default-src 'none'" in policy and not list(root.iter("img"))
    assert all(link.get("href").startswith("data:") for link in root.iter("link")) and not [s for s in root.iter("script") if s.get("src")]
    assert all(found.startswith(("#", "data:")) for found in re.findall(r'url\("?([^")]*)', html))
    assert 'createElement("script")' not in html and "SIL OPEN FONT LICENSE" in html
    assert not [element for element in root.iter() if element.get("style")]


def test_every_place_of_the_single_file_is_there_once_and_every_link_finds_one(source):
    root = read_html(write_single(source).decode())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) and {"one", "two", "one:first", "two:first", "one-numbers"} <= set(ids)
    (tables,) = (json.loads(script.text) for script in root.iter("script") if script.get("type"))
    links = [unquote(link.get("href")[1:]) for link in root.iter("a") if link.get("href", "").startswith("#")]
    assert "two:a=1&at=two:second" in links
    for link in links:
        words = [part.rpartition("=") for part in link.split("&")]
        assert all(value in ids if name in ("", "at") else value in tables["controls"][name]["states"] for name, _, value in words), link
    assert not [link for link in root.iter("a") if link.get("href", "#")[0] != "#"]
    main = [element for element in root.iter("main")]
    assert len(main) == 1 and {page.address for page in source.pages} <= {element.get("id") for element in root.iter("article")}


def test_the_controls_of_the_single_file_have_their_tables(source):
    root = read_html(write_single(source).decode())
    (tables,) = (json.loads(script.text) for script in root.iter("script") if script.get("type"))
    moved = {element.get("data-control") for element in root.iter() if element.get("data-control")}
    assert moved == set(tables["controls"]) == {"one:a", "one:b", "two:a"}
    assert tables["cells"]["one:y"][0] == "one:a one:b" and tables["cells"]["one:y"][1].split(" ")[8:10] == ["16", "17"]
    shown = {element.get("data-cell") for element in root.iter()}
    assert {cell for cell in tables["cells"] if "|" not in cell} <= shown


def test_a_link_to_a_file_of_the_site_leads_to_where_the_book_is_published():
    html = write_single(small_source("https://example.org/book/")).decode()
    assert 'href="#one-numbers"' in html
    assert "https://example.org/book/one-numbers.html" in page_of(write_ebook(small_source("https://example.org/book/")), "one")
    assert "one-numbers" not in page_of(write_ebook(small_source()), "one")


def test_a_readers_copy_of_the_folder_with_editions_names_the_bytes_that_lie_there(source):
    changed = linked(source.files, {"book.pdf": b"x" * 1000})
    worker = changed["sw.js"].decode()
    assert sha256(changed["editions.html"]).hexdigest()[:16] in worker and 'href="book.pdf" download' in changed["editions.html"].decode()
    assert sha256(source.files["editions.html"]).hexdigest()[:16] not in worker and set(changed) == {"editions.html", "sw.js"}


def page_of(book: bytes, address: str) -> str:
    with ZipFile(BytesIO(book)) as archive:
        return archive.read(f"book/{address}.xhtml").decode()


def test_style_sheets_of_articles_and_of_readers_without_custom_properties():
    assert of_articles("main > p,.main,a main{x:1} --main:2;#main{}.page-main{}") == ".main > p,.main,a .main{x:1} --main:2;#main{}.page-main{}"
    sheet = ":root{--ink:light-dark(#111,#eee);--gap:1em}p{color:var(--ink);margin:var(--gap);background:light-dark(#fff,#000)}"
    assert light(sheet) == ":root{--ink:#111;--gap:1em}p{color:#111;margin:var(--gap);background:#fff}"


def test_the_parts_of_an_ebook_are_where_readers_look_for_them(source, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    book = write_ebook(source)
    assert book == write_ebook(source)
    with ZipFile(BytesIO(book)) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type, archive.read(first)) == ("mimetype", ZIP_STORED, b"application/epub+zip")
        package = ElementTree.fromstring(archive.read("book/package.opf"))
        files = {name.removeprefix("book/") for name in archive.namelist() if name.startswith("book/")} - {"package.opf"}
        documents = {name: ElementTree.fromstring(archive.read(f"book/{name}")) for name in files if name.endswith(".xhtml")}
    items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
    assert {item.get("href") for item in items.values()} == files
    spine = [items[ref.get("idref")].get("href") for ref in package.iter(f"{OPF}itemref")]
    assert spine == ["index.xhtml", "nav.xhtml", "one.xhtml", "two.xhtml"]
    assert "2023-11-14T22:13:20Z" in [meta.text for meta in package.iter(f"{OPF}meta")]
    assert {item.get("href"): item.get("properties") for item in items.values()}["one.xhtml"] == "mathml svg"
    for name, root in documents.items():
        assert root.get("lang") == "ja" and not list(root.iter(f"{XHTML}script"))
        assert not [a for e in root.iter() for a in e.attrib if a.startswith(("on", "data-cell", "data-bind"))], name


def test_a_formula_of_an_ebook_has_its_numbers_in_it_and_in_words(source):
    assert 'alttext="y = {16}"' in page_of(write_ebook(source), "one") or 'alttext="y = 16"' in page_of(write_ebook(source), "one")
    assert re.search(r"<mn[^>]*>16</mn>", page_of(write_ebook(source), "one"))


def test_links_of_an_ebook_lead_to_places_that_it_has(source):
    page = page_of(write_ebook(source), "one")
    assert 'href="two.xhtml#second"' in page and 'href="one.xhtml#first"' in page and "a=1" not in page


def test_epubcheck_finds_nothing_and_would_find_something(source, tmp_path):
    book = write_ebook(source)
    path = tmp_path / "book.epub"
    path.write_bytes(book)
    assert complaints(path) == []
    path.write_bytes(book.replace(b"application/epub+zip", b"application/epub-zip"))
    assert complaints(path)


def test_a_machine_without_java_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr("tests.unit.epub_checker.shutil.which", lambda name: None)
    monkeypatch.setattr("tests.unit.epub_checker.may_use_apt", lambda: False)
    with pytest.raises(NoJava, match="apt-get install default-jre-headless"):
        find_java()
