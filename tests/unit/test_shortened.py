"""What the structure of a trace leaves out can be read from what stands before."""

from engine.render.site import render_site
from engine.trace.earlier import values_of
from engine.trace.shortened import FAR, lengthen_parts, shorten_operands, shorten_parts, shorten_titles
from engine.trace.trace import Trace
from tests.trace_reader import TraceReader
from tests.unit.small_book import write_book

LONG = "\n".join(["A = [[1, 3], [5, 8]]", *(f"B{n} = A / {n + 2} + B{n - 1}" if n else "B0 = A / 2" for n in range(FAR))])


def test_a_far_operand_is_told_from_the_last_far_one():
    operands = [[], [], *([[]] * FAR), [FAR + 1, 0], [1, FAR + 2]]
    assert list(shorten_operands(operands))[-2:] == ["1,=0", "=1,1"]


def test_a_title_leaves_out_those_of_its_operands():
    titles = ["行", "重み", "重みの行", "重みの行と重みの積", "行 + 重みの行"]
    assert list(shorten_titles(titles, [[], [], [1], [2, 1], [0, 2]]))[2:] == ["{0}の行", "{0}と{1}の積", "行 + {1}"]


def test_a_title_that_looks_like_a_mark_is_none():
    assert list(shorten_titles(["表{0}", "{行}の和"], [[], [0]])) == ["表｛0}", "{行}の和"]


def test_parts_go_on_from_those_before_and_lie_where_the_same_strings_do():
    parts, values = ["0", "-", "0", "1", "0", "3", "2"], ["0", "-", "0", "0", "4", "0", "0"]
    steps = list(shorten_parts(parts, values))
    assert steps == ["0", "0", "0", "1", "0", "2", "-1"]
    read = lengthen_parts(steps, values)
    assert [part for part, back in zip(read, values) if back != "-"] == [0, 0, 1, 0, 3, 2]


def test_a_long_calculation_is_read_back_as_it_was(tmp_path):
    files = render_site(write_book(tmp_path, f"```compute\n{LONG}\n```\n\n<< compute(B{FAR - 1}) >>\n"))
    trace = TraceReader(files, "page")
    assert any("=" in word for word in trace.columns["arguments"])
    for id, element in trace.elements.items():
        assert {trace.operation(node)[0] for node, _, _ in trace.leaves(element, {}, set())} == {"input", "constant"}, id
    parts = tuple(files[f"tables/page/values-{part}.js"] for part in sorted(set(trace.parts)))
    read = values_of(Trace(files["tables/page/numbers.js"], parts))
    assert [place.part for place in read.packed if place] == [trace.parts[at] for at, place in enumerate(read.packed) if place]
