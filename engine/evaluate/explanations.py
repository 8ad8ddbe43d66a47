"""One rule for each operation: how the book says what it does, in words and as a formula.

In a sentence ``{0}`` stands for the first operand element, ``{row0}`` for its whole row, ``{column1}`` for the whole
column of the second one. A formula is named after its form:

    +  −  ×  <            the operands with the sign between them
    fraction power root   as written in mathematics
    exp log sin cos max   the name of a function before its operands
    negative              a sign before the operand
    products              a sum of products: the first half of the operands times the second
    sum  mean             of all operands
    same                  the operand itself
    (nothing)             the words say all
"""

from engine.records import dataclass



@dataclass(frozen=True)
class Explanation:
    """What the book says of an operation."""

    name: str
    "in two or three words"
    sentence: str
    "what is done with the operands"
    form: str = ""
    "of the formula, as listed above; or nothing"


TABLE = (
    # element by element
    ("neg", "符号の反転", "{0} の符号を変えます。", "negative"),
    ("exp", "指数", "e（およそ2.718）のべきです。指数は {0} です。", "exp"),
    ("sqrt", "平方根", "{0} の平方根をとります。", "root"),
    ("log", "自然対数", "{0} の自然対数をとります。e を何乗するとその数になるか、という数です。", "log"),
    ("sin", "正弦", "角の sin をとります。角は {0}（ラジアン）です。", "sin"),
    ("cos", "余弦", "角の cos をとります。角は {0}（ラジアン）です。", "cos"),
    ("relu", "ReLU", "{0} が正ならそのまま、負なら 0 にします。", ""),
    ("add", "足し算", "{0} に {1} を足します。", "+"),
    ("sub", "引き算", "{0} から {1} を引きます。", "−"),
    ("mul", "掛け算", "{0} に {1} を掛けます。", "×"),
    ("div", "割り算", "{0} を {1} で割ります。", "fraction"),
    ("power", "べき乗", "{0} のべきです。指数は {1} です。", "power"),
    ("maximum", "大きいほう", "{0} と {1} の大きいほうをとります。", "max"),
    ("less", "比較", "{0} が {1} より小さければ 1、そうでなければ 0 です。", ""),
    ("less_equal", "比較", "{0} が {1} 以下なら 1、そうでなければ 0 です。", ""),
    ("greater", "比較", "{0} が {1} より大きければ 1、そうでなければ 0 です。", ""),
    ("greater_equal", "比較", "{0} が {1} 以上なら 1、そうでなければ 0 です。", ""),
    ("equal", "比較", "{0} と {1} が同じなら 1、違えば 0 です。", ""),
    ("not_equal", "比較", "{0} と {1} が違えば 1、同じなら 0 です。", ""),
    ("masked", "マスク", "{1} が 0 なら −∞ にして隠し、ほかは {0} のまま残します。", ""),
    ("select", "選択", "{0} が 0 でなければ {1}、0 なら {2} をとります。", ""),
    ("held", "そのまま", "{0} のままです。勾配では、動かない数として扱います。", "same"),
    # rows and whole matrices
    ("matmul", "積の和", "{row0}と{column1}を、成分どうし掛けて、全部足します。", "products"),
    ("total", "行の和", "{row0}の数を、全部足します。", "sum"),
    ("mean", "行の平均", "{row0}の数を全部足し、個数で割ります。", "mean"),
    ("largest", "行の最大", "{row0}の数のうち、一番大きいものをとります。", "max"),
    ("rank", "順位", "{row0}の数のうち、この数より前に来るものを数えます。大きい順で、一番大きい数は 0 です。", ""),
    ("total_above", "上位の和", "{row0}の数のうち、この数より前に来るものを全部足します。大きい順に数えます。", ""),
    ("cumulative", "累計", "{row0}の数を、はじめからこの位置まで足します。", "sum"),
    ("greedy", "最大の選択", "{row0}の数のうち、一番大きいものの位置です。位置は 0 から数えます。", ""),
    ("sum_all", "全部の和", "表の数を、全部足します。", "sum"),
    ("sum_to", "勾配の和", "その数を使った所のそれぞれから来た勾配を、全部足します。", "sum"),
    ("spread_to", "勾配の分配", "足し合わせた数のどれにも、同じ勾配が届きます。{0} です。", "same"),
    ("columns", "列の数", "表の列を数えます。", ""),
    ("rows_count", "行の数", "表の行を数えます。", ""),
    ("counting", "番号", "並びの中の番号です。0 から数え、個数は {0} です。", ""),
    ("alternating", "偶奇", "0 と 1 を交互に並べたものです。個数は {0} です。", ""),
    ("identity", "単位行列", "行と列の番号が同じなら 1、違えば 0 です。大きさは {0} です。", ""),
    ("causal_mask", "因果マスク", "列が行より後でなければ 1、後なら 0 です。大きさは {0} です。", ""),
    # moving
    ("transpose", "転置", "行と列を入れ替えて見ています。", "same"),
    ("row", "行", "表から一行を取り出しています。", "same"),
    ("column", "列", "表から一列を取り出しています。", "same"),
    ("element", "成分", "表から一つの数を取り出しています。", "same"),
    ("slice", "一部", "表の一部を取り出しています。", "same"),
    ("stack_scalars", "並べた数", "一つずつ計算した数を、表に並べています。", "same"),
    ("labelled", "名前付け", "行や列に名前を付けています。中身はそのままです。", "same"),
    ("concat", "連結", "表を横に並べます。中身は {0} のままです。", "same"),
    ("stack", "積み重ね", "表を縦に積みます。中身は {0} のままです。", "same"),
    ("concat_part", "連結の一部", "横に並べた表から、元の一つを取り出しています。", "same"),
    ("stack_part", "積み重ねの一部", "縦に積んだ表から、元の一つを取り出しています。", "same"),
    ("put", "戻した勾配", "取り出した部分の勾配を元の位置に戻します。ほかの位置は 0 です。", "same"),
    ("cut", "一部", "元の部分と同じ位置を取り出しています。", "same"),
    ("put_row", "戻した勾配", "選んだ行の勾配を元の行に戻します。ほかの行は 0 です。", ""),
    ("put_column", "戻した勾配", "選んだ列の勾配を元の列に戻します。ほかの列は 0 です。", ""),
    ("nudge", "少し動かした表", "表の一つの数だけに、刻みを足します。ほかの数はそのままです。", ""),
    ("quarter_turn", "直角の回転", "二つ組の成分を平面の点と見て、直角に回します。(a, b) は (−b, a) になります。", ""),
    ("take_row", "行の選択", "{1} の数を番号にして、表から一行を選びます。番号は 0 から数えます。", ""),
    ("take_column", "列の選択", "{1} の数を番号にして、表から一列を選びます。番号は 0 から数えます。", ""),
    ("take_label", "名前の選択", "{1} の数を番号にして、並んだ名前から一つを選びます。番号は 0 から数えます。", ""),
    ("take_rows", "行の範囲", "{1} 番から {2} 番の手前までの行を選びます。番号は 0 から数えます。", ""),
    ("take_columns", "列の範囲", "{1} 番から {2} 番の手前までの列を選びます。番号は 0 から数えます。", ""),
    ("pick_rows", "行の取り出し", "{1} の数を番号にして、表から行を取り出します。番号は 0 から数えます。", ""),
    # samples
    ("measure", "標本の数", "たくさんの数から、一つの数を求めます。", ""),
    ("measure standard deviation", "標準偏差", "全部の数の平均からのずれを二乗し、その平均の平方根をとります。", ""),
    ("measure mean largest coefficient", "最大の係数の平均", "行ごとに softmax をとり、一番大きい係数を行の間で平均します。", ""),
    # texts
    ("words_of", "語の並び", "文を、空白の所で語に分けます。", ""),
    ("distinct", "重なりのない並び", "同じものを一度だけ、出てきた順に残します。", ""),
    ("missing_in", "足りないもの", "もう一つの並びにないものだけを残します。", ""),
    ("count_in", "出てくる回数", "{0} が並びの中に何回出てくるかを数えます。", ""),
    ("lengths", "文字数", "{0} の文字を数えます。", ""),
    ("filled", "並びの長さ", "その行にいくつ並んでいるかを数えます。", ""),
    ("cut_by", "トークンの並び", "左から順に、語彙にある一番長いもので切ります。", ""),
    ("ids_of", "番号", "{0} が語彙の何番目かを調べます。番号は 0 から数えます。", ""),
    ("join", "連なり", "行に並んだものを一つにつなぎます。", ""),
    ("most", "上位", "数の大きい順に並べ、上から取ります。", ""),
    ("letters_of", "文字の並び", "語を一文字ずつに分けます。", ""),
    ("pairs_of", "隣どうしの組", "隣り合う二つの組を、出てきた順に一度ずつ並べます。", ""),
    ("pair_counts", "組の回数", "その組が、語の回数も入れて何回出てくるかを数えます。", ""),
    ("merge", "組をつないだ並び", "決まった組を見つけるたびに一つにつなぎます。", ""),
    ("learn_merges", "つなぐ組", "一番多い組を選んでつなぐことを、決めた回数だけ繰り返します。", ""),
    ("merge_counts", "選んだ組の回数", "選んだ組が、そのとき何回出てきたかです。", ""),
)

EXPLANATIONS: dict[str, Explanation] = {key: Explanation(*rest) for key, *rest in TABLE}

COMPOSITES = {
    "softmax": "softmax",
    "attention": "注目",
    "multi_head_attention": "マルチヘッド注目",
    "layer_norm": "Layer Normalization",
    "linear": "線形変換",
    "feed_forward": "FFN",
    "encoder_layer": "エンコーダーの層",
    "decoder_layer": "デコーダーの層",
    "embed": "埋め込みと位置",
    "translator": "翻訳機",
    "decoder_only_layer": "デコーダーだけの層",
    "pre_norm_layer": "先に正規化する層",
    "angles": "位置の角",
    "positions": "位置の波",
    "rotate": "位置の回転",
    "cross_entropy": "交差エントロピー",
    "label_smoothing": "ラベルの平滑化",
    "top_k": "top-k",
    "top_p": "top-p",
    "sample": "くじ引き",
    "projection_parameters": "射影の数",
    "attention_parameters": "注目の数",
    "network_parameters": "FFNの数",
    "adapter_parameters": "LoRAの数",
    "model_counts": "モデルの数",
}
"What the book calls the functions of the core that open into their parts."

PARTS = {
    # attention, layer_norm, feed_forward, softmax, layers
    "scores": "スコア", "coefficients": "係数", "heads_joined": "つないだヘッド", "attention": "注目", "exponentials": "指数",
    "deviations": "平均からのずれ", "variance": "分散", "normalised": "そろえた行", "widened": "広げた行", "kept": "残した数",
    "attended": "注目の出力", "copied": "そろえた行", "first": "一つ目の出力", "gathered": "二つ目の注目の出力", "mask": "マスク",
    "middle": "注目の後の行", "second": "二つ目の出力", "transformed": "FFNの出力", "outputs": "出口の行",
    # positions, loss, decoding
    "angle": "角", "pair_start": "組の先頭の番号", "shifted": "最大を引いた数", "log_probabilities": "確率の対数", "ends": "区間の終わり",
    # counting
    "d_query": "クエリの成分の数", "d_key": "キーの成分の数", "queries": "クエリの重みの数", "keys": "キーの重みの数",
    "values": "バリューの重みの数", "joining": "出力の重みの数", "output": "出力の重みの数", "widening": "広げる重みの数",
    "narrowing": "狭める重みの数", "network": "FFNの重みの数", "norms": "正規化の重みの数", "tables": "表の重みの数",
    "pooler": "プーラーの重みの数", "parts": "部分ごとの重みの数", "n_attention": "注目の数", "in_projections": "射影の掛け算の数",
    "in_network": "FFNの掛け算の数", "in_output": "出力の掛け算の数", "longest": "取っておくトークンの上限", "work": "計算の数",
    "cache": "取っておく数", "adapters": "LoRAの重みの数", "two": "二つの行列の重みの数", "three": "三つの行列の重みの数",
}  # fmt: skip
"What the book calls what those functions name on their way."


def explain(operation: str, parameters: tuple = ()) -> Explanation:
    """The rule of an operation, or the closer one of what its parameters make of it."""
    close = " ".join([operation, *(part for part in parameters if isinstance(part, str))])
    return EXPLANATIONS.get(close) or EXPLANATIONS[operation]
