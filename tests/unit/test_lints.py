"""The lints over the prose: what they find, what they leave alone, and how an exception is granted."""

from pathlib import Path

import pytest

from engine.render.site import render_site
from engine.review.diagnoses import Finding
from engine.review.broken_link import in_style_sheets
from engine.review.lint import find_faults
from tests.unit.lint_cases import TERM, find_in, found

PROJECT = Path(__file__).resolve().parents[2]
CALCULATION = "```compute\np = softmax([[1, 0]])\nq = softmax([[1, 0, 0.5]])\nx = 1 / 8\n```\n\n<< compute(p[0, 0], percent=1) >> << compute(p[0, 0]) >> << compute(x) >>\n\n"
LINES = CALCULATION.count("\n")
PAPER = "d_model = quoted(512, \"§3.1\")\nd_ff = quoted(2048, \"§3.3\")\nn_head = quoted(8, \"§3\")\nrate = quoted(0.1, \"§5.4\")\n"


def found_below(folder: Path, text: str, **files: str) -> list[tuple[str, int]]:
    """Codes and lines below a calculation of 73.1%, 0.7311 and 0.125."""
    return [(code, line - LINES) for code, line in found(folder, CALCULATION + text + "\n", **files)]


@pytest.mark.parametrize(
    "text",
    [
        "係数は73.1%です。", "係数は73.1 %です。", "係数は７３．１％です。", "係数は73.1パーセントです。", "係数は0.7311です。", "係数は0.731です。",
        "係数は0.73です。", "係数は73%です。", "係数は73.2%です。", "式は$p = 0.7311$です。", "$$p = 73.1\\%$$", "数は0.125です。",
        "論文では512です。", "論文では2,048個です。", "式は$\\sqrt{512}$です。", "割合は0.1です。", "割合は10%です。", "## 512の話",
        "| 数 |\n|---|\n| 0.7311 |", "<< table(\"一\", p.T, \"二\", p.T) >>\n\n0.7311です。",
    ],
)  # fmt: skip
def test_a_typed_number_that_is_computed_is_found(tmp_path, text):
    assert {code for code, _ in found_below(tmp_path, text, constants__paper_calc=PAPER)} == {"L101"}


@pytest.mark.parametrize(
    "text",
    [
        "係数は0.9です。", "係数は0.7です。", "係数は70%です。", "2つと二つと8個", "第512章と図512と§512", "512年と表0.125", "§0.1と図0.73", "3.2.2の節", "$x_{512}$と$2^{512}$と$x^512$",
        "`0.7311`です。", "版は1512と51.2です。", "Vaswani et al. (2017)", "$8$と8と1",
    ],
)  # fmt: skip
def test_other_numbers_are_left_alone(tmp_path, text):
    assert found_below(tmp_path, text, constants__paper_calc=PAPER) == []


def test_numbers_of_other_states_count_when_they_are_equal(tmp_path):
    text = "```compute\na = slider(\"文\", 0, 1, step=0.25, start=1)\ny = a / 3\n```\n\n<< control(a) >>\n\n<< compute(y) >>\n\n0.0833と0.08です。\n"
    (finding,) = find_in(tmp_path, text)
    assert (finding.code, finding.place.text[finding.place.column - 1 :][:6]) == ("L101", "0.0833")


def test_texts_of_placeholders_and_of_the_front_matter_are_read_too(tmp_path):
    figure = "::: figure\n<< figure(\"bars\", p, title=\"棒\", description=\"上は73.1%です。\") >>\n\n図。\n:::\n"
    front = "---\ntitle: 題\nlead: 係数は73.1%です。\n---\n"
    findings = find_in(tmp_path, CALCULATION + figure, front)
    assert [(f.code, f.place.line) for f in findings] == [("L101", 3), ("L101", LINES + 6)]


def test_a_finding_says_place_code_and_remedy(tmp_path):
    (finding,) = find_in(tmp_path, CALCULATION + "## 節\n\n甲は73.1%、乙は26.9です。\n")
    head, line, carets = str(finding).split("\n")
    assert head == f"content/page.md:{LINES + 8}:3: '73.1%' is typed, and 73.1% is computed; let the build write it: << compute(…) >> [L101]"
    assert line.endswith("| 甲は73.1%、乙は26.9です。") and carets.endswith("|     ^^^^^")


THIRDS = "```compute\nt = [[1, 1, 1]] / 3\nthird = 1 / 3\nhalf = third / 2\nu = [[2, 1, 1]] / 4\nwide = third * 2\none = third * 3\n```\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "$$<< compute(third) >> + << compute(third) >> + << compute(third) >> << relation() >> << compute(one) >>$$",
        "$<< compute(third) >> + << compute(third) >> \\approx << compute(wide) >>$です。",
        "和は<< compute(third) >> + << compute(third) >> ≈ << compute(wide) >>です。",
        "三つは<< compute(t[0, 0], percent=1) >>、<< compute(t[0, 1], percent=1) >>、<< compute(t[0, 2], percent=1) >>です。",
        "<< compute(t, percent=1) >>",
        "| 一 | 割合 |\n|---|--:|\n| 甲 | << compute(t[0, 0], percent=1) >> |\n| 乙 | << compute(t[0, 1], percent=1) >> |\n| 丙 | << compute(t[0, 2], percent=1) >> |",
        "$$<< compute(t) >> + << compute(t) >> \\approx << compute(t * 2) >>$$",
        "::: figure\n<< figure(\"bars\", t, title=\"棒\", description=\"棒\", percent=1) >>\n\n図。\n:::",
        "<< table(\"一\", u.T, \"割合\", t.T, percent=1) >>",
    ],
)  # fmt: skip
def test_parts_that_do_not_add_up_are_found(tmp_path, text):
    assert [code for code, _ in found(tmp_path, THIRDS + text + "\n")] == ["L102"]


@pytest.mark.parametrize(
    "text",
    [
        "$$<< compute(half) >> + << compute(third) >> << relation() >> << compute(half + third) >>$$",
        "$$<< compute(third) >> + << compute(third) >> \\approx << compute(wide) >>$$\n\n丸めた数なので、最後の桁が合いません。",
        "見えている数は丸めてあります。\n\n<< compute(t, percent=1) >>",
        "<< compute(t, percent=1, note=\"丸めた数なので、足すと99.9%です\") >>",
        "$$2 \\times << compute(third) >> + << compute(third) >> \\approx << compute(one) >>$$",
        "$$<< compute(third) >> + x \\approx << compute(wide) >>$$",
        "<< compute(t[0, 0], percent=1) >>と<< compute(t[0, 1], percent=1) >>です。",
        "<< compute(u, percent=1) >>",
        "<< compute(t) >>",
        "<< compute(third) >> + 一 ≈ << compute(wide) >>",
    ],
)  # fmt: skip
def test_sums_that_fit_are_noted_or_are_none_are_left_alone(tmp_path, text):
    assert found(tmp_path, THIRDS + text + "\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "$x = << compute(third) >>$です。", "$$x = 2 \\times << compute(third) >>$$", "$$x = << compute(t) >>$$", "xは= << compute(third) >>です。", "x＝<< compute(third) >>です。",
        "$$x = << steps(third * third) >>$$", "$$a = 1 \\qquad b = << compute(third) >>$$",
    ],
)  # fmt: skip
def test_an_equals_sign_before_a_rounded_number_is_found(tmp_path, text):
    assert [code for code, _ in found(tmp_path, THIRDS + text + "\n")] == ["L103"]


@pytest.mark.parametrize(
    "text",
    [
        "$x << relation() >> << compute(third) >>$です。", "$x = << compute(1 / 4) >>$です。", "$x = y \\approx << compute(third) >>$です。", "$\\sum_{i=1}^{n} << compute(third) >>$です。",
        "$x = 1 \\quad << compute(third) >>$です。", "xは<< compute(third) >>です。", "$$x = << compute(u) >>$$",
    ],
)  # fmt: skip
def test_other_equals_signs_are_left_alone(tmp_path, text):
    assert found(tmp_path, THIRDS + text + "\n") == []


def test_an_equals_sign_must_hold_in_every_state(tmp_path):
    text = "```compute\na = slider(\"文\", 0, 1, step=0.25, start=0)\ny = a / 3\n```\n\n<< control(a) >>\n\n$y = << compute(y) >>$です。\n"
    assert found(tmp_path, text) == [("L103", 8)]


LATER = TERM.format(name="残差", english="residual", chapter=5)
NOW = TERM.format(name="注目", english="attention", chapter=1)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("残差です。", [1]),
        ("## 残差\n\n文\n", [1]),
        ("文\n\n| 残差 |\n|---|\n| 一 |\n", [3]),
        ("残差は第5章で見ます。\n\n残差です。", []),
        ("残差です。\n\n残差は第5章で見ます。", [1]),
        ("残差は第５章で見ます。", []),
        ("`残差`", []),
        ("残差です。\n\nまた残差です。", [1]),
    ],
)
def test_a_term_before_its_chapter_is_found_once(tmp_path, text, lines):
    assert found(tmp_path, text + "\n", glossary_yml=LATER) == [("L104", line) for line in lines]


def test_a_term_in_the_opener_is_found_too(tmp_path):
    (finding,) = find_in(tmp_path, "文\n", "---\ntitle: 題\nchapter: 1\nlead: 残差を見ます。\n---\n", glossary_yml=LATER)
    assert (finding.code, finding.place.line, finding.place.column) == ("L104", 4, 7)


@pytest.mark.parametrize("text", ["**注目**です。", "{注目|ちゅうもく}です。", "[注目]{.weight}です。", "注目\n: 計算です。", "**{注目|ちゅうもく}（attention）**です。"])
def test_a_term_that_is_marked_is_introduced(tmp_path, text):
    assert found(tmp_path, text + "\n", glossary_yml=NOW) == []


def test_a_term_that_is_not_marked_is_not_introduced(tmp_path):
    (finding,) = find_in(tmp_path, "注目です。\n", glossary_yml=NOW)
    assert (finding.code, str(finding.place)) == ("L105", "content/glossary.yml:1:1")


def test_terms_of_chapters_to_come_need_not_be_introduced(tmp_path):
    assert found(tmp_path, "文\n", glossary_yml=LATER) == []


ELSEWHERE = NOW.replace("chapter: 1", "page: walk")
WALK = "---\ntitle: 旅\n---\n"


@pytest.mark.parametrize(
    ("text", "walk", "findings"),
    [
        ("注目です。", "**注目**です。", [("L104", "content/page.md")]),
        ("注目はwalkで見ます。", "**注目**です。", []),
        ("文", "注目です。", [("L105", "content/glossary.yml")]),
        ("文", "**注目**です。これを**残差**と呼びます。", [("L106", "content/walk.md")]),
    ],
)
def test_a_term_of_another_page_than_a_chapter_is_looked_for_there(tmp_path, text, walk, findings):
    findings_of = find_in(tmp_path, text + "\n", glossary_yml=ELSEWHERE, walk_md=WALK + walk + "\n")
    assert [(finding.code, finding.place.path) for finding in findings_of] == findings


@pytest.mark.parametrize("text", ["{残差|ざんさ}です。", "これを**残差**と呼びます。", "**残差**（residual）です。", "**残差（residual）**です。"])
def test_a_word_that_is_introduced_needs_an_entry(tmp_path, text):
    assert found(tmp_path, "**注目**です。\n\n" + text + "\n", glossary_yml=NOW) == [("L106", 3)]


def test_ruby_in_bold_belongs_to_the_whole_term(tmp_path):
    assert found(tmp_path, "**{注目|ちゅうもく}マスク**です。\n", glossary_yml=NOW.replace("注目", "注目マスク")) == []
    (finding,) = find_in(tmp_path / "without", "**注目**です。\n\n**{残差|ざんさ}マスク**です。\n", glossary_yml=NOW)
    assert finding.message.startswith("'残差マスク' is introduced here")


@pytest.mark.parametrize("text", ["**大事な文です。**", "**残差**です。", "**$W$**と呼びます。"])
def test_other_emphasis_needs_none(tmp_path, text):
    assert found(tmp_path, "**注目**です。\n\n" + text + "\n", glossary_yml=NOW) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("## 一\n\n### 二\n\n## 三\n", []),
        ("### 一\n", [1]),
        ("## 一\n\n#### 二\n", [3]),
        ("::: card 題\n文\n:::\n", [1]),
        ("## 一\n\n::: card 題\n文\n:::\n", []),
    ],
)
def test_a_gap_in_the_headings_is_found(tmp_path, text, lines):
    assert found(tmp_path, text) == [("L107", line) for line in lines]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[次](page.html)と[上](#a)と[外](https://example.org/x#y)\n\n## 節 {#a}\n", []),
        ("文\n\n[次](pages.html)\n", [3]),
        ("[次](#b)\n\n## 節 {#a}\n", [1]),
        ("[次](index.html#b)\n", [1]),
        ("[節](#%E7%AF%80)と[節](#節)\n\n## 節\n", []),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path, text, lines):
    assert found(tmp_path, text) == [("L108", line) for line in lines]


def test_a_style_sheet_that_loads_what_is_not_there_is_found():
    files = {"assets/a.css": b'a { src: url("b.woff2"); fill: url(#c) } d { src: url(e.woff2) }', "assets/e.woff2": b""}
    assert [finding.message for finding in in_style_sheets(files)] == ["there is no 'b.woff2' beside assets/a.css"]


STATES = "```compute\na = slider(\"量\", -1, 1, step=0.5)\n```\n\n## 節 {#s}\n\n"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#a=0.5", ""),
        ("#a=−1&at=s", ""),
        ("page.html#a=0.5&at=s", ""),
        ("#a=0.4", "the control 'a' of page.html has no state '0.4'"),
        ("#b=1", "page.html has no control 'b'"),
        ("#a=1&at=t", "page.html has no place 't'"),
        ("#a=0.5&open=s&show=s", ""),
        ("#open=t&at=s", "page.html has no place 't'"),
        ("#show=t", "page.html has no place 't'"),
        ("index.html#a=1", "index.html has no control 'a'"),
    ],
)
def test_a_link_to_a_state_names_controls_and_states_that_there_are(tmp_path, link, message):
    found = find_in(tmp_path, f"{STATES}[状態]({link})\n")
    assert [message in finding.message for finding in found] == [True] * bool(message)


def test_a_broken_link_is_shown_where_it_stands(tmp_path):
    (finding,) = find_in(tmp_path, "甲は[次](pages.html)です。\n")
    assert (finding.place.column, finding.place.length) == (7, 10) and "did you mean 'page.html'" in finding.message


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("<!-- allow L101: 例だから -->", []),
        ("<!--allow L101：例だから-->", []),
        ("<!-- allow L103: 例だから -->", ["L303", "L101"]),
        ("<!-- allow L101 -->", ["L301", "L101"]),
        ("<!-- allow L101: -->", ["L301", "L101"]),
        ("<!-- allow typed-number: 例だから -->", ["L302", "L101"]),
        ("<!-- allow L999: 例だから -->", ["L302", "L101"]),
        ("<!-- allow L101: 例だから -->\n", ["L303", "L101"]),
        ("<!-- ただの注 -->", ["L101"]),
    ],
)
def test_an_exception_holds_for_the_block_below_it(tmp_path, comment, codes):
    findings = find_in(tmp_path, CALCULATION + comment + "\n甲は\n73.1%です。\n")
    assert [finding.code for finding in findings] == codes


def test_an_exception_that_nothing_needs_is_found(tmp_path):
    (finding,) = find_in(tmp_path, "<!-- allow L101: 昔の例 -->\n文です。\n")
    assert finding.code == "L303" and "nothing here needs" in finding.message


@pytest.mark.parametrize("fence", ["```\n{}\n```", "```a``` 文\n\n```\n{}\n```", "````markdown\n```compute\n{}\n```\n````", "~~~\n```\n{}\n~~~"])
def test_an_exception_in_a_fence_is_none(tmp_path, fence):
    comment = "<!-- allow L101 -->"
    assert found(tmp_path, fence.format(comment) + "\n") == []
    assert found(tmp_path / "behind", fence.format("文") + f"\n\n{comment}\n") == [("L301", fence.count("\n") + 3)]


def test_exceptions_in_data_files_are_comments(tmp_path):
    assert found(tmp_path, "文\n", glossary_yml="# allow L105: 図の中で紹介する\n" + NOW) == []


def test_an_exception_in_the_front_matter_is_a_comment(tmp_path):
    front = "---\ntitle: 題\nchapter: 1\n# allow L104: 題を言うだけ\nlead: 残差を見ます。\n---\n"
    assert find_in(tmp_path, "文\n", front, glossary_yml=LATER) == []


def test_comments_are_not_on_the_page(tmp_path):
    from tests.unit.small_book import build_page

    assert "allow" not in build_page(tmp_path, "<!-- allow L101: 例だから -->\n文です。\n")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("typed-number", "exceptions go by code: typed-number is L101 now"),
        ("hand-typed", "exceptions go by code: hand-typed is L201 now"),
        ("l101", "codes are written in capitals: L101"),
        ("C101", "C101 cannot be excused; mend what it says"),
        ("S201", "S201 cannot be excused; mend what it says"),
        ("L303", "L303 cannot be excused; mend what it says"),
        ("L1O1", "no code 'L1O1'; did you mean 'L101'?"),
    ],
)
def test_an_exception_for_what_has_none_says_why(tmp_path, code, said):
    (finding,) = find_in(tmp_path, f"<!-- allow {code}: わけ -->\n文です。\n")
    assert finding.code == "L302" and finding.message.startswith(said)


@pytest.mark.parametrize("name", ["constants__a_calc", "drawings__a_yml"])
def test_an_exception_that_nothing_needs_is_found_in_files_of_data_too(tmp_path, name):
    (finding,) = find_in(tmp_path, "文です。\n", **{name: "# allow L105: 昔の例\n"})
    assert (finding.code, finding.place.line) == ("L303", 1)


def test_a_file_of_data_that_no_page_reads_and_nobody_can_is_a_finding(tmp_path):
    assert find_in(tmp_path, "文です。\n") == []
    content = tmp_path / "content"
    for name in ("models", "constants/folder.calc"):
        (content / name).mkdir(parents=True)
    (content / "constants/.#open.calc").symlink_to("nobody@nowhere.1")
    (content / "models/old.txt").write_bytes("数".encode("shift-jis"))
    (finding,) = find_faults(content, render_site(content))
    assert (finding.code, finding.place.path) == ("P101", "content/models/old.txt")


def test_the_book_has_no_findings():
    files = {path.relative_to(PROJECT / "site").as_posix(): path.read_bytes() for path in (PROJECT / "site").rglob("*") if path.is_file()}
    findings: list[Finding] = find_faults(PROJECT / "content", files)
    assert not findings, "\n\n".join(map(str, findings))
