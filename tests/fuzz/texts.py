"""Pages made by a grammar: front matter, a calculation, blocks of every kind with placeholders in them."""

from tests.fuzz import calculations
from tests.fuzz.calculations import expression, labels, row, scalar, square
from tests.fuzz.pen import Pen
from tests.fuzz.vocabulary import ATTACKS, FENCES, FIGURES, OPTIONS, PLACEHOLDERS, SIGNS, TEXTS, YAML_PIECES

WORDS = (
    "重み", "猫は眠る", "the cat", "{漢字|かんじ}", "[語](page.html)", "**「強い」**です", "*弱い*", "`code`", "$x_1$", "第1章", "1/3", "注目", "[外](https://example.org/)", "![絵](a.png)", "[キー]{.key}", "自己注目", "、", "（", "）。",
)  # fmt: skip
PLAIN_TEXTS = tuple(text for text in TEXTS if "\\" not in text and text not in ('""', "' '"))
FORMULAS = (
    "x", "q\\cdot k", "\\frac{1}{2}", "W_Q", "x^2", "x_{ij}", "\\sqrt{x}", "=", "\\query{q}", "\\mark{x}", "\\text{猫}", "\\begin{bmatrix}1&2\\end{bmatrix}", "<", ">", "\\qquad", "\\left(x\\right)", "+",
)  # fmt: skip
STRANGE_FORMULAS = (
    "&", "\\\\", "\\begin{aligned}", "\\end{aligned}", "{", "}", "\\left(", "\\color{red}", "\\underbrace{x}_{y}", "\\nix", "９", "°", "^", "_", "\\text{$x$}", "\\substack{a\\\\b}", "\\href{javascript:x}{y}", "\\tag{1}",
    "\\class{a}{b}", "\\style{a}{b}", "%", "\\def\\a{b}", "\\newcommand{\\a}{\\a\\a}\\a", "\\text{<b>}", "\\unicode{60}", "~", "''", "999000001",
)  # fmt: skip
GOOD_OPTIONS = {
    "compute": ("digits=2", "percent=1", "grouped=True", 'role="query"', "infinity=True"),
    "steps": ("digits=3",),
    "written_sum": ("digits=2", "column=0", 'title="筆算"'),
    "table": ("digits=2", "percent=1", 'note="注"'),
    "tokens": ('label="語"',),
    "strips": ("digits=2", 'title="帯"', "names=t"),
}
STRANGE_VALUES = ("1", "0", "True", "False", "40", "-1", "99", '"名"', "a", "t", "v", "M", "[1, 0]", "1.5", "1e999", "0.0001", "None")


def option(pen: Pen, verb: str) -> str:
    if verb in GOOD_OPTIONS and not pen.slip():
        return pen.choice(GOOD_OPTIONS[verb])
    value = pen.choice((pen.choice(STRANGE_VALUES), pen.choice(TEXTS), expression(pen, 2)))
    return f"{pen.choice(OPTIONS)}={value}"


def arguments(pen: Pen, verb: str) -> list[str]:
    if pen.slip():
        return [expression(pen, 2) for _ in range(pen.randrange(4))]
    match verb:
        case "relation":
            return []
        case "control":
            return [pen.choice("abc")]
        case "table":
            return [pen.choice(PLAIN_TEXTS), "t", pen.choice(PLAIN_TEXTS), f"{square(pen, 2)}[:, 0]"]
        case "tokens":
            return [labels(pen, 1)]
        case "strips":
            return [square(pen, 2)]
        case "written_sum":
            return ["(M @ 行列)[0]"]
        case "experiment":
            return ['"eight-dimensions"']
        case "steps":
            return [pen.choice(("M[0, 0] * 2", "(M @ M.T)[0, 1]", "a + 1", "sum_all(v)", "exp(a) / 2", scalar(pen, 2)))]
    return [expression(pen, 2)]


def placeholder(pen: Pen, *verbs: str) -> str:
    """One that could stand there, unless the pen slips."""
    verb = pen.choice(PLACEHOLDERS) if pen.slip() or not verbs else pen.choice(verbs)
    options = [option(pen, verb) for _ in range(pen.choice((0, 0, 1)))] if verb in GOOD_OPTIONS or pen.slip() and pen.slip() else []
    written = f"<< {verb}({', '.join([*arguments(pen, verb), *options])}) >>"
    if pen.slip():
        return pen.choice((written[:-2], written[1:], written.replace("<<", "＜＜"), f"\\{written}", written.replace(" ", "\n"), written.replace("(", "（"), written.replace(verb, "cmopute")))
    return written


FIGURE_ARGUMENTS = {
    "bars": lambda pen: ["softmax(v)"],
    "signed_bars": lambda pen: ["v"],
    "heat": lambda pen: [square(pen, 2)],
    "round": lambda pen: ["softmax(M)[0]", "asks=0"],
    "lines": lambda pen: ["softmax(M)"],
    "dots": lambda pen: ["M", "mean=mean(M)"],
    "curve": lambda pen: ["counting(4)", "exp(counting(4)) * 0.1"],
    "plane": lambda pen: ["query=M[0]", "key=M"],
    "network": lambda pen: ["M[0]", "行列", "M[0] @ 行列"],
    "projection": lambda pen: ["query=M[0]", "key=M", "follow=0"],
    "mixture": lambda pen: ["value=M", "coefficient=softmax(M)[0]", "output=softmax(M)[0] @ M"],
    "flow": lambda pen: ['"scaled-dot-product"'],
    "architecture": lambda pen: ['"figure-1"'],
}
STRANGE_EXTRAS = (
    "name", "follow", "head", "rows", "digits", "percent", "role", "query", "key", "value", "output", "mask", "at", "fine", "horizontal", "vertical", "every", "tight", "input", "weight", "asks", "marks", "per_panel",
)  # fmt: skip


def figure(pen: Pen) -> str:
    kind = pen.choice(FIGURES) if pen.slip() else pen.choice(tuple(FIGURE_ARGUMENTS))
    given = [expression(pen, 2) for _ in range(pen.randrange(4))] if pen.slip() or kind not in FIGURE_ARGUMENTS else FIGURE_ARGUMENTS[kind](pen)
    if pen.slip() or pen.slip():
        given.append(f"{pen.choice(STRANGE_EXTRAS)}={pen.choice((*STRANGE_VALUES, *TEXTS))}")
    options = [f"title={pen.choice(PLAIN_TEXTS)}", f"description={pen.choice(PLAIN_TEXTS)}"]
    caption = "" if pen.slip() else words(pen)
    return f"::: figure{identity(pen)}\n<< figure({', '.join([repr(kind), *given, *options])}) >>\n\n{caption}\n:::\n"


def identity(pen: Pen) -> str:
    if pen.slip():
        return pen.choice((" {#x}", ' {#a"b}', " {#}", " {.query}", " {#語}", " {#x onclick=y}", " {#x}{#y}"))
    return pen.choice(("", "", " {#fig-%d}" % pen.randrange(10**6)))


def words(pen: Pen) -> str:
    """A few pieces of running text."""
    pieces = []
    for _ in range(pen.choice((1, 2, 3, 5))):
        pieces.append(pen.choice(WORDS) if pen.chance(0.7) else placeholder(pen, "compute", "compute", "steps"))
        if pen.slip():
            pieces.append(pen.choice(SIGNS))
        if pen.slip():
            pieces.append(pen.choice(ATTACKS))
    return pen.choice(("", " ", "\n")).join(pieces)


def line(pen: Pen) -> str:
    return words(pen).replace("\n", " ")


def formula(pen: Pen) -> str:
    pieces = [pen.choice(FORMULAS) if pen.chance(0.7) else placeholder(pen, "compute", "steps") for _ in range(pen.choice((1, 2, 4)))]
    if pen.chance(0.3):
        pieces += ["<< relation() >>", placeholder(pen, "compute")]
    if pen.slip() or pen.slip():
        pieces.insert(pen.randrange(len(pieces) + 1), pen.choice(STRANGE_FORMULAS))
    inside = " ".join(pieces)
    return pen.choice((f"$$\n{inside}\n$$\n", f"文 ${inside}$ 文\n"))


def table(pen: Pen) -> str:
    columns = pen.choice((1, 2, 3))
    rows = ["| " + " | ".join(line(pen).replace("|", "") for _ in range(columns + pen.slip())) + " |\n" for _ in range(pen.choice((2, 3)))]
    return rows[0] + "|" + " -: |" * columns + "\n" + "".join(rows[1:])


def container(pen: Pen, depth: int) -> str:
    name = pen.choice((*FENCES, "nix", "foldd", "")) if pen.slip() else pen.choice(("fold", "aside", "steps", "card", "check", "summary", "misconception", "chain"))
    colons = ":" * (3 + depth - pen.slip())
    titled = name in ("fold", "card", "stage", "architecture")
    inside = {
        "steps": lambda: "".join(f"{k}. {line(pen)}\n" for k in range(1, 3)),
        "check": lambda: f"{line(pen)}\n\n- (x) {line(pen)}\n- ( ) {line(pen)}\n\n{words(pen)}\n",
        "summary": lambda: f"語\n: {line(pen)}\n",
        "misconception": lambda: f"{words(pen)}\n\n{words(pen)}\n",
        "chain": lambda: f"{placeholder(pen, 'compute')}\n\n{placeholder(pen, 'compute')}\n",
        "legend": lambda: "",
        "glossary": lambda: "",
    }.get(name, lambda: "\n".join(any_block(pen, depth - 1) for _ in range(pen.choice((1, 2)))))()
    end = "" if pen.slip() else colons
    return f"{colons} {name} {line(pen) if titled or pen.slip() else ''}{identity(pen)}\n{inside}\n{end}\n"


def any_block(pen: Pen, depth: int = 2) -> str:
    if depth > 0 and pen.chance(0.3):
        return container(pen, depth)
    if pen.slip():
        return pen.choice((lambda: pen.choice(ATTACKS) + "\n", lambda: f"[{line(pen)}]: {pen.choice(('a.html', 'javascript:x', '<b c>', 'https://example.org', '//x', 'DATA:x'))}\n", lambda: f"```compute x\n{line(pen)}\n```\n", lambda: calculations.block(pen, 1), lambda: f"    {line(pen)}\n"))()
    return pen.choice((
        lambda: words(pen) + "\n", lambda: words(pen) + "\n", lambda: placeholder(pen, "compute", "table", "tokens", "strips", "control", "written_sum") + "\n", lambda: placeholder(pen, "compute", "table", "control") + "\n",
        lambda: figure(pen), lambda: figure(pen), lambda: formula(pen), lambda: formula(pen), lambda: table(pen), lambda: f"## {line(pen)}{identity(pen)}\n", lambda: f"- {line(pen)}\n  - {line(pen)}\n- {line(pen)}\n",
        lambda: f"> {line(pen)}\n", lambda: f"{line(pen)}\n: {line(pen)}\n", lambda: f"```\n{line(pen)}\n```\n", lambda: f"<!-- {line(pen)} -->\n", lambda: "***\n",
    ))()  # fmt: skip


def front_matter(pen: Pen) -> str:
    if not pen.slip():
        return pen.choice(("---\ntitle: 題\ndescription: 説明\nchapter: 1\nbudget_kb: 300\n---\n", "---\ntitle: \"<b> & '\"\ndescription: '\"><script>'\nlead: <i>\nreceives: [い, '&']\nchosen: ろ\nrests_on: は\ndigits: 2\n---\n"))
    title = pen.choice(("題", '"<script>"', "'\"'", "1", "[a]", "a: b", "&a b", "|\n  題\n  題", '"\\u202e"', '"\\0"'))
    return f"---\ntitle: {title}\n" + "".join(pen.choice(YAML_PIECES) + pen.choice(("", "\n", "猫\n")) for _ in range(pen.choice((0, 1, 2, 4)))) + "\n---\n"


def page(pen: Pen) -> str:
    """A whole page."""
    blocks = [any_block(pen) for _ in range(pen.choice((1, 2, 3, 5)))]
    return front_matter(pen) + "\n".join([calculations.block(pen, pen.choice((0, 0, 1))), *blocks])
