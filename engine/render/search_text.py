"""What a search looks through: the words of each page by its headings, taken from its HTML; and the script that hands them over.

Drawings, matrices, formulas on lines of their own and the tables behind figures are left out: what stands in them is numbers,
and labels that the text beside them names. So are the answers of exercises, which nobody wants to come upon.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape

from engine.compact import compact
from engine.parse.book import Book, Entry
from engine.render.publishing import FRONT, MISSING

WORDS = "tables/search-text.js"
DROPPED = re.compile(
    r'<(svg|rt|rp|nav|button|select|fieldset|pre)\b.*?</\1>|<table class="brackets".*?</table>|<details class="(?:as-table|answer)".*?</details>'
    r'|<math\b[^>]* display="block".*?</math>|<p class="(?:resting|place)">.*?</p>|<ul class="legend".*?</ul>|<details class="(?:path-fold|fold handout take)\b.*?</details>'
    r'|<span class="(?:number|more|verdict)[^>]*>.*?</span>|<a class="calc".*?</a>|<h1>.*?</h1>|<td\b[^>]*>(?:<[^>]*>|[^ぁ-ヿ一-鿿A-Za-z<>])*</td>',
    re.DOTALL,
)
"What nobody looks for, what repeats what is beside it, and cells of tables without a word."
BOUNDARY = re.compile(
    r'<h[2-4](?: class="[^"]*")? id="(?P<id>[^"]+)">(?P<heading>.*?)</h[2-4]>'
    r'|<(?:details|section)(?: class="(?P<class>[^"]*)")?(?: id="(?P<part>[^"]+)")?(?: open)?>\s*'
    r"(?:(?:<summary>|<header>\s*<h[23]>)(?P<title>.*?)(?:</summary>|</h[23]>))?"
    r'|<div id="(?P<term>[^"]+)">\s*<dt>(?P<name>.*?)</dt>'
    r"|(?P<end></(?:details|section)>)",
    re.DOTALL,
)
"Where the words of another place begin: at a heading, at a fold or a card, at a term; or where those of a fold or a card end."
BLOCK = re.compile(r"</?(?:p|li|ul|ol|d[ltd]|div|tr|table|caption|fig\w+|summary|label|blockquote|details|section|h\d|header|br)\b[^>]*>")
CELL = re.compile(r"</?t[dh]\b[^>]*>")
TAG = re.compile(r"<[^>]*>")
WORD = re.compile("[ぁ-ヿ一-鿿]|[A-Za-z]{2}")
"Without one of these a block is numbers and signs."


def words_of_page(html: str) -> str:
    """The words of a page, as the list of its places: a line for each heading, and one for each block behind it."""
    rows = [[id, heading, *blocks] for id, (heading, blocks) in find_places(html).items() if blocks]
    return ",\n".join("[" + ",\n".join(map(compact, row)) + "]" for row in rows)


def find_places(html: str) -> dict[str, tuple[str, list[str]]]:
    """By the id of its heading, a place's heading and blocks; what stands before the first one has none.

    What a page does not open of an experiment belongs to the pages that do.
    """
    main = DROPPED.sub("", html[html.find("<main") : html.rfind("</main>")])
    found: dict[str, tuple[str, list[str]]] = {"": ("", [])}
    here, around, closed, seen, last = "", [], 0, set(), 0
    for boundary in BOUNDARY.finditer(main):
        if not closed:
            found[here][1].extend(new_blocks(main[last : boundary.start()], seen))
        last = boundary.end()
        if boundary["end"]:
            here = around.pop() if around else here
            closed = closed if len(around) >= closed else 0
            continue
        if boundary["heading"] is None and boundary["name"] is None:
            around.append(here)
            closed = closed or (len(around) if "dimmed" in (boundary["class"] or "") else 0)
        id, heading = (boundary["id"] or boundary["part"] or boundary["term"]), boundary["heading"] or boundary["title"] or boundary["name"] or ""
        if id and not closed:
            here = id
            found.setdefault(id, (words(heading), []))
        elif not closed:
            found[here][1].extend(new_blocks(heading, seen))
    found[here][1].extend(new_blocks(main[last:], seen))
    return found


def new_blocks(html: str, seen: set[str]) -> Iterator[str]:
    """The blocks of a stretch of HTML that say something, each once a page."""
    for block in BLOCK.split(CELL.sub(" ", html)):
        text = words(block)
        if text not in seen and WORD.search(text):
            seen.add(text)
            yield text


def words(html: str) -> str:
    """What a reader sees of it, in one line."""
    return " ".join(unescape(TAG.sub("", html)).split())


def write_words(book: Book, pages: Mapping[str, tuple[str, str]]) -> bytes:
    """The script with the words of all pages, in the order of the book, and with its terms; pages: title and words by address."""
    listed = [entry.address for entry in (*book.chapters, *book.others)]
    order = [address for address in dict.fromkeys([*listed, FRONT, *sorted(pages)]) if pages.get(address, ("", ""))[1] and address != MISSING]
    terms = sorted({f"[{joined([term.name, term.reading, term.english, *term.also])}]" for term in book.glossary})
    parts = [f"[{joined([address, kicker(book.entry(address)), pages[address][0]])}, [\n{pages[address][1]}\n]]" for address in order]
    return f"tadoruReader.search.take([\n{lines(parts)}\n], [\n{lines(terms)}\n]);\n".encode()


def kicker(entry: Entry | None) -> str:
    """What stands before the title of a chapter."""
    return f"第{entry.number}章" if entry and entry.number else ""


def joined(texts: Iterable[str]) -> str:
    return ", ".join(map(compact, texts))


def lines(parts: Iterable[str]) -> str:
    return ",\n".join(parts)
