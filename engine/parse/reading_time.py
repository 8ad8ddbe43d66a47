"""How long a page takes to read, without its folds, tables and formulas."""

from collections.abc import Iterator, Mapping, Sequence

from markdown_it.token import Token

from engine.parse.diagnoses import BadFrontMatter
from engine.parse.page_source import PageSource
from engine.parse.suggestion import did_you_mean
from engine.parse.walk import GAP, walk_passages

CHARACTERS_A_MINUTE = 500


def minutes_to_read(page: PageSource) -> int:
    """Whole minutes, at least one.

    Raises: BadFrontMatter if untimed: names a heading that the page does not have.
    """
    ids = [token.attrs.get("id") for token in page.tokens if token.type == "heading_open"]
    for name in page.front.values.get("untimed", ()):
        if name not in ids:
            raise BadFrontMatter(f"no heading has the id {name!r}{did_you_mean(name, ids)}", page.front.places["untimed"])
    return max(1, round(characters(page) / CHARACTERS_A_MINUTE))


def characters(page: PageSource) -> int:
    """The characters of the walk, spaces left out; a formula or a number in it counts for nothing."""
    text = [passage.text for passage in walk_passages([*timed(page.tokens, page.front.values.get("untimed", ()))])]
    return sum(not character.isspace() and character != GAP for character in "".join([lead(page.front.values), *text]))


def timed(tokens: Sequence[Token], untimed: Sequence[str]) -> Iterator[Token]:
    """The page without the sections of some headings, which are for looking things up."""
    left_out = ""
    for token in tokens:
        if token.type == "heading_open" and (not left_out or token.tag <= left_out):
            left_out = token.tag if token.attrs.get("id") in untimed else ""
        if not left_out:
            yield token


def lead(values: Mapping[str, object]) -> str:
    """What the opener says."""
    return "".join(text if isinstance(text, str) else "".join(text) for text in map(values.get, OPENER) if text)


OPENER = ("lead", "receives", "chosen")
