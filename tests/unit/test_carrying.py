"""The book as an app: a manifest, icons, and a worker that names every file that pages load, with what stands in it."""

import hashlib
import json
import re
import struct

import pytest

from engine.render.assets import collect_assets
from engine.render.carrying import LEFT_OUT, PAPER, carry, in_order
from engine.render.site import render_site
from engine.render.template_files import THEME
from engine.serve.files import answer
from tests.unit.small_book import write_book

TEXT = "## 題 {#a}\n文です。<< compute(1 / 3) >>\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, bytes]:
    return render_site(write_book(tmp_path_factory.mktemp("book"), TEXT))


def listed(worker: bytes) -> dict[str, str]:
    """The files that a worker keeps, with their digests."""
    return json.loads(re.match(r"const FILES = (\{.*?\});\n", worker.decode(), re.DOTALL)[1])


def test_the_worker_names_every_file_that_a_page_loads_with_its_digest(files):
    expected = {path for path in files if path != "sw.js" and not path.endswith(LEFT_OUT)}
    found = listed(files["sw.js"])
    assert found == {path: hashlib.sha256(files[path]).hexdigest()[:16] for path in expected}
    assert {"index.html", "page.html", "assets/book.css", "tables/search-text.js", "tables/page/numbers.js", "manifest.webmanifest"} <= set(found)


def test_pages_come_first_then_what_they_share_then_where_numbers_come_from():
    assert in_order(["tables/a/numbers.js", "assets/b.js", "z.html", "a.html"]) == ["a.html", "z.html", "assets/b.js", "tables/a/numbers.js"]


def test_the_worker_is_another_one_exactly_when_a_file_is(tmp_path, files):
    again, other = (render_site(write_book(tmp_path / name, text)) for name, text in (("a", TEXT), ("b", TEXT.replace("文", "句"))))
    assert again["sw.js"] == files["sw.js"]
    differ = {path for path, digest in listed(other["sw.js"]).items() if listed(files["sw.js"]).get(path) != digest}
    assert differ == {path for path in other if other[path] != files.get(path)} - {"sw.js"} == {"page.html", "tables/search-text.js"}


def test_the_manifest_names_the_book_and_files_that_are_there(files):
    manifest = json.loads(files["manifest.webmanifest"])
    assert (manifest["name"], manifest["lang"], manifest["display"]) == ("小さな 本", "ja", "standalone")
    assert (manifest["start_url"], manifest["scope"]) == ("index.html", "./"), "it works in any folder"
    for icon in manifest["icons"]:
        data = files[icon["src"]]
        if icon["src"].endswith(".png"):
            assert data.startswith(b"\x89PNG\r\n\x1a\n")
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">2I", data[16:24]))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_colour_around_the_installed_book_is_that_of_its_paper():
    assert f"--paper: light-dark({PAPER}, " in (THEME / "css/tokens.css").read_text(encoding="utf-8")


def test_no_file_of_another_program_is_kept():
    worker = carry(FakeBook, {"a.html": b"", "tables/a.json": b"", "sitemap.xml": b"", "robots.txt": b""})["sw.js"]
    assert list(listed(worker)) == ["a.html", "manifest.webmanifest"]


class FakeBook:
    title = "本"


def test_an_icon_is_no_text_whose_line_ends_are_made_alike():
    drawn = collect_assets(())["assets/icon-192.png"]
    assert drawn == (THEME / "icon-192.png").read_bytes() and b"\r\n" in drawn


@pytest.mark.parametrize(("address", "root"), [("/sw.js", "/"), ("/book/sw.js", "/book/")])
def test_the_preview_answers_with_a_worker_that_forgets(tmp_path, files, address, root):
    (tmp_path / "sw.js").write_bytes(files["sw.js"])
    (tmp_path / "404.html").write_text("")
    found = answer(tmp_path, address, root)
    assert (found.status, found.type) == (200, "text/javascript; charset=utf-8")
    assert b"unregister" in found.body and b"FILES" not in found.body


def test_the_preview_says_what_a_manifest_is(tmp_path, files):
    (tmp_path / "manifest.webmanifest").write_bytes(files["manifest.webmanifest"])
    assert answer(tmp_path, "/manifest.webmanifest").type.startswith("application/manifest+json")
