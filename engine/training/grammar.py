"""The sentences of the small grammar, and which of them are held out.

``python -m engine.training.grammar`` writes content/corpora/translator.txt anew, with the same bytes on every machine.
"""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from engine.errors import Place
from engine.evaluate.diagnoses import BadModelFile
from engine.evaluate.library import Library

GRAMMAR, PAIRS = "translator-grammar", "translator"
CONTENT = Path(__file__).resolve().parents[2] / "content"
N_HELD_OUT = 31
SPLIT_SEED = 2017
IN_TRAINING = "The cat sleeps ."
"the sentence that a page follows through a step of learning"


@dataclass(frozen=True)
class Pair:
    """A sentence in both languages, without the marks of its start and end."""

    english: str
    "tokens between spaces"
    japanese: str
    "tokens between spaces"


@dataclass(frozen=True)
class Grammar:
    """What content/corpora/translator-grammar.txt says."""

    nouns: list[Pair]
    "of both languages"
    adjectives: list[Pair]
    "of both languages"
    patterns: list[Pair]
    "with S and O where a noun phrase stands"
    english: list[str]
    "the tokens in the order of their rows"
    japanese: list[str]
    "the tokens in the order of their rows"

    def pairs(self) -> list[Pair]:
        """Every sentence, pattern after pattern."""
        return [pair for pattern in self.patterns for pair in self.filled(pattern)]

    def filled(self, pattern: Pair) -> list[Pair]:
        """The sentences of one pattern."""
        objects = self.phrases() if "O" in pattern.english.split() else [None]
        return [
            Pair(fill(pattern.english, s, o, "english"), fill(pattern.japanese, s, o, "japanese"))
            for s, o in product(self.phrases(), objects)
            if o is None or s[-1] != o[-1]
        ]

    def phrases(self) -> list[list[Pair]]:
        """A noun, or an adjective and a noun."""
        return [[*adjective, noun] for adjective in ([], *([one] for one in self.adjectives)) for noun in self.nouns]


def fill(pattern: str, subject: list[Pair], object: list[Pair] | None, language: str) -> str:
    """A pattern with its phrases in place."""
    phrases = {"S": subject, "O": object}
    words = [[getattr(word, language) for word in phrases[token]] if phrases.get(token) else [token] for token in pattern.split()]
    return " ".join(word for part in words for word in part)


def read_lines(content: Path, file: str, *sections: str) -> list[list[str]]:
    """The lines of some sections of a corpus file.

    Raises: MissingModel, BadModelFile.
    """
    library, place = Library(content), Place(f"{content.name}/corpora/{file}.txt", 1)
    return [[str(line) for line in library.sentences(file, section, place, place)[0].array[:, 0]] for section in sections]


def read_grammar(content: Path = CONTENT) -> Grammar:
    """The committed grammar.

    Raises: as read_lines; BadModelFile for a line without both sides.
    """
    *paired, english, japanese = read_lines(content, GRAMMAR, "nouns", "adjectives", "patterns", "english", "japanese")
    return Grammar(*([read_pair(line) for line in lines] for lines in paired), english, japanese)


def read_pair(line: str) -> Pair:
    """Both sides of a line."""
    english, equals, japanese = (part.strip() for part in line.partition("="))
    if not (english and equals and japanese):
        raise BadModelFile(f"{line!r} is not English = Japanese", Place(f"content/corpora/{GRAMMAR}.txt", 1))
    return Pair(english, japanese)


def split(pairs: list[Pair]) -> tuple[list[Pair], list[Pair]]:
    """Those to learn from, and those held out, drawn once; both in the order of the grammar."""
    others = [pair for pair in pairs if pair.english != IN_TRAINING]
    held_out = set(Random(SPLIT_SEED).sample(others, N_HELD_OUT))
    return [pair for pair in pairs if pair not in held_out], [pair for pair in pairs if pair in held_out]


def read_pairs(content: Path = CONTENT) -> tuple[list[Pair], list[Pair]]:
    """The committed sentences: for training, and held out."""
    return tuple(
        [Pair(*both) for both in zip(*read_lines(content, PAIRS, f"english_{part}", f"japanese_{part}"), strict=True)]
        for part in ("training", "held_out")
    )


def write_pairs(grammar: Grammar) -> str:
    """The corpus file of all sentences."""
    training, held_out = split(grammar.pairs())
    lines = [
        "kind: random",
        f"source: 文法（translator-grammar.txt）のすべての文です。{N_HELD_OUT}文を乱数（種 {SPLIT_SEED}）で選び、"
        "学習に使わずに残しました（engine/training/grammar.py）。",
    ]
    for name, pairs in (("training", training), ("held_out", held_out)):
        lines += ["", f"[english_{name}]", *(pair.english for pair in pairs)]
        lines += ["", f"[japanese_{name}]", *(pair.japanese for pair in pairs)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (CONTENT / "corpora" / f"{PAIRS}.txt").write_text(write_pairs(read_grammar()), encoding="utf-8", newline="\n")
