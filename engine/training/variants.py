"""The translator with one part taken away or changed, to see what that part is good for."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.evaluate.composites import inline
from engine.evaluate.graph import Graph, Node
from engine.training.layout import Shapes, attention_group, network_group, norm_group, norm_shapes, weight_shapes


@dataclass(frozen=True)
class Variant:
    """What is as in the paper, and what is not."""

    name: str
    "a word for files"
    positions: bool = True
    "whether the waves are added"
    causal: bool = True
    "whether the decoder's rows are kept from the later ones while it learns"
    residual: bool = True
    "whether each part is added to what it reads"
    scaled: bool = True
    "whether scores are divided by the root of d_k"
    post_norm: bool = True
    "whether the sum is normalised; else what a part reads is, and each side's result once"
    network: bool = True
    "whether there is a feed-forward network"
    n_head: int = 2
    "heads of each attention; together they are as wide as one"

    def shapes(self, n_english: int, n_japanese: int) -> Shapes:
        """The weights that it has."""
        shapes = weight_shapes(n_english, n_japanese, self.n_head)
        if not self.network:
            shapes = {name: shape for name, shape in shapes.items() if not is_network(name)}
        return shapes if self.post_norm else shapes | norm_shapes("enc", 3) | norm_shapes("dec", 4)


def is_network(name: str) -> bool:
    """Whether it belongs to a feed-forward network, or to the normalisation behind it."""
    return name.split("_", 1)[1] in ("W_1", "b_1", "W_2", "b_2") or name in NETWORK_NORMS


NETWORK_NORMS = ("enc_gamma_2", "enc_beta_2", "dec_gamma_3", "dec_beta_3")
PAPER = Variant("paper")
VARIANTS = (
    PAPER,
    Variant("no-positions", positions=False),
    Variant("no-mask", causal=False),
    Variant("no-residual", residual=False),
    Variant("one-head", n_head=1),
    Variant("no-scaling", scaled=False),
    Variant("pre-norm", post_norm=False),
    Variant("no-network", network=False),
)


@dataclass
class Builder:
    """Makes the nodes of a variant; of PAPER the same as those of the function of the core."""

    graph: Graph
    variant: Variant
    weights: Mapping[str, Node]
    epsilon: Node

    def call(self, name: str, *operands) -> Node:
        return inline(self.graph, name, operands)[0]

    def translator(self, source: Node, target: Node) -> Node:
        """The logits, from rows with their places."""
        memory = self.network(self.attend(source, None, "enc", 1), "enc", 2)
        memory = self.last(memory, "enc", 3)
        mask = self.graph.node("causal_mask", self.graph.node("rows_count", target)) if self.variant.causal else None
        first = self.attend(target, None, "dec", 1, mask)
        second = self.attend(first, memory, "cross", 2)
        return self.last(self.network(second, "dec", 3), "dec", 4) @ self.weights["E_target"].T

    def attend(self, x: Node, memory: Node | None, part: str, which: int, mask: Node | None = None) -> Node:
        """One attention with what stands around it."""
        norm = norm_group(self.weights, "enc" if part == "enc" else "dec", which, self.epsilon)
        read = x if self.variant.post_norm else self.call("layer_norm", x, *norm)
        return self.around(x, self.multi_head(read, memory or read, part, mask), norm)

    def network(self, x: Node, part: str, which: int) -> Node:
        """The network with what stands around it."""
        if not self.variant.network:
            return x
        norm = norm_group(self.weights, part, which, self.epsilon)
        read = x if self.variant.post_norm else self.call("layer_norm", x, *norm)
        return self.around(x, self.call("feed_forward", read, *network_group(self.weights, part)), norm)

    def around(self, x: Node, made: Node, norm: tuple) -> Node:
        """Add what a part made to what it read, and normalise."""
        added = x + made if self.variant.residual else made
        return self.call("layer_norm", added, *norm) if self.variant.post_norm else added

    def last(self, x: Node, part: str, which: int) -> Node:
        """Where sums are not normalised, each side's result is."""
        return x if self.variant.post_norm else self.call("layer_norm", x, *norm_group(self.weights, part, which, self.epsilon))

    def multi_head(self, x: Node, memory: Node, part: str, mask: Node | None) -> Node:
        heads, w_o = attention_group(self.weights, part)
        if self.variant.scaled:
            return self.call("multi_head_attention", x, memory, heads, w_o, mask)
        joined = [self.call("softmax", self.seen(x @ w_q @ (memory @ w_k).T, mask)) @ (memory @ w_v) for w_q, w_k, w_v in heads]
        return self.graph.node("concat", *joined) @ w_o

    def seen(self, scores: Node, mask: Node | None) -> Node:
        return scores if mask is None else self.graph.node("masked", scores, mask)
