"""Where a link may lead: inside the book by relative addresses, outside by http, https and mailto."""

import re

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def link_problem(target: str) -> str | None:
    """What is wrong with the target of a link."""
    if problem := address_problem(target):
        return problem
    scheme = SCHEME.match(target)
    if scheme and scheme[1].lower() not in ("http", "https", "mailto"):
        return f"a link leads to a relative address, to http, https or mailto, not to {scheme[1]}:"
    return None


def image_problem(target: str) -> str | None:
    """What is wrong with the source of a picture, which has to lie in the book's folder."""
    if problem := address_problem(target):
        return problem
    return "a picture lies in the book's own folder; give a relative address" if SCHEME.match(target) else None


def address_problem(target: str) -> str | None:
    if not target.strip():
        return "the target of this link is empty"
    if re.search(r"[\x00-\x20\x7f]|%(0[0-9A-Fa-f]|7[Ff])", target):
        return "the target of a link has no control characters"
    if "\\" in target or re.search("%5C", target, re.IGNORECASE):
        return "the parts of an address are separated by /, not by a backslash"
    if target.startswith("/"):
        return "an address with / in front leads out of the book's folder; write it relative to this page"
    return None
