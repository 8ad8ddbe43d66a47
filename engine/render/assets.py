"""What all pages share: the style sheet, the script, the font, the icon."""

import re
from collections.abc import Iterable
from pathlib import Path

from engine.render.template_files import THEME

FONT_FILES = (".woff2", "OFL.txt")
SHEETS = {
    "front": "figure-origin",
    "terms": "kana|terms",
    "example": "example",
    "exercise": "exercise",
    "sheet": "sheet",
    "picture": "picture",
    "one-sheet": "one-sheet",
    "card": "card",
    "calculations": "calculation",
    "experiment": "experiment|strips|figure-(?:heat-fine|lines|mixture|projection|round|turns)",
}
"The style sheets that only some pages link, by the class of an element on them that asks for it."
SCRIPTS = {"example": "example", "exercise": "exercise|sheet", "check": "check"}
"The scripts, likewise."

LATER = ("trace", "search", "menu", "show", "keys")
"Each a script and a sheet that come at their first use: the panel of a number, the search, what the menu has besides, the page in class, the keys."
TELL = "tell"
"The script that comes with the first control that gets the focus: what a screen reader hears."
PARTS = "parts"
"The script that comes with an experiment whose tables lie apart."
FIRST = "first"
"The script that runs before the first paint."
OWN = ("book", FIRST, PARTS, TELL, *LATER)
"The names of the scripts that every book has."
IDLE = re.compile(rb" +(?=[{};])| (?<=[{};:,] ) *")
"Spaces around signs; each way to find some begins with a space, which is looked for twice as fast."
WIDTH = re.compile(rb'w\d+(?=[" ])')
"The end of an attribute or a space behind it; what stands before it is looked at afterwards, which is ten times as fast."


def collect_assets(widths: Iterable[str]) -> dict[str, bytes]:
    """The files of site/assets/ by their path in site/; widths: what the pages use of the classes that reserve a width."""
    assets = {"assets/book.css": style_sheet(widths), "assets/book.js": condensed_script(joined("js"))}
    assets |= {f"assets/{name}.css": own_sheet(name) for name in (*SHEETS, *LATER)}
    assets |= {f"assets/{name}.js": own_script(name) for name in (*SCRIPTS, FIRST, PARTS, TELL, *LATER)}
    for path in [*fonts(), *sorted(THEME.glob("icon*.*g"))]:
        assets[f"assets/{path.name}"] = read_asset(path)
    return assets


def style_sheet(widths: Iterable[str]) -> bytes:
    """The style sheet of all pages; of the classes that reserve a width only those in use."""
    text, used = condensed(joined("css")), frozenset(name.encode() for name in widths)
    return with_fallback(re.sub(rb"\.(w\d+)\{[^}]*}\n?", lambda rule: rule[0] if rule[1] in used else b"", text))


def used_widths(pages: Iterable[bytes]) -> tuple[str, ...]:
    """The classes by which the numbers of some pages reserve their room."""
    found = ((page[match.start() - 1 : match.start()], match[0]) for page in pages for match in WIDTH.finditer(page))
    return tuple(sorted({name.decode() for before, name in found if before in (b'"', b" ")}))


def own_sheet(name: str) -> bytes:
    """What only some pages need besides."""
    return condensed(read_asset(THEME / "css" / f"{name}.css"))


def own_script(name: str) -> bytes:
    """A script that does not come with every page, of one file or of a folder."""
    folder = THEME / "js" / name
    return condensed_script(joined(f"js/{name}") if folder.is_dir() else read_asset(folder.with_suffix(".js")))


def sheets_for(html: str) -> tuple[str, ...]:
    """The names of the style sheets that a page asks for besides the one of all pages."""
    return asked_for(html, SHEETS)


def scripts_for(html: str) -> tuple[str, ...]:
    """The names of the scripts that a page asks for besides the one of all pages."""
    return asked_for(html, SCRIPTS)


def asked_for(html: str, assets: dict[str, str]) -> tuple[str, ...]:
    """Those whose elements a page has."""
    return tuple(name for name, asks in assets.items() if re.search(f'class="(?:{asks})[" ]', html))


def condensed(text: bytes) -> bytes:
    """A style sheet without what only its authors read: comments, indentation, spaces around signs."""
    text = re.sub(rb"\n\s*", b"\n", re.sub(rb"/\*.*?\*/", b"", text, flags=re.DOTALL))
    return re.sub(rb";\n?}", b"}", IDLE.sub(b"", text)).lstrip()


def condensed_script(text: bytes) -> bytes:
    """A script without comments on lines of their own and indentation; no text in it reaches over a line."""
    for idle in (rb"(?ms)^/\*.*?\*/$", rb"(?m)^\s*//.*$", rb"(?m)^\s+"):
        text = re.sub(idle, b"", text)
    return text


def with_fallback(text: bytes) -> bytes:
    """A browser that cannot choose between two colours gets the light ones, before the rules that change tokens."""
    light = re.sub(rb"light-dark\((#\w+),#\w+\)", rb"\1", b";".join(re.findall(rb"--[\w-]+:light-dark\(.*?\)", text)))
    rule = b"@supports not (color: light-dark(red, red)) {:root{color-scheme:light;" + light + b"}}\n"
    return text.replace(b"@font-face", rule + b"@font-face", 1)


def joined(folder: str) -> bytes:
    """The files of a folder of the theme, joined in the order that its order.txt states."""
    order = (THEME / folder / "order.txt").read_text(encoding="utf-8").split()
    return b"\n".join(read_asset(THEME / folder / name) for name in order)


def fonts() -> list[Path]:
    """The font and its licence."""
    return sorted(path for path in (THEME / "fonts").iterdir() if path.name.endswith(FONT_FILES))


def read_asset(path: Path) -> bytes:
    """A file's bytes; text with the line ends of this project, however it was checked out."""
    data = path.read_bytes()
    return data if path.suffix in (".woff2", ".png") else data.replace(b"\r\n", b"\n")
