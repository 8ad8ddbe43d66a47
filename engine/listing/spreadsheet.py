"""All tables of a page as one CSV file, one below the other: a phone shows it with one touch, and needs nothing to unpack.

Above each table stand its number, the heading that it stands under and what it is called. Numbers have an ASCII minus, and a
byte order mark says that the text is UTF-8: without one, a spreadsheet takes Japanese for something else.
"""

import csv
import re
from collections.abc import Iterator
from html import escape, unescape
from io import StringIO
from unicodedata import normalize
from xml.etree.ElementTree import Element, fromstring

MARK = "\ufeff"
TABLE, TABLE_END = "<table", "</table>"
SUMMARY = '<summary><span class="title">'
HEADING = re.compile(r'<h[23] id="[^"]*"[^>]*>(.*?)</h[23]>', re.DOTALL)
TITLE = re.compile(rf'{SUMMARY}(.*?)</span>(?:<span class="more">[^<]*</span>)?</summary>', re.DOTALL)
NAMED = re.compile(r"<figcaption>(.*?)</figcaption>", re.DOTALL)
LABEL = re.compile(r'<table[^>]*? aria-label="([^"]*)"')
CAPTION = re.compile(r"<caption>(.*?)</caption>", re.DOTALL)
ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
ENTRY = re.compile(r'<t[hd](?:[^>]*? colspan="(?P<wide>\d+)")?[^>]*>(?P<text>.*?)</t[hd]>', re.DOTALL)
UNSAID = re.compile(r'<span aria-hidden="true">.*?</span>(?=<span class="visually-hidden">)|<a class="calc".*?</a>|<!--.*?-->', re.DOTALL)
FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)
LETTER_OF_FORMULAS = re.compile("[\U0001d400-\U0001d7ff]")
LONE_NUMBER = re.compile(r'<span class="n[^>]*>([-\u2212\d.,%]*)</span>')
"What stands in most places."
FORMS = ("<mfrac", "<msqrt", "<msup")
"Parts of formulas that say more than the letters in them."
TAG = re.compile(r"<[^>]*>")
FOR_SPREADSHEETS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NO-BREAK SPACE}": " "})
NUMBER = re.compile(r"[-+]?[\d,.]+%?")
BEGINS_FORMULA = ("=", "+", "-", "@")
"What a spreadsheet takes for the beginning of a formula."


def write_tables(html: str) -> bytes:
    """The file; empty for a page without a table."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for number, (heading, title, rows) in enumerate(find_tables(html), start=1):
        writer.writerows([*([[]] if number > 1 else []), [f"表{number}", heading, title], *rows])
    return (MARK + text.getvalue()).encode() if text.getvalue() else b""


def find_tables(html: str) -> Iterator[tuple[str, str, list[list[str]]]]:
    """The heading, the name and the rows of each table, in the order of the page."""
    at, headings = max(html.find("<main"), 0), ("", "")
    while (start := html.find(TABLE, at)) >= 0:
        before, end = html[at:start], html.index(TABLE_END, start)
        headings = headings_in(before, *headings)
        rows = list(rows_of(html[start:end]))
        if rows:
            yield " / ".join(filter(None, headings)), title_of(html[start:end]) or caption_in(before), rows
        at = end


def headings_in(html: str, section: str, fold: str) -> tuple[str, str]:
    """The last heading of a stretch of a page, and the title of the fold that it ends in; before: those behind which it stands."""
    at = max(html.rfind('<h2 id="'), html.rfind('<h3 id="'))
    if at >= 0:
        section, fold = words(HEADING.match(html, at)[1].replace("</span>", "</span> ")), ""
    opened, closed = html.rfind(SUMMARY), html.rfind("</details>")
    if opened > max(at, closed):
        return section, words(TITLE.match(html, opened)[1])
    return section, "" if closed >= 0 else fold


def caption_in(html: str) -> str:
    """What the figure is called that a stretch of a page ends in."""
    match = NAMED.match(html, at) if (at := html.rfind("<figcaption>")) > html.rfind("</figure>") else None
    return words(match[1]) if match else ""


def title_of(table: str) -> str:
    """What a table is called for those who do not see it."""
    match = LABEL.search(table) or CAPTION.search(table)
    return words(match[1]) if match else ""


def rows_of(table: str) -> Iterator[list[str]]:
    """The rows that the start state has."""
    for row in ROW.findall(table):
        entries: list[str] = []
        for entry in ENTRY.finditer(row):
            entries += [harmless(words(entry["text"])), *[""] * (int(entry["wide"] or 1) - 1)]
        if any(entries):
            yield entries


def harmless(text: str) -> str:
    """A text that no spreadsheet calculates: behind an apostrophe, if it begins like a formula."""
    return f"'{text}" if text.startswith(BEGINS_FORMULA) and len(text) > 1 and not NUMBER.fullmatch(text) else text


def words(html: str) -> str:
    """What a reader sees of some HTML, in one line."""
    if found := LONE_NUMBER.fullmatch(html):
        return found[1].translate(FOR_SPREADSHEETS)
    if "aria-hidden" in html or "<a " in html or "<!--" in html:
        html = UNSAID.sub("", html)
    if any(form in html for form in FORMS):
        html = FORMULA.sub(lambda found: escape(spoken_formula(fromstring(found[0]))), html)
    text = TAG.sub("", html) if "<" in html else html
    text = " ".join((unescape(text) if "&" in text else text).translate(FOR_SPREADSHEETS).split())
    return text if text.isascii() else LETTER_OF_FORMULAS.sub(lambda found: normalize("NFKC", found[0]), text)


def spoken_formula(element: Element) -> str:
    """A formula in one line: fractions with a stroke, roots and powers with their signs."""
    inner = [spoken_formula(child) for child in element]
    match element.tag, inner:
        case "mfrac", (above, below):
            return f"{grouped(above)}/{grouped(below)}"
        case "msqrt", _:
            return f"√{grouped(''.join(inner))}"
        case "msup", (base, power) if power != "⊤":
            return f"{base}^{grouped(power)}"
    return (element.text or "") + "".join(text + (child.tail or "") for text, child in zip(inner, element))


def grouped(text: str) -> str:
    """In brackets, if it is more than one number or letter."""
    return text if re.fullmatch(r"[\w.]+", text) else f"({text})"
