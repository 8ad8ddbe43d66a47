"""Where the pages lie that list calculations."""

SUFFIX = "-calculations"
"Of the address, behind that of the page."


def address_of(address: str) -> str:
    """Where the calculations of a page or of an experiment are listed."""
    return address + SUFFIX
