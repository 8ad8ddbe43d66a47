"""The calculations that panels write out, read from them as text and done again with the numbers that they show."""

import re
from decimal import ROUND_HALF_UP, Decimal

import mpmath

from engine.records import dataclass

NUMBER = re.compile(r"\d+(?:\.\d+)?")
KNOWN = re.compile(r"[\d.()+\-*/, ]|exp|log|sin|cos|sqrt|maximum|inf")
NOTE = re.compile(r"筆算すると (\S+) になり")
READ = """async ([address, starts, most]) => {
    const { trace } = tadoru, graph = await trace.graph(address);
    graph.texts = {};
    const signs = { "\\u2212": "-", "×": "*" };
    const written = (element) => {
        const parts = [...element.children].map(written), [first, second] = parts;
        const name = element.localName;
        if (name === "mfrac") return `((${first})/(${second}))`;
        if (name === "msup") return first === "e" ? `exp(${second})` : `((${first})**(${second}))`;
        if (name === "msqrt") return `sqrt(${parts.join("")})`;
        if (parts.length) return parts.join("");
        const text = element.textContent.replace("\\u2212", "-").replace("∞", "inf");
        return name === "mo" ? signs[element.textContent] ?? text : text === "max" ? "maximum" : text;
    };
    const groupsOf = (steps) => {
        const groups = [""];
        for (const node of steps.flatMap(step => [...step.childNodes].flatMap(node => node.matches?.(".nowrap") ? [...node.childNodes] : [node]))) {
            if (/^[=≈] $/.test(node.data)) groups.push("");
            else if (node.localName === "math") groups[groups.length - 1] += written(node);
        }
        return groups.filter(Boolean);
    };
    const said = [], seen = new Set();
    const waiting = starts.map(id => graph.find(id)).filter(Boolean);
    while (waiting.length && said.length < most) {
        const element = graph.behind(waiting.shift()), key = [element.node, element.i, element.j].join();
        if (seen.has(key)) continue;
        seen.add(key);
        const { parts } = await graph.settle(() => trace.read(graph, { element, form: "" }));
        for (const operand of await graph.settle(() => graph.operands(graph.resolve(element)))) waiting.push(operand);
        const steps = parts.flatMap(part => [...part.querySelectorAll(".step")]);
        if (!steps.length) continue;
        const result = steps.at(-1).querySelector(".result").textContent;
        said.push([parts[0].textContent, groupsOf(steps).at(-1), result, parts.map(part => part.textContent).join(" "), graph.digits]);
    }
    return said;
}"""
"From some numbers of a page back to their inputs: of each panel with a calculation its name, the calculation, its result, all of its text."


@dataclass(frozen=True)
class Written:
    """The calculation in one panel."""

    name: str
    values: str
    "with the operands as they are shown, as Python writes it"
    result: str
    text: str
    "of the panel"
    digits: int
    "decimals of the page"

    @property
    def complete(self) -> bool:
        """Whether all operands stand there, and all of them are numbers."""
        return not KNOWN.sub("", self.values)

    @property
    def stated(self) -> Decimal:
        """What the panel says that comes out by hand: as it shows the result, unless it says something else."""
        found = NOTE.search(self.text)
        return number(found[1] if found else self.result)

    def by_hand(self) -> Decimal | None:
        """What comes out; nothing where what is shown as 0 stands below a line, or is no logarithm's."""
        value = self.evaluate(mpmath.mp, max, mpmath.mpf)
        return None if value is None or not mpmath.isfinite(value) else decimal(value).quantize(self.unit, ROUND_HALF_UP)

    def may_be(self) -> bool:
        """Whether the result is one that operands can have that are shown so."""
        half = mpmath.mpf(str(self.unit)) / 2
        value = self.evaluate(mpmath.iv, largest, lambda text: near(text, half) if len(text.partition(".")[2]) == self.digits else mpmath.iv.mpf(text))
        shown = mpmath.mpf(str(number(self.result)))
        return value is None or value.a - half <= shown <= value.b + half

    @property
    def unit(self) -> Decimal:
        return Decimal(1).scaleb(-self.digits)

    def evaluate(self, arithmetic, maximum, exact):
        names = {name: getattr(arithmetic, name) for name in ("exp", "log", "sin", "cos", "sqrt")}
        try:
            return eval(NUMBER.sub(r"exact('\g<0>')", self.values), names | {"exact": exact, "maximum": maximum, "inf": arithmetic.inf})
        except (ZeroDivisionError, ValueError, mpmath.ComplexResult):
            return None


def near(text: str, half: mpmath.mpf):
    return mpmath.iv.mpf([mpmath.mpf(text) - half, mpmath.mpf(text) + half])


def largest(*values):
    return mpmath.iv.mpf([max(value.a for value in values), max(value.b for value in values)])


def decimal(value: mpmath.mpf) -> Decimal:
    return Decimal(mpmath.nstr(value, 40))


def number(text: str) -> Decimal:
    """A number as the page writes it; what is too small to be shown is 0."""
    return Decimal(0) if text[0] in "<>" else Decimal(text.replace("\u2212", "-").replace(",", ""))
