"""The paper's Figure 1: what stands out, in the drawing and in words; where its boxes lead; mistakes in its data."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.errors import AuthorError, Place
from engine.parse.book import Entry
from engine.render.cells import Cells
from engine.render.figures import draw_figure
from engine.render.figures.architecture import in_words
from engine.render.figures.architecture_file import ArchitectureReader
from engine.render.figures.architecture_layout import WIDTH, place_architecture
from engine.render.figures.arguments import FigureArguments
from tests.unit.calculations import expression, model

DRAWINGS = Path(__file__).resolve().parents[2] / "content" / "drawings"
SOURCE = (DRAWINGS / "figure-1.yml").read_text(encoding="utf-8")
DRAWING = ArchitectureReader(SOURCE, "figure-1.yml").read()
SVG = "{http://www.w3.org/2000/svg}"
LOOKED_AT = {
    # as the book's plan lists them
    "chapter-1": ["the whole left side", "the whole right side", "path"],
    "chapter-2": ["Inputs", "Outputs (shifted right)"],
    "chapter-3": ["Input Embedding", "Positional Encoding", "Output Embedding", "Positional Encoding"],
    "chapter-4": ["Multi-Head Attention"],
    "chapter-5": ["Add & Norm", "Feed Forward", "Add & Norm", "N×", "around"],
    "chapter-6": ["Masked Multi-Head Attention", "Add & Norm", "Multi-Head Attention", "Add & Norm", "path"],
    "chapter-7": ["Multi-Head Attention", "N×", "Masked Multi-Head Attention", "Multi-Head Attention", "N×"],
    "chapter-8": ["Outputs (shifted right)", "Linear", "Softmax", "Output Probabilities"],
}
CHAPTERS = {f"chapter-{n}": Entry(f"chapter-{n}", f"問い{n}", "", n, n in (1, 4, 5), False) for n in range(1, 9)}
WORLD = 'view = choice("章", "1", "2", "3", "4", "5", "6", "7", "8", start=3)\n'


def draw(here="chapter-4", highlight=(), *positional, cells=None):
    given = FigureArguments(
        "fig", ("figure-1", *positional), {}, Place("content/page.md", 3), DRAWINGS, here, highlight, CHAPTERS
    )
    return draw_figure("architecture", given, cells or Cells(model("")))


def root_of(drawing):
    return ElementTree.fromstring(str(drawing.svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def lit_parts(root):
    return [part for part in root.iter(f"{SVG}g") if "data-lit" in part.attrib]


def words_of(part):
    return " ".join(text.text for text in part.iter(f"{SVG}text"))


@pytest.mark.parametrize("chapter", LOOKED_AT)
def test_a_chapter_makes_exactly_its_own_parts_stand_out(chapter):
    lit = lit_parts(root_of(draw(here=chapter)))
    names = [words_of(part) or ("path" if "side-path" in part.get("class") else "around") for part in lit]
    if chapter == "chapter-1":
        assert len(names) == len(DRAWING.parts)
    else:
        assert sorted(names) == sorted(LOOKED_AT[chapter])


def test_a_page_names_other_parts_in_its_front_matter():
    assert [words_of(part) for part in lit_parts(root_of(draw("journey", ("linear", "softmax"))))] == ["Linear", "Softmax"]
    with pytest.raises(AuthorError, match="no view of this page"):
        draw("journey")
    with pytest.raises(AuthorError, match="did you mean 'softmax'"):
        draw("journey", ("sofmax",))


def test_what_stands_out_is_said_in_words_too():
    assert in_words(DRAWING, DRAWING.views["chapter-5"]) == "左（Encoder）は、Add & Norm（二つ）、Feed Forward、N×、箱のわきを回る矢印。"
    assert in_words(DRAWING, DRAWING.views["chapter-1"]) == (
        "左（Encoder）は、全体。右（Decoder）は、全体。あいだは、左の上から右のまん中へ入る線。"
    )
    assert "右（Decoder）は、Outputs\u00a0(shifted\u00a0right)、Linear" in draw(here="chapter-8").notes


def test_a_control_lights_the_parts_of_each_view_in_turn():
    cells = Cells(model(WORLD))
    drawing = draw("figure-1", (), cells.model.node(expression("view")), cells=cells)
    for at, (view, parts) in enumerate(DRAWING.views.items()):
        lit = {part for part in DRAWING.parts if cells.known[f"fig|{part}"].strings[at] == ""}
        assert lit == set(parts), view
        assert cells.known["fig|words"].strings[at].replace("\u00a0", " ") == in_words(DRAWING, parts)
    assert len(lit_parts(root_of(drawing))) == len(DRAWING.views["chapter-4"])


def test_a_control_with_another_number_of_states_is_refused():
    cells = Cells(model('view = choice("章", "1", "2")\n'))
    with pytest.raises(AuthorError, match="as many states"):
        draw("figure-1", (), cells.model.node(expression("view")), cells=cells)


def test_boxes_lead_to_the_chapters_that_are_ready_and_to_no_other_page():
    root = root_of(draw(here="chapter-4"))
    links = {link.get("href"): link.get("aria-label") for link in root.iter(f"{SVG}a")}
    assert links == {"chapter-5.html": "Add & Norm、第5章へ"}
    assert root.get("role") == "group"


def test_the_table_names_every_part_and_its_chapter():
    table = draw().table
    assert len(table.rows) == len(DRAWING.parts)
    assert {"".join(run.text for run in row[2]) for row in table.rows} == {f"第{n}章" for n in range(2, 9)}


def test_nothing_overlaps_and_all_lies_within_the_picture():
    layout = place_architecture(DRAWING)
    for side in ("encoder", "decoder"):
        places = [layout.places[part.name] for part in DRAWING.stacked(side)]
        assert all(above.bottom < below.top for below, above in zip(places, places[1:]))
    corners = [corner for ways in layout.arrows.values() for way in ways for corner in way]
    assert all(0 < x < WIDTH and 0 < y < layout.height for x, y in corners)


def test_three_arrows_enter_each_attention_two_of_the_cross_ones_from_the_encoder():
    layout = place_architecture(DRAWING)
    def tips(name, box):
        return [way[-1] for way in layout.arrows[name] if way[-1][1] == layout.places[box].bottom]

    assert len(tips("encoder-attention", "encoder-attention")) == 3
    assert len(tips("decoder-attention", "decoder-attention")) == 3
    assert len(tips("cross-attention", "cross-attention")) == 1
    assert len(tips("path", "cross-attention")) == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("shape: network", "shape: netwrok", "did you mean 'network'"),
        ("softmax: {text: Softmax, shape: box", "softmax: {text: Softmax, shape: norm", "stands a norm, and nowhere else"),
        ("chapter-4: encoder-attention", "chapter-4: encoder-attentoin", "did you mean 'encoder-attention'"),
        ("path: {name: path", "path: {name: softmax", "is the name of another part"),
        ("      encoder-frame: {text: N×, shape: frame, chapter: chapter-7}\n", "", "one part of the shape frame"),
        ("credit:", "credits:", "did you mean 'credit'"),
    ],
)
def test_a_mistake_in_the_data_is_named_with_its_place(old, new, message):
    assert old in SOURCE
    with pytest.raises(AuthorError) as caught:
        ArchitectureReader(SOURCE.replace(old, new), "content/drawings/figure-1.yml").read()
    assert re.search(message, caught.value.message)
    assert caught.value.place.line > 1 or "credit" in old
