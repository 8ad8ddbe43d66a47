"""The examples of the authors' guide, read from its text: small books, each with its files."""

import re
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
GUIDE = (PROJECT / "content/authors.md").read_text(encoding="utf-8")
CONTAINER = re.compile(r"^::: (example|mistake)(?: \{#([\w-]+)\})?\n(.*?)\n:::$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^(`{3,})(\w+)(?: (\S+))?\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
FRONT = "---\ntitle: 例\n---\n"


@dataclass(frozen=True)
class GuideExample:
    kind: str
    "example or mistake"
    id: str
    files: dict[str, str]
    "what the guide prints, by its name in content/"

    @property
    def page(self) -> str:
        """The whole page, with the front matter that is not printed."""
        text = self.files["page.md"]
        return text if text.startswith("---\n") else FRONT + text

    @property
    def others(self) -> dict[str, str]:
        return {name: text for name, text in self.files.items() if name != "page.md"}


def examples_in(text: str) -> list[GuideExample]:
    """All examples and mistakes, in their order. A container ends with the line ::: behind its last fence."""
    found = []
    for kind, id, inside in CONTAINER.findall(without_inner_ends(text)):
        files = {name or "page.md": written.replace("\u2028", ":") + "\n" for _, _, name, written in FENCE.findall(inside)}
        found.append(GuideExample(kind, id, files))
    return found


def without_inner_ends(text: str) -> str:
    """The text with another sign for the colons in fences, which end no container of the guide."""
    return FENCE.sub(lambda fence: fence[0].replace(":", "\u2028"), text)


EXAMPLES = [each for each in examples_in(GUIDE) if each.kind == "example"]
MISTAKES = [each for each in examples_in(GUIDE) if each.kind == "mistake"]
