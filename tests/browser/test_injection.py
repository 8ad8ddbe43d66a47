"""The policy of every page: markup of a stranger's that got into one would run nothing, load nothing and send nothing."""

import pytest

from tests.conftest import serve

INJECTED = """
<script>document.documentElement.dataset.ran = "inline"</script>
<script src="data:text/javascript,document.documentElement.dataset.ran='data'"></script>
<script src="https://example.invalid/x.js"></script>
<script type="module">document.documentElement.dataset.ran = "module"</script>
<img src="nowhere.png" alt="" onerror="document.documentElement.dataset.ran = 'handler'">
<svg><script>document.documentElement.dataset.ran = "svg"</script></svg>
<iframe srcdoc="<script>parent.document.documentElement.dataset.ran = 'frame'</script>"></iframe>
<object data="data:text/html,<script>1</script>"></object>
<base href="https://example.invalid/">
<link rel="stylesheet" href="https://example.invalid/x.css">
<style>h1 { color: rgb(1, 2, 3) !important }</style>
<p id="styled" style="color: rgb(1, 2, 3)">語</p>
<a id="run" href="javascript:document.documentElement.dataset.ran='link'">押す</a>
<form id="form" action="https://example.invalid/"><button id="send">送る</button></form>
"""
SEND = """() => new Promise(done => {
    document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
    document.querySelector("#send").click();
})"""
"What the policy says to the button."


@pytest.fixture
def hostile(site, tmp_path):
    """A page of the book with all of that in its main part, beside the book's own files."""
    (tmp_path / "assets").symlink_to(site / "assets")
    text = (site / "chapter-1.html").read_text(encoding="utf-8")
    assert text.count("</main>") == 1
    (tmp_path / "page.html").write_text(text.replace("</main>", f"{INJECTED}</main>"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("kind", ["folder", "server"])
def test_what_was_injected_does_nothing(hostile, browser, kind):
    with serve(hostile) as served, browser.new_page() as page:
        blocked, asked = set(), set()
        page.on("requestfailed", lambda request: blocked.add(request.url) if request.failure == "csp" else None)
        page.on("request", lambda request: asked.add(request.url))
        address = (hostile / "page.html").as_uri() if kind == "folder" else f"{served}page.html"
        page.goto(address)
        page.locator("#run").click()
        assert page.evaluate("document.documentElement.dataset.ran ?? 'nothing'") == "nothing"
        assert page.url.split("#")[0] == address
        for name in ("h1", "#styled"):
            assert page.locator(name).first.evaluate("element => getComputedStyle(element).color") != "rgb(1, 2, 3)"
        assert page.evaluate("document.baseURI").split("#")[0] == address
        assert page.evaluate(SEND) == "form-action"
        assert {url for url in asked if "example.invalid" in url} <= blocked  # a browser tells of them, and sends none
