"""Every link leads somewhere: to a file of the site and to an element in it, or to an address that is spelt out."""

import html
import re
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest

from tests.unit.site_files import MISSING, PAGES, ROOT, SITE, read_site_page

REFERENCES = {"a": "href", "link": "href", "script": "src", "img": "src", "source": "src", "use": "href"}


ID = re.compile(r' id="([^"]*)"')
OWN = {"rel": "canonical"}
"what tells a page its own address; nothing is loaded from there"


def elements_with(name: str) -> list:
    """The elements of a page that lead or load."""
    elements = read_site_page(name).all(", ".join(f"{tag}[{attribute}]" for tag, attribute in REFERENCES.items()))
    return [element for element in elements if not OWN.items() <= element.attrs.items()]


def references(name: str) -> list[str]:
    """Where they lead, as seen from the folder of the site."""
    found = [element.attrs[REFERENCES[element.name]] for element in elements_with(name)]
    return [reference.removeprefix(ROOT) for reference in found] if name == MISSING else found


def ids_of(name: str) -> set[str]:
    return {html.unescape(id) for id in ID.findall((SITE / name).read_text(encoding="utf-8"))}


def place_of(fragment: str) -> str:
    """The place that a fragment names, also beside the state of controls: a=1&at=place; the lint looks at the states."""
    return dict(parse_qsl(fragment)).get("at", "") if "=" in fragment else fragment


@pytest.mark.parametrize("name", PAGES)
def test_a_link_inside_the_book_finds_its_file_and_its_place(name):
    for reference in references(name):
        parts = urlsplit(reference)
        if parts.scheme:
            continue
        target = (SITE / name).parent / unquote(parts.path) if parts.path else SITE / name
        assert target.resolve().is_relative_to(SITE) and target.is_file(), reference
        if place_of(unquote(parts.fragment)):
            assert place_of(unquote(parts.fragment)) in ids_of(target.relative_to(SITE).as_posix()), reference


@pytest.mark.parametrize("name", PAGES)
def test_a_link_is_relative_or_leads_out_of_the_book(name):
    for reference in references(name):
        assert not reference.startswith("/") and "\\" not in reference, reference
        assert urlsplit(reference).scheme in ("", "https", "mailto"), reference


@pytest.mark.parametrize("name", PAGES)
def test_only_links_lead_out_of_the_book(name):
    elements = [element for element in elements_with(name) if element.name != "a"]
    assert not [element.attrs for element in elements if urlsplit(element.attrs.get("src") or element.attrs.get("href") or "").scheme]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_can_be_reached_from_the_front_page(name):
    reached, waiting = set(), ["index.html"]
    while waiting:
        if (page := waiting.pop()) not in reached:
            reached.add(page)
            paths = [unquote(urlsplit(reference).path) for reference in references(page) if not urlsplit(reference).scheme]
            waiting.extend(path for path in paths if path.endswith(".html"))
    assert name in reached | {MISSING}


@pytest.mark.parametrize("sheet", sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.css")))
def test_what_a_style_sheet_loads_is_in_the_site(sheet):
    text = (SITE / sheet).read_text(encoding="utf-8")
    for reference in (part.split(")")[0].strip("\"'") for part in text.split("url(")[1:]):
        assert reference.startswith("#") or ((SITE / sheet).parent / reference).is_file(), reference


@pytest.mark.parametrize("name", PAGES)
def test_no_text_says_that_a_page_is_to_come(name):
    """The list of contents may."""
    body = read_site_page(name).source.partition("<main")[2].partition("</main>")[0]
    assert body and "準備中" not in body
