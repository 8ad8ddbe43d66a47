"""LaTeX becomes MathML with the page's cells, roles and classes in it."""

import re
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation.diagnoses import BadLatex, MissingGlyph, RefusedLatex, SwallowedCell, TouchingNumber
from engine.notation.latex import reserve, write_matrix, write_reserved, write_reserved_relation
from engine.notation.mathml import Slot, to_mathml, write_mathml
from engine.notation.source import MARKS

ROLES = {letter: "query" for letter in "Qq"} | {letter: "key" for letter in "Kk"} | {"W": "weight", "γ": "weight"}
ONE = write_reserved(reserve(0))


def written(latex: str, slots=None, display=False) -> str:
    """The markup without the kept LaTeX."""
    tree = to_mathml(latex, display, slots or {}, ROLES)
    del tree.attrib["data-tex"]
    return write_mathml(tree)


def cell(text: str, **options) -> dict[int, Slot]:
    return {reserve(0): Slot(text, "x", **options)}


def test_a_computed_number_is_one_mn_with_its_id():
    markup = written(f"x={ONE}", cell("−0.5"))
    assert markup == '<math><mi>x</mi><mo>=</mo><mn data-cell="x">−0.5</mn></math>'


def test_a_bound_is_escaped_inside_its_mn():
    bound = "<\N{NO-BREAK SPACE}0.0001"
    assert f'<mn data-cell="x">{bound.replace("<", "&lt;")}</mn>' in written(f"x {ONE}", cell(bound))


def test_a_number_whose_width_changes_stands_in_a_span():
    assert written(f"x={ONE}", cell("0.5", live=True, width="w28")).endswith(
        '<mn><span class="w28" data-cell="x">0.5</span></mn></math>'
    )


def test_a_label_in_a_span_is_still_checked_for_its_font():
    label = written(f"x={ONE}", cell("猫", tag="mtext", live=True, width="w8"))
    assert '<mtext class="japanese"><span class="w8" data-cell="x">猫</span></mtext>' in label


def test_in_a_table_the_width_and_the_followed_mark_are_the_cells():
    slots = {reserve(i): Slot(str(i), f"c{i}", width="w28", classes=("role-query", "followed")) for i in range(2)}
    assert written(write_matrix([[reserve(0), reserve(1)]]), slots) == (
        '<math><mrow><mo>[</mo><mtable displaystyle="false" scriptlevel="0" class="numbers"\n'
        '><mtr><mtd class="w28 followed"><mn><span class="role-query" data-cell="c0">0</span></mn></mtd>'
        '<mtd class="w28 followed"><mn><span class="role-query" data-cell="c1">1</span></mn></mtd></mtr\n'
        "></mtable><mo>]</mo></mrow></math>"
    )


def test_a_relation_keeps_the_spacing_and_context_of_an_equals_sign():
    relation = write_reserved_relation(reserve(0))
    assert written(f"x {relation} -y", cell("≈", tag="mo", live=True)) == (
        '<math><mi>x</mi><mo data-cell="x">≈</mo><mo lspace="0" rspace="0">−</mo><mi>y</mi></math>'
    )


def test_a_relation_begins_a_column_of_an_alignment():
    relation = write_reserved_relation(reserve(0))
    assert '<mtd class="left no-left"><mo data-cell="x">≈</mo><mi>y</mi></mtd>' in written(
        rf"\begin{{aligned}}x&{relation}y\end{{aligned}}", cell("≈", tag="mo")
    )


def test_a_label_is_text_and_may_be_japanese():
    assert '<mtext data-cell="x" class="japanese">眠る</mtext>' in written(f"x={ONE}", cell("眠る", tag="mtext"))


def test_a_bound_attribute_is_written():
    assert 'data-bind="hidden h"' in written(f"x={ONE}", cell("1", attributes=(("data-bind", "hidden h"),)))


@given(st.integers(1, 6), st.integers(1, 6))
def test_every_cell_of_a_matrix_is_found_once(rows, columns):
    numbers = [[reserve(i * columns + j) for j in range(columns)] for i in range(rows)]
    slots = {number: Slot(f"0.{number % 1000}", f"c{number}") for row in numbers for number in row}
    tree = fromstring(written(rf"\frac{{x}}{{2}} {write_matrix(numbers)} W", slots))
    shown = [[mtd[0].get("data-cell") for mtd in mtr] for mtr in tree.iter("mtr")]
    assert shown == [[f"c{number}" for number in row] for row in numbers]


ANYWHERE = ["{}", r"\frac{{{}}}{{2}}", "x^{}", "x_{}", r"\sqrt{}", r"\query{}", r"\mathrm{}", r"\left({}\right)"]


@pytest.mark.parametrize("around", ANYWHERE)
def test_a_cell_is_found_wherever_a_number_may_stand(around):
    assert written(around.format(ONE), cell("0.5")).count('data-cell="x"') == 1


@pytest.mark.parametrize("around", [r"\text{}", r"\mathbf{}", r"\operatorname{}"])
def test_a_swallowed_cell_is_an_error_at_its_place(around):
    latex = around.format(ONE)
    with pytest.raises(SwallowedCell) as error:
        written(latex, cell("0.5"))
    assert latex[error.value.position :][: error.value.length] == ONE


def test_a_cell_that_is_missing_or_doubled_is_an_error():
    with pytest.raises(SwallowedCell, match="0 times"):
        written("x", cell("0.5"))
    with pytest.raises(SwallowedCell, match="2 times"):
        written(f"{ONE}+{ONE}", cell("0.5"))


@pytest.mark.parametrize("latex", ["2{}", "{}5", r"2\query{}"])
def test_a_digit_beside_a_cell_is_an_error(latex):
    with pytest.raises((TouchingNumber, SwallowedCell)):
        written(latex.format(ONE), cell("0.5"))


MINUSES = ["-{}", "x=-{}", "(-{})", r"x \times -{}", r"-\query{}", r"-\query{{{} q}}", "x^{{-{}}}"]


@pytest.mark.parametrize("latex", MINUSES)
def test_a_typed_minus_before_a_cell_is_an_error(latex):
    with pytest.raises(TouchingNumber, match="typed minus"):
        written(latex.format(ONE), cell("0.5"))


def test_a_subtraction_is_an_error_only_if_a_state_is_negative():
    assert written(f"1-{ONE}", cell("0.5"))
    assert written(f"(a+b)-{ONE}", cell("0.5"))
    for slot in (cell("−0.5"), cell("0.5", negative=True)):
        with pytest.raises(TouchingNumber):
            written(f"1-{ONE}", slot)


def test_a_minus_may_precede_what_has_its_own_parentheses():
    assert written(f"1-{ONE}", cell("(−0.5)", parenthesised=True, negative=True))
    assert written(f"-{ONE}", cell("0.5", parenthesised=True))


def test_a_relation_without_a_row_is_an_error():
    with pytest.raises(BadLatex, match="relation"):
        written(rf"\frac{{{ONE}}}{{2}}", cell("=", tag="mo"))


def test_letters_have_the_class_of_their_role_together_with_their_scripts():
    assert '<msub class="role-weight"><mi>W</mi><mi>Q</mi></msub>' in written("x W_Q")
    assert '<msub class="role-query"><mi>𝐪</mi><mn>1</mn></msub>' in written(r"x \mathbf{q}_1")
    assert '<msup class="role-key"><mi>K</mi><mi>⊤</mi></msup>' in written(r"x K^\top")
    assert '<mi class="role-weight">γ</mi>' in written(r"x\gamma")


@pytest.mark.parametrize("latex", ["d_k", r"\sum_{k} x", "W_i^Q", r"\mathrm{Query}", r"\text{Q}", r"\max_k x"])
def test_a_letter_that_only_tells_which_has_no_role(latex):
    assert "role-query" not in written(latex) and "role-key" not in written(latex)


def test_an_exponent_has_roles_of_its_own():
    assert '<msup><mi>e</mi><mi class="role-query">q</mi></msup>' in written("e^q")


@pytest.mark.parametrize(("command", "name"), MARKS.items())
def test_a_command_marks_one_thing_or_a_row(command, name):
    assert written(rf"x\{command}{{y}}") == f'<math><mi>x</mi><mi class="{name}">y</mi></math>'
    assert f'<mrow class="{name}"><mi>y</mi><mo>+</mo><mi>z</mi></mrow>' in written(rf"x\{command}{{y+z}}")


def test_what_the_author_marked_is_not_coloured_again():
    assert written(r"\weight{q + x}") == '<math><mrow class="role-weight"><mi>q</mi><mo>+</mo><mi>x</mi></mrow></math>'
    assert written(r"\mark{q}") == '<math><mi class="followed role-query">q</mi></math>'


def test_an_alignment_has_classes_instead_of_styles():
    left, right = '<mtd class="right no-right">', '<mtd class="left no-left">'
    assert written(r"\begin{aligned}a&=b\\c&=d\end{aligned}", display=True) == (
        '<math display="block"><mtable displaystyle="true" scriptlevel="0"\n'
        f"><mtr>{left}<mi>a</mi></mtd>{right}<mo>=</mo><mi>b</mi></mtd></mtr\n"
        f"><mtr>{left}<mi>c</mi></mtd>{right}<mo>=</mo><mi>d</mi></mtd></mtr\n"
        "></mtable></math>"
    )


SUPPORTED = [
    r"\mathrm{Attention}(Q,K,V)=\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V",
    r"\begin{cases}x & x>0\\0 & \text{それ以外}\end{cases}",
    r"\underbrace{a+b}_{\text{和}}\overbrace{c}^{n}\overline{x}\underline{y}\hat{x}\bar{x}\vec{x}",
    r"\begin{array}{r|l}1&a\\\hline 22&b\end{array}",
    r"a\,b\;c\!d\quad e\qquad f\ g~h\mspace{3mu}i",
    r"\frac{\partial L}{\partial q_i}=\sum_j g_{ij}k_j",
    r"\bigl(x\bigr)\left\lfloor\frac12\right\rfloor\lVert x\rVert\left.x\right|_a",
    r"\binom{a}{b}\sqrt[3]{x}\dfrac12\tfrac12\stackrel{a}{=}",
    r"\alpha\beta\gamma\delta\varepsilon\theta\lambda\mu\pi\sigma\tau\phi\omega\Gamma\Delta\Sigma\Omega",
    r"\times\cdot\approx\neq\leq\geq\pm\infty\oplus\odot\in\to\Rightarrow\mapsto",
    r"\ldots\cdots\vdots\ddots\nabla\ell\mathcal{L}",
    r"x'+x''+50\%+\mathbb{R}^{T\times d_v}\phantom{x}\displaystyle\max_j s_j",
    r"\text{a < b \& c}",
]


@pytest.mark.parametrize("latex", SUPPORTED)
@pytest.mark.parametrize("display", [False, True])
def test_what_chapters_need_is_converted_without_inline_styles(latex, display):
    markup = written(latex, display=display)
    assert "style=" not in markup.replace("displaystyle=", "") and "&Apply" not in markup
    assert fromstring(markup).tag == "math"


@pytest.mark.parametrize(
    ("latex", "refused"),
    [
        (r"a\\[4pt]b", r"\\["),
        (r"a\\ [b]", r"\\ ["),
        (r"\text{猫の$x$}", "$"),
        (r"\substack{a\\b}", r"\substack"),
        (r"x=\begin{bmatrix*}[r]1\end{bmatrix*}", r"\begin{bmatrix*}"),
        (r"\begin{align}a&=b\end{align}", r"\begin{align}"),
        (r"\textcolor{red}{x}", r"\textcolor"),
        (r"{\color{red}x}", r"\color"),
        (r"\newcommand{\a}{b}", r"\newcommand"),
        (r"x\label{a}", r"\label"),
        ("50% of x", "%"),
    ],
)
def test_what_comes_out_wrong_is_refused_at_its_place(latex, refused):
    with pytest.raises(RefusedLatex) as error:
        written(latex)
    assert latex[error.value.position :][: error.value.length] == refused


DISAGREED = [r"\boxed{x}", r"\cancel{x}", r"\begin{array}{c:c}1&2\end{array}", r"\raisebox{1pt}{x}"]


@pytest.mark.parametrize("latex", DISAGREED)
def test_what_browsers_do_not_agree_on_is_refused(latex):
    with pytest.raises(RefusedLatex):
        written(latex)


@pytest.mark.parametrize("latex", [r"\operatorname<", r"\mathop\middle|x"])
def test_what_the_converter_makes_broken_markup_of_is_refused(latex):
    with pytest.raises(RefusedLatex, match="broken"):
        written(latex)


def test_markup_in_a_formula_stays_text():
    assert "<mi>&lt;b&gt;x&lt;/b&gt;</mi>" in written(r"\operatorname{<b>x</b>}")


def test_an_escaped_sign_is_not_refused():
    assert written(r"50\%\ \text{100\%}") and written(r"\{a\}") and written(r"a \\ b")


def test_bad_latex_tells_the_position_in_characters():
    with pytest.raises(BadLatex) as error:
        written(r"\text{猫}+\foo")
    assert error.value.position == 9
    assert "foo" in error.value.message
    with pytest.raises(BadLatex) as error:
        written(r"\frac{1")
    assert error.value.position == 7


@pytest.mark.parametrize(("latex", "position"), [("a+猫", 2), ("x ≳ y", 2), (r"\gtrsim", 0)])
def test_a_character_that_the_math_font_lacks_is_an_error(latex, position):
    with pytest.raises(MissingGlyph) as error:
        written(latex)
    assert error.value.position == position


def test_japanese_in_text_is_set_in_the_font_of_the_text():
    assert '<mtext class="japanese">猫\N{NO-BREAK SPACE}の\N{NO-BREAK SPACE}k</mtext>' in written(r"\text{猫 の k}")
    assert "<mtext>model</mtext>" in written(r"\text{model}")


def kept(latex: str, slots=None) -> str:
    return to_mathml(latex, False, slots or {}, ROLES).get("data-tex")


def test_a_copied_formula_is_the_authors_latex_without_marks():
    assert kept(r"\query{Q} K^\top \mark{ \key x }") == r"{Q} K^\top { x }"


def test_a_copied_formula_has_present_values_where_they_can_change():
    relation = write_reserved_relation(reserve(1))
    slots = {reserve(0): Slot("−0.5", "a[0,1]", live=True), reserve(1): Slot("≈", "r", live=True, tag="mo")}
    assert kept(rf"x {relation} {ONE}", slots) == "x ⟦r⟧ {⟦a[0,1]⟧}"
    fixed = {reserve(0): Slot("−50%", "a"), reserve(1): Slot("≈", "r", tag="mo")}
    assert kept(rf"x {relation} {ONE}", fixed) == r"x \approx {-50\%}"


def test_a_copied_formula_is_one_line_and_keeps_its_ids_as_they_are():
    tree_id = "A[the\N{NO-BREAK SPACE}cat,x_1]%1"
    assert kept(f"x\n  = {ONE}", {reserve(0): Slot("1", tree_id, live=True)}) == f"x = {{⟦{tree_id}⟧}}"
    label = Slot("猫", tree_id, live=True, tag="mtext")
    assert kept(f"x={ONE}", {reserve(0): label}) == rf"x={{\text{{⟦{tree_id}⟧}}}}"


def test_a_copied_label_is_text():
    assert kept(f"x={ONE}", cell("猫", tag="mtext")) == r"x={\text{猫}}"
    assert kept(f"x={ONE}", cell("猫", tag="mtext", live=True)) == r"x={\text{⟦x⟧}}"


PIECES = [*r"\{}_^&<xQ1-=' 猫", r"\frac", r"\text", r"\query", r"\\", r"\left(", r"\operatorname"]
PIECES += [r"\begin{aligned}", r"\end{aligned}"]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_any_text_gives_well_formed_markup_or_an_error_with_a_position_in_it(latex):
    try:
        markup = write_mathml(to_mathml(latex, True, {}, ROLES))
    except BadLatex as error:
        assert 0 <= error.position <= len(latex)
    else:
        assert fromstring(markup).tag == "math" and not re.search(r"\sstyle=", markup)
