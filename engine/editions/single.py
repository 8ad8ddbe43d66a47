"""The whole book as one HTML file: everything in it, nothing asked for, from a disk or by mail.

Here alone code stands in the page, under a policy that names its hash. What the trace of a number needs is left out: it is more
than the book itself.
"""

import re
from base64 import b64encode
from hashlib import sha256
from xml.etree.ElementTree import Element

from engine.compact import compact
from engine.editions.joined import Prefix
from engine.editions.pages import Page, Source
from engine.editions.styles import as_data, of_articles, sheets_of, with_files
from engine.editions.tables import Tables
from engine.editions.tree import find, find_all, has_class, made, replace_each, write_html
from engine.render.assets import condensed_script, read_asset
from engine.render.template_files import THEME
from engine.render.templates import fill

LOADS = re.compile(rb'createElement\("script"\)|serviceWorker')
"what marks a script that asks for another file: there is none beside this one"
LICENCE = "assets/OFL.txt"


def write_single(source: Source) -> bytes:
    """The file."""
    style = with_files(of_articles(sheets_of(source)), source.files) + own_style()
    script = scripts_of(source)
    bodies = [joined_page(page, source) for page in source.pages]
    return (
        fill(
            "editions/single.html",
            source=source,
            policy=policy(style, script),
            icon=as_data("assets/icon.svg", source.files),
            style=style,
            script=script,
            contents=contents_of(source),
            pages=[write_html(body) for body in bodies],
            patterns=patterns_of(source),
            tables=tables_of(source),
            licence=source.files.get(LICENCE, b"").decode(),
        )
        + "\n"
    ).encode()


def own_style() -> str:
    return "\n" + (THEME / "editions" / "single.css").read_text(encoding="utf-8")


def policy(style: str, script: str) -> str:
    """The policy of the file: this code, these styles, what stands in it, and nothing else."""
    return (
        f"default-src 'none'; script-src '{hashed(script)}'; style-src '{hashed(style)}'; font-src data:; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def scripts_of(source: Source) -> str:
    """The script of all pages and those of some, without the parts that load others."""
    folder = THEME / "js"
    shared = [read_asset(folder / name) for name in (folder / "order.txt").read_text(encoding="utf-8").split()]
    linked = dict.fromkeys(path for page in source.pages for path in re.findall(r'<script defer src="(assets/[^"]+)">', page.html))
    own = [source.files[path] for path in linked if path != "assets/book.js"]
    return "\n" + b"\n".join(condensed_script(part) for part in (*shared, *own) if not LOADS.search(part)).decode()


def joined_page(page: Page, source: Source) -> Element:
    """One page as it stands in the document: its path, an article, its last line."""
    root = page.tree()
    main = find(root, "main")
    columns = find(root, "div", "columns")
    body = made("div", "", name="page") if columns is None else columns
    if columns is None:
        body.append(main)
    for end in list(find_all(body, "footer", "end")):
        for nav in end.findall("nav"):
            end.remove(nav)
        end.set("class", "page-end")
    if not source.address:
        replace_each(body, lambda element: [] if has_class(element, "take") else None)  # there are no files beside this one
    main.tag = "article"
    main.set("class", f"main {main.get('class', '')}".strip())
    main.attrib.pop("tabindex", None)
    main.attrib.pop("id", None)
    Prefix(page.address, source.experiments, source.addresses, source.address).apply(body)
    main.set("id", page.address)
    for image in body.iter("img"):
        if image.get("src") in source.files:
            image.set("src", as_data(image.get("src"), source.files))
    return body


def contents_of(source: Source) -> str:
    """The menu, as the first page has it."""
    menu = find(source.pages[0].tree(), "details", "contents")
    for entry in menu.iter("li"):
        entry.attrib.pop("data-address", None)
    Prefix(source.pages[0].address, (), source.addresses, source.address).apply(menu)
    replace_each(menu, lambda entry: [] if entry.tag == "li" and all("href" not in link.attrib for link in entry.iter("a")) else None)
    return write_html(menu)


def patterns_of(source: Source) -> str:
    """The patterns of figures, which all pages have alike."""
    found = (svg for page in source.pages if 'class="patterns"' in page.html for svg in find_all(page.tree(), "svg", "patterns"))
    first = next(found, None)
    return "" if first is None else write_html(first)


def tables_of(source: Source) -> str:
    """The tables of all pages as one, a cell a line; "</" cannot stand in a script."""
    controls, cells = {}, {}
    for page in source.pages:
        named: Tables = Prefix(page.address, source.experiments, source.addresses).tables(page.tables)
        controls, cells = controls | named.controls, cells | named.cells
    rows = ",\n".join(f"{compact(id)}:{compact(row)}" for id, row in cells.items())
    return f'{{"controls":{compact(controls)},\n"cells":{{\n{rows}\n}}}}'.replace("</", "<\\/") if controls else ""
