"""The book as a PDF: one document of all pages as they stand still, printed twice by a browser.

The second time the contents have the numbers of the sheets that the first one told.
"""

import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from engine.editions.browser import arguments, find_browser
from engine.editions.diagnoses import NotPrinted
from engine.editions.joined import Prefix
from engine.editions.pages import Page, Source
from engine.editions.still import still_main
from engine.editions.styles import as_data, of_articles, sheets_of, with_files
from engine.editions.tree import find_all, heading_text, write_html
from engine.render.template_files import THEME
from engine.render.templates import fill

WIDTH = 643
"pixels that a sheet of 210 mm has between margins of 20 mm"
LONGEST = 600_000
"milliseconds that printing may take"
FIT = """() => {
  for (const region of document.querySelectorAll(".scroll")) {
    const room = region.parentElement.getBoundingClientRect().width;
    const wide = Math.max(region.scrollWidth, region.firstElementChild?.getBoundingClientRect().width ?? 0);
    if (wide > room + 1) region.style.setProperty("--print-zoom", Math.floor(1000 * room / wide) / 1000);
  }
}"""
"On paper nothing scrolls: what is too wide is made smaller."
PATTERN = re.compile(r"url\(#pattern-(\w+)\)")
FOOT = '<div style="font: 8pt sans-serif; width: 100%; text-align: center; color: #444"><span class="pageNumber"></span></div>'


def write_printed(source: Source, named: str = "") -> bytes:
    """The file; named: the path of the browser that is asked for. In a thread of its own: the caller may have a browser open."""
    bodies = [(page, still_article(page, source)) for page in source.main]
    style = with_files(of_articles(sheets_of(source)), source.files) + (THEME / "editions" / "print.css").read_text(encoding="utf-8")
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(print_twice, lambda sheets: document(source, bodies, style, sheets), named).result()


def print_twice(document: Callable[[Mapping[str, int]], str], named: str) -> bytes:
    """Printed with the numbers of the sheets that a first time told; document: the whole of it, given those numbers."""
    from playwright.sync_api import Error, sync_playwright
    from pypdf import PdfReader

    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        path = find_browser(playwright.chromium.executable_path, named)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=arguments())
            draft = print_document(browser, document({}), Path(folder), finished=False)
            printed = print_document(browser, document(sheets_of_places(PdfReader(BytesIO(draft)))), Path(folder))
            browser.close()
        except Error as error:
            raise NotPrinted(f"{path} could not print the book: {error.message.splitlines()[0]}") from error
    return printed


def print_document(browser, html: str, folder: Path, finished: bool = True) -> bytes:
    """A document as a PDF, with an outline and with what is read aloud."""
    path = folder / "book.html"
    path.write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": WIDTH, "height": 972}, color_scheme="light", java_script_enabled=True)
    page.set_default_timeout(LONGEST)
    page.emulate_media(media="print", color_scheme="light")
    page.goto(path.as_uri())
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate(FIT)
    data = page.pdf(
        prefer_css_page_size=True, print_background=True, outline=finished, tagged=finished,
        display_header_footer=True, header_template="<span></span>", footer_template=FOOT,
    )  # fmt: skip
    page.close()
    return data


def document(source: Source, bodies: list[tuple[Page, Element]], style: str, sheets: Mapping[str, int]) -> str:
    """The whole book; sheets: the number of the sheet that each place is on, as far as it is known."""
    pages = [write_html(body) for _, body in bodies]
    contents = [entry(page, body, sheets) for page, body in bodies[1:]]
    return fill("editions/print.html", source=source, style=style, front=pages[0], pages=pages[1:], contents=contents)


def entry(page: Page, body: Element, sheets: Mapping[str, int]) -> SimpleNamespace:
    """A page in the contents, with its sections."""
    sections = [(heading.get("id"), heading_text(heading)) for heading in find_all(body, "h2") if heading.get("id")]
    return SimpleNamespace(
        id=page.address, number=page.number, title=page.title, sheet=sheets.get(page.address, ""),
        sections=[SimpleNamespace(id=id, title=title, sheet=sheets.get(id, "")) for id, title in sections if len(title) > 1],
    )  # fmt: skip


def still_article(page: Page, source: Source) -> Element:
    """A page as it stands in the document: tints in place of patterns, each of which would be printed as a coarse picture."""
    main = still_main(page)
    main.tag = "article"
    main.set("class", f"main {main.get('class', '')}".strip())
    main.attrib.pop("tabindex", None)
    main.attrib.pop("id", None)
    pages = frozenset(page.address for page in source.main)
    Prefix(page.address, source.experiments, pages, source.address, still=True).apply(main)
    main.set("id", page.address)
    for element in main.iter():
        if found := PATTERN.fullmatch(element.get("fill", "")):
            element.set("fill", f"var(--{found[1]}-tint, var(--surface))")
    for image in main.iter("img"):
        if image.get("src") in source.files:
            image.set("src", as_data(image.get("src"), source.files))
    return main


def sheets_of_places(reader) -> dict[str, int]:
    """The number of the sheet, from 1, that each place is on which a link leads to."""
    return {unquote(name).removeprefix("/"): reader.get_destination_page_number(to) + 1 for name, to in reader.named_destinations.items()}
