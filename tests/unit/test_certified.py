"""Every digit of every page, in every state, against a second evaluation by fractions and bounds."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from engine.cache.store import Cache
from engine.certify import certificate
from engine.certify.certificate import as_data, certify_book, show_certificates
from engine.certify.proofs import Proofs, states_of
from engine.certify.second_writing import write_again
from engine.notation import numbers
from engine.render.site import render_site
from tests.certify import EXPERIMENTS, PAGES, PROJECT, cells_of, certificate_of
from tests.unit.small_book import text_of, write_book

SITE = PROJECT / "site"
NUMBERS = (SITE / "numbers.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=[*PAGES, *EXPERIMENTS])
def address(request):
    return request.param


@pytest.fixture(scope="module")
def cells(address):
    return cells_of(address)


@pytest.fixture(scope="module")
def proved(address):
    return certificate_of(address)


def rows_of(label: str) -> dict[str, list[str]]:
    """A table of the page on the book's numbers, by its links and titles."""
    table = re.search(rf'<table class="tallies" aria-label="{label}">(.*?)</table>', NUMBERS, re.DOTALL)[1]
    rows = re.findall(r"<tr>\n<th scope=\"row\">(.*?)</th>\n(.*?)</tr>", table, re.DOTALL)
    found = {}
    for head, cells in rows:  # an experiment that one page shows stands behind that page
        key = key_of(head)
        found[f"experiment of {key}" if key in found else key] = re.findall(r"<td[^>]*>(.*?)</td>", cells)
    return found


def key_of(head: str) -> str:
    address = re.search('href="(.*).html"', head)
    return ("experiment of " if "開く実験" in head else "") + address[1] if address else text_of(head)


SHOWN = rows_of("頁ごとの、見せる数")
SEEN_ON = {"experiments/eight-dimensions": "experiment of experiment-8d", "experiments/translation": "experiment of translator"}


def test_as_many_numbers_are_certified_as_the_page_on_the_numbers_says(address, proved):
    row = SHOWN.get(SEEN_ON.get(address, address))
    if not proved.numbers:
        assert row is None
    else:
        assert row == [f"{count:,}" for count in (proved.numbers, proved.numbers, proved.rational, proved.bounded)]


def test_every_number_on_a_page_is_one_that_was_certified_as_it_stands_there(address, cells):
    """What the files of the site say, cell by cell, is what was proved."""
    name = Path(address).stem
    tables = SITE / f"tables/{name}.json"
    rows = json.loads(tables.read_text(encoding="utf-8"))["cells"] if tables.exists() else {}
    for id in cells.shows:
        cell = cells.known[id]
        if cell.live:
            assert rows[id][1].split(" ") == list(cell.strings)
    if name != address:
        return
    html = (SITE / f"{name}.html").read_text(encoding="utf-8")
    standing = re.findall(r'data-cell="([^"]*)"[^>]*>([^<]*)<', html)
    for id, text in standing:
        id = id.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&#34;", '"').replace("&#39;", "'")
        if id in cells.shows and not cells.known[id].label:
            assert text.replace("&lt;", "<").replace("&gt;", ">").replace(" ", "\u00a0") == cells.known[id].text, id


def test_every_equals_sign_stands_between_numbers_that_are_exact_as_shown(cells):
    proofs = Proofs(cells.model, cells.digits)
    for cell in cells.known.values():
        if not cell.id.endswith("|relation"):
            continue
        sides = cell.id.removesuffix("|relation").replace("=", "+")
        ids = [id for id in cells.shows if id in sides.split("+") or f"+{id}+" in f"+{sides}+"]
        assert ids, cell.id
        for at, sign in enumerate(cell.strings or (cell.text,)):
            state = state_at(cells, cell.controls, at)
            exact = all(is_exact(proofs, cells.shows[id], state) for id in ids)
            assert sign in ("=", "≈", "<", ">")
            assert (sign == "=") == exact, (cell.id, state, sign)


def state_at(cells, controls, at) -> dict[str, int]:
    """The state of the string that stands at a position."""
    state = {}
    for name in reversed(controls):
        at, state[name] = divmod(at, len(cells.model.controls[name].states))
    return state


def is_exact(proofs, shown, state) -> bool:
    """Whether the string, read as a number, is the value of the second evaluation."""
    node, i, j, form = shown

    def look(value, form):
        text = write_again(value, form).strip("()").replace("−", "-").replace(",", "").rstrip("%")
        return text[0] not in "<>" and Fraction(text) / (100 if form.percent else 1) == value

    return proofs.element(node, state, i, j, form, look)[1]


def test_idle_states_are_looked_at_too():
    """A string that stands for several states is proved in each of them."""
    cells = cells_of("chapter-4")
    node = next(node for node, *_ in cells.shows.values() if cells.model.controls_of(node))
    count = 1
    for name in cells.model.controls_of(node):
        count *= len(cells.model.controls[name].states)
    assert [at for _, at in states_of(cells.model, node, ())] == [0] * count


WORLD = "```compute\na = slider(\"a\", 1, 3, step=1)\nb = a / 3\nc = exp(a)\n```\n<< control(a) >>\n\nこれは<< compute(b) >>と<< compute(c) >>です。\n"


def certified(folder: Path, text: str, cache: Cache | None = None):
    content = write_book(folder, text)
    return certify_book(content, render_site(content), cache)


def test_all_shown_numbers_of_a_book_are_certified_and_counted(tmp_path):
    certificates, wrong = certified(tmp_path, WORLD)
    assert wrong == []
    assert as_data(certificates) == {"page": {"numbers": 9, "rational": 6, "bounded": 3, "unrounded": 9}}
    assert show_certificates(certificates) == (
        "certified: 9 shown numbers, each state counted: 6 by fractions, 3 by bounds (80 digits); 9 unrounded values of the trace"
    )


def test_a_page_whose_inputs_did_not_change_is_not_certified_again(tmp_path, monkeypatch):
    cache, calls = Cache(tmp_path / "proved", "code"), []
    prove = certificate.prove
    monkeypatch.setattr(certificate, "prove", lambda *given: calls.append(given) or prove(*given))
    first, _ = certified(tmp_path, WORLD, cache)
    again, _ = certified(tmp_path, WORLD, cache)
    assert again == first and len(calls) == 1
    certified(tmp_path, WORLD.replace("a / 3", "a / 7"), cache)
    assert len(calls) == 2
    certified(tmp_path, WORLD)
    assert len(calls) == 3, "without a cache it is"


def test_a_wrong_rule_of_rounding_is_found_at_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr(numbers, "HALF", numbers.Decimal("0.4"))
    for quick in ("clear_text", "read_units"):
        monkeypatch.setattr(numbers, quick, lambda text, form: None)
    forget()
    content = write_book(tmp_path, WORLD)
    certificates, wrong = certify_book(content, render_site(content))
    forget()
    assert certificates == [] and {fault.code for fault in wrong} == {"N201"}
    assert wrong[0].message == "c is written as '7.3890', and is '7.3891' (where a is 2)" and wrong[0].place.line == 13


def forget() -> None:
    """What numbers were written as."""
    numbers.writer_in.cache_clear()
    numbers.texts_in.cache_clear()


def test_a_digit_of_the_trace_that_is_wrong_is_found(tmp_path):
    content = write_book(tmp_path, WORLD)
    files = render_site(content)
    part = "tables/page/values-0.js"
    assert b"0.333333333333" in files[part]
    files[part] = files[part].replace(b"0.333333333333", b"0.333333333334")
    _, (fault,) = certify_book(content, files)
    assert fault.code == "N201" and fault.message.startswith("b is written as '0.333333333334…', and is '0.3333, unrounded 1/3'")


def test_a_number_on_the_way_may_be_larger_than_any_that_is_shown(tmp_path):
    source = "```compute\nx = exp(60)\ny = x / exp(59)\n```\n\n<< compute(y) >>\n"
    _, wrong = certified(tmp_path, source)
    assert wrong == []


def test_of_many_wrong_numbers_a_few_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(certificate.Proofs, "element", lambda *given: (Fraction(0), "?"))
    _, wrong = certified(tmp_path, "".join(f"<< compute({n} / 7) >>\n\n" for n in range(1, 10)))
    assert len(wrong) == 6 and "more numbers of this page are wrong" in wrong[-1].message


@pytest.mark.parametrize(
    "expression",
    ["exp(sqrt(2)) / exp(sqrt(2))", "total(softmax([sqrt(2), sqrt(3), 1]))", "sin(1) ** 2 + cos(1) ** 2", "sqrt(2) * sqrt(2)", "4 ** 0.5"],
)
def test_an_identity_is_proved_where_bounds_touch_a_boundary(tmp_path, expression):
    certificates, wrong = certified(tmp_path, f"数は<< compute({expression}) >>です。\n")
    assert wrong == [] and sum(each.bounded for each in certificates) == 1


def test_a_share_that_is_small_is_not_shown_as_nothing(tmp_path):
    html = render_site(write_book(tmp_path, "数は<< compute(softmax([0, 100])[0, 0], percent=1) >>です。\n"))["page.html"].decode()
    assert "0.1%" in html and certified(tmp_path, "数は<< compute(softmax([0, 100])[0, 0]) >>です。\n")[1] == []
