"""How long a page takes whose numbers follow many controls at once."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from tests.bench.figure import Figure
from tests.unit.small_book import FRONT, build_page

PAGE = """```compute
q_1 = slider("q_1", -2, 2, step=0.25, start=1)
q_2 = slider("q_2", -2, 2, step=0.25, start=0.5)
which = choice("組", "甲", "乙", "丙")
divided = switch("割る", start=True)
doubled = switch("倍にする")
K_1 = [[1, 0], [0.5, 1], [0, 1]]
K_2 = [[0.3, 0.7], [-1, 1], [2, 0]]
K_3 = [[1, 1], [1, -1], [0, 0.5]]
K = where(which == 0, K_1, where(which == 1, K_2, K_3))
V = where(which == 0, K_2, where(which == 1, K_3, K_1))
scores = [q_1, q_2] @ K.T * where(doubled, 2, 1) / where(divided, sqrt(2), 1)
A = softmax(scores)
z = A @ V
```

<< control(q_1) >>

<< table("点", scores, "指数", exp(scores)) >>

<< table("係数", A, percent=1) >>

<< compute(z) >>
"""
"Eleven numbers in 17 × 17 × 3 × 2 × 2 states."


def measure_many_states() -> Iterator[Figure]:
    """Behind another build, which loads what every page needs."""
    with tempfile.TemporaryDirectory() as folder:
        build_page(Path(folder), "<< compute([[1, 2], [3, 4]]) >>と$x$\n")
        started = process_time()
        build_page(Path(folder), PAGE, FRONT.replace("chapter: 1", "chapter: 1\nbudget_kb: 1000"))
        yield Figure("a page of eleven numbers in 3,468 states each", process_time() - started, "s of the processor", 0.6)
