"""The functions that an author may call: one table, and nothing that is not in it."""

from collections.abc import Callable

from engine.errors import AuthorError, TooLarge
from engine.evaluate import controls, literals
from engine.evaluate.bounds import MOST_NODES
from engine.evaluate.composites import WrongArguments, composites, inline
from engine.evaluate.diagnoses import NoGradient
from engine.evaluate.gradients import between, difference, gradient
from engine.evaluate.graph import Node, Value
from engine.evaluate.language_operations import MEASURES
from engine.evaluate.literals import number_of, object_array
from engine.evaluate.naming import Extent
from engine.evaluate.operations import FUNCTIONS as CORE
from engine.evaluate.signatures import Arguments, Signature, read_signature
from engine.parse.expression_tree import Expression, Listing
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

Build = Callable[[object, Arguments, str | None], Node]
"(reader, arguments, the name that is assigned or None) -> node"


IN_QUOTES = frozenset({"between", "end"})
"Arguments of operations on texts that are written out."


@dataclass(frozen=True)
class Function:
    signature: Signature
    build: Build
    meaning: str
    "in a few words, for the list that authors read"


def operation(reader, given: Arguments, owner: str | None) -> Node:
    """A word of the language that is one operation."""
    operands = [reader.read(argument) for argument in (*given.named.values(), *given.rest)]
    return reader.graph.node(CORE[given.call.function], *operands, place=given.place)


def text_operation(reader, given: Arguments, owner: str | None) -> Node:
    """An operation on texts, which has its own name; what it takes in quotes is no operand."""
    operands = [reader.read(argument) for name, argument in given.named.items() if name not in IN_QUOTES]
    quoted = tuple(given.text(name) for name in given.named if name in IN_QUOTES)
    return reader.graph.node(given.call.function, *operands, parameters=quoted, place=given.place)


def composite(reader, given: Arguments, owner: str | None) -> Node:
    """A function of the core that is written in the language: its nodes, the intermediate ones named."""
    function = given.call.function
    groups = composites()[function].groups
    operands = {
        name: read_group(reader, argument) if name in groups else reader.read(argument)
        for name, argument in given.named.items()
    }
    made = len(reader.graph.nodes)
    result, intermediates = inline(reader.graph, function, operands, given.place)
    reader.name_call(result, function, tuple(operands.values()), made)
    reader.name_steps(result, intermediates, made, owner)
    try:
        reader.start_value(result)
    except AuthorError as error:
        if error.place == given.place:
            error.message = f"in {function}(): {error.message}"
        raise
    return result


def read_group(reader, argument: Expression) -> tuple | Node:
    """A list of matrices, or of such lists, as a function takes it for the parameters of one of its parts."""
    if not isinstance(argument, Listing):
        return reader.read(argument)
    return tuple(reader.read(item) if is_typed_matrix(item, 2) else read_group(reader, item) for item in argument.items)


def is_typed_matrix(expression: Expression, axes: int) -> bool:
    """Whether a list inside a group holds nothing but numbers, in at most two levels of brackets."""
    if not isinstance(expression, Listing):
        return number_of(expression) is not None
    return axes > 0 and all(is_typed_matrix(item, axes - 1) for item in expression.items)


def make_measure(reader, given: Arguments, owner: str | None) -> Node:
    """One number about a large sample."""
    kind = given.text("kind")
    if kind not in MEASURES:
        known = ", ".join(map(repr, MEASURES))
        raise WrongArguments(f"measure() knows {known}{did_you_mean(kind, MEASURES)}", given["kind"].place)
    return reader.graph.node("measure", reader.read(given["sample"]), parameters=(kind,), place=given.place)


def make_gradient(reader, given: Arguments, owner: str | None) -> Node:
    """How a loss changes with each element of a matrix, by the rules of differentiation."""
    loss, by = read_loss(reader, given)
    made = len(reader.graph.nodes)
    result = gradient(loss, by)
    reader.name_call(result, "gradient", (loss, by), made)
    reader.number_steps(result, made)
    return result


def make_difference(reader, given: Arguments, owner: str | None) -> Node:
    """The same, measured: each element moved up and down by a step, the loss calculated again."""
    loss, by = read_loss(reader, given)
    step = reader.read(given["step"])
    extent = reader.extent(by)
    if not extent.fixed:
        raise NoGradient("difference() needs a matrix whose size is the same in every state", given["by"].place)
    copies = 2 * extent.rows * extent.columns * len(between(loss, [by]))
    if len(reader.graph.nodes) + copies > MOST_NODES:
        message = f"difference() would calculate {copies:,} operations again; a page has at most {MOST_NODES:,}"
        raise TooLarge(message, given.place)
    made = len(reader.graph.nodes)
    result = label_like(reader, difference(loss, by, step, (extent.rows, extent.columns)), extent)
    reader.name_call(result, "difference", (loss, by, step), made)
    reader.number_steps(result, made)
    return result


def label_like(reader, matrix: Node, extent: Extent) -> Node:
    """A matrix with the labels of another."""
    both = {"rows": extent.row_labels, "columns": extent.column_labels}
    axes = tuple(axis for axis, texts in both.items() if texts is not None)
    if not axes:
        return matrix
    labels = [reader.keep_input(Value(object_array([both[axis]])), "chosen", "", None, None) for axis in axes]
    return reader.graph.node("labelled", matrix, *labels, parameters=axes)


def read_loss(reader, given: Arguments) -> tuple[Node, Node]:
    """The loss, which is one number, and what it is differentiated by."""
    loss, by = reader.read(given["loss"]), reader.read(given["by"])
    shape = reader.start_value(loss).array.shape
    if shape != (1, 1):
        raise NoGradient(f"a loss is one number [1, 1], not a matrix [{shape[0]}, {shape[1]}]", given["loss"].place)
    if loss is not by and by not in between(loss, [by]):
        raise NoGradient("the loss does not depend on this", given["by"].place)
    return loss, by


TABLE: tuple[tuple[str, Build, str], ...] = (
    # what is typed, loaded or moved
    ("labels(label…)", literals.make_labels, "a row of labels"),
    ("rows(labels, row…)", literals.make_rows, "a matrix row by row, its rows labelled"),
    ("labelled(matrix, rows=, columns=)", literals.make_labelled, "a matrix with labels on its axes"),
    ("load(file, section)", literals.make_loaded, "a matrix of content/models/<file>.txt"),
    ("quoted(figures, source)", literals.make_quoted, "a figure, or a row of figures, that a source states"),
    ("sources(quoted…)", literals.make_sources, "where quoted figures come from, as labels"),
    ("corpus(file, section)", literals.make_corpus, "the sentences of content/corpora/<file>.txt"),
    ("slider(label, low, high, step=, start=)", controls.make_slider, "a number that the reader moves"),
    ("levels(label, number…, start=)", controls.make_levels, "one of several numbers, moved like a slider"),
    ("choice(label, state…, start=)", controls.make_choice, "one of several labels; its value is the position"),
    ("stepper(label, states, start=)", controls.make_stepper, "forward and back; its value is the position"),
    ("switch(label, start=)", controls.make_switch, "off or on, 0 or 1"),
    # element by element
    ("exp(x)", operation, "e to the power of each element"),
    ("sqrt(x)", operation, "square root"),
    ("log(x)", operation, "natural logarithm"),
    ("sin(x)", operation, "sine, in radians"),
    ("cos(x)", operation, "cosine, in radians"),
    ("relu(x)", operation, "what is positive, else 0"),
    ("maximum(a, b)", operation, "the larger of two, element by element"),
    ("where(condition, yes, no)", operation, "yes where the condition is not 0, else no"),
    ("masked(scores, mask)", operation, "−∞ where the mask is 0"),
    # rows and whole matrices
    ("total(x)", operation, "the sum of each row"),
    ("mean(x)", operation, "the mean of each row"),
    ("largest(x)", operation, "the largest element of each row"),
    ("sum_all(x)", operation, "the sum of all elements"),
    ("columns(x)", operation, "how many columns"),
    ("rows_count(x)", operation, "how many rows"),
    ("rank(x)", operation, "how many elements of its row are larger"),
    ("total_above(x)", operation, "the sum of the larger elements of its row"),
    ("cumulative(x)", operation, "the sum of an element and those before it in its row"),
    ("greedy(x)", operation, "the position of the largest element of each row"),
    ("measure(kind, sample)", make_measure, "a statistic of a large sample"),
    # joining and making
    ("concat(part…)", operation, "side by side"),
    ("stack(part…)", operation, "one above the other"),
    ("identity(n)", operation, "1 on the diagonal, else 0"),
    ("causal_mask(n)", operation, "1 where the column is not later than the row"),
    ("counting(n)", operation, "0, 1, 2, … below one another"),
    ("alternating(n)", operation, "0, 1, 0, 1, … below one another"),
    ("quarter_turn(x)", operation, "each pair of columns turned by a right angle"),
    # the core
    ("softmax(x)", composite, "each row positive, with the sum 1"),
    ("linear(x, w, b)", composite, "x @ w + b"),
    ("layer_norm(x, gamma, beta, epsilon)", composite, "each row to mean 0 and spread 1"),
    ("feed_forward(x, w_1, b_1, w_2, b_2)", composite, "widen, keep what is positive, narrow"),
    ("attention(q, k, v, mask=)", composite, "rows of v mixed by how well queries match keys"),
    ("multi_head_attention(x, memory, heads, w_o, mask=)", composite, "several heads [[w_q, w_k, w_v], …] joined"),
    ("encoder_layer(x, self_attention, norm_1, network, norm_2, mask=)", composite, "one layer of the encoder"),
    (
        "decoder_layer(x, memory, self_attention, norm_1, cross_attention, norm_2, network, norm_3, mask=, memory_mask=)",
        composite,
        "one layer of the decoder",
    ),
    ("embed(rows, places)", composite, "rows of a table times the root of d_model, with their places added"),
    (
        "translator(source, target, encoder, decoder, table)",
        composite,
        "a layer on each side: the logits of the next token for each row of the target",
    ),
    (
        "decoder_only_layer(x, self_attention, norm_1, network, norm_2)",
        composite,
        "one layer of a model without encoder, with a causal mask",
    ),
    (
        "pre_norm_layer(x, self_attention, norm_1, network, norm_2, mask=)",
        composite,
        "one layer of a decoder without encoder, normalised before each part",
    ),
    ("positions(n, d)", composite, "sines and cosines for n places"),
    ("angles(places, d)", composite, "the angle of each component at each place"),
    ("rotate(x, places)", composite, "rotary positions"),
    ("cross_entropy(logits, targets)", composite, "the surprise at the targets, in nats"),
    ("label_smoothing(targets, epsilon)", composite, "targets with a share spread evenly"),
    ("top_k(probabilities, k)", composite, "the k largest, made to sum 1"),
    ("top_p(probabilities, p)", composite, "the fewest that reach p, made to sum 1"),
    ("sample(probabilities, draw)", composite, "the position into whose share the draw falls"),
    # counting a model
    ("projection_parameters(d_in, d_out, biased)", composite, "the numbers of a matrix and of its bias"),
    ("attention_parameters(d_model, d_query, d_key, biased, output_biased)", composite, "those of W_Q, W_K, W_V and W_O"),
    ("network_parameters(d_model, d_ff, gated, biased)", composite, "those of a feed-forward network"),
    ("adapter_parameters(d_model, d_query, d_key, d_ff, gated, fused)", composite, "those of LoRA of rank 1 in a layer"),
    ("model_counts(sizes, rules)", composite, "parameters by part, work for a token, cache and adapters of models"),
    # texts: matrices of labels, in which "" is no label
    ("words_of(sentences)", text_operation, "all words in reading order"),
    ("distinct(labels)", text_operation, "each label once, in the order in which they first appear"),
    ("missing_in(labels, others)", text_operation, "each label once that does not appear among the others"),
    ("count_in(labels, others)", text_operation, "how often each label appears among the others"),
    ("lengths(labels)", text_operation, "how many characters each label has"),
    ("filled(pieces)", text_operation, "how many labels each row has"),
    ("join(labels, between)", text_operation, "each row of labels as one label"),
    ("cut_by(text, entries)", text_operation, "a text as tokens, each time the longest entry that fits"),
    ("ids_of(tokens, entries)", text_operation, "the position of each token in a vocabulary"),
    ("pick_rows(matrix, ids)", text_operation, "the rows at some positions"),
    ("most(matrix, counts, count)", text_operation, "the rows with the largest counts"),
    ("letters_of(words, end)", text_operation, "one word a row, as its letters and a sign for its end"),
    ("pairs_of(pieces)", text_operation, "each pair of neighbours once"),
    ("pair_counts(pieces, times, pairs)", text_operation, "how often each pair appears"),
    ("learn_merges(pieces, times, count)", text_operation, "the first merges of byte-pair encoding"),
    ("merge_counts(pieces, times, count)", text_operation, "how often the pair of each merge appeared"),
    ("merge(pieces, merges)", text_operation, "the pieces after some merges"),
    # training
    ("gradient(loss, by)", make_gradient, "how the loss changes with each element, by rule"),
    ("difference(loss, by, step)", make_difference, "the same, measured with a step"),
)

FUNCTIONS: dict[str, Function] = {
    read_signature(text).name: Function(read_signature(text), build, meaning) for text, build, meaning in TABLE
}
