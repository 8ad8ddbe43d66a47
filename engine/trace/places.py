"""Where the operand elements of an element stand, as data that the page resolves by index.

For each operand the place of its row and that of its column, for element (i, j) of the result:

    i  j        the same row, the same column; the first one on an axis of length one
    i+3  j-2    so many further on or back; no operand where the matrix ends
    4           always this one
    *           the whole axis
    ..j         from the first to the same
    I  J        the whole axis where the result's axis has length one, else i or j
    @1          where operand 1 says;  @1+i: so much further on;  @1/i: where its element (0, i) says
    j~          the neighbour in a pair of columns
    ?           only at the position that stands behind it: ``? 2 1``

``beside``, ``below`` and ``each 3`` say it for all operands: matrices joined side by side or one below the other, and
numbers set into rows of three. Nothing: no element of that operand is used, only its size.
"""

from engine.evaluate.graph import Node
from engine.evaluate.language_operations import OPERATIONS

WHOLE, ITSELF, OWN_ROW = "* *", "i j", "i *"

MOVING = {
    "take_row": ("@1 j", "0 0"),
    "take_column": ("i @1", "0 0"),
    "take_label": ("i @1", "0 0"),
    "take_rows": ("@1+i j", "0 0", "0 0"),
    "take_columns": ("i @1+j", "0 0", "0 0"),
    "put_row": ("i-@2 j", "", "0 0"),
    "put_column": ("i j-@2", "", "0 0"),
    "quarter_turn": ("i j~",),
    "pick_rows": ("@1/i j", "0 i"),
    "cumulative": ("i ..j",),
    "labelled": (ITSELF, "", ""),
    "words_of": (WHOLE,),
    "distinct": (WHOLE,),
    "missing_in": (WHOLE, WHOLE),
    "count_in": (ITSELF, WHOLE),
    "lengths": (ITSELF,),
    "filled": (OWN_ROW,),
    "cut_by": (WHOLE, WHOLE),
    "ids_of": (ITSELF, WHOLE),
    "join": (OWN_ROW,),
    "most": (WHOLE, WHOLE, WHOLE),
    "letters_of": (WHOLE,),
    "pairs_of": (WHOLE,),
    "pair_counts": (WHOLE, WHOLE, OWN_ROW),
    "merge": (OWN_ROW, WHOLE),
    "learn_merges": (WHOLE, WHOLE, WHOLE),
    "merge_counts": (WHOLE, WHOLE, WHOLE),
}
"Those that need no parameter; of a rank by counts all are named that are ranked."

JOINING = {"concat": "beside", "stack": "below"}


def places_of(node: Node, sizes: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The places in each operand of a node; sizes: those of the operands."""
    match node.operation, node.parameters:
        case operation, _ if operation in MOVING:
            return MOVING[operation][: len(node.arguments)]
        case operation, _ if operation in JOINING:
            return (JOINING[operation],)
        case "stack_scalars", (_, columns):
            return (f"each {columns}",)
        case "row", (i,):
            return (f"{i} j",)
        case "column", (j,):
            return (f"i {j}",)
        case "element", (i, j):
            return (f"{i} {j}",)
        case "slice", (top, _, left, _):
            return (f"{shifted('i', top)} {shifted('j', left)}",)
        case ("put", (top, left)):
            return (f"{shifted('i', -top)} {shifted('j', -left)}", "")
        case ("cut", (top, left)):
            return (f"{shifted('i', top)} {shifted('j', left)}", "")
        case "concat_part", (which,):
            return (f"i {shifted('j', sum(width for _, width in sizes[1 : 1 + which]))}",)
        case "stack_part", (which,):
            return (f"{shifted('i', sum(height for height, _ in sizes[1 : 1 + which]))} j",)
        case "nudge", (i, j):
            return (ITSELF, f"? {i} {j}")
    return tuple(" ".join(letters) for letters in OPERATIONS[node.operation].pattern or ())


def shifted(letter: str, by: int) -> str:
    """i, i+3, i-2."""
    return f"{letter}{by:+d}" if by else letter
