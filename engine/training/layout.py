"""The weights of the translator: their names, their shapes, and the groups that the layers take."""

from collections.abc import Mapping

D_MODEL, D_FF = 8, 16
Shapes = dict[str, tuple[int, int]]


def weight_shapes(n_english: int, n_japanese: int, n_head: int = 2) -> Shapes:
    """Every matrix by name, in the order of the calculation: the tables, the encoder, the decoder."""
    return {
        "E_source": (n_english, D_MODEL),
        "E_target": (n_japanese, D_MODEL),
        **attention_shapes("enc", n_head),
        **norm_shapes("enc", 1),
        **network_shapes("enc"),
        **norm_shapes("enc", 2),
        **attention_shapes("dec", n_head),
        **norm_shapes("dec", 1),
        **attention_shapes("cross", n_head),
        **norm_shapes("dec", 2),
        **network_shapes("dec"),
        **norm_shapes("dec", 3),
    }


def attention_shapes(part: str, n_head: int) -> Shapes:
    shape = D_MODEL, D_MODEL // n_head
    heads = {f"{part}_W_{letter}{head}": shape for head in range(1, n_head + 1) for letter in "QKV"}
    return heads | {f"{part}_W_O": (D_MODEL, D_MODEL)}


def network_shapes(part: str) -> Shapes:
    widths = {"W_1": (D_MODEL, D_FF), "b_1": (1, D_FF), "W_2": (D_FF, D_MODEL), "b_2": (1, D_MODEL)}
    return {f"{part}_{name}": shape for name, shape in widths.items()}


def norm_shapes(part: str, which: int) -> Shapes:
    return {f"{part}_gamma_{which}": (1, D_MODEL), f"{part}_beta_{which}": (1, D_MODEL)}


def attention_group(weights: Mapping, part: str) -> tuple:
    """(heads, w_o), as multi_head_attention takes them."""
    n_head = sum(name.startswith(f"{part}_W_Q") for name in weights)
    heads = tuple(tuple(weights[f"{part}_W_{letter}{head}"] for letter in "QKV") for head in range(1, n_head + 1))
    return heads, weights[f"{part}_W_O"]


def network_group(weights: Mapping, part: str) -> tuple:
    """(w_1, b_1, w_2, b_2), as feed_forward takes them."""
    return tuple(weights[f"{part}_{name}"] for name in ("W_1", "b_1", "W_2", "b_2"))


def norm_group(weights: Mapping, part: str, which: int, epsilon) -> tuple:
    """(gamma, beta, epsilon), as layer_norm takes them."""
    return weights[f"{part}_gamma_{which}"], weights[f"{part}_beta_{which}"], epsilon


def encoder_group(weights: Mapping, epsilon) -> tuple:
    """What encoder_layer takes behind its rows."""
    return (
        attention_group(weights, "enc"), norm_group(weights, "enc", 1, epsilon),
        network_group(weights, "enc"), norm_group(weights, "enc", 2, epsilon),
    )  # fmt: skip


def decoder_group(weights: Mapping, epsilon) -> tuple:
    """What decoder_layer takes between the encoder's rows and the mask."""
    return (
        attention_group(weights, "dec"), norm_group(weights, "dec", 1, epsilon),
        attention_group(weights, "cross"), norm_group(weights, "dec", 2, epsilon),
        network_group(weights, "dec"), norm_group(weights, "dec", 3, epsilon),
    )  # fmt: skip
