"""A book in which every kind of input reaches some pages and not the others, for tests of what is made again."""

from pathlib import Path

FILES = {
    "book.yml": """title: 小さな 本
authors: The tadoru authors
chapters:
  - {address: first, title: 一つめ, topic: 一, answer: 一つめの答え}
  - {address: second, title: 二つめ, topic: 二}
others:
  - {address: third, title: 三つめ, topic: 三}
  - {address: glossary, title: 用語, topic: 語}
""",
    "roles.yml": "query: {word: クエリ, letter: Q, letters: [Q], names: [Q]}\n",
    "glossary.yml": """- {term: 語, reading: ご, english: word, chapter: 1, meaning: 一文です。}
- {term: 句, reading: く, english: phrase, chapter: 2, meaning: 二文です。}
""",
    "constants/one.calc": "from two import half\nwhole = half * 2\n",
    "constants/two.calc": "half = 0.5\n",
    "constants/three.calc": "third = 3\n",
    "constants/unused.calc": "nothing = 0\n",
    "models/w.txt": "kind: chosen\nsource: by hand\n[W]\n1 2\n3 4\n",
    "corpora/c.txt": "kind: chosen\nsource: by hand\n[sentences]\nthe cat sleeps\na bird sings\n",
    "drawings/d.yml": 'grid: |\n  x z\nboxes:\n  x: "$X$"\n  z: {text: "出力 {z}", role: value}\narrows:\n  - x -> z\n',
    "experiments/small.md": """---
title: 小さな実験
---
```compute
from three import third
a = slider("つまみ", 0, 1, step=0.5)
```

<< control(a) >>

::: stage 表 {#rows}
<< compute([[a, third]]) >>
:::
""",
    "first.md": """---
title: 一つめ
description: 一
chapter: 1
---
```compute
from one import whole
Q = [[whole, 2]]
```

**語**と**句**です。<< compute(whole) >>

$$Q = << compute(Q) >>$$

<< experiment("small") >>
""",
    "second.md": """---
title: 二つめ
description: 二
chapter: 2
---
```compute
W = load("w", "W")
z = W @ [1, 1].T
```

**句**です。

<< compute(W) >>

::: figure {#fig-d}
<< figure("flow", "d", z=z[0], title="題", description="説明") >>

図です。
:::
""",
    "third.md": """---
title: 三つめ
---
```compute
sentences = corpus("c", "sentences")
```

<< compute(rows_count(sentences)) >>文です。
""",
    "glossary.md": "---\ntitle: 用語\n---\n::: glossary\n:::\n",
}
SOURCES = {
    "first": "page-first.md", "second": "page-second.md", "third": "page-third.md", "glossary": "page-glossary.md",
    "index": "page-index.md", "small": "experiment-small.md", "joined": "joined-first",
}  # fmt: skip
"What the cache calls each of them; the first page is joined with the experiment that it shows."


def write_files(content: Path, files: dict[str, str] = FILES) -> Path:
    for name, text in files.items():
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return content


def edit(content: Path, name: str, old: str, new: str) -> None:
    """One passage of a file in place of another."""
    text = (content / name).read_text(encoding="utf-8")
    assert old in text
    (content / name).write_text(text.replace(old, new), encoding="utf-8")
