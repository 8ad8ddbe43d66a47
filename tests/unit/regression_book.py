"""A book on another subject: a straight line through three points, by hand. Nothing of it is about Transformers."""

from pathlib import Path

LINE = """---
title: 三つの点に直線を合わせる
description: 傾きを動かして、誤差の二乗の和を小さくします。
chapter: 1
---

```compute
from points import x, y

w = slider("傾き", 0, 3, step=0.5, start=1)
error = y - w * x
loss = sum_all(error * error)
slope = sum_all(x * y) / sum_all(x * x)
```

## 1 誤差を測る {#errors}

**{残差|ざんさ}**は、点の高さと直線の高さの差です。残差の二乗の和は << compute(loss) >> です。

$$L << relation() >> << compute(loss) >>$$

<< control(w) >>

::: figure {#fig-errors}
<< figure("signed_bars", error.T, title="三つの差", description="三本の横棒。") >>

三つの点で、直線からどれだけ離れているか。
:::

## 2 いちばん小さいところ {#least}

いちばん小さくなる傾きは << compute(slope) >> です。[重み]{.weight}を動かして、近づけてください。
"""
POINTS = "x = [[1], [2], [3]]\ny = [[2], [3], [5]]\n"
FILES = {
    "line.md": LINE,
    "words.md": "---\ntitle: 言葉\ntopic: この本の語\n---\n\n::: glossary\n:::\n",
    "constants/points.calc": POINTS,
}
LISTED = {
    "book.yml": (
        "title: 直線の本\nauthors: 書いた人\nchapters:\n  - {address: line, title: 三つの点に直線を合わせる, topic: 傾きと誤差}\n"
        "others:\n  - {address: glossary, title: 言葉, topic: この本の語}\n"
    ),
    "roles.yml": "weight: {word: 傾き, letter: w, letters: [w], names: [w]}\n",
    "glossary.yml": "- {term: 残差, reading: ざんさ, english: residual, chapter: 1, meaning: 点と直線の高さの差です。}\n",
    "index.md": "---\ntitle: 直線の本\n---\n\n直線を一本、手で合わせる本です。\n",
}


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """A folder with these files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def write_listed(folder: Path) -> Path:
    """The book with its contents, its roles and its terms."""
    files = FILES | LISTED
    return write_files(folder, {name.replace("words.md", "glossary.md"): text for name, text in files.items()})
