"""What stands at an address of the preview: files of site/, and nothing else of the machine."""

import hashlib
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from engine.errors import AuthorError, AuthorErrors, Place
from engine.serve.board import Board
from engine.serve.files import OWN_FILES, answer, path_of, version, version_of_assets
from engine.serve.outcome import Outcome, outcome_of_errors
from engine.serve.server import begin_serving, listen, names_at

PAGE = b'<!DOCTYPE html>\n<html><head>\n<title>t</title>\n<script defer src="assets/book.js"></script>\n</head>\n<body></body></html>\n'
MORPHING = "4cbd535caf7663a51eda9bce6595371c384fc430d54b8d414e29a61167f19f96"
"The SHA-256 of dist/idiomorph.min.js of idiomorph 0.8.0, as its package has it."


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "404.html").write_bytes(PAGE.replace(b">t<", b">missing<"))
    (folder / "assets/book.css").write_bytes(b"p{}")
    (folder / "assets/font.woff2").write_bytes(b"\0")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    listening = listen(None)
    server = begin_serving(listening, site, Board())
    yield listening.getsockname()[1]
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/", "index.html"),
        ("/chapter-4.html?x=1#a", "chapter-4.html"),
        ("/assets/", "assets/index.html"),
        ("/%E7%8C%AB.html", "猫.html"),
        ("/book/x.html", "x.html"),
        ("/book/", "index.html"),
        ("/../secret.txt", None),
        ("/assets/../../secret.txt", None),
        ("/%2e%2e/secret.txt", None),
        ("/..%2fsecret.txt", None),
        ("/..%5csecret.txt", None),
        ("/c:/secret.txt", None),
        ("/%00", None),
        ("/%ff", None),
        ("secret.txt", None),
    ],
)
def test_an_address_means_a_path_in_the_site_or_none(address: str, path: str | None):
    assert path_of(address, "/book/") == path


@pytest.mark.parametrize("address", ["/", "/index.html"])
def test_a_page_has_the_script_and_its_file_does_not(site: Path, address: str):
    found = answer(site, address)
    assert (found.status, found.type) == (200, "text/html; charset=utf-8")
    own, names = re.compile(rb'<script defer src="/_tadoru/(.*)" data-preview.*></script>\n'), []
    without = own.sub(lambda script: names.append(script[1].decode()) or b"", found.body)
    assert without == (site / "index.html").read_bytes() == PAGE
    assert names == ["again.js", "idiomorph.js", "reader.js", "live.js"]
    assert found.body.index(b"again.js") < found.body.index(b"book.js") < found.body.index(b"live.js")
    assert f'data-version="{version(PAGE)}" data-assets="{version_of_assets(site)}"'.encode() in found.body


def test_a_script_of_the_pages_can_be_begun_anew(site: Path):
    (site / "assets/book.js").write_bytes(b'"use strict";\n{ f(); }\n')
    assert answer(site, "/assets/book.js").body == b'preview.run(() => {"use strict";\n{ f(); }\n});\n'


@pytest.mark.parametrize("address", ["/x.html", "/a/b/c", "/assets", "/../secret.txt", "/way-out.txt", "/assets/../way-out.txt"])
def test_what_is_not_in_the_site_is_its_page_for_that(site: Path, address: str):
    found = answer(site, address)
    assert found.status == 404 and b"<title>missing" in found.body and b"secret" not in found.body


def test_without_any_page_a_page_waits_for_one(tmp_path: Path):
    found = answer(tmp_path / "site", "/")
    assert found.status == 404 and b"live.js" in found.body


@pytest.mark.parametrize("name", OWN_FILES)
def test_the_preview_has_files_of_its_own(site: Path, name: str):
    assert answer(site, f"/_tadoru/{name}").status == 200


def test_what_exchanges_a_page_is_the_library_as_its_makers_gave_it_out():
    assert hashlib.sha256(OWN_FILES["idiomorph.js"].read_bytes()).hexdigest() == MORPHING
    assert "BSD" in (OWN_FILES["idiomorph.js"].parent / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["server.py", "../../build.py", "", "x/live.js", "waiting.html", "idiomorph/LICENSE"])
def test_the_preview_shows_nothing_else_of_the_engine(site: Path, name: str):
    assert answer(site, f"/_tadoru/{name}").status == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [("assets/book.css", "text/css; charset=utf-8"), ("assets/font.woff2", "font/woff2")],
)
def test_a_file_has_its_type_on_every_machine(site: Path, path: str, kind: str):
    assert answer(site, f"/{path}").type == kind


def test_a_version_changes_with_what_the_page_holds_and_with_what_pages_share(site: Path):
    first = version_of_assets(site)
    assert version(PAGE) != version(PAGE + b" ") and version_of_assets(site) == first
    (site / "assets/book.css").write_bytes(b"p{}p{}")
    assert version_of_assets(site) != first


def ask(port: int, address: str = "/", method: str = "GET", host: str | None = None):
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, address, headers={"Host": host or f"127.0.0.1:{port}"})
    answered = connection.getresponse()
    return answered, answered.read()


def test_a_page_is_never_kept_by_the_browser(port: int):
    answered, body = ask(port)
    assert answered.status == 200 and answered.headers["Cache-Control"] == "no-store" and b"live.js" in body
    assert answered.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}"])
def test_a_name_that_was_made_to_lead_here_is_refused(port: int, host: str):
    for address in ("/", "/_tadoru/events"):
        answered, body = ask(port, address, host=host.format(port=port))
        assert answered.status == 403 and b"<html" not in body


def test_this_machine_may_also_be_called_localhost(port: int):
    assert ask(port, host=f"localhost:{port}")[0].status == 200


def test_a_browser_leaves_out_the_usual_port():
    assert names_at(80) == {"127.0.0.1", "localhost"} and names_at(8000) == {"127.0.0.1:8000", "localhost:8000"}


@pytest.mark.parametrize("address", ["http://[", "http://[/_tadoru/events", "/?["])
def test_an_address_that_is_none_is_answered_too(port: int, address: str):
    assert ask(port, address)[0].status in (200, 404)


def test_only_reading_is_known(port: int):
    assert ask(port, method="POST")[0].status == 501
    head, body = ask(port, method="HEAD")
    assert head.status == 200 and body == b"" and int(head.headers["Content-Length"]) > len(PAGE)


def test_a_port_that_is_taken_gives_way_to_a_free_one():
    with listen(None) as first:
        with listen(first.getsockname()[1]) as second:
            assert first.getsockname() != second.getsockname()
            assert {first.getsockname()[0], second.getsockname()[0]} == {"127.0.0.1"}


def test_a_page_is_told_of_each_outcome(site: Path):
    listening, board = listen(None), Board()
    server = begin_serving(listening, site, board)
    try:
        events = urllib.request.urlopen(f"http://127.0.0.1:{listening.getsockname()[1]}/_tadoru/events?page=/index.html", timeout=20)
        assert events.headers["Content-Type"].startswith("text/event-stream")
        assert version(PAGE) in next_data(events)
        board.post(outcome_of_errors(AuthorError("no name 'c'", Place("content/page.md", 3, 5, 1, "x = c"))))
        assert '"before": "x = "' in (told := next_data(events)) and '"marked": "c"' in told and "content/page.md:3:5" in told
        (site / "index.html").write_bytes(PAGE + b" ")
        board.post(Outcome(changed=1))
        assert version(PAGE + b" ") in next_data(events)
    finally:
        server.shutdown()
        server.server_close()


def next_data(events) -> str:
    while not (line := events.readline()).startswith(b"data:"):
        assert line
    return line.decode()


def test_who_waits_gets_only_what_is_newer():
    board = Board()
    board.post(Outcome(new=1))
    assert board.newer_than(0, 0) == (1, Outcome(new=1))
    assert board.newer_than(1, 0) is None
    threading.Timer(0.01, board.post, [Outcome(new=2)]).start()
    assert board.newer_than(1, 20) == (2, Outcome(new=2))


def test_a_long_line_is_cut_around_what_is_marked():
    line = "あ" * 300 + "誤り" + "い" * 300
    (problem,) = outcome_of_errors(AuthorError("m", Place("content/page.md", 1, 301, 2, line))).problems
    assert problem.marked == "誤り" and problem.before.startswith("…あ") and problem.after.endswith("い…")
    assert len(problem.before + problem.marked + problem.after) <= 122


def test_all_errors_are_told_and_one_without_a_place_too():
    outcome = outcome_of_errors(AuthorErrors([AuthorError("a"), AuthorError("b", Place("content/x.md", 1))]))
    assert [(problem.message, problem.place) for problem in outcome.problems] == [("a", ""), ("b", "content/x.md:1:1")]
    assert outcome.failed and outcome.said == "a\n\ncontent/x.md:1:1: b"
