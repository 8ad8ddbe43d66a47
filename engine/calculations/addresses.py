"""Where the pages lie that list calculations."""

import re

SUFFIX = "-calculations"
"Of the address, behind that of the page."
LISTED = re.compile(rf"(.+){SUFFIX}(?:-[0-9]+)?\.html")


def address_of(address: str, number: int = 1) -> str:
    """Where the calculations of a page or of an experiment are listed; number: of the page, where a long list has several."""
    return address + SUFFIX + (f"-{number}" if number > 1 else "")


def listed_in(path: str) -> str:
    """Whose calculations a file of the site lists, as an address; nothing for another file."""
    found = LISTED.fullmatch(path)
    return found[1] if found else ""
