"""A small book of two chapters and an appendix, for tests of its editions, and what they are made of."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.editions.pages import Source, read_source
from engine.render.site import render_site

BOOK = """title: 小さな本
authors: The tadoru authors
chapters:
  - {address: one, title: 一つめ, topic: 一つ}
  - {address: two, title: 二つめ, topic: 二つ}
others:
  - {address: editions, title: 手元で読む, topic: 形}
"""
ONE = """---
title: 一つめ
description: 一つ
chapter: 1
---

```compute
a = slider("重さ", 0, 10, step=1, start=4)
b = choice("味", "甘い", "辛い")
x = a / 10
y = a * a + b
m = [[x, 1 - x]]
```

## 1 はじめ {#first}

<< control(a) >>

数は << compute(y) >> です。式は $y = << compute(y) >>$ です。[二つめのつまみ](two.html#a=1&at=second)へ。[計算](one-numbers.html)へ。

<< control(b) >>

::: figure {#fig-bars}
<< figure("bars", m, title="割合", description="二つの棒。") >>

二つの割合です。
:::

::: fold くわしく {#more}
中の文です。[はじめ](#first)へ。
:::

::: check
どちらですか。

- (x) こちら
- ( ) あちら

こちらです。
:::
"""
TWO = """---
title: 二つめ
description: 二つ
chapter: 2
---

```compute
a = switch("入れる", start=True)
```

## 同じ名前 {#first}

<< control(a) >>

## 二つめの節 {#second}

<< compute(a) >> です。[一つめ](one.html#first)へ。
"""
APPENDIX = "---\ntitle: 一つめの計算\n---\n計算です。\n"
EDITIONS = "---\ntitle: 手元で読む\n---\n\n::: editions\n:::\n"
FRONT = "---\ntitle: 小さな本\ndescription: 小さい\n---\n本です。\n"


def write_book(folder: Path, address: str = "") -> Path:
    """The content folder of the book."""
    content = folder / "content"
    content.mkdir(parents=True)
    pages = {"one": ONE, "two": TWO, "one-numbers": APPENDIX, "editions": EDITIONS, "index": FRONT}
    files = {"book.yml": BOOK + (f"address: {address}\n" if address else "")} | {f"{name}.md": text for name, text in pages.items()}
    for name, text in files.items():
        (content / name).write_text(text, encoding="utf-8")
    return content


@cache
def small_source(address: str = "") -> Source:
    """What its editions are made of."""
    with TemporaryDirectory() as folder:
        content = write_book(Path(folder), address)
        return read_source(content, render_site(content))
