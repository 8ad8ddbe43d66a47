"""What is typed or loaded, as a script has it."""

from json import JSONEncoder

from engine.evaluate.graph import Node, Value
from engine.evaluate.naming import plain

quoted = JSONEncoder(ensure_ascii=False).encode
"A text as Python has it."
WIDE = 110
"A longer table stands over several lines."
MOST_IN_LINE = WIDE // 3
"Elements that may fit into a line."
SOURCE = "quoted"


def literal(value: Value) -> str:
    """A matrix in one line."""
    return f"table({', '.join(map(row, value.array))})" if value.array.size else f"np.zeros({value.array.shape})"


def row(elements) -> str:
    return f"[{', '.join(map(element, elements))}]"


def element(element) -> str:
    return quoted(element) if isinstance(element, str) else plain(element)


def written_input(name: str, node: Node) -> list[str]:
    """The lines that give an input its name; numbers that fill more than a line stand in a text."""
    value, kind, source = node.parameters
    told = [f"# 出典: {source}"] if kind == SOURCE and source else []
    if value.array.size <= MOST_IN_LINE and len(line := f"{name} = {literal(value)}") <= WIDE:
        return [*told, line]
    if isinstance(value.array.flat[0], str):
        return [*told, f"{name} = table(", *(f"    {row(elements)}," for elements in value.array), ")"]
    return [*told, f'{name} = read_table("""', *in_lines([" ".join(map(plain, elements)) for elements in value.array]), '""")']


def in_lines(rows: list[str]) -> list[str]:
    """Rows of numbers, as many a line as there is room for, with a stroke between them."""
    lines = [rows[0]]
    for each in rows[1:]:
        if len(lines[-1]) + len(each) + 3 <= WIDE:
            lines[-1] += f" / {each}"
        else:
            lines.append(each)
    return lines
