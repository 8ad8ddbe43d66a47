"""The words that generated inputs are made of: the language's own, and what attackers and tired authors type."""

from engine.evaluate.functions import FUNCTIONS
from engine.parse.block_rules import CONTAINERS
from engine.parse.inline_rules import ROLES
from engine.parse.placeholders import VERBS
from engine.render.figures import KINDS
from engine.render.verbs import SIGNATURES

CALLS = tuple(FUNCTIONS)
PLACEHOLDERS = tuple(VERBS)
FENCES = CONTAINERS
WORD_ROLES = ROLES
FIGURES = tuple(KINDS)
OPTIONS = tuple(sorted({part.strip(" =)") for text in SIGNATURES.values() for part in text.split("(")[1].split(",") if "=" in part}))

NUMBERS = (
    "0", "1", "2", "3", "-1", "0.5", "1.50", ".1", "1e3", "1e-40", "1e1000", "1e1001", "-0", "9" * 50, "9" * 51, "0x10", "1_000", "007", "1e",
    "0.1e-999", "100000", "1000000000000", "1j",
)  # fmt: skip
TEXTS = (
    '"猫"', '"眠る"', '""', "' '", '"a b"', '"<b>"', '"\\""', '"&amp;"', '"</script>"', '"\\u0000"', '"\\n"', '"猫\\t"', '"0"', '"A[0]"', '"x,y"', '"-->"',
    '"' + "長" * 200 + '"', '"\\ud800"', '"javascript:alert(1)"', "'\"onload=alert(1)'", '"$x$"', '"{x|y}"', '"__proto__"', '"constructor"',
)  # fmt: skip
ATTACKS = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "[a](JaVaScRiPt&colon;alert(1))", "[a](<java\tscript:alert(1)>)",
    "[a](&#106;avascript:alert(1))", "![a](data:text/html,x)", "[a]: javascript:alert(1)\n\n[a]", "[a](vbscript:x)", "[a](//evil.example/x)", "[a](https://example.org/\"onclick=x)",
    '[a](b "c\\" onmouseover=alert(1)")', "<svg/onload=alert(1)>", "<!-- --><script>", "--><script>", "<a href='javascript:x'>", "<style>*{}</style>", "<base href=//x>",
    "<javascript:alert(1)>", "<https://example.org/>", "{漢\" onclick=x|かん}", "## a {#x\" onclick=\"y}", "::: fold a {#\"><script>}", "[a]{.query onclick}", "\\(\\)", "$\\text{<script>}$",
    "$\\href{javascript:alert(1)}{x}$", "$\\style{color:red}{x}$", "$\\class{x}{y}$", "$\\unicode{60}$", "$\\char`<$", "&#0;", "&#x202E;", "&lt;script&gt;", "&Tab;", "{{ 7*7 }}", "{% include 'x' %}",
    "{{ ''.__class__ }}", "<<<compute(1)>>>", "<< compute(__import__('os')) >>", "<< compute(x.__class__) >>", "<< compute(open('/etc/passwd')) >>", '<< figure("flow", "../../book") >>',
    '<< experiment("../x") >>', '<< compute(load("../../etc/passwd", "a")) >>', "\x00", "\u202e", "\ufeff", "\ud7ff", "\u2028", "\U000f0000", "\ue000", "￾", "\x1b[31m",
)  # fmt: skip
SIGNS = (
    "<<", ">>", "<", ">", "(", ")", "[", "]", "{", "}", "$", "$$", "*", "**", "_", "`", "```", "~~~", ":::", "::::", "|", "\\", "\\\\", "&", "#", "##", "- ", "1. ", "> ", ": ", "---", "***",
    "\n", "\n\n", "  \n", "    ", "\t", " ", "!", "!!", "'", '"', ",", ".", ":", ";", "=", "==", "@", "%", "^", "/", "+", "-", "~", "?", "<!--", "-->", "&&", "||", "、", "。", "「", "」", "（", "）", "猫", "眠る", "e\u0301",
    "😀", "\u200b", "\r", "\r\n", "\\left(", "\\right)", "\\frac{1}{2}", "\\begin{bmatrix}", "\\end{bmatrix}", "&nbsp;", "[^1]", "::", "--", "=>",
)  # fmt: skip
YAML_PIECES = (
    "title: ", "description: ", "chapter: ", "digits: 40\n", "digits: 9999999999\n", "budget_kb: 99999\n", "lead: |\n  a\n", "tags: [a, b]\n", "&a ", "*a", "<<: *a\n", "!!python/object/apply:os.system [ls]\n",
    "!!binary aGk=\n", "? a\n", "[", "]", "{", "}", "- ", "|", ">", "'", '"', "\\0", "~", "null", "2020-99-99", "0o17", "1e999", ".inf", "yes", "#", "%YAML 9.9\n", "---\n", "...\n", "\t",
)  # fmt: skip
