"""The names of elements, their sources, and what a page's calculation tells the later stages."""

import pytest

from engine.errors import AuthorErrors, UnknownName
from tests.unit.calculations import CHAPTER, error_of, expression, ids, model

M = CHAPTER + 't = choice("行", tokens, start="眠る")\nn = stepper("数", 3, start=1)\nZ2 = attention(Q, K, V)\n'


@pytest.fixture(scope="module")
def chapter():
    return model(M)


NAMES = [
    ("A", "A[猫,猫] A[猫,眠る] A[眠る,猫] A[眠る,眠る]"),
    ('A["眠る", "猫"]', "A[眠る,猫]"),
    ("A[1, 0]", "A[眠る,猫]"),
    ("a", "a"),
    ("W_K", "W_K[0,0] W_K[0,1] W_K[1,0] W_K[1,1]"),
    ("W_Q", "W_Q[0,0] W_Q[0,1] a W_Q[1,1]"),
    ("1 - a", "W_Q[1,1]"),
    ("a + 1", "a+1"),
    ('Q["眠る"]', "Q[眠る,0] Q[眠る,1]"),
    ("Q.T", "Q[猫,0] Q[眠る,0] Q[猫,1] Q[眠る,1]"),
    ('Q["眠る"].T', "Q[眠る,0] Q[眠る,1]"),
    ("K[0:1, 1]", "K[猫,1]"),
    ("Q @ K.T", "Q@K.T[猫,猫] Q@K.T[猫,眠る] Q@K.T[眠る,猫] Q@K.T[眠る,眠る]"),
    ('(Q["眠る"] @ K.T / sqrt(2))', "Q[眠る]@K.T/sqrt(2)[猫] Q[眠る]@K.T/sqrt(2)[眠る]"),
    ('Q["眠る"] @ V', "Q[眠る]@V[0] Q[眠る]@V[1]"),
    ("Q[t]", "Q[t][0] Q[t][1]"),
    ("tokens[t]", "tokens[t]"),
    ("tokens", "tokens[0] tokens[1]"),
    ("X[0:n, 0]", "X[:,0][0:n][猫,0] X[:,0][0:n][眠る,0]"),
    ("X[0:n]", "X[0:n][猫,0] X[0:n][猫,1] X[0:n][眠る,0] X[0:n][眠る,1]"),
    ("Z2.scores[0]", "Z2.scores[猫,猫] Z2.scores[猫,眠る]"),
    ("softmax(Q)[0]", "softmax(Q)[猫,0] softmax(Q)[猫,1]"),
    ("gradient(sum_all(Z), a)", "gradient(sum_all(Z),a)"),
    ("gradient(sum_all(Z), K)[0]", "gradient(sum_all(Z),K)[猫,0] gradient(sum_all(Z),K)[猫,1]"),
    ("difference(sum_all(Z), K, 0.001)[0, 1]", "difference(sum_all(Z),K,0.001)[猫,1]"),
    ('measure("standard deviation", V)', "measure(standard\u00a0deviation,V)"),
    ("[1, 2.50] @ V", "[1,2.5]@V[0] [1,2.5]@V[1]"),
    ("-a * (a - (a - 1)) ** 2", "-a*(a-(a-1))**2"),
    ("(a * 2) / (a / 2)", "a*2/(a/2)"),
    ("where(a > 0.5, a, -1)", "where(a>0.5,a,-1)"),
    ('load("dot-products", "d2")[0, 0] + 1', "load(dot-products,d2)[0,0]+1"),
    ('quoted(8, "§3.2 \\"heads\\"")', "quoted(8,§3.2\u00a0″heads″)"),
    ('quoted(512, "§3.1")', "quoted(512,§3.1)"),
]


@pytest.mark.parametrize(("text", "names"), NAMES, ids=[text for text, _ in NAMES])
def test_an_element_is_called_after_what_it_belongs_to(chapter, text, names):
    assert ids(chapter, text) == names.split(" ")


def test_one_id_means_one_element_wherever_it_is_shown(chapter):
    assert ids(chapter, 'Q["眠る", 1]') == ids(chapter, "Q[1][1]") == ids(chapter, "Q.T[1, 1]") == ["Q[眠る,1]"]


def test_repeated_labels_give_way_to_positions():
    assert ids(model('X = rows(labels("猫", "猫"), [1, 2], [3, 4])'), "X") == ["X[0,0]", "X[0,1]", "X[1,0]", "X[1,1]"]


def test_labels_with_marks_of_ids_give_way_to_positions_and_spaces_do_not_break():
    assert ids(model('X = rows(labels("a,b", "c"), [1], [2])'), "X") == ["X[0,0]", "X[1,0]"]
    assert ids(model("X = rows(labels(\"it's\", 'say \"hi\"'), [1], [2])"), "X") == ["X[0,0]", "X[1,0]"]
    assert ids(model('X = rows(labels("a b", "c"), [1], [2])'), "X") == ["X[a\u00a0b,0]", "X[c,0]"]


def test_no_id_contains_a_space_or_a_quote(chapter):
    for text, _ in NAMES:
        assert not any({" ", '"', "'"} & set(name) for name in ids(chapter, text))


def test_labels_that_follow_a_control_give_way_to_positions():
    m = model(M + "pair = stack(Q[t], Q[0])")
    assert ids(m, "pair") == ["pair[0,0]", "pair[0,1]", "pair[1,0]", "pair[1,1]"]


def test_the_name_of_an_element_stays_when_statements_are_inserted_before():
    before = model(CHAPTER)
    after = model(CHAPTER.replace("X =", 'other = slider("b", 0, 1)\nunused = [1, 2] * other\nX ='))
    for text in ("Q @ K.T / sqrt(2)", "softmax(Q)", "gradient(sum_all(Z), K)"):
        assert ids(before, text) == ids(after, text)


def test_the_first_name_of_a_node_counts():
    m = model("x = [1, 2]\ny = x\nz = x + 1\nw = x + 1")
    assert ids(m, "y") == ["x[0]", "x[1]"]
    assert ids(m, "w") == ["z[0]", "z[1]"]


def test_a_matrix_whose_size_follows_a_control_has_the_names_of_its_largest_state(chapter):
    node = chapter.node(expression("X[0:n] * 2"))
    extent = chapter.extent(node)
    assert (extent.rows, extent.columns, extent.fixed) == (2, 2, False)
    assert ids(chapter, "X[0:n] * 2") == [f"X[0:n]*2[{row},{j}]" for row in ("猫", "眠る") for j in range(2)]
    assert ids(chapter, "X[0:n].T")[1] == "X[0:n][眠る,0]"


SOURCES = [("Q", "Q"), ('Q["眠る"]', "Q"), ("K.T", "K"), ("Q[t]", "Q"), ("W_Q", "W_Q"), ("W_Q[0, 0]", "W_Q"), ("a", "a"), ("Q @ K.T", None), ("1 + a", None)]


@pytest.mark.parametrize(("text", "name"), SOURCES)
def test_the_source_of_a_node_is_the_name_behind_views(chapter, text, name):
    assert chapter.source_name(chapter.node(expression(text))) == name


def test_a_named_view_has_its_source_for_its_role():
    m = model(CHAPTER + 'q = Q["眠る"]')
    assert m.source_name(m.names["q"]) == "Q"
    assert ids(m, "q") == ["Q[眠る,0]", "Q[眠る,1]"]
    assert m.display_name(m.names["q"]) == "q"


def test_a_view_leads_to_the_element_that_it_looks_at(chapter):
    node, i, j = chapter.source_element(chapter.node(expression("W_Q.T[0, 1]")), 0, 0)
    assert (node, i, j) == (chapter.names["a"], 0, 0)


def test_operands_are_those_of_the_index_pattern(chapter):
    node = chapter.names["Z"]
    A, V = chapter.names["A"], chapter.names["V"]
    assert chapter.operands_of(node, 1, 0) == [(A, 1, 0), (A, 1, 1), (V, 0, 0), (V, 1, 0)]
    assert chapter.operands_of(chapter.names["X"], 0, 0) == []


def test_a_value_depends_only_on_the_controls_that_it_is_made_of(chapter):
    controls = {name: chapter.controls_of(chapter.names[name]) for name in ("X", "K", "V", "W_Q", "Q", "A", "Z", "t")}
    assert controls == {"X": (), "K": (), "V": (), "W_Q": ("a",), "Q": ("a",), "A": ("a",), "Z": ("a",), "t": ("t",)}
    assert chapter.controls_of(chapter.node(expression("W_Q[0]"))) == ("a",)
    assert chapter.controls_of(chapter.node(expression("Z[t]"))) == ("a", "t")


def test_intermediate_results_without_their_call_are_unknown(chapter):
    with pytest.raises(UnknownName, match="no name 'Z.scores'; did you mean 'Z2.scores'?"):
        chapter.node(expression("Z.scores"))


def test_a_page_without_calculations_is_a_model_without_names():
    assert not model("").names


def test_errors_show_the_line_with_carets():
    with pytest.raises(AuthorErrors) as caught:
        model("重み = 1\nx = softmax(重) * 2")
    assert str(caught.value) == (
        "content/page.md:2:13: no name '重'; did you mean '重み'? [C101]\n"
        "    2 | x = softmax(重) * 2\n"
        "      |             ^^"
    )


def test_a_name_is_looked_up_and_never_reached_through_python():
    assert error_of("x = [1, 2]\ny = x.T.array") .startswith("content/page.md:2:5:")
    assert error_of("y = names.array") == "content/page.md:1:5: no name 'names.array' [C101]"


def test_an_element_that_a_control_picks_is_opened_only_where_it_is_the_same_in_every_state():
    calculation = model(
        'size = choice("大きさ", "1", "2")\nM = [[1, 2], [3, 4]] + 0\ngrown = pick_rows(M, counting(1 + size).T)\n'
        "moved = pick_rows(M, [[0, 0]] + size)\n"
    )
    M, grown, moved = (calculation.names[name] for name in ("M", "grown", "moved"))
    assert calculation.opened(grown, 1, 0).operands[0] == (M, 1, 0), "which the start state does not have"
    assert calculation.opened(moved, 1, 0).operands == ()
