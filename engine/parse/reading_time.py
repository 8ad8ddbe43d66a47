"""How long a page takes to read, without its folds, tables and formulas."""

from collections.abc import Mapping

from engine.parse.page_source import PageSource
from engine.parse.walk import GAP, walk_passages

CHARACTERS_A_MINUTE = 500


def minutes_to_read(page: PageSource) -> int:
    """Whole minutes, at least one."""
    return max(1, round(characters(page) / CHARACTERS_A_MINUTE))


def characters(page: PageSource) -> int:
    """The characters of the walk, spaces left out; a formula or a number in it counts for nothing."""
    text = [passage.text for passage in walk_passages(page.tokens)]
    return sum(not character.isspace() and character != GAP for character in "".join([lead(page.front.values), *text]))


def lead(values: Mapping[str, object]) -> str:
    """What the opener says."""
    return "".join(text if isinstance(text, str) else "".join(text) for text in map(values.get, OPENER) if text)


OPENER = ("lead", "receives", "chosen")
