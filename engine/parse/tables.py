"""Rows of tables, compared with what Markdown makes of them."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token


def rows_too_long(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """(line, cells, columns) of each row with more cells than its table has columns: Markdown drops the rest."""
    columns, in_head = 0, False
    for token in tokens:
        columns = 0 if token.type == "table_open" else columns + (token.type == "th_open")
        in_head = token.type == "thead_open" or (in_head and token.type != "thead_close")
        if token.type == "tr_open" and not in_head:
            written = count_cells(lines[token.map[0]])
            if written > columns:
                yield token.map[0], written, columns


def count_cells(line: str) -> int:
    """Of a row as it is written; the bar of ruby is none of a table."""
    row = re.sub(r"^[\s>]*", "", line).strip()
    cells = escapedSplit(re.sub(r"\{[^{}|]*\|[^{}|]*\}", "", row))
    return len(cells) - (cells[0] == "") - (len(cells) > 1 and cells[-1] == "")
